"""The speed of Alvéola: random games through `decision`, `legal` and `apply`, and on the kernel's table.

The clock of a shared machine is not reliable, so games are played in blocks: the best block is the least
disturbed one, the median is the typical one. `--profile` shows where the time goes.

    python benchmarks/alveola_games.py [--games 400] [--players 2] [--profile]
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator

from rucher.core.chance import Chance
from rucher.games.alveola import board as kernel
from rucher.games.alveola import game
from rucher.games.alveola.codes import table_of
from rucher.games.alveola.state import AlveolaOptions

BLOCK = 20
Play = Callable[[AlveolaOptions, int], None]


def play(options: AlveolaOptions, seed: int) -> None:
    """Play one random game."""
    dice, chance = random.Random(seed), Chance(seed)
    state = game.setup(options, chance)
    while decision := game.decision(state):
        seat = decision.seats[0]
        legal = game.legal(state, seat)
        game.apply(state, seat, legal[int(dice.random() * len(legal))], chance)


def play_on_table(options: AlveolaOptions, seed: int) -> None:
    """Set up one random game by the contract, and play it on the kernel's table."""
    dice, chance = random.Random(seed), Chance(seed)
    table = table_of(game.setup(options, chance), chance)
    while count := table.count():
        table.play_number(int(dice.random() * count))


def blocks(options: AlveolaOptions, games: int, play: Play) -> list[float]:
    """Games per second of processor time, block by block."""
    rates = []
    for first in range(0, games, BLOCK):
        start = time.process_time()
        for seed in range(first, first + BLOCK):
            play(options, seed)
        rates.append(BLOCK / (time.process_time() - start))
    return rates


def counted(options: AlveolaOptions) -> Iterator[str]:
    """Count the questions that a game asks at each step, and the answers that they have."""
    questions: Counter[str] = Counter()
    answers: Counter[str] = Counter()
    for seed in range(BLOCK):
        dice, chance = random.Random(seed), Chance(seed)
        state = game.setup(options, chance)
        while decision := game.decision(state):
            legal = game.legal(state, decision.seats[0])
            questions[state.step] += 1
            answers[state.step] += len(legal)
            game.apply(state, decision.seats[0], legal[int(dice.random() * len(legal))], chance)
    for step, asked in sorted(questions.items()):
        yield f"{step}: {asked / BLOCK:.1f} questions a game, {answers[step] / asked:.1f} answers each"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--profile", action="store_true")
    chosen = parser.parse_args()
    options = AlveolaOptions(players=chosen.players)
    blocks(options, BLOCK, play)  # warm up
    if chosen.profile:
        profile = cProfile.Profile()
        profile.runcall(blocks, options, chosen.games, play)
        pstats.Stats(profile).sort_stats("tottime").print_stats(20)
        return
    print(f"kernel: {'plain Python' if kernel.__file__.endswith('.py') else 'compiled'}")
    ways: dict[str, Play] = {"contract": play, "table": play_on_table}
    for way in ways:
        rates = blocks(options, chosen.games, ways[way])
        print(f"games a second, {way}: best block {max(rates):.0f}, median {statistics.median(rates):.0f}")
    for line in counted(options):
        print(f"  {line}")


if __name__ == "__main__":
    main()
