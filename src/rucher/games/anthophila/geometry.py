"""The hexagons of the table as small integers, so that the rules run fast.

A spot is the number of a cell. The stock is the centre, the six action hexes lie around it, and the twelve
spots of the rim lie around those: the hive counts as one tile (clause 3.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from rucher.core.hexgrid import DIRECTIONS, Hex, distance, neighbour, neighbours

_SPAN = 128
FARTHEST = 60  # no tile lies further out, because a box has fewer tiles
AROUND: Final = tuple(dq * _SPAN + dr for dq, dr in DIRECTIONS)
NOWHERE: Final = -1  # a pawn that is not in play


def spot_of(cell: Hex) -> int:
    """The spot of a cell."""
    return (cell[0] + _SPAN // 2) * _SPAN + cell[1] + _SPAN // 2


@cache
def cell_of(spot: int) -> Hex:
    """The cell of a spot of Anthophila."""
    return spot // _SPAN - _SPAN // 2, spot % _SPAN - _SPAN // 2


CENTRE: Final = (0, 0)
STOCK: Final = spot_of(CENTRE)
# Clause 1.2: clockwise from the top right.
HEXES: Final = tuple(spot_of(neighbour(CENTRE, 1 - side)) for side in range(6))
HEX_NUMBER: Final = {spot: number for number, spot in enumerate(HEXES)}
HIVE: Final = frozenset({STOCK, *HEXES})
RIM: Final = tuple(sorted({spot_of(near) for spot in HEXES for near in neighbours(cell_of(spot))} - HIVE))


@cache
def ground_beside(spot: int) -> tuple[int, ...]:
    """Clause 4.3: the spots beside a tile or beside the hive where a tile can lie."""
    return RIM if spot == STOCK else tuple(spot + step for step in AROUND if spot + step not in HIVE)


@cache
def beside(spot: int) -> tuple[int, ...]:
    """Clause 3.1: the spots beside a tile; the hive counts as one tile, with all its spots."""
    ground = ground_beside(spot)
    return (*ground, STOCK) if len(ground) < 6 else ground


def hornet_steps(tiles: Iterable[int]) -> Mapping[int, int]:
    """Clause 8.2: for each laid tile, a hornet's next spot on a shortest way into the hive."""
    return _hornet_steps(tuple(tiles))


@lru_cache(maxsize=2**12)
def _hornet_steps(tiles: tuple[int, ...]) -> Mapping[int, int]:
    """The cached answer of `hornet_steps`: all hornets of Anthophila's turn use the same map."""
    away = dict.fromkeys(HEXES, 0)
    reached = list(HEXES)
    for spot in reached:
        for near in ground_beside(spot):
            if near in tiles and near not in away:
                away[near] = away[spot] + 1
                reached.append(near)
    return {spot: _next_towards_hive(spot, away) for spot in reached[len(HEXES) :]}


def _next_towards_hive(spot: int, away: Mapping[int, int]) -> int:
    """The space beside this one nearest to the hive; of several, the one that clause 8.2 puts first."""
    closer = [spot + step for step in AROUND if away.get(spot + step) == away[spot] - 1]
    best = closer[0]
    for other in closer:
        if _goes_before(other, best):
            best = other
    return best


def _goes_before(one: int, other: int) -> bool:
    """Clause 8.2: of two equal ways, the clockwise one around the hive goes first; else the nearer one."""
    (q1, r1), (q2, r2) = here, there = cell_of(one), cell_of(other)
    turn = q2 * r1 - q1 * r2
    return (turn, distance(CENTRE, there)) > (0, distance(CENTRE, here))
