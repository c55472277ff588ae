"""Looking ahead: games played out by a bot in worlds that a seat cannot tell from the real one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from rucher.bots.analysis.guide import by_score, guide_of, results, sides_of
from rucher.bots.limits import Budget
from rucher.bots.protocol import Bot
from rucher.bots.registry import find
from rucher.core.chance import ThinkingChance
from rucher.core.game import AnyGame
from rucher.core.secrets import EVERYONE
from rucher.core.types import Seat

LONGEST = 5_000  # actions of a game that is played out, in a game that may never end

Chances = tuple[float, ...]


class Dice(ThinkingChance):
    """Draws for thinking that count themselves: whatever draws or shows cannot be known before."""

    drew = 0

    def pick(self, source: str, items: Sequence[int], audience: int = EVERYONE) -> int:
        """Pick one of the items, and count that chance was asked in the analyst's world."""
        self.drew += 1
        return super().pick(source, items, audience)

    def show(self, what: int, seats: int) -> None:
        """Count that something was shown in the analyst's world."""
        self.drew += 1


class Sample(NamedTuple):
    """What one game that was played out came to."""

    chances: Chances  # by seat
    points: tuple[int, ...]  # by seat
    after: Any  # the state where the first turn was over
    end: Any  # and where the look ahead ended


class Ahead:
    """Looks ahead in one game. World number k is always dealt and played with the same luck."""

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game, self.guide, self._seed = game, guide_of(game.info.id), seed

    @property
    def stops(self) -> bool:
        """Does the analyst judge games before their end? It takes less time than to play them out."""
        return self.guide.horizon is not None or self.guide.ahead is not None

    def world(self, view: Any, seat: Seat, number: int) -> tuple[Any, Dice]:
        """One of the analyst's worlds: the seat cannot tell it from the real one."""
        seed = self._seed * 1_000_003 + number
        return self.game.resample(view, seat, ThinkingChance(2 * seed)), Dice(2 * seed + 1)

    def bot(self, number: int) -> Bot:
        """The bot that finishes a turn in the analyst's world number k."""
        seed = self._seed * 1_000_003 + number
        return self.guide.bot(seed) if self.guide.bot else find("normal", self.game.info.id, seed)

    def _player(self, number: int) -> Bot:
        """The bot that plays the analyst's world number k out."""
        return self.guide.quick(self._seed * 1_000_003 + number) if self.guide.quick else self.bot(number)

    def sample(
        self, view: Any, seat: Seat, number: int, actions: Sequence[Any] = (), budget: Budget | None = None
    ) -> Sample | None:
        """Play an analyst's world out after some actions of a seat; None where the budget was short.

        The look ahead begins after the actions: its turns are counted from there.
        """
        state, dice = self.world(view, seat, number)
        start = self.game.turn_key(state)
        for action in actions:
            if self.game.refusal(state, seat, action):
                break  # what was drawn here leaves the bot another turn
            self.game.apply(state, seat, action, dice)
        return self.play_out(state, dice, number, start, budget)

    def play_out(
        self, state: Any, dice: Dice, number: int, start: Any, budget: Budget | None
    ) -> Sample | None:
        """Play a state on to the analyst's horizon and judge it there."""
        if self.guide.ahead is not None and self.game.decision(state) is not None:
            found = self.guide.ahead(state, self._seed * 1_000_003 + number)
            if budget is not None:
                budget.spend(max(1, found.turns))
            return Sample(self._by_seat(state, found.chances), found.points, state, state)
        game, bot, after = self.game, self._player(number), None
        until: int | None = None
        for _ in range(LONGEST):
            key = game.turn_key(state)
            if after is None and key != start:
                after = game.clone(state)
            if until is None and key is not None and self.guide.horizon is not None:
                until = key.number + self.guide.horizon
            decision = game.decision(state)
            if decision is None or (until is not None and key is not None and key.number >= until):
                break
            if budget is not None and budget.over:
                return None
            asked = decision.seats[0] if decision.seats else decision.asked[0]
            action = bot.choose(game, game.glimpse(state, asked), asked).action
            game.apply(state, asked, action, dice)
            if budget is not None:
                budget.spend()
        scores = game.score(state)
        points = tuple(scores.total(seat) for seat in range(len(scores.seats)))
        return Sample(self.judged(state), points, state if after is None else after, state)

    def undecided(self, state: Any) -> Chances:
        """The chances of the seats where the analyst knows nothing."""
        sides = sides_of(self.game, state)
        return self._by_seat(state, (1 / max(2, len(sides)),) * len(sides))

    def marks(self, view: Any, action: Any) -> dict[str, None]:
        """The places that an analyst's line touches or covers, in order."""
        more = self.guide.marks(view, action) if self.guide.marks else ()
        return dict.fromkeys((*self.game.touches(view, action), *more))

    def judged(self, state: Any) -> Chances:
        """The chance of each seat in a state as the analyst sees it, without looking ahead."""
        sides, outcome = sides_of(self.game, state), self.game.outcome(state)
        if outcome is not None:
            found = results(sides, outcome)
        elif self.guide.chances is not None:
            found = self.guide.chances(state)
        else:
            found = by_score(self.game, state, sides)
        return self._by_seat(state, found)

    def _by_seat(self, state: Any, found: Chances) -> Chances:
        """The chances of the sides as those of their seats, for the analyst."""
        sides = sides_of(self.game, state)
        by_seat = {seat: chance for side, chance in zip(sides, found, strict=True) for seat in side}
        return tuple(by_seat[seat] for seat in sorted(by_seat))


def mean(samples: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """The mean of each column of the analyst's numbers."""
    return tuple(sum(column) / len(samples) for column in zip(*samples, strict=True))


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of the mean of an analyst's samples; of a single one, a half."""
    if len(numbers) < 2:
        return 0.5
    middle = sum(numbers) / len(numbers)
    return math.sqrt(sum((number - middle) ** 2 for number in numbers) / (len(numbers) - 1) / len(numbers))
