"""A bot in a few lines, and a short match against `greedy` in Alvéola.

In a few imagined worlds it tries each legal action, plays on a little at random, and takes the best on
average. All actions meet the same worlds and the same luck, so that they differ by what they do.
"""

from typing import Any

import rucher
from rucher import AnyGame, ThinkingChance
from rucher.bots import Bot, Choice, Limits


class Ahead:
    """Looks a few random actions ahead, in some worlds, and takes the action with the best average lead."""

    name = "ahead"

    def __init__(self, seed: int | None = None, worlds: int = 4, depth: int = 8) -> None:
        self.chance, self.worlds, self.depth = ThinkingChance(seed), worlds, depth

    def choose(self, game: AnyGame, view: Any, seat: int, limits: Limits | None = None) -> Choice:
        """Choose the action that leads furthest on average."""
        leads = dict.fromkeys(game.legal(view, seat), 0)
        for _ in range(self.worlds):
            world, dice = game.resample(view, seat, self.chance), self.chance.fork()
            for action in leads:
                dice.restart()
                leads[action] += self.lead(game, game.clone(world), seat, action, dice)
        return Choice(max(leads, key=lambda action: leads[action]))

    def lead(self, game: AnyGame, world: Any, seat: int, action: Any, dice: ThinkingChance) -> int:
        """The lead of a seat after an action and some random ones."""
        game.apply(world, seat, action, dice)
        for _ in range(self.depth):
            decision = game.decision(world)
            if decision is None:
                break
            legal = game.legal(world, decision.seats[0])
            game.apply(world, decision.seats[0], legal[dice.pick("move", range(len(legal)))], dice)
        points = game.score(world)
        others = [points.total(other) for other in range(len(points.seats)) if other != seat]
        return points.total(seat) - max(others)


def play(seed: int) -> rucher.Match:
    """One match of Alvéola: Ahead has seat 0, greedy seat 1."""
    match = rucher.new("alveola", seed=seed)
    players: list[Bot] = [Ahead(seed), rucher.bots.find("greedy", "alveola", seed)]
    while match.decision:
        seat = match.decision.seats[0]
        match.play(players[seat].choose(match.game, match.view(seat), seat).action, seat)
    return match


if __name__ == "__main__":
    finished = play(1)
    print(finished)
    print("points:", [finished.score().total(seat) for seat in (0, 1)])
