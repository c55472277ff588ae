"""A greedy co-player for Anthophila: it weighs how much each action helps the scenario."""

from __future__ import annotations

from typing import Any

from rucher.bots.anthophila.worth import WON, Weights
from rucher.bots.limits import Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat


class AnthophilaBot:
    """Plays Anthophila by weighing what each action brings towards the scenario, together with everybody."""

    name = "normal"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = Chance(seed)

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The action with the highest worth; ties are broken at random."""
        if game.info.id != "anthophila":
            raise OptionError(f"the bot {self.name!r} plays anthophila only")
        legal = choices(game, view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        weights = Weights(view)
        worths = [round(weights.worth(action), 6) for action in legal]
        best = max(worths)
        index = self._chance.pick("choice", [n for n, worth in enumerate(worths) if worth == best])
        reason = Reason("wins") if best >= WON else weights.reason(legal[index])
        return Choice(legal[index], (reason,), (reason,))
