"""The items in the files of a box: tiles, cards, tokens and mats. Every item names its provenance."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rucher.core.hexgrid import Hex
from rucher.core.packs.malformed import Wrong
from rucher.core.packs.reading import Item, Provenance
from rucher.games.apiary.box.effects import (
    Ability,
    CellBonus,
    Count,
    Effects,
    Price,
    Resource,
    Score,
    Strength,
    Wild,
    fault,
)

Id: TypeAlias = Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]*$")]
Facts: TypeAlias = dict[str, Provenance]  # the provenance of each fact of an item
Points: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Spots: TypeAlias = tuple[Resource | Wild, ...]
SideId: TypeAlias = Literal["1-3", "4-5"]


class Name(Item, frozen=True):
    """The name that a player reads."""

    en: Annotated[str, Meta(min_length=1)]
    fr: Annotated[str, Meta(min_length=1)]


class Farm(Item, frozen=True):
    """Clause 12.2: storage and an income."""

    id: Id
    name: Name
    cost: Price
    storage: Spots
    income: Annotated[Effects, Meta(min_length=1)]
    vp: Points
    provenance: Facts


class Recruit(Item, frozen=True):
    """Clause 12.3: permanent abilities."""

    id: Id
    name: Name
    cost: Price
    vp: Points
    abilities: Annotated[tuple[Ability, ...], Meta(min_length=1)]
    provenance: Facts


class Development(Item, frozen=True):
    """Clause 12.4: a benefit once, when built."""

    id: Id
    name: Name
    cost: Price
    vp: Points
    effects: Annotated[Effects, Meta(min_length=1)]
    provenance: Facts


class Carving(Item, frozen=True):
    """Clause 12.5: points at the end."""

    id: Id
    name: Name
    cost: Price
    scoring: Annotated[tuple[Score, ...], Meta(min_length=1)]
    provenance: Facts


class Faction(Item, frozen=True):
    """Clause 12.6: three hexes, storage, a start, and the abilities of each side."""

    id: Id
    name: Name
    starter: bool
    workers: Annotated[tuple[Strength, ...], Meta(min_length=1, max_length=4)]
    start: Price
    start_effects: Effects
    storage: Spots
    base: tuple[Ability, ...]
    upgraded: tuple[Ability, ...]
    provenance: Facts


class SeedCard(Item, frozen=True):
    """Clauses 7.3 and 7.5: a benefit once when played, points when planted."""

    id: Id
    name: Name
    effects: Annotated[Effects, Meta(min_length=1)]
    scoring: Annotated[tuple[Score, ...], Meta(min_length=1)]
    provenance: Facts


class SeedFigures(Item, frozen=True):
    """The resources that any card can be played for, and the number of cards that can be planted."""

    instead: Effects
    plant_limit: Count
    plant_limit_most: Count
    provenance: Provenance


class PlanetTile(Item, frozen=True):
    """Clauses 4.6 to 4.8: printed resources, squares for tokens, a benefit for a strength-4 worker."""

    id: Id
    name: Name
    produces: Spots
    slots: Annotated[int, Meta(ge=0, le=6)]
    strength4: Effects
    provenance: Provenance


class ExploreToken(Item, frozen=True):
    """Clause 4.4: the gain of the first player to explore a planet."""

    id: Id
    effects: Annotated[Effects, Meta(min_length=1)]
    provenance: Provenance


class Dance(Item, frozen=True):
    """Clause 8.5: a conversion with one or two empty squares for its teacher to fill."""

    id: Id
    name: Name
    pay: Price
    gain: Effects
    slots: Annotated[tuple[Literal["pay", "gain"], ...], Meta(min_length=1, max_length=2)]
    provenance: Provenance

    def __post_init__(self) -> None:
        if not self.pay.parts() and "pay" not in self.slots:
            raise Wrong(fault("pay", "dance_costs_nothing"))
        if not self.gain and "gain" not in self.slots:
            raise Wrong(fault("gain", "dance_gives_nothing"))


class DanceToken(Item, frozen=True):
    """Clause 8.5: a token for a square: something to pay, or something to gain."""

    id: Id
    provenance: Provenance
    pay: Price | None = None
    gain: Effects = ()

    def __post_init__(self) -> None:
        if (self.pay is None) == (not self.gain):
            raise Wrong(fault("", "pay_or_gain"))

    @property
    def slot(self) -> Literal["pay", "gain"]:
        """The square of a dance that this token fits."""
        return "pay" if self.pay is not None else "gain"


class DanceFigures(Item, frozen=True):
    """The teacher's gain when another player uses the dance."""

    teacher_favor: Count
    provenance: Provenance


class Cell(Item, frozen=True):
    """A cell to build on, and its build bonus."""

    at: Hex
    bonus: CellBonus | None = None


class Mat(Item, frozen=True):
    """Clause 1.6: a hive mat."""

    id: Id
    name: Name
    faction_cells: Annotated[tuple[Hex, ...], Meta(min_length=3, max_length=3)]
    cells: Annotated[tuple[Cell, ...], Meta(min_length=1)]
    storage: Spots
    complete_vp: Points
    provenance: Facts


class FrameTile(Item, frozen=True):
    """Clauses 6.4 and 6.5: a frame; each of a player's first `plant_slots` raises the planting limit."""

    cells: Annotated[tuple[Cell, ...], Meta(min_length=1)]
    complete_vp: Points
    plant_slots: Points
    provenance: Facts
