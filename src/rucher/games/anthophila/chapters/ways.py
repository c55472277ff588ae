"""Clauses 5.2 to 5.5: the tiles that a bee can reach.

A zone is the area of one colour: tiles of that colour side by side, with jokers among them. The hive is a
joker, so it lies in a zone of every colour. A change of colour leads into every zone beside the present one.
"""

from __future__ import annotations

from functools import lru_cache

from rucher.games.anthophila.box import BLACK, JOKER, AnthophilaBox
from rucher.games.anthophila.geometry import STOCK, beside
from rucher.games.anthophila.state import AnthophilaState


def reach(view: AnthophilaState, start: int, *, male: bool, changes: int | None = 1) -> tuple[int, ...]:
    """Clauses 5.2 to 5.5: the tiles a bee can reach with so many colour changes (None: any), in order."""
    hornets = () if male else tuple(view.hornets)
    return _reach(view.box, tuple(view.tiles), tuple(view.tiles.values()), hornets, male, start, changes)


@lru_cache(maxsize=2**14)
def _reach(
    box: AnthophilaBox,
    spots: tuple[int, ...],
    tiles: tuple[int, ...],
    hornets: tuple[int, ...],
    male: bool,
    start: int,
    changes: int | None,
) -> tuple[int, ...]:
    """The cached answer of `reach`, since the map seldom changes while bees move."""
    outlines = {STOCK: JOKER}
    for spot, tile in zip(spots, tiles, strict=True):
        colour = box.colours[tile]
        if male or spot == start or (colour != BLACK and spot not in hornets):
            outlines[spot] = colour
    zones = _zones(tuple(outlines.items()))
    reached = {start}.union(*[zone for zone in zones if start in zone])
    for _ in range(len(zones) if changes is None else changes):
        edge = set().union(*map(beside, reached))
        reached.update(*[zone for zone in zones if not zone.isdisjoint(edge)])
    return tuple(sorted(reached - {start}))


@lru_cache(maxsize=2**12)
def _zones(outlines: tuple[tuple[int, int], ...]) -> list[frozenset[int]]:
    """Clause 5.2: the zones of a map, from the colour of each spot; cached for all its bees."""
    zones = []
    for colour in {colour for _, colour in outlines}:
        left = {spot for spot, other in outlines if other in (colour, JOKER)}
        while left:
            zone = [left.pop()]
            for spot in zone:
                joined = left.intersection(beside(spot))
                left -= joined
                zone += joined
            zones.append(frozenset(zone))
    return zones
