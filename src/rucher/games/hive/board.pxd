# The C types of board.py: the names and the rules are there, only what the compiler needs is here.
# Another kernel may cimport Board and use what is declared below without passing through Python.

cimport cython

cdef int QUEEN, SPIDER, BEETLE, GRASSHOPPER, ANT, MOSQUITO, LADYBUG, PILLBUG
cdef int FOLLOWERS
cdef unsigned long long BITS, MIX_1, MIX_2, MIX_3

cdef signed short DELTA[6]
cdef unsigned char CREATURE[28]
cdef unsigned char COUNT[64]
cdef unsigned char DIRECTION[512]
cdef signed short STEP[512]
cdef unsigned char SLIDES[64]
cdef unsigned char FIRST_EXIT[64]
cdef unsigned char AROUND[512]
cdef unsigned char CONTOUR[512]
cdef unsigned char NOT_BACK[6]
cdef unsigned char NOT_HOME[48]
cdef unsigned char BANKS[512]
cdef unsigned char GROUPS[64]
cdef signed char LINKS[64]
cdef unsigned short ROOM[8192]
cdef unsigned char IN_RANGE[4096]
cdef unsigned char SLIDER[8]
cdef unsigned char LOWEST[32]

cdef Py_ssize_t step(Py_ssize_t cell, Py_ssize_t direction) noexcept nogil
cdef Py_ssize_t lowest(unsigned int mask) noexcept nogil
@cython.locals(mixed=cython.ulonglong)
cdef unsigned long long key(Py_ssize_t piece, Py_ssize_t cell, Py_ssize_t height) noexcept nogil


