"""Fists: everybody answers at once, in secret, and may change an answer until the last one is in.

1. Three players each choose rock, paper or scissors, at the same time and in secret.
2. An answer may be changed for another one as long as somebody has not answered yet.
3. When all have answered, all is shown: each player scores a point for each other player beaten.
4. The game ends after the round in which a player has three points; most points win.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from rucher.core.chance import Chance
from rucher.core.errors import UnreadableAction
from rucher.core.game import Game
from rucher.core.secrets import EVERYONE, Hidden, bit, choice, reveal
from rucher.core.types import (
    Action,
    Decision,
    Emit,
    Event,
    GameInfo,
    Options,
    Outcome,
    Refusal,
    Scores,
    Seat,
    State,
)

SEATS = 3
SIGNS = ("rock", "paper", "scissors")  # each beats the one before it
GOAL = 3


class Round(State):
    """Clause 1: an answer for each seat that has given one, and the points so far."""

    answers: Annotated[list[Hidden | None], choice(0, 1, 2)]
    points: list[int]


class Show(Action, frozen=True):
    """Clauses 1 and 2."""

    sign: int


class Answered(Event, frozen=True):
    """Somebody has answered, or changed an answer; the sign is masked for the others."""

    seat: Seat
    sign: Hidden


class Shown(Event, frozen=True):
    """Clause 3: every answer, and the points it brought."""

    signs: tuple[int, ...]
    points: tuple[int, ...]


class Fists(Game[Round, Show]):
    """The rules of Fists."""

    info = GameInfo("fists", (SEATS, SEATS), {"normal": {}}, "1", "4")
    options_type = Options
    state_type = Round
    action_type = Show
    event_type = Answered | Shown

    def setup(self, options: Options, chance: Chance) -> Round:
        return Round([None] * SEATS, [0] * SEATS)

    def decision(self, view: Round) -> Decision | None:
        if max(view.points) >= GOAL:
            return None
        missing = tuple(seat for seat in range(SEATS) if view.answers[seat] is None)
        return Decision("show", missing, tuple(seat for seat in range(SEATS) if seat not in missing))

    def candidates(self, view: Round, seat: Seat) -> Iterable[Show]:
        return map(Show, range(len(SIGNS)))

    def check(self, view: Round, seat: Seat, action: Show) -> Refusal | None:
        if action.sign not in range(len(SIGNS)):
            return Refusal("no_such_sign", "1")
        given = view.answers[seat]
        return Refusal("same_sign", "2") if given and given.what == action.sign else None

    def apply(self, state: Round, seat: Seat, action: Show, chance: Chance, emit: Emit = None) -> None:
        answer = Hidden(action.sign, bit(seat))
        state.answers[seat] = answer
        if emit:
            emit(Answered(seat, answer))
        if None not in state.answers:
            self._show_all(state, chance, emit)

    def _show_all(self, state: Round, chance: Chance, emit: Emit) -> None:
        reveal(state.answers, EVERYONE, chance)
        signs = tuple(answer.what for answer in state.answers if answer)
        points = tuple(sum((mine - other) % 3 == 1 for other in signs) for mine in signs)
        state.points = [old + new for old, new in zip(state.points, points, strict=True)]
        state.answers = [None] * SEATS
        if emit:
            emit(Shown(signs, points))

    def touches(self, view: Round, action: Show) -> tuple[str, ...]:
        return (f"sign:{SIGNS[action.sign]}",)

    def read_touches(self, view: Round, seat: Seat, touches: Sequence[str]) -> Show | Refusal | None:
        if not touches:
            return None
        sign = touches[0].removeprefix("sign:")
        return Show(SIGNS.index(sign)) if sign in SIGNS else Refusal("no_such_sign", "1")

    def write(self, view: Round, action: Show) -> str:
        return SIGNS[action.sign]

    def read(self, view: Round, seat: Seat, text: str) -> Show:
        if text in SIGNS:
            return Show(SIGNS.index(text))
        raise UnreadableAction(f"{text!r} is not one of {', '.join(SIGNS)}")

    def score(self, state: Round) -> Scores:
        return Scores(tuple({"points": points} for points in state.points))

    def outcome(self, state: Round) -> Outcome | None:
        if self.decision(state):
            return None
        ranks = tuple(1 + sum(other > points for other in state.points) for points in state.points)
        return Outcome(ranks, tuple(seat for seat in range(SEATS) if ranks[seat] == 1), "three_points")

    def domains(self, view: Round) -> Mapping[str, Sequence[Any]]:
        return {"sign": range(-1, 4)}


game = Fists()
