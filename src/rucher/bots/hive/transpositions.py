# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The transposition table: a fixed size; deep and new entries are kept before others.

An entry is one number: bits 0-17 the best move plus 1; 18-33 its worth plus 32768;
34-41 the depth; 42-43 the kind of bound; 44-49 the age. 0 means: nothing known.

Several threads may share a table without locks: the key is kept mixed with the entry, so that two halves
which two threads wrote are no entry.
"""

from __future__ import annotations

from array import array

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
_BUCKET = 32  # bytes
_AGES = 63


class TranspositionTable:
    """Entries by position key."""

    def __init__(self, megabytes: float) -> None:
        buckets = 1 << max(4, int(megabytes * 1_048_576 / _BUCKET).bit_length() - 1)
        self._mask = buckets - 1
        self._slots = array("Q", [0]) * (4 * buckets)
        self._age = 0

    def grow_older(self) -> None:
        """Start a new search: entries of earlier searches are replaced first."""
        self._age = (self._age + 1) & _AGES

    def probe(self, key: int) -> int:
        """The entry of a position, or 0."""
        at = 4 * (key & self._mask)
        known = self._slots[at + 1]
        if self._slots[at] ^ known == key:
            return known
        known = self._slots[at + 3]
        if self._slots[at + 2] ^ known == key:
            return known
        return 0

    def store(self, key: int, move: int, worth: int, depth: int, bound: int) -> None:
        """Store a position: over itself, else over an old or shallower first entry, else over the second."""
        at = 4 * (key & self._mask)
        old = self._slots[at + 1]
        if self._slots[at] ^ old != key and (
            self._slots[at + 2] ^ self._slots[at + 3] == key
            or (old >> 44 == self._age and old >> 34 & 255 > depth)
        ):
            at += 2
        packed = self._age << 2 | bound
        packed = packed << 8 | depth
        packed = packed << 16 | worth + 32768
        packed = packed << 18 | move + 1
        self._slots[at] = key ^ packed
        self._slots[at + 1] = packed


def move_of(known: int) -> int:
    """The best move, or -1 (which is also a pass)."""
    return (known & 0x3FFFF) - 1


def worth_of(known: int) -> int:
    """The worth."""
    return (known >> 18 & 0xFFFF) - 32768


def depth_of(known: int) -> int:
    """The depth of the search."""
    return known >> 34 & 255


def bound_of(known: int) -> int:
    """AT_LEAST, AT_MOST or EXACT."""
    return known >> 42 & 3
