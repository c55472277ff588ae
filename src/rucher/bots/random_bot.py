"""A bot that knows the rules and nothing else."""

from __future__ import annotations

from typing import Any

from rucher.bots.limits import Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.chance import Chance
from rucher.core.game import AnyGame
from rucher.core.types import Seat


class RandomBot:
    """Plays a random legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = Chance(seed)

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """One of the legal actions, at random."""
        legal = choices(game, view, seat)
        index = self._chance.pick("choice", range(len(legal)))
        return Choice(legal[index], (Reason("random", {"n": len(legal)}),))
