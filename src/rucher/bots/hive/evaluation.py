# cython: language_level=3, annotation_typing=False, infer_types=True
# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The worth of a position without search, from terms that apply to each side: a free ant two cells from the
other queen, a gap beside her, a piece in hand.

Each term has a weight early in the game and one late; the worth is their sum, white's less black's, or what a
network makes of the terms (`net.py`). A sum is linear in the weights, so an evaluation with a single non-zero
weight counts how often its term applies: explanations and tuning use that.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from rucher.bots.hive.net import Net
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
# Terms for networks alone. TOUCHES: by creature, what a mosquito on the ground touches. THROWS: attackers of
# one's queen that one's pillbug can throw (to 2), then: can it throw the queen herself? FREE: pieces that can
# move, by pairs.
TOUCHES = 144
THROWS = 152
THROWN_QUEEN = 155
FREE = 156
NET_TERMS = 160


MOSQUITO_PIECE, PILLBUG_PIECE = 11, 13  # of white
HALF, WORD = 0x8000_0000, 0xFFFF_FFFF


def _distance(offset: int) -> int:
    """The distance between two cells on the torus of 64 by 64, from the difference of their indices."""
    q = (offset + 32 & 63) - 32
    r = ((offset - q >> 6) + 32 & 63) - 32
    return max(abs(q), abs(r), abs(q + r))


DISTANCE = [_distance(offset) for offset in range(4096)]


