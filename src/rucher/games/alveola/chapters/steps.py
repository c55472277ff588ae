"""Clause 2.1: the steps of a turn: the actions of each step, and the values that actions can name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final, assert_never

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex, neighbours
from rucher.core.types import Refusal
from rucher.games.alveola.actions import (
    AlveolaAction,
    Decline,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    SearchPile,
    TakePile,
    TakeTile,
    UsePower,
)
from rucher.games.alveola.ids import power_term
from rucher.games.alveola.state import AlveolaState, Step, board_of

_BEES: Final = (PlaceWorker, MoveWorker, PlaceQueen)
_ANSWERS: Final[Mapping[Step, tuple[type[AlveolaAction], ...]]] = {
    "start": (Lay,),
    "take": (UsePower, TakePile),
    "search": (SearchPile,),
    "searched": (TakeTile,),
    "power_hornet": (MoveHornet,),
    "flight": (MoveHornet,),
    "lay": (Lay,),
    "bee": (*_BEES, Decline),
    "hornet": (MoveHornet,),
    "again": (PlayAgain, Decline),
}
# Clause 2.1: the action that is due at each step, for the refusal of any other action.
_DUE: Final[Mapping[Step, Refusal]] = {
    "start": Refusal("start_tile_due", "1.4"),
    "take": Refusal("tile_due", "4.1"),
    "search": Refusal("search_due", "9.3"),
    "searched": Refusal("searched_tile_due", "9.3"),
    "power_hornet": Refusal("power_hornet_due", "9.5"),
    "flight": Refusal("flight_due", "9.6"),
    "lay": Refusal("lay_due", "5.1"),
    "bee": Refusal("bee_due", "7.1"),
    "hornet": Refusal("hornet_due", "8.3"),
    "again": Refusal("second_turn_due", "9.9"),
}


def refuse_moment(view: AlveolaState, action: AlveolaAction) -> Refusal | None:
    """Alvéola, clause 2.1: why this is not the moment for this action."""
    step = view.step
    if isinstance(action, _ANSWERS[step]):
        return None
    if isinstance(action, _BEES) and view.first_turn and step != "start":
        return Refusal("no_bee_on_first_turn", "2.2")
    if isinstance(action, UsePower) and step in ("lay", "bee", "hornet", "again"):
        return Refusal("power_too_late", "3.1", {"power": power_term(view.box, action.power)})
    return _DUE[step]


def check_spelled(view: AlveolaState, action: AlveolaAction) -> None:
    """Raise UnreadableAction if an action of Alvéola names a thing that no table has."""
    match action:
        case UsePower(power):
            known = 0 <= power < len(view.box.powers)
        case TakePile(pile) | SearchPile(pile):
            known = 0 <= pile < len(view.piles)
        case TakeTile(depth):
            known = depth >= 0
        case Lay(cell, turn):
            known = 0 <= turn <= 5 and _on_table(cell)
        case PlaceWorker(cell) | PlaceQueen(cell):
            known = _on_table(cell)
        case MoveWorker(start, cell) | MoveHornet(start, cell):
            known = _on_table(start) and _on_table(cell)
        case PlayAgain() | Decline():
            known = True
        case _:
            assert_never(action)
    if not known:
        raise UnreadableAction(f"{action} names nothing on this table")


def _on_table(cell: Hex) -> bool:
    """Is the cell near enough to be on Alvéola's table?"""
    return max(abs(cell[0]), abs(cell[1])) <= 120


def domains(view: AlveolaState) -> Mapping[str, Sequence[Any]]:
    """For each field of Alvéola's actions, the values that are tried, wrong cells too."""
    own = view.players[view.seat].workers
    others = [cell for player in view.players for cell in (*player.workers, player.queen) if cell]
    return {
        "power": range(len(view.box.powers)),
        "pile": range(len(view.piles)),
        "depth": range(view.box.ring.pile_size),
        "cell": _near(view, 3 if view.step == "start" else 2),
        "turn": range(6),
        "start": sorted({*own, *others[:3], *view.hornets, view.hive[-1].cell}),
    }


def candidates(view: AlveolaState) -> Iterator[AlveolaAction]:
    """Clause 2.1: every action of this step of an Alvéola turn, with every value of its fields."""
    named = domains(view)
    for kind in _ANSWERS[view.step]:
        for values in product(*(named[field] for field in kind.__struct_fields__)):
            yield kind(*values)


def _near(view: AlveolaState, steps: int) -> list[Hex]:
    """The cells of Alvéola's hive, and the ground up to this many steps from it."""
    board = board_of(view)
    rim = set(board.edge())
    cells = rim.union(board.cells())
    for _ in range(1, steps):
        rim = {around for cell in rim for around in neighbours(cell)} - cells
        cells |= rim
    return sorted(cells)
