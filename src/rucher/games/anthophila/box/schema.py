"""The shape of a box's data. Every item names its provenance."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.packs.reading import Item, Provenance

FILES = ("plants.toml", "special.toml", "campaign.toml")
SCENARIOS = "scenarios"  # the folder of scenario files

Count: TypeAlias = Annotated[int, Meta(ge=0, le=60)]
Some: TypeAlias = Annotated[int, Meta(ge=1, le=60)]
Times: TypeAlias = Annotated[int, Meta(ge=2, le=60)]  # a parasite takes one away (10.3), and one must remain
Pawns: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Name: TypeAlias = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{0,39}$")]

Resource: TypeAlias = Literal["pollen", "honey", "propolis"]
Family: TypeAlias = Literal["blue", "green", "yellow", "red"]
Bought: TypeAlias = Literal["honey", "propolis", "worker", "male"]  # with pollen of the stock
ActionId: TypeAlias = Literal["explore", "move", "forage", "make_pollen", "transform", "mutate"]
SpecialId: TypeAlias = Literal["hornet_tile", "vine_tile", "mite_tile", "nosema_tile", "weedkiller_tile"]
BonusId: TypeAlias = Literal[
    "bonus_move",
    "bonus_action",
    "bonus_carry",
    "bonus_worker",
    "bonus_male",
    "bonus_honey",
    "bonus_propolis",
    "bonus_forage",
]
# A pack may give a plant other facts, but no other name: names have articles in two languages.
PlantId: TypeAlias = Literal[
    "lavender", "borage", "phacelia", "cornflower", "sage", "rosemary", "bugloss",
    "linden", "ivy", "mint", "poplar", "chestnut", "maple", "birch",
    "sunflower", "rapeseed", "dandelion", "mimosa", "willow", "goldenrod", "broom",
    "clover", "poppy", "heather", "raspberry", "dogrose", "sainfoin", "cherry",
]  # fmt: skip


class Cubes(Item, frozen=True):
    """A number of cubes for each resource."""

    pollen: Count = 0
    honey: Count = 0
    propolis: Count = 0

    @property
    def amounts(self) -> tuple[int, int, int]:
        """The numbers of cubes in the order of `RESOURCES`."""
        return self.pollen, self.honey, self.propolis


class PlantProvenance(Item, frozen=True):
    """The provenance of a plant's effect, and of its name, family, outline and numbers."""

    effect: Provenance
    face: Provenance


class Plant(Item, frozen=True):
    """Clause 1.4: a plant tile."""

    id: PlantId
    family: Family
    colour: Literal["blue", "green", "yellow", "red", "joker"]
    kind: Literal["forage", "transform", "metamorphosis", "bonus"]
    provenance: PlantProvenance
    take: Cubes = Cubes()
    give: Cubes = Cubes()
    once: bool = False
    effect: BonusId | None = None
    slots: Annotated[int, Meta(ge=1, le=6)] = 1


class Special(Item, frozen=True):
    """Clause 1.5: a kind of special tile."""

    id: SpecialId
    count: Count
    provenance: Provenance


class Pieces(Item, frozen=True):
    """Clause 1.3: the number of pawns and cubes in the box."""

    workers: Pawns
    males: Pawns
    hornets: Some
    pollen: Some
    honey: Some
    propolis: Some
    mites: Some
    nosema: Annotated[int, Meta(ge=6, le=60)]
    provenance: Provenance


class HiveBoard(Item, frozen=True):
    """Clause 1.2: the action hexes, clockwise."""

    actions: Annotated[tuple[ActionId, ...], Meta(min_length=6, max_length=6)]
    provenance: Provenance


class Figures(Item, frozen=True):
    """The numbers of the rules."""

    actions: Some
    explore: Times
    move: Times
    forage: Times
    carry: Some
    pollen: Some
    honey_price: Some
    propolis_price: Some
    worker_price: Some
    male_price: Some
    cure_price: Some
    provenance: Provenance


class BonusPrices(Item, frozen=True):
    """Clause 12.2: the prices while a bonus tile is held."""

    honey_price: Some
    propolis_price: Some
    worker_price: Some
    male_price: Some
    provenance: Provenance


class Points(Item, frozen=True):
    """Clause 14.2: the points on the score sheet after a scenario."""

    win: int
    turn_left: int
    most_turns_left: Count
    extra_honey: int
    worker_lost: int
    loss: int
    unmet_condition: int
    provenance: Provenance


