"""What an aim of the people costs a companion, and how much more is done for it, on common deals.

For each aim a line: how often it wins, with and without the aim, and how much had been done for the aim on
average at the beginning of a turn (cubes, bees, tiles; less for parasites, `served` in aims.py).

    python -m benchmarks anthophila_aims --scenario classic --deals 100
"""

from __future__ import annotations

import argparse
import json
from typing import NamedTuple

from benchmarks.anthophila_levels import interval

from rucher.bots.anthophila.aims import AIMS, served
from rucher.bots.anthophila.players import Companion
from rucher.core.chance import StreamedChance
from rucher.games.anthophila import game
from rucher.games.anthophila.codes import table_of
from rucher.games.anthophila.state import AnthophilaOptions


class Played(NamedTuple):
    """What came of a match: won or not, and what had been done for each aim on average."""

    won: bool
    done: dict[str, float]


def play(scenario: str, aim: str | None, deal: int) -> Played:
    """Play one match with a hard companion in every seat."""
    chance, bot = StreamedChance(deal), Companion("hard", deal, aim=aim, quiet=True)
    state = game.setup(AnthophilaOptions(players=2, scenario=scenario), chance)
    totals, turns, turn = dict.fromkeys(AIMS, 0), 0, -1
    while not state.end:
        if state.turns_left != turn:
            turn, turns, table = state.turns_left, turns + 1, table_of(state)
            for each in AIMS:
                totals[each] += served(table, each)
        action = bot.choose(game, game.view(state, state.seat), state.seat).action
        game.apply(state, state.seat, action, chance)
    return Played(state.end == "victory", {each: total / turns for each, total in totals.items()})


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenario", default="classic")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--aims", default=",".join(AIMS))
    asked = parser.parse_args()
    free = [play(asked.scenario, None, deal) for deal in range(asked.deals)]
    for aim in asked.aims.split(","):
        found = [play(asked.scenario, aim, deal) for deal in range(asked.deals)]
        won = sum(each.won for each in found)
        low, high = interval(won, asked.deals)
        line = {
            "scenario": asked.scenario,
            "aim": aim,
            "deals": asked.deals,
            "won": won,
            "from": round(100 * low, 1),
            "to": round(100 * high, 1),
            "won_without": sum(each.won for each in free),
            "done": round(sum(each.done[aim] for each in found) / asked.deals, 2),
            "done_without": round(sum(each.done[aim] for each in free) / asked.deals, 2),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
