# The C types of board.py: the names and rules are there, only what the compiler needs is here.

cimport cython

cdef int DELTA[6]
cdef int TOUCHED[64]
cdef int FOUND[16384]

@cython.final
cdef class Cuts:
    cdef unsigned char _size[64]
    cdef unsigned char _turns[64]
    cdef int _offset[1536]
    cdef unsigned char _face[256]

@cython.final
cdef class Board:
    cdef Cuts _cuts
    cdef int _cells
    cdef int _edges
    cdef unsigned char _height[65536]
    cdef unsigned char _top[65536]
    cdef unsigned char _near[65536]
    cdef unsigned char _low[65536]
    cdef int _cell[256]
    cdef int _edge[1024]

    cdef void _cover(self, int cell, int face) noexcept nogil
    cdef void _found_cell(self, int cell) noexcept nogil
    cdef void _add_edge(self, int cell) noexcept nogil
    cdef int _best(self, int n) noexcept nogil
    cdef int _ground(self, int tile) noexcept nogil
    cdef inline int _standard(self, int base, int size, int at, int first) noexcept nogil
    cdef int _raise(self, int tile) noexcept nogil

cpdef tuple axial(int cell)
