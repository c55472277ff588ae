"""The text board of any game: it uses only the contract and the catalogs. Drawn boards derive from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from rucher.cli.terminal.speech import Speech, typed
from rucher.core.game import AnyGame
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Event, Seat

WHOLE_ACTIONS = 24  # up to this many actions the list shows them whole, beyond it one touch at a time


@dataclass(frozen=True)
class Choice:
    """One line of a list of choices: its touches and its label."""

    touches: tuple[str, ...]
    label: str
    group: str = ""
    notation: str = ""  # empty where the touches are not a whole action


@dataclass(frozen=True)
class Marks:
    """The marks on a drawing, all by touches."""

    numbers: dict[str, int] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


def starts(touches: Sequence[str], chosen: tuple[str, ...]) -> bool:
    """Do the touches of an action begin with the chosen ones?"""
    return tuple(touches[: len(chosen)]) == chosen


class WordsBoard:
    """A game in words. A drawn board overrides some methods."""

    drawn = False  # does `picture` return a drawing?

    def __init__(self, game: AnyGame, speech: Speech) -> None:
        self.game = game
        self.speech = speech

    # -- showing ---------------------------------------------------------------------------------------------

    def seat_name(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.speech("terminal.nth_player", n=seat + 1)

    def picture(self, view: Any, marks: Marks, width: int, height: int) -> list[Text]:
        """The table as a drawing within a width and, if possible, a height."""
        return []

    def narrowest(self, view: Any, marks: Marks) -> int:
        """The least width of the drawing without cropping."""
        return 0

    def legend(self, view: Any, marks: Marks) -> list[str]:
        """The meaning of the marks on the drawing."""
        return []

    def panel(self, view: Any) -> list[tuple[str, str]]:
        """The titles and texts beside the drawing."""
        scores = self.game.score(view)
        totals = [f"{self.seat_name(seat)} {scores.total(seat)}" for seat in range(len(scores.seats))]
        return [(self.speech("terminal.scores"), ", ".join(totals))]

    def description(self, view: Any) -> list[str]:
        """The facts of the table, one per line."""
        facts = [self.in_words(fact) for fact in self.game.words.describe_table(view)]
        return [fact for fact in facts if fact]

    def look(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The game's facts about the things that a text names, or else the facts that mention the text."""
        named = self.named(view, seat, text)
        lines = [
            self.in_words(said) for touch in named for said in self.game.words.describe_thing(view, touch)
        ]
        return lines or [line for line in self.description(view) if typed(text) in typed(line)]

    def told(self, view: Any, event: Event) -> str:
        """Describe an event; empty where the catalog has no sentence, or the outcome says the same."""
        said = self.game.words.describe_event(event)
        return "" if said.key.startswith("outcome.") else self.in_words(said)

    def in_words(self, said: Sentence) -> str:
        """Render a sentence; empty where the catalog cannot render it."""
        return self.speech.said(said, self.seat_name) or ""

    def notation_help(self) -> list[str]:
        """How moves are written."""
        return []

    def misread(self, view: Any, text: str) -> list[str]:
        """The lines of help for a move that cannot be read: by default, how moves are written."""
        return self.notation_help()[:1]

    # -- choosing --------------------------------------------------------------------------------------------

    def paths(self, view: Any, seat: Seat) -> list[tuple[tuple[str, ...], Any]]:
        """Every legal action with its touches."""
        return [(self.game.touches(view, action), action) for action in self.game.legal(view, seat)]

    def choices(self, view: Any, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """The next choices after some touches: whole actions where they are few."""
        ahead = [(touches, action) for touches, action in self.paths(view, seat) if starts(touches, chosen)]
        if len(ahead) <= WHOLE_ACTIONS:
            return [self._whole(view, touches, action) for touches, action in ahead]
        depth = len(chosen) + 1
        while len({touches[:depth] for touches, _ in ahead}) == 1:
            depth += 1
        steps = dict.fromkeys(touches[:depth] for touches, _ in ahead)
        return [Choice(step, " ".join(map(self.touch_label, step[len(chosen) :]))) for step in steps]

    def _whole(self, view: Any, touches: tuple[str, ...], action: Any) -> Choice:
        """The choice of a whole action, with its words if the game has them."""
        notation, said = self.game.write(view, action), self.game.words.describe_action(view, action)
        return Choice(touches, (self.in_words(said) if said else "") or notation, notation=notation)

    def next_step(self, view: Any, chosen: tuple[str, ...]) -> str:
        """The prompt for the next touch."""
        return self.speech("terminal.choose_next")

    def touch_label(self, touch: str) -> str:
        """The label of a touch, in the game's words if it has them: `pile:3` is Pile 3."""
        known = self.speech.knows
        words = touch.split(":", 1)
        named = [self.speech.phrase(Term(word), "Name") if known(word) else word for word in words]
        return " ".join(named).replace("_", " ")

    def spelled(self, text: str) -> str:
        """A typed move in the form of the notation."""
        return text

    def named(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The touches that a typed text may mean."""
        wanted = typed(text)
        touches = dict.fromkeys(touch for path, _ in self.paths(view, seat) for touch in path)
        return [touch for touch in touches if wanted in (typed(touch), typed(self.touch_label(touch)))]
