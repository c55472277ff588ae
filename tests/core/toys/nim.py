"""Nim, the smallest complete game: nothing is hidden, nothing is random.

1. Two players take turns. Three heaps hold 3, 4 and 5 counters.
2. On your turn take at least one counter, all from one heap.
3. You cannot take more than the heap holds.
4. Whoever takes the last counter wins (or loses, if the players chose `misere`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
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


class NimOptions(Options, frozen=True):
    """Clauses 1 and 4."""

    heaps: tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...] = (3, 4, 5)
    misere: bool = False


class Table(State):
    """The heaps, and whose turn it is."""

    heaps: list[int]
    turn: Seat = 0
    misere: bool = False


class Take(Action, frozen=True):
    """Clause 2."""

    heap: int
    count: int


class Taken(Event, frozen=True):
    """Counters left a heap."""

    seat: Seat
    heap: int
    count: int


class Nim(Game[Table, Take]):
    """The rules of Nim."""

    info = GameInfo("nim", (2, 2), {"normal": {}, "misere": {"misere": True}}, "1", "4")
    options_type = NimOptions
    state_type = Table
    action_type = Take
    event_type = Taken

    def setup(self, options: NimOptions, chance: Chance) -> Table:
        return Table(list(options.heaps), misere=options.misere)

    def decision(self, view: Table) -> Decision | None:
        return Decision("take", (view.turn,)) if any(view.heaps) else None

    def candidates(self, view: Table, seat: Seat) -> Iterable[Take]:
        return (Take(heap, n) for heap, held in enumerate(view.heaps) for n in range(1, held + 1))

    def check(self, view: Table, seat: Seat, action: Take) -> Refusal | None:
        if action.count < 1:
            return Refusal("take_one", "2")
        if not 0 <= action.heap < len(view.heaps):
            return Refusal("no_such_heap", "1", {"n": len(view.heaps)})
        if action.count > view.heaps[action.heap]:
            return Refusal("too_many", "3", {"n": view.heaps[action.heap]}, (f"heap:{action.heap}",))
        return None

    def apply(self, state: Table, seat: Seat, action: Take, chance: Chance, emit: Emit = None) -> None:
        state.heaps[action.heap] -= action.count
        state.turn = 1 - seat
        if emit:
            emit(Taken(seat, action.heap, action.count))

    def touches(self, view: Table, action: Take) -> tuple[str, ...]:
        return f"heap:{action.heap}", f"count:{action.count}"

    def read_touches(self, view: Table, seat: Seat, touches: Sequence[str]) -> Take | Refusal | None:
        match [touch.split(":") for touch in touches]:
            case [["heap", heap], ["count", count]] if is_number(heap) and is_number(count):
                return Take(int(heap), int(count))
            case [] | [["heap", _]]:
                return None
        return Refusal("take_one", "2")

    def write(self, view: Table, action: Take) -> str:
        return f"{action.heap}-{action.count}"

    def read(self, view: Table, seat: Seat, text: str) -> Take:
        match text.split("-"):
            case [heap, count] if is_number(heap) and is_number(count):
                return Take(int(heap), int(count))
        raise UnreadableAction(f"{text!r} is not a heap and a count, such as 0-3")

    def score(self, state: Table) -> Scores:
        outcome = self.outcome(state)
        return Scores(tuple({"win": int(outcome is not None and seat in outcome.winners)} for seat in (0, 1)))

    def outcome(self, state: Table) -> Outcome | None:
        if any(state.heaps):
            return None
        winner = state.turn if state.misere else 1 - state.turn
        return Outcome((1, 2) if winner == 0 else (2, 1), (winner,), "last_counter")

    def domains(self, view: Table) -> Mapping[str, Sequence[Any]]:
        return {"heap": range(-1, len(view.heaps) + 1), "count": range(max(view.heaps) + 2)}


game = Nim()
