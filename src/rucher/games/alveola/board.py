# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The hive as a fast board: where a tile may be laid, kept up to date as tiles are laid.

One source, two speeds: this file is plain Python; board.pxd beside it gives the C types to compile it with.

Inside, a cell is an index on a torus, `(q + 256 r) & 65535`. A tile laid with two contacts stretches the hive
by two cells at most, so 56 tiles around the origin never come near its seam. A placement is a code,
`cell << 3 | turn`. The board keeps the cells of the hive and the ground cells beside it as two sorted lists.
What a cell knows of its six neighbours is two masks: which of them are in the hive, and which of them are
uncovered cells of level 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.hexgrid import DIRECTIONS, Hex

FULL, HORNET, QUEEN, WORKER, ICON = 1, 2, 4, 8, 16  # what the top of a cell shows
ANY_CONTACT, TWO_CONTACTS, BESIDE_LEVEL_1 = (
    1,
    2,
    3,
)  # clause 5.5: how well a place on the ground meets the rule

_UNCOMPILED = __file__.endswith(".py")

# From here to `class Cuts`: tables with C types in board.pxd, unseen from Python once compiled.
DELTA = [q + 256 * r for q, r in DIRECTIONS]
TOUCHED = [DELTA[(mask & -mask).bit_length() - 1] if mask else 0 for mask in range(64)]
FOUND = [0] * 16384  # placements being gathered: at most 6 turns of 3 cells on each of 900 ground cells


class Cuts:
    """Every tile of a box in every turn, as the board reads it."""

    def __init__(self, tiles: Sequence[tuple[Sequence[Sequence[Hex]], str, int, int]]) -> None:
        """For each tile: its cells in each of six turns, its pattern, its icon, how many turns differ."""
        if _UNCOMPILED:  # C arrays come with the object
            self._size, self._turns = [0] * 64, [0] * 64
            self._offset, self._face = [0] * 1536, [0] * 256
        for tile, (turned, pattern, hornet, turns) in enumerate(tiles):
            self._size[tile] = len(pattern)
            self._turns[tile] = turns
            for i, face in enumerate(pattern):
                self._face[4 * tile + i] = (FULL if face == "F" else 0) | (ICON if i == hornet else 0)
                for turn in range(6):
                    q, r = turned[turn][i]
                    self._offset[24 * tile + 4 * turn + i] = q + 256 * r


