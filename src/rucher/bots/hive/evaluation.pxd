# The C types of evaluation.py.

cimport cython
from rucher.games.hive.board cimport Board, COUNT, CREATURE, GROUPS, ROOM, SLIDER, SLIDES, STEP, lowest

cdef int TERMS, FAR
cdef int NEAR, BESIDE, UNDER, HAND, TAKEN, ROOMS, TEMPO, ABOVE, DOORS, ENTRIES
cdef unsigned char DISTANCE[4096]


@cython.final
cdef class Evaluation:
    cdef long long _weight[144]
    cdef long long _hand[16384]  # by pieces in hand, as bits of one side: their worth

    cdef unsigned long long _known[32768]

    @cython.locals(key=cython.ulonglong, known=cython.ulonglong, slot=cython.Py_ssize_t, total=cython.longlong)
    cdef long worth(self, Board board) noexcept
    @cython.locals(total=cython.longlong)
    cdef long long _side(self, Board board, Py_ssize_t colour, Py_ssize_t own, Py_ssize_t other) noexcept


@cython.locals(early=cython.longlong, late=cython.longlong)
cdef long blended(long long total, long long pieces) noexcept
cdef Py_ssize_t pieces_on(Board board) noexcept
cdef bint held(Board board, Py_ssize_t cell, Py_ssize_t creature) noexcept
cdef bint piece_held(Board board, Py_ssize_t piece) noexcept
cdef Py_ssize_t openings(Board board, Py_ssize_t queen, Py_ssize_t colour) noexcept
cdef Py_ssize_t openings_for(Board board, Py_ssize_t colour) noexcept
cdef Py_ssize_t rooms_of(Board board, Py_ssize_t colour) noexcept
