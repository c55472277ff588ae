"""The price of a `Match`: random games through the library's front door, and through the bare contract.

Both play the same games in turn, in small blocks, and the best block of each counts: only the ratio is to be
trusted on a shared machine. A match also keeps its log, its events and what an undo needs.

    python benchmarks/matches.py [--blocks 5] [--actions 1500]
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import rucher
from rucher import games
from rucher.core.chance import Chance
from rucher.core.options import make_options


def through_match(game: str, actions: int) -> float:
    """Seconds for each action, played through matches."""
    dice, done, start = random.Random(1), 0, time.process_time()
    while done < actions:
        match = rucher.new(game, seed=done)
        while match.decision and done < actions:
            match.play(dice.choice(match.legal()))
            done += 1
    return (time.process_time() - start) / done


def by_contract(game: str, actions: int) -> float:
    """Seconds for each action, asked of the game itself."""
    rules = games.find(game)
    options, dice, done, start = make_options(rules, None, {}), random.Random(1), 0, time.process_time()
    while done < actions:
        chance = Chance(done)
        state = rules.setup(options, chance)
        while (decision := rules.decision(state)) and done < actions:
            seat = decision.asked[0]
            action = dice.choice(rules.legal(state, seat))
            chance.begin()
            rules.apply(state, seat, action, chance)
            done += 1
    return (time.process_time() - start) / done


def main() -> None:
    """Measure every game, print a table and write `build/matches.json`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--actions", type=int, default=1500, help="of each block")
    arguments = parser.parse_args()
    figures = {}
    print(f"{'game':12}{'contract':>12}{'match':>12}{'ratio':>8}   (microseconds for an action)")
    for game in rucher.game_names():
        blocks = [
            (by_contract(game, arguments.actions), through_match(game, arguments.actions))
            for _ in range(arguments.blocks)
        ]
        bare, whole = (min(block[way] for block in blocks) * 1e6 for way in (0, 1))
        figures[game] = {"contract_us": bare, "match_us": whole, "ratio": bare / whole}
        print(f"{game:12}{bare:12.1f}{whole:12.1f}{bare / whole:8.2f}", flush=True)
    Path("build").mkdir(exist_ok=True)
    Path("build/matches.json").write_text(json.dumps(figures, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
