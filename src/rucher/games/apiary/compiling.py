"""A box of Apiary as numbers for the fast table: effects as short programs, items as rows of figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple, get_args

from rucher.core.hexgrid import Hex, rotate
from rucher.games.apiary import printed as kernel
from rucher.games.apiary.box import KINDS, RESOURCES, ApiaryBox, box_of
from rucher.games.apiary.box import effects as box_effects
from rucher.games.apiary.box.effects import (
    ACCEPTS,
    Ability,
    ActionId,
    CellBonus,
    CellEffects,
    Discount,
    Effect,
    Effects,
    Favor,
    FreeBuild,
    Kind,
    Metric,
    Modifier,
    Occasion,
    Price,
    RowKind,
    Score,
    Trigger,
    Vp,
)
from rucher.games.apiary.chapters.abilities import order_is_idle
from rucher.games.apiary.geometry import Layout, frame_turns, layout_of
from rucher.games.apiary.printed import Printed
from rucher.games.apiary.state import ApiaryOptions

ICONS: Final = tuple(ACCEPTS)
OCCASIONS: Final[tuple[Occasion, ...]] = get_args(Occasion)
ACTIONS: Final[tuple[ActionId, ...]] = get_args(ActionId)
METRICS: Final[tuple[Metric, ...]] = get_args(Metric)
ROW_KINDS: Final[tuple[RowKind, ...]] = get_args(RowKind)
CONVERSIONS: Final = ("card", "basic", "wax", "honey")
_PRICE: Final = (*RESOURCES, "basic", "wax_or_honey", "pollen_or_fiber", "any", "seed_card")
_COMPARED: Final = ("==", "<=", ">=")
_BENEFITS: Final = ("explore", "advance", "grow", "research", "convert", "carve")
_SUMMED: Final = {
    "convert_extra": kernel.CONVERTS_ON,
    "income_extra": kernel.INCOMES_ON,
    "research_keep_plus": kernel.KEEPS_ON,
    "new_worker_strength": kernel.NEW_WORKER,
    "carve_min_strength": kernel.WEAKEST_CARVER,
}
_STEP: Final = 4  # numbers of an instruction


def hex_number(cell: Hex) -> int:
    """The number of a hex on the fast table."""
    return (cell[0] + 64) * 128 + cell[1] + 64


def hex_of(number: int) -> Hex:
    """The hex of a number on the fast table."""
    return (number >> 7) - 64, (number & 127) - 64


class Span(NamedTuple):
    """A part of a list: where it begins, and how many items it has."""

    first: int
    many: int


class Compiled:
    """The lists of one box; programs and prices are found again by what they say."""

    def __init__(self, box: ApiaryBox) -> None:
        self.lists: dict[str, list[int]] = {
            name: [] for name in ("code", "options", "prices", "kinds", "triggers", "mods")
        }
        self.lists |= {"scores": [], "conditions": []}
        self.instructions: list[Effect | None] = []  # what each instruction says; None ends a program
        self.programs: dict[Effects, int] = {}
        self.choices: dict[tuple[Effects, ...], int] = {}
        self._prices: dict[Price, int] = {}
        self._kinds: dict[tuple[int, ...], int] = {}
        self.nothing = self.program(())
        self._tiles(box)
        self._factions(box)
        self._cards(box)
        self._hives(box)

    # -- effects -------------------------------------------------------------------------------------------

    def program(self, effects: Effects) -> int:
        """The place of the program of some effects; each rest of it, and each effect alone, gets one, too."""
        if effects in self.programs:
            return self.programs[effects]
        instructions = [self._instruction(effect) for effect in effects]
        code = self.lists["code"]
        place = len(code)
        for number, instruction in enumerate(instructions):
            self.programs.setdefault(effects[number:], place + _STEP * number)
            code += instruction
        self.programs.setdefault((), len(code))
        code += [kernel.DONE, 0, 0, 0]
        self.instructions += [*effects, None]
        for effect in effects if len(effects) > 1 else ():
            self.program((effect,))
        return place

    def _instruction(self, effect: Effect) -> tuple[int, int, int, int]:
        """The four numbers of an effect."""
        match effect:
            case box_effects.Gain(res, n):
                return kernel.GAIN, ICONS.index(res), n, 0
            case box_effects.Vp(n):
                return kernel.VP, n, 0, 0
            case box_effects.Favor(n):
                return kernel.FAVOR, n, 0, 0
            case box_effects.Seed(n):
                return kernel.SEED, n, 0, 0
            case box_effects.SeedPick(draw, keep):
                return kernel.PICK, draw, keep, 0
            case box_effects.Worker(n, strength):
                return kernel.WORKER, n, strength, 0
            case box_effects.Boost(n, zone):
                return kernel.BOOST, n, int(zone == "landing"), 0
            case box_effects.Income(n):
                return kernel.INCOME, n, 0, 0
            case box_effects.Convert(n):
                return kernel.CONVERT, n, 0, 0
            case box_effects.Exchange(pay, gain, most):
                return kernel.EXCHANGE, self.price(pay), self.program(gain), most
            case _:
                return self._other_instruction(effect)

    def _other_instruction(self, effect: Effect) -> tuple[int, int, int, int]:
        """The four numbers of an effect on hives, tiles, planets or other effects."""
        match effect:
            case box_effects.Frame(n):
                return kernel.FRAME, n, 0, 0
            case box_effects.Plant(n):
                return kernel.PLANT, n, 0, 0
            case box_effects.UpgradeFaction():
                return kernel.UPGRADE, 0, 0, 0
            case box_effects.Build(kinds, free):
                return kernel.BUILD, self.kinds(kinds), int(free), 0
            case box_effects.Reserve(_, kinds):
                return kernel.RESERVE, self.kinds(kinds), 0, 0
            case box_effects.Recall():
                return kernel.RECALL, 0, 0, 0
            case box_effects.Planet(mode):
                return kernel.PLANET, int(mode == "any_explored"), 0, 0
            case box_effects.Refresh(row):
                return kernel.REFRESH, KINDS.index(row), 0, 0
            case box_effects.Choice(options):
                return kernel.CHOICE, self.choice(options), len(options), 0
            case box_effects.Per(metric, each, most):
                return kernel.PER, METRICS.index(metric), self.program((each,)), most
            case _:
                raise ValueError(f"the fast table has no instruction for {effect}")

    def choice(self, options: tuple[Effects, ...]) -> int:
        """The place of the programs on offer."""
        if options not in self.choices:
            programs = [self.program(option) for option in options]
            self.choices[options] = len(self.lists["options"])
            self.lists["options"] += programs
        return self.choices[options]

    def price(self, price: Price) -> int:
        """The number of a price."""
        if price not in self._prices:
            self._prices[price] = len(self._prices)
            self.lists["prices"] += [getattr(price, name) for name in _PRICE]
        return self._prices[price]

    def kinds(self, kinds: Iterable[Kind | RowKind]) -> int:
        """The number of some kinds of tiles, in their order."""
        return self.kind_numbers(tuple(KINDS.index(kind) for kind in kinds))

    def kind_numbers(self, kinds: tuple[int, ...]) -> int:
        """The same, of kinds by their numbers."""
        if kinds not in self._kinds:
            if len(kinds) > len(ROW_KINDS):
                raise ValueError("more kinds of tiles than there are rows")
            self._kinds[kinds] = len(self._kinds)
            self.lists["kinds"] += [len(kinds), *kinds, *[0] * (3 - len(kinds))]
        return self._kinds[kinds]

    def known_price(self, price: Price) -> int:
        """The number of a price that the box has."""
        return self._prices[price]

    def known_kinds(self, kinds: tuple[int, ...]) -> int:
        """The number of kinds of tiles that the box has in this order."""
        return self._kinds[kinds]

    # -- abilities and scores ------------------------------------------------------------------------------

    def _triggers(self, abilities: Sequence[Ability]) -> Span:
        """The triggers among some abilities: seven numbers each."""
        found: list[int] = []
        for number, ability in enumerate(abilities):
            if isinstance(ability, Trigger):
                kinds = sum(1 << KINDS.index(kind) for kind in set(ability.kinds))
                program, idle = self.program(ability.effects), int(order_is_idle(ability.effects))
                occasion, limit = OCCASIONS.index(ability.on), int(ability.limit is not None)
                found += [occasion, ability.min_strength, kinds, limit, program, number, idle]
        return self._span("triggers", found, 7)

    def _mods(self, abilities: Sequence[Ability]) -> Span:
        """The changed numbers among some abilities: two numbers each."""
        found: list[int] = []
        for ability in abilities:
            if isinstance(ability, Modifier):
                for what in _changed(ability):
                    found += [what, ability.n]
        return self._span("mods", found, 2)

    def scoring(self, scores: Iterable[Ability]) -> Span:
        """The scores among some abilities: six numbers each."""
        found: list[int] = []
        for score in scores:
            if not isinstance(score, Score):
                continue
            asked = [
                number
                for one in score.conditions
                for number in (METRICS.index(one.metric), _COMPARED.index(one.cmp), one.n)
            ]
            span = self._span("conditions", asked, 3)
            form = (
                kernel.COPY
                if score.copy is not None
                else kernel.PER_METRIC
                if score.per is not None
                else kernel.FLAT
                if score.flat
                else kernel.IF_ALL
            )
            metric = METRICS.index(score.per) if score.per is not None else 0
            found += [form, score.vp, metric, score.div, *span]
        return self._span("scores", found, 6)

    def _span(self, name: str, numbers: list[int], wide: int) -> Span:
        """Add rows of numbers to a list."""
        listed = self.lists[name]
        listed += numbers
        return Span((len(listed) - len(numbers)) // wide, len(numbers) // wide)

    # -- items ---------------------------------------------------------------------------------------------

    def _tiles(self, box: ApiaryBox) -> None:
        """The tiles of a hive; the price of a new worker is kept behind their costs."""
        tiles, lists = box.tiles, self.lists
        lists["tile_kind"] = [tile.kind for tile in tiles]
        lists["tile_vp"] = [tile.vp for tile in tiles]
        costs = [*(tile.cost for tile in tiles), box.pack.grow.worker.pay.amounts]
        lists["tile_cost"] = [n for cost in costs for n in cost]
        lists["tile_income"] = [self.program(tile.income) for tile in tiles]
        lists["tile_effects"] = [self.program(tile.effects) for tile in tiles]
        lists["tile_scores"] = [
            number for tile in tiles for number in self.scoring((*tile.scoring, *tile.abilities))
        ]
        lists["tile_triggers"] = [number for tile in tiles for number in self._triggers(tile.abilities)]
        lists["tile_mods"] = [number for tile in tiles for number in self._mods(tile.abilities)]
        lists["tile_spots"] = [n for tile in tiles for n in _spots(tile.storage)]

    def _factions(self, box: ApiaryBox) -> None:
        """The factions: their sides, and what they begin with."""
        factions, lists = box.factions, self.lists
        sides = [side for faction in factions for side in (faction.base, faction.upgraded)]
        lists["side_scores"] = [number for side in sides for number in self.scoring(side)]
        lists["side_triggers"] = [number for side in sides for number in self._triggers(side)]
        lists["side_mods"] = [number for side in sides for number in self._mods(side)]
        lists["faction_spots"] = [n for spots in box.faction_storage for n in _spots(spots)]
        lists["faction_workers"] = [
            faction.workers.count(strength) for faction in factions for strength in range(5)
        ]
        lists["faction_goods"] = [n for faction in factions for n in faction.start.amounts]
        lists["faction_begins"] = [self.program(faction.start_effects) for faction in factions]

    def _cards(self, box: ApiaryBox) -> None:
        """Seed cards, planets, tokens, dances and conversions."""
        lists, pack = self.lists, box.pack
        lists["seed_effects"] = [self.program(card.effects) for card in box.seeds]
        lists["seed_scores"] = [number for card in box.seeds for number in self.scoring(card.scoring)]
        lists["planet_slots"] = [planet.slots for planet in box.planets]
        printed = [tuple(box_effects.Gain(icon, 1) for icon in planet.produces) for planet in box.planets]
        lists["planet_gives"] = [self.program(gains) for gains in printed]
        lists["planet_benefit"] = [self.program(planet.strength4) for planet in box.planets]
        lists["token_gives"] = [self.program(token.effects) for token in box.explore_tokens]
        lists["dance_price"] = [self.price(dance.pay) for dance in box.dances]
        lists["dance_gives"] = [self.program(dance.gain) for dance in box.dances]
        lists["dance_squares"] = [len(dance.slots) for dance in box.dances]
        lists["dance_fits"] = [
            int(slot == "gain") for dance in box.dances for slot in (*dance.slots, "pay")[:2]
        ]
        lists["put_fits"] = [int(token.slot == "gain") for token in box.dance_tokens]
        lists["put_price"] = [
            -1 if token.pay is None else self.price(token.pay) for token in box.dance_tokens
        ]
        lists["put_gives"] = [self.program(token.gain) for token in box.dance_tokens]
        named = {conversion.id: conversion for conversion in pack.conversions}
        lists["convert_price"] = [self.price(named[name].pay) for name in CONVERSIONS if name in named]
        lists["convert_gives"] = [self.program(named[name].gain) for name in CONVERSIONS if name in named]

    def _hives(self, box: ApiaryBox) -> None:
        """The cells of all mats, then those of the frame, and the frame's shape for each turn."""
        lists, mats, frame = self.lists, box.mats, box.frame.cells
        lists["mat_cells"] = [len(mat.cells) for mat in mats]
        lists["mat_first"] = [sum(len(mat.cells) for mat in mats[:number]) for number in range(len(mats))]
        lists["mat_vp"] = [mat.complete_vp for mat in mats]
        lists["mat_spots"] = [n for mat in mats for n in _spots(mat.storage)]
        lists["mat_faction"] = [hex_number(cell) for mat in mats for cell in mat.faction_cells]
        lists["cell_at"] = [hex_number(cell) for mat in mats for cell in mat.cells]
        bonuses = [mat.bonuses.get(cell) for mat in mats for cell in mat.cells]
        rows = [self._bonus(bonus) for bonus in (*bonuses, *box.frame_bonuses)]
        for number, name in enumerate(("cell_bonus", "cell_kind", "cell_what")):
            lists[name] = [row[number] for row in rows]
        lists["frame_shape"] = []
        for turn in range(frame_turns(frame)):
            turned = [rotate(cell.at, turn) for cell in frame]
            lists["frame_shape"] += [128 * (q - turned[0][0]) + r - turned[0][1] for q, r in turned]

    def _bonus(self, bonus: CellBonus | None) -> tuple[int, int, int]:
        """A build bonus: its form, its kinds, and its program, figure or target."""
        match bonus:
            case None:
                return kernel.PLAIN, 0, 0
            case CellEffects(effects):
                return kernel.GIVES, 0, self.program(effects)
            case Discount(kind, n):
                return kernel.CHEAP, KINDS.index(kind), n
            case FreeBuild(target, kinds):
                return kernel.FREE, self.kinds(kinds), hex_number(target)


