"""Hive behind the analyst's messages: its engine searches, so nothing is sampled and nothing is luck."""

from __future__ import annotations

from typing import Any

from rucher.bots.analysis.messages import Difference, JudgedTurn, Line, Review, Turning
from rucher.bots.analysis.turns import TURNING, accuracy
from rucher.bots.hive.analysis import Variation
from rucher.bots.hive.analysis import analyse as search
from rucher.bots.hive.engine import WIN
from rucher.bots.hive.pondering import chance_of, expected
from rucher.bots.hive.review import review as search_all
from rucher.bots.limits import Limits
from rucher.core.chance import ThinkingChance
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.games.hive import game as hive
from rucher.games.hive.state import HiveState


def analyse(view: HiveState, limits: Limits) -> tuple[Line, ...]:
    """The Hive engine's best lines, as the analyst tells them."""
    return tuple(_line(view, found) for found in search(view, limits).lines)


def review(match: Match, limits: Limits) -> Review:
    """The analyst's review of a Hive match: every action is a turn of its own."""
    judged = search_all(match, limits).judged
    points = [_both(each.seat, chance_of(each.best.worth, each.best.ends_in)) for each in judged]
    points.append(_end(match, judged[-1].seat, judged[-1].worth) if judged else (0.5, 0.5))
    turns = []
    for n, each in enumerate(judged):
        before, after = points[n], points[n + 1]
        loss = max(0.0, before[each.seat] - after[each.seat]) if each.action != each.best.actions[0] else 0.0
        turned: Turning | None = "choice" if loss >= TURNING else None
        state = match.state_after(n)
        choice = tuple(b - a for a, b in zip(before, after, strict=True))
        turns.append(
            JudgedTurn(
                each.seat,
                each.number,
                each.number,
                (each.notation,),
                hive.touches(state, each.action),
                before,
                choice,
                (0.0, 0.0),
                0.0,
                loss,
                turned,
                _line(state, each.best) if each.action != each.best.actions[0] else None,
            )
        )
    losses = [[turn.loss for turn in turns if turn.seat == seat] for seat in (0, 1)]
    return Review(tuple(turns), points[-1], tuple(accuracy(lost) for lost in losses))


def _line(view: HiveState, found: Variation) -> Line:
    """A line of the Hive engine, as the analyst tells it."""
    touches = hive.touches(view, found.actions[0])
    chance = chance_of(found.worth, found.ends_in)
    reasons = tuple(Difference(said) for said in found.reasons)
    events: list[Any] = []
    hive.apply(hive.clone(view), view.to_move, found.actions[0], ThinkingChance(0), events.append)
    return Line(
        view.to_move,
        chance,
        0.0,
        None,
        found.ends_in,
        found.notation,
        touches,
        touches,
        reasons,
        tuple(map(hive.words.describe_event, events[:1])),
    )


def _both(seat: Seat, chance: float) -> tuple[float, float]:
    """The chances of both seats in Hive."""
    return (chance, 1 - chance) if seat == 0 else (1 - chance, chance)


def _end(match: Match, seat: Seat, worth: int) -> tuple[float, float]:
    """The result of a Hive match for the analyst, or what was expected where the people ended it."""
    outcome = match.outcome
    if outcome is None:
        return _both(seat, float(worth > 0) if abs(worth) == WIN else expected(worth))
    return _both(0, 0.5 if not outcome.winners else float(0 in outcome.winners))
