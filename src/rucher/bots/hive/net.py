# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A small neural network that tells the worth of a position from the terms of both sides.

Each side has 32 units, which see the terms of both: its own in one way, the other's in another. Their values,
the mover's first, feed 16 units, and those the worth. Beside them each term counts a little by itself. All
numbers are integers, so that compiled and plain code agree exactly.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.bots.hive.net_file import (
    FULL,
    FURTHEST,
    HIDDEN,
    INPUTS,
    LAST_BITS,
    SECOND_BITS,
    UNITS,
    NetWeights,
)


class Net:
    """A network, ready for use."""

    def __init__(self, weights: NetWeights) -> None:
        if not cython.compiled:
            self._row, self._sum, self._value = [0] * 10240, [0] * 128, [0] * 64
            self._noted = [0] * 256
            self._bias, self._alone = [0] * 32, [0] * 160
            self._hidden, self._hidden_bias, self._last = [0] * 1024, [0] * 16, [0] * 16
        for term in range(INPUTS):
            self._alone[term] = weights.alone[term]
            for unit in range(UNITS):
                self._row[64 * term + unit] = weights.own[term][unit]
                self._row[64 * term + 32 + unit] = weights.other[term][unit]
        for unit in range(UNITS):
            self._bias[unit] = weights.bias[unit]
        for unit in range(HIDDEN):
            self._hidden_bias[unit], self._last[unit] = weights.hidden_bias[unit], weights.last[unit]
            for k in range(2 * UNITS):
                self._hidden[64 * unit + k] = weights.hidden[unit][k]
        self._last_bias = weights.last_bias

    def of(self, own: Sequence[int], other: Sequence[int]) -> int:
        """The worth for the side to move, from its terms and the other side's."""
        return self._of(own, other)

    def _of(self, own: Sequence[int], other: Sequence[int]) -> int:
        self.clear()
        for side in range(2):
            terms = other if side else own
            for k in range(len(terms)):
                self._noted[k] = terms[k]
            self.add(side, self._noted, len(terms))
        return self.worth(0)

    def clear(self) -> None:
        """Begin a position."""
        for k in range(128):
            self._sum[k] = 0
        self._alone_sum = 0

    def add(self, side: int, terms: Sequence[int], count: int) -> None:
        """Count the first terms of a list, for a side."""
        base = 64 * side
        alone = 0
        for n in range(count):
            row = 64 * terms[n]
            for k in range(64):
                self._sum[base + k] += self._row[row + k]
            alone += self._alone[terms[n]]
        self._alone_sum += -alone if side else alone

    def worth(self, mover: int) -> int:
        """The worth of the terms counted so far, for the side to move."""
        other = 1 - mover
        for k in range(32):
            value = self._bias[k] + self._sum[64 * mover + k] + self._sum[64 * other + 32 + k]
            self._value[k] = 0 if value < 0 else FULL if value > FULL else value
            value = self._bias[k] + self._sum[64 * other + k] + self._sum[64 * mover + 32 + k]
            self._value[32 + k] = 0 if value < 0 else FULL if value > FULL else value
        total = self._last_bias + (-self._alone_sum if mover else self._alone_sum)
        for unit in range(16):
            hidden = self._hidden_bias[unit]
            for k in range(64):
                hidden += self._value[k] * self._hidden[64 * unit + k]
            if hidden > 0:
                total += (hidden >> SECOND_BITS) * self._last[unit]
        total = total >> LAST_BITS
        return -FURTHEST if total < -FURTHEST else FURTHEST if total > FURTHEST else total
