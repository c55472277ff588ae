"""The shape of a box's data. Every item names its provenance."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.hexgrid import Hex
from rucher.core.packs.reading import Item, Provenance

FILES = ("tiles.toml", "start.toml", "ring.toml", "powers.toml")
MOST_TILES = 56  # the kernel's board has room for a hive of this many tiles, in any shape

HoneycombShape: TypeAlias = Literal["tile_straight", "tile_bent", "tile_triangle"]
ShapeId: TypeAlias = Literal["tile_straight", "tile_bent", "tile_triangle", "start_tile"]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
PowerId: TypeAlias = Literal[
    "power_fourth",
    "power_previous",
    "power_search",
    "power_recover",
    "power_hornet_move",
    "power_hornet_flight",
    "power_honey",
    "power_any",
    "power_again",
]


class Shape(Item, frozen=True):
    """The cells of a kind of tile, counted from its pivot."""

    id: ShapeId
    cells: Annotated[tuple[Hex, ...], Meta(min_length=3, max_length=4)]
    provenance: Provenance


class TileProvenance(Item, frozen=True):
    """The provenance of a tile's faces and of its icon."""

    pattern: Provenance
    hornet: Provenance


class Tile(Item, frozen=True):
    """A honeycomb tile."""

    id: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9-]*$")]
    shape: HoneycombShape
    pattern: Annotated[str, Meta(pattern="^[EF]{3}$")]
    hornet: Annotated[int, Meta(ge=-1, le=2)]
    provenance: TileProvenance


class StartTile(Item, frozen=True):
    """A start tile, used from a number of players on."""

    id: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9-]*$")]
    from_players: Annotated[int, Meta(ge=2, le=4)]
    pattern: Annotated[str, Meta(pattern="^[EF]+$")]
    hornet: Annotated[int, Meta(ge=-1, le=3)]
    provenance: TileProvenance


class LayoutSpot(Item, frozen=True):
    """The place of a start tile in a layout."""

    id: str
    at: Hex
    turn: Annotated[int, Meta(ge=0, le=5)]


class Layout(Item, frozen=True):
    """The suggested layout for a number of players."""

    players: Annotated[int, Meta(ge=2, le=4)]
    tiles: tuple[LayoutSpot, ...]
    provenance: Provenance


class RingProvenance(Item, frozen=True):
    """The provenance of the ring's facts."""

    counts: Provenance
    order: Provenance
    hornet_tile: Provenance


class Ring(Item, frozen=True):
    """The piles around the hive, clockwise."""

    piles: tuple[HoneycombShape, ...]
    pile_size: Count
    hornet_tile: int
    provenance: RingProvenance


class Tokens(Item, frozen=True):
    """The number of tokens and bees in the box."""

    flowers: Count
    honey: Count
    honey_triple: Count
    workers: Annotated[int, Meta(ge=1, le=9)]
    hornets: Annotated[int, Meta(ge=1, le=4)]
    provenance: Provenance


class Figures(Item, frozen=True):
    """The numbers of the rules."""

    choice: Annotated[int, Meta(ge=1, le=12)]
    flowers_for_growing: Count
    queen_level: Count
    queen_points: Count
    level_points: Annotated[tuple[Count, ...], Meta(min_length=1, max_length=9)]
    provenance: Provenance


class Reach(Item, frozen=True, tag_field="op", tag="reach"):
    """One more pile may be taken (the fourth or the previous one), or any pile."""

    piles: Literal["fourth", "previous", "any"]


class Search(Item, frozen=True, tag_field="op", tag="search"):
    """Look through a pile and take any tile of it."""


class Recover(Item, frozen=True, tag_field="op", tag="recover"):
    """An eaten worker returns to the reserve."""


class HornetMove(Item, frozen=True, tag_field="op", tag="hornet_move"):
    """A hornet moves by one cell."""


class HornetFlight(Item, frozen=True, tag_field="op", tag="hornet_flight"):
    """A hornet flies to a hornet icon."""


class TakeHoney(Item, frozen=True, tag_field="op", tag="honey"):
    """Take honey from the reserve."""

    honey: Count


class Again(Item, frozen=True, tag_field="op", tag="again"):
    """Another turn after this one."""


Effect: TypeAlias = Reach | Search | Recover | HornetMove | HornetFlight | TakeHoney | Again


class PowerProvenance(Item, frozen=True):
    """The provenance of a power's facts."""

    cost: Provenance
    first_game: Provenance
    effect: Provenance


class Power(Item, frozen=True):
    """A flower power."""

    id: PowerId
    cost: Annotated[int, Meta(ge=1, le=3)]
    first_game: bool
    effect: Effect
    provenance: PowerProvenance


class Pack(msgspec.Struct, frozen=True):
    """The contents of all four files."""

    shapes: tuple[Shape, ...]
    tiles: tuple[Tile, ...]
    start_tiles: tuple[StartTile, ...]
    layouts: tuple[Layout, ...]
    ring: Ring
    tokens: Tokens
    figures: Figures
    powers: tuple[Power, ...]

    def provenance(self) -> dict[str, dict[str, Provenance]]:
        """For each item of Alvéola's box by its id, the provenance of each of its facts."""
        single: dict[str, dict[str, Provenance]]
        single = {shape.id: {"cells": shape.provenance} for shape in self.shapes}
        single |= {f"layout_{layout.players}": {"tiles": layout.provenance} for layout in self.layouts}
        single |= {
            "tokens": {"counts": self.tokens.provenance},
            "figures": {"rules": self.figures.provenance},
        }
        items: list[tuple[str, Item]] = [(tile.id, tile.provenance) for tile in self.tiles]
        items += [(tile.id, tile.provenance) for tile in self.start_tiles]
        items += [(power.id, power.provenance) for power in self.powers]
        items.append(("ring", self.ring.provenance))
        return {**single, **{name: msgspec.to_builtins(facts) for name, facts in items}}
