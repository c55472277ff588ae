"""The vocabulary of components: one-time effects, permanent abilities, and scores at the end.

Effects are data; the rules run each one by its `op`. Reading the box refuses an unknown op, key or value,
and names the file, the item and the field.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.packs.malformed import Wrong, told_in
from rucher.core.packs.reading import Item

fault = told_in(Path(__file__).parent / "text")
Resource: TypeAlias = Literal["fiber", "pollen", "water", "wax", "honey"]
Wild: TypeAlias = Literal["basic", "wax_or_honey", "pollen_or_fiber", "any"]
Kind: TypeAlias = Literal["farm", "recruit", "development", "carving"]
RowKind: TypeAlias = Literal["farm", "recruit", "development"]
Zone: TypeAlias = Literal["active", "landing"]
ActionId: TypeAlias = Literal[
    "explore", "advance", "advance_farm", "advance_other", "grow", "research", "convert", "carve"
]
Occasion: TypeAlias = Literal[
    "explore",
    "explore_new",
    "advance",
    "grow",
    "research",
    "convert",
    "carve",
    "place",
    "retrieve",
    "hibernate",
    "bumped",
    "bump_other",
    "build",
    "build_reserve",
    "gain_frame",
    "plant",
    "play_seed",
    "teach_dance",
    "overflow",
]
Metric: TypeAlias = Literal[
    "farm",
    "recruit",
    "development",
    "carving",
    "tile",
    "set4",
    "set3",
    "adjacent:farm",
    "adjacent:recruit",
    "adjacent:development",
    "adjacent:any",
    "adjacent_printed_vp:development",
    "frame",
    "frame_full",
    "hive_full",
    "worker",
    "worker_strong",
    "hibernation",
    "hibernation_sector",
    "seed_planted",
    "seed_hand",
    "explore_token",
    "favor",
    "faction_upgraded",
    "dance_taught",
    "res:fiber",
    "res:pollen",
    "res:water",
    "res:wax",
    "res:honey",
    "res:basic",
    "res:any",
]
ModName: TypeAlias = Literal[
    "convert_extra",
    "cost_minus",
    "strength_plus",
    "income_extra",
    "new_worker_strength",
    "research_keep_plus",
    "carve_min_strength",
    "strength4_bonus_at",
]
Strength: TypeAlias = Annotated[int, Meta(ge=1, le=4)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=99)]

RESOURCES: Final[tuple[Resource, ...]] = ("fiber", "pollen", "water", "wax", "honey")
FIBER, POLLEN, WATER, WAX, HONEY = range(5)
KINDS: Final[tuple[Kind, ...]] = ("farm", "recruit", "development", "carving")
FARM, RECRUIT, DEVELOPMENT, CARVING = range(4)
ACCEPTS: Final[dict[Resource | Wild, tuple[int, ...]]] = {
    "fiber": (FIBER,),
    "pollen": (POLLEN,),
    "water": (WATER,),
    "wax": (WAX,),
    "honey": (HONEY,),
    "basic": (FIBER, POLLEN, WATER),
    "wax_or_honey": (WAX, HONEY),
    "pollen_or_fiber": (POLLEN, FIBER),
    "any": (FIBER, POLLEN, WATER, WAX, HONEY),
}  # clause 13.2: the resources that an icon stands for, by number


class Price(Item, frozen=True):
    """A price: resources, icons whose resource the payer chooses, cards from the hand."""

    fiber: int = 0
    pollen: int = 0
    water: int = 0
    wax: int = 0
    honey: int = 0
    basic: int = 0
    wax_or_honey: int = 0
    pollen_or_fiber: int = 0
    any: int = 0
    seed_card: int = 0

    def __post_init__(self) -> None:
        if any_negative := [name for name, n in self.parts() if n < 0]:
            raise Wrong(fault(any_negative[0], "negative_price"))

    def parts(self) -> list[tuple[str, int]]:
        """The icons of a price that are not 0, with their counts."""
        return [(name, n) for name in self.__struct_fields__ if (n := getattr(self, name))]

    @property
    def amounts(self) -> tuple[int, int, int, int, int]:
        """The plain resources of a price, by number."""
        return self.fiber, self.pollen, self.water, self.wax, self.honey


class Gain(Item, frozen=True, tag_field="op", tag="gain"):
    """Take n of a resource from the supply; for an icon, each resource is chosen one by one."""

    res: Resource | Wild
    n: Count


class Vp(Item, frozen=True, tag_field="op", tag="vp"):
    """Victory points."""

    n: Count


class Favor(Item, frozen=True, tag_field="op", tag="favor"):
    """Advance on the Queen's favor track, up to its end."""

    n: Count