def _changed(ability: Modifier) -> list[int]:
    """Clause 12.8: the numbers that an ability changes, as the fast table counts them."""
    match ability.mod:
        case "cost_minus":
            return [
                kernel.CHEAPER_WORKER if kind == "worker" else kernel.CHEAPER + KINDS.index(kind)
                for kind in ability.kinds
            ]
        case "strength_plus":
            return [kernel.FLIES_ON if ability.action == "explore" else kernel.ADVANCES_ON]
        case "strength4_bonus_at":
            return [kernel.BENEFIT_FROM + _BENEFITS.index(ability.action or "")]
        case other:
            return [_SUMMED[other]]


def _spots(storage: Iterable[tuple[int, ...]]) -> list[int]:
    """Clause 13.1: how many storage spots there are of each icon."""
    counts = [0] * len(ICONS)
    for spot in storage:
        counts[list(ACCEPTS.values()).index(spot)] += 1
    return counts


def path(columns: int, spaces: int) -> list[int]:
    """Clause 16.7: spaces row by row, alternating left to right and right to left."""
    rows = [list(range(first, first + columns)) for first in range(0, spaces, columns)]
    return [space for number, row in enumerate(rows) for space in (row[::-1] if number % 2 else row)]


@cache
def compiled(pack: str) -> Compiled:
    """The programs and figures of a box."""
    made = Compiled(box := box_of(pack))
    made.program((Vp(box.pack.advance.strength4_vp),))
    made.program((Favor(box.pack.dance_figures.teacher_favor),))
    made.program(box.pack.seed_figures.instead)
    made.program(box.pack.comb.when_full)
    for sector in box.pack.sectors:
        for pod in sector.pods:
            made.program(pod)
    made.price(box.pack.grow.frame.pay)
    for side in box.pack.sides:
        for action in side.actions:
            made.kinds(action.kinds)
    return made


