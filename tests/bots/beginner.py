"""A stand-in for somebody who has just read the rules of Hive: looks at the table after each own move.

It takes a win, sees when its queen is about to fall, and brings its pieces to the other queen.
"""

from __future__ import annotations

from rucher.bots.limits import Limits
from rucher.bots.protocol import Choice
from rucher.core.chance import Chance
from rucher.core.game import AnyGame
from rucher.core.hexgrid import distance
from rucher.core.types import Seat
from rucher.games.hive.board import Board
from rucher.games.hive.pieces import QUEENS
from rucher.games.hive.state import HiveState, board_of, legal_moves


class Beginner:
    """Plays Hive one ply ahead, by what surrounds the queens alone."""

    name = "beginner"

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, game: AnyGame, view: HiveState, seat: Seat, limits: Limits | None = None) -> Choice:
        """The action after which the queens look best; among equals, any."""
        board = board_of(view).copy()
        liked = [self._liking(board, move, seat) for move in legal_moves(view)]
        best = [number for number, liking in enumerate(liked) if liking == max(liked)]
        return Choice(game.legal(view, seat)[self._chance.pick("beginner", best)])

    def _liking(self, board: Board, move: int, seat: Seat) -> float:
        """Spaces taken beside the other queen less those beside one's own, then nearness to her."""
        board.play(move)
        own, other = QUEENS[seat], QUEENS[1 - seat]
        liking = 2.0 * (board.liberties(own) - board.liberties(other))
        if board.liberties(other) == 0:
            liking += 100
        elif board.liberties(own) < 2 and self._falls(board, own):
            liking -= 50
        there = board.cell(other)
        if move >= 0 and there is not None:
            liking -= 0.1 * distance(board.decode(move)[1], there)
        board.undo()
        return liking

    def _falls(self, board: Board, queen: int) -> bool:
        """Is a queen closed in, or could she be with the next move?"""
        for move in board.legal():
            board.play(move)
            closed = board.liberties(queen) == 0
            board.undo()
            if closed:
                return True
        return board.liberties(queen) == 0
