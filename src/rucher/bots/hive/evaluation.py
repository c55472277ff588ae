# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The worth of a position without search: a sum of weighted terms, white's less black's.

The sum is linear in the weights, so an evaluation with a single non-zero weight counts how often its term
applies: explanations and tuning use that. Each weight has two values: early in the game, and late.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.games.hive.board import Board

if not cython.compiled:  # compiled, these are C values from the .pxd
    from rucher.games.hive.board import COUNT, CREATURE, GROUPS, ROOM, SLIDER, SLIDES, STEP, lowest

CREATURES = "QSBGAMLP"
FAR = 4  # all distances from here on count as equal

# The start of each family of terms. NEAR: by held or free, distance to the other queen, creature.
# BESIDE: pieces beside their own queen, by held or free and creature. UNDER: covered pieces by creature.
# HAND: pieces in hand by creature. TAKEN: neighbours of one's queen. ROOMS: cells where one may place.
# ABOVE: pieces on top of others, by distance to the other queen. DOORS: gaps beside her that a piece can
# slide into. ENTRIES: gaps beside her where one may place.
NEAR = 0
BESIDE = 80
UNDER = 96
HAND = 104
TAKEN = 112
ROOMS = 120
TEMPO = 128
ABOVE = 129
DOORS = 134
ENTRIES = 140
TERMS = 144


def _distance(offset: int) -> int:
    """The distance between two cells on the torus of 64 by 64, from the difference of their indices."""
    q = (offset + 32 & 63) - 32
    r = ((offset - q >> 6) + 32 & 63) - 32
    return max(abs(q), abs(r), abs(q + r))


DISTANCE = [_distance(offset) for offset in range(4096)]


class Evaluation:
    """The weights of one engine, ready for use."""

    def __init__(self, early: Sequence[float], late: Sequence[float]) -> None:
        if not len(early) == len(late) == TERMS:
            raise ValueError(f"{TERMS} weights are wanted twice, not {len(early)} and {len(late)}")
        if not cython.compiled:
            self._weight, self._hand, self._known = [0] * 144, [0] * 16384, [0] * 32768
        self._known[0] = 1 << 63  # otherwise an empty table, whose key is 0, would seem known
        for index in range(TERMS):
            # One number holds both sums: the late one from bit 32 on, the early one, with its sign, below.
            self._weight[index] = round(late[index]) * 0x1_0000_0000 + round(early[index])
        for hand in range(1, 16384):
            self._hand[hand] = self._hand[hand & (hand - 1)] + self._weight[HAND + CREATURE[lowest(hand)]]

    def of(self, board: Board) -> int:
        """The worth of a position for the side to move."""
        return self.worth(board)

    def holds(self, board: Board, piece: int) -> bool:
        """Is an uncovered piece on the table unable to move, by the evaluation's test?"""
        return piece_held(board, piece)

    def rooms(self, board: Board, colour: int) -> int:
        """The number of cells whose neighbours all have this colour."""
        return rooms_of(board, colour)

    def gaps(self, board: Board, colour: int) -> tuple[int, int]:
        """The gaps beside the other queen: how many a piece can slide into, how many one may place on."""
        found = openings_for(board, colour)
        return found & 7, found >> 3

    def worth(self, board: Board) -> int:
        """The worth of a position for the side to move; recent positions are cached."""
        key = board._position()
        slot = key & 32767  # a slot holds the key's upper 48 bits, then the worth plus 32768
        known = self._known[slot]
        if (known ^ key) >> 16 == 0:
            return (known & 65535) - 32768
        white, black = board._at[0], board._at[14]
        total = self._side(board, 0, white, black) - self._side(board, 1, black, white)
        if board.to_move:
            total = -total
        total = blended(total + self._weight[TEMPO], pieces_on(board))
        self._known[slot] = key >> 16 << 16 | total + 32768
        return total

    def _side(self, board: Board, colour: int, own: int, other: int) -> int:
        """One side's terms; `own` and `other` are the cells of the queens, or -1."""
        mask = 0xFFFC000 if colour else 0x3FFF
        hand = board._set & ~(board._on >> 14 * colour)
        total = self._hand[hand]
        pieces = board._on & ~board._covered & mask
        while pieces:
            piece = lowest(pieces)
            pieces &= pieces - 1
            cell = board._at[piece]
            creature = CREATURE[piece]
            far = DISTANCE[(cell - other) & 4095] if other >= 0 else FAR
            if far > FAR:
                far = FAR
            stuck = held(board, cell, creature)
            total += self._weight[8 * far + creature + 40 if stuck else 8 * far + creature]
            if board._height[cell] > 1:
                total += self._weight[ABOVE + far]
            if own >= 0 and DISTANCE[(cell - own) & 4095] == 1:
                total += self._weight[BESIDE + 8 + creature if stuck else BESIDE + creature]
        pieces = board._on & board._covered & mask
        while pieces:
            total += self._weight[UNDER + CREATURE[lowest(pieces)]]
            pieces &= pieces - 1
        if own >= 0:
            total += self._weight[TAKEN + COUNT[board._ring[own] & 63]]
        if hand:
            rooms = rooms_of(board, colour)
            total += self._weight[ROOMS + (rooms if rooms < 7 else 7)]
        if other >= 0:
            found = openings(board, other, colour)
            total += self._weight[DOORS + (found & 7)]
            if hand:
                total += self._weight[ENTRIES + (found >> 3)]
        return total


def blended(total: int, pieces: int) -> int:
    """The blend of the early and the late sum: the more pieces on the table, the later."""
    early = (total + 0x8000_0000 & 0xFFFF_FFFF) - 0x8000_0000
    late = total - early >> 32
    return early * (32 - pieces) + late * pieces >> 5


def pieces_on(board: Board) -> int:
    """How many pieces are on the table."""
    on = board._on
    return (
        COUNT[on & 63] + COUNT[on >> 6 & 63] + COUNT[on >> 12 & 63] + COUNT[on >> 18 & 63] + COUNT[on >> 24]
    )


def openings(board: Board, queen: int, colour: int) -> int:
    """The gaps beside a queen: those to slide into (to 5), plus 8 for each to place on (to 3)."""
    empty = 63 ^ board._ring[queen] & 63
    doors = entries = 0
    for k in range(COUNT[empty]):
        ring = board._ring[(queen + STEP[8 * empty + k]) & 4095]
        if SLIDES[ring & 63]:
            doors += 1
        if ROOM[ring] == (256 if colour else 1):
            entries += 1
    return (doors if doors < 5 else 5) + 8 * (entries if entries < 3 else 3)


def openings_for(board: Board, colour: int) -> int:
    """`openings` beside the other queen."""
    return openings(board, board._at[14 - 14 * colour], colour)


def rooms_of(board: Board, colour: int) -> int:
    """The kernel's count of cells where a colour may place."""
    return board._rooms >> 8 if colour else board._rooms & 255


def piece_held(board: Board, piece: int) -> bool:
    """`held`, for a piece."""
    return held(board, board._at[piece], CREATURE[piece])


def held(board: Board, cell: int, creature: int) -> bool:
    """Is the top piece of a cell unable to move: pinned, or without a way out on the ground?"""
    if board._height[cell] > 1:
        return False
    mask = board._ring[cell] & 63
    if SLIDER[creature] and SLIDES[mask] == 0:
        return True
    return GROUPS[mask] > 1 and (board._euler == 1 or board._cuts_at(cell))
