"""Nim, whole: the smallest game that the library plays.

1. Two players take turns. Three heaps hold 3, 4 and 5 counters.
2. On your turn take at least one counter, all from one heap.
3. You cannot take more than the heap holds.
4. Whoever takes the last counter wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from rucher import (
    Action,
    Chance,
    Decision,
    Emit,
    Event,
    Game,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
    UnreadableAction,
)


class NimOptions(Options, frozen=True):
    """Clause 1: what can be chosen before a match."""

    heaps: tuple[Annotated[int, msgspec.Meta(ge=0, le=9)], ...] = (3, 4, 5)


class Table(State):
    """The heaps, and whose turn it is."""

    heaps: list[int]
    turn: Seat = 0


class Take(Action, frozen=True):
    """Clause 2: what a player may do."""

    heap: int
    count: int


class Taken(Event, frozen=True):
    """What happened: counters left a heap."""

    seat: Seat
    heap: int
    count: int


def _is_number(text: str) -> bool:
    """Is this text a small number? A stranger may send digits by the thousand."""
    return text.isdecimal() and len(text) < 3


class Nim(Game[Table, Take]):
    """The rules of Nim."""

    info = GameInfo("nim", (2, 2), {"normal": {}}, "1", "4")
    options_type = NimOptions
    state_type = Table
    action_type = Take
    event_type = Taken

    def setup(self, options: NimOptions, chance: Chance) -> Table:
        """The table before the first action."""
        return Table(list(options.heaps))

    def decision(self, view: Table) -> Decision | None:
        """Who must answer what; None when the game is over."""
        return Decision("take", (view.turn,)) if any(view.heaps) else None

    def candidates(self, view: Table, seat: Seat) -> Iterable[Take]:
        """At least every legal action."""
        return (Take(heap, n) for heap, held in enumerate(view.heaps) for n in range(1, held + 1))

    def check(self, view: Table, seat: Seat, action: Take) -> Refusal | None:
        """Clauses 1 to 3: why an action is refused; None where it is legal."""
        if action.count < 1:
            return Refusal("take_one", "2")
        if not 0 <= action.heap < len(view.heaps):
            return Refusal("no_such_heap", "1", {"n": len(view.heaps)})
        if action.count > view.heaps[action.heap]:
            return Refusal("too_many", "3", {"n": view.heaps[action.heap]}, (f"heap:{action.heap}",))
        return None

    def apply(self, state: Table, seat: Seat, action: Take, chance: Chance, emit: Emit = None) -> None:
        """Change the state; tell what happened where somebody listens."""
        state.heaps[action.heap] -= action.count
        state.turn = 1 - seat
        if emit:
            emit(Taken(seat, action.heap, action.count))

    def touches(self, view: Table, action: Take) -> tuple[str, ...]:
        """What a hand touches to play an action, in order."""
        return f"heap:{action.heap}", f"count:{action.count}"

    def read_touches(self, view: Table, seat: Seat, touches: Sequence[str]) -> Take | Refusal | None:
        """The action that touches spell; None while more are needed."""
        match [touch.split(":") for touch in touches]:
            case [["heap", heap], ["count", count]] if _is_number(heap) and _is_number(count):
                return Take(int(heap), int(count))
            case [] | [["heap", _]]:
                return None
        return Refusal("take_one", "2")

    def write(self, view: Table, action: Take) -> str:
        """An action as a short text."""
        return f"{action.heap}-{action.count}"

    def read(self, view: Table, seat: Seat, text: str) -> Take:
        """The action that a text spells."""
        match text.split("-"):
            case [heap, count] if _is_number(heap) and _is_number(count):
                return Take(int(heap), int(count))
        raise UnreadableAction(f"{text!r} is not a heap and a count, such as 0-3")

    def score(self, state: Table) -> Scores:
        """Points by category, for each seat."""
        outcome = self.outcome(state)
        return Scores(tuple({"win": int(outcome is not None and seat in outcome.winners)} for seat in (0, 1)))

    def outcome(self, state: Table) -> Outcome | None:
        """Clause 4: ranks, winners and the reason of the end."""
        if any(state.heaps):
            return None
        winner = 1 - state.turn
        return Outcome((1, 2) if winner == 0 else (2, 1), (winner,), "last_counter")

    def domains(self, view: Table) -> Mapping[str, Sequence[Any]]:
        """Values that each field of an action might have: the conformance kit tries them all."""
        return {"heap": range(-1, len(view.heaps) + 1), "count": range(max(view.heaps) + 2)}
