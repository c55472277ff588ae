"""How pieces and spaces are called in touches: "piece:wA1", "cell:2,-1"."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.games.hive.pieces import NAMES


def touch(cell: Hex) -> str:
    """A space as a touch."""
    return f"cell:{cell[0]},{cell[1]}"


def touches_of(piece: int, *cells: Hex) -> tuple[str, ...]:
    """A piece and the spaces that a sentence points at."""
    return (f"piece:{NAMES[piece]}", *map(touch, cells))
