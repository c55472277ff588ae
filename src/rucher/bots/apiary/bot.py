"""A bot for Apiary that simulates its turn to the end, once for each possible action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rucher.bots.apiary.explain import TOLD, against_next, explain_step, explain_turn
from rucher.bots.apiary.policy import CARD_GAIN, Policy
from rucher.bots.apiary.worth import ability_worth, worth
from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.chance import ThinkingChance
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary import questions
from rucher.games.apiary.actions import ApiaryAction, ChooseFaction, PlaceFrame, PlaySeed
from rucher.games.apiary.state import ApiaryState

PLACES: Final = 6  # number of places for a frame that are tried


class ApiaryBot:
    """Apiary: plays each turn to its end in its head and takes the one that leaves it best off."""

    name = "normal"

    def __init__(self, seed: int | None = None, explains: bool = True) -> None:
        """A bot that need not explain its turns saves the time for it."""
        self._explains = explains
        self._chance = ThinkingChance(seed)
        self._policy = Policy(worth, self._chance)
        self._budget = Budget(None)

    def choose(self, game: AnyGame, view: ApiaryState, seat: Seat, limits: Limits | None = None) -> Choice:
        """The action after which the turn ends best; ties are broken at random."""
        if game.info.id != "apiary":
            raise OptionError(f"the bot {self.name!r} plays apiary only")
        self._budget = Budget(limits)
        legal = choices(apiary, view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        if isinstance(legal[0], ChooseFaction):
            return self._best(legal, [faction_worth(view, action) for action in legal], "apiary_faction")
        world = apiary.resample(view, seat, self._chance)
        self._policy = Policy(worth, self._chance.fork())
        if isinstance(world.stack[-1], questions.Turn):
            return self._turn(world, seat, legal)
        options = self._some(legal)
        worths = self._outlooks(world, seat, options)
        found = self._best(options, worths, "apiary_step")
        if not self._explains:
            return found
        why = (against_next(sorted(worths, reverse=True)),)
        if not isinstance(world.stack[-1], TOLD):
            return Choice(found.action, why)
        told = explain_step(world, self._ended(world, seat, found.action), seat)
        return Choice(found.action, told or why, told)

    def _turn(self, world: ApiaryState, seat: Seat, legal: Sequence[ApiaryAction]) -> Choice:
        """First the cards that bring more than their value in hand; then the main part, or the turn's end."""
        now = worth(world, seat)
        cards = [action for action in legal if isinstance(action, PlaySeed)]
        gains = [self._after(world, seat, action) - now for action in cards]
        if cards and max(gains) > CARD_GAIN:
            return self._best(cards, gains, "apiary_card", told=True)
        others = [action for action in legal if not isinstance(action, PlaySeed)]
        outlooks = self._outlooks(world, seat, others)
        gain = round(max(outlooks) - now)
        found = self._best(others, outlooks, "apiary_turn" if gain > 0 else "apiary_quiet")
        if not self._explains:
            return found
        why = explain_turn(world, self._ended(world, seat, found.action), seat, found.action)
        return Choice(found.action, (Reason(found.reasons[0].code, {"n": max(gain, 0)}), why), (why,))

    def _best(
        self, options: Sequence[ApiaryAction], worths: Sequence[float], reason: str, told: bool = False
    ) -> Choice:
        """One of the actions with the greatest worth, with its reason."""
        best = max(worths) - 1e-9
        index = self._chance.pick("choice", [n for n, found in enumerate(worths) if found >= best])
        return Choice(options[index], (Reason(reason),), (Reason(reason),) if told else ())

    def _some(self, legal: Sequence[ApiaryAction]) -> list[ApiaryAction]:
        """All answers, but only some of the many places for a frame."""
        left, places = list(legal), sum(isinstance(action, PlaceFrame) for action in legal)
        while places > PLACES:
            gone = self._chance.pick("frame", range(len(left)))
            places -= isinstance(left[gone], PlaceFrame)
            if isinstance(left[gone], PlaceFrame):
                del left[gone]
        return left

    def _after(self, world: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
        """The worth of the position after a card has had its full effect."""
        after = apiary.clone(world)
        self._policy.dice.restart()
        apiary.apply(after, seat, action, self._policy.dice)
        self._policy.finish(after, seat, stop_at_turn=True)
        return worth(after, seat)

    def _outlooks(self, world: ApiaryState, seat: Seat, options: Sequence[ApiaryAction]) -> list[float]:
        """The outlook of each action, or of the first ones where a limit is reached."""
        found: list[float] = []
        for action in options:
            found.append(self._outlook(world, seat, action))
            self._budget.spend()
            if self._budget.over:
                break
        return found

    def _outlook(self, world: ApiaryState, seat: Seat, action: ApiaryAction) -> float:
        """The worth at the end of the turn, if it goes on from this action."""
        return worth(self._ended(world, seat, action), seat)

    def _ended(self, world: ApiaryState, seat: Seat, action: ApiaryAction) -> ApiaryState:
        """The position at the end of the turn, if it goes on from this action."""
        self._policy.dice.restart()
        return self._policy.ended(world, seat, (action,))


def faction_worth(view: ApiaryState, action: ApiaryAction) -> float:
    """Clause 1.7: the worth of a faction by its workers, its resources and its abilities."""
    if not isinstance(action, ChooseFaction):
        return 8.0  # a hive mat can wait unless the factions are poor
    faction = view.box.factions[action.faction]
    abilities = sum(map(ability_worth, faction.base)) + sum(map(ability_worth, faction.upgraded)) / 2
    return abilities + sum(faction.workers) + len(faction.workers) + sum(faction.start.amounts)
