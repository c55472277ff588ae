# The C types of search.py.

cimport cython
from rucher.bots.hive.evaluation cimport DISTANCE, Evaluation
from rucher.bots.hive.transpositions cimport TranspositionTable, bound_of, depth_of, move_of, worth_of
from rucher.games.hive.board cimport Board, COUNT, STEP

cdef unsigned long long MIXER, BITS
cdef long WIN, DECIDED, NOTHING, FIRST, _PLIES, AT_LEAST, AT_MOST, EXACT


@cython.final
cdef class Search:
    cdef Board _board
    cdef Evaluation _evaluation
    cdef TranspositionTable _table
    cdef object _pulse
    cdef bint _alone  # does the search keep Python's lock?
    cdef bint _halted
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef long long _limit
    cdef long long _poll_at
    cdef long _poll_every
    cdef unsigned long long _noise_seed
    cdef long _noise
    cdef int _forward_depth, _forward_margin, _late_depth, _late_rank, _late_base, _late_square
    cdef int _reduced_from, _unknown_from, _extending, _settling, _pressing
    cdef int _killing, _countering, _towards, _leaving, _history_unit, _history_most
    cdef int _counter[28672]  # by the move before, squashed: what refuted it
    cdef unsigned char _reduction[2048]  # by 64 x depth + number: by how many plies less a late move is looked at
    cdef long _root_depth
    cdef long _free  # where the next list of moves begins on the board's stack
    cdef long _past  # how many positions of the match before the root are on the trail
    cdef long _excluded_count
    cdef int _excluded[1024]
    cdef unsigned long long[::1] _trail
    cdef int _calm[200]  # by ply: plies since a piece was placed
    cdef int _killer[400]  # two for each ply
    cdef short[::1] _history
    cdef int[::1] _rank
    cdef int _line[16900]  # by ply: the best line from there
    cdef int _line_length[130]

    cdef long _released(self, long depth, long alpha, long beta) except? -32001
    cdef long _look(self, long depth, long alpha, long beta, long ply) except? -32001 nogil
    cdef long _told(self, unsigned long long known, long depth, long alpha, long beta, long ply) noexcept nogil
    @cython.locals(threatened=cython.bint, quiet=cython.bint)
    cdef long _look_on(
        self, long depth, long alpha, long beta, long ply,
        unsigned long long key, unsigned long long known
    ) except? -32001 nogil
    @cython.locals(
        best=cython.long, best_move=cython.long, worth=cython.long, enough=cython.long, number=cython.long,
        count=cython.long, move=cython.long, rank=cython.long, listed=cython.bint,
        late=cython.bint
    )
    cdef long _look_at_moves(
        self, long depth, long alpha, long beta, long ply, unsigned long long key, long first, bint threatened
    ) except? -32001 nogil
    cdef long _one(
        self, long number, long rank, long depth, long alpha, long beta, long ply, bint threatened
    ) except? -32001 nogil
    cdef long _settle(self, long alpha, long beta, long ply, long left) except? -32001 nogil
    @cython.locals(best=cython.long)
    cdef long _escape(self, long alpha, long beta, long ply, long left) except? -32001 nogil
    cdef long _press(self, long alpha, long beta, long ply, long left, long best) except? -32001 nogil
    cdef long _gap(self, long colour) noexcept nogil
    @cython.locals(won=cython.bint)
    cdef bint _wins_at(self, long gap, long base, long count) noexcept nogil
    @cython.locals(found=cython.bint)
    cdef bint _threatened(self) noexcept nogil
    cdef int _poll(self) except -1 nogil
    @cython.locals(mixed=cython.ulonglong, worth=cython.long)
    cdef long _now(self) noexcept nogil
    cdef long _ended(self, long ply) noexcept nogil
    cdef bint _repeats(self, unsigned long long key, long ply) noexcept nogil
    cdef bint _is_excluded(self, long move) noexcept nogil
    @cython.locals(placed=cython.bint)
    cdef void _make(self, long move, long ply) noexcept nogil
    cdef void _keep(self, unsigned long long key, long move, long worth, long depth, long bound, long ply) noexcept nogil
    cdef void _write_line(self, long move, long ply) noexcept nogil
    @cython.locals(rank=cython.long, cell=cython.long, origin=cython.long, last=cython.long)
    cdef void _rank_moves(self, long base, long count, long ply, long first) noexcept nogil
    @cython.locals(moves="int[::1]", ranks="int[::1]", best=cython.long, rank=cython.int, move=cython.int)
    cdef long _bring_best(self, long at, long end) noexcept nogil
    cdef void _remember_cut(self, long move, long depth, long ply, long base, long tried) noexcept nogil
    @cython.locals(before=cython.long)
    cdef void _credit(self, long move, long amount) noexcept nogil


cdef long squashed(long move) noexcept nogil
cdef long _beside(long cell, long queen) noexcept nogil
