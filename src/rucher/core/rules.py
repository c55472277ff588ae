"""The contract of a game: what its rules must state. Read this file first.

A game is a set of rules over plain data. It holds no match: every method is given the state (or a seat's
view of it, which is the same type with hidden items replaced by Unknown) and answers a question about it.

Its class derives from `Game` (`core/game.py`), which adds what follows from these answers: legal lists,
views, clones. The types are in `core/types.py`. `game.words` describes everything in sentences
(`core/words.py`), `game.box` holds its components (`core/box.py`); a game without either is still playable
everywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rucher.core.box import GameBox
from rucher.core.chance import Chance
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


class Rules(ABC, Generic[S, A]):
    """What a game states: its types, and its answer to each question."""

    info: ClassVar[GameInfo]
    options_type: ClassVar[type[Options]]
    state_type: ClassVar[type[State]]
    action_type: ClassVar[Any]  # the union of the game's actions
    event_type: ClassVar[Any]  # the union of its events
    words: Words = Words()
    box: GameBox = GameBox()
    version: int  # of the rules: `setup` writes it into the state

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

    # -- what a game may write ---------------------------------------------------------------------------

    def inventory(self, view: S) -> dict[str, Sequence[int]]:
        """All items of the box, for each kind of item that lies in a zone."""
        return {}

    def turn_key(self, view: S) -> TurnKey | None:
        """The turn that is being played, the same for all its questions, also those to other seats.

        None while the game is being set up, and in a game without turns.
        """
        return None

    def if_asked(self, view: S, seat: Seat) -> S | None:
        """A copy of the view as if this seat were asked now, to plan its answer; None: nobody can say."""
        return None
