"""Clause 1.11: the provenance of a component, found by its touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rucher.core.errors import UnreadableAction
from rucher.games.apiary.box import KINDS
from rucher.games.apiary.geometry import cell_name
from rucher.games.apiary.state import NONE, ApiaryState


def provenance_of_touch(view: ApiaryState, touched: str) -> Mapping[str, str]:
    """The sources of the facts about a tile, card, planet, token, faction or mat of Apiary."""
    kind, _, name = touched.partition(":")
    try:
        found = _FIND[kind](view, name) if kind in _FIND else None
        return view.box.provenance[found] if found else {}
    except (ValueError, LookupError):
        raise UnreadableAction(f"{touched!r} is nothing on this table") from None


def _item_of_tile(view: ApiaryState, tile: int) -> str | None:
    """The id in the box of a tile on the table."""
    return None if tile == NONE else view.box.tiles[tile].id


def _item_of_row(view: ApiaryState, name: str) -> str | None:
    """The id in the box of a tile in a row."""
    kind, _, column = name.partition(":")
    return _item_of_tile(view, view.rows[3 * [*KINDS].index(kind) + int(column)])  # type: ignore[arg-type]


def _item_of_hex(view: ApiaryState, name: str) -> str | None:
    """The id in the box of the tile on a cell; an empty cell belongs to the mat."""
    owner, _, at = name.partition(":")
    player, hive = view.players[int(owner)], view.hive(int(owner))
    for cell, tile in zip(hive.cells, player.built, strict=True):
        if cell_name(cell) == at:
            return _item_of_tile(view, tile) or view.box.mats[player.mat].id
    under = at in map(cell_name, hive.faction) and player.faction != NONE
    return view.box.factions[player.faction].id if under else None


def _item_of_planet(view: ApiaryState, name: str) -> str | None:
    """The id in the box of what lies on a space of the planet grid."""
    token, tile = view.grid_tokens[int(name)], view.planets[int(name)]
    if tile != NONE:
        return view.box.planets[tile].id
    return view.box.explore_tokens[token].id if token != NONE else None


def _item_of_pod(view: ApiaryState, name: str) -> str:
    """The id in the box of the sector that a pod of the comb belongs to."""
    layout = view.layout
    letter = layout.sectors[layout.pod_sectors[int(name)]]
    return f"sector_{layout.side.id}-{letter}"


_FIND: Final[dict[str, Callable[[ApiaryState, str], str | None]]] = {
    "row": _item_of_row,
    "hex": _item_of_hex,
    "planet": _item_of_planet,
    "pod": _item_of_pod,
    "carving": lambda view, name: _item_of_tile(view, view.carvings[int(name)]),
    "dance": lambda view, name: view.box.dances[view.dances[int(name)]].id,
    "seed": lambda view, name: view.box.seeds[int(name)].id,
    "faction": lambda view, name: view.box.factions[int(name)].id,
    "mat": lambda view, name: view.box.mats[int(name)].id,
    "token": lambda view, name: view.box.dance_tokens[int(name)].id,
    "action": lambda view, name: f"side_{view.layout.side.id}",
    "convert": lambda view, name: f"convert_{name}",
}
