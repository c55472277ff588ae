"""Peek: knowledge that some seats share. The cells of a comb hold honey, and not all have looked inside.

1. Three players take turns. A comb has five closed cells; in each lies one of eight drops worth 1 to 8.
2. On your turn look into a cell together with another player, or open a cell.
3. You cannot look into a cell that you have already looked into.
4. You may open only a cell that you have looked into. Its drop is yours, for all to see.
5. The game ends when every cell is open; most honey wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from tests.core.toys import is_number

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
from rucher.core.secrets import EVERYONE, NOBODY, Hidden, bag, mask, shown, zone
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

SEATS = 3
CELLS = 5
DROPS = range(1, 9)


class Comb(State):
    """Clause 1. A cell that nobody has looked into holds None: its drop is still in the bag."""

    bag: Annotated[list[int], bag("drop")]
    cells: Annotated[list[Hidden | None], zone("drop", NOBODY)]
    honey: list[Annotated[list[int], zone("drop", EVERYONE)]]
    opened: list[bool]
    turn: Seat = 0

    def looked(self, seat: Seat, cell: int) -> bool:
        """Has this seat looked into the cell?"""
        drop = self.cells[cell]
        return drop is not None and drop.known_to(seat)


class Look(Action, frozen=True):
    """Clause 2: into a cell, together with another player."""

    cell: int
    other: Seat


class Open(Action, frozen=True):
    """Clause 4."""

    cell: int


class Looked(Event, frozen=True):
    """Two players have looked; the drop is masked for everybody else."""

    seat: Seat
    other: Seat
    cell: int
    drop: Hidden


class Opened(Event, frozen=True):
    """A drop went to a player."""

    seat: Seat
    cell: int
    drop: int


class Peek(Game[Comb, Look | Open]):
    """The rules of Peek."""

    info = GameInfo("peek", (SEATS, SEATS), {"normal": {}}, "1", "5")
    options_type = Options
    state_type = Comb
    action_type = Look | Open
    event_type = Looked | Opened

    def setup(self, options: Options, chance: Chance) -> Comb:
        return Comb(list(DROPS), [None] * CELLS, [[] for _ in range(SEATS)], [False] * CELLS)

    def decision(self, view: Comb) -> Decision | None:
        return None if all(view.opened) else Decision("look_or_open", (view.turn,))

    def candidates(self, view: Comb, seat: Seat) -> Iterable[Look | Open]:
        for cell in range(CELLS):
            yield Open(cell)
            yield from (Look(cell, other) for other in range(SEATS))

    def check(self, view: Comb, seat: Seat, action: Look | Open) -> Refusal | None:
        if action.cell not in range(CELLS):
            return Refusal("no_such_cell", "1", {"n": CELLS})
        cells = (f"cell:{action.cell}",)
        if view.opened[action.cell]:
            return Refusal("already_open", "4", cells=cells)
        looked = view.looked(seat, action.cell)
        if isinstance(action, Open):
            return None if looked else Refusal("look_first", "4", cells=cells)
        if action.other == seat or action.other not in range(SEATS):
            return Refusal("look_together", "2")
        return Refusal("already_looked", "3", cells=cells) if looked else None

    def apply(self, state: Comb, seat: Seat, action: Look | Open, chance: Chance, emit: Emit = None) -> None:
        state.turn = (seat + 1) % SEATS
        drop = state.cells[action.cell]
        if isinstance(action, Look):
            both = mask(seat, action.other)
            drop = shown(drop, both, chance) if drop else chance.deal("bag", state.bag, both)
            state.cells[action.cell] = drop
            event: Event = Looked(seat, action.other, action.cell, drop)
        else:
            assert drop is not None  # clause 4: the player has looked
            state.cells[action.cell] = None
            state.opened[action.cell] = True
            state.honey[seat].append(shown(drop, EVERYONE, chance).what)
            event = Opened(seat, action.cell, drop.what)
        if emit:
            emit(event)

    def touches(self, view: Comb, action: Look | Open) -> tuple[str, ...]:
        with_whom = f"player:{action.other}" if isinstance(action, Look) else "knife"
        return f"cell:{action.cell}", with_whom

    def read_touches(self, view: Comb, seat: Seat, touches: Sequence[str]) -> Look | Open | Refusal | None:
        match [touch.split(":") for touch in touches]:
            case [["cell", cell], ["knife"]] if is_number(cell):
                return Open(int(cell))
            case [["cell", cell], ["player", other]] if is_number(cell) and is_number(other):
                return Look(int(cell), int(other))
            case [] | [["cell", _]]:
                return None
        return Refusal("no_such_cell", "1", {"n": CELLS})

    def write(self, view: Comb, action: Look | Open) -> str:
        return f"look {action.cell} {action.other}" if isinstance(action, Look) else f"open {action.cell}"

    def read(self, view: Comb, seat: Seat, text: str) -> Look | Open:
        match text.split():
            case ["open", cell] if is_number(cell):
                return Open(int(cell))
            case ["look", cell, other] if is_number(cell) and is_number(other):
                return Look(int(cell), int(other))
        raise UnreadableAction(f"{text!r} is neither open and a cell nor look, a cell and a seat")

    def score(self, state: Comb) -> Scores:
        return Scores(tuple({"honey": sum(drops)} for drops in state.honey))

    def outcome(self, state: Comb) -> Outcome | None:
        if self.decision(state):
            return None
        totals = [sum(drops) for drops in state.honey]
        ranks = tuple(1 + sum(other > total for other in totals) for total in totals)
        return Outcome(ranks, tuple(seat for seat in range(SEATS) if ranks[seat] == 1), "comb_open")

    def domains(self, view: Comb) -> Mapping[str, Sequence[Any]]:
        return {"cell": range(-1, CELLS + 1), "other": range(-1, SEATS + 1)}

    def inventory(self, view: Comb) -> dict[str, Sequence[int]]:
        return {"drop": DROPS}


game = Peek()
