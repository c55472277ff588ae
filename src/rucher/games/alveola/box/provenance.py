"""Clause 1.10: the provenance of a component, found by its touch."""

from __future__ import annotations

from collections.abc import Mapping

from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import AlveolaState


def provenance_of_touch(view: AlveolaState, touched: str) -> Mapping[str, str]:
    """The sources of the facts about a power, a pile, a bee or a cell's top tile of Alvéola."""
    box = view.box
    kind, _, name = touched.partition(":")
    if kind == "cell":
        tiles = [(box.tiles[laid.tile], laid) for laid in view.hive]
        lying = [tile for tile, laid in tiles if touched in map(touch, tile.cells(laid.cell, laid.turn))]
        return box.provenance[lying[-1].id] if lying else {}
    if kind == "pile" and name in {str(n + 1) for n in range(len(box.ring.piles))}:
        return {**box.provenance[box.ring.piles[int(name) - 1]], **box.provenance["ring"]}
    if kind in ("worker", "queen"):
        return box.provenance["tokens"]
    return box.provenance.get(f"power_{name}", {}) if kind == "power" else {}
