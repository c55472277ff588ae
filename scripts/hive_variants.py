"""Try many changes of the Hive engine's search at once: the more promising play more.

    python -m scripts.hive_variants engine@9:nodes=200000,hash=16 settling=3 extending=1 --seconds 450

Each change plays blocks of two matches against the engine without it. A match is given up once both searches
say 900, twice each. A line of the file is a match; at the end stands how each change did. The best of many
looks better than it is: play it again, with another seed.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path

import msgspec
from scripts import hive_gate as gate

from rucher.arena.rating import Sprt, score

LEAST = 5  # blocks of each change before any has more
GIVE_UP = 900
SPREAD = 0.36  # of a block's score, about
HOPE = 0.75  # how many standard errors above its score a change is taken for


def hope(asked: int, means: Sequence[float]) -> float:
    """How good a change may be: its score (two drawn blocks added), and more while little is known of it."""
    if asked < LEAST:
        return 2.0 + LEAST - asked
    return (sum(means) + 1) / (len(means) + 2) + HOPE * SPREAD / math.sqrt(asked + 2)


def played(
    pool: Executor,
    base: str,
    changes: Sequence[str],
    out: Path,
    *,
    seed: str,
    ahead: int,
    most: int,
    end: float,
) -> Mapping[str, list[float]]:
    """Play so many matches, or until a moment of the clock; the scores of each change's blocks."""
    means: dict[str, list[float]] = {change: [] for change in changes}
    asked = dict.fromkeys(changes, 0)
    first: dict[tuple[str, int], float] = {}  # of each block, the score of the match that ended first
    waiting: dict[Future[gate.Fought | None], tuple[str, int]] = {}
    with out.open("ab") as file:
        while True:
            while len(waiting) < ahead and 2 * sum(asked.values()) < most and time.time() < end:
                change = max(changes, key=lambda name: hope(asked[name], means[name]))
                number, expansions = asked[change], gate.SETS[asked[change] % len(gate.SETS)]
                asked[change] += 1
                sides = [gate.side_of(base + "," + change), gate.side_of(base)]
                for turn in (0, 1):
                    match = pool.submit(gate.fight, sides, f"{seed}-{number}", turn, expansions, end, GIVE_UP)
                    waiting[match] = change, number
            if not waiting:
                return means
            for match in wait(waiting, return_when=FIRST_COMPLETED).done:
                change, number = waiting.pop(match)
                fought = match.result()
                if fought is None:
                    continue
                file.write(msgspec.json.encode((change, number, fought)) + b"\n")
                file.flush()
                if (change, number) in first:
                    means[change].append((first.pop((change, number)) + fought.score) / 2)
                else:
                    first[change, number] = fought.score


def told(change: str, means: Sequence[float]) -> str:
    """A line on how a change did."""
    whole = score(means)
    return (
        f"{change}: {2 * len(means)} matches, {100 * whole.mean:.1f} % ({100 * whole.low:.1f} to "
        f"{100 * whole.high:.1f}), LLR {Sprt(0, 10).ratio(means):+.2f}"
    )


def main() -> None:
    """Read the command line, play, and print how each change did, the best first."""
    parser = argparse.ArgumentParser(description="Many changes of the Hive engine's search at once.")
    parser.add_argument("base", metavar="ENGINE", help="such as engine@9:nodes=200000,hash=16")
    parser.add_argument("changes", nargs="+", metavar="CHANGE", help="such as settling=3")
    parser.add_argument("--seconds", type=float, default=450.0)
    parser.add_argument("--games", type=int, default=10_000, help="at most, of all changes together")
    parser.add_argument("--seed", default="variants")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("variants.jsonl"))
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers, get_context("spawn")) as pool:
        end, ahead = time.time() + args.seconds, args.workers + 2
        found = played(
            pool, args.base, args.changes, args.out, seed=args.seed, ahead=ahead, most=args.games, end=end
        )
    for change, means in sorted(found.items(), key=lambda one: -sum(one[1]) / max(1, len(one[1]))):
        if means:
            print(told(change, means))


if __name__ == "__main__":
    main()
