"""Clauses 14 and 16.11: points by category, and the winner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from rucher.core.types import Outcome, Scores
from rucher.games.apiary.box import ApiaryBox
from rucher.games.apiary.box.effects import CARVING, Condition, Score
from rucher.games.apiary.chapters.abilities import abilities_of
from rucher.games.apiary.chapters.metrics import FACTION, metric
from rucher.games.apiary.chapters.stock import workers_of
from rucher.games.apiary.geometry import Hive, layout_of
from rucher.games.apiary.state import AUTOMA, GRAY, NONE, YELLOW, ApiaryState


def score(state: ApiaryState) -> Scores:
    """Apiary, clause 14.3: the categories in their order, as if the game ended now."""
    return Scores(tuple(sheet_of(state, seat) for seat in _seats(state)))


def sheet_of(state: ApiaryState, seat: int) -> dict[str, int]:
    """Clause 14.3: the categories of one seat."""
    return {**_sheet(state, seat), "majorities": _majorities(state)[seat]}


def _seats(state: ApiaryState) -> range:
    """The seats of the players; the Automa has none."""
    return range(len(state.players))


def _sheet(state: ApiaryState, seat: int) -> dict[str, int]:
    """Apiary, clause 14.3: the points of a seat by category."""
    player, box = state.players[seat], state.box
    sheet = {"track": player.vp, "planted": 0, "tiles": 0, "carvings": 0}
    sheet["favor"] = box.favor_vp[player.favor]
    sheet["complete"] = sheet["faction"] = 0
    if player.mat == NONE or player.faction == NONE:
        return sheet
    for card in player.planted:
        sheet["planted"] += points(state, seat, box.seeds[card].scoring)
    sheet["tiles"], sheet["complete"], carvings = _hive_sheet(state.hive(seat), box, tuple(player.built))
    for cell, scoring in carvings:
        sheet["carvings"] += points(state, seat, scoring, cell)
    abilities = abilities_of(state, seat)
    sheet["faction"] = points(state, seat, abilities.faction_scores)
    sheet["tiles"] += points(state, seat, abilities.recruit_scores)
    return sheet


@lru_cache(maxsize=4096)  # a hive changes about once a turn
def _hive_sheet(
    hive: Hive, box: ApiaryBox, built: tuple[int, ...]
) -> tuple[int, int, tuple[tuple[int, tuple[Score, ...]], ...]]:
    """Printed points, points for full mats and frames, and the carvings with their cells."""
    tiles = [(cell, box.tiles[number]) for cell, number in enumerate(built) if number != NONE]
    printed = sum(tile.vp for _, tile in tiles if tile.kind != CARVING)
    full = hive.complete_vp * hive.mat_is_full(built) + box.frame.complete_vp * hive.full_frames(built)
    return printed, full, tuple((cell, tile.scoring) for cell, tile in tiles if tile.kind == CARVING)


def points(state: ApiaryState, seat: int, scoring: Iterable[Score], cell: int = FACTION) -> int:
    """Clause 12.5: the points of a card, tile or faction; `cell` is its place in the hive."""
    total = 0
    for part in scoring:
        if part.copy is not None:
            total += _best_copy(state, seat, cell)
        elif part.per is not None:
            total += part.vp * (metric(state, seat, part.per, cell) // part.div)
        elif part.flat or all(_holds(state, seat, c, cell) for c in part.conditions):
            total += part.vp
    return total


def _holds(state: ApiaryState, seat: int, condition: Condition, cell: int) -> bool:
    """Apiary, clause 14.3: does the condition of a score hold?"""
    value = metric(state, seat, condition.metric, cell)
    match condition.cmp:
        case "==":
            return value == condition.n
        case "<=":
            return value <= condition.n
        case ">=":
            return value >= condition.n


def _best_copy(state: ApiaryState, seat: int, cell: int) -> int:
    """Clause 12.5: the points of the best carving in another hive, counted as if it lay here; 0 if none."""
    tiles = state.box.tiles
    others = [t for other in _seats(state) if other != seat for t in state.players[other].built if t != NONE]
    others += state.automa.carvings if state.automa else []  # clause 16.11
    carvings = [tiles[tile].scoring for tile in others if tiles[tile].kind == CARVING]
    worth = [points(state, seat, s, cell) for s in carvings if not any(part.copy for part in s)]
    return max([0, *worth])


def automa_sheet(state: ApiaryState) -> dict[str, int]:
    """Clause 16.11: the Automa's score, as if the game ended now."""
    automa, pack = state.opponent, state.box.pack
    gained = automa.vp - pack.automa.vp
    base = next(level.base for level in pack.levels if level.id == state.options.level)
    return {
        "track": automa.vp,
        "carvings": pack.gains.carving * len(automa.carvings),
        "tokens": pack.gains.hibernation_token * state.comb.count(AUTOMA),
        "majorities": _majorities(state)[AUTOMA],
        "bonus": max(0, base - gained // 2),
    }


def _majorities(state: ApiaryState) -> Mapping[int, int]:
    """Clause 14.8: the points that each player gets from the sectors of the comb."""
    return _shares(state.options.pack, state.options.players, tuple(state.sides), tuple(state.comb))


@lru_cache(maxsize=1024)  # the comb seldom changes
def _shares(pack: str, players: int, sides: tuple[int, ...], comb: tuple[int, ...]) -> Mapping[int, int]:
    """Apiary, clause 14.8: the points of the comb's majorities, by side."""
    layout = layout_of(pack, players)
    shares = dict.fromkeys(sides, 0)
    sectors, figures = layout.pod_sectors, [*layout.majority, 0]
    for sector in range(len(layout.sectors)):
        owners = [seat for pod, seat in enumerate(comb) if sectors[pod] == sector and seat != NONE]
        for seat, n in _share(figures, owners).items():
            shares[seat] += n
    return shares


def _share(figures: list[int], owners: list[int]) -> dict[int, int]:
    """The points of one sector, by the owners of its tokens."""
    counts = sorted({owners.count(seat) for seat in owners}, reverse=True)
    ranked = [sorted({seat for seat in owners if owners.count(seat) == count}) for count in counts]
    if not ranked:
        return {}
    if len(ranked[0]) > 1:
        return dict.fromkeys(ranked[0], (figures[0] + figures[1]) // len(ranked[0]))
    second = ranked[1] if len(ranked) > 1 else []
    return {ranked[0][0]: figures[0]} | dict.fromkeys(second, figures[1] // max(1, len(second)))


class Majority(msgspec.Struct, frozen=True):
    """Clause 14.8: a sector of the comb as it stands; lists are by seat."""

    tokens: tuple[int, ...]
    points: tuple[int, ...]
    missing: tuple[int, ...]  # tokens that a seat lacks to be alone in front; -1: there is no room for them


def majorities(state: ApiaryState) -> tuple[Majority, ...]:
    """Every sector: who has what there, what it earns, and what a player lacks."""
    return _standings(state.options.pack, state.options.players, len(state.players), tuple(state.comb))


@lru_cache(maxsize=1024)  # the comb seldom changes
def _standings(pack: str, players: int, seats: int, comb: tuple[int, ...]) -> tuple[Majority, ...]:
    """Clause 14.8: who leads each sector of the comb, with how many tokens."""
    layout = layout_of(pack, players)
    figures = [*layout.majority, 0]
    found = []
    for sector in range(len(layout.sectors)):
        pods = [owner for pod, owner in enumerate(comb) if layout.pod_sectors[pod] == sector]
        owners = [owner for owner in pods if owner != NONE]
        free, points = len(pods) - len(owners), _share(figures, owners)
        missing = []
        for seat in range(seats):
            leads = [
                n for n in range(free + 1) if _share(figures, owners + n * [seat]).get(seat) == figures[0]
            ]
            missing.append(leads[0] if leads else -1)
        tokens = tuple(owners.count(seat) for seat in range(seats))
        found.append(Majority(tokens, tuple(points.get(seat, 0) for seat in range(seats)), tuple(missing)))
    return tuple(found)


def outcome(state: ApiaryState) -> Outcome | None:
    """Apiary, clause 14.9: ranks by points, then by workers; else a shared victory."""
    if not state.over:
        return None
    if state.automa is not None:
        return _against_the_automa(state)
    scores = score(state)
    totals = [scores.total(seat) for seat in _seats(state)]
    results = [(totals[seat], len(workers_of(state, seat))) for seat in _seats(state)]
    ranks = tuple(1 + sum(other > mine for other in results) for mine in results)
    winners = tuple(seat for seat in _seats(state) if ranks[seat] == 1)
    broken = "workers" if totals.count(max(totals)) > 1 else "points"
    return Outcome(ranks, winners, "shared" if len(winners) > 1 else broken)


def _against_the_automa(state: ApiaryState) -> Outcome:
    """Clause 16.12: ranks by points, then by workers; else a shared victory."""
    automa = state.opponent
    on_board = sum(space >> 3 in (YELLOW, GRAY) for space in state.spaces)
    mine = score(state).total(0), len(workers_of(state, 0))
    hers = sum(automa_sheet(state).values()), len(automa.yellow) + len(automa.gray) + on_board
    ended = "shared" if mine == hers else "won" if mine > hers else "lost"
    reason = f"solo_{ended}" + ("_workers" if mine[0] == hers[0] and mine != hers else "")
    return Outcome((1,), () if ended == "lost" else (0,), reason, {"n": mine[0], "automa": hers[0]})
