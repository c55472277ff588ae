"""What Apiary's quick player reads: the weights of a version, the first bot's values of a box."""

from __future__ import annotations

from functools import lru_cache

from rucher.bots.apiary.features import tile_figures
from rucher.bots.apiary.policy import CARD_GAIN
from rucher.bots.apiary.quick import Figures
from rucher.bots.apiary.weights import STEPS, Version, mixed
from rucher.bots.apiary.worth import (
    NEW_PLANET,
    RESOURCE,
    ability_worth,
    effect_worth,
    effects_worth,
    standing_worth,
)
from rucher.games.apiary.box import box_of
from rucher.games.apiary.box import effects as e
from rucher.games.apiary.compiling import compiled
from rucher.games.apiary.geometry import layout_of

Weights = tuple[tuple[float, ...], ...]


def figures_of(weights: Version, pack: str, players: int) -> Figures:
    """The figures of a version for a box and a number of players."""
    rows = tuple(mixed(weights, step) for step in range(STEPS + 1))
    return _figures((*rows, tuple(weights.listed()[2])), pack, players)


@lru_cache(32)
def _figures(rows: Weights, pack: str, players: int) -> Figures:
    """The figures for rows of weights, one for each step of the game and the last one for the last turns."""
    box, pods = box_of(pack), len(layout_of(pack, players).pods)
    most = min(pods, box.pieces.hibernation_tokens)
    kinds = tile_figures(pack)
    sides = [side for faction in box.factions for side in (faction.base, faction.upgraded)]
    lists: dict[str, list[float]] = {
        "mixed": [number for row in rows[:-1] for number in row],
        "last": list(rows[-1]),
        "tile_income": list(kinds.incomes),
        "tile_able": list(kinds.abilities),
        "tile_price": [
            sum(n * value for n, value in zip(tile.cost, RESOURCE, strict=True)) for tile in box.tiles
        ],
        "tile_standing": [standing_worth(pack, tile.number) for tile in box.tiles],
        "side_able": [sum(map(ability_worth, side)) for side in sides],
        "token": [effects_worth(token.effects) + NEW_PLANET for token in box.explore_tokens],
        "planet": [
            sum(max(RESOURCE[r] for r in e.ACCEPTS[icon]) for icon in planet.produces)
            for planet in box.planets
        ],
        "planet_strong": [effects_worth(planet.strength4) for planet in box.planets],
        "resource": list(RESOURCE),
        "worth": [_instruction(effect) for effect in compiled(pack).instructions],
        "card_gain": [CARD_GAIN],
    }
    return Figures(lists, kinds.spots, [round(left / most * STEPS) for left in range(most + 1)])


def _instruction(effect: e.Effect | None) -> float:
    """What an instruction of a box's programs is worth; one that repeats an effect, each time."""
    if effect is None:
        return 0.0
    return effect_worth(effect.effect if isinstance(effect, e.Per) else effect)
