"""The state of a game of Anthophila."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from rucher.core.secrets import bag
from rucher.core.types import Options, State
from rucher.games.anthophila.box import DOWN, OWN, PROPOLIS, AnthophilaBox, box_of, is_open
from rucher.games.anthophila.box.schema import NosemaOver, Scenario
from rucher.games.anthophila.geometry import HIVE, STOCK

Step: TypeAlias = Literal[
    "turn",  # clause 2.2: choose an action, or end the turn
    "explore",
    "move",
    "forage",
    "transform",
    "mutate",
    "ending",  # clause 8.7: the hornets are moving, and a male may still save the hive
]
Reason: TypeAlias = Literal["", "victory", "hornets", "nosema", "no_bees", "turns_out"]


class AnthophilaOptions(Options, frozen=True):
    """Clauses 1.1, 1.6, 1.8 and 10.6: the players, the scenario and the box."""

    players: Annotated[int, Meta(ge=1, le=4)] = 2
    scenario: str = "first_flight"
    nosema_returns: bool = False
    pack: str = OWN  # the content hash of a component pack

    def __post_init__(self) -> None:
        """Check that the pack is open, that it has the scenario, and that the scenario can be won."""
        if not is_open(self.pack):
            raise ValueError(f"the component pack {self.pack[:12]!r} is not open: give its folder")
        scenarios = box_of(self.pack).scenarios
        if self.scenario not in scenarios:
            raise ValueError(f"there is no scenario {self.scenario[:40]!r}; there are {', '.join(scenarios)}")
        if self.nosema_returns and NosemaOver() in scenarios[self.scenario].victory:
            raise ValueError(f"the scenario {self.scenario} cannot be won where Nosema cubes return")


class Bee(msgspec.Struct):
    """A pawn: its spot, its load by resource, its parasite, and whether it acted."""

    at: int
    cargo: list[int]
    mite: bool = False
    acted: bool = False


class CutShort(msgspec.Struct, frozen=True):
    """Clause 10.4: an action that its parasite ended early, how often it was done, and by which bees."""

    action: Literal["explore", "move", "forage"]
    done: int
    bees: tuple[int, ...]


class DeckPart(msgspec.Struct):
    """Clause 1.7: the plants and special tiles left in a part of the draw pile."""

    plants: int
    special: list[int]


class AnthophilaState(State, dict=True):
    """The map, the bees, the hive, the threats, and the step of the turn."""

    options: AnthophilaOptions
    tiles: dict[int, int]  # by spot, in the order of laying; DOWN is added to a tile that lies face down
    bees: list[Bee]  # every worker of the box, then every male
    stock: list[int]  # by resource
    supply: list[int]
    plants: Annotated[list[int], bag("plant")]
    deck: list[DeckPart]
    turns_left: int  # the current one included
    hornet_pawns: int  # not on the table
    mite_cubes: int
    hornets: list[int]  # where they are, in order of arrival
    sick: list[bool]  # by action: does it have a parasite?
    nosema_cubes: int = 0  # waiting on the Nosema tile
    workers_lost: int = 0
    seat: int = 0
    step: Step = "turn"
    used: int = 0  # actions begun this turn
    done: int = 0  # explorations, moves, foragings of the action under way
    cut_short: CutShort | None = None  # the action just played, until something else begins
    moved: int = 0  # hornets that have moved in this end-of-turn step
    end: Reason = ""

    @cached_property
    def box(self) -> AnthophilaBox:
        """The box that this match of Anthophila is played with; looked up once: every rule asks for it."""
        return box_of(self.options.pack)

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario of this match."""
        return self.box.scenarios[self.options.scenario]

    def plants_unseen(self) -> list[int]:
        """The plants that are not laid yet; in a view, too, where nobody sees which one comes next."""
        laid = {tile % DOWN for tile in self.tiles.values()}
        return [tile for tile in range(len(self.box.plants)) if tile not in laid]

    def is_male(self, bee: int) -> bool:
        """Is this bee a male? The males come after all the workers."""
        return bee >= self.box.pieces.workers

    def males_at_home(self) -> list[int]:
        """The males in the stock."""
        first = self.box.pieces.workers
        return [bee for bee in range(first, len(self.bees)) if self.bees[bee].at == STOCK]

    def in_danger(self) -> bool:
        """Clause 8.7: does the hive hold more hornets than the stock holds propolis?"""
        return len([spot for spot in self.hornets if spot in HIVE]) > self.stock[PROPOLIS]
