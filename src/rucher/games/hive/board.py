# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The hive as a fast board: every rule of placing and moving, stated once.

One source for two speeds: this file is plain Python; board.pxd beside it gives the C types to compile it.

Inside, a cell is an index on a torus of 64 by 64, `(q + 64 r) & 4095`, so there is no edge: 28 pieces never
reach around it (its shortest loop is 64 steps). At the edges a cell is `(q, r)`, unbounded: see `_axial`.
One number, the ring, describes the surroundings of a cell: bits 0-5, which of its six neighbours are
occupied; bits 6-11, which of them show black; bit 12, whether the cell itself is occupied.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from rucher.core.hexgrid import DIRECTIONS, Hex

SIDE = "QSSBBGGGAAAMLP"  # one side's 14 pieces: white's are numbered 0 to 13, black's 14 to 27
PIECE_NAMES = tuple(
    f"{colour}{letter}{SIDE[: index + 1].count(letter) if SIDE.count(letter) > 1 else ''}"
    for colour in "wb"
    for index, letter in enumerate(SIDE)
)
CREATURES = "QSBGAMLP"
PASS = -1
IN_PROGRESS, WHITE_WINS, BLACK_WINS, DRAW = range(4)

_UNCOMPILED = __file__.endswith((".py", ".pyc"))
_CELLS = 4096
_MOST_MOVES = 1024  # more than any position has: four pieces reach 110 cells at most, the others fewer

# From here to `class Board`: names with C types in board.pxd, invisible from Python once compiled.
QUEEN, SPIDER, BEETLE, GRASSHOPPER, ANT, MOSQUITO, LADYBUG, PILLBUG = range(8)
BITS = 0xFFFF_FFFF_FFFF_FFFF
MIX_1 = 0x9E37_79B9_7F4A_7C15
MIX_2 = 0xD6E8_FEB8_6659_FD93
MIX_3 = 0x2545_F491_4F6C_DD1D
FOLLOWERS = sum(1 << index for index in range(1, 14) if SIDE[index] == SIDE[index - 1])


def _occupied(mask: int, direction: int) -> bool:
    return bool(mask >> direction % 6 & 1)


def _directions(mask: int) -> list[int]:
    return [direction for direction in range(6) if _occupied(mask, direction)]


def _slides(mask: int) -> int:
    """Clause 6.1: of the two cells a slide passes between, exactly one is occupied."""
    return sum(
        1 << d
        for d in range(6)
        if not _occupied(mask, d) and _occupied(mask, d + 1) != _occupied(mask, d + 5)
    )


def _exits(mask: int) -> list[int]:
    """The slides with the hive on the left; there are at most two, and two are always opposite."""
    return [d for d in _directions(_slides(mask)) if _occupied(mask, d + 1)]


def _around(mask: int, arrival: int) -> int:
    """The next exit after an arrival with the hive on the left; 8 is added if there are two exits."""
    exits = _exits(mask)
    turned = [(arrival + 3 - turn) % 6 for turn in range(1, 7)]
    return next((d for d in turned if d in exits), 7) + 8 * (len(exits) > 1)


def _contour(mask: int, arrival: int) -> int:
    """The next piece along a bank of the hive, as a direction, after an arrival at this piece."""
    turned = [(arrival + 4 + turn) % 6 for turn in range(6)]
    return next((d for d in turned if _occupied(mask, d)), 7)


def _not_home(way_1: int, way_2: int) -> int:
    """The directions after two steps, without the one that leads back to the start."""
    home = {2: way_1 + 4, 4: way_1 + 2}.get((way_2 - way_1) % 6)
    return 63 if home is None else 63 & ~(1 << home % 6)


def _groups(mask: int) -> int:
    """The number of separate runs of occupied neighbours around a cell."""
    return 1 if mask == 63 else sum(_occupied(mask, d) and not _occupied(mask, d + 1) for d in range(6))


def _banks(mask: int) -> list[int]:
    """The first piece of each run; runs behind narrow gaps come first, since those are often small holes."""
    found = [d for d in _directions(mask) if not _occupied(mask, d + 5)]
    return sorted(found, key=lambda d: next(gap for gap in range(1, 7) if _occupied(mask, d + 5 - gap)))


def _room(ring: int) -> int:
    """Clause 2.3: 1 for an empty cell that only white touches, 256 for one that only black does, else 0."""
    mask, black, here = ring & 63, ring >> 6 & 63, ring >> 12
    if here or not mask or black & ~mask:
        return 0
    return {0: 1, mask: 256}.get(black, 0)


def _in_range(offset: int) -> int:
    """The creatures, as bits, that could move by this offset in one move, by geometry alone."""
    q = (offset + 32 & 63) - 32
    r = ((offset - q >> 6) + 32 & 63) - 32
    far = max(abs(q), abs(r), abs(q + r))
    steps = {QUEEN: 1, BEETLE: 1, PILLBUG: 1, SPIDER: 3, LADYBUG: 3, ANT: 64, MOSQUITO: 64}
    straight = q == 0 or r == 0 or q + r == 0
    return sum(1 << creature for creature, most in steps.items() if far <= most) | straight << GRASSHOPPER


def _by_direction(table: list[list[int]]) -> list[int]:
    return [value for row in table for value in (row + [0] * 8)[:8]]


