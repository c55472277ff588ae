"""One sitting: a table, the screen before it, what has been touched, and what each person has yet to hear."""

from __future__ import annotations

from typing import Any

from rucher.cli.terminal.boards import Choice, board_for
from rucher.cli.terminal.local_table import PERSON, LocalTable
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.speech import Speech
from rucher.core.match import masked_events
from rucher.core.types import Event, Seat


class Sitting:
    """What the loop, the commands and the layout share."""

    def __init__(self, table: LocalTable, screen: Screen, lang: str, *, watching: bool = False) -> None:
        self.screen = screen
        self.watching = watching  # nobody plays: all see what a spectator sees
        self.done = False
        self.tables: list[LocalTable] = []  # all that were sat at, the present one last
        self.sit(table, lang)

    def sit(self, table: LocalTable, lang: str) -> None:
        """Begin with a table, in place of the one before it."""
        self.table = table
        self.tables.append(table)
        self.speech = Speech(table.game, lang)
        self.board = board_for(table.game, self.speech)
        self.holder: Seat | None = None  # the person who has the screen in front of them
        # Who hears for themselves: each person where they keep secrets, else one for all.
        ears = table.persons if table.passes_screen and not self.watching else [self.viewer]
        self.unheard: dict[Seat | None, list[str]] = {seat: [] for seat in ears}
        self.chosen: tuple[str, ...] = ()
        self.choices: list[Choice] = []
        self.stale = True  # has anything changed since the table was last shown?
        self.known: dict[Seat | None, list[str]] = {}  # the facts that each viewer was shown last

    @property
    def asked(self) -> Seat | None:
        """The person who must answer now; None at a bot's turn and at the end."""
        seat = self.table.asked()
        return None if seat is None or self.watching or self.table.is_bot(seat) else seat

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen is for: the person asked, else the one asked last, else a lone person."""
        if self.asked is not None or self.watching:
            return self.asked
        persons = self.table.persons
        return persons[0] if self.holder is None and len(persons) == 1 else self.holder

    def view(self) -> Any:
        """What the one at the screen may know."""
        return self.table.view(self.viewer)

    def player(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.board.seat_name(seat)

    def player_and_kind(self, seat: Seat) -> str:
        """The name of a seat and who sits there."""
        if self.watching:
            return self.player(seat)
        name = self.table.players[seat]
        person = "terminal.you" if len(self.table.persons) == 1 else "terminal.person"
        kind = self.speech(person) if name == PERSON else self.speech("terminal.bot", name=self.bot(name))
        return self.speech("terminal.seated", player=self.player(seat), who=kind)

    def bot(self, name: str) -> str:
        """A bot in the words of the language."""
        return self.speech.or_name(f"bot.{name}.name", name)

    def play(self, action: Any, seat: Seat) -> None:
        """Carry an action out and keep what each person may hear of it; IllegalAction where it is refused."""
        notation = self.table.game.write(self.table.view(seat), action)
        events = self.table.play(action, seat)
        for listener, lines in self.unheard.items():
            lines += self._heard(events, listener, seat, notation)
        self.chosen, self.choices, self.stale = (), [], True

    def _heard(self, events: list[Event], listener: Seat | None, seat: Seat, notation: str) -> list[str]:
        """The events as one listener may hear them; in an open game, notation where there are no words."""
        view = self.table.view(listener)
        masked = masked_events(self.table.game, events, listener)
        told = [line for event in masked if (line := self.board.told(view, event))]
        if told or self.table.has_secrets:
            return told
        return [self.speech("terminal.says", player=self.player(seat), move=notation)]

    def tell(self, line: str) -> None:
        """Something to be heard with the next showing of the table."""
        for lines in self.unheard.values():
            lines.append(line)
        self.stale = True

    def take_news(self) -> list[str]:
        """What the one at the screen has not heard yet."""
        lines = self.unheard[self.viewer] if len(self.unheard) > 1 else next(iter(self.unheard.values()))
        taken = list(lines)
        lines.clear()
        return taken

    def changed_facts(self) -> list[str]:
        """The table in words for a game that is not drawn: all of it once, then only what is new."""
        facts = self.board.description(self.view())
        known, self.known[self.viewer] = self.known.get(self.viewer, []), facts
        return [fact for fact in facts if fact not in known]

    def say(self, *lines: str) -> None:
        """An answer to what was typed, below what is on the screen."""
        self.screen.say(*lines)