class Board:
    """A hive with what stands on it."""

    def __init__(self, cuts: Cuts) -> None:
        self._cuts = cuts
        self._cells = self._edges = 0
        if _UNCOMPILED:
            self._height, self._top = bytearray(65536), bytearray(65536)
            self._near, self._low = bytearray(65536), bytearray(65536)
            self._cell, self._edge = [0] * 256, [0] * 1024

    # ---- changing the hive ------------------------------------------------------------------------------

    def lay(self, tile: int, cell: Hex, turn: int) -> int:
        """Lay a tile on the ground or on the hive, and give the level it lies on."""
        at = cell[0] + 256 * cell[1]
        base = 24 * tile + 4 * turn
        for i in range(self._cuts._size[tile]):
            self._cover((at + self._cuts._offset[base + i]) & 65535, self._cuts._face[4 * tile + i])
        return self._height[(at + self._cuts._offset[base]) & 65535]

    def _cover(self, cell: int, face: int) -> None:
        """Put a tile's cell on a cell of the hive or of the ground."""
        height = self._height[cell]
        self._height[cell] = height + 1
        self._top[cell] = face
        if height == 0:
            self._found_cell(cell)
        if height < 2:
            for direction in range(6):
                near = (cell - DELTA[direction]) & 65535
                if height == 1:
                    self._low[near] &= 63 ^ 1 << direction
                    continue
                if self._near[near] == 0 and self._height[near] == 0:
                    self._add_edge(near)
                self._near[near] |= 1 << direction
                self._low[near] |= 1 << direction

    def _found_cell(self, cell: int) -> None:
        """The hive takes a ground cell: it joins the list of the hive, and leaves that of its edge."""
        k = self._cells
        while k > 0 and self._cell[k - 1] > cell:
            self._cell[k] = self._cell[k - 1]
            k -= 1
        self._cell[k] = cell
        self._cells += 1
        if self._near[cell]:
            k = 0
            while self._edge[k] != cell:
                k += 1
            self._edges -= 1
            while k < self._edges:
                self._edge[k] = self._edge[k + 1]
                k += 1

    def _add_edge(self, cell: int) -> None:
        k = self._edges
        while k > 0 and self._edge[k - 1] > cell:
            self._edge[k] = self._edge[k - 1]
            k -= 1
        self._edge[k] = cell
        self._edges += 1

    def stand(self, cell: Hex, who: int) -> None:
        """A worker, queen or hornet comes to stand on a cell."""
        self._top[(cell[0] + 256 * cell[1]) & 65535] |= who

    def leave(self, cell: Hex, who: int) -> None:
        """It leaves the cell again."""
        self._top[(cell[0] + 256 * cell[1]) & 65535] &= 255 ^ who

    # ---- reading the hive -------------------------------------------------------------------------------

    def height(self, cell: Hex) -> int:
        """The level of a cell's top; 0 on the ground."""
        return self._height[(cell[0] + 256 * cell[1]) & 65535]

    def top(self, cell: Hex) -> int:
        """What a cell shows: FULL, ICON, and who stands there, as bits."""
        return self._top[(cell[0] + 256 * cell[1]) & 65535]

    def cells(self) -> list[Hex]:
        """Every cell of the hive, in a fixed order."""
        return [axial(self._cell[k]) for k in range(self._cells)]

    def edge(self) -> list[Hex]:
        """Every ground cell beside the hive, in a fixed order."""
        return [axial(self._edge[k]) for k in range(self._edges)]

    def steps(self, cell: Hex) -> list[Hex]:
        """Clause 8.4: where a hornet on a cell may go."""
        at = cell[0] + 256 * cell[1]
        found = []
        for direction in range(6):
            near = (at + DELTA[direction]) & 65535
            if self._height[near] and self._top[near] & 6 == 0:
                found.append(axial(near))
        return found

    def icons(self) -> list[Hex]:
        """Clause 9.6: the visible hornet icons where no hornet and no queen stands."""
        return [axial(self._cell[k]) for k in range(self._cells) if self._top[self._cell[k]] & 22 == 16]

    # ---- where a tile may be laid -----------------------------------------------------------------------

    def lays(self, tile: int, raising: bool) -> list[int]:
        """Clauses 5 and 6: the codes of all places for a tile, on the ground first."""
        n = self._ground(tile)
        best = self._best(n)
        codes = [FOUND[k] >> 2 for k in range(n) if FOUND[k] & 3 == best]
        if raising:
            n = self._raise(tile)
            codes += [FOUND[k] for k in range(n)]
        return codes

    def starts(self, tile: int) -> list[int]:
        """Clause 1.4: the codes of all places for a start tile beside those that lie there."""
        n = self._ground(tile)
        return [FOUND[k] >> 2 for k in range(n)]

    def standard(self, tile: int) -> int:
        """Clause 5.5: the best that any place on the ground can do for this tile."""
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
            base = 24 * tile + 4 * turn
            for i in range(size):
                offset = self._cuts._offset[base + i]
                for k in range(self._edges):
                    at = (self._edge[k] - offset) & 65535
                    standard = self._standard(base, size, at, i)
                    if standard:
                        FOUND[n] = at << 5 | turn << 2 | standard
                        n += 1
        return n

    def _standard(self, base: int, size: int, at: int, first: int) -> int:
        """How well a place does whose cell `first` is the first to touch the hive; 0 if it is no place."""
        touching = beside = several = 0
        only = -1
        for i in range(size):
            cell = (at + self._cuts._offset[base + i]) & 65535
            if self._height[cell]:
                return 0
            mask = self._near[cell]
            if mask:
                if i < first:
                    return 0
                touching += 1
                beside |= self._low[cell]
                touched = (cell + TOUCHED[mask]) & 65535
                if mask & (mask - 1) or (only >= 0 and only != touched):
                    several = 1
                only = touched
        if touching < 2 or several == 0:
            return 1
        return 3 if beside else 2

    def _raise(self, tile: int) -> int:
        """Write every place on the hive, flat, free and empty on full, full on empty, and count them."""
        n = 0
        size = self._cuts._size[tile]
        for turn in range(self._cuts._turns[tile]):
            base = 24 * tile + 4 * turn
            for k in range(self._cells):
                at = (self._cell[k] - self._cuts._offset[base]) & 65535
                height = self._height[self._cell[k]]
                fits = True
                for i in range(size):
                    cell = (at + self._cuts._offset[base + i]) & 65535
                    wanted = 1 ^ self._cuts._face[4 * tile + i] & 1
                    if self._height[cell] != height or self._top[cell] & 15 != wanted:
                        fits = False
                        break
                if fits:
                    FOUND[n] = at << 3 | turn
                    n += 1
        return n


def axial(cell: int) -> Hex:
    """The cell of an index."""
    q = (cell + 128 & 255) - 128
    r = (cell - q >> 8) & 255
    return q, r - 256 if r > 127 else r


def code(cell: Hex, turn: int) -> int:
    """The code of a placement."""
    return (cell[0] + 256 * cell[1] & 65535) << 3 | turn
