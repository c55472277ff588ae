"""What a position of Apiary is worth to each seat, by weights that were fitted to self-play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, partial
from operator import mul
from typing import Final

from rucher.bots.apiary.features import left, seat_row
from rucher.bots.apiary.figures import figures_of
from rucher.bots.apiary.weights import STEPS, Version, mixed
from rucher.core.types import Seat
from rucher.games.apiary import game as apiary
from rucher.games.apiary.chapters.ending import automa_sheet, sheet_of
from rucher.games.apiary.state import NONE, ApiaryState

LEAD: Final = 1e-4  # what a point more is worth once the game is decided
AUTOMA_GAIN: Final = 40.0  # points that the Automa gains less than a player in a whole game
ALONE: Final = 20.0  # the scale against her


class Evaluation:
    """The worth of positions by one version of the weights. It reads nothing that a seat cannot see."""

    def __init__(self, weights: Version) -> None:
        self.weights = weights
        self._judge = Evaluation(weights.judge) if weights.judge else self
        self._last = weights.listed()[2]
        self._mixed = cache(partial(mixed, weights))
        self.figures = cache(partial(figures_of, weights))  # for the fast table, by box and players

    def strength(self, state: ApiaryState, seat: Seat) -> float:
        """The points of a seat, and those that its goods will bring: to compare seats and turns with."""
        return self._strengths(state, (seat,))[0]

    def strengths(self, state: ApiaryState) -> list[float]:
        """The strength of every seat of Apiary by the evaluation; the Automa's last."""
        found = self._strengths(state, range(len(state.players)))
        if state.automa is not None:
            ahead = 0.0 if state.over else AUTOMA_GAIN * left(state)
            found.append(sum(automa_sheet(state).values()) - ahead)
        return found

    def _strengths(self, state: ApiaryState, seats: Sequence[Seat]) -> list[float]:
        """How strong each seat of Apiary stands, by the fitted weights."""
        share, found = left(state), []
        for seat in seats:
            sheet = sheet_of(state, seat)
            points = sum(sheet.values())
            weights = None if state.over else self._weights(state, seat, share)
            row = seat_row(state, seat, points, sheet["majorities"]) if weights else ()
            found.append(points + sum(map(mul, weights or (), row)))
        return found

    def _weights(self, state: ApiaryState, seat: Seat, share: float) -> Sequence[float] | None:
        """The weights of a seat now; None where it has no turn left."""
        if not state.ending:
            return self._mixed(round(share * STEPS))
        return self._last if has_a_turn(state, seat) else None

    def chances(self, state: ApiaryState) -> tuple[float, ...]:
        """The chance of each seat to win, in a game that goes on."""
        return shares(self.judge(state).strengths(state), self.scale(state))[: len(state.players)]

    def judge(self, state: ApiaryState) -> Evaluation:
        """What judges the chances: against the Automa, for whom no judge is fitted, this one."""
        return self if state.automa is not None else self._judge

    def result(self, state: ApiaryState, seat: Seat) -> float:
        """The chance of a seat; at the end its share of the victory, and a little for the lead."""
        if not state.over:
            return self.chances(state)[seat]
        outcome = apiary.outcome(state)
        assert outcome is not None
        return decided(self.strengths(state), outcome.winners, seat)

    def scale(self, state: ApiaryState) -> float:
        """The lead that makes a seat 2.7 times as likely to win as another."""
        return ALONE if state.automa is not None else self.scale_at(left(state), state.ending)

    def scale_at(self, share: float, ending: bool) -> float:
        """The same for players among themselves, by the share of the game that is left."""
        scales = self._judge.weights.scales
        return scales["last"] if ending else scales["late"] + share * (scales["early"] - scales["late"])


def shares(strengths: Sequence[float], scale: float) -> tuple[float, ...]:
    """The chances of sides that are so strong, in a game that goes on."""
    most = max(strengths)
    parts = [math.exp((strength - most) / scale) for strength in strengths]
    return tuple(part / sum(parts) for part in parts)


def decided(strengths: Sequence[float], winners: Sequence[Seat], seat: Seat) -> float:
    """A seat's share of the victory, and a little for the lead."""
    lead = strengths[seat] - max([s for n, s in enumerate(strengths) if n != seat], default=0.0)
    return (seat in winners) / max(1, len(winners)) + LEAD * lead


def has_a_turn(state: ApiaryState, seat: Seat) -> bool:
    """Clause 14.2: does a seat still have a turn to begin, or has it just begun, after the end was called?"""
    if state.turns_left == NONE:
        return True
    sides = list(state.sides)
    return (sides.index(seat) - sides.index(state.seat)) % len(sides) < state.turns_left
