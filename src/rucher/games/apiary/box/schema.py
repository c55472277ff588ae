"""The shape of a box's files. Every item names its provenance."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.hexgrid import Hex
from rucher.core.packs.malformed import Wrong
from rucher.core.packs.reading import Item, Provenance
from rucher.games.apiary.box.effects import (
    Ability,
    ActionId,
    CellBonus,
    Count,
    Effects,
    Price,
    Resource,
    RowKind,
    Score,
    Strength,
    Wild,
    fault,
)

FILES = (
    "board.toml",
    "comb.toml",
    "planets.toml",
    "farms.toml",
    "recruits.toml",
    "developments.toml",
    "carvings.toml",
    "factions.toml",
    "seeds.toml",
    "dances.toml",
    "mats.toml",
    "automa.toml",
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
        """The square it fits."""
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


class Pieces(Item, frozen=True):
    """The frames in the box; the workers and hibernation tokens of each player."""

    frames: Count
    workers: Annotated[int, Meta(ge=1, le=4)]
    hibernation_tokens: Count
    provenance: Provenance


class Setup(Item, frozen=True):
    """Clauses 1.7 and 1.8: the players' starting goods."""

    start_vp: Annotated[tuple[Points, ...], Meta(min_length=5, max_length=5)]
    factions_dealt: Count
    start_favor: Points
    provenance: Facts


class Supply(Item, frozen=True):
    """Clause 15.3: the tokens in the box, for the strict supply."""

    fiber: Count
    pollen: Count
    water: Count
    wax: Count
    honey: Count
    provenance: Provenance

    @property
    def amounts(self) -> tuple[int, int, int, int, int]:
        """By resource number."""
        return self.fiber, self.pollen, self.water, self.wax, self.honey


class BoardAction(Item, frozen=True):
    """An action of the main board, its spaces, and the kinds of tiles it builds."""

    id: ActionId
    spaces: Literal[1, 2]
    kinds: tuple[RowKind, ...] = ()


class Side(Item, frozen=True):
    """Clause 1.1: a side of the main board."""

    id: SideId
    players: tuple[int, ...]
    columns: Count
    rows: Count
    start: tuple[int, int]
    carvings: tuple[Count, Count]  # columns, rows
    dances: Count
    actions: tuple[BoardAction, ...]
    provenance: Facts


class AdvanceFigures(Item, frozen=True):
    """Clauses 5.1 and 5.10: the total for each column, an empty lower space, the strength-4 points."""

    totals: tuple[Count, Count, Count]
    empty_space: Points
    strength4_vp: Points
    provenance: Provenance


class GrowPart(Item, frozen=True):
    """The cost of a worker or a frame, and the strength that it uses."""

    pay: Price
    strength: Strength


class GrowFigures(Item, frozen=True):
    """Clauses 6.1 to 6.3: the costs of new workers and frames."""

    worker: GrowPart
    workers: Count
    frame: GrowPart
    provenance: Provenance


class CarveFigures(Item, frozen=True):
    """Clause 9.1: the weakest worker allowed."""

    min_strength: Strength
    provenance: Provenance


class Conversion(Item, frozen=True):
    """Clause 8.2: an option of the Convert action."""

    id: Literal["card", "basic", "wax", "honey"]
    pay: Price
    gain: Annotated[Effects, Meta(min_length=1)]
    provenance: Provenance


class FavorTrack(Item, frozen=True):
    """Clause 13.6: points by position; the last position ends the track."""

    vp: Annotated[tuple[Points, ...], Meta(min_length=2)]
    provenance: Provenance


class Majority(Item, frozen=True):
    """Clause 14.8: points of a sector for first and second place."""

    players: Annotated[int, Meta(ge=1, le=5)]
    vp: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=2)]


class CombFigures(Item, frozen=True):
    """Clauses 11.4 and 14.8: the gain when no pod is free, and the points of majorities."""

    when_full: Effects
    majority: tuple[Majority, ...]
    provenance: Facts


class Sector(Item, frozen=True):
    """Clause 11.2: pods with their benefits, in play from this number of players on."""

    id: str
    side: SideId
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    min_players: Annotated[int, Meta(ge=1, le=5)]
    pods: Annotated[tuple[Effects, ...], Meta(min_length=1)]
    provenance: Facts


class AutomaWorker(Item, frozen=True):
    """A worker of the Automa."""

    colour: Literal["yellow", "gray"]
    strength: Strength


class AutomaStart(Item, frozen=True):
    """Clause 16.2: the start of the Automa, and the strength of its new workers."""

    workers: Annotated[tuple[AutomaWorker, ...], Meta(min_length=1, max_length=4)]
    vp: Points
    human_vp: Points
    new_worker_strengths: Annotated[tuple[Strength, ...], Meta(min_length=1)]
    hibernations_per_strength: Count
    provenance: Facts


class AutomaGains(Item, frozen=True):
    """Clauses 16.7 to 16.11: the Automa's points."""

    explored_already: int
    advance: Points
    other: Points
    retrieve: Points
    hibernate: Points
    carving: Points
    hibernation_token: Points
    provenance: Provenance


class AutomaLevel(Item, frozen=True):
    """Clause 16.11: a level and its bonus before it shrinks."""

    id: Count
    base: Points
    provenance: Provenance


class AutomaCard(Item, frozen=True):
    """Clause 16.3: an action side and a support side."""

    id: Id
    retrieve_at_most: Annotated[int, Meta(ge=0, le=4)]
    carves: bool
    action: Literal["explore", "advance", "grow", "research", "convert"]
    tail: Literal["top_left", "bottom_right"]
    count: Count
    resource: Literal["fiber", "pollen", "water"]
    kind: RowKind
    column: Annotated[int, Meta(ge=1, le=3)]
    provenance: Provenance


class Pack(msgspec.Struct, frozen=True):
    """The contents of all files."""

    setup: Setup
    supply: Supply
    sides: tuple[Side, ...]
    advance: AdvanceFigures
    grow: GrowFigures
    carve: CarveFigures
    conversions: tuple[Conversion, ...]
    favor: FavorTrack
    comb: CombFigures
    sectors: tuple[Sector, ...]
    planets: tuple[PlanetTile, ...]
    explore_tokens: tuple[ExploreToken, ...]
    farms: tuple[Farm, ...]
    recruits: tuple[Recruit, ...]
    developments: tuple[Development, ...]
    carvings: tuple[Carving, ...]
    factions: tuple[Faction, ...]
    seed_figures: SeedFigures
    seeds: tuple[SeedCard, ...]
    dance_figures: DanceFigures
    dances: tuple[Dance, ...]
    dance_tokens: tuple[DanceToken, ...]
    pieces: Pieces
    frame: FrameTile
    mats: tuple[Mat, ...]
    automa: AutomaStart
    gains: AutomaGains
    levels: tuple[AutomaLevel, ...]
    cards: tuple[AutomaCard, ...]