class Seed(Item, frozen=True, tag_field="op", tag="seed"):
    """Draw n seed cards to hand."""

    n: Count


class SeedPick(Item, frozen=True, tag_field="op", tag="seed_pick"):
    """Draw some seed cards, and keep some of them."""

    draw: Count
    keep: Count


class Worker(Item, frozen=True, tag_field="op", tag="worker"):
    """Gain n workers into the active pool, within the limit of 4."""

    n: Count
    strength: Strength


class Boost(Item, frozen=True, tag_field="op", tag="boost"):
    """Up to n different workers of a zone gain 1 strength; a worker of strength 4 then hibernates."""

    n: Count
    zone: Zone


class Income(Item, frozen=True, tag_field="op", tag="income"):
    """Collect the income of up to n different farms."""

    n: Count


class Convert(Item, frozen=True, tag_field="op", tag="convert"):
    """Up to n conversions, taught dances included; this is not a Convert action."""

    n: Count


class Exchange(Item, frozen=True, tag_field="op", tag="exchange"):
    """Up to max times, pay and then gain."""

    pay: Price
    gain: tuple[Effect, ...]
    max: Count


class Frame(Item, frozen=True, tag_field="op", tag="frame"):
    """Gain and place n frames at no cost."""

    n: Count


class Plant(Item, frozen=True, tag_field="op", tag="plant"):
    """May plant n cards from hand."""

    n: Count


class UpgradeFaction(Item, frozen=True, tag_field="op", tag="upgrade_faction"):
    """May turn the faction tile to its upgraded side."""


class Build(Item, frozen=True, tag_field="op", tag="build"):
    """May build one face-up or reserved tile of these kinds, in any column."""

    kinds: tuple[RowKind, ...]
    free: bool
    ignore_strength: Literal[True] = True


class Reserve(Item, frozen=True, tag_field="op", tag="reserve"):
    """May set a face-up tile of these kinds aside to build it later; at most one is held."""

    n: Literal[1]
    kinds: tuple[RowKind, ...]


class Recall(Item, frozen=True, tag_field="op", tag="recall"):
    """May take back one own worker from the main board, as if it was bumped."""

    n: Literal[1]


class Planet(Item, frozen=True, tag_field="op", tag="planet"):
    """Gain the resources of a planet: the one under the Queenship, or any explored one."""

    mode: Literal["current", "any_explored"]


class Refresh(Item, frozen=True, tag_field="op", tag="refresh"):
    """Discard a row of Advance and deal new tiles at once."""

    row: RowKind


class Choice(Item, frozen=True, tag_field="op", tag="choice"):
    """Exactly one of these lists of effects."""

    options: Annotated[tuple[tuple[Effect, ...], ...], Meta(min_length=2)]


class Per(Item, frozen=True, tag_field="op", tag="per"):
    """The effect once per unit of the metric, at most max times (0: no limit)."""

    metric: Metric
    effect: Effect
    max: Annotated[int, Meta(ge=0, le=99)] = 0


Effect: TypeAlias = (
    Gain
    | Vp
    | Favor
    | Seed
    | SeedPick
    | Worker
    | Boost
    | Income
    | Convert
    | Exchange
    | Frame
    | Plant
    | UpgradeFaction
    | Build
    | Reserve
    | Recall
    | Planet
    | Refresh
    | Choice
    | Per
)
Effects: TypeAlias = tuple[Effect, ...]


