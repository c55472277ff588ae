"""A plain Hive player: alpha-beta over the board kernel, one ply deeper each round, an eye on both queens."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rucher.bots.protocol import Choice, Reason
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame, Seat
from rucher.games.hive import game as hive
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.board import DRAW, IN_PROGRESS, Board
from rucher.games.hive.pieces import QUEENS, SIDE
from rucher.games.hive.state import HiveState, board_of, legal_moves

WIN = 1_000_000  # less one for each ply it takes
UNKNOWN = -WIN // 2  # better than a loss
DEEPEST = 64
SHALLOWEST = 2  # one's own move and the answer to it: enough not to lose at once
MARGIN = 0.01  # seconds kept back for what follows the search

Clock = Callable[[], float]


class Thought(msgspec.Struct, frozen=True):
    """The action found, its worth for the side to move, and how many plies were looked ahead."""

    action: HiveAction
    worth: int
    plies: int

    @property
    def wins(self) -> bool:
        """Is the game won, whatever the other side does?"""
        return self.worth >= WIN - DEEPEST


def think(
    view: HiveState,
    *,
    plies: int = DEEPEST,
    seconds: float | None = None,
    order: Chance | None = None,
    clock: Clock = time.monotonic,
) -> Thought:
    """The best action found within a depth or a time; without `order` equals go by the order of moves."""
    deadline = None if seconds is None else clock() + max(0.0, seconds - MARGIN)
    moves = legal_moves(view)
    search = _Search(board_of(view).copy(), clock, deadline)
    search.deepen(order.shuffled("order", moves) if order else moves, max(plies, SHALLOWEST))
    actions = dict(zip(moves, hive.legal(view, view.to_move), strict=True))
    return Thought(actions[search.best], search.worth, search.plies)


class SimpleBot:
    """Plays Hive two plies ahead: takes a win, avoids a loss, closes in the other queen."""

    name = "simple"
    games = ("hive",)

    def __init__(self, seed: int | None = None) -> None:
        self._chance = Chance(seed)

    def choose(self, game: AnyGame, view: Any, seat: Seat) -> Choice:
        """The best action two plies ahead; among equals any."""
        if game.info.id != hive.info.id:
            raise OptionError(f"the bot {self.name!r} plays {hive.info.id} only")
        if len(legal_moves(view)) == 1:
            return Choice(hive.legal(view, seat)[0], (Reason("only_action"),))
        thought = think(view, plies=SHALLOWEST, order=self._chance)
        reason = Reason("wins") if thought.wins else Reason("looks_ahead", {"n": thought.plies})
        return Choice(thought.action, (reason,))


class _OutOfTime(Exception):
    """The clock has run down: what was found so far is the answer."""


class _Search:
    """One search on a board of its own, which is left anyhow when the time is out."""

    def __init__(self, board: Board, clock: Clock, deadline: float | None) -> None:
        self.best, self.worth, self.plies = -1, -WIN, 0
        self._board = board
        self._clock = clock
        self._deadline = deadline
        self._refuters: dict[int, int] = {}  # by ply, the move that last cut a search short

    def deepen(self, moves: Sequence[int], plies: int) -> None:
        """Search ever deeper, the best so far first, until the depth, the time or a decided game."""
        ordered = self._glance(moves)
        try:
            for depth in range(SHALLOWEST, plies + 1):
                if len(moves) == 1 or abs(self.worth) >= WIN - DEEPEST:
                    return
                self._look(ordered, depth)
                ordered.sort(key=lambda move: move != self.best)
        except _OutOfTime:
            return

    def _glance(self, moves: Sequence[int]) -> list[int]:
        """One ply, best first. An end in one is seen even when there is no time at all."""
        worths = {}
        for move in moves:
            self._board.play(move)
            unknown = self._late() and self._board.result == IN_PROGRESS
            worths[move] = UNKNOWN if unknown else -self._worth_now(1)
            self._board.undo()
        ordered = sorted(moves, key=lambda move: -worths[move])
        self.best, self.worth, self.plies = ordered[0], worths[ordered[0]], 1
        return ordered

    def _look(self, moves: Sequence[int], depth: int) -> None:
        """One round at a depth. The best so far goes first, so a broken-off round counts too."""
        alpha = -WIN
        for move in moves:
            self._board.play(move)
            worth = -self._worth(depth - 1, -WIN, -alpha, 1)
            self._board.undo()
            if worth > alpha:
                alpha = worth
                self.best, self.worth, self.plies = move, worth, depth

    def _worth(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        if self._late():
            raise _OutOfTime
        if depth == 0 or self._board.result != IN_PROGRESS:
            return self._worth_now(ply)
        refuter = self._refuters.get(ply)
        moves = self._board.legal()
        moves.sort(key=lambda move: move != refuter)
        for move in moves:
            self._board.play(move)
            alpha = max(alpha, -self._worth(depth - 1, -beta, -alpha, ply + 1))
            self._board.undo()
            if alpha >= beta:
                self._refuters[ply] = move
                break
        return alpha

    def _worth_now(self, ply: int) -> int:
        """The position as it stands, for the side to move; an end counts more the sooner it comes."""
        board = self._board
        if board.result == IN_PROGRESS:
            return _comfort(board, board.to_move) - _comfort(board, 1 - board.to_move)
        if board.result == DRAW:
            return 0
        winner = board.result - 1
        return WIN - ply if winner == board.to_move else ply - WIN

    def _late(self) -> bool:
        return self._deadline is not None and self._clock() >= self._deadline


def _comfort(board: Board, colour: int) -> int:
    """How well a side stands: a queen with room around her and able to move, and pieces that are free."""
    queen = QUEENS[colour]
    taken = 6 - board.liberties(queen)
    free = [piece for piece in range(SIDE * colour, SIDE * (colour + 1)) if _free(board, piece)]
    return 2 * len(free) + 6 * (queen in free) - 4 * taken * taken


def _free(board: Board, piece: int) -> bool:
    return board.cell(piece) is not None and not board.covered(piece) and not board.pinned(piece)
