# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The Hive search: alpha-beta on the board kernel, for one depth; the engine around it deepens.

One source, two speeds: plain Python, with the C types in search.pxd. Worths are for the side to move; a win
is WIN less the plies it takes.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import cython

from rucher.bots.hive.evaluation import Evaluation
from rucher.bots.hive.transpositions import TranspositionTable
from rucher.games.hive.board import Board

if TYPE_CHECKING:
    from rucher.bots.hive.habits import Habits

if not cython.compiled:  # compiled, these are C values from the .pxd
    from rucher.bots.hive.evaluation import DISTANCE
    from rucher.bots.hive.transpositions import bound_of, depth_of, move_of, worth_of
    from rucher.games.hive.board import COUNT, STEP

WIN = 30_000
DECIDED = 29_000  # beyond this, the search has seen the end of the game
DEEPEST = 64
AT_LEAST, AT_MOST, EXACT = 1, 2, 3
NOTHING = 32_000  # no worth at all
FIRST = 1_000_000  # the rank of the move from the table
MIXER, BITS = 0x9E37_79B9_7F4A_7C15, 0xFFFF_FFFF_FFFF_FFFF
_PLIES = 128  # extensions included
PARALLEL = cython.compiled  # can searches run at the same time, in threads?


class Search:
    """One engine's search: its table, its habits, and the current position."""

    def __init__(
        self, table: TranspositionTable, evaluation: Evaluation, habits: Habits, noise: int = 0, seed: int = 0
    ) -> None:
        self._table = table
        self._evaluation = evaluation
        self._noise, self._noise_seed = noise, seed
        self._trail = array("Q", bytes(8 * 512))
        self._history = array("h", bytes(2 * 28 * 1024))
        self._poll_every = 512 if cython.compiled else 8
        if not cython.compiled:
            self._excluded, self._calm, self._reduction = [0] * 1024, [0] * 200, [0] * 2048
            self._counter = [-2] * 28 * 1024
            self._killer, self._line, self._line_length = [-2] * 400, [0] * 16900, [0] * 130
        self._take_up(habits)
        self.nodes = 0
        self.stopped = False

    def _take_up(self, habits: Habits) -> None:
        """Copy the numbers into the search's own fields, for speed."""
        self._forward_depth, self._forward_margin = habits.forward_depth, habits.forward_margin
        self._late_depth, self._late_rank = habits.late_depth, habits.late_rank
        self._late_base, self._late_square = habits.late_base, habits.late_square
        self._reduced_from, self._unknown_from = habits.reduced_from, habits.unknown_from
        self._extending, self._settling, self._pressing = habits.extending, habits.settling, habits.pressing
        self._killing, self._countering = habits.killer, habits.counter
        self._towards, self._leaving = habits.towards, habits.leaving
        self._history_unit, self._history_most = habits.history_unit, habits.history_most
        for depth in range(2, 32):
            for number in range(3, 64):
                slope = habits.reduction_slope * math.log(depth) * math.log(number)
                self._reduction[64 * depth + number] = int((habits.reduction_base + slope) / 100)

    # ---- the interface for the engine -------------------------------------------------------------------

    def begin(
        self,
        board: Board,
        past: Sequence[int],
        limit: int,
        pulse: Callable[[], bool] | None,
        alone: bool = True,
    ) -> None:
        """Start at a position: `past` are the keys that would repeat; `pulse` tells when to stop.

        Not `alone`: other threads of Python run meanwhile. Without a pulse, `halt` alone stops the search.
        """
        self._board = board.copy()
        self._board._reserve(_PLIES + 8, _PLIES + 8)
        self._rank = array("i", bytes(4 * len(self._board._moves)))
        kept = past[max(0, len(past) - 256) :]
        self._past = len(kept)
        for k in range(len(kept)):
            self._trail[k] = kept[k]
        self._calm[0] = len(kept)
        for k in range(400):
            self._killer[k] = -2
        for k in range(28 * 1024):
            self._history[k] = self._history[k] >> 2
            self._counter[k] = -2
        self._limit, self._pulse = limit, pulse
        self._alone, self._halted = alone, False
        self.nodes = 0
        self._poll_at = min(self._poll_every, limit)
        self._free = 0
        self.stopped = False

    def halt(self) -> None:
        """Stop soon; another thread says so."""
        self._halted = True

    def at_root(self, depth: int, alpha: int, beta: int, excluded: Sequence[int] = ()) -> int:
        """Search the position to a depth within a window, without the excluded moves."""
        self._root_depth = depth
        self._excluded_count = len(excluded)
        for k in range(len(excluded)):
            self._excluded[k] = excluded[k]
        self._line_length[0] = 0
        return self._look(depth, alpha, beta, 0) if self._alone else self._released(depth, alpha, beta)

    def _released(self, depth: int, alpha: int, beta: int) -> int:
        """Search the position while other threads of Python run."""
        with cython.nogil:
            return self._look(depth, alpha, beta, 0)

    def best_line(self) -> list[int]:
        """The moves that both sides should play; empty until a first move is found."""
        return [self._line[k] for k in range(self._line_length[0])]

    # ---- one position -----------------------------------------------------------------------------------

    def _look(self, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth of a position, searched to a depth."""
        if self._board.result:
            self.nodes += 1
            return self._ended(ply)
        key = self._board._position()
        if ply > 0:
            if self._repeats(key, ply):
                self.nodes += 1
                return 0
            alpha = max(alpha, ply - WIN)
            beta = min(beta, WIN - ply - 1)
            if alpha >= beta:
                return alpha
        if depth <= 0 or ply >= _PLIES - 8:
            return self._settle(alpha, beta, ply, self._settling)
        self.nodes += 1
        if self.nodes >= self._poll_at:
            self._poll()
        if self.stopped:
            return 0
        self._trail[self._past + ply] = key
        known = self._table.probe(key)
        if known and ply > 0 and beta - alpha == 1:
            worth = self._told(known, depth, alpha, beta, ply)
            if worth != NOTHING:
                return worth
        return self._look_on(depth, alpha, beta, ply, key, known)

    def _told(self, known: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The worth from the table, if its depth and bound suffice; else NOTHING."""
        if depth_of(known) < depth:
            return NOTHING
        worth = worth_of(known)
        if worth > DECIDED:
            worth -= ply
        elif worth < -DECIDED:
            worth += ply
        bound = bound_of(known)
        if bound == EXACT or (worth >= beta if bound == AT_LEAST else worth <= alpha):
            return worth
        return NOTHING

    def _look_on(self, depth: int, alpha: int, beta: int, ply: int, key: int, known: int) -> int:
        """Search a position that the table does not settle: try the shortcuts, then the moves."""
        threatened = self._gap(self._board.to_move) >= 0 and self._threatened()
        quiet = beta - alpha == 1 and not threatened and ply > 0 and beta > -DECIDED and beta < DECIDED
        if quiet and depth <= self._forward_depth:
            now = self._now()
            if now - self._forward_margin * depth >= beta:
                return now
        if threatened and ply < 2 * self._root_depth:
            depth += self._extending
        elif known == 0 and depth >= self._unknown_from:
            depth -= 1
        best = move_of(known) if known else -2
        return self._look_at_moves(depth, alpha, beta, ply, key, best, threatened)

    def _look_at_moves(
        self,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        key: int,
        first: int,
        threatened: bool,
    ) -> int:
        """The worth of the best move: the first gets the whole window, the others a null window."""
        base = self._free
        gap = self._gap(1 - self._board.to_move)
        # Without a win in one to look for, the move from the table is tried before the move list is made.
        listed = gap >= 0 or first < 0 or ply == 0
        count = self._board._generate(base) if listed else 1
        if gap >= 0 and ply > 0 and self._wins_at(gap, base, count):
            return WIN - ply - 1
        if listed:
            self._rank_moves(base, count, ply, first)
        late = depth <= self._late_depth and not threatened and beta - alpha == 1
        enough = self._late_base + self._late_square * depth * depth if late else 1024
        best, best_move, ceiling = -WIN, -2, alpha
        number = 0
        while number < count:
            rank = self._bring_best(base + number, base + count) if listed else FIRST
            move = self._board._moves[base + number] if listed else first
            number += 1
            if ply == 0 and self._is_excluded(move):
                continue
            if number > enough and best > -DECIDED and rank < self._late_rank:
                break
            self._make(move, ply)
            worth = self._one(number - 1, rank, depth, alpha, beta, ply, threatened)
            self._board._unmake()
            if self.stopped:
                self._free = base
                return best
            if worth > best:
                best = worth
                if worth > alpha:
                    alpha, best_move = worth, move
                    self._write_line(move, ply)
                    if alpha >= beta:
                        self._remember_cut(move, depth, ply, base, number - 1)
                        break
            if not listed:
                listed = True
                count = self._board._generate(base)
                self._rank_moves(base, count, ply, first)
                self._bring_best(base, base + count)
        self._free = base
        if best <= ceiling:
            self._keep(key, first, best, depth, AT_MOST, ply)
        else:
            self._keep(key, best_move, best, depth, AT_LEAST if best >= beta else EXACT, ply)
        return best

    def _one(
        self, number: int, rank: int, depth: int, alpha: int, beta: int, ply: int, threatened: bool
    ) -> int:
        """The worth of the move just made, for its player."""
        self._line_length[ply + 1] = ply + 1
        if number == 0:
            return -self._look(depth - 1, -beta, -alpha, ply + 1)
        less = 0
        if depth >= 2 and number >= self._reduced_from and not threatened:
            less = self._reduction[64 * min(depth, 31) + min(number, 63)]
            if rank > self._late_rank:
                less -= 1
            if less > depth - 1:
                less = depth - 1
            if less < 0:
                less = 0
        worth = -self._look(depth - 1 - less, -alpha - 1, -alpha, ply + 1)
        if worth > alpha and less and not self.stopped:
            worth = -self._look(depth - 1, -alpha - 1, -alpha, ply + 1)
        if worth > alpha and worth < beta and not self.stopped:
            worth = -self._look(depth - 1, -beta, -alpha, ply + 1)
        return worth

    # ---- after the depth: only moves around the queens --------------------------------------------------

    def _settle(self, alpha: int, beta: int, ply: int, left: int) -> int:
        """The worth of a position once no queen is about to fall."""
        self.nodes += 1
        if self._board.result:
            return self._ended(ply)
        if self.nodes >= self._poll_at:
            self._poll()
        if self.stopped:
            return 0
        gap = self._gap(1 - self._board.to_move)
        if gap >= 0 and self._wins_at(gap, self._free, self._board._generate_closing(self._free, gap)):
            return WIN - ply - 1
        if left > 0 and self._gap(self._board.to_move) >= 0 and self._threatened():
            return self._escape(alpha, beta, ply, left)
        now = self._now()
        if now >= beta or left <= 0 or not self._pressing:
            return now
        other = self._board._at[14 - 14 * self._board.to_move]
        if other >= 0 and COUNT[self._board._ring[other] & 63] == 4:
            return self._press(max(now, alpha), beta, ply, left, now)
        return now

    def _escape(self, alpha: int, beta: int, ply: int, left: int) -> int:
        """Try every move, since the queen would fall next."""
        base = self._free
        count = self._board._generate(base)
        self._rank_moves(base, count, ply, -2)
        best = -WIN
        for number in range(count):
            self._bring_best(base + number, base + count)
            self._make(self._board._moves[base + number], ply)
            worth = -self._settle(-beta, -alpha, ply + 1, left - 1)
            self._board._unmake()
            best = max(best, worth)
            alpha = max(alpha, worth)
            if alpha >= beta or self.stopped:
                break
        self._free = base
        return best

    def _press(self, alpha: int, beta: int, ply: int, left: int, best: int) -> int:
        """Try the moves that fill one of the two last gaps beside the other queen."""
        base = self._free
        count = self._board._generate(base)
        self._free = base + count
        other = self._board._at[14 - 14 * self._board.to_move]
        for k in range(base, base + count):
            move = self._board._moves[k]
            if move < 0 or DISTANCE[(move - other) & 4095] != 1 or self._board._top[move & 4095] >= 0:
                continue
            origin = self._board._at[move >> 12]
            if origin >= 0 and DISTANCE[(origin - other) & 4095] <= 1:
                continue
            self._make(move, ply)
            worth = -self._settle(-beta, -alpha, ply + 1, left - 2)
            self._board._unmake()
            best = max(best, worth)
            alpha = max(alpha, worth)
            if alpha >= beta or self.stopped:
                break
        self._free = base
        return best

    def _gap(self, colour: int) -> int:
        """The last empty cell beside a queen, or -1 if there is not exactly one."""
        queen = self._board._at[14 * colour]
        if queen < 0:
            return -1
        empty = 63 ^ self._board._ring[queen] & 63
        if empty == 0 or empty & (empty - 1):
            return -1
        return (queen + STEP[8 * empty]) & 4095

    def _wins_at(self, gap: int, base: int, count: int) -> bool:
        """Does one of the moves fill the other queen's last gap, without closing in one's own?"""
        for k in range(base, base + count):
            move = self._board._moves[k]
            if move >= 0 and move & 4095 == gap:
                self._board._make(move)
                won = self._board.result == 2 - self._board.to_move
                self._board._unmake()
                if won:
                    return True
        return False

    def _threatened(self) -> bool:
        """Could the other side fill the last gap beside one's queen, if it were its turn?"""
        gap = self._gap(self._board.to_move)
        self._board._make(-1)
        found = self._wins_at(gap, self._free, self._board._generate_closing(self._free, gap))
        self._board._unmake()
        return found

    # ---- helpers ----------------------------------------------------------------------------------------

    def _poll(self) -> int:
        """Stop at the limit of nodes, when another thread says so, or when the pulse does."""
        if self._halted or self.nodes >= self._limit:
            self.stopped = True
        elif self._pulse is not None:
            with cython.gil:
                self.stopped = self._pulse()
        self._poll_at = min(self.nodes + self._poll_every, self._limit)
        return 0

    def _now(self) -> int:
        """The evaluation, with noise for a player that must make errors."""
        worth = self._evaluation.worth(self._board)
        if self._noise:
            mixed = (self._board._position() ^ self._noise_seed) * MIXER & BITS
            worth += (mixed >> 40) % (2 * self._noise + 1) - self._noise
        return worth

    def _ended(self, ply: int) -> int:
        """The worth of a finished game."""
        if self._board.result == 3:
            return 0
        return WIN - ply if self._board.result == 1 + self._board.to_move else ply - WIN

    def _repeats(self, key: int, ply: int) -> bool:
        """Did this position occur on the way here, or earlier in the match?"""
        here = self._past + ply
        last = max(0, here - self._calm[ply])
        k = here - 2
        while k >= last:
            if self._trail[k] == key:
                return True
            k -= 2
        return False

    def _is_excluded(self, move: int) -> bool:
        for k in range(self._excluded_count):  # noqa: SIM110 - a generator would not compile to C
            if self._excluded[k] == move:
                return True
        return False

    def _make(self, move: int, ply: int) -> None:
        """Play a move of the search; after a placement, earlier positions cannot repeat."""
        placed = move >= 0 and self._board._at[move >> 12] < 0
        self._calm[ply + 1] = 0 if placed else self._calm[ply] + 1
        self._board._make(move)

    def _keep(self, key: int, move: int, worth: int, depth: int, bound: int, ply: int) -> None:
        """Write to the table; the plies to a win are counted from this position, not from the root."""
        if ply == 0 and self._excluded_count:
            return
        if worth > DECIDED:
            worth += ply
        elif worth < -DECIDED:
            worth -= ply
        self._table.store(key, move if move >= -1 else -1, worth, min(depth, 255), bound)

    def _write_line(self, move: int, ply: int) -> None:
        """Set the best line from here: this move, then the best line after it."""
        self._line[130 * ply + ply] = move
        for k in range(ply + 1, self._line_length[ply + 1]):
            self._line[130 * ply + k] = self._line[130 * (ply + 1) + k]
        self._line_length[ply] = max(self._line_length[ply + 1], ply + 1)

    # ---- move order -------------------------------------------------------------------------------------

    def _rank_moves(self, base: int, count: int, ply: int, first: int) -> None:
        """Give each move a rank: the move from the table, moves around the queens, moves that cut before."""
        self._free = base + count
        own, other = self._board._at[14 * self._board.to_move], self._board._at[14 - 14 * self._board.to_move]
        last = self._board._last_logged() if ply > 0 else -1
        counter = self._counter[squashed(last << 12 | self._board._at[last])] if last >= 0 else -2
        killer_1, killer_2 = self._killer[2 * ply], self._killer[2 * ply + 1]
        for k in range(base, base + count):
            move = self._board._moves[k]
            if move == first:
                self._rank[k] = FIRST
                continue
            if move < 0:
                self._rank[k] = 0
                continue
            cell, origin = move & 4095, self._board._at[move >> 12]
            rank = self._history[squashed(move)]
            if move in (killer_1, killer_2):
                rank += self._killing
            elif move == counter:
                rank += self._countering
            if other >= 0:
                rank += self._towards * ((DISTANCE[(cell - other) & 4095] <= 1) - _beside(origin, other))
            if own >= 0:
                rank -= self._leaving * ((DISTANCE[(cell - own) & 4095] == 1) - _beside(origin, own))
            self._rank[k] = rank

    def _bring_best(self, at: int, end: int) -> int:
        """Swap the best-ranked move of a range to its start, and return its rank."""
        moves, ranks = self._board._moves, self._rank
        best, rank = at, ranks[at]
        for k in range(at + 1, end):
            if ranks[k] > rank:
                best, rank = k, ranks[k]
        move = moves[best]
        ranks[best], moves[best] = ranks[at], moves[at]
        ranks[at], moves[at] = rank, move
        return rank

    def _remember_cut(self, move: int, depth: int, ply: int, base: int, tried: int) -> None:
        """Remember a move that refuted a position: try it earlier elsewhere, and the others later."""
        if move < 0:
            return
        if self._killer[2 * ply] != move:
            self._killer[2 * ply + 1] = self._killer[2 * ply]
            self._killer[2 * ply] = move
        last = self._board._last_logged() if ply > 0 else -1
        if last >= 0:
            self._counter[squashed(last << 12 | self._board._at[last])] = move
        amount = min(self._history_unit * depth * depth, self._history_most)
        self._credit(move, amount)
        for k in range(base, base + tried):
            if self._board._moves[k] >= 0:
                self._credit(self._board._moves[k], -amount)

    def _credit(self, move: int, amount: int) -> None:
        """Change a history counter; the change shrinks as the counter grows."""
        at = squashed(move)
        before = self._history[at]
        self._history[at] = before + amount - (before * abs(amount) >> 13)


def squashed(move: int) -> int:
    """The index of a move in the history: its piece, and its cell modulo 32 by 32."""
    return (move >> 12) << 10 | (move >> 6 & 31) << 5 | move & 31


def _beside(cell: int, queen: int) -> int:
    """1 for a cell on or beside the queen's cell, else 0; a cell of -1 is in hand."""
    return 1 if cell >= 0 and DISTANCE[(cell - queen) & 4095] <= 1 else 0
