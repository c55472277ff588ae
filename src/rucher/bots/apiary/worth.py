"""The values of things for the Apiary bot, in victory points."""

from __future__ import annotations

from functools import cache
from typing import Final

from rucher.games.apiary import game as apiary
from rucher.games.apiary.box import box_of
from rucher.games.apiary.box import effects as e
from rucher.games.apiary.box.effects import CARVING, RESOURCES, Ability, Effect, Effects, Price
from rucher.games.apiary.chapters.ending import automa_sheet, points
from rucher.games.apiary.chapters.metrics import FACTION, metric
from rucher.games.apiary.state import NONE, ApiaryState

RESOURCE: Final = (0.75, 0.85, 0.75, 1.7, 2.8)  # fiber, pollen, water, wax, honey
CARD: Final = 1.3
FAVOR: Final = 1.15
INCOMES: Final = 2.5  # how often a farm pays in a whole game
SPOT: Final = 0.25
ACTIVE, AWAY, STRENGTH = 1.2, 0.8, 0.4  # a worker at home, on the board, and each point of strength
UPGRADE: Final = 1.0
NEW_PLANET: Final = 2.2  # of a flight to a planet that nobody has explored, besides its token
SET_ASIDE: Final = 0.8  # the value of a reserved tile, as a share of its value when built
RIVAL: Final = 0.3  # how much a rival's point weighs
_OFTEN: Final[dict[str, float]] = {
    "explore": 3.0,
    "explore_new": 1.5,
    "advance": 4.0,
    "grow": 1.5,
    "research": 1.5,
    "convert": 2.0,
    "carve": 1.0,
    "place": 2.0,
    "retrieve": 3.0,
    "hibernate": 2.5,
    "bumped": 2.0,
    "bump_other": 2.0,
    "build": 2.5,
    "build_reserve": 0.7,
    "gain_frame": 1.0,
    "plant": 0.7,
    "play_seed": 2.0,
    "teach_dance": 0.4,
    "overflow": 3.0,
}  # how often an occasion comes in a whole game
_MODIFIER: Final[dict[str, float]] = {
    "convert_extra": 1.5,
    "cost_minus": 2.5,
    "strength_plus": 1.5,
    "income_extra": 3.0,
    "new_worker_strength": 1.5,
    "research_keep_plus": 1.5,
    "carve_min_strength": 2.0,
    "strength4_bonus_at": 1.5,
}
_EACH: Final[dict[type, float]] = {
    e.Vp: 1.0,
    e.Favor: FAVOR,
    e.Seed: CARD,
    e.Worker: 2.2,
    e.Boost: 0.9,
    e.Income: 1.2,
    e.Convert: 0.6,
    e.Frame: 2.0,
    e.Plant: 2.0,
}  # effects with a fixed value per unit
_ONCE: Final[dict[type, float]] = {
    e.SeedPick: 1.8,
    e.UpgradeFaction: 2.0,
    e.Build: 2.0,
    e.Reserve: 0.5,
    e.Recall: 1.0,
    e.Planet: 1.8,
    e.Refresh: 0.1,
}


@cache
def effect_worth(effect: Effect) -> float:
    """The value of an effect at first sight."""
    match effect:
        case e.Gain(res, n):
            return n * max(RESOURCE[resource] for resource in e.ACCEPTS[res])
        case e.Exchange(pay, gain):
            return max(0.0, effects_worth(gain) - price_worth(pay))
        case e.Choice(options):
            return max(effects_worth(option) for option in options)
        case e.Per(_, inner):
            return 2 * effect_worth(inner)
        case _:
            kind = effect.__class__
            return _EACH[kind] * getattr(effect, "n", 1) if kind in _EACH else _ONCE[kind]


def effects_worth(effects: Effects) -> float:
    """The value of several effects together."""
    return sum(map(effect_worth, effects))


@cache
def price_worth(price: Price) -> float:
    """The value of the resources in a price."""
    plain = sum(n * RESOURCE[RESOURCES.index(name)] for name, n in price.parts() if name in RESOURCES)
    wild = sum(n * RESOURCE[0] for name, n in price.parts() if name not in (*RESOURCES, "seed_card"))
    return plain + wild + price.seed_card * CARD


@cache
def ability_worth(ability: Ability) -> float:
    """The value of an ability over a whole game; its points at the end are counted by the score."""
    match ability:
        case e.Trigger(on, effects):
            return _OFTEN[on] * effects_worth(effects)
        case e.Modifier(mod):
            return _MODIFIER[mod]
        case _:
            return 0.0


