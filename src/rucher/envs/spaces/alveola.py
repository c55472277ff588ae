"""Alvéola: a cell is named by the first tile laid near it, a worker or a hornet by its place in its list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from rucher.core.hexgrid import Hex
from rucher.core.types import Seat
from rucher.envs.actions import Digit, Digits, listed, one_by_one
from rucher.envs.spaces.near import near
from rucher.games.alveola.box import box_of
from rucher.games.alveola.state import AlveolaOptions, AlveolaState

TILES: Final = 64
PAWNS: Final = 12  # workers of a player, or hornets
LONGEST: Final = {
    "AlveolaState.players": 4,
    "AlveolaState.hive": TILES,
    "AlveolaState.hornets": PAWNS,
    "AlveolaState.piles": 16,
    "AlveolaState.powers": 9,
    "AlveolaState.start_tiles": 8,
    "AlveolaState.straight_bag": TILES,
    "AlveolaState.bent_bag": TILES,
    "AlveolaState.triangle_bag": TILES,
    "_Pile.tiles": 8,
    "Player.workers": PAWNS,
}


def _pivots(view: AlveolaState, seat: Seat) -> list[Hex]:
    """The cells where tiles of Alvéola were laid: a cell is numbered from them."""
    return [laid.cell for laid in view.hive]


def _one_of(cells: Callable[[AlveolaState, Seat], Sequence[Hex]]) -> Digit:
    """The digit of a pawn of Alvéola, by its place in a list of cells."""
    return Digit(
        PAWNS,
        one_by_one(lambda view, seat, action: list(cells(view, seat)).index(action.start)),
        lambda view, seat, number, before: cells(view, seat)[number],
    )


def digits(options: AlveolaOptions) -> Digits:
    """A tile is laid up to five steps from the pivot of another; a cell of the hive is two from one."""
    box = box_of(options.pack)
    in_hive: Any = near(TILES, 2, _pivots)
    return {
        "power": listed("power", range(len(box.powers))),
        "pile": listed("pile", range(16)),
        "depth": listed("depth", range(16)),
        "turn": listed("turn", range(6)),
        "cell": in_hive,
        "Lay.cell": near(TILES, 5, _pivots),
        "MoveWorker.start": _one_of(lambda view, seat: view.players[seat].workers),
        "MoveHornet.start": _one_of(lambda view, seat: view.hornets),
    }
