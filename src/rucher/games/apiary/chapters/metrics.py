"""Clause 12.15: the metrics that effects and scores count."""

from __future__ import annotations

from collections.abc import Callable

from rucher.games.apiary.box.effects import CARVING, DEVELOPMENT, FARM, RECRUIT, Metric
from rucher.games.apiary.chapters.stock import workers_of
from rucher.games.apiary.state import NONE, ApiaryState

FACTION = -1  # as a cell: the faction tile


def metric(view: ApiaryState, seat: int, name: Metric, cell: int = FACTION) -> int:
    """Clause 12.15: what a metric counts for a player; `cell` is the tile whose neighbours count."""
    return _METRICS[name](view, seat, cell)


def kinds_built(view: ApiaryState, seat: int) -> list[int]:
    """The number of tiles of each kind in a hive."""
    counts = [0, 0, 0, 0]
    tiles = view.box.tiles
    for tile in view.players[seat].built:
        if tile != NONE:
            counts[tiles[tile].kind] += 1
    return counts


def _adjacent(view: ApiaryState, seat: int, cell: int) -> list[int]:
    """The tiles that touch a cell, or any hex of the faction tile."""
    hive, built = view.hive(seat), view.players[seat].built
    if cell == FACTION:
        near = [n for n, sides in enumerate(hive.faction_sides) if sides]
    else:
        near = list(hive.near[cell])
    return [built[n] for n in near if built[n] != NONE]


def _adjacent_kind(kind: int) -> Callable[[ApiaryState, int, int], int]:
    """Clause 12.15: the metric that counts adjacent tiles of one kind."""

    def count(view: ApiaryState, seat: int, cell: int) -> int:
        return sum(view.box.tiles[tile].kind == kind for tile in _adjacent(view, seat, cell))

    return count


def _adjacent_any(view: ApiaryState, seat: int, cell: int) -> int:
    """The number of neighbours; each hex of the faction tile counts as one."""
    faction = 0 if cell == FACTION else view.hive(seat).faction_sides[cell]
    return len(_adjacent(view, seat, cell)) + faction


def _adjacent_vp(view: ApiaryState, seat: int, cell: int) -> int:
    """Clause 12.15: the metric that adds the points of adjacent developments."""
    tiles = (view.box.tiles[tile] for tile in _adjacent(view, seat, cell))
    return sum(tile.vp for tile in tiles if tile.kind == DEVELOPMENT)


def full_frames(view: ApiaryState, seat: int) -> int:
    """Clause 14.5: the frames with a tile on each of their cells."""
    return view.hive(seat).full_frames(view.players[seat].built)


def mat_is_full(view: ApiaryState, seat: int) -> bool:
    """Clause 14.5: does each cell of the mat have a tile?"""
    return view.hive(seat).mat_is_full(view.players[seat].built)


def _kind(kind: int) -> Callable[[ApiaryState, int, int], int]:
    """Clause 12.15: the metric that counts built tiles of one kind."""
    return lambda view, seat, cell: kinds_built(view, seat)[kind]


def _resources(first: int, last: int) -> Callable[[ApiaryState, int, int], int]:
    """Clause 12.15: the metric that counts stored resources from one kind to another."""
    return lambda view, seat, cell: sum(view.players[seat].resources[first:last])


def _sectors(view: ApiaryState, seat: int, cell: int) -> int:
    """Clause 12.15: the metric that counts the sectors of the comb where a seat has a token."""
    return len({view.layout.pod_sectors[pod] for pod, owner in enumerate(view.comb) if owner == seat})


_METRICS: dict[Metric, Callable[[ApiaryState, int, int], int]] = {
    "farm": _kind(FARM),
    "recruit": _kind(RECRUIT),
    "development": _kind(DEVELOPMENT),
    "carving": _kind(CARVING),
    "tile": lambda view, seat, cell: sum(kinds_built(view, seat)),
    "set4": lambda view, seat, cell: min(kinds_built(view, seat)),
    "set3": lambda view, seat, cell: min(kinds_built(view, seat)[:CARVING]),
    "adjacent:farm": _adjacent_kind(FARM),
    "adjacent:recruit": _adjacent_kind(RECRUIT),
    "adjacent:development": _adjacent_kind(DEVELOPMENT),
    "adjacent:any": _adjacent_any,
    "adjacent_printed_vp:development": _adjacent_vp,
    "frame": lambda view, seat, cell: len(view.players[seat].frames) // 3,
    "frame_full": lambda view, seat, cell: full_frames(view, seat),
    "hive_full": lambda view, seat, cell: int(mat_is_full(view, seat)),
    "worker": lambda view, seat, cell: len(workers_of(view, seat)),
    "worker_strong": lambda view, seat, cell: sum(s >= 3 for s in workers_of(view, seat)),
    "hibernation": lambda view, seat, cell: view.comb.count(seat),
    "hibernation_sector": _sectors,
    "seed_planted": lambda view, seat, cell: len(view.players[seat].planted),
    "seed_hand": lambda view, seat, cell: len(view.players[seat].hand),
    "explore_token": lambda view, seat, cell: len(view.players[seat].explore_tokens),
    "favor": lambda view, seat, cell: view.players[seat].favor,
    "faction_upgraded": lambda view, seat, cell: int(view.players[seat].upgraded),
    "dance_taught": lambda view, seat, cell: int(seat in view.teachers),
    "res:fiber": _resources(0, 1),
    "res:pollen": _resources(1, 2),
    "res:water": _resources(2, 3),
    "res:wax": _resources(3, 4),
    "res:honey": _resources(4, 5),
    "res:basic": _resources(0, 3),
    "res:any": _resources(0, 5),
}
