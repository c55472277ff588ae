"""Clause 1.8: the provenance of a component, found by its touch."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.games.anthophila.box import DOWN
from rucher.games.anthophila.geometry import cell_of
from rucher.games.anthophila.ids import touch
from rucher.games.anthophila.state import AnthophilaState

_ITEMS = {"bee": "pieces", "action": "hive", "product": "figures", "new": "figures", "cure": "figures"}


def provenance_of_touch(view: AnthophilaState, touched: str) -> Mapping[str, str]:
    """The provenance of a tile, a bee, an action hex or a price of Anthophila, by its touch."""
    facts = view.box.provenance
    for spot, tile in view.tiles.items():
        if touch(cell_of(spot)) == touched:
            return facts[view.box.tile_names[tile % DOWN]] if tile < DOWN else {}
    item = _ITEMS.get(touched.partition(":")[0])
    return facts[item] if item else {}
