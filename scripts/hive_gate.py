"""Matches between two engines of Hive on the kernels alone, many at a time: the gate of a new generation.

    engine@8:nodes=2000                  a version within limits (nodes, seconds, depth)
    engine@new.toml:seconds=1,threads=2  a version of a file, with threads
    engine:depth=2,noise=60,overlooks=40,window=80   with errors, and with numbers of its search changed

`rucher match` plays the same matches through the rules, and keeps them; this plays more of them in a minute.

    python -m scripts.hive_gate engine@9:seconds=1,hash=32 engine@7:seconds=1,hash=32 --games 400
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec
from scripts import hive_selfplay as selfplay

from rucher.arena.rating import Sprt, score
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.habits import Habits
from rucher.bots.hive.weights import version
from rucher.bots.limits import DEEPEST, Budget, Limits

LONGEST = 120
# Half of the openings have all expansions, the others each set in turn.
SETS = tuple(part for other in ("ML", "M", "L", "P", "LP", "MP", "") for part in ("MLP", other))
_MARGIN = 0.002  # seconds for what comes after the search


class Side(msgspec.Struct, frozen=True):
    """An engine as it enters: its version, its limits, its errors, what is changed of its search."""

    version: str
    limits: Limits
    noise: int = 0
    overlooks: int = 0
    threads: int = 1
    megabytes: float = 2
    habits: dict[str, int] = {}

    def engine(self, seed: int) -> Engine:
        """A new engine of this kind."""
        chosen = version(self.version)
        chosen = msgspec.structs.replace(chosen, search=msgspec.structs.replace(chosen.search, **self.habits))
        return Engine(
            chosen,
            megabytes=self.megabytes,
            noise=self.noise,
            overlooks=self.overlooks,
            seed=seed,
            threads=self.threads,
        )


def side_of(text: str) -> Side:
    """The engine that a text names."""
    name, _, tail = text.partition(":")
    given = {key: float(value) for key, value in (part.split("=") for part in tail.split(",") if part)}
    limits = Limits(
        given.pop("seconds", None),
        int(given.pop("nodes")) if "nodes" in given else None,
        int(given.pop("depth", DEEPEST)),
    )
    own = {key: int(given.pop(key, 0)) for key in ("noise", "overlooks")}
    threads, megabytes = int(given.pop("threads", 1)), given.pop("hash", 2)
    if not given.keys() <= set(Habits.__struct_fields__):
        raise ValueError(f"{text}: unknown settings")
    habits = {key: int(value) for key, value in given.items()}
    return Side(name.partition("@")[2], limits, **own, threads=threads, megabytes=megabytes, habits=habits)


class Fought(msgspec.Struct):
    """A match: the score of the first engine, and how much each of both searched."""

    score: float
    nodes: list[int]
    seconds: list[float]
    depths: list[int]
    moves: list[int]


def fight(
    sides: Sequence[Side], seed: str, turn: int, expansions: str, end: float, give_up: int = 0
) -> Fought | None:
    """One match from the opening of a seed; `turn` 0: the first engine is white. None: out of time.

    `give_up`: the match is given to a side once both searches say so much for it, twice each.
    """
    rng = random.Random(seed)
    board, _, keys = selfplay.opening(rng, expansions)
    engines = [side.engine(rng.getrandbits(32)) for side in sides]
    told = Fought(0.5, [0, 0], [0.0, 0.0], [0, 0], [0, 0])
    clear = 0  # for how many searches in a row; below 0 for the second engine
    while board.ply < LONGEST:
        if time.time() >= end:
            return None
        who, moves = board.to_move ^ turn, board.legal()
        move = moves[0]
        if len(moves) > 1:
            limits = sides[who].limits
            seconds = None if limits.seconds is None else limits.seconds - _MARGIN
            budget = Budget(Limits(seconds), clock=time.monotonic)
            *_, (found, depth, _) = engines[who].deepening(board, moves, keys[:-1], limits, budget)
            move = found[0][1][0]
            told.nodes[who] += engines[who].nodes
            told.seconds[who] += budget.seconds
            told.depths[who] += depth
            told.moves[who] += 1
            clear = _clear(clear, -found[0][0] if who else found[0][0], give_up)
            if abs(clear) >= 4:
                told.score = float(clear > 0)
                break
        keys = selfplay.make(board, move, keys)
        if board.result:
            white = {1: 1.0, 2: 0.0, 3: 0.5}[board.result]
            told.score = 1 - white if turn else white
            break
        if keys.count(keys[-1]) >= 3:
            break
    return told


def _clear(before: int, worth: int, give_up: int) -> int:
    """How many searches in a row found the match decided, with one more that found this worth."""
    if not give_up or abs(worth) < give_up:
        return 0
    side = 1 if worth > 0 else -1
    return before + side if before * side >= 0 else side


class Contest(msgspec.Struct):
    """What came of many matches."""

    first: str
    second: str
    games: int
    won: int
    drawn: int
    lost: int
    score: float
    low: float
    high: float
    elo: tuple[float, float, float]
    llr: float  # of the sequential test 0, 10
    by_set: dict[str, tuple[int, float]]  # games and score
    nodes_per_second: tuple[float, float]
    depth: tuple[float, float]
    seed: str
    took: float


def contest(
    pool: Executor,
    ahead: int,
    entrants: tuple[str, str],
    games: int,
    seed: str,
    end: float,
    tell: Callable[[Contest], Any] = lambda so_far: None,
    sets: Sequence[str] = SETS,
) -> Contest:
    """Play blocks of two matches, colours swapped, `ahead` at a time, until all are played or `end` comes."""
    began, told_at = time.time(), time.time()
    sides = [side_of(text) for text in entrants]
    blocks: list[tuple[str, list[Fought]]] = []
    waiting = deque[tuple[str, list[Future[Fought | None]]]]()
    number = 0
    while waiting or number < games // 2:
        while number < games // 2 and 2 * len(waiting) < ahead and time.time() < end:
            expansions = sets[number % len(sets)]
            both = [pool.submit(fight, sides, f"{seed}-{number}", turn, expansions, end) for turn in (0, 1)]
            waiting.append((expansions, both))
            number += 1
        if not waiting:
            break
        expansions, both = waiting.popleft()
        played = [future.result() for future in both]
        if played[0] is not None and played[1] is not None:
            blocks.append((expansions, [played[0], played[1]]))
        if time.time() - told_at > 5:
            told_at = time.time()
            tell(_told(entrants, blocks, seed, time.time() - began))
    return _told(entrants, blocks, seed, time.time() - began)


def _told(
    entrants: tuple[str, str], blocks: Sequence[tuple[str, list[Fought]]], seed: str, took: float
) -> Contest:
    """The figures of the blocks played so far."""
    fought = [match for _, both in blocks for match in both]
    means = [sum(match.score for match in both) / 2 for _, both in blocks]
    whole = score(means)
    by_set = {}
    for expansions in dict.fromkeys(name for name, _ in blocks):
        own = [match.score for name, both in blocks if name == expansions for match in both]
        by_set[expansions or "base"] = len(own), sum(own) / len(own)

    def total(field: str, who: int) -> float:
        """The sum of a field over all matches, for one side."""
        return float(sum(getattr(match, field)[who] for match in fought))

    speeds = [total("nodes", who) / max(1e-9, total("seconds", who)) for who in (0, 1)]
    depths = [total("depths", who) / max(1, total("moves", who)) for who in (0, 1)]
    won, drawn, lost = (sum(match.score == value for match in fought) for value in (1.0, 0.5, 0.0))
    return Contest(
        *entrants,
        len(fought),
        won,
        drawn,
        lost,
        whole.mean,
        whole.low,
        whole.high,
        whole.elo,
        Sprt(0, 10).ratio(means),
        by_set,
        (speeds[0], speeds[1]),
        (depths[0], depths[1]),
        seed,
        took,
    )


def main() -> None:
    """Play a contest of two engines from the command line, and print it as JSON whenever there is news."""
    parser = argparse.ArgumentParser(description="Matches between two engines of Hive, colours swapped.")
    parser.add_argument("entrants", nargs=2, metavar="ENGINE", help="such as engine@9:seconds=1,hash=32")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="gate")
    parser.add_argument("--seconds", type=float, default=600.0, help="until no match is played on")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--full-set", action="store_true", help="every match with all expansions")
    told = parser.parse_args()
    end, sets = time.time() + told.seconds, ("MLP",) if told.full_set else SETS

    def tell(so_far: Contest) -> None:
        print(msgspec.json.encode(so_far).decode(), flush=True)

    with ProcessPoolExecutor(told.workers, get_context("spawn")) as pool:
        entrants = told.entrants[0], told.entrants[1]
        tell(contest(pool, 2 * told.workers, entrants, told.games, told.seed, end, tell, sets))


if __name__ == "__main__":
    main()