@cache
def printed(options: ApiaryOptions) -> Printed:
    """What is printed in a box, and agreed in the options, for the fast table."""
    box, layout, made = box_of(options.pack), layout_of(options.pack, options.players), compiled(options.pack)
    pack, alone = box.pack, options.players == 1
    majority = (*layout.majority, 0)
    numbers = {
        "players": options.players,
        "automa": int(alone),
        "strict": int(options.strict_supply),
        "seed_limit": int(options.seed_limit),
        "columns": layout.columns,
        "grid": layout.grid,
        "start": layout.start,
        "actions": len(layout.actions),
        "carvings": layout.side.carvings[0] * layout.side.carvings[1],
        "dances": layout.side.dances,
        "spaces": len(layout.spaces),
        "pods": len(layout.pods),
        "sectors": len(layout.sectors),
        "first_points": majority[0],
        "second_points": majority[1],
        "tiles": len(box.tiles),
        "dance_tokens": len(box.dance_tokens),
        "empty_space": pack.advance.empty_space,
        "advance_reward": made.program((Vp(pack.advance.strength4_vp),)),
        "grow_strength": pack.grow.worker.strength,
        "grow_workers": pack.grow.workers,
        "worker_price": 5 * len(box.tiles),
        "frame_strength": pack.grow.frame.strength,
        "frame_price": made.price(pack.grow.frame.pay),
        "carve_from": pack.carve.min_strength,
        "frames": box.pieces.frames,
        "workers": box.pieces.workers,
        "tokens": box.pieces.hibernation_tokens,
        "plant_limit": pack.seed_figures.plant_limit,
        "plant_most": pack.seed_figures.plant_limit_most,
        "plant_slots": box.frame.plant_slots,
        "frame_vp": box.frame.complete_vp,
        "frame_size": len(box.frame.cells),
        "frame_turns": frame_turns(box.frame.cells),
        "frame_cells": sum(len(mat.cells) for mat in box.mats),
        "when_full": made.program(pack.comb.when_full),
        "instead": made.program(pack.seed_figures.instead),
        "thanks": made.program((Favor(pack.dance_figures.teacher_favor),)),
        "nothing": made.nothing,
    }
    return Printed(numbers, made.lists | _board(box, layout, made) | _automa(box, layout, options.level))


