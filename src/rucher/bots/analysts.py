"""Analysts look at a game like a teacher: the best lines of a position, and the turning points of a match.

Their answers are plain data, the same for every game: a worker can send them and a page can show them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rucher.bots.hive.analysis import Variation, analyse
from rucher.bots.hive.review import review
from rucher.bots.limits import Limits
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.games.hive import game as hive

SECONDS = 1.0  # for one position
NODES = 20_000  # for each position of a match


class Line(msgspec.Struct, frozen=True):
    """A line of play: its worth in hundredths for its first player, its plies to the end, and its reasons."""

    worth: int
    ends_in: (
        int | None
    )  # actions until the game is decided, where that is in sight; negative where it is lost
    notation: tuple[str, ...]
    touches: tuple[str, ...]  # of the first action
    reasons: tuple[Sentence, ...]


class Judged(msgspec.Struct, frozen=True):
    """An action of a match: its worth and the best line, both for its player, and the worth that it lost."""

    number: int  # from 1, without the actions taken back
    seat: Seat
    notation: str
    worth: int
    loss: int
    turned: bool
    best: Line


def analyse_hive(view: Any) -> tuple[Line, ...]:
    """The best lines of a position of Hive."""
    return tuple(_line(view, found) for found in analyse(view, Limits(seconds=SECONDS)).lines)


def review_hive(match: Match) -> tuple[Judged, ...]:
    """Every action of a match of Hive."""
    return tuple(
        Judged(
            each.number,
            each.seat,
            each.notation,
            each.worth,
            each.loss,
            each.turned,
            _line(match.state_after(each.number - 1), each.best),
        )
        for each in review(match, Limits(nodes=NODES)).judged
    )


def _line(view: Any, found: Variation) -> Line:
    touches = hive.touches(view, found.actions[0])
    return Line(found.worth, found.ends_in, found.notation, touches, found.reasons)


class Analyst(msgspec.Struct, frozen=True):
    """The analyst of one game: it looks at positions and at matches."""

    analyse: Callable[[Any], tuple[Line, ...]]
    review: Callable[[Match], tuple[Judged, ...]]


_ANALYSTS = {"hive": Analyst(analyse_hive, review_hive)}


def has_analyst(game: str) -> bool:
    """Does this game have an analyst?"""
    return game in _ANALYSTS


def analyst_of(game: str) -> Analyst:
    """The analyst of a game; raises OptionError if there is none."""
    if game not in _ANALYSTS:
        raise OptionError(f"the game {game!r} has no analyst")
    return _ANALYSTS[game]
