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
cdef unsigned char GROUPS[64]
cdef signed char LINKS[64]
cdef unsigned short ROOM[8192]
cdef unsigned char LOWEST[32]

cdef int step(int cell, int direction) noexcept nogil
cdef int lowest(unsigned int mask) noexcept nogil
@cython.locals(mixed=cython.ulonglong)
cdef unsigned long long key(int piece, int cell, int height) noexcept nogil


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
    cdef unsigned long long[::1] _log  # two numbers a ply: the hash before it; piece, origin, last moved, rooms, euler
    cdef int _logged
    cdef int[::1] _moves
    cdef int _anchor
    cdef int _anchor_q
    cdef int _anchor_r

    cdef void _clear(self)
    cdef inline void _flip(self, int cell, int bits, bint live) noexcept nogil
    cdef inline void _lift(self, int piece, int cell, bint live) noexcept nogil
    cdef inline void _put(self, int piece, int cell, bint live) noexcept nogil
    @cython.locals(record=cython.ulonglong)
    cdef void _make(self, int move) noexcept nogil
    @cython.locals(piece=cython.int, origin=cython.int)
    cdef void _unmake(self) noexcept nogil
    cdef int _last_logged(self) noexcept nogil
    cdef int _outcome(self) noexcept nogil
    @cython.locals(mixed=cython.ulonglong)
    cdef unsigned long long _position(self) noexcept nogil

    cdef int _generate(self, int base) noexcept nogil
    cdef int _placements(self, int base) noexcept nogil
    cdef int _emit(self, int piece, int count, int base) noexcept nogil
    cdef int _entering(self, int colour) noexcept nogil
    cdef int _open_cells(self, int colour) noexcept nogil
    cdef int _movements(self, int base) noexcept nogil
    cdef bint _pinned(self, int cell) noexcept nogil
    cdef bint _splits(self, int cell) noexcept nogil

    cdef inline bint _gate(self, int cell, int direction, int level) noexcept nogil
    cdef int _reach(self, int piece) noexcept nogil
    cdef int _reach_as(self, int cell, int creature, int n) noexcept nogil
    cdef inline int _slide(self, int cell, int n) noexcept nogil
    cdef int _beetle(self, int cell, int n) noexcept nogil
    cdef int _grasshopper(self, int cell, int n) noexcept nogil
    cdef int _spider(self, int start, int n) noexcept nogil
    cdef int _ladybug(self, int start, int n) noexcept nogil
    cdef int _ant(self, int start, int n) noexcept nogil
    cdef int _walk(self, int start, int first, int n) noexcept nogil
    cdef int _mosquito(self, int cell) noexcept nogil
    cdef int _copied(self, int cell) noexcept nogil
    cdef void _unmark(self, int first, int last) noexcept nogil

    cdef bint _can_throw(self, int piece) noexcept nogil
    cdef unsigned int _throws(self, int colour) noexcept nogil
    cdef int _find_landings(self, int which, int cell) noexcept nogil
    cdef unsigned int _find_throwable(self, int cell) noexcept nogil
    cdef bint _liftable(self, int cell, int direction) noexcept nogil
    cdef int _add_throws(self, int piece, int n) noexcept nogil

    cdef unsigned long long _perft(self, int depth, int base) noexcept nogil
    @cython.locals(state=cython.ulonglong, drawn=cython.ulonglong)
    cdef int _random_plies(self, unsigned long long seed, int cap) noexcept nogil
    cdef void _reserve(self, int plies, int lists)
    cdef int _level(self, int piece) noexcept nogil
    cdef tuple _axial(self, int cell)
    cdef void _drop_anchor(self, int cell)
    cdef int _direction(self, int one, int other) noexcept nogil
