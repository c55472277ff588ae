"""The border of Anthophila's fast table: a table from a state, and actions as objects and as numbers."""

from __future__ import annotations

from functools import cache
from typing import Final, assert_never, get_args

from rucher.core.secrets import UNKNOWN
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.actions import (
    AnthophilaAction,
    Begin,
    CureAction,
    CureBee,
    EndTurn,
    Explore,
    Fight,
    Finish,
    Forage,
    FreeAct,
    MoveBee,
    Mutate,
    Transform,
    TurnAct,
    VineAction,
    VineBee,
    Yield,
)
from rucher.games.anthophila.box import DOWN, RESOURCES, AnthophilaBox, box_of
from rucher.games.anthophila.box.schema import ActionId, BonusId, Condition, InStock, Revealed, SpecialId
from rucher.games.anthophila.chapters.exploring import pile_left
from rucher.games.anthophila.geometry import AROUND, HEX_NUMBER, HEXES, NOWHERE, RIM, STOCK, cell_of, spot_of
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState, Bee, Reason
from rucher.games.anthophila.table import AnthophilaTable, Printed

ACTIONS: Final[tuple[ActionId, ...]] = get_args(ActionId)
SPECIALS: Final[tuple[SpecialId, ...]] = get_args(SpecialId)
BONUSES: Final[tuple[BonusId, ...]] = get_args(BonusId)
_STEPS: Final = (*ACTIONS, "turn", "ending")
_ENDS: Final = get_args(Reason)
_KINDS: Final = ("forage", "transform", "metamorphosis", "bonus")
_GOODS: Final = ("honey", "propolis", "worker", "male")
_CONDITIONS: Final = {
    tag: number
    for number, tag in enumerate(
        (
            "stock",
            "workers",
            "males",
            "explored",
            "plants_up",
            "revealed",
            "no_hornets",
            "no_mites",
            "nosema_over",
        )
    )
}


def fits(state: AnthophilaState) -> bool:
    """Is there room for this match on the fast table? A pack may have too many tiles."""
    hornet = state.box.special_number["hornet_tile"]
    tiles = len(state.tiles) + pile_left(state)
    hornets = len(state.hornets) + sum(part.special.count(hornet) for part in state.deck)
    return tiles <= kernel.MOST_TILES and hornets <= kernel.MOST_HORNETS


def table_of(state: AnthophilaState, seed: int = 0) -> AnthophilaTable:
    """A fast table of Anthophila in the position of a state or a view; a seed deals pile and die."""
    number_of = _tile_numbers(state.options.pack)
    tiles = [(spot, number_of[tile % DOWN] + tile // DOWN * DOWN) for spot, tile in state.tiles.items()]
    parts = [(part.plants, [number_of[tile] for tile in part.special]) for part in state.deck]
    bag = state.plants_unseen() if UNKNOWN in state.plants else state.plants
    return AnthophilaTable(printed(state.options), _numbers(state), tiles, parts, bag, seed)


@cache
def printed(options: AnthophilaOptions) -> Printed:
    """What is printed in a box and a scenario, for the table."""
    box = box_of(options.pack)
    scenario, figures, pieces = box.scenarios[options.scenario], box.figures, box.pieces
    numbers = {
        "plants": len(box.plants),
        "workers": pieces.workers,
        "bees": pieces.workers + pieces.males,
        "players": options.players,
        "turns": scenario.turns,
        "actions": figures.actions,
        "explore": figures.explore,
        "move": figures.move,
        "forage": figures.forage,
        "carry": figures.carry,
        "pollen": figures.pollen,
        "cure": figures.cure_price,
        "mites": pieces.mites,
        "nosema": pieces.nosema,
        "returns": int(options.nosema_returns),
        "no_bees_lose": int(bool(scenario.defeat)),
    }
    prices = [[table[good] for good in _GOODS] for table in (box.prices, box.bonus_prices)]
    actions = [ACTIONS.index(action) for action in box.actions]
    conditions = [_condition(condition) for condition in scenario.victory]
    return Printed(numbers, _tiles(box), prices, actions, conditions, (AROUND, HEXES, RIM))


def _tiles(box: AnthophilaBox) -> list[tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...]]]:
    """Each tile of Anthophila for the fast table: colour, slots, kind, effect, once, take, give."""
    found: list[tuple[int, int, int, int, int, tuple[int, ...], tuple[int, ...]]] = []
    for number, plant in enumerate(box.plants):
        effect = BONUSES.index(plant.effect) if plant.effect else -1
        kind, slots = _KINDS.index(plant.kind), box.slots[number]
        amounts = plant.take.amounts, plant.give.amounts
        found.append((box.colours[number], slots, kind, effect, int(plant.once), *amounts))
    for special in SPECIALS:
        kind = kernel.VINE if special == "vine_tile" else kernel.NOTHING
        found.append((box.colours[box.special_number[special]], 1, kind, -1, 0, (0, 0, 0), (0, 0, 0)))
    return found


def _condition(condition: Condition) -> tuple[int, int, int]:
    """A victory condition: its kind, its resource or special tile, and how many."""
    of = 0
    if isinstance(condition, InStock):
        of = RESOURCES.index(condition.resource)
    elif isinstance(condition, Revealed):
        of = SPECIALS.index(condition.tile)
    return _CONDITIONS[str(condition.__struct_config__.tag)], of, getattr(condition, "at_least", 1)


@cache
def _tile_numbers(pack: str) -> dict[int, int]:
    """The number that each tile of a box has on the table: the specials are always in the same order."""
    box = box_of(pack)
    plants = len(box.plants)
    return {n: n for n in range(plants)} | {
        box.special_number[special]: plants + n for n, special in enumerate(SPECIALS)
    }


