"""The state of a game of Hive."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from rucher.core.errors import UnreadablePosition
from rucher.core.hexgrid import Hex
from rucher.core.types import Options, State
from rucher.games.hive.board import Board
from rucher.games.hive.pieces import PIECES, QUEENS, creature_of

REPETITIONS = 3  # clause 9.4
Beside: TypeAlias = tuple[tuple[int, int], ...]  # directions and pieces


class HiveOptions(Options, frozen=True):
    """Clauses 1.3, 3.4 and 9.4: the creatures in play, two optional rules, and where the match begins."""

    ladybug: bool = True
    mosquito: bool = True
    pillbug: bool = False
    queen_on_turn_1: bool = True
    repetition: bool = True
    start: str | msgspec.UnsetType = msgspec.UNSET  # a position as text (start.py); unset: the empty table

    def __post_init__(self) -> None:
        """Check that play can begin at the start position."""
        if self.start:
            from rucher.games.hive.start import read_start  # it needs these options

            try:
                read_start(self.start, self)
            except UnreadablePosition as error:
                raise ValueError(str(error)) from None


class Spot(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The place of a piece: its space, and the number of pieces under it."""

    q: int
    r: int
    level: int = 0

    @property
    def cell(self) -> Hex:
        """The space of a piece of Hive without its height."""
        return self.q, self.r


class HiveState(State, dict=True):
    """The spot of every piece, and the history that repetition needs. The board kernel is only a cache."""

    options: HiveOptions
    spots: list[Spot | None]  # by piece number; None is in hand, or not in play
    ply: int = 0  # actions so far: even is white's turn
    last_moved: int = -1  # the piece placed, moved or thrown by the previous action
    # Keys of the positions since a piece was last placed, this one included.
    history: list[int] = msgspec.field(default_factory=list)

    def copy_caches(self, clone: HiveState) -> None:
        """Copy the board of Hive with the state: building it again costs five times as much."""
        if (board := self.__dict__.get("board")) is not None:
            clone.__dict__["board"] = board.copy()

    @property
    def to_move(self) -> int:
        """Clause 1.4: the side to move: white on even plies."""
        return self.ply % 2

    @property
    def turn(self) -> int:
        """The number of the turn for the side to move, from 1."""
        return self.ply // 2 + 1

    def in_play(self, piece: int) -> bool:
        """Clause 1.3: does this match use the piece?"""
        option = creature_of(piece).set
        return option is None or bool(getattr(self.options, option))

    def in_hand(self, piece: int) -> bool:
        """Is a piece in play, and not yet on the table?"""
        return self.spots[piece] is None and self.in_play(piece)

    def queen_placed(self, colour: int) -> bool:
        """Clause 3.3: is this side's queen on the table?"""
        return self.spots[QUEENS[colour]] is not None


def new_state(options: HiveOptions) -> HiveState:
    """An empty table of Hive."""
    return HiveState(options, [None for _ in PIECES])


def expansions(options: HiveOptions) -> str:
    """The letters of the optional creatures in play."""
    return "".join(
        letter
        for letter, used in (("M", options.mosquito), ("L", options.ladybug), ("P", options.pillbug))
        if used
    )


def board_of(state: HiveState) -> Board:
    """The kernel's board for a state; rebuilt from the spots if it is missing, then cached beside it."""
    board: Board | None = state.__dict__.get("board")
    if board is None:
        board = Board(expansions(state.options), state.options.queen_on_turn_1)
        spots = [None if spot is None else (spot.q, spot.r, spot.level) for spot in state.spots]
        board.load(spots, state.ply, state.last_moved)
        state.__dict__["board"] = board
    return board


def legal_moves(state: HiveState) -> list[int]:
    """The kernel's legal Hive moves in canonical order, cached until an action changes the state."""
    moves: list[int] | None = state.__dict__.get("moves")
    if moves is None:
        moves = state.__dict__["moves"] = sorted(board_of(state).legal())
    return moves


def forget_moves(state: HiveState) -> None:
    """Clear the cache of legal Hive moves after an action."""
    state.__dict__.pop("moves", None)


def position_key(state: HiveState) -> int:
    """Clause 9.5: a number for the side to move and the stacks, independent of the hive's place.

    With the pillbug, the last moved piece belongs to the position, since it may not be thrown.
    """
    last = state.last_moved if state.options.pillbug else -1
    return stamp(state.to_move, last, write_stacks(state.spots))


def stamp(to_move: int, last: int, stacks: str) -> int:
    """The key of a position of Hive, from its stacks in writing."""
    text = f"({to_move}, {last}, [{stacks}])".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big")


def write_stacks(spots: Sequence[Spot | None]) -> str:
    """Every piece on the table by its number, with its spot relative to the edges of the hive."""
    on_table = [(piece, spot) for piece, spot in enumerate(spots) if spot is not None]
    west = min((spot.q for _, spot in on_table), default=0)
    north = min((spot.r for _, spot in on_table), default=0)
    return ", ".join(write_stacked(piece, spot, west, north) for piece, spot in on_table)


def write_stacked(piece: int, spot: Spot, west: int, north: int) -> str:
    """One piece of `write_stacks`."""
    return f"({piece}, {spot.q - west}, {spot.r - north}, {spot.level})"
