"""Clauses 10 and 11: points, ties, teams."""

from __future__ import annotations

from rucher.core.types import Outcome, Scores, Seat
from rucher.games.alveola.state import AlveolaState, board_of


def score(state: AlveolaState) -> Scores:
    """Clause 10.3: points for the queen, the workers by level, and the honey."""
    return Scores(tuple(_points(state, seat) for seat in range(state.options.players)))


def _points(state: AlveolaState, seat: Seat) -> dict[str, int]:
    """Alvéola, clause 10.3: the points of a player by category."""
    board, player, figures = board_of(state), state.players[seat], state.box.figures
    top = len(figures.level_points)
    points = {"queen": figures.queen_points if player.queen is not None else 0}
    points |= {f"workers_level_{level}": 0 for level in range(1, top + 1)}
    for cell in player.workers:
        level = board.height(cell)
        points[f"workers_level_{min(level, top)}"] += worker_points(state, level)
    points["honey"] = player.honey
    return points


def worker_points(view: AlveolaState, level: int) -> int:
    """Clause 10.3: the points of a worker on a level."""
    by_level = view.box.figures.level_points
    return by_level[min(level, len(by_level)) - 1]


def sides(view: AlveolaState) -> list[tuple[Seat, ...]]:
    """Alvéola, clause 11.1: the seats that win together."""
    return [(0, 2), (1, 3)] if view.options.teams else [(seat,) for seat in range(view.options.players)]


def outcome(state: AlveolaState) -> Outcome | None:
    """Clauses 10.4 and 11.2: ranks by points, then the queen, then flowers; remaining ties are shared."""
    if not state.end:
        return None
    seats, scores = range(state.options.players), score(state)
    merits = {side: _merit(state, scores, side) for side in sides(state)}
    ranks = {
        seat: 1 + sum(other > merit for other in merits.values())
        for side, merit in merits.items()
        for seat in side
    }
    winners = tuple(seat for seat in seats if ranks[seat] == 1)
    return Outcome(tuple(ranks[seat] for seat in seats), winners, state.end)


def _merit(state: AlveolaState, scores: Scores, side: tuple[Seat, ...]) -> tuple[int, bool, int]:
    """Clause 10.4: what decides between sides: points, then the queen, then flowers."""
    points = sum(scores.total(seat) for seat in side)
    return points, state.queen_of in side, sum(state.players[seat].flowers for seat in side)