def _numbers(state: AnthophilaState) -> list[int]:
    """The numbers of a position on the fast table of Anthophila, as far as its tiles."""
    found = [0] * kernel.TILE
    spots = {spot: number for number, spot in enumerate((STOCK, *state.tiles))}
    cut, workers = state.cut_short, state.box.pieces.workers
    values = {
        kernel.SEAT: state.seat,
        kernel.STEP: _STEPS.index(state.step),
        kernel.USED: state.used,
        kernel.DONE: state.done,
        kernel.MOVED: state.moved,
        kernel.TURNS: state.turns_left,
        kernel.END: _ENDS.index(state.end),
        kernel.SICK: sum(sick << place for place, sick in enumerate(state.sick)),
        kernel.NOSEMA: state.nosema_cubes,
        kernel.MITES: state.mite_cubes,
        kernel.PAWNS: state.hornet_pawns,
        kernel.LOST: state.workers_lost,
        kernel.CUT: ACTIONS.index(cut.action) if cut else -1,
        kernel.CUT_DONE: cut.done if cut else 0,
        kernel.CUT_BEES: sum(1 << bee for bee in cut.bees) if cut else 0,
        kernel.WASPS: len(state.hornets),
        kernel.WORKERS: sum(bee.at != NOWHERE for bee in state.bees[:workers]),
        kernel.MALES: sum(bee.at != NOWHERE for bee in state.bees[workers:]),
    }
    for place, value in values.items():
        found[place] = value
    found[kernel.STOCK : kernel.STOCK + 3] = state.stock
    found[kernel.SUPPLY : kernel.SUPPLY + 3] = state.supply
    for number, bee in enumerate(state.bees):
        found[kernel.BEES + number] = _bee(bee, spots)
    for number, spot in enumerate(state.hornets):
        inside = HEX_NUMBER.get(spot)
        found[kernel.WASP + number] = spots[spot] if inside is None else kernel.IN_HIVE + inside
    return found


def _bee(bee: Bee, spots: dict[int, int]) -> int:
    """A bee as one number of the fast table."""
    at = kernel.AWAY_FROM_PLAY if bee.at == NOWHERE else spots[bee.at]
    pollen, honey, propolis = bee.cargo
    return (
        at << kernel.AT
        | bee.acted * kernel.ACTED
        | bee.mite * kernel.MITE
        | propolis << 12
        | honey << 6
        | pollen
    )


def encode(action: AnthophilaAction) -> int:
    """The number of an action on the fast table of Anthophila."""
    match action:
        case Explore(bee, cell):
            return _number(kernel.SCOUT, bee, spot_of(cell))
        case MoveBee(bee, cell):
            return _number(kernel.GO, bee, spot_of(cell))
        case Forage(bee):
            return _number(kernel.GATHER, bee)
        case VineBee(bee, patient):
            return _number(kernel.VINE_BEE, bee, patient)
        case VineAction(bee, name):
            return _number(kernel.VINE_ACTION, bee, ACTIONS.index(name))
        case Transform(product):
            return _number(kernel.MAKE, 0, int(product == "propolis"))
        case Mutate(kind):
            return _number(kernel.RAISE, 0, int(kind == "male"))
        case _:
            return _encode_other(action)


def _encode_other(action: FreeAct | TurnAct) -> int:
    """A cure, a fight or a choice of the turn as a number of the fast table."""
    match action:
        case Begin(name):
            return _number(kernel.BEGIN, 0, ACTIONS.index(name))
        case Finish():
            return _number(kernel.FINISH)
        case EndTurn():
            return _number(kernel.END_TURN)
        case CureBee(patient):
            return _number(kernel.CURE_BEE, patient)
        case CureAction(name):
            return _number(kernel.CURE_ACTION, 0, ACTIONS.index(name))
        case Fight(bee, name):
            return _number(kernel.FIGHT, bee, ACTIONS.index(name))
        case Yield():
            return _number(kernel.YIELD)
        case _:
            assert_never(action)


def _number(kind: int, bee: int = 0, spot: int = 0) -> int:
    """The number of an action, from its kind, its bee and its spot."""
    return kind << 24 | bee << 16 | spot


@cache
def decode(number: int) -> AnthophilaAction:
    """The action that a number means on the fast table of Anthophila."""
    kind, bee, spot = number >> 24, number >> 16 & 255, number & 65535
    match kind:
        case kernel.BEGIN:
            return Begin(ACTIONS[spot])
        case kernel.SCOUT:
            return Explore(bee, cell_of(spot))
        case kernel.GO:
            return MoveBee(bee, cell_of(spot))
        case kernel.GATHER:
            return Forage(bee)
        case kernel.VINE_BEE:
            return VineBee(bee, spot)
        case kernel.VINE_ACTION:
            return VineAction(bee, ACTIONS[spot])
        case kernel.MAKE:
            return Transform("propolis" if spot else "honey")
        case kernel.RAISE:
            return Mutate("male" if spot else "worker")
        case _:
            return _other(kind, bee, spot)


def _other(kind: int, bee: int, spot: int) -> AnthophilaAction:
    """The cure, the fight or the choice of the turn that a number of the fast table means."""
    match kind:
        case kernel.CURE_BEE:
            return CureBee(bee)
        case kernel.CURE_ACTION:
            return CureAction(ACTIONS[spot])
        case kernel.FIGHT:
            return Fight(bee, ACTIONS[spot])
        case kernel.FINISH:
            return Finish()
        case kernel.END_TURN:
            return EndTurn()
        case _:
            return Yield()
