"""What the analyst is told about a game. One that says nothing is played out to its end and judged there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from rucher.bots.protocol import Bot
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.types import Outcome, Seat

Sides = Sequence[tuple[Seat, ...]]


class Fact(msgspec.Struct, frozen=True):
    """Something that a player has or fears: its name as a sentence, how much of it, and what one is worth."""

    said: Sentence
    amount: float
    worth: float = 1.0


class Prospect(NamedTuple):
    """What a game that was played on quickly came to."""

    chances: tuple[float, ...]  # of each side
    points: tuple[int, ...]  # of each seat
    turns: int  # that were played


class Guide(msgspec.Struct, frozen=True):
    """What the analyst asks about one game; None: its general answer."""

    bot: Callable[[int], Bot] | None = None  # finishes turns that are compared, from a seed; None: normal
    quick: Callable[[int], Bot] | None = None  # plays the games out, from a seed; None: that bot too
    horizon: int | None = None  # turns that are looked ahead; None: to the end of the game
    sides: Callable[[Any], Sides] | None = None  # who wins together
    chances: Callable[[Any], tuple[float, ...]] | None = None  # of each side, in a game that goes on
    ahead: Callable[[Any, int], Prospect] | None = None  # plays a state on at once, from a seed
    rank: Callable[[Any, Seat, Sequence[Any]], Sequence[float]] | None = None  # actions at first sight
    marks: Callable[[Any, Any], tuple[str, ...]] | None = None  # the places of an action, beyond its touches
    facts: Callable[[Any, Seat], Sequence[Fact]] | None = None  # besides the score
    overrules: bool = True  # may it take the place of what a bot advises? Not where the bot looks further


_GUIDES: dict[str, Guide] = {}


def add_guide(game: str, guide: Guide) -> None:
    """Tell the analyst about a game."""
    _GUIDES[game] = guide


def guide_of(game: str) -> Guide:
    """What the analyst is told about a game; of an unknown one, nothing."""
    return _GUIDES.get(game, Guide())


def sides_of(game: AnyGame, state: Any) -> Sides:
    """The seats that win together, for the analyst."""
    if (sides := guide_of(game.info.id).sides) is not None:
        return sides(state)
    seats = range(len(game.score(state).seats))
    return (tuple(seats),) if game.info.co_operative else tuple((seat,) for seat in seats)


def results(sides: Sides, outcome: Outcome) -> tuple[float, ...]:
    """Each side's share of the victory, for the analyst; a lone side has all of it or nothing."""
    if len(sides) == 1:
        return (float(bool(outcome.winners)),)
    first = [
        side[0] in outcome.winners or (not outcome.winners and outcome.ranks[side[0]] == 1) for side in sides
    ]
    return tuple(won / sum(first) for won in first)


def shares(strengths: Sequence[float], scale: float) -> tuple[float, ...]:
    """The chances of sides by strength, for the analyst: `scale` more is ten times as likely."""
    most = max(strengths)
    weights = [10 ** ((strength - most) / scale) for strength in strengths]
    return tuple(weight / sum(weights) for weight in weights)


def by_score(game: AnyGame, state: Any, sides: Sides) -> tuple[float, ...]:
    """The chances by the points alone, for a game that the analyst is told nothing about."""
    scores = game.score(state)
    totals = [float(sum(scores.total(seat) for seat in side)) for side in sides]
    scale = max(1.0, sum(map(abs, totals)) / len(totals))
    return shares(totals, scale) if len(sides) > 1 else (0.5,)