def time_left(state: ApiaryState, seat: int) -> float:
    """The share of the game that is left, from 1 down to 0."""
    if state.turns_left != NONE or state.ending:
        return 0.1 if state.seat == seat or state.turns_left > 1 else 0.0
    most = max(map(state.comb.count, state.sides))
    tokens = state.box.pieces.hibernation_tokens
    left = min(state.comb.count(NONE), tokens - most)
    return 0.2 + 0.8 * left / min(len(state.comb), tokens)


def worth(state: ApiaryState, seat: int) -> float:
    """The worth of Apiary for a seat: its score, the goods it can still use, its rivals' scores."""
    scores = apiary.score(state)
    rivals = [scores.total(other) for other in range(len(state.players)) if other != seat]
    if state.automa is not None:
        rivals.append(sum(automa_sheet(state).values()))
    if state.over:
        return 1000.0 * (scores.total(seat) - max(rivals, default=0))
    future = time_left(state, seat)
    held = means(state, seat) + _set_aside(state, seat)
    return scores.total(seat) + future * held - RIVAL * max(rivals, default=0)


def _set_aside(state: ApiaryState, seat: int) -> float:
    """The value of a reserved tile; 0 at the end (clause 12.13)."""
    reserved = state.players[seat].reserved
    return SET_ASIDE * max(0.0, tile_worth(state, seat, reserved)) if reserved != NONE else 0.0


def means(state: ApiaryState, seat: int) -> float:
    """The value of the goods that a player could turn into points at the beginning of the game."""
    player, box = state.players[seat], state.box
    total = sum(n * value for n, value in zip(player.resources, RESOURCE, strict=True))
    total += CARD * len(player.hand)
    total += sum(ACTIVE + STRENGTH * strength for strength in player.active)
    away = [space & 7 for space in state.spaces if space >> 3 == seat] + player.landing
    total += sum(AWAY + STRENGTH * strength for strength in away)
    for number in player.built:
        if number != NONE:
            total += standing_worth(state.options.pack, number)
    if player.faction != NONE:
        faction = box.factions[player.faction]
        total += sum(map(ability_worth, faction.upgraded if player.upgraded else faction.base))
        total += UPGRADE * player.upgraded
    return total + 0.5 * len(player.frames) / 3


@cache
def standing_worth(pack: str, number: int) -> float:
    """The value of a tile in a hive over a whole game, without its points."""
    tile = box_of(pack).tiles[number]
    income = INCOMES * effects_worth(tile.income)
    return income + SPOT * len(tile.storage) + sum(map(ability_worth, tile.abilities))


def tile_worth(state: ApiaryState, seat: int, number: int) -> float:
    """The value of building a tile, less its price."""
    tile, future = state.box.tiles[number], time_left(state, seat)
    found = tile.vp - sum(n * value for n, value in zip(tile.cost, RESOURCE, strict=True)) * future
    if tile.kind == CARVING:
        return found + 1.3 * points(state, seat, tile.scoring, FACTION) + 2.0
    per = sum(_repeated(state, seat, effect) for effect in tile.effects)
    return found + per + future * standing_worth(state.options.pack, number)


def _repeated(state: ApiaryState, seat: int, effect: Effect) -> float:
    """The value of an effect that counts something, by the present count."""
    if not isinstance(effect, e.Per):
        return effect_worth(effect)
    count = metric(state, seat, effect.metric)
    return effect_worth(effect.effect) * (min(count, effect.max) if effect.max else count)


def planet_worth(state: ApiaryState, space: int, strength: int) -> float:
    """The value of flying to a space: the token, the harvest, the strength-4 benefit."""
    token, tile = state.grid_tokens[space], state.planets[space]
    if token != NONE:
        return effects_worth(state.box.explore_tokens[token].effects) + NEW_PLANET
    if tile == NONE:
        return 0.0
    planet, put = state.box.planets[tile], state.squares[3 * space : 3 * space + 3]
    found = sum(max(RESOURCE[r] for r in e.ACCEPTS[res]) for res in planet.produces)
    found += sum(n * RESOURCE[resource] for resource, n in enumerate(put))
    if sum(put) < planet.slots:
        found += RESOURCE[e.POLLEN]
    return found + (effects_worth(planet.strength4) if strength == 4 else 0.0)
