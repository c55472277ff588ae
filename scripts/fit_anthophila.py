"""Fit the weights of Anthophila's quick player, by an evolution of whole games, on all cores.

Each generation draws some variations of the present weights, lets all of them play the same worlds of several
scenarios, and moves towards the best quarter. Weights are written whenever they do better on other worlds.

    python scripts/fit_anthophila.py --seconds 600 --out 2.toml [--start FILE]
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import os
import random
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

from rucher.bots.anthophila.search import NAMES, Search
from rucher.bots.anthophila.weights import weights
from rucher.core.chance import Chance
from rucher.games.anthophila import game
from rucher.games.anthophila.codes import table_of
from rucher.games.anthophila.state import AnthophilaOptions

SCENARIOS = {"classic": 3, "swarming": 3, "siege": 3, "weedkiller": 2, "mites": 2, "nosema": 1, "scout": 1}
UNIT = 60  # of a weight that begins at nothing
CHECK = range(1_000_000_000, 1_000_001_500)  # worlds that nothing is fitted to


def score(own: Sequence[int], worlds: range) -> float:
    """The mean score of some weights over the worlds of all scenarios; 1 is a victory everywhere."""
    total = 0.0
    for scenario, counts in SCENARIOS.items():
        state = game.setup(AnthophilaOptions(players=2, scenario=scenario), Chance(0))
        search = Search(table_of(state), own)
        total += counts * sum(search.judge((), world) for world in worlds) / len(worlds)
    return total / sum(SCENARIOS.values()) / 10_000


def _score(task: tuple[tuple[int, ...], range]) -> float:
    return score(*task)


def varied(base: Sequence[int], point: Sequence[float]) -> tuple[int, ...]:
    """The weights at a point: factors of what they were, or amounts where they were nothing."""
    return tuple(
        round(weight * math.exp(x)) if weight else max(0, round(UNIT * x))
        for weight, x in zip(base, point, strict=True)
    )


def main() -> None:
    """Evolve for so many seconds."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--start", type=Path, help="weights to begin with; else the newest version")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--population", type=int, default=48)
    parser.add_argument("--worlds", type=int, default=120)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    base = weights()
    if asked.start:
        found = tomllib.loads(asked.start.read_text(encoding="utf-8"))
        base = tuple(found[name] for name in NAMES)
    dice, began = random.Random(asked.seed), time.monotonic()
    middle, spread = [0.0] * len(base), [0.25] * len(base)
    best = score(base, CHECK)
    print(f"start: {best:.4f}", flush=True)
    generation = 0
    with multiprocessing.Pool(asked.workers) as pool:
        while time.monotonic() - began < asked.seconds:
            worlds = range(generation * asked.worlds, (generation + 1) * asked.worlds)
            points = [
                [m + s * dice.gauss(0, 1) for m, s in zip(middle, spread, strict=True)]
                for _ in range(asked.population)
            ]
            scores = pool.map(_score, [(varied(base, point), worlds) for point in points], chunksize=1)
            order = sorted(range(len(points)), key=lambda n: -scores[n])[: asked.population // 4]
            for k in range(len(base)):
                chosen = [points[n][k] for n in order]
                mean = sum(chosen) / len(chosen)
                width = math.sqrt(sum((x - mean) ** 2 for x in chosen) / len(chosen))
                middle[k] += 0.5 * (mean - middle[k])
                spread[k] = max(0.05, 0.8 * spread[k] + 0.2 * width)
            generation += 1
            if generation % 10 == 0:
                tried = varied(base, middle)
                now = score(tried, CHECK)
                print(f"{generation}: {sum(scores) / len(scores):.4f} here, {now:.4f} on others", flush=True)
                if now > best:
                    best = now
                    lines = [f"{name} = {weight}" for name, weight in zip(NAMES, tried, strict=True)]
                    head = f"# By scripts/fit_anthophila.py: {best:.4f} on worlds that were not fitted to.\n"
                    asked.out.write_text(head + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
