"""The touches of pieces and spaces: "piece:wA1", "cell:2,-1"."""

from __future__ import annotations

import functools

from rucher.core.hexgrid import Hex
from rucher.games.hive.pieces import NAMES


@functools.lru_cache(maxsize=4096)  # the same spaces are named for every choice of every update
def touch(cell: Hex) -> str:
    """The touch of a space of Hive."""
    return f"cell:{cell[0]},{cell[1]}"


@functools.lru_cache(maxsize=16384)  # from one update to the next most choices stay the same
def touches_of(piece: int, *cells: Hex) -> tuple[str, ...]:
    """The touches of a piece and of the spaces in a sentence."""
    return (f"piece:{NAMES[piece]}", *map(touch, cells))
