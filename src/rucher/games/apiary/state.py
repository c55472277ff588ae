"""The state of a game of Apiary. Components are numbers in the box; -1 is an empty place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.secrets import OWNER, Hidden, bag, choice, zone
from rucher.core.types import Options, State
from rucher.games.apiary.box import OWN, ApiaryBox, box_of, is_open
from rucher.games.apiary.geometry import Hive, Layout, hive_of, layout_of
from rucher.games.apiary.pending import Pending

NONE = -1  # an empty place, no faction yet, no teacher
STRONGEST = 4  # clause 3.7: a worker beyond this strength hibernates
AUTOMA: Final = 5  # clause 16.1: the Automa as the owner of a hibernation token; larger than any seat
YELLOW: Final = 6  # clause 16.2: her yellow workers, as the owner of a worker
GRAY: Final = 7  # her gray workers
Standing: TypeAlias = Literal["ask", "active", "landing"]


class ApiaryOptions(Options, frozen=True):
    """Clauses 1.1, 1.11, 15 and 16: the players, the variants and the box."""

    players: Annotated[int, Meta(ge=1, le=5)] = 2  # clause 16.1: one plays against the Automa
    level: Annotated[int, Meta(ge=1, le=5)] = 1  # clause 16.2: of the Automa
    first_game: bool = False  # clause 15.1: each player gets a starter faction
    draft: bool = False  # clause 15.2: the advanced draft of factions and mats
    strict_supply: bool = False  # clause 15.3
    seed_limit: bool = False  # clause 15.4: the publisher's variant
    pack: str = OWN  # the content hash of a component pack

    def __post_init__(self) -> None:
        """Check that the pack is open, and that factions are dealt or drafted, not both."""
        if not is_open(self.pack):
            raise ValueError(f"the component pack {self.pack[:12]!r} is not open: give its folder")
        if self.first_game and self.draft:
            raise ValueError("a first game deals starter factions: there is nothing to draft")


class Player(msgspec.Struct):
    """The possessions of one player. Lists by resource are in box order; workers are their strengths."""

    dealt: Annotated[list[Hidden], zone("faction", OWNER)]  # clause 1.7: until one is kept
    hand: Annotated[list[Hidden], zone("seed", OWNER)]
    drawn: Annotated[list[Hidden], zone("seed", OWNER)]  # clause 7.1: cards of which some will be kept
    resources: list[int]
    active: list[int]  # workers of the active pool, weakest first
    landing: list[int]
    built: list[int]  # for each cell of the hive (`Hive.cells`), the tile on it
    frames: list[int]  # three numbers each: q, r, turn
    recruits: list[int]  # the recruits built, in order
    planted: list[int]
    explore_tokens: list[int]
    vp: int
    favor: int
    mat: int = NONE
    faction: int = NONE
    upgraded: bool = False
    reserved: int = NONE  # clause 12.13: a tile set aside
    standing: Standing = "ask"  # clause 3.8


class Automa(msgspec.Struct):
    """Clause 16.2: the possessions of the Automa. Her active workers are their strengths, weakest first."""

    yellow: list[int]
    gray: list[int]
    deck: Annotated[list[int], bag("automa")]
    discards: list[int]
    carvings: list[int]
    tokens: list[int]  # clause 16.7: explore tokens that she removed
    vp: int
    top: int = NONE  # clause 16.3: the top card of her deck, once it has supported another
    slept: int = 0  # clause 16.10: her workers that have hibernated


class ApiaryState(State):
    """The board, the players, and the open tasks and questions (the last item of `stack` first)."""

    options: ApiaryOptions
    players: list[Player]
    stack: list[Pending]
    spaces: list[int]  # clause 3.1: by space of the board (`Layout.spaces`), seat * 8 + strength
    ship: int  # a space of the planet grid, counted row by row
    planets: list[int]  # by space of the grid, the planet tile
    grid_tokens: list[int]  # by space of the grid, the exploration token
    squares: list[int]  # three numbers a space of the grid: fiber, pollen, water put there
    rows: list[int]  # farms, recruits, developments: three face-up tiles each
    carvings: list[int]  # by place
    dances: list[int]  # by place
    teachers: list[int]  # by place, the seat
    dance_tokens: list[int]  # two squares a place
    comb: list[int]  # by pod (`Layout.pods`), the seat whose token lies there
    waiting: list[int]  # clause 3.7: the seats of the workers that will hibernate after the action
    discards: list[list[int]]  # of the three rows
    seed_discards: list[int]
    farm_bag: Annotated[list[int], bag("farm")]
    recruit_bag: Annotated[list[int], bag("recruit")]
    development_bag: Annotated[list[int], bag("development")]
    planet_bag: Annotated[list[int], bag("planet")]
    seed_bag: Annotated[list[int], bag("seed")]
    faction_bag: Annotated[list[int], bag("faction")]
    answers: Annotated[list[Hidden | None], choice(0, 1)]  # clause 1.7: which of the factions dealt
    offered_factions: list[int]  # clause 15.2
    offered_mats: list[int]
    fired: list[int]  # clause 12.7: once-a-turn abilities that fired in this turn
    seat: int = 0
    turn: int = 0  # turns begun, the Automa's too; 0 while factions are chosen
    texts_played: int = 0  # clause 15.4: seed cards played for their text this turn
    ending: bool = False  # clause 14.1: the end was called
    turns_left: int = NONE  # clause 14.2: last turns still to come
    over: bool = False
    automa: Automa | None = None  # clause 16.1

    @property
    def box(self) -> ApiaryBox:
        """The box that this match of Apiary is played with."""
        return box_of(self.options.pack)

    @property
    def layout(self) -> Layout:
        """The places of Apiary's main board for this number of players."""
        return layout_of(self.options.pack, self.options.players)

    @property
    def sides(self) -> Sequence[int]:
        """Clauses 2.1 and 16.2: the seats, and the Automa, in the order of turns; the Automa begins."""
        return range(len(self.players)) if self.automa is None else (AUTOMA, 0)

    @property
    def opponent(self) -> Automa:
        """Clause 16.1: the Automa of a match against her."""
        assert self.automa is not None
        return self.automa

    def hive(self, seat: int) -> Hive:
        """The hexes of a player's mat and frames."""
        player = self.players[seat]
        return hive_of(self.options.pack, player.mat, tuple(player.frames))

    def bag_of(self, kind: int) -> list[int]:
        """The stack of a kind of tile: farm, recruit or development."""
        return (self.farm_bag, self.recruit_bag, self.development_bag)[kind]
