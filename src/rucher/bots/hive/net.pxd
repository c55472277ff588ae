# The C types of net.py.

cimport cython

cdef int FULL, SECOND_BITS, LAST_BITS, FURTHEST


@cython.final
cdef class Net:
    cdef short _row[10240]  # by term: 32 weights for its own side's units, 32 for the other side's
    cdef short _sum[128]  # by side: the sum of its terms' rows
    cdef short _value[64]  # the units: the mover's, then the other side's
    cdef int _noted[256]
    cdef short _bias[32]
    cdef long long _alone[160]
    cdef long long _alone_sum  # side 0 less side 1
    cdef short _hidden[1024]
    cdef int _hidden_bias[16]
    cdef long long _last[16]
    cdef long long _last_bias

    cdef void clear(self) noexcept nogil
    @cython.locals(
        base=cython.Py_ssize_t, row=cython.Py_ssize_t, k=cython.Py_ssize_t, n=cython.Py_ssize_t, alone=cython.longlong
    )
    cdef void add(self, Py_ssize_t side, int *terms, Py_ssize_t count) noexcept nogil
    cdef long _of(self, object own, object other) except? -32001
    @cython.locals(
        other=cython.Py_ssize_t, unit=cython.Py_ssize_t, k=cython.Py_ssize_t, value=cython.int, hidden=cython.int, total=cython.longlong
    )
    cdef long worth(self, Py_ssize_t mover) noexcept nogil
