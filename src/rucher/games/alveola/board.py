# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# ruff: noqa: SIM110 - a loop compiles to C, any() does not
"""The hive as a fast board: where a tile may be laid, kept up to date as tiles are laid.

One source for two speeds: this file is plain Python; board.pxd beside it gives the C types to compile it.

Inside, a cell is an index on a torus, `(q + 256 r) & 65535`. A tile laid with two contacts stretches the hive
by two cells at most, so 56 tiles around the origin never come near its seam. A placement is a code,
`cell << 3 | turn`. The board keeps the cells of the hive and the ground cells beside it as two sorted lists.
Two numbers describe a cell:
  its ring   bits 0-5, which neighbours are in the hive; 6-11, which are bare cells of level 1; 12, is it
  its face   bits 0-3, FULL and who stands there; 4-9, its level; 15, the hornet icon
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import cython

from rucher.core.hexgrid import DIRECTIONS, Hex

FULL, HORNET, QUEEN, WORKER, ICON = 1, 2, 4, 8, 1 << 15  # what the top of a cell shows
ANY_CONTACT, TWO_CONTACTS, BESIDE_LEVEL_1 = (
    1,
    2,
    3,
)  # clause 5.5: how well a place on the ground meets the rule

T = TypeVar("T")
if not cython.compiled:  # of the .pxd, for the compiled board alone
    SPARE: Any = None
    grids: Any = None
    drop: Any = None

# From here to `class Cuts`: tables with C types in board.pxd, invisible from Python once compiled.
DELTA = [q + 256 * r for q, r in DIRECTIONS]
TOUCHED = [DELTA[(mask & -mask).bit_length() - 1] if mask else 0 for mask in range(64)]
COUNT = [
    16 * (mask > 0) + (mask & mask - 1 > 0) for mask in range(64)
]  # 16 for a contact, 1 more for several
FOUND = [0] * 16384  # placements being gathered: at most 6 turns of 3 cells on each of 900 ground cells
SPARES = 0  # grids of boards that are gone
UNTIL = [0] * 8  # where the placements of each turn end there


class Cuts:
    """Every tile of a box in every turn, in the form that the board reads."""

    def __init__(self, tiles: Sequence[tuple[Sequence[Sequence[Hex]], str, int, int]]) -> None:
        """For each tile: its cells in each of six turns, its pattern, its icon, how many turns differ."""
        if not cython.compiled:  # compiled, the object has C arrays
            self._size, self._turns, self._face = [0] * 64, [0] * 64, [0] * 256
            self._offset, self._like, self._shift = [0] * 1536, [0] * 384, [0] * 384
        for tile, (turned, pattern, hornet, turns) in enumerate(tiles):
            self._size[tile] = len(pattern)
            self._turns[tile] = turns
            for i, face in enumerate(pattern):
                self._face[4 * tile + i] = (FULL if face == "F" else 0) | (ICON if i == hornet else 0)
            for turn in range(6):
                offsets = [q + 256 * r for q, r in turned[turn]]
                for i in range(len(offsets)):
                    self._offset[24 * tile + 4 * turn + i] = offsets[i]
                self._liken(tile, turn, sorted(offsets))

    def _liken(self, tile: int, turn: int, offsets: list[int]) -> None:
        """Find the first turn that takes the same cells, seen from another pivot."""
        for like in range(turn + 1):
            others = sorted([self._offset[24 * tile + 4 * like + i] for i in range(len(offsets))])
            shift = others[0] - offsets[0]
            if [offset + shift for offset in offsets] == others:
                self._like[6 * tile + turn] = like
                self._shift[6 * tile + turn] = shift
                return


class Board:
    """A hive with what stands on it."""

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        self._cells = self._edges = 0
        if cython.compiled:
            self._fetch()
        else:
            self._ring, self._face = [0] * 65536, [0] * 65536
            self._cell, self._edge = [0] * 256, [0] * 1024

    def _fetch(self) -> None:
        """Compiled only: take two empty grids, of a board that is gone if there is one."""
        global SPARES
        if SPARES:
            SPARES -= 1
            self._ring = SPARE[SPARES]
        else:
            self._ring = grids(131072, 2)
        self._face = self._ring + 65536  # type: ignore[operator] # a pointer

    def __dealloc__(self) -> None:
        """Compiled only: clear what was used of the grids, and keep them: fresh memory is slow."""
        global SPARES
        if SPARES == 16 or not self._ring:
            drop(self._ring)
            return
        for k in range(self._cells):
            self._ring[self._cell[k]] = self._face[self._cell[k]] = 0
        for k in range(self._edges):
            self._ring[self._edge[k]] = 0
        SPARE[SPARES] = self._ring
        SPARES += 1

    def copy(self) -> Board:
        """The same hive of Alvéola, to be changed apart. Cells outside the hive and its edge are zero."""
        other = Board(self._cuts)
        other._cells, other._edges = self._cells, self._edges
        for k in range(self._cells):
            cell = self._cell[k]
            other._cell[k] = cell
            other._ring[cell] = self._ring[cell]
            other._face[cell] = self._face[cell]
        for k in range(self._edges):
            cell = self._edge[k]
            other._edge[k] = cell
            other._ring[cell] = self._ring[cell]
        return other

    # ---- changing the hive ------------------------------------------------------------------------------

    def lay(self, tile: int, cell: Hex, turn: int) -> int:
        """Lay a tile on the ground or on the hive, and return its level."""
        return self._lay(tile, cell[0] + 256 * cell[1], turn)

    def _lay(self, tile: int, at: int, turn: int) -> int:
        base = 24 * tile + 4 * turn
        for i in range(self._cuts._size[tile]):
            self._cover((at + self._cuts._offset[base + i]) & 65535, self._cuts._face[4 * tile + i])
        return self._face[(at + self._cuts._offset[base]) & 65535] >> 4 & 63

    def _cover(self, cell: int, face: int) -> None:
        """Put a tile's cell on a cell of the hive or of the ground."""
        level = self._face[cell] >> 4 & 63
        self._face[cell] = face | level + 1 << 4
        if level == 0:
            self._take_ground(cell)
        elif level == 1:
            for direction in range(6):
                near = (cell - DELTA[direction]) & 65535
                self._ring[near] ^= 64 << direction

    def _take_ground(self, cell: int) -> None:
        """Move a ground cell from the list of the edge to the list of the hive, and update its neighbours."""
        k = self._cells
        while k > 0 and self._cell[k - 1] > cell:
            self._cell[k] = self._cell[k - 1]
            k -= 1
        self._cell[k] = cell
        self._cells += 1
        if self._ring[cell] & 63:
            self._drop_edge(cell)
        self._ring[cell] |= 4096
        for direction in range(6):
            near = (cell - DELTA[direction]) & 65535
            if self._ring[near] & 4159 == 0:
                self._add_edge(near)
            self._ring[near] |= 65 << direction

    def _restore(self, cell: int, face: int) -> None:
        """Give a cell the face that it had before its last change; changes are taken back in reverse."""
        now, then = self._face[cell] >> 4 & 63, face >> 4 & 63
        self._face[cell] = face
        if now == then:
            return
        if then == 0:
            self._give_ground(cell)
        elif then == 1:
            for direction in range(6):
                near = (cell - DELTA[direction]) & 65535
                self._ring[near] ^= 64 << direction

    def _give_ground(self, cell: int) -> None:
        """The reverse of `_take_ground`."""
        k = 0
        while self._cell[k] != cell:
            k += 1
        self._cells -= 1
        while k < self._cells:
            self._cell[k] = self._cell[k + 1]
            k += 1
        self._ring[cell] &= 4095
        for direction in range(6):
            near = (cell - DELTA[direction]) & 65535
            self._ring[near] &= 65535 ^ 65 << direction
            if self._ring[near] & 4159 == 0:
                self._drop_edge(near)
        if self._ring[cell] & 63:
            self._add_edge(cell)

    def _add_edge(self, cell: int) -> None:
        k = self._edges
        while k > 0 and self._edge[k - 1] > cell:
            self._edge[k] = self._edge[k - 1]
            k -= 1
        self._edge[k] = cell
        self._edges += 1

    def _drop_edge(self, cell: int) -> None:
        k = 0
        while self._edge[k] != cell:
            k += 1
        self._edges -= 1
        while k < self._edges:
            self._edge[k] = self._edge[k + 1]
            k += 1

    def stand(self, cell: Hex, who: int) -> None:
        """Put a worker, queen or hornet on a cell of Alvéola's hive."""
        self._put((cell[0] + 256 * cell[1]) & 65535, who)

    def _put(self, cell: int, who: int) -> None:
        self._face[cell] |= who

    def leave(self, cell: Hex, who: int) -> None:
        """Take it off the cell again."""
        self._remove((cell[0] + 256 * cell[1]) & 65535, who)

    def _remove(self, cell: int, who: int) -> None:
        self._face[cell] &= 65535 ^ who

    # ---- reading the hive -------------------------------------------------------------------------------

    def height(self, cell: Hex) -> int:
        """The level of the top of one of Alvéola's cells; 0 on the ground."""
        return self._face[(cell[0] + 256 * cell[1]) & 65535] >> 4 & 63

    def top(self, cell: Hex) -> int:
        """The top of one of Alvéola's cells as bits: FULL, ICON, and the worker, queen or hornet there."""
        return self._face[(cell[0] + 256 * cell[1]) & 65535] & 32783

    def cells(self) -> list[Hex]:
        """Every cell of the hive, in a fixed order."""
        return [axial(self._cell[k]) for k in range(self._cells)]

    def edge(self) -> list[Hex]:
        """Every ground cell beside the hive, in a fixed order."""
        return [axial(self._edge[k]) for k in range(self._edges)]

    def steps(self, cell: Hex) -> list[Hex]:
        """Clause 8.4: where a hornet on a cell may go."""
        at = cell[0] + 256 * cell[1]
        found = [(at + DELTA[direction]) & 65535 for direction in range(6) if self._open(at, direction)]
        return [axial(near) for near in found]

    def can_step(self, cell: Hex) -> bool:
        """Clause 8.6: may a hornet on a cell go anywhere?"""
        return self._can_step(cell[0] + 256 * cell[1])

    def _can_step(self, at: int) -> bool:
        for direction in range(6):
            if self._open(at, direction):
                return True
        return False

    def _open(self, at: int, direction: int) -> bool:
        """Clause 8.4: may a hornet step this way: to a cell of the hive without hornet and queen?"""
        face = self._face[(at + DELTA[direction]) & 65535]
        return face > 0 and face & 6 == 0

    def icons(self) -> list[Hex]:
        """Clause 9.6: the visible hornet icons where no hornet and no queen stands."""
        return [axial(self._cell[k]) for k in range(self._cells) if self._shows_icon(k)]

    def has_icon(self) -> bool:
        """Clause 9.6: is there such an icon?"""
        for k in range(self._cells):
            if self._shows_icon(k):
                return True
        return False

    def _shows_icon(self, k: int) -> bool:
        return self._face[self._cell[k]] & 32774 == 32768

    # ---- the legal places for a tile --------------------------------------------------------------------

    def lays(self, tile: int, raising: bool) -> list[int]:
        """Clauses 5 and 6: the codes of all places for a tile, on the ground first."""
        n = self._gather(tile, raising)
        return [FOUND[k] for k in range(n)]

    def places(self, tile: int, raising: bool, known: list[T | None], make: Callable[[int], T]) -> list[T]:
        """The same places as objects of the caller: known ones by their code, new ones from `make`."""
        n = self._gather(tile, raising)
        found = []
        for k in range(n):
            thing = known[FOUND[k]]
            found.append(make(FOUND[k]) if thing is None else thing)
        return found

    def _gather(self, tile: int, raising: bool) -> int:
        """Clause 5.5: write the codes of the best places on the ground, then those on the hive; count all."""
        total = self._ground(tile)
        best = self._best(total)
        n = 0
        for k in range(total):
            fits = FOUND[k] & 3 == best
            FOUND[n] = FOUND[k] >> 2
            n += fits  # no branch: which places fit is as good as random
        return self._raise(tile, n) if raising else n

    def starts(self, tile: int) -> list[int]:
        """Clause 1.4: the codes of all places for a start tile beside those on the table."""
        n = self._ground(tile)
        return [FOUND[k] >> 2 for k in range(n)]

    def standard(self, tile: int) -> int:
        """Clause 5.5: the best standard that any place on the ground reaches for this tile."""
        return self._best(self._ground(tile))

    def _best(self, n: int) -> int:
        best = 0
        for k in range(n):
            best = max(best, FOUND[k] & 3)
        return best

    def _ground(self, tile: int) -> int:
        """Write each place on the ground that touches the hive, as `code << 2 | standard`; count them."""
        n = 0
        size = self._cuts._size[tile]
        for turn in range(self._cuts._turns[tile]):
            like = self._cuts._like[6 * tile + turn]
            if like < turn:
                shift = self._cuts._shift[6 * tile + turn]
                for k in range(UNTIL[like], UNTIL[like + 1]):
                    at = ((FOUND[k] >> 5) + shift) & 65535
                    FOUND[n] = at << 5 | turn << 2 | FOUND[k] & 3
                    n += 1
            else:
                for i in range(size):
                    n = self._beside(24 * tile + 4 * turn, size, i, turn, n)
            UNTIL[turn + 1] = n
        return n

    def _beside(self, base: int, size: int, first: int, turn: int, n: int) -> int:
        """Write the places of a turned tile whose cell number `first` is the first to touch the hive.

        First those that are free, without a branch that a processor would guess wrong; then their standards.
        """
        offset_0 = self._cuts._offset[base]
        offset_1 = self._cuts._offset[base + 1]
        offset_2 = self._cuts._offset[base + 2]
        offset_3 = self._cuts._offset[base + 3]
        fourth = 65535 if size > 3 else 0
        before_0 = 63 if first > 0 else 0
        before_1 = 63 if first > 1 else 0
        before_2 = 63 if first > 2 else 0
        start = n
        for k in range(self._edges):
            at = self._edge[k] - self._cuts._offset[base + first]
            ring_0 = self._ring[at + offset_0 & 65535]
            ring_1 = self._ring[at + offset_1 & 65535]
            ring_2 = self._ring[at + offset_2 & 65535]
            around = ring_0 | ring_1 | ring_2 | self._ring[at + offset_3 & 65535] & fourth
            free = around & 4096 | ring_0 & before_0 | ring_1 & before_1 | ring_2 & before_2
            FOUND[n] = at & 65535
            fits = free == 0
            n += fits
        for k in range(start, n):
            at = FOUND[k]
            ring_0 = self._ring[at + offset_0 & 65535]
            ring_1 = self._ring[at + offset_1 & 65535]
            ring_2 = self._ring[at + offset_2 & 65535]
            ring_3 = self._ring[at + offset_3 & 65535] & fourth
            around = ring_0 | ring_1 | ring_2 | ring_3
            counts = COUNT[ring_0 & 63] + COUNT[ring_1 & 63] + COUNT[ring_2 & 63] + COUNT[ring_3 & 63]
            standard = 1
            # Of two contacts or more, none with two cells of the hive: are they all with the same one?
            if counts > 31 and (counts & 15 or not self._one_touched(base, size, at)):
                standard = 3 if around & 4032 else 2
            FOUND[k] = at << 5 | turn << 2 | standard
        return n

    def _one_touched(self, base: int, size: int, at: int) -> bool:
        """Do the cells of a place, each with one contact at most, all touch the same cell?"""
        only = -1
        for i in range(size):
            cell = at + self._cuts._offset[base + i] & 65535
            mask = self._ring[cell] & 63
            if mask:
                touched = cell + TOUCHED[mask] & 65535
                if only >= 0 and only != touched:
                    return False
                only = touched
        return True

    def _raise(self, tile: int, n: int) -> int:
        """Clause 6: add each place on the hive behind n: flat, free, empty on full and full on empty."""
        wanted_0 = 1 ^ self._cuts._face[4 * tile] & 1
        wanted_1 = 1 ^ self._cuts._face[4 * tile + 1] & 1
        wanted_2 = 1 ^ self._cuts._face[4 * tile + 2] & 1
        for turn in range(self._cuts._turns[tile]):
            base = 24 * tile + 4 * turn
            offset_0 = self._cuts._offset[base]
            offset_1 = self._cuts._offset[base + 1] - offset_0
            offset_2 = self._cuts._offset[base + 2] - offset_0
            for k in range(self._cells):
                cell = self._cell[k]
                level = (self._face[cell] & 1023) ^ wanted_0
                second = (self._face[cell + offset_1 & 65535] & 1023) ^ wanted_1
                third = (self._face[cell + offset_2 & 65535] & 1023) ^ wanted_2
                differs = level & 15 | second ^ level | third ^ level
                fits = differs == 0
                FOUND[n] = (cell - offset_0 & 65535) << 3 | turn
                n += fits
        return n


def axial(cell: int) -> Hex:
    """The cell of an index."""
    q = (cell + 128 & 255) - 128
    r = (cell - q >> 8) & 255
    return q, r - 256 if r > 127 else r


def code(cell: Hex, turn: int) -> int:
    """The code of the placement of a tile of Alvéola."""
    return (cell[0] + 256 * cell[1] & 65535) << 3 | turn