def _board(box: ApiaryBox, layout: Layout, made: Compiled) -> dict[str, list[int]]:
    """The lists of the board, the comb, the supply and the icons."""
    side = layout.side
    padded = [(*accepts, *[0] * (5 - len(accepts))) for accepts in ACCEPTS.values()]
    return {
        "accept": [resource for accepts in padded for resource in accepts],
        "accept_count": [len(accepts) for accepts in ACCEPTS.values()],
        "accept_mask": [sum(1 << resource for resource in accepts) for accepts in ACCEPTS.values()],
        "supply": list(box.pack.supply.amounts),
        "totals": list(box.pack.advance.totals),
        "action": [ACTIONS.index(action.id) for action in side.actions],
        "action_first": [layout.first_space[action.id] for action in side.actions],
        "action_spaces": [action.spaces for action in side.actions],
        "action_kinds": [made.kinds(action.kinds) for action in side.actions],
        "pod_gives": [made.program(pod) for pod in layout.pods],
        "pod_sector": list(layout.pod_sectors),
        "favor_vp": list(box.favor_vp),
    }


def _automa(box: ApiaryBox, layout: Layout, level: int) -> dict[str, list[int]]:
    """The lists of the Automa: her cards, her figures, and the ways of ship and carvings."""
    pack, gains, start = box.pack, box.pack.gains, box.pack.automa
    cards = [
        (
            card.retrieve_at_most,
            int(card.carves),
            ACTIONS.index(card.action),
            int(card.tail == "bottom_right"),
            card.count,
            RESOURCES.index(card.resource),
            KINDS.index(card.kind),
            card.column,
        )
        for card in pack.cards
    ]
    base = next(one.base for one in pack.levels if one.id == level)
    columns, rows = layout.side.carvings
    return {
        "card": [number for card in cards for number in card],
        "newcomers": list(start.new_worker_strengths),
        "hers": [
            start.vp,
            gains.carving,
            gains.hibernation_token,
            base,
            gains.explored_already,
            gains.advance,
            gains.other,
            gains.retrieve,
            gains.hibernate,
            start.hibernations_per_strength,
        ],
        "sky_path": [space for space in path(layout.columns, layout.grid) if space != layout.start],
        "carving_path": path(columns, columns * rows),
    }
