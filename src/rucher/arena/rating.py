"""Statistics on results: scores with their uncertainty, Elo, and a test that stops when it knows enough.

The unit is a block (one opening, every seating): its matches are not independent, its mean score is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

SURE = 1.96  # standard errors either side: 95 %
_TINY = 1e-9


class Score(msgspec.Struct, frozen=True):
    """A mean score per match, and its 95 % interval."""

    mean: float  # from 0 to 1
    low: float  # end of the interval
    high: float  # end of the interval
    blocks: int  # that it rests on

    @property
    def elo(self) -> tuple[float, float, float]:
        """The mean, low and high of this score as Elo differences."""
        return elo(self.mean), elo(self.low), elo(self.high)


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test: is the first entrant `elo1` better rather than `elo0`? Errors of 5 % both ways."""

    elo0: float  # no better than this
    elo1: float  # or at least this much
    error: float = 0.05  # of both kinds

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio after some blocks, by the normal approximation."""
        if len(scores) < 2:
            return 0.0
        mean = sum(scores) / len(scores)
        # One imagined block of each kind keeps early, all-equal results from proving too much.
        spread = sum((score - mean) ** 2 for score in scores) + 0.25
        variance = spread / (len(scores) + 1)
        low, high = expected(self.elo0), expected(self.elo1)
        return len(scores) * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, scores: Sequence[float]) -> Literal["better", "not better", "open"]:
        """The verdict of the sequential test on the blocks so far."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(scores)
        return "better" if ratio >= bound else "not better" if ratio <= -bound else "open"


def score(blocks: Sequence[float]) -> Score:
    """The mean of block scores and its interval; before the second block the interval is the whole range."""
    if not blocks:
        return Score(0.5, 0.0, 1.0, 0)
    mean = sum(blocks) / len(blocks)
    if len(blocks) == 1:
        return Score(mean, 0.0, 1.0, 1)
    # Two imagined blocks won and two lost (Agresti and Coull) keep a clean sweep from claiming certainty.
    seen = [*blocks, 0.0, 0.0, 1.0, 1.0]
    middle = sum(seen) / len(seen)
    error = SURE * math.sqrt(sum((block - middle) ** 2 for block in seen)) / len(seen)
    return Score(mean, max(0.0, middle - error), min(1.0, middle + error), len(blocks))


class Difference(msgspec.Struct, frozen=True):
    """The mean difference of two scores on the same deals, and its 95 % interval."""

    mean: float  # from -1 to 1
    low: float  # end of the interval
    high: float  # end of the interval


def difference(one: Sequence[float], other: Sequence[float]) -> Difference:
    """By how much the first entrant wins more, deal by deal: luck that both had alike is left out.

    The interval is that of Agresti and Min: two imagined deals keep equal results from claiming certainty.
    """
    apart = [a - b for a, b in zip(one, other, strict=True)]
    total, deals = sum(apart), len(apart) + 2
    spread = sum(each * each for each in apart) + 1 - total * total / deals
    middle, error = total / deals, SURE * math.sqrt(spread) / deals
    mean = total / len(apart) if apart else 0.0
    return Difference(mean, max(-1.0, middle - error), min(1.0, middle + error))


def win_rate(won: Sequence[float]) -> Score:
    """The share of deals that an entrant won, with Wilson's interval."""
    deals, square = len(won), SURE * SURE
    mean = sum(won) / deals if deals else 0.0
    middle = (mean * deals + square / 2) / (deals + square)
    error = SURE * math.sqrt(mean * (1 - mean) * deals + square / 4) / (deals + square)
    return Score(mean, max(0.0, middle - error), min(1.0, middle + error), deals)


def elo(mean: float) -> float:
    """The Elo difference that a mean score corresponds to."""
    mean = min(max(mean, _TINY), 1 - _TINY)
    return 400 * math.log10(mean / (1 - mean))


def expected(difference: float) -> float:
    """The mean score that an Elo difference predicts."""
    return 1 / (1 + 10 ** (-difference / 400))
