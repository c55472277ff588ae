"""The types that every game uses: plain data, frozen except for the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import msgspec

from rucher.core.texts import Parameter

if TYPE_CHECKING:
    from rucher.core.game import AnyGame

Seat: TypeAlias = int


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match; every field has a default."""


class State(msgspec.Struct, kw_only=True):
    """The state of a match: plain data, copied and masked by generated code."""

    rules_version: int = 1  # the version of the rules; the rules ask for it where versions differ

    def copy_caches(self, clone: Self) -> None:
        """Give a clone its own copy of the caches of this state that take long to compute again."""

    def share_caches(self, view: Self) -> None:
        """Give a view that is read and not kept what is cached beside this state and holds no secret."""


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower, gc=False):
    """An action of a player."""


class Event(msgspec.Struct, frozen=True, tag=str.lower):
    """One thing that happened, for the log and the animations."""


Emit: TypeAlias = Callable[[Event], None] | None


class Refusal(msgspec.Struct, frozen=True, dict=True):
    """Why an action is not allowed: a code, its clause in the rules page, the cells at fault.

    Its texts are `refusal.<code>` (the sentence) and `refusal.<code>.title` (a few words over it). As a
    string it is its sentence and its rule, in the words of the game that core notes beside it (`of_game`).
    """

    code: str  # the name of the reason, for programs
    clause: str  # its number in the rules page; empty where the table refuses
    params: dict[str, Parameter] = {}  # of the sentence
    cells: tuple[str, ...] = ()  # the touches at fault

    def of_game(self, game: AnyGame) -> Self:
        """The same refusal, which now knows whose words it speaks: this is neither compared nor saved."""
        self.__dict__["game"] = game
        return self

    def __str__(self) -> str:
        from rucher.core.rendering import refusal_text  # which reads types

        return refusal_text(self.__dict__.get("game"), self)


class Decision(msgspec.Struct, frozen=True):
    """A question: the text `prompt.<prompt>`, who must answer it, and who may still change an answer."""

    prompt: str  # the code of the question
    seats: tuple[Seat, ...]  # who must answer
    revising: tuple[Seat, ...] = ()  # who has answered, and may still change it
    params: dict[str, Parameter] = {}  # of the text

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Every seat that may answer now."""
        return self.seats + self.revising if self.revising else self.seats


class TurnKey(msgspec.Struct, frozen=True, array_like=True):
    """One turn of a match: its number, which never goes back, and the seat whose turn it is."""

    number: int
    seat: Seat


class Scores(msgspec.Struct, frozen=True):
    """Points by category for each seat, at any moment; the more, the better for the seat."""

    seats: tuple[dict[str, int], ...]  # by seat: points by category

    def total(self, seat: Seat) -> int:
        """The sum of a seat's categories."""
        return sum(self.seats[seat].values())


class Outcome(msgspec.Struct, frozen=True):
    """The end: a rank for each seat (1 is first, equal ranks share it), and the text `outcome.<reason>`."""

    ranks: tuple[int, ...]  # by seat
    winners: tuple[Seat, ...]  # none in a draw or a common defeat, all in a common victory
    reason: str  # the code of the reason
    params: dict[str, Parameter] = {}  # of the text


class GameInfo(msgspec.Struct, frozen=True):
    """The facts of a game that a lobby shows.

    A preset's texts are `preset.<name>.name` and `preset.<name>.description`; the game's own are
    `game.name` and `game.summary`.
    """

    id: str  # its name in `rucher.new`
    players: tuple[int, int]  # fewest, most
    presets: Mapping[str, Mapping[str, Any]]  # name -> options; the first one is the default
    turn_clause: str  # the clause that says whose turn it is
    end_clause: str  # the clause that says nothing is played after the end
    versions: tuple[int, ...] = (1,)  # of the rules, each still playable; new matches take the last
    teams: bool = False  # may seats play as teams?
    co_operative: bool = False  # do all win or lose together?
    agreed_draws: bool = True  # may players call it a draw? not where points decide
