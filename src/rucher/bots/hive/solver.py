# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""An exact solver of forced wins. It tries every move and every reply: what it says is proved, not judged.

One source, two speeds: plain Python, with the C types in solver.pxd. It shares the rules' moves with the
engine, and the memory for positions, but no opinion. A draw by repetition is not looked at: a win within
a few moves never needs one.
"""

from __future__ import annotations

import cython

from rucher.bots.hive.transpositions import EXACT, TranspositionTable
from rucher.games.hive.board import IN_PROGRESS, Board

if not cython.compiled:  # compiled, these are C values from the .pxd
    from rucher.bots.hive.transpositions import depth_of, worth_of
    from rucher.games.hive.board import COUNT, step

MOST_MOVES = 8  # of the side that is to win


class Solver:
    """Proves for the side to move that it wins within so many of its moves, or that it does not."""

    def __init__(self, megabytes: float = 4) -> None:
        self._table = TranspositionTable(megabytes)
        self.nodes = 0
        self.stopped = False
        if not cython.compiled:
            self._killer = [-2] * 32

    def begin(self, board: Board, limit: int) -> None:
        """Start at a position; the search stops, and proves nothing, after so many positions."""
        self._board = board.copy()
        self._board._reserve(2 * MOST_MOVES + 4, 2 * MOST_MOVES + 4)
        self._limit = limit
        self.nodes = 0
        self.stopped = False

    def wins(self, moves: int) -> bool:
        """Does the side to move win within so many of its moves, whatever is replied?"""
        return self._board.result == IN_PROGRESS and bool(self._wins(moves, 0))

    def forces(self, move: int, moves: int) -> bool:
        """Does this move win within so many moves, itself the first?"""
        return bool(self._forces(move, moves, 0))

    def play(self, move: int) -> None:
        """Go on to the position after a move."""
        self._board.play(move)
        self._board._reserve(2 * MOST_MOVES + 4, 2 * MOST_MOVES + 4)

    def undo(self) -> None:
        """Go back by one move."""
        self._board.undo()

    # ---- one position -----------------------------------------------------------------------------------

    def _wins(self, moves: int, base: int) -> bool:
        """The same as `wins`; lists of moves are written from `base` on."""
        board = self._board
        self.nodes += 1
        if self.nodes > self._limit:
            self.stopped = True
            return False
        if self._wins_now(base):
            return True
        if moves == 1:
            return False
        key = board._position()
        known = self._table.probe(key)
        if known:
            if worth_of(known) and depth_of(known) <= moves:
                return True
            if not worth_of(known) and depth_of(known) >= moves:
                return False
        found = self._winner(moves, base)
        if not self.stopped:
            won = found > -2
            self._table.store(key, found if won else -1, won, moves, EXACT)
        return found > -2

    def _winner(self, moves: int, base: int) -> int:
        """A first move that forces the win, or -2; moves to a space beside the other queen come first."""
        board = self._board
        queen = 14 - 14 * board.to_move
        cell = board._at[queen]
        count = board._generate(base)
        for near in range(1, -1, -1):
            for k in range(count):
                move = board._moves[base + k]
                if self._beside(move, queen, cell) == near:
                    if self._forces(move, moves, base + count):
                        return move
                    if self.stopped:
                        return -2
        return -2

    def _beside(self, move: int, queen: int, cell: int) -> int:
        """1 where a move ends beside the other queen or throws her, else 0."""
        if move < 0 or cell < 0:
            return 0
        if move >> 12 == queen:
            return 1
        for direction in range(6):
            if step(cell, direction) == move & 4095:
                return 1
        return 0

    def _wins_now(self, base: int) -> bool:
        """Does a move end the game for its side? Only one to the last gap, or a throw of the queen, can."""
        board = self._board
        side = board.to_move
        queen = 14 - 14 * side
        cell = board._at[queen]
        if cell < 0:
            return False
        ring = board._ring[cell] & 63
        thrown = self._may_throw(side, cell)
        if 6 - COUNT[ring] != 1 and not thrown:
            return False
        aim = -1
        for direction in range(6):
            if not ring >> direction & 1:
                aim = step(cell, direction)
        count = board._generate(base) if thrown else board._generate_closing(base, aim)
        for k in range(count):
            move = board._moves[base + k]
            if move >= 0 and (move & 4095 == aim or move >> 12 == queen):
                board._make(move)
                won = board.result == side + 1
                board._unmake()
                if won:
                    return True
        return False

    def _may_throw(self, side: int, cell: int) -> bool:
        """Does a pillbug or mosquito of a side lie beside a cell?"""
        board = self._board
        if not board._throwing:
            return False
        for direction in range(6):
            beside = step(cell, direction)
            if board._at[14 * side + 13] == beside or board._at[14 * side + 11] == beside:
                return True
        return False

    def _forces(self, move: int, moves: int, base: int) -> bool:
        """After this move, does every reply lose within one move less?"""
        board = self._board
        side = board.to_move
        board._make(move)
        ended = board.result != 0
        won = board.result == side + 1 if ended else moves > 1 and self._all_lose(side, moves, base)
        board._unmake()
        return won

    def _all_lose(self, side: int, moves: int, base: int) -> bool:
        """Does every reply lose? The one that refuted the last try at this depth is tried first."""
        board = self._board
        count = board._generate(base)
        for k in range(1, count):
            if board._moves[base + k] == self._killer[moves]:
                board._moves[base + k] = board._moves[base]
                board._moves[base] = self._killer[moves]
        for k in range(count):
            reply = board._moves[base + k]
            board._make(reply)
            lost = board.result == side + 1 if board.result else self._wins(moves - 1, base + count)
            board._unmake()
            if not lost:
                self._killer[moves] = reply
                return False
        return True