MASKS = range(64)
DELTA = [q + 64 * r for q, r in DIRECTIONS]
CREATURE = [CREATURES.index(letter) for letter in SIDE + SIDE]
COUNT = [mask.bit_count() for mask in MASKS]
DIRECTION = _by_direction([_directions(mask) for mask in MASKS])
STEP = _by_direction([[DELTA[d] for d in _directions(mask)] for mask in MASKS])
SLIDES = [_slides(mask) for mask in MASKS]
FIRST_EXIT = [(*_exits(mask), 7)[0] for mask in MASKS]
AROUND = _by_direction([[_around(mask, d) for d in range(6)] for mask in MASKS])
CONTOUR = _by_direction([[_contour(mask, d) for d in range(6)] for mask in MASKS])
NOT_BACK = [63 & ~(1 << (d + 3) % 6) for d in range(6)]
NOT_HOME = _by_direction([[_not_home(way_1, way_2) for way_2 in range(6)] for way_1 in range(6)])
BANKS = _by_direction([_banks(mask) for mask in MASKS])
GROUPS = [_groups(mask) for mask in MASKS]
LINKS = [0 if mask == 63 else _groups(mask) for mask in MASKS]
ROOM = [_room(ring) for ring in range(8192)]
IN_RANGE = [_in_range(offset) for offset in range(_CELLS)]
SLIDER = [int(letter in "QSAP") for letter in CREATURES]
LOWEST = sorted(range(32), key=lambda bit: 0x077C_B531 << bit >> 27 & 31)


def step(cell: int, direction: int) -> int:
    """The neighbouring cell in a direction."""
    return (cell + DELTA[direction]) & 4095


def lowest(mask: int) -> int:
    """The index of the lowest set bit of a non-zero mask (by a de Bruijn product)."""
    return LOWEST[(mask & -mask) * 0x077C_B531 >> 27 & 31]


def key(piece: int, cell: int, height: int) -> int:
    """A well-mixed number for one piece at one height of one cell."""
    mixed = (piece << 15 | height << 12 | cell) + 1
    mixed = mixed * MIX_1 & BITS
    mixed ^= mixed >> 32
    mixed = mixed * MIX_2 & BITS
    return mixed ^ mixed >> 32


def _zeros(size: int) -> list[int]:
    return [0] * size


