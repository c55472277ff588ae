"""The speed of Apiary: random games by the contract with events off, and on the table; then single questions.

Usage: python benchmarks/apiary_games.py [--games N] [--profile]

Clocks of shared machines are not reliable: it prints the median of blocks of processor time, and the spread.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
from collections.abc import Callable

from rucher.core.chance import Chance
from rucher.games.apiary import game
from rucher.games.apiary.codes import table_of
from rucher.games.apiary.state import ApiaryOptions, ApiaryState

BLOCK = 8
SAMPLE = 50  # positions of one game on which clone, view and legal are measured


def play(options: ApiaryOptions, seed: int, keep: list[ApiaryState] | None = None) -> int:
    """Play one random game and return its number of decisions."""
    dice, chance = random.Random(seed), Chance(seed)
    state = game.setup(options, chance)
    decisions = 0
    while not state.over:
        decision = game.decision(state)
        assert decision is not None
        seat = decision.seats[0]
        legal = game.legal(state, seat)
        if keep is not None:
            keep.append(game.clone(state))
        game.apply(state, seat, legal[int(dice.random() * len(legal))], chance)
        decisions += 1
    return decisions


def play_on_table(options: ApiaryOptions, seed: int) -> int:
    """Set up one random game by the contract, and play it on the kernel's table."""
    dice = random.Random(seed)
    table, decisions = table_of(game.setup(options, Chance(seed)), seed), 0
    while count := table.count():
        table.play_number(int(dice.random() * count))
        decisions += 1
    return decisions


def block(first: int, play: Callable[[ApiaryOptions, int], int] = play) -> tuple[float, float]:
    """Decisions and games per second of processor time over one block, two to five players in turn."""
    start, decisions = time.process_time(), 0
    for seed in range(first, first + BLOCK):
        decisions += play(ApiaryOptions(players=2 + seed % 4), seed)
    spent = time.process_time() - start
    return decisions / spent, BLOCK / spent


def cost(question: Callable[[ApiaryState], object], states: list[ApiaryState]) -> float:
    """The cost of one question in microseconds: the median over rounds."""
    rounds = []
    for _ in range(15):
        start = time.process_time()
        for state in states:
            question(state)
        rounds.append((time.process_time() - start) / len(states) * 1e6)
    return statistics.median(rounds)


def asked(state: ApiaryState) -> int:
    """The seat that must answer now."""
    decision = game.decision(state)
    assert decision is not None
    return decision.seats[0]


def main() -> None:
    """Print the rates and costs; with `--profile`, where the time goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--profile", action="store_true")
    arguments = parser.parse_args()
    block(0)  # warm caches
    if arguments.profile:
        with cProfile.Profile() as profile:
            block(0)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    for name, way in {"contract": play, "table": play_on_table}.items():
        rates = sorted(block(first, way) for first in range(0, arguments.games, BLOCK))
        decisions, games = (statistics.median(column) for column in zip(*rates, strict=True))
        spread = f"from {rates[0][0]:,.0f} to {rates[-1][0]:,.0f}"
        print(f"{name}: {decisions:,.0f} decisions a second ({spread}), {games:,.0f} games a second")
    for players in (2, 4):
        states: list[ApiaryState] = []
        play(ApiaryOptions(players=players), 1, states)
        states = states[:: max(1, len(states) // SAMPLE)]
        print(
            f"{players} players: clone {cost(game.clone, states):.1f} us, "
            f"view {cost(lambda s: game.view(s, 0), states):.1f} us, "
            f"legal {cost(lambda s: game.legal(s, asked(s)), states):.1f} us"
        )


if __name__ == "__main__":
    main()
