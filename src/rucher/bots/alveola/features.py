"""The features of Alvéola, version 1: each side's goods and bees, and the state of the hive and the ring."""

from __future__ import annotations

from rucher.core.hexgrid import neighbours
from rucher.core.types import Seat
from rucher.games.alveola import game as alveola
from rucher.games.alveola.board import HORNET, ICON, Board
from rucher.games.alveola.chapters.ending import sides
from rucher.games.alveola.state import AlveolaState, board_of

LEVELS = 4  # workers on higher levels count as on this one
_OF_A_SIDE = (
    "points",
    "honey",
    "flowers",
    "reserve",
    "eaten",
    "queen",
    *(f"workers_{level}" for level in range(1, LEVELS + 1)),
    *(f"threatened_{level}" for level in range(1, LEVELS + 1)),
)
NAMES = (
    *(f"own_{name}" for name in _OF_A_SIDE),
    *(f"rival_{name}" for name in _OF_A_SIDE),  # of the side with the most points, of equals the next to play
    "to_move",  # 1: it is this side's turn
    "second_turn",  # 1: this side has bought one
    "players",
    "turn",
    "tiles_left",  # in the ring
    "hornets",
    "icons",  # hornets that lie open on the hive
    "cells",
    "mean_level",
)


def features(view: AlveolaState, seat: Seat) -> tuple[float, ...]:
    """The numbers named by NAMES, for the side of a seat."""
    board, players = board_of(view), view.options.players
    scores, all_sides = alveola.score(view), sides(view)
    points = [scores.total(s) for s in range(players)]
    own = next(side for side in all_sides if seat in side)
    rivals = [side for side in all_sides if side != own]
    rivals.sort(key=lambda side: min((s - seat) % players for s in side))
    rival = max(rivals, key=lambda side: sum(points[s] for s in side))
    cells = board.cells()
    return (
        *_side(view, board, own, points),
        *_side(view, board, rival, points),
        float(view.seat in own),
        float(view.seat in own and view.second_turn == "granted"),
        float(players),
        float(view.turn),
        float(sum(pile.left for pile in view.piles)),
        float(len(view.hornets)),
        float(sum(bool(board.top(cell) & ICON) for cell in cells)),
        float(len(cells)),
        sum(map(board.height, cells)) / max(1, len(cells)),
    )


def _side(view: AlveolaState, board: Board, side: tuple[Seat, ...], points: list[int]) -> list[float]:
    """The features of one side of Alvéola."""
    players = [view.players[seat] for seat in side]
    workers = [cell for player in players for cell in player.workers]
    levels, threatened = [0.0] * LEVELS, [0.0] * LEVELS
    for cell in workers:
        level = min(board.height(cell), LEVELS) - 1
        levels[level] += 1
        threatened[level] += any(board.top(near) & HORNET for near in neighbours(cell))
    goods = [(player.honey, player.flowers, player.reserve, player.eaten) for player in players]
    return [
        float(sum(points[seat] for seat in side)),
        *(float(sum(column)) for column in zip(*goods, strict=True)),
        float(view.queen_of in side),
        *levels,
        *threatened,
    ]