@cython.final
cdef class Board:
    cdef readonly str expansions
    cdef readonly bint queen_on_turn_1
    cdef readonly int to_move
    cdef readonly int ply
    cdef readonly int result
    cdef readonly int last_moved

    cdef bint _throwing  # is the pillbug in play?
    cdef int _set  # one side's pieces in play, as bits
    cdef unsigned int _on  # pieces on the table, as bits
    cdef unsigned int _covered  # pieces under another, as bits
    cdef int _stacked  # how many pieces lie on another
    cdef int _rooms  # cells where white alone may place, plus 256 times those of black
    cdef int _euler  # cells less links plus triangles: 1 less the number of holes
    cdef unsigned long long _hash
    cdef signed short _at[28]  # by piece: its cell, or -1
    cdef signed char _under[28]  # by piece: the piece it lies on, or -1
    cdef unsigned short _ring[4096]
    cdef unsigned char _height[4096]
    cdef signed char _top[4096]
    cdef unsigned char _mark[4096]  # 1: already a target; 2 and more: a crossing of the ant's walk. 0 between calls
    cdef int _crossings
    cdef int _target[1024]
    cdef int _landing[12]  # six for each of two throwers
    cdef int _landings[2]
    cdef unsigned int _throwable[2]
    cdef unsigned int _cuts  # pieces that hold the hive together, as bits, where there are holes
    cdef unsigned long long _cuts_for  # the hash of the position they were found in
    cdef unsigned char _passed[28]  # by piece: along which of its gaps a bank was followed, as directions
    cdef unsigned long long[::1] _log  # two numbers a ply: the hash before it; piece, origin, last moved, rooms, euler
    cdef int _logged
    cdef int[::1] _moves
    cdef int _anchor
    cdef int _anchor_q
    cdef int _anchor_r

    cdef void _clear(self)
    cdef inline void _flip(self, Py_ssize_t cell, Py_ssize_t bits, bint live) noexcept nogil
    cdef inline void _lift(self, Py_ssize_t piece, Py_ssize_t cell, bint live) noexcept nogil
    cdef inline void _put(self, Py_ssize_t piece, Py_ssize_t cell, bint live) noexcept nogil
    @cython.locals(record=cython.ulonglong)
    cdef void _make(self, Py_ssize_t move) noexcept nogil
    @cython.locals(piece=cython.int, origin=cython.int)
    cdef void _unmake(self) noexcept nogil
    cdef Py_ssize_t _last_logged(self) noexcept nogil
    cdef Py_ssize_t _outcome(self) noexcept nogil
    @cython.locals(mixed=cython.ulonglong)
    cdef unsigned long long _position(self) noexcept nogil

    cdef Py_ssize_t _generate(self, Py_ssize_t base) noexcept nogil
    cdef Py_ssize_t _generate_closing(self, Py_ssize_t base, Py_ssize_t aim) noexcept nogil
    cdef Py_ssize_t _placements(self, Py_ssize_t base) noexcept nogil
    cdef Py_ssize_t _emit(self, Py_ssize_t piece, Py_ssize_t count, Py_ssize_t base) noexcept nogil
    cdef Py_ssize_t _entering(self, Py_ssize_t colour) noexcept nogil
    cdef Py_ssize_t _open_cells(self, Py_ssize_t colour) noexcept nogil
    @cython.locals(enough=cython.bint)
    cdef Py_ssize_t _movements(self, Py_ssize_t base, Py_ssize_t aim) noexcept nogil
    cdef bint _cannot_close(self, Py_ssize_t piece, Py_ssize_t aim) noexcept nogil
    cdef bint _hits(self, Py_ssize_t aim, Py_ssize_t n) noexcept nogil
    cdef bint _pinned(self, Py_ssize_t cell) noexcept nogil
    cdef bint _cuts_at(self, Py_ssize_t cell) noexcept nogil
    @cython.locals(cuts=cython.uint)
    cdef void _find_cuts(self) noexcept nogil
    @cython.locals(met=cython.uint, twice=cython.uint, here=cython.Py_ssize_t, direction=cython.Py_ssize_t)
    cdef unsigned int _along_bank(self, Py_ssize_t start, Py_ssize_t first) noexcept nogil

    cdef inline bint _gate(self, Py_ssize_t cell, Py_ssize_t direction, Py_ssize_t level) noexcept nogil
    cdef Py_ssize_t _reach(self, Py_ssize_t piece) noexcept nogil
    cdef Py_ssize_t _reach_as(self, Py_ssize_t cell, Py_ssize_t creature, Py_ssize_t n) noexcept nogil
    cdef inline Py_ssize_t _slide(self, Py_ssize_t cell, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _beetle(self, Py_ssize_t cell, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _grasshopper(self, Py_ssize_t cell, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _spider(self, Py_ssize_t start, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _ladybug(self, Py_ssize_t start, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _ant(self, Py_ssize_t start, Py_ssize_t n) noexcept nogil
    @cython.locals(here=cython.Py_ssize_t, direction=cython.Py_ssize_t)
    cdef Py_ssize_t _walk(self, Py_ssize_t start, Py_ssize_t first, Py_ssize_t n) noexcept nogil
    cdef Py_ssize_t _mosquito(self, Py_ssize_t cell) noexcept nogil
    cdef Py_ssize_t _copied(self, Py_ssize_t cell) noexcept nogil
    cdef void _unmark(self, Py_ssize_t first, Py_ssize_t last) noexcept nogil

    cdef bint _can_throw(self, Py_ssize_t piece) noexcept nogil
    cdef unsigned int _throws(self, Py_ssize_t colour) noexcept nogil
    cdef Py_ssize_t _find_landings(self, Py_ssize_t which, Py_ssize_t cell) noexcept nogil
    cdef unsigned int _find_throwable(self, Py_ssize_t cell) noexcept nogil
    cdef bint _liftable(self, Py_ssize_t cell, Py_ssize_t direction) noexcept nogil
    cdef Py_ssize_t _add_throws(self, Py_ssize_t piece, Py_ssize_t n) noexcept nogil

    cdef unsigned long long _perft(self, Py_ssize_t depth, Py_ssize_t base) noexcept nogil
    @cython.locals(state=cython.ulonglong, drawn=cython.ulonglong)
    cdef Py_ssize_t _random_plies(self, unsigned long long seed, Py_ssize_t cap) noexcept nogil
    cdef void _reserve(self, int plies, int lists)
    cdef Py_ssize_t _level(self, Py_ssize_t piece) noexcept nogil
    cdef tuple _axial(self, int cell)
    cdef void _drop_anchor(self, int cell)
    cdef Py_ssize_t _direction(self, Py_ssize_t one, Py_ssize_t other) noexcept nogil
