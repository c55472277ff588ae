"""Aims that people set for a companion of Anthophila, and the plan that serves one at a fair price.

The companion's own best plan is weighed against the plans that do most for the aim. One of those is followed
where it costs little of the chance to win; what it costs is told, also where it costs too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rucher.bots.anthophila.search import NAMES, Search
from rucher.bots.anthophila.thinking import Line, Thinker
from rucher.bots.limits import Budget
from rucher.bots.protocol import Reason
from rucher.core.texts import Term
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.box import RESOURCES
from rucher.games.anthophila.codes import SPECIALS
from rucher.games.anthophila.table import AnthophilaTable

PRICE = 0.05  # of the games: what a plan for the aim may cost of the chance to win, each time
TURNS = 1  # after this one, until what a plan does for the aim is counted
LOOKS = 12  # worlds in which it is counted
GAMES = 128  # worlds in which a plan for the aim is weighed against the best one
WEIGHED = 4  # plans for the aim, those that do most for it
MORE = 0.1  # of a cube, a bee, a tile: by how much a plan must do more than the best one does

# How much of what a quick player values where it draws up plans for an aim, in hundredths of a pollen.
_LEANINGS: dict[str, dict[str, int]] = {
    "pollen": {"pollen_asked": 900, "pollen": 900, "pollen_spare": 900},
    "honey": {"honey": 2500, "cube_spare": 1200},
    "propolis": {"propolis": 2500, "cube_spare": 1200},
    "workers": dict.fromkeys(
        ("worker_asked", "worker_2", "worker_3", "worker_4", "worker_more", "worker_late"), 2500
    ),
    "males": {"male_asked": 3000, "male": 3000},
    "explore": dict.fromkeys(("tile_few", "tile_some", "tile_many", "explored", "explored_late", "up"), 1500),
    "fight": {"attack_saves": 4000, "attack_asked": 4000, "male_asked": 2000, "male": 2000},
    "cure": {"cure": 2500, "vine": 2500},
}
AIMS = tuple(_LEANINGS)
_HORNET = SPECIALS.index("hornet_tile")


class Followed(NamedTuple):
    """The plans of a companion that people gave an aim, the one to play first, and what to say of it."""

    lines: list[Line]
    reason: Reason | None


def leaning(weights: Sequence[int], aim: str) -> tuple[int, ...]:
    """The weights of a quick player of Anthophila that wants one thing above all."""
    return tuple(_LEANINGS[aim].get(name, own) for name, own in zip(NAMES, weights, strict=True))


def served(table: AnthophilaTable, aim: str) -> int:
    """What has been done for an aim on a table of Anthophila: cubes, bees, tiles; parasites count against it.

    A hornet that is gone counts two, and a male who may fight one that is here counts one.
    """
    row = table.row()
    bees = [bee for bee in row[kernel.BEES : kernel.WASP] if bee >> kernel.AT != kernel.AWAY_FROM_PLAY]
    match aim:
        case "explore":
            return row[kernel.TILES]
        case "workers":
            return row[kernel.WORKERS]
        case "males":
            return row[kernel.MALES]
        case "fight":
            here = row[kernel.WASPS]
            return 2 * (row[kernel.LAID + _HORNET] - here) + min(row[kernel.MALES], here)
        case "cure":
            mites = sum(bool(bee & kernel.MITE) for bee in bees)
            return -row[kernel.SICK].bit_count() - mites
        case _:
            cube = RESOURCES.index(aim)
            return row[kernel.STOCK + cube] + sum(bee >> 6 * cube & 63 for bee in bees)


def follow(thinker: Thinker, aim: str, lines: list[Line], budget: Budget) -> Followed:
    """Put the plan first that does most for an aim of Anthophila's people, if its price is fair."""
    named = Term(f"aim_{aim}")
    best, player = lines[0], Search(thinker.table, leaning(thinker.weights[0], aim))
    plans = thinker.sensible([line.actions for line in lines if line.worlds] + _drawn_up(thinker, player))
    done = {plan: _done(thinker, player, plan, aim) for plan in (best.actions, *plans)}
    more = [plan for plan in done if done[plan] >= done[best.actions] + MORE]
    more = sorted(more, key=lambda plan: -done[plan])[:WEIGHED]
    if not more:
        return Followed(lines, Reason("serves_aim", {"aim": named}))
    own, *rivals = thinker.weigh((best.actions, *more), GAMES, budget)
    if not own.worlds:
        return Followed(lines, None)  # no time was left
    fair = [rival for rival in rivals if own.score - rival.score <= PRICE]
    cost = round(100 * max(0.0, own.score - (fair or rivals)[0].score))
    if not fair:
        return Followed(lines, Reason("leaves_aim", {"aim": named, "n": cost}))
    said = Reason("follows_aim", {"aim": named, "n": cost}) if cost else Reason("serves_aim", {"aim": named})
    return Followed([fair[0], own, *lines[1:]], said)


def _drawn_up(thinker: Thinker, player: Search) -> list[tuple[int, ...]]:
    """The plans of a quick player of Anthophila that wants one thing above all, after each first step."""
    found = dict[tuple[int, ...], tuple[int, ...]]()
    for first in ((), *((action,) for action in thinker.table.legal() if action >> 24 != kernel.YIELD)):
        actions, row = player.line(first)
        found.setdefault(row, actions)
    return list(found.values())


def _done(thinker: Thinker, player: Search, plan: Sequence[int], aim: str) -> float:
    """What a plan of Anthophila does for an aim by the end of the next turn, in the mean of some worlds."""
    table, total = thinker.table, 0
    last = table.row()[kernel.TURNS] - 1 - TURNS
    for world in range(LOOKS):
        table.deal(world + 1)
        for action in plan:
            table.play(action)
        player.play_turns(max(0, table.row()[kernel.TURNS] - last))
        total += served(table, aim)
        for _ in plan:
            table.undo()
    return total / LOOKS
