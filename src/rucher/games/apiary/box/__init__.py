"""The box: read from its files, validated as a whole, and never changed after.

Components have small numbers: their place in the box's tuples. The tiles of a hive share one numbering,
farms first, then recruits, developments and carvings. A component pack is a folder with the same files.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from rucher.core.hexgrid import Hex
from rucher.core.packs.boxes import OWN, Boxes
from rucher.core.packs.editions import Editions
from rucher.core.packs.files import File
from rucher.core.packs.malformed import PackError
from rucher.core.packs.reading import Provenance
from rucher.games.apiary.box.effects import (
    ACCEPTS,
    CARVING,
    DEVELOPMENT,
    FARM,
    KINDS,
    RECRUIT,
    RESOURCES,
    Ability,
    CellBonus,
    Effects,
    Score,
)
from rucher.games.apiary.box.figures import Sector, Side
from rucher.games.apiary.box.items import Name, Spots
from rucher.games.apiary.box.reading import LISTS, SINGLES, read_pack
from rucher.games.apiary.box.schema import FILES, Pack

__all__ = [
    "KINDS",
    "OWN",
    "RESOURCES",
    "ApiaryBox",
    "PackError",
    "Tile",
    "box_of",
    "is_open",
    "known_or_opened",
]


class Tile:
    """A tile of a hive as the rules see it; fields that its kind does not have are empty."""

    def __init__(self, number: int, kind: int, item: Any) -> None:
        self.number = number
        self.kind = kind
        self.id: str = item.id
        self.name: Name = item.name
        self.cost: tuple[int, int, int, int, int] = item.cost.amounts
        self.vp: int = getattr(item, "vp", 0)
        self.storage: tuple[tuple[int, ...], ...] = accepted(getattr(item, "storage", ()))
        self.spots: Spots = getattr(item, "storage", ())
        self.income: Effects = getattr(item, "income", ())
        self.abilities: tuple[Ability, ...] = getattr(item, "abilities", ())
        self.effects: Effects = getattr(item, "effects", ())
        self.scoring: tuple[Score, ...] = getattr(item, "scoring", ())


class MatLayout:
    """A hive mat as the rules see it: its cells in order, their build bonuses, its own storage."""

    def __init__(self, item: Any) -> None:
        self.id: str = item.id
        self.name: Name = item.name
        self.faction_cells: tuple[Hex, ...] = item.faction_cells
        self.cells: tuple[Hex, ...] = tuple(cell.at for cell in item.cells)
        self.bonuses: dict[Hex, CellBonus] = {cell.at: cell.bonus for cell in item.cells if cell.bonus}
        self.storage: tuple[tuple[int, ...], ...] = accepted(item.storage)
        self.complete_vp: int = item.complete_vp


class ApiaryBox:
    """A whole box; `pack` holds every item as its file gives it."""

    def __init__(self, name: str, pack: Pack) -> None:
        self.name = name
        self.pack = pack
        listed = (pack.farms, pack.recruits, pack.developments, pack.carvings)
        numbered = [(kind, item) for kind, tiles in enumerate(listed) for item in tiles]
        self.tiles = tuple(Tile(number, kind, item) for number, (kind, item) in enumerate(numbered))
        self.of_kind = tuple(
            tuple(tile.number for tile in self.tiles if tile.kind == kind)
            for kind in (FARM, RECRUIT, DEVELOPMENT, CARVING)
        )
        self.factions, self.seeds, self.planets = pack.factions, pack.seeds, pack.planets
        self.explore_tokens, self.dances, self.dance_tokens = (
            pack.explore_tokens,
            pack.dances,
            pack.dance_tokens,
        )
        self.faction_storage = tuple(accepted(faction.storage) for faction in pack.factions)
        self.starters = tuple(n for n, faction in enumerate(pack.factions) if faction.starter)
        self.mats = tuple(MatLayout(mat) for mat in pack.mats)
        self.frame, self.pieces = pack.frame, pack.pieces
        self.frame_bonuses = tuple(cell.bonus for cell in pack.frame.cells)
        self.favor_vp = pack.favor.vp
        self.provenance = dict(_provenance(pack))

    def side(self, players: int) -> Side:
        """Clause 1.1: the side of the box's main board for a number of players."""
        return next(side for side in self.pack.sides if players in side.players)

    def sectors(self, players: int) -> tuple[Sector, ...]:
        """Clause 11.2: the sectors of the comb in the box that are in play."""
        side = self.side(players).id
        return tuple(s for s in self.pack.sectors if s.side == side and s.min_players <= players)

    def majority(self, players: int) -> tuple[int, ...]:
        """Clause 14.8: the points that the box gives for first and second place in a sector."""
        return next(row.vp for row in self.pack.comb.majority if row.players == players)


def accepted(spots: Spots) -> tuple[tuple[int, ...], ...]:
    """Clause 13.1: the resources that each storage spot in the box can hold, by number."""
    return tuple(ACCEPTS[spot] for spot in spots)


def _provenance(pack: Pack) -> Iterator[tuple[str, dict[str, Provenance]]]:
    """For each item of Apiary's box by its id, the provenance of each of its facts."""
    items = [(name, getattr(pack, part)) for part, (_, name, _) in SINGLES.items()]
    for part, (_, name, _) in LISTS.items():
        bare = name not in ("side", "convert", "sector", "level")
        items += [(item.id if bare else f"{name}_{item.id}", item) for item in getattr(pack, part)]
    for key, item in items:
        facts = item.provenance
        yield key, facts if isinstance(facts, dict) else {"contents": facts}


def _inside(folder: File) -> list[File]:
    """The files of a pack of Apiary."""
    return [folder.joinpath(file) for file in FILES]


# Clause 1.11: the editions of our own box, and the packs that have been opened.
BOXES = Boxes(
    Editions(files(__package__).joinpath("editions"), _inside),
    lambda name, folder, own: ApiaryBox(name, read_pack(folder, own)),
    _inside,
)
open_pack, known_or_opened = BOXES.open_pack, BOXES.known_or_opened
is_open, box_of = BOXES.is_open, BOXES.box_of
