"""A sitting: a table, its screen, the touches so far, and the news that each person has not seen yet."""

from __future__ import annotations

from typing import Any

from rucher import bots
from rucher.cli.terminal.boards import Choice, board_for
from rucher.cli.terminal.local_table import ADVISES, PERSON, LocalTable
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import Speech
from rucher.core.match import masked_events
from rucher.core.types import Event, Seat


class Sitting:
    """The data that the loop, the commands and the layout share."""

    def __init__(self, table: LocalTable, screen: Screen, lang: str, *, watching: bool = False) -> None:
        self.screen = screen
        self.watching = watching  # nobody plays: the screen shows a spectator's view
        self.done = False
        self.tables: list[LocalTable] = []  # all tables of this sitting, the present one last
        self.sit(table, lang)

    def sit(self, table: LocalTable, lang: str) -> None:
        """Start a table on this screen, in place of the one before."""
        self.table = table
        self.tables.append(table)
        self.speech = Speech(table.game, lang)
        self.board = board_for(table.game, self.speech, plain=self.screen.plain)
        self.holder: Seat | None = None  # the person who has the screen in front of them
        # Each person has their own news where they keep secrets, else there is one list for all.
        ears = table.persons if table.passes_screen and not self.watching else [self.viewer]
        self.unheard: dict[Seat | None, list[str]] = {seat: [] for seat in ears}
        self.chosen: tuple[str, ...] = ()
        self.choices: list[Choice] = []
        self.cursor: int | None = None  # the choice that is looked at, counted from 0
        self.last: tuple[str, ...] = ()  # what changed since a person played, as touches
        self.warned_of: Any = None  # the action that a warning was given for
        self.introduced = False  # has plain mode said who sits where?
        self.whole = False  # is every part of the table to be shown next?
        self.stale = True  # has anything changed since the table was last shown?
        self.known: dict[Seat | None, list[str]] = {}  # the facts that each viewer was shown last

    @property
    def asked(self) -> Seat | None:
        """The person who must answer now; None at a bot's turn and at the end."""
        seat = self.table.asked()
        return None if seat is None or self.watching or self.table.is_bot(seat) else seat

    @property
    def viewer(self) -> Seat | None:
        """The seat whose view is shown: the asked person, else the one asked last, else the only person."""
        if self.asked is not None or self.watching:
            return self.asked
        persons = self.table.persons
        return persons[0] if self.holder is None and len(persons) == 1 else self.holder

    @property
    def reader(self) -> Seat | None:
        """Who reads the screen: one person at a time where they keep secrets, else all of them."""
        return self.viewer if self.table.passes_screen else None

    def view(self) -> Any:
        """The view of the person at the screen."""
        return self.table.view(self.viewer)

    def player(self, seat: Seat) -> str:
        """The name of a seat, as the screen shows it."""
        return self.board.seat_name(seat)

    def player_and_kind(self, seat: Seat) -> str:
        """The name of a seat and its player."""
        if self.watching:
            return self.player(seat)
        name = self.table.players[seat]
        person = "terminal.you" if self.table.players.count(PERSON) == 1 else "terminal.person"
        if self.table.is_advised(seat):
            kind = self.speech("terminal.adviser", name=self.bot(name.removesuffix(ADVISES)))
        else:
            kind = self.speech(person) if name == PERSON else self.speech("terminal.bot", name=self.bot(name))
        return self.speech("terminal.seated", player=self.player(seat), who=kind)

    def over(self) -> str:
        """What can be typed after the end; on a campaign's sheet nothing is taken back."""
        return self.speech("terminal.over_on_sheet" if self.table.note else "terminal.over")

    def bot(self, name: str) -> str:
        """The name of a bot in the chosen language."""
        return bots.title(name, self.table.game.info.id, self.speech.lang)

    def go_on(self, seat: Seat) -> None:
        """Give the answers that leave no choice, as part of the touch before them."""
        first = self.table.match.done[-1].touch
        while self.table.asked() == seat:
            action = self.table.game.obvious(self.table.view(seat), seat)
            if action is None:
                return
            self.play(action, seat, first)

    def play(self, action: Any, seat: Seat, touch: int | None = None) -> None:
        """Play an action and keep the news of it for each person; IllegalAction where it is refused."""
        notation = self.table.game.write(self.table.view(seat), action)
        events = self.table.play(action, seat, touch)
        changed = [cell for event in events for cell in self.table.game.words.describe_event(event).cells]
        self.last = (*(self.last if self.table.is_bot(seat) else ()), *changed)
        for listener, lines in self.unheard.items():
            lines += self._heard(events, listener, seat, notation)
        self.choices, self.stale = [], True
        self.choose(())

    def choose(self, touches: tuple[str, ...]) -> None:
        """Begin to choose from these touches on: a new list of choices is made."""
        self.chosen, self.cursor, self.warned_of = touches, None, None

    def _heard(self, events: list[Event], listener: Seat | None, seat: Seat, notation: str) -> list[str]:
        """The news of events for one listener; in a game without secrets, notation if words are missing."""
        view = self.table.view(listener)
        masked = masked_events(self.table.game, events, listener)
        told = [line for event in masked if (line := self.board.told(view, event))]
        if told or self.table.has_secrets:
            return told
        return [self.speech("terminal.says", player=self.player(seat), move=notation)]

    def tell(self, line: str) -> None:
        """Add a line of news for everybody at the screen."""
        for lines in self.unheard.values():
            lines.append(line)
        self.stale = True

    def take_news(self) -> list[str]:
        """Take the news that the person at the screen has not seen yet."""
        # Nobody has held the screen yet where a match is over as it is loaded.
        first = next(iter(self.unheard))
        lines = self.unheard[self.viewer if self.viewer in self.unheard else first]
        taken = list(lines)
        lines.clear()
        return taken

    def changed_facts(self) -> list[str]:
        """The facts of a game without a drawing: all of them once, then only the new ones."""
        facts = self.board.description(self.view())
        known, self.known[self.reader] = self.known.get(self.reader, []), facts
        return [fact for fact in facts if fact not in known]

    def say(self, *lines: str) -> None:
        """Print lines below the text on the screen."""
        self.screen.say(*lines)
