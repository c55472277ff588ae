"""The contract of a game: the methods every game must write, and those core derives. Read this file first.

A game is a set of rules over plain data. It holds no match: every method is given the state (or a seat's
view of it, which is the same type with hidden items replaced by Unknown) and answers a question about it.

    state = game.setup(options, chance)
    while decision := game.decision(state):
        seat = decision.seats[0]
        view = game.view(state, seat)
        action = choose(game.legal(view, seat))
        game.apply(state, seat, action, chance, emit)
    print(game.outcome(state), game.score(state))

Its types are in `core/types.py`. `game.words` describes everything in sentences (`core/words.py`),
`game.box` holds its components (`core/box.py`); a game without either is still playable everywhere.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, final

from rucher.core.box import GameBox
from rucher.core.chance import Chance
from rucher.core.errors import UnknownVersion
from rucher.core.secrets import resample
from rucher.core.shapes import shape_of
from rucher.core.types import (
    Action,
    Decision,
    Emit,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
    TurnKey,
)
from rucher.core.words import Words

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Game(ABC, Generic[S, A]):
    """The rules of one game. A game writes the abstract methods; core derives the rest."""

    info: ClassVar[GameInfo]
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[type[State]]
    action_type: ClassVar[Any]  # the union of the game's actions
    event_type: ClassVar[Any]  # the union of its events
    words: Words = Words()
    box: GameBox = GameBox()

    def __init__(self) -> None:
        self.version = self.info.versions[-1]  # of the rules: `setup` writes it into the state

    def __init_subclass__(cls) -> None:
        """Raise an error at import if the game has a secret that no zone declares."""
        super().__init_subclass__()
        if "state_type" in cls.__dict__:
            shape_of(cls.state_type)
        if "event_type" in cls.__dict__:
            shape_of(cls.event_type, zones_required=False)

    # -- what a game must write --------------------------------------------------------------------------

    @abstractmethod
    def setup(self, options: Any, chance: Chance) -> S:
        """The state at the start of a match."""

    @abstractmethod
    def decision(self, view: S) -> Decision | None:
        """The open question and the seats that must answer it; None when the game is over."""

    @abstractmethod
    def candidates(self, view: S, seat: Seat) -> Iterable[A]:
        """A cheap superset of the legal actions, in an order that depends on the view alone."""

    @abstractmethod
    def check(self, view: S, seat: Seat, action: A) -> Refusal | None:
        """Why an action is illegal for a seat that is asked now; None where it is legal. Changes nothing."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A, chance: Chance, emit: Emit = None) -> None:
        """Change the state by a legal action, and emit its events if `emit` is set."""

    @abstractmethod
    def score(self, state: S) -> Scores:
        """Points by seat and category, at any moment."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The ranks and the reason of the end; None while the game goes on."""

    @abstractmethod
    def write(self, view: S, action: A) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def read(self, view: S, seat: Seat, text: str) -> A:
        """Parse an action from its notation; UnreadableAction where the text is not an action."""

    @abstractmethod
    def touches(self, view: S, action: A) -> tuple[str, ...]:
        """The touches that play an action, in order: ("piece:wA1", "cell:2,-1")."""

    @abstractmethod
    def read_touches(self, view: S, seat: Seat, touches: Sequence[str]) -> A | Refusal | None:
        """The action that touches mean, legal or not; None if more are needed; a refusal if none can help."""

    @abstractmethod
    def domains(self, view: S) -> Mapping[str, Sequence[Any]]:
        """Values to try for each field name of the actions, near the board, illegal values included."""

    def inventory(self, view: S) -> dict[str, Sequence[int]]:
        """All items of the box, for each kind of item that lies in a zone."""
        return {}

    def turn_key(self, view: S) -> TurnKey | None:
        """The turn that is being played, the same for all its questions, also those to other seats.

        None while the game is being set up, and in a game without turns.
        """
        return None

    # -- what core derives -------------------------------------------------------------------------------

    def legal(self, view: S, seat: Seat) -> list[A]:
        """Every legal action of a seat. A game may override this with a faster method of equal result."""
        if self.turn_refusal(view, seat):
            return []
        return [action for action in self.candidates(view, seat) if self.check(view, seat, action) is None]

    def resample(self, view: S, seat: Seat, chance: Chance) -> S:
        """A full state that agrees with all the seat knows; every possible state is equally likely."""
        state = self.clone(view)
        resample(shape_of(self.state_type).slots(state), self.inventory(view), chance)
        return state

    def if_asked(self, view: S, seat: Seat) -> S | None:
        """A copy of the view as if this seat were asked now, to plan its answer; None: nobody can say."""
        return None

    @final
    def refusal(self, view: S, seat: Seat, action: A) -> Refusal | None:
        """Why a seat may not play an action now, its turn included; None where it is legal."""
        return self.turn_refusal(view, seat) or self.check(view, seat, action)

    @final
    def turn_refusal(self, view: S, seat: Seat) -> Refusal | None:
        """Why a seat may not play at all now; None where it is asked."""
        decision = self.decision(view)
        if decision is None:
            return Refusal("game_over", self.info.end_clause)
        return None if seat in decision.asked else Refusal("not_your_turn", self.info.turn_clause)

    @final
    def attempt(self, view: S, seat: Seat, touches: Sequence[str]) -> A | Refusal | None:
        """The legal action that touches mean, or the refusal; None while more touches are needed."""
        if refusal := self.turn_refusal(view, seat):
            return refusal
        spelled = self.read_touches(view, seat, touches)
        if spelled is None or isinstance(spelled, Refusal):
            return spelled
        return self.check(view, seat, spelled) or spelled

    @final
    def view(self, state: S, seat: Seat | None) -> S:
        """The part of the state that a seat (None: a spectator) may know."""
        seen: S = shape_of(self.state_type).view(state, seat)
        return seen

    @final
    def glimpse(self, state: S, seat: Seat | None) -> S:
        """A view to read now and not to keep: the state itself where the game has no secrets."""
        return self.view(state, seat) if shape_of(self.state_type).has_secrets else state

    @final
    def clone(self, state: S) -> S:
        """A copy that shares no mutable part with the original, ready to think on: caches are copied too."""
        made = self.bare_clone(state)
        state.copy_caches(made)
        return made

    @final
    def bare_clone(self, state: S) -> S:
        """A clone without caches, to keep: they are computed again when they are needed."""
        made: S = shape_of(self.state_type).clone(state)
        return made

    @final
    def at_version(self, version: int) -> Self:
        """The same game with the rules of a version; UnknownVersion where it does not exist."""
        if version == self.version:
            return self
        if version not in self.info.versions:
            raise UnknownVersion(self.info.id, version, self.info.versions)
        made = copy.copy(self)
        made.version = version
        return made


AnyGame: TypeAlias = Game[Any, Any]
