"""Clause 1.11: the provenance of a component, found by its touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rucher.core.errors import UnreadableAction
from rucher.games.apiary.box import KINDS
from rucher.games.apiary.geometry import cell_name
from rucher.games.apiary.state import NONE, ApiaryState


def of_touch(view: ApiaryState, touched: str) -> Mapping[str, str]:
    """The sources of the facts about a tile, card, planet, token, faction or mat."""
    kind, _, name = touched.partition(":")
    try:
        found = _FIND[kind](view, name) if kind in _FIND else None
        return view.box.provenance[found] if found else {}
    except (ValueError, LookupError):
        raise UnreadableAction(f"{touched!r} is nothing on this table") from None


def _tile(view: ApiaryState, tile: int) -> str | None:
    return None if tile == NONE else view.box.tiles[tile].id


def _row(view: ApiaryState, name: str) -> str | None:
    kind, _, column = name.partition(":")
    return _tile(view, view.rows[3 * [*KINDS].index(kind) + int(column)])  # type: ignore[arg-type]


def _hex(view: ApiaryState, name: str) -> str | None:
    """The tile on a cell; an empty cell and the faction tile belong to mat and faction."""
    owner, _, at = name.partition(":")
    player, hive = view.players[int(owner)], view.hive(int(owner))
    for cell, tile in zip(hive.cells, player.built, strict=True):
        if cell_name(cell) == at:
            return _tile(view, tile) or view.box.mats[player.mat].id
    under = at in map(cell_name, hive.faction) and player.faction != NONE
    return view.box.factions[player.faction].id if under else None


def _planet(view: ApiaryState, name: str) -> str | None:
    token, tile = view.grid_tokens[int(name)], view.planets[int(name)]
    if tile != NONE:
        return view.box.planets[tile].id
    return view.box.explore_tokens[token].id if token != NONE else None


def _pod(view: ApiaryState, name: str) -> str:
    layout = view.layout
    letter = layout.sectors[layout.pod_sectors[int(name)]]
    return f"sector_{layout.side.id}-{letter}"


_FIND: Final[dict[str, Callable[[ApiaryState, str], str | None]]] = {
    "row": _row,
    "hex": _hex,
    "planet": _planet,
    "pod": _pod,
    "carving": lambda view, name: _tile(view, view.carvings[int(name)]),
    "dance": lambda view, name: view.box.dances[view.dances[int(name)]].id,
    "seed": lambda view, name: view.box.seeds[int(name)].id,
    "faction": lambda view, name: view.box.factions[int(name)].id,
    "mat": lambda view, name: view.box.mats[int(name)].id,
    "token": lambda view, name: view.box.dance_tokens[int(name)].id,
    "action": lambda view, name: f"side_{view.layout.side.id}",
    "convert": lambda view, name: f"convert_{name}",
}
