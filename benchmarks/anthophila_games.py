"""How many small decisions a second: `legal` and `apply` with events off, played at random.

Usage: python benchmarks/anthophila_games.py [--games N] [--profile]

Clocks of shared machines lie: the median of blocks of processor time is printed, with the spread.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time

from rucher.core.chance import Chance
from rucher.games.anthophila.box import OWN, box_of
from rucher.games.anthophila.rules import game
from rucher.games.anthophila.state import AnthophilaOptions

BLOCK = 20


def play(options: AnthophilaOptions, seed: int) -> int:
    """One game at random; how many decisions it took."""
    dice, chance = random.Random(seed), Chance(seed)
    state = game.setup(options, chance)
    decisions = 0
    while not state.end:
        legal = game.legal(state, state.seat)
        game.apply(state, state.seat, legal[int(dice.random() * len(legal))], chance)
        decisions += 1
    return decisions


def block(first: int) -> float:
    """Decisions per second of processor time over one block of games, all scenarios in turn."""
    scenarios = sorted(box_of(OWN).scenarios)
    start, decisions = time.process_time(), 0
    for seed in range(first, first + BLOCK):
        options = AnthophilaOptions(players=1 + seed % 4, scenario=scenarios[seed % len(scenarios)])
        decisions += play(options, seed)
    return decisions / (time.process_time() - start)


def main() -> None:
    """Print the median rate, its spread, and on demand where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    block(0)  # warm caches
    if arguments.profile:
        with cProfile.Profile() as profile:
            block(0)
        pstats.Stats(profile).sort_stats("tottime").print_stats(20)
        return
    rates = sorted(block(first) for first in range(0, arguments.games, BLOCK))
    print(f"{statistics.median(rates):,.0f} decisions a second (from {rates[0]:,.0f} to {rates[-1]:,.0f})")


if __name__ == "__main__":
    main()
