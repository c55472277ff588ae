# The C types of solver.py.

cimport cython
from rucher.bots.hive.transpositions cimport TranspositionTable, depth_of, worth_of
from rucher.games.hive.board cimport Board, COUNT, step


@cython.final
cdef class Solver:
    cdef Board _board
    cdef TranspositionTable _table
    cdef long long _limit
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef int _killer[32]  # by moves left: the reply that refuted last

    @cython.locals(found=cython.long, won=cython.bint)
    cdef bint _wins(self, long moves, long base) noexcept
    @cython.locals(move=cython.long, near=cython.long, k=cython.long, count=cython.long)
    cdef long _winner(self, long moves, long base) noexcept
    cdef long _beside(self, long move, long queen, long cell) noexcept
    @cython.locals(move=cython.long, k=cython.long, count=cython.long, won=cython.bint, aim=cython.long)
    cdef bint _wins_now(self, long base) noexcept
    cdef bint _may_throw(self, long side, long cell) noexcept
    @cython.locals(won=cython.bint)
    cdef bint _forces(self, long move, long moves, long base) noexcept
    @cython.locals(reply=cython.long, k=cython.long, count=cython.long, lost=cython.bint)
    cdef bint _all_lose(self, long side, long moves, long base) noexcept
