"""The facts about the box that a drawn board needs: each shape in each turn; tiles and powers by number."""

from __future__ import annotations

import msgspec

from rucher.core.hexgrid import Hex
from rucher.games.alveola.box import AlveolaBox
from rucher.games.alveola.box.schema import PowerId, ShapeId


class DrawnTile(msgspec.Struct, frozen=True, array_like=True):
    """A tile: its cells (E or F), the one with the hornet icon (-1: none), the number of different turns."""

    shape: ShapeId
    pattern: str
    hornet: int
    turns: int


class DrawnPower(msgspec.Struct, frozen=True, array_like=True):
    """A flower power and its price."""

    id: PowerId
    cost: int


class Components(msgspec.Struct, frozen=True):
    """A whole box."""

    shapes: dict[ShapeId, tuple[tuple[Hex, ...], ...]]  # for each turn, the cells from the pivot
    tiles: tuple[DrawnTile, ...]
    powers: tuple[DrawnPower, ...]
    points: tuple[int, ...]  # of a worker, by level of its cell


def components(box: AlveolaBox) -> Components:
    """What a drawn board must know of a box of Alvéola."""
    return Components(
        shapes={tile.shape: tile.turned for tile in box.tiles},
        tiles=tuple(DrawnTile(tile.shape, tile.pattern, tile.hornet, tile.turns) for tile in box.tiles),
        powers=tuple(DrawnPower(power.id, power.cost) for power in box.powers),
        points=box.figures.level_points,
    )


def one_tile(box: AlveolaBox, at: int) -> Components:
    """What a drawn board must know of a box of Alvéola that holds one tile."""
    whole = components(box)
    return msgspec.structs.replace(whole, tiles=whole.tiles[at : at + 1], powers=())
