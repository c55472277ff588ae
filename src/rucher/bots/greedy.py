"""A bot for every game that keeps score: it looks one action ahead."""

from __future__ import annotations

from typing import Any

from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.chance import ThinkingChance
from rucher.core.game import AnyGame
from rucher.core.types import Seat

WORLDS = 3  # number of deals of the hidden items that are tried, if some are hidden
END = 1_000_000  # a won game outweighs any score


class GreedyBot:
    """Plays the action that gives it the best score at once."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = ThinkingChance(seed)

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The action with the best lead over the strongest rival in a few sampled worlds; ties at random."""
        budget = Budget(limits)
        legal = choices(game, view, seat)
        count = WORLDS if _secret(game, view) else 1
        worlds = [(game.resample(view, seat, self._chance), self._chance.fork()) for _ in range(count)]
        now = sum(lead(game, world, seat) for world, _ in worlds)
        leads: list[int] = []
        for action in legal:
            leads.append(sum(_lead_after(game, world, dice, seat, action) for world, dice in worlds))
            budget.spend(count)
            if budget.over:
                break
        best = max(leads)
        index = self._chance.pick("choice", [i for i, found in enumerate(leads) if found == best])
        reason = _reason((best - now) // len(worlds))
        public = game.score(game.glimpse(view, None)) == game.score(view)
        return Choice(legal[index], (reason,), (reason,) if public else ())


def _lead_after(game: AnyGame, world: Any, dice: ThinkingChance, seat: Seat, action: Any) -> int:
    """The lead in points after an action, for the greedy bot."""
    after = game.clone(world)
    dice.restart()  # every action meets the same draws
    game.apply(after, seat, action, dice)
    return lead(game, after, seat)


def _reason(gain: int) -> Reason:
    """The reason of the greedy bot for its action."""
    if gain >= END // 2:
        return Reason("wins")
    return Reason("gains", {"n": gain}) if gain > 0 else Reason("no_gain")


def _secret(game: AnyGame, view: Any) -> bool:
    """Does the game hide something from somebody now?"""
    return game.glimpse(view, None) is not view


def lead(game: AnyGame, state: Any, seat: Seat) -> int:
    """A seat's score less that of its strongest rival, teammates excluded; a win or a loss outweighs it."""
    together = game.info.co_operative
    outcome = game.outcome(state)
    if outcome is not None and (outcome.winners or together):
        return END if seat in outcome.winners else -END
    scores = game.score(state)
    rivals = [scores.total(s) for s in range(len(scores.seats)) if s != seat and not together]
    return scores.total(seat) - max(rivals, default=0)