class Board:
    """A hive, the hands, the side to move, and the undo log."""

    def __init__(self, expansions: str = "ML", queen_on_turn_1: bool = True) -> None:
        if not set(expansions) <= set("MLP"):
            raise ValueError(f"expansions are letters among M, L and P, not {expansions!r}")
        self.expansions = expansions
        self.queen_on_turn_1 = queen_on_turn_1
        left_out = set("MLP") - set(expansions)
        self._set = sum(1 << index for index, letter in enumerate(SIDE) if letter not in left_out)
        self._throwing = "P" in expansions
        self._log = array("Q", bytes(16 * 256))
        self._moves = array("i", bytes(4 * 4 * _MOST_MOVES))
        if _UNCOMPILED:  # compiled, the object has C arrays
            self._at, self._under = _zeros(28), _zeros(28)
            self._ring, self._height = _zeros(_CELLS), _zeros(_CELLS)
            self._top, self._mark = _zeros(_CELLS), _zeros(_CELLS)
            self._target, self._landing, self._landings = _zeros(1024), _zeros(12), _zeros(2)
            self._throwable, self._passed = _zeros(2), _zeros(28)
        self._clear()

    def _clear(self) -> None:
        for cell in range(4096):
            self._ring[cell] = self._height[cell] = self._mark[cell] = 0
            self._top[cell] = -1
        for piece in range(28):
            self._at[piece] = self._under[piece] = -1
        self._on = self._covered = self._stacked = self._rooms = self._euler = 0
        self._hash = self._cuts_for = 0
        self._cuts = 0
        self._logged = 0
        self._anchor = self._anchor_q = self._anchor_r = 0
        self.to_move = self.ply = 0
        self.result = 0
        self.last_moved = -1
        self._crossings = 0

    # ---- the table: lifting and laying pieces -----------------------------------------------------------

    def _flip(self, cell: int, bits: int, live: bool) -> None:
        """Flip a cell's bits (1 occupied, 64 shows black) in its neighbours' rings; if `live`, count room."""
        rooms = 0
        for direction in range(6):
            near = (cell - DELTA[direction]) & 4095
            before = self._ring[near]
            after = before ^ bits << direction
            self._ring[near] = after
            if live:
                rooms += ROOM[after] - ROOM[before]
        if live:
            self._rooms += rooms

    def _lift(self, piece: int, cell: int, live: bool) -> None:
        """Take the top piece off a cell; if not `live`, it is an undo: the log restores hash and counts."""
        below = self._under[piece]
        if live:
            self._hash ^= key(piece, cell, self._height[cell])
        self._height[cell] -= 1
        self._top[cell] = below
        if below < 0:
            self._flip(cell, 65 if piece >= 14 else 1, live)
            ring = self._ring[cell] ^ 4096
            self._ring[cell] = ring
            if live:
                self._rooms += ROOM[ring]
                self._euler += LINKS[ring & 63] - 1
        else:
            self._stacked -= 1
            self._covered ^= 1 << below
            if (below < 14) != (piece < 14):
                self._flip(cell, 64, live)

    def _put(self, piece: int, cell: int, live: bool) -> None:
        """Put a piece on top of a cell: the reverse of `_lift`."""
        below = self._top[cell]
        self._under[piece] = below
        self._at[piece] = cell
        self._top[cell] = piece
        self._height[cell] += 1
        if below < 0:
            ring = self._ring[cell]
            self._ring[cell] = ring ^ 4096
            if live:
                self._rooms -= ROOM[ring]
                self._euler += 1 - LINKS[ring & 63]
            self._flip(cell, 65 if piece >= 14 else 1, live)
        else:
            self._stacked += 1
            self._covered ^= 1 << below
            if (below < 14) != (piece < 14):
                self._flip(cell, 64, live)
        if live:
            self._hash ^= key(piece, cell, self._height[cell])

    def _make(self, move: int) -> None:
        """Play a legal move; the log must have room for it."""
        piece = move >> 12
        origin = self._at[piece] if piece >= 0 else -1
        record = self._euler + 64
        record = record << 16 | self._rooms
        record = record << 5 | self.last_moved + 1
        record = record << 13 | origin + 1
        record = record << 5 | piece + 1
        at = 2 * self._logged
        self._log[at] = self._hash
        self._log[at + 1] = record
        self._logged += 1
        if piece >= 0:
            if origin >= 0:
                self._lift(piece, origin, True)
            else:
                self._on |= 1 << piece
            self._put(piece, move & 4095, True)
            self.result = self._outcome()
        self.last_moved = piece
        self.to_move ^= 1
        self.ply += 1

    def _unmake(self) -> None:
        """Take the last move back."""
        self._logged -= 1
        at = 2 * self._logged
        record = self._log[at + 1]
        piece = (record & 31) - 1
        origin = (record >> 5 & 8191) - 1
        if piece >= 0:
            self._lift(piece, self._at[piece], False)
            if origin >= 0:
                self._put(piece, origin, False)
            else:
                self._at[piece] = -1
                self._on ^= 1 << piece
        self._hash = self._log[at]
        self.last_moved = (record >> 18 & 31) - 1
        self._rooms = record >> 23 & 65535
        self._euler = (record >> 39) - 64
        self.result = 0
        self.to_move ^= 1
        self.ply -= 1

    def _last_logged(self) -> int:
        """The piece of the last move, or -1 if it was a pass."""
        return (self._log[2 * self._logged - 1] & 31) - 1

    def _outcome(self) -> int:
        """Clause 9.1: a queen with six occupied neighbours is surrounded, even under a beetle."""
        result = 0
        if self._on >> 14 & 1 and self._ring[self._at[14]] & 63 == 63:
            result = 1
        if self._on & 1 and self._ring[self._at[0]] & 63 == 63:
            result += 2
        return result

    def _position(self) -> int:
        """The hash of pieces, cells, heights and side to move; with the pillbug, of the last moved too."""
        mixed = self._hash
        if self.to_move:
            mixed ^= MIX_1
        if self._throwing:
            mixed ^= key(self.last_moved + 1, 4095, 7)
        return mixed

    # ---- the legal moves --------------------------------------------------------------------------------

    def _generate(self, base: int) -> int:
        """Count the legal moves; if base is not negative, also write them to the move stack from there."""
        if self.result:
            return 0
        total = self._placements(base)
        if self._on >> 14 * self.to_move & 1:
            total += self._movements(base + total if base >= 0 else base, -1)
        if total == 0:
            if base >= 0:
                self._moves[base] = -1
            return 1
        return total

    def _generate_closing(self, base: int, aim: int) -> int:
        """Write moves that include one that fills the other queen's last gap (`aim`), if one exists."""
        total = 0
        if ROOM[self._ring[aim]] == (256 if self.to_move else 1):
            total = self._placements(base)
        if self._on >> 14 * self.to_move & 1:
            total += self._movements(base + total, aim)
        return total

    def _placements(self, base: int) -> int:
        """Clauses 2 and 3: write each kind of piece that may enter, on each open cell."""
        colour = self.to_move
        kinds = self._entering(colour)
        if kinds == 0:
            return 0
        if base < 0 and self._on >> 14 * colour & 0x3FFF:
            cells = self._rooms >> 8 if colour else self._rooms & 255
            return cells * (COUNT[kinds & 63] + COUNT[kinds >> 6 & 63] + COUNT[kinds >> 12])
        cells = self._open_cells(colour)
        total = 0
        while kinds:
            total += self._emit(lowest(kinds) + 14 * colour, cells, base + total if base >= 0 else base)
            kinds &= kinds - 1
        return total

    def _emit(self, piece: int, count: int, base: int) -> int:
        if base >= 0:
            for k in range(count):
                self._moves[base + k] = piece << 12 | self._target[k]
        return count

    def _entering(self, colour: int) -> int:
        """Clauses 2.8, 3.2, 3.4: the pieces that may enter now, as bits of one side."""
        hand = self._set & ~(self._on >> 14 * colour)
        if hand & 1:
            turn = self.ply >> 1
            if turn >= 3:
                return 1
            if turn == 0 and not self.queen_on_turn_1:
                hand ^= 1
        return hand & ~(hand << 1 & FOLLOWERS)

    def _open_cells(self, colour: int) -> int:
        """Clauses 2.1 to 2.3: write the cells where a colour may place as targets; return their number."""
        if self._on == 0:
            self._target[0] = 0
            return 1
        own = self._on & (0xFFFC000 if colour else 0x3FFF)
        pieces = (own or self._on) & ~self._covered
        worth = 256 if colour else 1
        n = 0
        while pieces:
            cell = self._at[lowest(pieces)]
            pieces &= pieces - 1
            empty = 63 ^ self._ring[cell] & 63
            for k in range(COUNT[empty]):
                near = (cell + STEP[8 * empty + k]) & 4095
                if self._mark[near] == 0 and (own == 0 or ROOM[self._ring[near]] == worth):
                    self._mark[near] = 1
                    self._target[n] = near
                    n += 1
        self._unmark(0, n)
        return n

    def _movements(self, base: int, aim: int) -> int:
        """Clauses 4 and 7: write the moves of pieces on the table, and the throws; stop at an aim."""
        queen = 14 * self.to_move
        # With two gaps beside one's own queen, no piece that moves to the aim surrounds her, except herself.
        enough = aim >= 0 and COUNT[self._ring[self._at[queen]] & 63] < 5
        resting = self.last_moved if self._throwing else -1
        thrown = self._throws(self.to_move) if self._throwing else 0
        pieces = self._on & ~self._covered & (0xFFFC000 if self.to_move else 0x3FFF)
        total = 0
        while pieces:
            piece = lowest(pieces)
            pieces &= pieces - 1
            if aim >= 0 and not thrown >> piece & 1 and self._cannot_close(piece, aim):
                continue
            if piece == resting or self._pinned(self._at[piece]):
                continue
            n = self._reach(piece)
            if thrown >> piece & 1:
                n = self._add_throws(piece, n)
            total += self._emit(piece, n, base + total if base >= 0 else base)
            if enough and piece != queen and not thrown >> piece & 1 and self._hits(aim, n):
                return total
        pieces = thrown & (0x3FFF if self.to_move else 0xFFFC000)
        while pieces:
            piece = lowest(pieces)
            pieces &= pieces - 1
            total += self._emit(piece, self._add_throws(piece, 0), base + total if base >= 0 else base)
        return total

    def _cannot_close(self, piece: int, aim: int) -> bool:
        """Is it certain, without a search, that a piece cannot fill the other queen's last gap?"""
        cell = self._at[piece]
        offset = (aim - cell) & 4095
        creature = CREATURE[piece]
        if not IN_RANGE[offset] >> creature & 1:
            return True
        if self._height[cell] == 1 and IN_RANGE[(cell - self._at[14 - 14 * self.to_move]) & 4095] & 1:
            return True  # it would leave a gap behind
        # Beside the aim, the piece itself may be the one that blocks it.
        return SLIDER[creature] == 1 and not IN_RANGE[offset] & 1 and SLIDES[self._ring[aim] & 63] == 0

    def _hits(self, aim: int, n: int) -> bool:
        """Is a cell among the first n targets?"""
        for k in range(n):  # noqa: SIM110 - a generator would not compile to C
            if self._target[k] == aim:
                return True
        return False

    # ---- one hive ---------------------------------------------------------------------------------------

    def _pinned(self, cell: int) -> bool:
        """Clause 5.1: would lifting the top piece of this cell split the hive?"""
        if self._height[cell] > 1 or GROUPS[self._ring[cell] & 63] < 2:
            return False
        # Cells less links plus triangles is 1 less the number of holes. Without holes, no way leads around.
        return self._euler == 1 or self._cuts_at(cell)

    def _cuts_at(self, cell: int) -> bool:
        """Does the top piece of a cell cut a hive that has holes?"""
        if self._cuts_for != self._hash:
            self._find_cuts()
        return self._cuts >> self._top[cell] & 1 == 1

    def _find_cuts(self) -> None:
        """Walk along every bank of the hive: a piece met twice on one walk connects two parts."""
        for piece in range(28):
            self._passed[piece] = 0
        pieces = self._on & ~self._covered
        cuts = 0
        while pieces:
            start = self._at[lowest(pieces)]
            pieces &= pieces - 1
            mask = self._ring[start] & 63
            if GROUPS[mask] < 2:
                continue
            for k in range(GROUPS[mask]):
                if not self._passed[self._top[start]] >> BANKS[8 * mask + k] & 1:
                    cuts |= self._along_bank(start, BANKS[8 * mask + k])
        self._cuts, self._cuts_for = cuts, self._hash

    def _along_bank(self, start: int, first: int) -> int:
        """Follow a bank from a piece back to it, and mark the gaps; return the pieces met twice, as bits."""
        met = twice = 0
        here = start
        direction = first
        while True:
            piece = self._top[here]
            self._passed[piece] |= 1 << direction
            twice |= met & 1 << piece
            met |= 1 << piece
            here = step(here, direction)
            direction = CONTOUR[8 * (self._ring[here] & 63) + direction]
            if here == start and direction == first:
                return twice

    # ---- creature moves: each writes targets from number n on, and returns the new count -------------------

    def _gate(self, cell: int, direction: int, level: int) -> bool:
        """Clauses 6.2, 6.4: is a step blocked: are both cells beside it above `level`, its higher end?"""
        if self._stacked == 0 and level > 0:  # without a stack nothing is above 1
            return False
        left = self._height[step(cell, (direction + 1) % 6)]
        right = self._height[step(cell, (direction + 5) % 6)]
        return left > level and right > level

    def _reach(self, piece: int) -> int:
        """Write all cells that a piece on the table reaches by its own moves."""
        cell = self._at[piece]
        creature = CREATURE[piece]
        if creature == MOSQUITO:
            return self._mosquito(cell)
        return self._reach_as(cell, creature, 0)

    def _reach_as(self, cell: int, creature: int, n: int) -> int:
        """Write the cells that a creature reaches from a cell; on top of others only a beetle can move."""
        if creature == BEETLE:
            return self._beetle(cell, n)
        if self._height[cell] > 1:
            return n
        if creature == ANT:
            return self._ant(cell, n)
        if creature == GRASSHOPPER:
            return self._grasshopper(cell, n)
        if creature == SPIDER:
            return self._spider(cell, n)
        if creature == LADYBUG:
            return self._ladybug(cell, n)
        return self._slide(cell, n)

    def _slide(self, cell: int, n: int) -> int:
        """Clauses 7.1, 7.11: write the slides of a queen bee or pillbug: one step."""
        ways = SLIDES[self._ring[cell] & 63]
        for k in range(COUNT[ways]):
            self._target[n] = (cell + STEP[8 * ways + k]) & 4095
            n += 1
        return n

    def _beetle(self, cell: int, n: int) -> int:
        """Clauses 7.2, 7.3: write a beetle's moves: a slide, or a step up, across or down through no gate."""
        level = self._height[cell] - 1
        ways = 63
        if level == 0:
            n = self._slide(cell, n)
            ways = self._ring[cell] & 63
        for k in range(COUNT[ways]):
            near = (cell + STEP[8 * ways + k]) & 4095
            if not self._gate(cell, DIRECTION[8 * ways + k], max(level, self._height[near])):
                self._target[n] = near
                n += 1
        return n

    def _grasshopper(self, cell: int, n: int) -> int:
        """Clause 7.4: write a grasshopper's jumps: straight over one or more pieces to an empty cell."""
        ways = self._ring[cell] & 63
        for k in range(COUNT[ways]):
            delta = STEP[8 * ways + k]
            near = (cell + 2 * delta) & 4095
            while self._top[near] >= 0:
                near = (near + delta) & 4095
            self._target[n] = near
            n += 1
        return n

    def _spider(self, start: int, n: int) -> int:
        """Clause 7.5: write the moves of a spider: exactly three slides, no cell twice."""
        first = n
        ways_1 = SLIDES[self._ring[start] & 63]
        for i in range(COUNT[ways_1]):
            way_1 = DIRECTION[8 * ways_1 + i]
            cell_1 = step(start, way_1)
            ways_2 = SLIDES[self._ring[cell_1] & NOT_BACK[way_1]] & NOT_BACK[way_1]
            for j in range(COUNT[ways_2]):
                way_2 = DIRECTION[8 * ways_2 + j]
                cell_2 = step(cell_1, way_2)
                ways_3 = SLIDES[self._ring[cell_2] & NOT_HOME[8 * way_1 + way_2]] & NOT_BACK[way_2]
                for k in range(COUNT[ways_3]):
                    cell_3 = (cell_2 + STEP[8 * ways_3 + k]) & 4095
                    if cell_3 != start and self._mark[cell_3] == 0:
                        self._mark[cell_3] = 1
                        self._target[n] = cell_3
                        n += 1
        self._unmark(first, n)
        return n

    def _ladybug(self, start: int, n: int) -> int:
        """Clause 7.7: write the moves of a ladybug: two steps on top and one down, not to its start."""
        first = n
        seen = 1 << self._top[start]
        ways_1 = self._ring[start] & 63
        for i in range(COUNT[ways_1]):
            cell_1 = (start + STEP[8 * ways_1 + i]) & 4095
            if self._gate(start, DIRECTION[8 * ways_1 + i], self._height[cell_1]):
                continue
            ways_2 = self._ring[cell_1] & 63
            for j in range(COUNT[ways_2]):
                cell_2 = (cell_1 + STEP[8 * ways_2 + j]) & 4095
                if seen >> self._top[cell_2] & 1:
                    continue
                level = max(self._height[cell_1], self._height[cell_2])
                if self._gate(cell_1, DIRECTION[8 * ways_2 + j], level):
                    continue
                seen |= 1 << self._top[cell_2]
                ways_3 = 63 ^ self._ring[cell_2] & 63
                for k in range(COUNT[ways_3]):
                    cell_3 = (cell_2 + STEP[8 * ways_3 + k]) & 4095
                    way_3 = DIRECTION[8 * ways_3 + k]
                    if self._mark[cell_3] == 0 and not self._gate(cell_2, way_3, self._height[cell_2]):
                        self._mark[cell_3] = 1
                        self._target[n] = cell_3
                        n += 1
        self._unmark(first, n)
        return n

    def _ant(self, start: int, n: int) -> int:
        """Clause 7.6: write the moves of a soldier ant: any number of slides."""
        # An ant that always keeps the hive on one hand returns to its start and visits every cell in reach:
        # once, or twice on a crossing (a cell between two walls). Only around an ant that holds the hive
        # together there are two such walks, and then crossings join them.
        first = n
        self._flip(start, 1, False)
        exit_1 = FIRST_EXIT[self._ring[start] & 63]
        if exit_1 < 6:
            self._target[n] = start
            n = self._walk(start, exit_1, n + 1)
            k = first
            while self._crossings:
                cell = self._target[k]
                if self._mark[cell] & 2:
                    n = self._walk(cell, ((self._mark[cell] >> 2) + 3) % 6, n)
                k += 1
            n -= 1
            self._target[first] = self._target[n]
        self._flip(start, 1, False)
        return n

    def _walk(self, start: int, first: int, n: int) -> int:
        """Slide on with the hive on the left until back; crossings passed only once stay marked."""
        here = start
        direction = first
        while True:
            here = step(here, direction)
            direction = AROUND[8 * (self._ring[here] & 63) + direction]
            if direction < 8 and here != start:
                self._target[n] = here
                n += 1
                continue
            if direction >= 8:
                direction -= 8
                if self._mark[here] & 2:
                    self._mark[here] &= 1
                    self._crossings -= 1
                else:
                    self._mark[here] |= 2 | direction << 2
                    self._crossings += 1
                    if here != start:
                        self._target[n] = here
                        n += 1
            if here == start and direction == first:
                return n

    def _mosquito(self, cell: int) -> int:
        """Clauses 7.8 to 7.10: write the moves of all creatures that a mosquito copies."""
        copied = self._copied(cell)
        if copied >> ANT & 1:
            copied &= ~(1 << QUEEN | 1 << SPIDER | 1 << PILLBUG)  # an ant reaches all their cells
        n = 0
        while copied:
            first = n
            last = self._reach_as(cell, lowest(copied), first)
            copied &= copied - 1
            for k in range(first, last):
                near = self._target[k]
                if self._mark[near] == 0:
                    self._mark[near] = 1
                    self._target[n] = near
                    n += 1
        self._unmark(0, n)
        return n

    def _copied(self, cell: int) -> int:
        """Clauses 7.8 to 7.10: the creatures a mosquito on a cell copies, as bits."""
        if self._height[cell] > 1:
            return 1 << BEETLE
        copied = 0
        ways = self._ring[cell] & 63
        for k in range(COUNT[ways]):
            copied |= 1 << CREATURE[self._top[(cell + STEP[8 * ways + k]) & 4095]]
        return copied & ~(1 << MOSQUITO)

    def _unmark(self, first: int, last: int) -> None:
        for k in range(first, last):
            self._mark[self._target[k]] = 0

    # ---- throws -----------------------------------------------------------------------------------------

    def _can_throw(self, piece: int) -> bool:
        """Clauses 7.12, 7.15, 7.16: is it a pillbug, or a mosquito like one, uncovered and not resting?"""
        cell = self._at[piece]
        if cell < 0 or piece == self.last_moved or self._top[cell] != piece or self._height[cell] > 1:
            return False
        creature = CREATURE[piece]
        return creature == PILLBUG or (creature == MOSQUITO and self._copied(cell) >> PILLBUG & 1 == 1)

    def _throws(self, colour: int) -> int:
        """Find the pieces that a colour can throw, and their landing cells; return the pieces as bits."""
        self._throwable[0] = self._throwable[1] = 0
        for which in range(2):
            thrower = 14 * colour + (11 if which else 13)
            if self._can_throw(thrower):
                cell = self._at[thrower]
                self._landings[which] = self._find_landings(which, cell)
                if self._landings[which]:
                    self._throwable[which] = self._find_throwable(cell)
        return self._throwable[0] | self._throwable[1]

    def _find_landings(self, which: int, cell: int) -> int:
        """Clause 7.14: write the cells where a thrower can put a piece; return their number."""
        n = 0
        ways = 63 ^ self._ring[cell] & 63
        for k in range(COUNT[ways]):
            if not self._gate(cell, DIRECTION[8 * ways + k], 1):
                self._landing[6 * which + n] = (cell + STEP[8 * ways + k]) & 4095
                n += 1
        return n

    def _find_throwable(self, cell: int) -> int:
        """Clause 7.13: the pieces beside a thrower that may be thrown, as bits."""
        found = 0
        ways = self._ring[cell] & 63
        for k in range(COUNT[ways]):
            near = (cell + STEP[8 * ways + k]) & 4095
            piece = self._top[near]
            if piece == self.last_moved or self._pinned(near):
                continue
            if self._liftable(cell, DIRECTION[8 * ways + k]):
                found |= 1 << piece
        return found

    def _liftable(self, cell: int, direction: int) -> bool:
        """Clauses 7.13, 7.14: is a neighbour alone on its cell, and is the way onto the thrower open?"""
        return self._height[step(cell, direction)] == 1 and not self._gate(cell, direction, 1)

    def _add_throws(self, piece: int, n: int) -> int:
        """Add the cells that a piece may be thrown to, without duplicates, after its n targets."""
        for which in range(2):
            if self._throwable[which] >> piece & 1:
                for k in range(6 * which, 6 * which + self._landings[which]):
                    self._mark[self._landing[k]] = 1
        self._unmark(0, n)
        for which in range(2):
            if self._throwable[which] >> piece & 1:
                for k in range(6 * which, 6 * which + self._landings[which]):
                    near = self._landing[k]
                    if self._mark[near]:
                        self._mark[near] = 0
                        self._target[n] = near
                        n += 1
        return n

    # ---- searching ahead --------------------------------------------------------------------------------

    def _perft(self, depth: int, base: int) -> int:
        if depth <= 1:
            return self._generate(-1)
        count = self._generate(base)
        leaves = 0
        for k in range(base, base + count):
            self._make(self._moves[k])
            leaves += self._perft(depth - 1, base + count)
            self._unmake()
        return leaves

    def _random_plies(self, seed: int, cap: int) -> int:
        """Play at random until the end or the cap; return the number of plies (xorshift*)."""
        state = seed ^ MIX_1 or MIX_2
        plies = 0
        while plies < cap and self.result == 0:
            state ^= state >> 12
            state ^= state << 25 & BITS
            state ^= state >> 27
            drawn = (state * MIX_3 & BITS) >> 32
            self._make(self._moves[drawn * self._generate(0) >> 32])
            plies += 1
        return plies

    def _reserve(self, plies: int, lists: int) -> None:
        """Reserve room in the log for more plies, and on the move stack for more move lists."""
        if 2 * (self._logged + plies) > len(self._log):
            longer = array("Q", bytes(32 * (self._logged + plies)))
            for k in range(2 * self._logged):
                longer[k] = self._log[k]
            self._log = longer
        if lists * _MOST_MOVES > len(self._moves):
            self._moves = array("i", bytes(4 * lists * _MOST_MOVES))

    def perft(self, depth: int) -> int:
        """The ways to play `depth` plies of Hive from here; a pass is a ply, an ended game has none."""
        if depth <= 0:
            return 1
        self._reserve(depth, depth)
        return self._perft(depth, 0)

    def playout(self, seed: int, cap: int) -> tuple[int, int]:
        """Play Hive at random for at most `cap` plies and undo them: the number of plies, the result."""
        self._reserve(cap, 1)
        plies = self._random_plies(seed & BITS, cap)
        result = self.result
        for _ in range(plies):
            self._unmake()
        return plies, result

    # ---- moves from outside: (piece << 12 | cell), or PASS ----------------------------------------------

    def legal(self) -> list[int]:
        """Every legal move, encoded; [PASS] where nothing else is legal, none once the game is over."""
        return [self._moves[k] for k in range(self._generate(0))]

    def count(self) -> int:
        """The number of legal moves."""
        return self._generate(-1)

    def encode(self, piece: int, cell: Hex) -> int:
        """The encoded move of a piece to a cell, legal or not."""
        index = self._index(cell)
        if index < 0:
            raise ValueError(f"{cell} is out of reach of the hive")
        return piece << 12 | index

    def decode(self, move: int) -> tuple[int, Hex]:
        """The piece and the cell of a move that is not PASS."""
        if move < 0:
            raise ValueError("a pass has no piece and no cell")
        return move >> 12, self._axial(move & 4095)

    def play(self, move: int) -> None:
        """Play a legal move. Legality is not checked, only what would break the board."""
        if self.result != 0:
            raise ValueError("the game is over")
        if move != PASS:
            if not 0 <= move < 28 << 12:
                raise ValueError(f"{move} is no move")
            piece = move >> 12
            if not self._set >> piece % 14 & 1:
                raise ValueError(f"{PIECE_NAMES[piece]} is not in play")
            if self._covered >> piece & 1:
                raise ValueError(f"{PIECE_NAMES[piece]} is covered")
        self._reserve(1, 1)
        self._make(move)
        if move != PASS:
            self._drop_anchor(move & 4095)

    def undo(self) -> None:
        """Take the last played move back."""
        if self._logged == 0:
            raise ValueError("there is nothing to undo")
        piece = self._last_logged()
        self._unmake()
        if piece >= 0 and self._at[piece] >= 0:
            self._drop_anchor(self._at[piece])

    @property
    def hash(self) -> int:
        """A 64-bit hash of pieces, cells, heights, side to move and, with the pillbug, the last moved."""
        return self._position()

    # ---- plain data in and out --------------------------------------------------------------------------

    def load(self, where: Sequence[tuple[int, int, int] | None], ply: int, last_moved: int = -1) -> None:
        """Set up a position: by piece (q, r, pieces under it) or None; plies played; last moved or -1."""
        self._clear()
        problem = self._lay(where)
        if problem:
            self._clear()
            raise ValueError(problem)
        self.ply, self.to_move, self.last_moved = ply, ply & 1, last_moved
        self.result = self._outcome()

    def _lay(self, where: Sequence[tuple[int, int, int] | None]) -> str:
        """Put pieces on an empty table, the lowest first; return an error text if that is impossible."""
        spots = sorted(
            (spot[2], piece, spot[0], spot[1]) for piece, spot in enumerate(where) if spot is not None
        )
        for level, piece, q, r in spots:
            if not self._on:
                self._anchor, self._anchor_q, self._anchor_r = (q + 64 * r) & 4095, q, r
            cell = self._index((q, r))
            if cell < 0 or self._height[cell] != level or not self._set >> piece % 14 & 1:
                return f"{PIECE_NAMES[piece]} cannot be at {(q, r)} with {level} pieces underneath"
            self._on |= 1 << piece
            self._put(piece, cell, True)
        return "the pieces are not one hive" if len(self._parts(-1)) > 1 else ""

    def where(self) -> list[tuple[int, int, int] | None]:
        """For each piece, (q, r, pieces under it), or None in hand: the input of `load`."""
        return [
            (*self._axial(self._at[piece]), self._level(piece)) if self._at[piece] >= 0 else None
            for piece in range(28)
        ]

    def copy(self) -> Board:
        """A board of Hive in the same position, without the undo log."""
        other = Board(self.expansions, self.queen_on_turn_1)
        for cell in range(4096):
            other._ring[cell] = self._ring[cell]
            other._height[cell] = self._height[cell]
            other._top[cell] = self._top[cell]
        for piece in range(28):
            other._at[piece] = self._at[piece]
            other._under[piece] = self._under[piece]
        other._on, other._covered, other._stacked = self._on, self._covered, self._stacked
        other._rooms, other._euler, other._hash = self._rooms, self._euler, self._hash
        other._anchor, other._anchor_q, other._anchor_r = self._anchor, self._anchor_q, self._anchor_r
        other.to_move, other.ply, other.result = self.to_move, self.ply, self.result
        other.last_moved = self.last_moved
        return other

    def _level(self, piece: int) -> int:
        level = 0
        below = self._under[piece]
        while below >= 0:
            level += 1
            below = self._under[below]
        return level

    def _axial(self, cell: int) -> Hex:
        """The unbounded coordinates of a cell, which must be within 31 steps of the anchor."""
        delta = (cell - self._anchor) & 4095
        q = (delta + 32 & 63) - 32
        r = ((delta - q >> 6) + 32 & 63) - 32
        return self._anchor_q + q, self._anchor_r + r

    def _index(self, cell: Hex) -> int:
        """The index of a cell, or -1 if it is too far from the hive."""
        index = (cell[0] + 64 * cell[1]) & 4095
        return index if self._axial(index) == (cell[0], cell[1]) else -1

    def _drop_anchor(self, cell: int) -> None:
        """Bind the coordinates to a cell of the hive, so that they follow the hive when it drifts."""
        self._anchor_q, self._anchor_r = self._axial(cell)
        self._anchor = cell

    # ---- facts about the table, for reasons and hints ---------------------------------------------------

    def top(self, cell: Hex) -> int | None:
        """The piece of Hive on top of a cell, if any."""
        index = self._index(cell)
        return None if index < 0 or self._top[index] < 0 else self._top[index]

    def around(self, cell: Hex, mover: int) -> tuple[int | None, tuple[tuple[int, int], ...]]:
        """The piece on a cell, and each one beside it once the mover is lifted, with its direction to it."""
        index, found = self._index(cell), []
        if index < 0:
            return None, ()
        for direction in range(6):
            top = self._top[step(index, (direction + 3) % 6)]
            if top == mover:
                top = self._under[mover]
            if top >= 0:
                found.append((direction, top))
        return (None if self._top[index] < 0 else self._top[index]), tuple(found)

    def height(self, cell: Hex) -> int:
        """How many pieces of Hive lie on a cell."""
        index = self._index(cell)
        return 0 if index < 0 else self._height[index]

    def cell(self, piece: int) -> Hex | None:
        """The cell of a piece, or None if it is not on the table."""
        return None if self._at[piece] < 0 else self._axial(self._at[piece])

    def liberties(self, piece: int) -> int:
        """Clause 9.1: the number of empty cells around a piece."""
        return 6 - COUNT[self._ring[self._at[piece]] & 63] if self._at[piece] >= 0 else 6

    def pinned(self, piece: int) -> bool:
        """Clause 5.1: would the hive split without this piece? False for a covered piece."""
        cell = self._at[piece]
        return cell >= 0 and self._top[cell] == piece and bool(self._pinned(cell))

    def parts_without(self, piece: int) -> list[list[int]]:
        """Clause 5.1: the parts of the hive without this piece, each as a list of pieces."""
        return self._parts(piece)

    def _parts(self, without: int) -> list[list[int]]:
        left = {piece for piece in range(28) if self._at[piece] >= 0 and piece != without}
        parts = []
        while left:
            part = [min(left)]
            left.remove(part[0])
            for piece in part:
                beside = {other for other in left if self._direction(piece, other) > -2}
                left -= beside
                part.extend(sorted(beside))
            parts.append(sorted(part))
        return parts

    def _direction(self, one: int, other: int) -> int:
        """The direction from one piece to another beside it; -1 on the same cell, -2 if they do not touch."""
        if self._at[one] == self._at[other]:
            return -1
        for direction in range(6):
            if step(self._at[one], direction) == self._at[other]:
                return direction
        return -2

    def targets(self, piece: int) -> list[Hex]:
        """The cells a piece can reach by itself, even if pinned, resting or out of turn; none if covered."""
        cell = self._at[piece]
        return self._spread(self._reach(piece) if cell >= 0 and self._top[cell] == piece else 0)

    def targets_as(self, piece: int, creature: str) -> list[Hex]:
        """The cells that a piece would reach if it moved like a creature, given by its letter."""
        cell = self._at[piece]
        if cell < 0 or self._top[cell] != piece:
            return []
        if creature == "M":
            return self._spread(self._mosquito(cell))
        return self._spread(self._reach_as(cell, CREATURES.index(creature), 0))

    def creatures_copied(self, piece: int) -> str:
        """Clauses 7.8 to 7.10: the letters of the creatures that a mosquito copies on its cell."""
        copied = self._copied(self._at[piece]) if self._at[piece] >= 0 else 0
        return "".join(letter for index, letter in enumerate(CREATURES) if copied >> index & 1)

    def throwers(self, colour: int) -> list[int]:
        """Clauses 7.12, 7.15, 7.16: the pieces of a colour that can throw now."""
        pieces = (14 * colour + 13, 14 * colour + 11) if self._throwing else ()
        return [piece for piece in pieces if self._can_throw(piece)]

    def throw_targets(self, thrower: int, piece: int) -> list[Hex]:
        """Clauses 7.12 to 7.14: the cells a thrower could throw a piece to, even a pinned or resting one."""
        cell = self._at[thrower]
        if cell < 0 or self._at[piece] < 0 or not self._can_throw(thrower):
            return []
        direction = self._direction(thrower, piece)
        if direction < 0 or not self._liftable(cell, direction):
            return []
        return [self._axial(self._landing[k]) for k in range(self._find_landings(0, cell))]

    def _spread(self, count: int) -> list[Hex]:
        return [self._axial(self._target[k]) for k in range(count)]
