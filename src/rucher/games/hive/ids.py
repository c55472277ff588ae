"""The touches of pieces and spaces: "piece:wA1", "cell:2,-1"."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.games.hive.pieces import NAMES


def touch(cell: Hex) -> str:
    """The touch of a space."""
    return f"cell:{cell[0]},{cell[1]}"


def touches_of(piece: int, *cells: Hex) -> tuple[str, ...]:
    """The touches of a piece and of the spaces in a sentence."""
    return (f"piece:{NAMES[piece]}", *map(touch, cells))
