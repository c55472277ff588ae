"""What an analyst says: plain data, the same for every game. A worker can send it, a page can show it."""

from __future__ import annotations

from typing import Literal

import msgspec

from rucher.core.sentence import Sentence
from rucher.core.types import Seat

Turning = Literal["choice", "luck"]


class Difference(msgspec.Struct, frozen=True):
    """A reason for a line: what it changes against the next best one, and by how much if that is counted."""

    said: Sentence
    by: float | None = None
    better: bool = True  # does it speak for the line? Or is it the price?


class Line(msgspec.Struct, frozen=True):
    """The rest of a turn, and what the seat that plays it can expect after it."""

    seat: Seat  # who plays it
    chance: float  # of winning, from 0 to 1; a draw counts half
    error: float  # the standard error of that chance; 0 where it was searched, not sampled
    points: float | None  # the points expected where the look ahead ends; None in a game without points
    ends_in: int | None  # actions until the end, where it is in sight; negative where it is lost
    notation: tuple[str, ...]  # of the own turn, up to its first draw; in Hive the replies too
    touches: tuple[str, ...]  # of the first action
    marks: tuple[str, ...]  # the places that the whole line touches
    reasons: tuple[Difference, ...]  # most important first
    said: tuple[Sentence, ...] = ()  # the own turn as a log would tell it


class JudgedTurn(msgspec.Struct, frozen=True):
    """A turn of a match: what its choices and its draws changed for every seat.

    `before` + `choice` + `luck` is the next turn's `before`, seat by seat.
    """

    seat: Seat  # who played it
    first: int  # its first action, from 1, without those taken back
    last: int  # its last action
    notation: tuple[str, ...]  # of its actions
    marks: tuple[str, ...]  # the places that it touched
    before: tuple[float, ...]  # the chance of each seat to win
    choice: tuple[float, ...]  # what the actions changed, over all draws that could have come
    luck: tuple[float, ...]  # what the draws that came changed
    error: float  # of the choice
    loss: float  # what the best turn found would have won more, by who played; 0 where none is better
    turned: Turning | None  # did it turn the match, by choice or by luck?
    best: Line | None  # the best turn found, where it is another one


class Review(msgspec.Struct, frozen=True):
    """The judgement of a match: its turns, the chances at its end, and how well each seat chose."""

    turns: tuple[JudgedTurn, ...]  # in their order
    end: tuple[float, ...]  # the chance of each seat after the last turn
    accuracy: tuple[float | None, ...]  # from 0 to 100; None for a seat that never chose
