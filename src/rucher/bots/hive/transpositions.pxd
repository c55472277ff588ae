# The C types of transpositions.py.

cimport cython


@cython.final
cdef class TranspositionTable:
    cdef unsigned long long[::1] _slots  # two ways a bucket, two numbers a way: the key; what is known
    cdef unsigned long long _mask
    cdef unsigned long long _age

    @cython.locals(at=cython.Py_ssize_t, known=cython.ulonglong)
    cdef unsigned long long probe(self, unsigned long long key) noexcept nogil
    @cython.locals(at=cython.Py_ssize_t, packed=cython.ulonglong, old=cython.ulonglong)
    cdef void store(self, unsigned long long key, long move, long worth, long depth, long bound) noexcept nogil


cdef long move_of(unsigned long long known) noexcept nogil
cdef long worth_of(unsigned long long known) noexcept nogil
cdef long depth_of(unsigned long long known) noexcept nogil
cdef long bound_of(unsigned long long known) noexcept nogil