class Trigger(Item, frozen=True, tag_field="type", tag="trigger"):
    """Clause 12.7: effects on each occasion of this kind; `kinds` (empty: all) is for tiles built."""

    on: Occasion
    effects: Annotated[Effects, Meta(min_length=1)]
    min_strength: Annotated[int, Meta(ge=0, le=4)] = 0
    kinds: tuple[Kind, ...] = ()
    limit: Literal["per_turn"] | None = None

    def __post_init__(self) -> None:
        if self.kinds and self.on not in ("build", "build_reserve"):
            raise Wrong(fault("kinds", "nothing_built", on=self.on))
        if self.min_strength and self.on not in _PLACEMENTS:
            raise Wrong(fault("min_strength", "nobody_placed", on=self.on))


_PLACEMENTS: Final = ("explore", "advance", "grow", "research", "convert", "carve", "place")
_NEEDS: Final[dict[str, str]] = {
    "cost_minus": "kinds",
    "strength_plus": "action",
    "strength4_bonus_at": "action",
}


class Modifier(Item, frozen=True, tag_field="type", tag="mod"):
    """Clause 12.8: a number of the rules that differs for its owner."""

    mod: ModName
    n: Count
    kinds: tuple[Kind | Literal["worker"], ...] = ()
    action: Literal["explore", "advance", "grow", "research", "convert", "carve"] | None = None

    def __post_init__(self) -> None:
        needed = _NEEDS.get(self.mod)
        for name, given in (("kinds", bool(self.kinds)), ("action", self.action is not None)):
            if given != (name == needed):
                raise Wrong(fault(name, "needs_one" if name == needed else "takes_none", mod=self.mod))
        if self.mod == "strength_plus" and self.action not in ("explore", "advance"):
            raise Wrong(fault("action", "no_total", action=str(self.action)))


class Condition(Item, frozen=True):
    """The condition of a score at the end: a metric compared with a number."""

    metric: Metric
    cmp: Literal["==", "<=", ">="]
    n: Annotated[int, Meta(ge=0, le=99)]


class Score(Item, frozen=True, tag_field="type", tag="score"):
    """Clause 14.3: points at the end, in one of four forms: per metric, if, flat, or a copied carving."""

    vp: Annotated[int, Meta(ge=-99, le=99)] = 0
    per: Metric | None = None
    div: Count = 1
    conditions: tuple[Condition, ...] = msgspec.field(default=(), name="if")
    flat: bool = False
    copy: Literal["carving_in_other_hive"] | None = None

    def __post_init__(self) -> None:
        forms = [self.per is not None, bool(self.conditions), self.flat, self.copy is not None]
        if sum(forms) != 1:
            raise Wrong(fault("", "one_form"))
        if (self.vp == 0) != (self.copy is not None):
            raise Wrong(fault("vp", "no_points"))
        if self.div != 1 and self.per is None:
            raise Wrong(fault("div", "lone_div"))


Ability: TypeAlias = Trigger | Modifier | Score


class CellEffects(Item, frozen=True, tag_field="type", tag="effects"):
    """Clause 5.6: a build bonus that gives something."""

    effects: Annotated[Effects, Meta(min_length=1)]


class Discount(Item, frozen=True, tag_field="type", tag="discount"):
    """Clause 5.7: a build bonus that makes a tile of that kind cheaper."""

    kind: Kind
    n: Count


class FreeBuild(Item, frozen=True, tag_field="type", tag="free_build"):
    """Clause 5.8: a build bonus that builds another tile at once, free, on the target cell."""

    target: tuple[int, int]
    kinds: tuple[RowKind, ...]


CellBonus: TypeAlias = CellEffects | Discount | FreeBuild


YES_OR_NO: Final = ("faction_upgraded", "dance_taught", "hive_full")  # metrics that are 0 or 1


def is_any_row(choice: Choice) -> bool:
    """Is this effect of the box the choice of any one row to refresh?"""
    return all(len(option) == 1 and isinstance(option[0], Refresh) for option in choice.options)
