"""A table on one screen: its match, its players, resigning and undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import rucher
from rucher import bots
from rucher.bots.protocol import Choice
from rucher.cli.terminal.speech import is_number
from rucher.core.errors import BarrierError, OptionError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.shapes import shape_of
from rucher.core.types import Event, Outcome, Seat
from rucher.core.undo import last_touch, undo_depth

PERSON = "person"
ADVISES = ":advises"  # after the name of a bot: it never acts, it says what it would do
ANY_GAME = "greedy"
TRUE, FALSE = ("true", "yes", "on"), ("false", "no", "off")


class Undone(NamedTuple):
    """What an undo took back: how many actions, whether past a barrier, and whether they drew anything."""

    actions: int
    past_barrier: bool = False
    draws: bool = False


class LocalTable:
    """One match and its players: people, and bots that get views.

    `note` is called with the deal and after each change of a match that counts on a score sheet. There a
    barrier holds, and an end is an end.
    """

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        seed: int | None,
        note: Callable[[LocalTable], None] | None = None,
    ) -> None:
        self.match = match
        self.note = note
        self.players = tuple(players)
        if len(self.players) != match.seats:
            raise OptionError(f"{match.game.info.id} has {match.seats} seats here; name one player for each")
        self.seed = seed
        match.foreseen |= seed is not None  # the same seed may have been tried before
        self.resigned: Seat | None = None
        self._bots = {
            seat: bots.find(name, self.game.info.id, None if seed is None else seed + seat)
            for seat, name in enumerate(self.players)
            if name != PERSON and not name.endswith(ADVISES)
        }
        self._advisers = {
            seat: self._adviser(name.removesuffix(ADVISES), seat)
            for seat, name in enumerate(self.players)
            if name.endswith(ADVISES)
        }
        self._advice: tuple[Any, Choice] | None = None  # the last hint, and what had been played before it
        if not self.over:
            self._changed()  # a deal that somebody sees on a score sheet is not dealt again

    def _adviser(self, name: str, seat: Seat) -> bots.Bot:
        """The bot of a seat where the people play and it only advises; OptionError where it does not."""
        if not bots.info(name, self.game.info.id).advises:
            raise OptionError(f"the bot {name!r} does not only advise in {self.game.info.id}")
        return bots.find(name, self.game.info.id, None if self.seed is None else self.seed + seat)

    @property
    def game(self) -> AnyGame:
        """The game that is played on this screen."""
        return self.match.game

    @property
    def persons(self) -> list[Seat]:
        """The seats where people play, those of advisers too."""
        return [seat for seat in range(len(self.players)) if seat not in self._bots]

    def is_advised(self, seat: Seat) -> bool:
        """Does a bot sit there that only advises?"""
        return self.players[seat].endswith(ADVISES)

    @property
    def has_secrets(self) -> bool:
        """Does the game have hidden items?"""
        return shape_of(self.game.state_type).has_secrets

    @property
    def passes_screen(self) -> bool:
        """May people keep secrets at this screen? Not in a co-operative game, where all may see it."""
        return self.has_secrets and not self.game.info.co_operative and len(self.persons) > 1

    def hides(self, seat: Seat) -> bool:
        """Would the view of this person show another one at the screen what that one may not see?"""
        others = [other for other in self.persons if other != seat]
        return self.passes_screen and self.game.knows_more(self.match.state, seat, others)

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
        """The view of a seat at the terminal's table."""
        return self.match.view(seat)

    def choose(self, seat: Seat) -> Choice:
        """The choice of a seat's bot at the terminal, from its view alone."""
        return self._bots[seat].choose(self.game, self.view(seat), seat)

    def hint(self, seat: Seat) -> Choice:
        """The choice of the game's best bot for a person's seat; the same one until somebody plays."""
        played = (seat, len(self.match.log), self.match.log[-1] if self.match.log else None)
        if self._advice and self._advice[0] == played:
            return self._advice[1]
        if seat not in self._advisers:  # kept: it tells the rest of a turn by the plan that it began with
            self._advisers[seat] = bots.find(levels_of(self.game)[-1], self.game.info.id, self.seed)
        choice = self._advisers[seat].choose(self.game, self.view(seat), seat)
        self._advice = played, choice
        return choice

    def play(self, action: Any, seat: Seat, touch: int | None = None) -> list[Event]:
        """Play an action, perhaps of an earlier touch; IllegalAction where the rules refuse it."""
        events = self.match.play(action, seat, touch=touch)
        self._changed()
        return events

    def resign(self, seat: Seat) -> None:
        """Give the match up for a seat."""
        self.resigned = seat
        self._changed()

    def _changed(self) -> None:
        """Tell whoever keeps the match that it has changed."""
        if self.note:
            self.note(self)

    def undo(self) -> Undone:
        """Take back a person's last touch and all actions since; BarrierError where that is not allowed.

        Past a barrier it is a takeback: at one screen everybody agrees to it, but a score sheet does not.
        """
        if self.resigned is not None:
            if self.note:
                raise BarrierError("this match was given up and is on the sheet: nothing can be taken back")
            self.resigned = None
            return Undone(0)
        actions = last_touch(self.match.done, self.persons)
        past_barrier = self._barrier_behind(actions)
        if past_barrier and self.note:
            raise BarrierError("in a campaign nothing can be taken back after a draw")
        draws = any(entry.draws for entry in self.match.log[-actions:])
        self.match.takeback(actions)
        self._changed()
        return Undone(actions, past_barrier, draws)

    def _barrier_behind(self, actions: int) -> bool:
        """Would the last actions need a takeback? The house's one undo policy says so."""
        seat = self.match.done[-actions].seat
        try:
            undo_depth(self.match.done, seat, lambda other: other != seat and self._is_another(other))
        except BarrierError:
            return True
        return False

    def _is_another(self, seat: Seat) -> bool:
        """Does a seat count as another person? At one screen only where its secrets were shown since."""
        return not self.is_bot(seat) and self.has_secrets and not self.game.info.co_operative

    def again(self, players: Sequence[str]) -> LocalTable:
        """A new match of the same game with the same options."""
        seed = None if self.seed is None else self.seed + 1
        match = rucher.new(self.game.info.id, seed=seed, **self.match.header.options)
        return LocalTable(match, players, seed, self.note)


def bots_for(game: AnyGame) -> list[str]:
    """The bots that play a game."""
    return [bot.name for bot in bots.playing(game.info.id)]


def levels_of(game: AnyGame) -> list[str]:
    """The levels of a game's own bots, from the weakest; a game without any has the bot for all games."""
    known = {bot.name for bot in bots.playing(game.info.id)}
    return [level for level in (*bots.LEVELS, *bots.HIGHER) if level in known] or [ANY_GAME]


def usual_bot(game: AnyGame) -> str:
    """The bot that plays where nobody chose one: an easy opponent, or the best companion."""
    return levels_of(game)[-1 if game.info.co_operative else 0]


def one_against(seats: int, player: str) -> tuple[str, ...]:
    """A person in the first seat, the same player in all others."""
    return (PERSON, *(player for _ in range(seats - 1)))


def read_options(game: AnyGame, settings: Sequence[str], players: int | None) -> dict[str, Any]:
    """Options of a local table: texts of the command line like `name=value`, and the number of players."""
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
    """The value of an option, as it was typed."""
    if text.lower() in (*TRUE, *FALSE):
        return text.lower() in TRUE
    return int(text) if is_number(text.removeprefix("-")) else text
