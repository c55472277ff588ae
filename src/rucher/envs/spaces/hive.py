"""Hive: a space is named by a piece and a side of it, as in its notation.

The place of a piece is 0 for the middle of an empty table, else 1 + 7 * other + side. `side` is 0 (east) to 5
(south-east), counter-clockwise, beside the lowest piece that lies there; 6 is on top of the piece `other`.
"""

from __future__ import annotations

from typing import Any, Final

from rucher.core.hexgrid import Hex, neighbour, neighbours
from rucher.core.types import Seat
from rucher.envs.actions import Digit, Digits, Number, listed
from rucher.games.hive.pieces import PIECES
from rucher.games.hive.state import HiveOptions, HiveState

LONGEST: Final = {"HiveState.spots": len(PIECES)}
ON_TOP: Final = 6


def _numbers(view: HiveState, seat: Seat) -> Number:
    """The digits of the spaces of Hive, looked up once; a piece that moves is not there itself."""
    stacks: dict[Hex, list[tuple[int, int]]] = {}
    beside: dict[Hex, list[tuple[int, int]]] = {}
    for piece, spot in enumerate(view.spots):
        if spot is not None:
            stacks.setdefault(spot.cell, []).append((spot.level, piece))
            for side, cell in enumerate(neighbours(spot.cell)):
                beside.setdefault(cell, []).append((piece, side))

    def number(action: Any) -> int:
        here = [lying for lying in stacks.get(action.cell, ()) if lying[1] != action.piece]
        if here:
            return 1 + 7 * max(here)[1] + ON_TOP
        for piece, side in beside.get(action.cell, ()):
            if piece != action.piece:
                return 1 + 7 * piece + side
        return 0

    return number


def _value(view: HiveState, seat: Seat, number: int, before: Any) -> Hex:
    """The space that a digit means in Hive: beside a piece, on one of its sides."""
    if number == 0:
        return 0, 0
    piece, side = divmod(number - 1, 7)
    spot = view.spots[piece]
    if spot is None:
        raise KeyError(piece)
    return spot.cell if side == ON_TOP else neighbour(spot.cell, side)


def digits(options: HiveOptions) -> Digits:
    """The digits of Hive's actions: the piece, and its place beside another."""
    return {"piece": listed("piece", PIECES), "cell": Digit(1 + 7 * len(PIECES), _numbers, _value)}
