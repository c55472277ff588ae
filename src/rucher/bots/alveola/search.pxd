# The C types of search.py.

cimport cython
from rucher.games.alveola.board cimport Board, Cuts
from rucher.games.alveola.table cimport Printed, AlveolaTable
from rucher.games.alveola.table cimport (
    BEES, DIPPER, EATEN, END, FLOWERS, FLYING, FULL, GRANTED, HAND, HORNET_TILE, HORNETS, LAST_AT, LAYING, LEFT,
    MOVES, OFFERED, PLAYER, QUEEN_OF, QUEENS_CELL, REACH, SEARCHED, SEAT, SECOND_TURN, STARTING, STEP, STINGING,
    TAKING, TURN, USED, WAITING, WASPS, WORKERS
)

cdef unsigned long long WORD, MIX_SALT, MIX_TURN

cdef enum:
    POINTS = 0
    BLOOM = 1
    BENCH = 7
    READY = 8
    ON = 9
    BESIDE = 13
    NEAR = 17
    LOST = 21
    REIGN = 22
    TEMPO = 23
    SECOND_DUE = 24
    FEARED = 25
    MOST = 64

cpdef enum:
    PHASES = 64
    WON = 100000000


@cython.final
cdef class Search:
    cdef AlveolaTable _table
    cdef int _whole
    cdef int _weight[2080]  # by 32 x phase + term
    cdef long _side[4]
    cdef unsigned long long _seed
    cdef int _overlooked, _noise, _narrow
    cdef readonly long turns
    cdef int _seat, _since, _deep, _wide, _kept, _best_length
    cdef bint _keeping, _due
    cdef long _best
    cdef long long _option[8192]
    cdef long _liked[8192]
    cdef long long _path[64]
    cdef long long _turn[1024]
    cdef int _length[64]
    cdef long _worth[64]
    cdef long long _best_turn[64]
    cdef long _gain[64]

    cdef int _phase(self) noexcept
    cdef int _level(self, int cell) noexcept
    @cython.locals(q=cython.int, r=cython.int, apart=cython.int, other=cython.int, nearest=cython.int)
    cdef int _hornet_near(self, int cell) noexcept
    cdef bint _hornets_due(self) noexcept
    @cython.locals(found=cython.long, player=cython.int, cell=cython.int, level=cython.int)
    cdef long _player(self, int seat, int base) noexcept
    @cython.locals(own=cython.long, best=cython.long, lead=cython.long, merit=cython.long, ended=cython.bint)
    cdef long _value(self, int seat) noexcept
    cpdef int play_on(self, int turns)
    cdef int _play_turn(self) noexcept
    cdef void _look(self, int seat) noexcept
    cdef void _follow(self, int at) noexcept
    cdef void _try(self, long long action, int at) noexcept
    cdef void _record(self) noexcept
    cdef void _record_search(self, int at) noexcept
    cdef void _keep(self, long worth) noexcept
    cdef long _misjudged(self) noexcept
    @cython.locals(mixed=cython.ulonglong)
    cdef long _chance(self, long long salt) noexcept
    cdef bint _overlooks(self, long long action) noexcept
    @cython.locals(action=cython.longlong)
    cdef int _first(self, int at, int n, int step) noexcept
    cdef int _some(self, int at, int n, int most) noexcept
    cdef int _insert(self, int at, int found, int most, long long action, long liked) noexcept
    @cython.locals(liked=cython.long, action=cython.longlong)
    cdef int _best_moves(self, int at, int n, int step) noexcept
    @cython.locals(liked=cython.long, action=cython.longlong, code=cython.int)
    cdef int _best_places(self, int at, int n) noexcept
    cdef bint _is_safe(self, int tile, int code) noexcept
    @cython.locals(unit=cython.long, grown=cython.long, low=cython.long, here=cython.long, bee=cython.long)
    cdef void _earn(self, int tile) noexcept
    @cython.locals(low=cython.long, held=cython.long)
    cdef long _least(self, int base) noexcept
