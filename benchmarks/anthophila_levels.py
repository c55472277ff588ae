"""How often each level of companion wins each scenario, on common deals, on all cores.

Every level meets the same deals: match number k draws from the same streams. A line is printed, and appended
to a file, as soon as a scenario and level are done; `--seconds` ends the whole, with what was played by then.

    python benchmarks/anthophila_levels.py --deals 400 --seconds 1500 --out levels.jsonl
    python benchmarks/anthophila_levels.py --scenarios classic --levels expert --expert-seconds 5
    python benchmarks/anthophila_levels.py --players 1,2,3,4 --levels expert      # the campaign's curve
    python benchmarks/anthophila_levels.py --levels foresight                     # games with known draws
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import time
from pathlib import Path
from typing import NamedTuple

from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.bots.anthophila.players import LEVELS, Companion
from rucher.bots.anthophila.search import Search
from rucher.bots.anthophila.weights import weights
from rucher.bots.limits import Limits
from rucher.bots.protocol import Bot
from rucher.core.chance import StreamedChance
from rucher.games.anthophila import game
from rucher.games.anthophila.box import OWN, box_of
from rucher.games.anthophila.codes import table_of
from rucher.games.anthophila.state import AnthophilaOptions

TRIES = 4000  # games with known draws, until one is won
KINDS = ("first", *LEVELS, "foresight")  # first: the first companion, which looked at one step at a time


class Task(NamedTuple):
    """One match: its scenario, players, level, deal, and the seconds of a decision."""

    scenario: str
    players: int
    level: str
    deal: int
    seconds: float | None
    nodes: int | None


class Played(NamedTuple):
    """What came of it: won, turns left, and the longest decision with what it was allowed."""

    won: bool
    turns_left: int
    longest: float
    decisions: int


def play(task: Task) -> Played:
    """Play one match."""
    options = AnthophilaOptions(players=task.players, scenario=task.scenario)
    chance = StreamedChance(task.deal)
    state = game.setup(options, chance)
    if task.level == "foresight":
        return _known_draws(task)
    bot: Bot = (
        AnthophilaBot(task.deal) if task.level == "first" else Companion(task.level, task.deal, quiet=True)
    )
    own = task.seconds is not None or task.nodes is not None
    limits = Limits(seconds=task.seconds, nodes=task.nodes) if own else None
    longest, decisions = 0.0, 0
    while not state.end:
        began = time.thread_time()
        action = bot.choose(game, game.view(state, state.seat), state.seat, limits).action
        longest, decisions = max(longest, time.thread_time() - began), decisions + 1
        game.apply(state, state.seat, action, chance)
    return Played(state.end == "victory", state.turns_left, longest, decisions)


def _known_draws(task: Task) -> Played:
    """Try a deal again and again with the same draws: what is won once could have been won."""
    options = AnthophilaOptions(players=task.players, scenario=task.scenario)
    table = table_of(game.setup(options, StreamedChance(task.deal)), task.deal)
    search, began = Search(table, weights(), task.deal), time.thread_time()
    for number in range(TRIES):
        search.blur(20 * (number % 9))
        if search.judge((), task.deal) >= 10_000:
            return Played(True, 0, time.thread_time() - began, number + 1)
    return Played(False, 0, time.thread_time() - began, TRIES)


def interval(won: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    share, z = won / played, 1.96
    middle = (share + z * z / (2 * played)) / (1 + z * z / played)
    half = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played**2)) / (1 + z * z / played)
    return middle - half, middle + half


def report(kind: tuple[str, int, str], found: list[Played], seconds: float, out: Path) -> None:
    """Print one line and append it to the file."""
    won = sum(each.won for each in found)
    low, high = interval(won, len(found))
    line = {
        "scenario": kind[0],
        "players": kind[1],
        "level": kind[2],
        "deals": len(found),
        "won": won,
        "percent": round(100 * won / len(found), 1),
        "from": round(100 * low, 1),
        "to": round(100 * high, 1),
        "longest": round(max(each.longest for each in found), 3),
        "turns_left": round(sum(each.turns_left for each in found if each.won) / max(1, won), 2),
        "seconds": round(seconds),
    }
    print(json.dumps(line), flush=True)
    with out.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenarios", default=",".join(box_of(OWN).campaign) + ",classic")
    parser.add_argument("--levels", default="easy,normal,hard,expert", help=f"of {', '.join(KINDS)}")
    parser.add_argument("--players", default="2")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the first deal, to measure in pieces")
    parser.add_argument("--expert-seconds", type=float, help="for a decision of the expert; its own: 1")
    parser.add_argument("--expert-nodes", type=int)
    parser.add_argument("--seconds", type=float, default=1500, help="for the whole")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("anthophila_levels.jsonl"))
    asked = parser.parse_args()
    kinds = [
        (scenario, int(players), level)
        for level in asked.levels.split(",")
        for players in asked.players.split(",")
        for scenario in asked.scenarios.split(",")
    ]
    deals = range(asked.first, asked.first + asked.deals)
    began = time.monotonic()
    with multiprocessing.Pool(asked.workers) as pool:
        for kind in kinds:
            seconds = asked.expert_seconds if kind[2] == "expert" else None
            nodes = asked.expert_nodes if kind[2] == "expert" else None
            tasks = [Task(*kind, deal, seconds, nodes) for deal in deals]
            started, found = time.monotonic(), list[Played]()
            for each in pool.imap_unordered(play, tasks):
                found.append(each)
                if time.monotonic() - began > asked.seconds:
                    break
            report(kind, found, time.monotonic() - started, asked.out)
            if time.monotonic() - began > asked.seconds:
                pool.terminate()
                return


if __name__ == "__main__":
    main()
