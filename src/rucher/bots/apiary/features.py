"""The features of Apiary, version 1: the goods, workers and tiles of a seat, and those of its best rival."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rucher.bots.apiary.worth import ability_worth, effects_worth
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary.box import box_of
from rucher.games.apiary.box.effects import HONEY
from rucher.games.apiary.chapters.building import open_cells
from rucher.games.apiary.chapters.ending import points
from rucher.games.apiary.state import NONE, ApiaryState

OF_A_SEAT: Final = (
    "points",
    "majorities",  # of them, those that may still change hands
    "fiber",
    "pollen",
    "water",
    "wax",
    "honey",
    "cards",
    "active",
    "strength",  # of the active workers together
    "ready",  # active workers that hibernate when they come back
    "away",
    "away_strength",
    "away_ready",
    "tokens",  # in the comb
    "farms",
    "recruits",
    "developments",
    "carvings",
    "income",  # what the farms pay, in points
    "abilities",  # of the recruits and the faction, in points
    "storage",
    "hexes",  # that can be built on now
    "frames",
    "upgraded",
    "planted",
    "favor",
    "reserved",
    "taught",
    "to_move",
)
WEIGHED: Final = (
    *OF_A_SEAT,
    "carvable",  # the points, as things stand, of the best carving that there is honey for
)  # by the evaluation, in this order
NAMES: Final = (
    *(f"own_{name}" for name in OF_A_SEAT),
    *(f"rival_{name}" for name in OF_A_SEAT),  # of the seat with the most points, of equals the next to play
    "players",
    "left",  # the share of the game that is left
    "last_turns",  # 1: the end was called
)
_FULL: Final = 4  # a worker of this strength hibernates when it comes back


class TileFigures(NamedTuple):
    """What the tiles of a box are counted as, by number."""

    kinds: tuple[int, ...]
    incomes: tuple[float, ...]
    abilities: tuple[float, ...]
    spots: tuple[int, ...]


@cache
def tile_figures(pack: str) -> TileFigures:
    """What each tile of a box of Apiary is worth to the evaluation, computed once."""
    tiles = box_of(pack).tiles
    return TileFigures(
        tuple(tile.kind for tile in tiles),
        tuple(effects_worth(tile.income) for tile in tiles),
        tuple(sum(map(ability_worth, tile.abilities)) for tile in tiles),
        tuple(len(tile.storage) for tile in tiles),
    )


@cache
def _faction(pack: str, faction: int, upgraded: bool) -> float:
    """What a faction of Apiary is worth to the evaluation, computed once."""
    side = box_of(pack).factions[faction]
    return sum(map(ability_worth, side.upgraded if upgraded else side.base))


def features(view: ApiaryState, seat: Seat) -> tuple[float, ...]:
    """The features of a seat of Apiary, in the order of NAMES."""
    scores, seats = apiary.score(view), range(len(view.players))
    order = [(seat + n) % len(seats) for n in seats[1:]]
    rival = max(order, key=scores.total) if order else None
    rows = [
        seat_row(view, s, scores.total(s), scores.seats[s]["majorities"])[: len(OF_A_SEAT)]
        for s in (seat, rival)
        if s is not None
    ]
    if rival is None:
        rows.append([0.0] * len(OF_A_SEAT))
    return (*rows[0], *rows[1], float(len(seats)), left(view), float(view.ending))


def seat_row(view: ApiaryState, seat: Seat, total: int, majorities: int) -> list[float]:
    """What is WEIGHED of a seat of Apiary; cards count by their number: they tell nothing hidden."""
    player, pack = view.players[seat], view.options.pack
    kinds, incomes, abilities, spots = tile_figures(pack)
    counts, income, able, storage = [0, 0, 0, 0], 0.0, 0.0, 0
    for tile in player.built:
        if tile != NONE:
            counts[kinds[tile]] += 1
            income += incomes[tile]
            able += abilities[tile]
            storage += spots[tile]
    if player.faction != NONE:
        able += _faction(pack, player.faction, player.upgraded)
    cells = len(open_cells(view, seat)) if player.mat != NONE else 0
    active = player.active
    away = player.landing + [space & 7 for space in view.spaces if space >> 3 == seat]
    return [
        total,
        majorities,
        *player.resources,
        len(player.hand),
        len(active),
        sum(active),
        active.count(_FULL),
        len(away),
        sum(away),
        away.count(_FULL),
        view.comb.count(seat),
        *counts,
        income,
        able,
        storage,
        cells,
        len(player.frames) // 3,
        player.upgraded,
        len(player.planted),
        player.favor,
        player.reserved != NONE,
        seat in view.teachers,
        view.seat == seat,
        _carvable(view, seat) if cells else 0,
    ]


def _carvable(view: ApiaryState, seat: Seat) -> int:
    """The points, as things stand, of the best carving on the board that a seat has the honey for."""
    honey, tiles = view.players[seat].resources[HONEY], view.box.tiles
    shown = (tiles[tile] for tile in view.carvings if tile != NONE)
    paid = [tile.scoring for tile in shown if honey and tile.cost[HONEY] <= honey]
    return max([0, *(points(view, seat, scoring) for scoring in paid)])


def left(view: ApiaryState) -> float:
    """The share of the game that is left, by the comb and the hibernation tokens: from 1 to 0."""
    comb, tokens = view.comb, view.box.pieces.hibernation_tokens
    most = max(map(comb.count, view.sides))
    return min(comb.count(NONE), tokens - most) / min(len(comb), tokens)
