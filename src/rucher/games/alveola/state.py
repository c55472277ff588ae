"""The state of a game of Alvéola."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.hexgrid import Hex
from rucher.core.secrets import NOBODY, Hidden, bag, zone
from rucher.core.types import Options, State
from rucher.games.alveola.board import HORNET, QUEEN, WORKER, Board, Cuts
from rucher.games.alveola.box import OWN, AlveolaBox, TileKind, box_of, is_open

Step: TypeAlias = Literal[
    "start",  # clause 1.4: place a start tile
    "take",  # clause 4.1: take a tile, or first use a power
    "search",  # clause 9.3: choose the pile to look through
    "searched",  # clause 9.3: choose one of its tiles
    "power_hornet",  # clause 9.5: a hornet moves at once
    "flight",  # clause 9.6: a hornet flies
    "lay",  # clauses 5 and 6
    "bee",  # clause 7
    "hornet",  # clause 8
    "again",  # clause 9.9: take the second turn or not
]
PilesInReach: TypeAlias = Literal["next", "fourth", "previous", "any"]
NOTHING = -1  # no tile in hand, no power used, no pile, no queen yet


class AlveolaOptions(Options, frozen=True):
    """Clauses 1.1 to 1.4, 1.9, 1.10 and 11: the players, the set-up, and the box."""

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    teams: bool = False
    first_game: bool = False
    free_start_layout: bool = False
    pack: str = OWN  # the content hash of a component pack

    def __post_init__(self) -> None:
        """Check that teams have four players, and that the pack was opened."""
        if self.teams and self.players != 4:
            raise ValueError(f"teams need 4 players, not {self.players}")
        if not is_open(self.pack):
            raise ValueError(f"the component pack {self.pack[:12]!r} is not open: give its folder")


class Laid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A tile of the hive: the cell of its pivot, its turn, its level."""

    tile: int
    q: int
    r: int
    turn: int
    level: int

    @property
    def cell(self) -> Hex:
        """The cell of the pivot of a laid tile."""
        return self.q, self.r


class _Pile(msgspec.Struct):
    """A pile: the tiles that somebody has seen, from the top; the others are in the bag."""

    tiles: list[Hidden]
    below: int

    @property
    def left(self) -> int:
        """The number of tiles left in a pile of the ring."""
        return len(self.tiles) + self.below


class StraightPile(_Pile, tag="tile_straight"):
    """A pile of straight tiles."""

    tiles: Annotated[list[Hidden], zone("tile_straight", NOBODY)]


class BentPile(_Pile, tag="tile_bent"):
    """A pile of bent tiles."""

    tiles: Annotated[list[Hidden], zone("tile_bent", NOBODY)]


class TrianglePile(_Pile, tag="tile_triangle"):
    """A pile of triangular tiles."""

    tiles: Annotated[list[Hidden], zone("tile_triangle", NOBODY)]


# One class for each shape, because unseen tiles are dealt again only among piles of their shape.
Pile: TypeAlias = StraightPile | BentPile | TrianglePile
PILE_TYPES: Mapping[str, type[Pile]] = {
    "tile_straight": StraightPile,
    "tile_bent": BentPile,
    "tile_triangle": TrianglePile,
}


class Player(msgspec.Struct):
    """The possessions of one player."""

    reserve: int  # workers not in the hive
    flowers: int = 0
    honey: int = 0
    eaten: int = 0  # workers lost to hornets
    workers: list[Hex] = []  # where the others stand
    queen: Hex | None = None


class AlveolaState(State, dict=True):
    """The hive, the ring, the players, and the step of the turn. The board kernel is only a cache."""

    options: AlveolaOptions
    players: list[Player]
    hive: list[Laid]  # in the order of laying
    hornets: list[Hex]
    piles: list[Pile]  # clockwise
    straight_bag: Annotated[list[int], bag("tile_straight")]
    bent_bag: Annotated[list[int], bag("tile_bent")]
    triangle_bag: Annotated[list[int], bag("tile_triangle")]
    powers: tuple[int, ...]
    flowers: int  # in the reserve
    dipper: int  # the pile that the dipper stands behind
    hornet_tile: int  # the pile that the hornet tile is attached to
    start_tiles: list[int]  # still to be placed by the players
    seat: int = 0
    step: Step = "take"
    turn: int = 0  # turns finished so far, second turns included
    power: int = NOTHING  # used this turn
    reach: PilesInReach = "next"
    source: int = NOTHING  # the pile that this turn's tile was taken from, or that is being searched
    hand: int = NOTHING  # the tile that was taken and is not laid yet
    hornet_moves: int = 0
    second_turn: Literal["", "granted", "playing"] = ""  # clause 9.9
    queen_of: int = NOTHING  # clause 7.5: the one seat with a queen in the hive
    end: Literal["", "queen", "ring_exhausted"] = ""

    def copy_caches(self, clone: AlveolaState) -> None:
        """Copy the board of Alvéola with the state: laying the hive again costs four times as much."""
        if (board := self.__dict__.get("board")) is not None:
            clone.__dict__["board"] = board.copy()

    def share_caches(self, view: AlveolaState) -> None:
        """Everybody knows the box, sees the hive and who stands on it."""
        caches = view.__dict__
        caches["box"], caches["board"] = self.box, board_of(self)

    @cached_property
    def box(self) -> AlveolaBox:
        """The box that this match of Alvéola is played with; looked up once, since every rule asks for it."""
        return box_of(self.options.pack)

    @property
    def tile_in_hand(self) -> TileKind:
        """The tile that was taken and is not laid yet; in the start step, the start tile to place."""
        return self.box.tiles[self.start_tiles[0] if self.step == "start" else self.hand]

    @property
    def first_turn(self) -> bool:
        """Clause 2.2: is this the first turn of the seat to play?"""
        return self.turn < self.options.players

    def bag(self, pile: int) -> list[int]:
        """The bag that a pile's unseen tiles are drawn from."""
        kind = self.piles[pile].__class__
        if kind is BentPile:
            return self.bent_bag
        return self.straight_bag if kind is StraightPile else self.triangle_bag


@cache
def cuts_of(pack: str) -> Cuts:
    """The tiles of a box of Alvéola, in the form that the board reads."""
    return Cuts([(t.turned, t.pattern, t.hornet, t.turns) for t in box_of(pack).tiles])


def board_of(state: AlveolaState) -> Board:
    """The kernel's board for a state of Alvéola; rebuilt if it is missing, then cached beside it."""
    board = state.__dict__.get("board")
    if board is None:
        board = Board(cuts_of(state.options.pack))
        for laid in state.hive:
            board.lay(laid.tile, (laid.q, laid.r), laid.turn)
        for player in state.players:
            for cell in player.workers:
                board.stand(cell, WORKER)
            if player.queen is not None:
                board.stand(player.queen, QUEEN)
        for cell in state.hornets:
            board.stand(cell, HORNET)
        state.__dict__["board"] = board
    made: Board = board
    return made
