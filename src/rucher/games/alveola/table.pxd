# The C types of table.py: the names and rules are there, only what the compiler needs is here.

cimport cython
from rucher.games.alveola.board cimport Board, Cuts, DELTA, FOUND

cdef enum:
    FULL = 1
    HORNET = 2
    QUEEN = 4
    WORKER = 8
    ICON = 32768

cpdef enum:
    POWER, TAKE, SEARCH, DEPTH, LAY, PLACE, MOVE, CROWN, STING, AGAIN, DECLINE

cpdef enum:
    STARTING, TAKING, SEARCHING, SEARCHED, STINGING, FLYING, LAYING, BEES, HORNETS, OFFERED

cpdef enum:
    FOURTH = 1
    PREVIOUS, ANY, SEARCH_PILE, RECOVER, HORNET_MOVE, FLIGHT, HONEY, SECOND

cpdef enum:
    GRANTED = 1
    PLAYING = 2
    BY_QUEEN = 1
    BY_RING = 2

cpdef enum:
    SEAT, STEP, TURN, USED, REACH, SOURCE, HAND, MOVES, SECOND_TURN, QUEEN_OF, END
    RESERVE, DIPPER, HORNET_TILE, LAST_TILE, LAST_AT, LAST_TURN, LEVEL, LEFT, LOGGED
    WASPS = 20
    STARTS = 25
    PLAYER = 30
    ROW = 94

cpdef enum:
    WAITING, FLOWERS, JARS, EATEN, QUEENS_CELL, WORKERS


@cython.final
cdef class Printed:
    cdef Cuts _cuts
    cdef int _choice, _growing, _queen_level, _queen_points
    cdef int _points[64]
    cdef int _cost[16]
    cdef int _effect[16]
    cdef int _honey[16]


@cython.final
cdef class AlveolaTable:
    cdef Printed _printed
    cdef Cuts _cuts
    cdef Board _board
    cdef int _players, _powers, _piles, _plies
    cdef bint _teams
    cdef int _now[96]
    cdef int _past[49152]  # a row of 96 for each action played
    cdef long long _done[512]
    cdef int _power[4]
    cdef int _left[64]  # tiles by pile
    cdef int _first[65]  # where each pile's tiles begin
    cdef int _pile[64]
    cdef int _cells[4096]  # the log of changed cells, and their faces before
    cdef int _faces[4096]
    cdef long long _legal[16384]

    cdef int _next(self, int most, int n, int kind) noexcept nogil
    cdef int _in_reach(self, int kind) noexcept nogil
    cdef bint _follows(self, int pile) noexcept nogil
    cdef void _take(self, int pile, int depth) noexcept nogil
    cdef void _retreat(self) noexcept nogil
    cdef void _put_back(self, int pile, int depth, int tile) noexcept nogil
    cdef int _add_powers(self, int n) noexcept nogil
    cdef bint _changes(self, int effect) noexcept nogil
    cdef int _count_piles(self) noexcept nogil
    cdef bint _deep_pile(self) noexcept nogil
    cdef void _use(self, int power) noexcept nogil
    cdef void _log(self, int cell) noexcept nogil
    @cython.locals(starting=cython.bint, tile=cython.int)
    cdef void _lay(self, int code) noexcept nogil
    cdef void _start(self, int icon) noexcept nogil
    cdef bint _has_bee(self, int player) noexcept nogil
    cdef bint _queen_due(self, int player) noexcept nogil
    cdef int _add_bees(self) noexcept nogil
    cdef bint _leave(self, int player, int cell) noexcept nogil
    cdef void _bee(self, int kind, int start, int cell) noexcept nogil
    cdef int _steps(self) noexcept nogil
    cdef bint _can_step(self) noexcept nogil
    cdef int _flights(self) noexcept nogil
    cdef void _sting(self, int start, int cell) noexcept nogil
    cdef void _after_bee(self) noexcept nogil
    cdef void _pass_on(self) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef int _score(self, int seat) noexcept nogil
    cdef int _list(self) noexcept nogil
    cdef int _list_places(self, bint starting) noexcept nogil
    @cython.locals(start=cython.int, cell=cython.int, kind=cython.int)
    cdef void _play(self, long long action) noexcept nogil
    @cython.locals(kind=cython.int, depth=cython.int)
    cdef void _undo(self) noexcept nogil
    cpdef list legal(self)
    cpdef void play(self, long long action)
    cpdef int count(self)
    cpdef void play_number(self, int number)
    cpdef void undo(self)


cdef long long _code(long long kind, long long start, long long cell) noexcept nogil
