"""The figures in the files of a box: set-up, boards, costs and the Automa. Each names its provenance."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rucher.core.packs.reading import Item, Provenance
from rucher.games.apiary.box.effects import (
    ActionId,
    Count,
    Effects,
    Price,
    RowKind,
    Strength,
)
from rucher.games.apiary.box.items import Facts, Id, Points, SideId


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
        """The tokens of the supply, by the number of their resource."""
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
