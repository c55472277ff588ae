"""What is in the box: read from its files, validated as a whole, and never changed after.

A component pack is a folder with the same files, or one scenario file, which is added to our own box. A match
names it by the hash of its content.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final, get_args

from rucher.core.malformed import PackError
from rucher.core.packs import OWN, Boxes, File, content_hash
from rucher.games.anthophila.box.reading import read_pack, scenario_files, with_scenario
from rucher.games.anthophila.box.schema import (
    FILES,
    SCENARIOS,
    ActionId,
    BonusId,
    BonusPrices,
    Bought,
    Figures,
    Pack,
    Plant,
    Resource,
    Scenario,
    SpecialId,
)

__all__ = ["OWN", "RESOURCES", "Box", "PackError", "box_of", "is_open", "known_or_opened"]

RESOURCES: Final[tuple[Resource, ...]] = ("pollen", "honey", "propolis")
POLLEN, HONEY, PROPOLIS = range(3)
DOWN = 64  # added to the number of a tile that lies face down
JOKER, BLACK, NEUTRAL = 0, 5, 6  # colours beside those of the four families, 1 to 4
_COLOURS = ("joker", "blue", "green", "yellow", "red")


class Box:
    """A whole box. Tiles have numbers: the plants from 0, then the kinds of special tiles."""

    def __init__(self, name: str, pack: Pack) -> None:
        self.name = name
        self.pack = pack
        self.plants: tuple[Plant, ...] = pack.plants
        self.pieces, self.figures, self.bonus = pack.pieces, pack.figures, pack.bonus
        self.points, self.levels = pack.points, pack.levels
        self.actions: tuple[ActionId, ...] = pack.hive.actions
        self.action_number = {action: number for number, action in enumerate(self.actions)}
        self.specials: tuple[SpecialId, ...] = tuple(tile.id for tile in pack.special)
        self.special_number = {tile: len(self.plants) + n for n, tile in enumerate(self.specials)}
        self.tile_names: tuple[str, ...] = (*(plant.id for plant in self.plants), *self.specials)
        self.scenarios = {scenario.id: scenario for scenario in pack.scenarios}
        self.campaign: tuple[str, ...] = tuple(
            s.id for s in sorted(pack.scenarios, key=lambda s: s.order or 0) if s.order is not None
        )
        self.effects: dict[int, tuple[BonusId, int]] = {
            n: (plant.effect, plant.slots) for n, plant in enumerate(self.plants) if plant.effect
        }
        self.foraged = frozenset(range(len(self.plants))) - self.effects.keys()
        self.colours, self.slots = self._colours(), self._slots()
        self.prices, self.bonus_prices = _prices(self.figures), _prices(self.bonus)
        self.lowest_price = min(*self.prices.values(), *self.bonus_prices.values())
        self.provenance = pack.provenance()

    def _colours(self) -> list[int]:
        """Clauses 3.2 and 3.3: the colour of each tile by its number, face down ones included."""
        colours = [NEUTRAL] * (2 * DOWN)
        for number, plant in enumerate(self.plants):
            colours[number] = _COLOURS.index(plant.colour)
        for number in self.special_number.values():
            colours[number] = BLACK
        return colours

    def _slots(self) -> list[int]:
        """Clause 3.4: how many bees a tile has room for, by its number; a bonus tile only while face up."""
        slots = [1] * (2 * DOWN)
        for number, (_, bees) in self.effects.items():
            slots[number] = bees
        return slots

    def is_plant(self, tile: int) -> bool:
        """Is it a plant tile, face up or down?"""
        return tile % DOWN < len(self.plants)


def _prices(figures: Figures | BonusPrices) -> dict[Bought, int]:
    """Clauses 7.2, 7.3 and 12.2: what can be bought, and for how much pollen."""
    return {what: getattr(figures, f"{what}_price") for what in get_args(Bought)}


def _inside(folder: File) -> list[File]:
    """The files of a pack, its scenarios included."""
    scenarios = [folder.joinpath(SCENARIOS, file) for file in scenario_files(folder)]
    return [*(folder.joinpath(file) for file in FILES), *scenarios]


# Clause 1.8: our own box, and the packs that have been opened.
BOXES = Boxes(files(__package__), lambda name, folder: Box(name, read_pack(folder)), _inside)
open_pack, is_open, box_of = BOXES.open_pack, BOXES.is_open, BOXES.box_of


def open_scenario(file: Path) -> tuple[Box, Scenario]:
    """Clause 1.8: our own box and one more scenario from a file."""
    pack = with_scenario(box_of(OWN).pack, file, named=True)
    box = Box(content_hash([file]), pack)
    BOXES.add(box.name, box)
    return box, pack.scenarios[-1]


def known_or_opened(pack: str) -> Box:
    """The pack of a hash, where it has been opened; else the pack in a folder or a scenario file."""
    path = Path(pack)
    return open_scenario(path)[0] if not is_open(pack) and path.is_file() else BOXES.known_or_opened(pack)
