# The C types of board.py: the names and rules are there, only what the compiler needs is here.

cimport cython

cdef extern from "stdlib.h":
    unsigned short* grids "calloc" (size_t count, size_t size) noexcept nogil
    void drop "free" (unsigned short* grid) noexcept nogil

cdef int DELTA[6]
cdef int TOUCHED[64]
cdef int COUNT[64]
cdef int FOUND[16384]
cdef int UNTIL[8]
cdef int SPARES
cdef unsigned short* SPARE[16]

@cython.final
cdef class Cuts:
    cdef unsigned char _size[64]
    cdef unsigned char _turns[64]
    cdef unsigned short _face[256]
    cdef int _offset[1536]
    cdef unsigned char _like[384]
    cdef int _shift[384]

@cython.final
cdef class Board:
    cdef Cuts _cuts
    cdef int _cells
    cdef int _edges
    cdef unsigned short* _ring
    cdef unsigned short* _face
    cdef int _cell[256]
    cdef int _edge[1024]

    cdef void _fetch(self) noexcept
    cdef int _lay(self, int tile, int at, int turn) noexcept nogil
    @cython.locals(now=cython.int, then=cython.int, near=cython.int)
    cdef void _restore(self, int cell, int face) noexcept nogil
    cdef void _give_ground(self, int cell) noexcept nogil
    cdef void _put(self, int cell, int who) noexcept nogil
    cdef void _remove(self, int cell, int who) noexcept nogil
    cdef void _cover(self, int cell, int face) noexcept nogil
    cdef void _take_ground(self, int cell) noexcept nogil
    cdef void _add_edge(self, int cell) noexcept nogil
    cdef void _drop_edge(self, int cell) noexcept nogil
    cdef int _best(self, int n) noexcept nogil
    cdef int _ground(self, int tile) noexcept nogil
    @cython.locals(fits=cython.int)
    cdef int _beside(self, int base, int size, int first, int turn, int n) noexcept nogil
    cdef bint _one_touched(self, int base, int size, int at) noexcept nogil
    @cython.locals(fits=cython.int)
    cdef int _gather(self, int tile, bint raising) noexcept nogil
    @cython.locals(fits=cython.int)
    cdef int _raise(self, int tile, int n) noexcept nogil
    cdef bint _can_step(self, int at) noexcept nogil
    @cython.locals(face=cython.int)
    cdef bint _open(self, int at, int direction) noexcept nogil
    cdef bint _shows_icon(self, int k) noexcept nogil
    cpdef bint has_icon(self) noexcept nogil
    cpdef list places(self, int tile, bint raising, list known, object make)

cpdef tuple axial(int cell)
