"""The types that every game uses: plain data, frozen except for the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self, TypeAlias

import msgspec

from rucher.core.texts import Parameter

Seat: TypeAlias = int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match; every field has a default."""


class State(msgspec.Struct, kw_only=True):
    """The state of a match: plain data, copied and masked by generated code."""

    rules_version: int = 1  # the version of the rules; the rules ask for it where versions differ

    def copy_caches(self, clone: Self) -> None:
        """Give a clone its own copy of what is cached beside this state and is dear to compute again."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, gc=False):
    """An action of a player."""


class Event(msgspec.Struct, frozen=True, tag=str.lower):
    """One thing that happened, for the log and the animations."""


Emit: TypeAlias = Callable[[Event], None] | None


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: a code, its clause in the rules page, the cells at fault.

    Its texts are `refusal.<code>` (the sentence) and `refusal.<code>.title` (a few words over it).
    """

    code: str
    clause: str
    params: dict[str, Parameter] = {}
    cells: tuple[str, ...] = ()


class Decision(msgspec.Struct, frozen=True):
    """A question: the text `prompt.<prompt>`, who must answer it, and who may still change an answer."""

    prompt: str
    seats: tuple[Seat, ...]
    revising: tuple[Seat, ...] = ()
    params: dict[str, Parameter] = {}

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Every seat that may answer now."""
        return self.seats + self.revising


class TurnKey(msgspec.Struct, frozen=True, array_like=True):
    """One turn of a match: its number, which never goes back, and the seat whose turn it is."""

    number: int
    seat: Seat


class Scores(msgspec.Struct, frozen=True):
    """Points by category for each seat, at any moment."""

    seats: tuple[dict[str, int], ...]

    def total(self, seat: Seat) -> int:
        """The sum of a seat's categories."""
        return sum(self.seats[seat].values())


class Outcome(msgspec.Struct, frozen=True):
    """The end: a rank for each seat (1 is first, equal ranks share it), and the text `outcome.<reason>`."""

    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]  # none in a draw or a common defeat, all in a common victory
    reason: str
    params: dict[str, Parameter] = {}


class GameInfo(msgspec.Struct, frozen=True):
    """The facts of a game that a lobby shows.

    A preset's texts are `preset.<name>.name` and `preset.<name>.description`; the game's own are
    `game.name` and `game.summary`.
    """

    id: str
    players: tuple[int, int]  # fewest, most
    presets: Mapping[str, Mapping[str, Any]]  # name -> options; the first one is the default
    turn_clause: str  # the clause that says whose turn it is
    end_clause: str  # the clause that says nothing is played after the end
    versions: tuple[int, ...] = (1,)  # of the rules, each still playable; new matches take the last
    teams: bool = False
    co_operative: bool = False
