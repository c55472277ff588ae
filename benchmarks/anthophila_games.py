"""The number of decisions a second in random games: `legal` and `apply` with events off, and on the table.

Usage: python benchmarks/anthophila_games.py [--games N] [--profile | --against SRC]

Clocks of shared machines are not reliable: this prints the median of blocks of processor time, with the
spread. With `--against`, two checkouts play the same blocks in turn, and the ratio of each pair counts.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rucher.core.chance import Chance
from rucher.games.anthophila import game
from rucher.games.anthophila.box import OWN, box_of
from rucher.games.anthophila.codes import table_of
from rucher.games.anthophila.state import AnthophilaOptions

BLOCK = 20
SRC = Path(__file__).parents[1] / "src"


def play(options: AnthophilaOptions, seed: int) -> int:
    """Play one random game and return its number of decisions."""
    dice, chance = random.Random(seed), Chance(seed)
    state = game.setup(options, chance)
    decisions = 0
    while not state.end:
        legal = game.legal(state, state.seat)
        game.apply(state, state.seat, legal[int(dice.random() * len(legal))], chance)
        decisions += 1
    return decisions


def play_on_table(options: AnthophilaOptions, seed: int) -> int:
    """Set up one random game by the contract, and play it on the kernel's table."""
    dice = random.Random(seed)
    table, decisions = table_of(game.setup(options, Chance(seed)), seed), 0
    while count := table.count():
        table.play_number(int(dice.random() * count))
        decisions += 1
    return decisions


def block(first: int, play: Callable[[AnthophilaOptions, int], int] = play) -> float:
    """Decisions per second of processor time over one block of games, all scenarios in turn."""
    scenarios = sorted(box_of(OWN).scenarios)
    start, decisions = time.process_time(), 0
    for seed in range(first, first + BLOCK):
        options = AnthophilaOptions(players=1 + seed % 4, scenario=scenarios[seed % len(scenarios)])
        decisions += play(options, seed)
    return decisions / (time.process_time() - start)


class Player:
    """A separate process that plays blocks by the rules of one `src` folder, one block per request."""

    def __init__(self, src: Path) -> None:
        command = [sys.executable, __file__, "--on-demand"]
        environment = os.environ | {"PYTHONPATH": str(src.resolve())}
        self.process = subprocess.Popen(
            command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.block(0)  # warm caches

    def block(self, first: int) -> float:
        """Play one block and return its rate."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(first, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def compare(other: Path, games: int) -> None:
    """Print the median ratio between the rates of this checkout and of another one, over pairs of blocks."""
    players = Player(SRC), Player(other)
    pairs = []
    for first in range(0, games, BLOCK):
        turns = (0, 1) if first // BLOCK % 2 else (1, 0)  # so that neither always goes first
        rates = {which: players[which].block(first) for which in turns}
        pairs.append((rates[0], rates[1]))
    for player in players:
        player.close()
    low, middle, high = statistics.quantiles([here / there for here, there in pairs], n=4)
    here, there = (statistics.median(column) for column in zip(*pairs, strict=True))
    print(f"{here:,.0f} decisions a second here, {there:,.0f} there")
    print(f"ratio {middle:.2f} (half of the blocks from {low:.2f} to {high:.2f})")


def main() -> None:
    """Print the median rate and its spread; with `--profile`, where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--against", type=Path, metavar="SRC", help="the src folder of another checkout")
    parser.add_argument("--on-demand", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.on_demand:
        for line in sys.stdin:
            print(block(int(line)), flush=True)
        return
    if arguments.against:
        if not (arguments.against / "rucher").is_dir():
            parser.error(f"there is no package rucher in {arguments.against}")
        compare(arguments.against, arguments.games)
        return
    block(0)  # warm caches
    if arguments.profile:
        with cProfile.Profile() as profile:
            block(0)
        pstats.Stats(profile).sort_stats("tottime").print_stats(20)
        return
    for name, way in {"contract": play, "table": play_on_table}.items():
        rates = sorted(block(first, way) for first in range(0, arguments.games, BLOCK))
        middle = statistics.median(rates)
        print(f"{name}: {middle:,.0f} decisions a second (from {rates[0]:,.0f} to {rates[-1]:,.0f})")


if __name__ == "__main__":
    main()
