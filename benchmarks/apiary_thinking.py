"""The nodes a second of Apiary's thinking players: worlds on the fast table, and by the contract.

Usage: python benchmarks/apiary_thinking.py [--positions N] [--nodes N]

A node is a line at first sight, or a turn played on. Both ways think about the same turns, one after the
other, with the same draws; the lines that they find are compared, too. Processor time of one core.
"""

from __future__ import annotations

import argparse
import statistics
import time

import rucher
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.apiary.thinking import Habits, Line, Thinker
from rucher.bots.limits import Limits
from rucher.core.match import Match
from rucher.games.apiary import game
from rucher.games.apiary.questions import Turn

WORLDS = 100_000  # enough that the nodes are used up
HARDLY = 12  # decisions between two positions


def think(match: Match, on_table: bool, nodes: int) -> tuple[list[Line], float]:
    """The lines for the turn that begins, and the seconds that thinking took."""
    seat = match.state.seat
    view, start = match.view(seat), time.process_time()
    thinker = Thinker(1, Habits(worlds=WORLDS), on_table=on_table)
    lines = thinker.lines(view, seat, Limits(nodes=nodes))
    return lines, time.process_time() - start


def main() -> None:
    """Print the nodes a second of both, by number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=10, help="for each number of players")
    parser.add_argument("--nodes", type=int, default=400)
    arguments = parser.parse_args()
    for players in (2, 3, 4, 5):
        match, player = rucher.new("apiary", seed=players, players=players), ApiaryBot(1, explains=False)
        rates: dict[bool, list[float]] = {True: [], False: []}
        same = 0
        while match.decision and len(rates[True]) < arguments.positions:
            question = match.state.stack[-1]
            if isinstance(question, Turn) and question.before and len(match.log) % HARDLY < HARDLY // 4:
                found = []
                for on_table in (True, False):
                    lines, seconds = think(match, on_table, arguments.nodes)
                    rates[on_table].append(arguments.nodes / seconds)
                    found.append([(line.actions, line.worlds) for line in lines])
                same += found[0] == found[1]
            seat = match.decision.seats[0]
            match.play(player.choose(game, match.view(seat), seat).action, seat)
        table, contract = (statistics.median(rates[on_table]) for on_table in (True, False))
        print(
            f"{players} players: {table:,.0f} nodes a second on the table, {contract:,.0f} by the contract "
            f"({table / contract:.1f} times); {same} of {len(rates[True])} times the same lines"
        )


if __name__ == "__main__":
    main()