class Evaluation:
    """The weights of one engine, ready for use. With a network, the weights are not asked."""

    def __init__(self, early: Sequence[float], late: Sequence[float], net: Net | None = None) -> None:
        if not len(early) == len(late) == TERMS:
            raise ValueError(f"{TERMS} weights are wanted twice, not {len(early)} and {len(late)}")
        if not cython.compiled:
            self._weight, self._noted, self._known = [0] * 144, [0] * 256, [0] * 32768
        self._net = net
        self._known[0] = 1 << 63  # otherwise an empty table, whose key is 0, would seem known
        for index in range(TERMS):
            # One number holds both sums: the late one from bit 32 on, the early one, with its sign, below.
            self._weight[index] = round(late[index]) * 0x1_0000_0000 + round(early[index])

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

    def terms(self, board: Board, colour: int) -> list[int]:
        """The terms of a side, those for networks included, each as often as it applies."""
        return [self._noted[k] for k in range(self._note_all(board, colour))]

    def worth(self, board: Board) -> int:
        """The worth of a position for the side to move; recent positions are cached."""
        key = board._position()
        slot = key & 32767  # a slot holds the key's upper 48 bits, then the worth plus 32768
        known = self._known[slot]
        if (known ^ key) >> 16 == 0:
            return (known & 65535) - 32768
        total = self._by_weights(board) if self._net is None else self._by_net(board, self._net)
        self._known[slot] = key >> 16 << 16 | total + 32768
        return total

    def _by_weights(self, board: Board) -> int:
        """The weighted sum of the terms."""
        white, black = board._at[0], board._at[14]
        half = self._note(board, 0, white, black, 0)
        end = self._note(board, 1, black, white, half)
        total = 0
        for k in range(half):
            total += self._weight[self._noted[k]]
        for k in range(half, end):
            total -= self._weight[self._noted[k]]
        if board.to_move:
            total = -total
        return blended(total + self._weight[TEMPO], pieces_on(board))

    def _by_net(self, board: Board, net: Net) -> int:
        """What the network makes of the terms."""
        net.clear()
        for colour in range(2):
            net.add(colour, self._noted, self._note_all(board, colour))
        return net.worth(board.to_move)

    def _note_all(self, board: Board, colour: int) -> int:
        """Note one side's terms, those for networks included, and return their number."""
        own = board._at[14 * colour]
        end = self._note(board, colour, own, board._at[14 - 14 * colour], 0)
        return self._note_more(board, colour, own, end)

    def _note(self, board: Board, colour: int, own: int, other: int, at: int) -> int:
        """Note one side's terms from a place on, and return where they end.

        `own` and `other` are the cells of the queens, or -1.
        """
        mask = 0xFFFC000 if colour else 0x3FFF
        hand = board._set & ~(board._on >> 14 * colour)
        in_hand = hand
        while in_hand:
            self._noted[at] = HAND + CREATURE[lowest(in_hand)]
            at += 1
            in_hand &= in_hand - 1
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
            self._noted[at] = 8 * far + creature + 40 if stuck else 8 * far + creature
            at += 1
            if board._height[cell] > 1:
                self._noted[at] = ABOVE + far
                at += 1
            if own >= 0 and DISTANCE[(cell - own) & 4095] == 1:
                self._noted[at] = BESIDE + 8 + creature if stuck else BESIDE + creature
                at += 1
        pieces = board._on & board._covered & mask
        while pieces:
            self._noted[at] = UNDER + CREATURE[lowest(pieces)]
            at += 1
            pieces &= pieces - 1
        if own >= 0:
            self._noted[at] = TAKEN + COUNT[board._ring[own] & 63]
            at += 1
        if hand:
            rooms = rooms_of(board, colour)
            self._noted[at] = ROOMS + (rooms if rooms < 7 else 7)
            at += 1
        if other >= 0:
            found = openings(board, other, colour)
            self._noted[at] = DOORS + (found & 7)
            at += 1
            if hand:
                self._noted[at] = ENTRIES + (found >> 3)
                at += 1
        return at

    def _note_more(self, board: Board, colour: int, own: int, at: int) -> int:
        """Note one side's terms for networks alone, after its others, which begin at 0."""
        free = 0
        for k in range(at):
            if self._noted[k] < 40:
                free += 1
        self._noted[at] = FREE + (free >> 1 if free < 6 else 3)
        at += 1
        mosquito = board._at[MOSQUITO_PIECE + 14 * colour]
        if (
            mosquito >= 0
            and board._top[mosquito] == MOSQUITO_PIECE + 14 * colour
            and board._height[mosquito] == 1
        ):
            around = board._ring[mosquito] & 63
            seen = 0
            for k in range(COUNT[around]):
                seen |= 1 << CREATURE[board._top[(mosquito + STEP[8 * around + k]) & 4095]]
            for k in range(8):
                if seen >> k & 1:
                    self._noted[at] = TOUCHES + k
                    at += 1
        piece = PILLBUG_PIECE + 14 * colour
        pillbug = board._at[piece]
        if own >= 0 and pillbug >= 0 and board._top[pillbug] == piece:
            at = self._note_throws(board, colour, own, pillbug, at)
        return at

    def _note_throws(self, board: Board, colour: int, own: int, pillbug: int, at: int) -> int:
        """Note what one's pillbug can throw away from one's queen, or that it can throw her."""
        around = board._ring[pillbug] & 63
        if around == 63 or board._height[pillbug] > 1:
            return at
        attackers = 0
        for k in range(COUNT[around]):
            cell = (pillbug + STEP[8 * around + k]) & 4095
            if board._height[cell] > 1 or (
                GROUPS[board._ring[cell] & 63] > 1 and (board._euler == 1 or board._cuts_at(cell))
            ):
                continue  # covered or holding the hive together
            piece = board._top[cell]
            if cell == own:
                self._noted[at] = THROWN_QUEEN
                at += 1
            elif (piece >= 14) != colour and DISTANCE[(cell - own) & 4095] == 1:
                attackers += 1
        self._noted[at] = THROWS + (attackers if attackers < 2 else 2)
        return at + 1


def blended(total: int, pieces: int) -> int:
    """The blend of the early and the late sum: the more pieces on the table, the later."""
    early = (total + HALF & WORD) - HALF
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
    return pinned(board, cell)


def pinned(board: Board, cell: int) -> bool:
    """Does the piece of a cell hold the hive together?"""
    return GROUPS[board._ring[cell] & 63] > 1 and (board._euler == 1 or board._cuts_at(cell))
