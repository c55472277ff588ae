"""A match: a header and a log. Playing appends to the log, undo goes back to the last barrier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import index
from reprlib import repr as shown
from typing import TYPE_CHECKING, Any, Final, Generic, cast

import msgspec

from rucher.core.arguments import known_seat
from rucher.core.chance import Chance, enumerate_draws
from rucher.core.errors import (
    IllegalAction,
    NothingToUndo,
    RucherError,
    UnreadableAction,
)
from rucher.core.game import AnyGame, Game
from rucher.core.records import Entry, Header, Record, TableEnd
from rucher.core.rendering import match_text
from rucher.core.shapes import shape_of
from rucher.core.sharing import share_parts
from rucher.core.types import Action, Decision, Event, Options, Outcome, Refusal, Scores, Seat, State
from rucher.core.undo import Done, undo_depth

if TYPE_CHECKING:  # a type checker knows their defaults, so that `Match` alone is a match of any game
    from typing_extensions import TypeVar

    from rucher.core.study import Tree

    S = TypeVar("S", bound=State, default=Any)
    A = TypeVar("A", bound=Action, default=Any)
    E = TypeVar("E", bound=Event, default=Any)
else:
    from typing import TypeVar

    S, A, E = TypeVar("S"), TypeVar("A"), TypeVar("E")

CHECKPOINT: Final = 12  # the state before one of so many actions is kept: those between are replayed
RECENT: Final = 2  # and of a state that others may change, so many before the present one, for undo


class Match(Generic[S, A, E]):
    """A match, in progress or finished. It holds the real state with its secrets: players get views.

    Iterating over it gives the match after each action, from the start; each may be played on.
    """

    def __init__(self, game: Game[S, A], options: Options, chance: Chance) -> None:
        self.game: Game[S, A] = game  # its rules
        self.options = game.box.newest(options)  # in full, the box named
        written = msgspec.to_builtins(self.options)
        self.header: Header = Header(  # what a saved match begins with
            game.info.id, game.version, written, box=game.box.name(self.options)
        )
        self.log: list[Entry[A]] = []  # each action with its seat and its draws
        self.ended: TableEnd | None = None  # how the people ended the match; cleared when somebody plays on
        # Could somebody know what it draws? They went back past a draw or the end, played on from a file or
        # from another match, or chose the seed. A score sheet notes no such match.
        self.foreseen: bool = False
        self._chance = chance
        chance.begin()
        self._state = game.setup(self.options, chance)
        self.seats: int = len(game.score(self._state).seats)  # how many
        self._handed_out = False  # may somebody else change the state?
        self._glimpses: dict[Seat, S] = {}  # views of the present state, to read
        self._listed: dict[Seat, tuple[A, ...]] = {}  # legal actions of the present state
        self._question: tuple[Decision | None, Seat] | None = None  # its decision, and who is asked first
        self.setup_draws: list[int] = chance.drawn  # what was drawn before the first action
        self.done: list[Done] = []  # for each action of the log, the facts that an undo needs
        self._sources: list[list[str]] = []  # for each action of the log, the sources of its draws
        self._past: dict[int, S] = {}  # states by the number of actions before them: a few, see `_keep`

    @property
    def state(self) -> S:
        """The real state, with its secrets."""
        self._handed_out = True  # whoever has it may change it, as tests do: nothing is remembered of it
        self._forget()
        return self._state

    @state.setter
    def state(self, state: S) -> None:
        """Put another state in place of the present one."""
        self._state, self._handed_out = state, True
        self._forget()

    def _forget(self) -> None:
        """Forget what was found out about a state that changes."""
        self._question = None
        self._glimpses, self._listed = {}, {}

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        return (self._question or self._ask())[0]

    def _ask(self) -> tuple[Decision | None, Seat]:
        """The open question and the first seat that is asked (0 at the end)."""
        decision = self.game.decision(self._state)
        asked = decision.asked if decision else ()
        found = decision, asked[0] if asked else 0
        if not self._handed_out:
            self._question = found
        return found

    @property
    def outcome(self) -> Outcome | None:
        """The ranks and the reason of the end; None while the game goes on."""
        return self.game.outcome(self._state)

    def score(self) -> Scores:
        """Points by seat and category, as they stand now."""
        return self.game.score(self._state)

    def view(self, seat: Seat | None = None) -> S:
        """The view of a seat; without a seat, the view of a spectator."""
        return self.game.view(self._state, None if seat is None else self._asked(seat))

    def _glimpse(self, seat: Seat) -> S:
        """A view of a seat to read now: the same one until the state changes."""
        found = self._glimpses.get(seat)
        if found is None:
            found = self.game.glimpse(self._state, seat)
            if not self._handed_out:
                self._glimpses[seat] = found
        return found

    def legal(self, seat: Seat | None = None) -> list[A]:
        """Every legal action of a seat (default: the first one asked); none where it is not asked."""
        seat = self._asked(seat)
        legal = self.game.legal(self._glimpse(seat), seat)
        if not self._handed_out:
            self._listed[seat] = tuple(legal)
        return legal

    def read(self, text: str, seat: Seat | None = None) -> A:
        """Parse an action of a seat from its notation; UnreadableAction where the text is not an action."""
        seat = self._asked(seat)
        if not isinstance(text, str):
            raise UnreadableAction(f"{shown(text)} is not a notation of {self.game.info.id}")
        return self.game.read(self._glimpse(seat), seat, text)

    def write(self, action: A, seat: Seat | None = None) -> str:
        """An action in the game's notation, as it is written in this position."""
        self._known(action)
        return self.game.write(self._glimpse(self._asked(seat)), action)

    def refusal(self, action: A | str, seat: Seat | None = None) -> Refusal | None:
        """Why an action (or its notation) is not allowed now; None where it is. Print it to read it.

        UnreadableAction where the text is not an action.
        """
        try:
            self._allowed(action, self._asked(seat))
        except IllegalAction as error:
            return error.refusal
        return None

    def play(self, action: A | str, seat: Seat | None = None, *, touch: int | None = None) -> list[E]:
        """Play an action (or its notation) and return its events. A refused action changes nothing.

        `touch`: the index in the log of the first action of the same touch; one undo takes them all back.
        """
        seat, number = self._asked(seat), len(self.log)
        first = number if touch is None else self._place(touch)
        played = self._allowed(action, seat)
        game, chance, state = self.game, self._chance, self._state
        kept = self._handed_out or number % CHECKPOINT == 0
        before = game.bare_clone(state) if kept else None
        events: list[Any] = []
        chance.begin()
        self._forget()
        try:
            game.apply(state, seat, played, chance, events.append)
            after = game.decision(state)
        except BaseException:
            self._state = self._replayed(number) if before is None else before
            chance.keep(chance.sources, chance.drawn)
            raise
        asked = after.asked if after else ()
        self.done.append(Done(seat, asked, chance.barrier, first))
        self.log.append(Entry(seat, played, chance.drawn, msgspec.UNSET if first == number else first))
        self.ended = None
        self._sources.append(chance.sources)
        if not self._handed_out:
            self._question = after, asked[0] if asked else 0
        self._keep(before)
        return events

    def play_all(self, actions: Sequence[A | str], seat: Seat | None = None) -> list[E]:
        """Play several actions of one touch: all of them or, where one is refused, none."""
        seat, first, mark = self._asked(seat), len(self.log), self.mark()
        try:
            return [event for action in actions for event in self.play(action, seat, touch=first)]
        except RucherError:
            self.back_to(mark)
            raise

    def mark(self) -> tuple[Any, ...]:
        """The present point of the match, saved for `back_to`."""
        return len(self.log), self.ended, self._chance.mark()

    def back_to(self, mark: tuple[Any, ...]) -> None:
        """Forget all actions and draws since a mark. Unlike a takeback, this is for play that nobody saw."""
        played, self.ended, chance = mark
        self._shorten(played)
        self._chance.back_to(chance)

    def outcomes(self, action: A | str, seat: Seat | None = None) -> list[tuple[Fraction, S]]:
        """Every state an action (or its notation) can lead to, with its exact probability."""
        seat = self._asked(seat)
        return outcomes(self.game, self._state, seat, self._allowed(action, seat))

    def _allowed(self, action: A | str, seat: Seat) -> A:
        """The action, parsed first where it is notation; IllegalAction where it is refused."""
        for listed in self._listed.get(seat, ()):
            if listed is action:
                return listed
        refusal = self.game.turn_refusal(self._state, seat)
        if refusal is None:
            view = self._glimpse(seat)
            if isinstance(action, str):
                action = self.game.read(view, seat, action)
            self._known(action)
            refusal = self.game.check(view, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal.of_game(self.game))
        return cast(A, action)

    def _known(self, action: object) -> None:
        """UnreadableAction where something is no action of this match's game."""
        if not isinstance(action, self.game.action_type):
            raise UnreadableAction(f"{shown(action)} is not an action of {self.game.info.id}")

    def undo(self) -> None:
        """Take back the last touch, unless a barrier stands behind it."""
        if not self.log:
            raise NothingToUndo("nothing has been played yet")
        seat = self.log[-1].seat
        self.takeback(undo_depth(self.done, seat, lambda other: other != seat))

    def takeback(self, actions: int = 1) -> None:
        """Take back actions past any barrier, once all sides agreed. Their draws will come out again."""
        actions = index(actions)
        if not 1 <= actions <= len(self.log):
            raise NothingToUndo(f"{len(self.log)} actions have been played, {actions} cannot be taken back")
        left = len(self.log) - actions
        for number in reversed(range(left, len(self.log))):
            self._chance.keep(self._sources[number], self.log[number].draws)
        self.foreseen |= self._showed_something(left)
        self._shorten(left)

    def _showed_something(self, actions: int) -> bool:
        """Was anything drawn or shown, or did the match end, after its first actions?"""
        return any(done.barrier or not done.asked for done in self.done[actions:])

    def state_after(self, actions: int) -> S:
        """The state after the first `actions` actions of the log. Do not change it."""
        actions = self._place(actions)
        return self._state if actions == len(self.log) else self._replayed(actions)

    def _place(self, actions: int) -> int:
        """So many actions of the log; IndexError where fewer have been played."""
        if not 0 <= (number := int(index(actions))) <= len(self.log):
            raise IndexError(f"{len(self.log)} actions have been played, not {number}")
        return number

    def _replayed(self, actions: int) -> S:
        """The state after so many actions, replayed from the nearest one that is kept."""
        near = max(kept for kept in self._past if kept <= actions)
        if near == actions:
            return self._past[near]
        state, chance = self.game.clone(self._past[near]), Chance(0)
        for entry in self.log[near:actions]:
            chance.follow(entry.draws)
            self.game.apply(state, entry.seat, entry.action, chance)
        return state

    def drop_caches(self) -> None:
        """Drop what the game computed beside its states, such as boards: it is computed again when needed."""
        self._forget()
        for state in (self._state, *self._past.values()):
            getattr(state, "__dict__", {}).clear()

    def long_lists(self) -> list[list[Any] | dict[Any, Any]]:
        """The lists that grow with the match, and the states of its past."""
        return [self.log, self.done, self._sources, self._past]

    def follow(self, draws: list[int]) -> None:
        """Dictate the draws of the next action, which was played before."""
        self._chance.follow(draws)

    def _keep(self, before: S | None) -> None:
        """Keep the state before the last action, if any; drop an old one, unless it is a checkpoint."""
        last = len(self.log) - 1
        if before is not None:
            if (earlier := self._past.get(last - CHECKPOINT)) is not None:
                share_parts(before, earlier)
            self._past[last] = before
        if (old := last - RECENT) % CHECKPOINT:
            self._past.pop(old, None)

    def _shorten(self, actions: int) -> None:
        """Cut the match down to its first actions."""
        self._forget()
        self._state = self.game.clone(self.state_after(actions))  # branches share the states of the past
        self._handed_out = False
        del self.log[actions:], self.done[actions:], self._sources[actions:]
        self._past = {kept: state for kept, state in self._past.items() if kept < actions}

    def to_json(self) -> str:
        """The whole match as text, with every secret: do not show it to players while the match runs."""
        kept = {source: items for source, items in self._chance.kept.items() if items}
        record = Record(self.header, self.setup_draws, self.log, kept, self.ended, self.foreseen)
        return msgspec.json.encode(record).decode()

    def _asked(self, seat: Seat | None) -> Seat:
        """The seat that is meant: the given one, or the one who is asked; UnknownSeat where there is none."""
        if seat is None:
            return (self._question or self._ask())[1]
        return known_seat(seat, self.seats)

    def at(self, actions: int, *, seed: int | None = None) -> Match[S, A, E]:
        """The match after its first actions, to look at or to play on: this one does not change.

        What it draws comes from the seed, and is not what this match drew.
        """
        actions = self._place(actions)
        made: Match[S, A, E] = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made._chance, made._handed_out = Chance(seed), False
        made._glimpses, made._listed, made._question = {}, {}, None
        made._state = self.game.clone(self.state_after(actions))
        made.log, made.done = self.log[:actions], self.done[:actions]
        made._sources = self._sources[:actions]
        made._past = {kept: state for kept, state in self._past.items() if kept < actions}
        made.ended = self.ended if actions == len(self.log) else None
        made.foreseen = self.foreseen or self._showed_something(actions)
        return made

    def copy(self, *, seed: int | None = None) -> Match[S, A, E]:
        """The same match, to play on: this one does not change. What it draws comes from the seed."""
        return self.at(len(self.log), seed=seed)

    __copy__ = copy

    def tree(self) -> Tree[S, A, E]:
        """A study of this match: a tree of its positions, to which variations are added."""
        from rucher.core.study import Tree  # which is made of matches

        return Tree(self)

    def __iter__(self) -> Iterator[Match[S, A, E]]:
        return (self.at(number) for number in range(len(self.log) + 1))

    def __repr__(self) -> str:
        outcome = self.outcome
        now = f"over: {outcome.reason}" if outcome else f"seat {self._asked(None)} is asked"
        return f"<Match of {self.game.info.id}: {len(self.log)} actions, {now}>"

    def __str__(self) -> str:
        return match_text(self, None)

    def _repr_svg_(self) -> str | None:
        """A picture of the table for a notebook, where the game draws one."""
        return self.game.words.picture(self.view(None))


def outcomes(game: AnyGame, state: Any, seat: Seat, action: Any) -> list[tuple[Fraction, Any]]:
    """Every state an action can lead to, with its exact probability."""
    reached: list[Any] = []

    def run(chance: Chance) -> None:
        after = game.clone(state)
        game.apply(after, seat, action, chance)
        reached.append(after)

    return [(probability, reached[-1]) for probability, _ in enumerate_draws(run)]


def masked_events(game: AnyGame, events: list[Event], *seats: Seat | None) -> list[Event]:
    """The events without what these seats (None: a spectator) may not know. Seats may share a screen."""
    shape = shape_of(game.event_type, zones_required=False)
    return [shape.view(event, *seats) for event in events]
