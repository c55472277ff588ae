"""A match: a header and a log. Playing appends to the log, undo goes back to the last barrier."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from reprlib import repr as shown
from typing import Any, Final, Literal

import msgspec

from rucher.core.chance import Chance, Kept, enumerate_draws
from rucher.core.errors import (
    BarrierError,
    IllegalAction,
    NothingToUndo,
    RucherError,
    UnreadableAction,
)
from rucher.core.game import AnyGame
from rucher.core.shapes import shape_of
from rucher.core.types import Decision, Event, Options, Outcome, Refusal, Scores, Seat
from rucher.core.undo import Done, undo_depth

FORMAT = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts that are fixed before the first action."""

    game: str
    rules_version: int
    options: dict[str, Any]
    format: int = FORMAT
    box: str | None = None  # the content hash of its box; None in games without one, and in old files
    pack: str | msgspec.UnsetType | None = msgspec.UNSET  # only in old files: the hash of a foreign box


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One action of the log, with the items that it drew."""

    seat: Seat
    action: Any
    draws: list[int] = []
    touch: int | msgspec.UnsetType = msgspec.UNSET  # the index of the first action of its touch, if another


class TableEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the people at a table ended a match that the rules had not ended."""

    how: Literal["resigned", "out_of_time", "agreed"]
    seat: Seat | None = None  # who gave up or was too slow; None where all agreed to a draw


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole match as a file holds it."""

    header: Header
    setup: list[int]
    log: list[Entry]
    kept: Kept = {}  # drawn items that a takeback put aside: they are drawn again
    ended: TableEnd | None = None


RECENT: Final = 2  # so many states before the present one are kept, for undo
CHECKPOINT: Final = 12  # and one of so many older ones: those between are replayed


class Match:
    """A match, in progress or finished. It holds the real state with its secrets: players get views."""

    def __init__(self, game: AnyGame, options: Options, chance: Chance) -> None:
        self.game = game
        self.options = options = game.box.newest(options)
        written = msgspec.to_builtins(options)
        self.header = Header(game.info.id, game.version, written, box=game.box.name(options))
        self.log: list[Entry] = []
        self.ended: TableEnd | None = None  # how the people ended the match; cleared when somebody plays on
        self._chance = chance
        chance.begin()
        self.state = game.setup(options, chance)
        self.setup_draws = chance.drawn
        self.done: list[Done] = []  # for each action of the log, the facts that an undo needs
        self._sources: list[list[str]] = []  # for each action of the log, the sources of its draws
        self._past: dict[int, Any] = {}  # states by the number of actions before them: a few, see `_keep`

    @property
    def decision(self) -> Decision | None:
        """The open question; None when the game is over."""
        return self.game.decision(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The ranks and the reason of the end; None while the game goes on."""
        return self.game.outcome(self.state)

    def score(self) -> Scores:
        """Points by seat and category, as they stand now."""
        return self.game.score(self.state)

    def view(self, seat: Seat | None = None) -> Any:
        """The view of a seat; without a seat, the view of a spectator."""
        return self.game.view(self.state, seat)

    def legal(self, seat: Seat | None = None) -> list[Any]:
        """Every legal action of a seat (default: the first one asked)."""
        seat = self._asked(seat)
        return self.game.legal(self.game.glimpse(self.state, seat), seat)

    def read(self, text: str, seat: Seat | None = None) -> Any:
        """Parse an action of a seat from its notation; UnreadableAction where the text is not an action."""
        seat = self._asked(seat)
        return self.game.read(self.game.glimpse(self.state, seat), seat, text)

    def write(self, action: Any, seat: Seat | None = None) -> str:
        """An action in the game's notation."""
        return self.game.write(self.game.glimpse(self.state, self._asked(seat)), action)

    def refusal(self, action: Any, seat: Seat | None = None) -> Refusal | None:
        """Why an action (or its notation) is not allowed now; None where it is."""
        try:
            self._allowed(action, self._asked(seat))
        except IllegalAction as error:
            return error.refusal
        return None

    def play(self, action: Any, seat: Seat | None = None, *, touch: int | None = None) -> list[Event]:
        """Play an action (or its notation) and return its events. A refused action changes nothing.

        `touch`: the index in the log of the first action of the same touch; one undo takes them all back.
        """
        seat = self._asked(seat)
        action = self._allowed(action, seat)
        before = self.game.bare_clone(self.state)
        events: list[Event] = []
        self._chance.begin()
        try:
            self.game.apply(self.state, seat, action, self._chance, events.append)
            after = self.game.decision(self.state)
        except BaseException:
            self.state = before
            self._chance.keep(self._chance.sources, self._chance.drawn)
            raise
        asked = after.asked if after else ()
        self.done.append(Done(seat, asked, self._chance.barrier, len(self.log) if touch is None else touch))
        began = msgspec.UNSET if touch is None or touch == len(self.log) else touch
        self.log.append(Entry(seat, action, self._chance.drawn, began))
        self.ended = None
        self._sources.append(self._chance.sources)
        self._keep(before)
        return events

    def play_all(self, actions: Sequence[Any], seat: Seat | None = None) -> list[Event]:
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

    def outcomes(self, action: Any, seat: Seat | None = None) -> list[tuple[Fraction, Any]]:
        """Every state an action (or its notation) can lead to, with its exact probability."""
        seat = self._asked(seat)
        return outcomes(self.game, self.state, seat, self._allowed(action, seat))

    def _allowed(self, action: Any, seat: Seat) -> Any:
        """The action, parsed first where it is notation; IllegalAction where it is refused."""
        # The state itself is asked whose turn it is: a seat that does not exist has no view.
        refusal = self.game.turn_refusal(self.state, seat)
        if refusal is None:
            view = self.game.glimpse(self.state, seat)
            if isinstance(action, str):
                action = self.game.read(view, seat, action)
            if not isinstance(action, self.game.action_type):
                raise UnreadableAction(f"{shown(action)} is not an action of {self.game.info.id}")
            refusal = self.game.check(view, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

    def undo(self) -> None:
        """Take back the last touch, unless a barrier stands behind it."""
        if not self.log:
            raise NothingToUndo("nothing has been played yet")
        seat = self.log[-1].seat
        self.takeback(undo_depth(self.done, seat, lambda other: other != seat))

    def takeback(self, actions: int = 1) -> None:
        """Take back actions past any barrier, once all sides agreed. Their draws will come out again."""
        if not 1 <= actions <= len(self.log):
            raise BarrierError(f"{len(self.log)} actions have been played, {actions} cannot be taken back")
        left = len(self.log) - actions
        for number in reversed(range(left, len(self.log))):
            self._chance.keep(self._sources[number], self.log[number].draws)
        self._shorten(left)

    def state_after(self, actions: int) -> Any:
        """The state after the first `actions` actions of the log. Do not change it."""
        if actions == len(self.log):
            return self.state
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
        for state in (self.state, *self._past.values()):
            getattr(state, "__dict__", {}).clear()

    def long_lists(self) -> list[list[Any] | dict[Any, Any]]:
        """The lists that grow with the match, and the states of its past."""
        return [self.log, self.done, self._sources, self._past]

    def follow(self, draws: list[int]) -> None:
        """Dictate the draws of the next action, which was played before."""
        self._chance.follow(draws)

    def _keep(self, before: Any) -> None:
        """Keep the state before the last action; drop one that is old now, unless it is a checkpoint."""
        last = len(self.log) - 1
        self._past[last] = before
        if (old := last - RECENT) % CHECKPOINT:
            self._past.pop(old, None)

    def _shorten(self, actions: int) -> None:
        """Cut the match down to its first actions."""
        self.state = self.state_after(actions)
        del self.log[actions:], self.done[actions:], self._sources[actions:]
        self._past = {kept: state for kept, state in self._past.items() if kept < actions}

    def to_json(self) -> str:
        """The whole match as text, with every secret: do not show it to players while the match runs."""
        kept = {source: items for source, items in self._chance.kept.items() if items}
        record = Record(self.header, self.setup_draws, self.log, kept, self.ended)
        return msgspec.json.encode(record).decode()

    def _asked(self, seat: Seat | None) -> Seat:
        if seat is not None:
            return seat
        decision = self.decision
        return decision.asked[0] if decision else 0

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