class Level(Item, frozen=True, rename={"least": "from"}):
    """Clause 14.4: a level, and the smallest total that reaches it."""

    id: Literal["egg", "larva", "nurse", "forager", "guard", "queen_bee"]
    least: int
    provenance: Provenance


class InStock(Item, frozen=True, tag_field="type", tag="stock"):
    """At least this many cubes of a resource in the stock."""

    resource: Resource
    at_least: Some


class Workers(Item, frozen=True, tag_field="type", tag="workers"):
    """At least this many workers in play."""

    at_least: Some


class Males(Item, frozen=True, tag_field="type", tag="males"):
    """At least this many males in play."""

    at_least: Some


class Explored(Item, frozen=True, tag_field="type", tag="explored"):
    """At least this many tiles laid."""

    at_least: Some


class PlantsUp(Item, frozen=True, tag_field="type", tag="plants_up"):
    """At least this many plant tiles face up."""

    at_least: Some


class Revealed(Item, frozen=True, tag_field="type", tag="revealed"):
    """At least this many special tiles of a kind laid."""

    tile: SpecialId
    at_least: Some


class NoHornets(Item, frozen=True, tag_field="type", tag="no_hornets"):
    """No hornet on the table."""


class NoMites(Item, frozen=True, tag_field="type", tag="no_mites"):
    """No bee with a parasite."""


class NosemaOver(Item, frozen=True, tag_field="type", tag="nosema_over"):
    """The Nosema tile was laid, and all its cubes are gone."""


Condition: TypeAlias = (
    InStock | Workers | Males | Explored | PlantsUp | Revealed | NoHornets | NoMites | NosemaOver
)


class NoBees(Item, frozen=True, tag_field="type", tag="no_bees"):
    """No worker and no male is left in play."""


class Start(Item, frozen=True):
    """The contents of the hive at the start."""

    workers: Count
    males: Count = 0
    pollen: Count = 0
    honey: Count = 0
    propolis: Count = 0


class DeckPart(Item, frozen=True):
    """Clause 1.7: a part of the draw pile, shuffled on its own."""

    plants: Count = 0
    hornet_tile: Count = 0
    vine_tile: Count = 0
    mite_tile: Count = 0
    nosema_tile: Count = 0
    weedkiller_tile: Count = 0

    def special(self, kind: SpecialId) -> int:
        """The number of special tiles of a kind in this part of Anthophila's deck."""
        count: int = getattr(self, kind)
        return count


class Translated(Item, frozen=True):
    """A text in both languages."""

    en: Annotated[str, Meta(min_length=1, max_length=400)]
    fr: Annotated[str, Meta(min_length=1, max_length=400)]


class Scenario(Item, frozen=True):
    """Clause 1.6: one scenario file. Ours have their texts in the catalogs; others bring their own."""

    id: Name
    part: Literal["campaign", "classic", "lesson", "own"]
    turns: Annotated[int, Meta(ge=1, le=60)]
    provenance: Provenance
    start: Start
    deck: Annotated[tuple[DeckPart, ...], Meta(min_length=1, max_length=12)]
    victory: Annotated[tuple[Condition, ...], Meta(min_length=1, max_length=12)]
    defeat: tuple[NoBees, ...] = ()
    order: Annotated[int, Meta(ge=1, le=40)] | None = None
    name: Translated | None = None
    introduction: Translated | None = None


class Pack(msgspec.Struct, frozen=True):
    """The contents of all files."""

    plants: tuple[Plant, ...]
    special: tuple[Special, ...]
    pieces: Pieces
    hive: HiveBoard
    figures: Figures
    bonus: BonusPrices
    points: Points
    levels: tuple[Level, ...]
    scenarios: tuple[Scenario, ...]

    def provenance(self) -> dict[str, dict[str, Provenance]]:
        """For each item of Anthophila's box by its id, the provenance of each of its facts."""
        facts: dict[str, dict[str, Provenance]]
        facts = {plant.id: msgspec.to_builtins(plant.provenance) for plant in self.plants}
        facts |= {tile.id: {"count": tile.provenance} for tile in self.special}
        facts |= {f"level_{level.id}": {"from": level.provenance} for level in self.levels}
        facts |= {f"scenario_{s.id}": {"scenario": s.provenance} for s in self.scenarios}
        return facts | {
            "pieces": {"counts": self.pieces.provenance},
            "hive": {"actions": self.hive.provenance},
            "figures": {"rules": self.figures.provenance},
            "bonus": {"prices": self.bonus.provenance},
            "points": {"score": self.points.provenance},
        }
