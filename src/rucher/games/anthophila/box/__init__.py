"""The box: read from its files, validated as a whole, and never changed after.

A component pack is a folder with the same files, or one scenario file, which is added to our own box. A match
names it by the hash of its content.
"""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final, get_args

from rucher.core.packs.boxes import OWN, Boxes
from rucher.core.packs.editions import Editions, content_hash
from rucher.core.packs.files import File
from rucher.core.packs.malformed import PackError
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

__all__ = ["OWN", "RESOURCES", "AnthophilaBox", "PackError", "box_of", "is_open", "known_or_opened"]

RESOURCES: Final[tuple[Resource, ...]] = ("pollen", "honey", "propolis")
POLLEN, HONEY, PROPOLIS = range(3)
DOWN = 64  # added to the number of a tile that lies face down
JOKER, BLACK, NEUTRAL = 0, 5, 6  # colours beside those of the four families, 1 to 4
_COLOURS = ("joker", "blue", "green", "yellow", "red")


class AnthophilaBox:
    """A whole box. Tiles have numbers: first the plants from 0, then the kinds of special tiles."""

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
        """Clauses 3.2 and 3.3: the colour that the box prints on each tile, face-down ones included."""
        colours = [NEUTRAL] * (DOWN + len(self.tile_names))
        for number, plant in enumerate(self.plants):
            colours[number] = _COLOURS.index(plant.colour)
        for number in self.special_number.values():
            colours[number] = BLACK
        return colours

    def _slots(self) -> list[int]:
        """Clause 3.4: the room for bees that the box prints on each tile, by its number."""
        slots = [1] * (DOWN + len(self.tile_names))
        for number, (_, bees) in self.effects.items():
            slots[number] = bees
        return slots

    def is_plant(self, tile: int) -> bool:
        """Is it a plant tile, face up or down?"""
        return tile % DOWN < len(self.plants)


def _prices(figures: Figures | BonusPrices) -> dict[Bought, int]:
    """Clauses 7.2, 7.3 and 12.2: the prices in pollen that a box of Anthophila prints."""
    return {what: getattr(figures, f"{what}_price") for what in get_args(Bought)}


def _inside(folder: File) -> list[File]:
    """The files of a pack of Anthophila, its scenarios included."""
    scenarios = [folder.joinpath(SCENARIOS, file) for file in scenario_files(folder)]
    return [*(folder.joinpath(file) for file in FILES), *scenarios]


class _Boxes(Boxes[AnthophilaBox]):
    """Clause 1.8: all known boxes; a box may also be our own with one more scenario from a file."""

    def known_or_opened(self, pack: str) -> AnthophilaBox:
        """The box of Anthophila of a hash, if it is known; else a pack's folder or a scenario file."""
        path = Path(pack)
        is_scenario = not self.is_open(pack) and path.is_file()
        return open_scenario(path)[0] if is_scenario else super().known_or_opened(pack)


# Clause 1.8: the editions of our own box, and the packs that have been opened.
BOXES = _Boxes(
    Editions(files(__package__).joinpath("editions"), _inside),
    lambda name, folder, own: AnthophilaBox(name, read_pack(folder, own)),
    _inside,
)
open_pack, known_or_opened = BOXES.open_pack, BOXES.known_or_opened
is_open, box_of = BOXES.is_open, BOXES.box_of


def open_scenario(file: Path) -> tuple[AnthophilaBox, Scenario]:
    """Anthophila, clause 1.8: the newest edition of our own box, with one more scenario from a file.

    The same scenario is added to older editions too: matches may have begun with them.
    """
    first, newest = BOXES.editions.first, BOXES.editions.newest
    for name in (name for name in BOXES.editions.by_name if name != newest):
        with suppress(PackError):  # the scenario may need things that this edition did not have yet
            _with_scenario(name, file, first)
    return _with_scenario(newest, file, first)


def _with_scenario(edition: str, file: Path, first: str) -> tuple[AnthophilaBox, Scenario]:
    """A box with one more scenario, which somebody wrote, and that scenario."""
    pack = with_scenario(box_of(edition).pack, file, named=True)
    box = AnthophilaBox(content_hash([file], on="" if edition == first else edition), pack)
    BOXES.add(box)
    return box, pack.scenarios[-1]
