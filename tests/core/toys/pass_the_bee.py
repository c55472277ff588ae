"""A toy with two versions of its rules: the second changed when the game ends.

1. Two players take turns. A bee flies from flower to flower, one or two at a time.
2. On your turn move the bee one or two flowers on.
3. In version 1 the meadow has 7 flowers, in version 2 it has 9: whoever brings the bee to the last one wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.core.toys import is_number

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
from rucher.core.types import (
    Action,
    Decision,
    Emit,
    Event,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
)

FLOWERS = {1: 7, 2: 9}  # by version


class Meadow(State):
    """How far the bee has come, and whose turn it is."""

    at: int = 0
    turn: Seat = 0

    @property
    def flowers(self) -> int:
        """Clause 3: the rule that the versions do not share."""
        return FLOWERS[self.rules_version]


class Fly(Action, frozen=True):
    """Clause 2."""

    count: int


class Flown(Event, frozen=True):
    """The bee flew on."""

    seat: Seat
    count: int


class PassTheBee(Game[Meadow, Fly]):
    """The rules of the toy, by both versions."""

    info = GameInfo("pass_the_bee", (2, 2), {"normal": {}}, "1", "3", versions=(1, 2))
    options_type = Options
    state_type = Meadow
    action_type = Fly
    event_type = Flown

    def setup(self, options: Options, chance: Chance) -> Meadow:
        return Meadow(rules_version=self.version)

    def decision(self, view: Meadow) -> Decision | None:
        return Decision("fly", (view.turn,)) if view.at < view.flowers else None

    def candidates(self, view: Meadow, seat: Seat) -> Iterable[Fly]:
        return (Fly(1), Fly(2))

    def check(self, view: Meadow, seat: Seat, action: Fly) -> Refusal | None:
        left = view.flowers - view.at
        return None if action.count in (1, 2) and action.count <= left else Refusal("one_or_two", "2")

    def apply(self, state: Meadow, seat: Seat, action: Fly, chance: Chance, emit: Emit = None) -> None:
        state.at += action.count
        state.turn = 1 - state.turn
        if emit:
            emit(Flown(seat, action.count))

    def score(self, state: Meadow) -> Scores:
        return Scores(({"points": 0}, {"points": 0}))

    def outcome(self, state: Meadow) -> Outcome | None:
        if state.at < state.flowers:
            return None
        winner = 1 - state.turn
        return Outcome(tuple(1 if seat == winner else 2 for seat in (0, 1)), (winner,), "last_flower")

    def write(self, view: Meadow, action: Fly) -> str:
        return str(action.count)

    def read(self, view: Meadow, seat: Seat, text: str) -> Fly:
        if is_number(text):
            return Fly(int(text))
        raise UnreadableAction(f"{text!r} is not a number")

    def touches(self, view: Meadow, action: Fly) -> tuple[str, ...]:
        return (f"count:{action.count}",)

    def read_touches(self, view: Meadow, seat: Seat, touches: Sequence[str]) -> Fly | Refusal | None:
        if not touches:
            return None
        count = touches[0].removeprefix("count:")
        return Fly(int(count)) if is_number(count) else Refusal("one_or_two", "2")

    def domains(self, view: Meadow) -> Mapping[str, Sequence[Any]]:
        return {"count": (0, 1, 2, 3)}


game = PassTheBee()
