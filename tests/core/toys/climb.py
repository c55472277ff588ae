"""Climb: dice and co-operation. Two bees climb a stalk before the rain comes.

1. The players take turns, in the order of their seats; together they win or lose.
2. On your turn roll one die and climb as high as it shows; or roll two, climb by their sum, but fall back to
   the ground on a double.
3. The flower is at height 12: there a bee stays, and its player only waits.
4. All have won when every bee is at the flower, and lost when it has not happened within ten turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

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

FLOWER = 12
TURNS = 10


class ClimbOptions(Options, frozen=True):
    """How many bees climb."""

    bees: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2


class Stalk(State):
    """How high each bee is, and how many turns are over."""

    heights: list[int]
    turns: int = 0


class Roll(Action, frozen=True):
    """Clause 2: with one die or with two."""

    dice: int


class Wait(Action, frozen=True):
    """Clause 3."""


class Climbed(Event, frozen=True):
    """What the dice showed, and where the bee is now."""

    seat: Seat
    dice: tuple[int, ...]
    height: int


class Climb(Game[Stalk, Roll | Wait]):
    """The rules of Climb."""

    info = GameInfo("climb", (1, 4), {"normal": {}, "alone": {"bees": 1}}, "1", "4", co_operative=True)
    options_type = ClimbOptions
    state_type = Stalk
    action_type = Roll | Wait
    event_type = Climbed

    def setup(self, options: ClimbOptions, chance: Chance) -> Stalk:
        return Stalk([0] * options.bees)

    def decision(self, view: Stalk) -> Decision | None:
        if min(view.heights) == FLOWER or view.turns == TURNS:
            return None
        return Decision("climb", (view.turns % len(view.heights),), params={"n": TURNS - view.turns})

    def candidates(self, view: Stalk, seat: Seat) -> Iterable[Roll | Wait]:
        return Roll(1), Roll(2), Wait()

    def check(self, view: Stalk, seat: Seat, action: Roll | Wait) -> Refusal | None:
        there = view.heights[seat] == FLOWER
        if isinstance(action, Wait):
            return None if there else Refusal("still_climbing", "3", {"n": FLOWER - view.heights[seat]})
        if there:
            return Refusal("at_the_flower", "3")
        return None if action.dice in (1, 2) else Refusal("one_die_or_two", "2")

    def apply(self, state: Stalk, seat: Seat, action: Roll | Wait, chance: Chance, emit: Emit = None) -> None:
        state.turns += 1
        if isinstance(action, Wait):
            return
        dice = tuple(chance.die() for _ in range(action.dice))
        fell = action.dice == 2 and dice[0] == dice[1]
        state.heights[seat] = 0 if fell else min(FLOWER, state.heights[seat] + sum(dice))
        if emit:
            emit(Climbed(seat, dice, state.heights[seat]))

    def touches(self, view: Stalk, action: Roll | Wait) -> tuple[str, ...]:
        return (f"dice:{action.dice}",) if isinstance(action, Roll) else ("bee",)

    def read_touches(self, view: Stalk, seat: Seat, touches: Sequence[str]) -> Roll | Wait | Refusal | None:
        match [touch.split(":") for touch in touches]:
            case []:
                return None
            case [["bee"]]:
                return Wait()
            case [["dice", "1" | "2" as dice]]:
                return Roll(int(dice))
        return Refusal("one_die_or_two", "2")

    def write(self, view: Stalk, action: Roll | Wait) -> str:
        return f"roll {action.dice}" if isinstance(action, Roll) else "wait"

    def read(self, view: Stalk, seat: Seat, text: str) -> Roll | Wait:
        match text.split():
            case ["wait"]:
                return Wait()
            case ["roll", "1" | "2" as dice]:
                return Roll(int(dice))
        raise UnreadableAction(f"{text!r} is neither wait nor roll 1 nor roll 2")

    def score(self, state: Stalk) -> Scores:
        return Scores(tuple({"height": height} for height in state.heights))

    def outcome(self, state: Stalk) -> Outcome | None:
        if self.decision(state):
            return None
        bees = len(state.heights)
        won = min(state.heights) == FLOWER
        return Outcome((1,) * bees, tuple(range(bees)) if won else (), "flower" if won else "rain")

    def domains(self, view: Stalk) -> Mapping[str, Sequence[Any]]:
        return {"dice": range(4)}


game = Climb()
