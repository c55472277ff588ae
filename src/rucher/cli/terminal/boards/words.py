"""The text board of any game: it asks the contract and the catalogs, nothing else. Drawings stand on it."""

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

WHOLE_ACTIONS = 24  # up to here the list shows whole actions, beyond it one touch at a time


@dataclass(frozen=True)
class Choice:
    """One line of a list: what a hand would touch, in words."""

    touches: tuple[str, ...]
    label: str
    group: str = ""
    notation: str = ""  # where the touches are a whole action


@dataclass(frozen=True)
class Marks:
    """What to point out on a drawing, all by touches."""

    numbers: dict[str, int] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


def starts(touches: Sequence[str], chosen: tuple[str, ...]) -> bool:
    """Do the touches of an action begin with those already made?"""
    return tuple(touches[: len(chosen)]) == chosen


class WordsBoard:
    """A game in words. A drawing overrides what it can do better."""

    drawn = False  # does `picture` give anything?

    def __init__(self, game: AnyGame, speech: Speech) -> None:
        self.game = game
        self.speech = speech

    # -- showing ---------------------------------------------------------------------------------------------

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.speech("terminal.nth_player", n=seat + 1)

    def picture(self, view: Any, marks: Marks, width: int, height: int) -> list[Text]:
        """The table as a drawing of at most a width, and of a height where it can."""
        return []

    def narrowest(self, view: Any, marks: Marks) -> int:
        """The width below which the drawing would be cropped."""
        return 0

    def legend(self, view: Any, marks: Marks) -> list[str]:
        """What the marks on the drawing mean."""
        return []

    def panel(self, view: Any) -> list[tuple[str, str]]:
        """What stands beside the drawing: titles and their text."""
        scores = self.game.score(view)
        totals = [f"{self.seat_name(seat)} {scores.total(seat)}" for seat in range(len(scores.seats))]
        return [(self.speech("terminal.scores"), ", ".join(totals))]

    def description(self, view: Any) -> list[str]:
        """The table in words, one fact a line."""
        facts = [self.in_words(fact) for fact in self.game.words.describe_table(view)]
        return [fact for fact in facts if fact]

    def look(self, view: Any, seat: Seat, text: str) -> list[str]:
        """A closer look: what the game tells around the things a text names, or the facts that mention it."""
        named = self.named(view, seat, text)
        lines = [
            self.in_words(said) for touch in named for said in self.game.words.describe_thing(view, touch)
        ]
        return lines or [line for line in self.description(view) if typed(text) in typed(line)]

    def told(self, view: Any, event: Event) -> str:
        """An event in words; nothing where the catalog has none that fit, or the outcome says it anyway."""
        said = self.game.words.describe_event(event)
        return "" if said.key.startswith("outcome.") else self.in_words(said)

    def in_words(self, said: Sentence) -> str:
        """A sentence; nothing where the catalog has none that fits."""
        return self.speech.said(said, self.seat_name) or ""

    def notation_help(self) -> list[str]:
        """How moves are written."""
        return []

    def misread(self, view: Any, text: str) -> list[str]:
        """What may be wrong with a move that cannot be read: as a rule, how it should be written."""
        return self.notation_help()[:1]

    # -- choosing --------------------------------------------------------------------------------------------

    def paths(self, view: Any, seat: Seat) -> list[tuple[tuple[str, ...], Any]]:
        """Every legal action with its touches."""
        return [(self.game.touches(view, action), action) for action in self.game.legal(view, seat)]

    def choices(self, view: Any, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """What can be said next, after some touches: whole actions where they are few."""
        ahead = [(touches, action) for touches, action in self.paths(view, seat) if starts(touches, chosen)]
        if len(ahead) <= WHOLE_ACTIONS:
            return [self._whole(view, touches, action) for touches, action in ahead]
        depth = len(chosen) + 1
        while len({touches[:depth] for touches, _ in ahead}) == 1:
            depth += 1
        steps = dict.fromkeys(touches[:depth] for touches, _ in ahead)
        return [Choice(step, " ".join(map(self.touch_label, step[len(chosen) :]))) for step in steps]

    def _whole(self, view: Any, touches: tuple[str, ...], action: Any) -> Choice:
        """A whole action: in words where the game has them, and in notation."""
        notation, said = self.game.write(view, action), self.game.words.describe_action(view, action)
        return Choice(touches, (self.in_words(said) if said else "") or notation, notation=notation)

    def next_step(self, view: Any, chosen: tuple[str, ...]) -> str:
        """What to do once something has been touched."""
        return self.speech("terminal.choose_next")

    def touch_label(self, touch: str) -> str:
        """A touch in the game's words where it has them: `pile:3` is Pile 3."""
        known = self.speech.knows
        words = touch.split(":", 1)
        named = [self.speech.phrase(Term(word), "Name") if known(word) else word for word in words]
        return " ".join(named).replace("_", " ")

    def spelled(self, text: str) -> str:
        """A typed move as the notation wants it."""
        return text

    def named(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The touches that a typed text may mean."""
        wanted = typed(text)
        touches = dict.fromkeys(touch for path, _ in self.paths(view, seat) for touch in path)
        return [touch for touch in touches if wanted in (typed(touch), typed(self.touch_label(touch)))]
