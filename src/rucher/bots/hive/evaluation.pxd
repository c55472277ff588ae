# The C types of evaluation.py.

cimport cython
from rucher.bots.hive.net cimport Net
from rucher.games.hive.board cimport Board, COUNT, CREATURE, GROUPS, ROOM, SLIDER, SLIDES, STEP, lowest

cdef int TERMS, FAR
cdef int NEAR, BESIDE, UNDER, HAND, TAKEN, ROOMS, TEMPO, ABOVE, DOORS, ENTRIES
cdef int TOUCHES, THROWS, THROWN_QUEEN, FREE, MOSQUITO_PIECE, PILLBUG_PIECE
cdef long long HALF, WORD
cdef unsigned char DISTANCE[4096]


@cython.final
cdef class Evaluation:
    cdef Net _net
    cdef long long _weight[144]
    cdef int _noted[256]  # the terms of the position
    cdef unsigned long long _known[32768]

    @cython.locals(key=cython.ulonglong, known=cython.ulonglong, slot=cython.Py_ssize_t, total=cython.longlong)
    cdef long worth(self, Board board) noexcept nogil
    @cython.locals(total=cython.longlong, half=cython.Py_ssize_t, end=cython.Py_ssize_t, k=cython.Py_ssize_t)
    cdef long _by_weights(self, Board board) noexcept nogil
    @cython.locals(colour=cython.Py_ssize_t)
    cdef long _by_net(self, Board board, Net net) noexcept nogil
    @cython.locals(own=cython.Py_ssize_t, end=cython.Py_ssize_t)
    cdef Py_ssize_t _note_all(self, Board board, Py_ssize_t colour) noexcept nogil
    @cython.locals(rooms=cython.Py_ssize_t, found=cython.Py_ssize_t)
    cdef Py_ssize_t _note(
        self, Board board, Py_ssize_t colour, Py_ssize_t own, Py_ssize_t other, Py_ssize_t at
    ) noexcept nogil
    @cython.locals(
        free=cython.int, mosquito=cython.Py_ssize_t, around=cython.int, seen=cython.int, piece=cython.int,
        pillbug=cython.Py_ssize_t, k=cython.Py_ssize_t
    )
    cdef Py_ssize_t _note_more(self, Board board, Py_ssize_t colour, Py_ssize_t own, Py_ssize_t at) noexcept nogil
    @cython.locals(
        around=cython.int, attackers=cython.int, cell=cython.Py_ssize_t, piece=cython.int, k=cython.Py_ssize_t
    )
    cdef Py_ssize_t _note_throws(
        self, Board board, Py_ssize_t colour, Py_ssize_t own, Py_ssize_t pillbug, Py_ssize_t at
    ) noexcept nogil


@cython.locals(early=cython.longlong, late=cython.longlong)
cdef long blended(long long total, long long pieces) noexcept nogil
cdef Py_ssize_t pieces_on(Board board) noexcept nogil
cdef bint held(Board board, Py_ssize_t cell, Py_ssize_t creature) noexcept nogil
cdef bint pinned(Board board, Py_ssize_t cell) noexcept nogil
cdef bint piece_held(Board board, Py_ssize_t piece) noexcept nogil
cdef Py_ssize_t openings(Board board, Py_ssize_t queen, Py_ssize_t colour) noexcept nogil
cdef Py_ssize_t openings_for(Board board, Py_ssize_t colour) noexcept nogil
cdef Py_ssize_t rooms_of(Board board, Py_ssize_t colour) noexcept nogil
