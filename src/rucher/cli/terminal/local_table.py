"""A table on one screen: its match, its players, resigning and undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rucher
from rucher import bots
from rucher.bots.protocol import Choice
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.shapes import shape_of
from rucher.core.types import Event, Outcome, Seat
from rucher.core.undo import last_touch

PERSON = "person"
TRUE, FALSE = ("true", "yes", "on"), ("false", "no", "off")


class LocalTable:
    """One match and its players: people, and bots that get views."""

    def __init__(self, match: Match, players: Sequence[str], seed: int | None) -> None:
        self.match = match
        self.players = tuple(players)
        if len(self.players) != seats_of(match):
            raise OptionError(
                f"{match.game.info.id} has {seats_of(match)} seats here; name one player for each"
            )
        self.seed = seed
        self.resigned: Seat | None = None
        self._bots = {
            seat: bots.find(name, self.game.info.id, None if seed is None else seed + seat)
            for seat, name in enumerate(self.players)
            if name != PERSON
        }

    @property
    def game(self) -> AnyGame:
        """The game of the match."""
        return self.match.game

    @property
    def persons(self) -> list[Seat]:
        """The seats where people sit."""
        return [seat for seat, name in enumerate(self.players) if name == PERSON]

    @property
    def has_secrets(self) -> bool:
        """Does the game have hidden items?"""
        return shape_of(self.game.state_type).has_secrets

    @property
    def passes_screen(self) -> bool:
        """Must people hand the screen over? Not in a co-operative game, where all may see it."""
        return self.has_secrets and not self.game.info.co_operative and len(self.persons) > 1

    @property
    def over(self) -> bool:
        """Has the game ended, or has somebody resigned?"""
        return self.resigned is not None or self.match.decision is None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome by the rules or by a resignation: the others win; in a co-operative game all lose."""
        if self.resigned is None:
            return self.match.outcome
        seats = range(len(self.players))
        ranks = tuple(2 if seat == self.resigned else 1 for seat in seats)
        winners = [] if self.game.info.co_operative else [seat for seat in seats if seat != self.resigned]
        return Outcome(ranks, tuple(winners), "resigned")

    def asked(self) -> Seat | None:
        """The seat that answers next, bots before people; None at the end."""
        decision = None if self.over else self.match.decision
        if decision is None:
            return None
        return next((seat for seat in decision.seats if seat in self._bots), decision.seats[0])

    def is_bot(self, seat: Seat) -> bool:
        """Does a bot sit there?"""
        return seat in self._bots

    def view(self, seat: Seat | None) -> Any:
        """The view of a seat."""
        return self.match.view(seat)

    def choose(self, seat: Seat) -> Choice:
        """The choice of a seat's bot, from its view alone."""
        return self._bots[seat].choose(self.game, self.view(seat), seat)

    def hint(self, seat: Seat) -> Choice:
        """The choice of the greedy bot for a person's seat."""
        return bots.find("greedy", self.game.info.id, self.seed).choose(self.game, self.view(seat), seat)

    def play(self, action: Any, seat: Seat) -> list[Event]:
        """Play an action; IllegalAction where the rules refuse it."""
        return self.match.play(action, seat)

    def undo(self) -> int:
        """Take back a person's last touch and all actions since; at one screen everybody agrees."""
        if self.resigned is not None:
            self.resigned = None
            return 0
        count = last_touch(self.match.done, self.persons)
        self.match.takeback(count)
        return count

    def again(self, players: Sequence[str]) -> LocalTable:
        """A new match of the same game with the same options."""
        seed = None if self.seed is None else self.seed + 1
        match = rucher.new(self.game.info.id, seed=seed, **self.match.header.options)
        return LocalTable(match, players, seed)


def bots_for(game: AnyGame) -> list[str]:
    """The bots that play a game."""
    return [bot.name for bot in bots.playing(game.info.id)]


def seats_of(match: Match) -> int:
    """How many seats a match has."""
    return len(match.score().seats)


def one_against(seats: int, player: str) -> tuple[str, ...]:
    """A person in the first seat, the same player in all others."""
    return (PERSON, *(player for _ in range(seats - 1)))


def read_options(game: AnyGame, settings: Sequence[str], players: int | None) -> dict[str, Any]:
    """Options from texts like `name=value`, and from the number of players."""
    options: dict[str, Any] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionError(f"{setting!r} is not an option; write name=value")
        options[name] = _value(value)
    if players is None:
        return options
    fewest, most = game.info.players
    if not fewest <= players <= most:
        raise OptionError(f"{game.info.id} is for {fewest} to {most} players, not {players}")
    return {**options, "players": players} if "players" in game.options_type.__struct_fields__ else options


def _value(text: str) -> bool | int | str:
    if text.lower() in (*TRUE, *FALSE):
        return text.lower() in TRUE
    return int(text) if text.removeprefix("-").isdecimal() else text
