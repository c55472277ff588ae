"""The text board of any game: it asks the contract and the catalogs, nothing else. Drawings stand on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from rich.text import Text

from rucher.cli.speech import Speech
from rucher.core.game import AnyGame, Event, Seat
from rucher.core.secrets import UNKNOWN, Hidden
from rucher.core.texts import Parameter, Term, TextError

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


class WordsBoard:
    """A game in words. A drawing overrides what it can do better."""

    drawn = False  # does `picture` give anything?

    def __init__(self, game: AnyGame, speech: Speech) -> None:
        self.game = game
        self.speech = speech

    def seat_name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.speech("terminal.nth_player", n=seat + 1)

    def picture(self, view: Any, marks: Marks, width: int, height: int) -> list[Text]:
        """The table as a drawing of at most a width, and of a height where it can."""
        return []

    def narrowest(self, view: Any, marks: Marks) -> int:
        """The width below which the drawing would be cropped."""
        return 0

    def panel(self, view: Any) -> list[tuple[str, str]]:
        """What stands beside the drawing: titles and their text."""
        scores = self.game.score(view)
        totals = [f"{self.seat_name(s)} {scores.total(s)}" for s in range(len(scores.seats))]
        return [(self.speech("terminal.scores"), ", ".join(totals))]

    def description(self, view: Any) -> list[str]:
        """The table in words, one fact a line."""
        facts = [(name, getattr(view, name)) for name in view.__struct_fields__]
        told = [(self.touch_label(name), shown(value)) for name, value in facts]
        return [
            self.speech("terminal.fact", title=title, text=text) for title, text in told + self.panel(view)
        ]

    def choices(self, view: Any, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """What can be said next, after some touches: whole actions where they are few."""
        ahead = [(touches, action) for touches, action in self.paths(view, seat) if starts(touches, chosen)]
        if len(ahead) <= WHOLE_ACTIONS:
            written = [(touches, self.game.write(view, action)) for touches, action in ahead]
            return [Choice(touches, text, notation=text) for touches, text in written]
        depth = len(chosen) + 1
        while len({touches[:depth] for touches, _ in ahead}) == 1:
            depth += 1
        steps = dict.fromkeys(touches[:depth] for touches, _ in ahead)
        return [Choice(step, " ".join(map(self.touch_label, step[len(chosen) :]))) for step in steps]

    def paths(self, view: Any, seat: Seat) -> list[tuple[tuple[str, ...], Any]]:
        """Every legal action with its touches."""
        return [(self.game.touches(view, action), action) for action in self.game.legal(view, seat)]

    def next_step(self, view: Any, chosen: tuple[str, ...]) -> str:
        """What to do once something has been touched."""
        return self.speech("terminal.choose_next")

    def touch_label(self, touch: str) -> str:
        """A touch in the game's words where it has them: `pile:3` is Pile 3."""
        kind, _, rest = touch.partition(":")
        words = [
            self.speech.phrase(Term(w), "Name") if self.speech.knows(w) else w for w in (kind, rest) if w
        ]
        return " ".join(words).replace("_", " ")

    def spelled(self, text: str) -> str:
        """A typed move as the notation wants it."""
        return text

    def named(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The touches that a typed text may mean."""
        wanted = text.casefold()
        touches = dict.fromkeys(touch for path, _ in self.paths(view, seat) for touch in path)
        return [t for t in touches if wanted in (t.casefold(), self.touch_label(t).casefold())]

    def look(self, view: Any, seat: Seat, text: str) -> list[str]:
        """A closer look: the facts that mention a text."""
        return [line for line in self.description(view) if text.casefold() in line.casefold()]

    def notation_help(self) -> list[str]:
        """How moves are written."""
        return []

    def told(self, view: Any, event: Event) -> list[str]:
        """An event in words; nothing where the catalog has none that fit."""
        values = {name: self._parameter(name, getattr(event, name)) for name in event.__struct_fields__}
        key = f"event.{event.__struct_config__.tag}"
        try:
            return [self.speech(key, **{n: v for n, v in values.items() if v is not None})]
        except TextError:
            return []

    def _parameter(self, name: str, value: object) -> Parameter | None:
        if name in ("seat", "player") and isinstance(value, int):
            return self.seat_name(value)
        if isinstance(value, str) and self.speech.knows(value):
            return Term(value)
        return value if isinstance(value, int | str) else None


def starts(touches: Sequence[str], chosen: tuple[str, ...]) -> bool:
    """Do the touches of an action begin with those already made?"""
    return tuple(touches[: len(chosen)]) == chosen


def shown(value: object) -> str:
    """A piece of a view in a compact form; what is hidden is a question mark."""
    if isinstance(value, Hidden):
        return "?" if value.what == UNKNOWN else str(value.what)
    if isinstance(value, msgspec.Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name.replace('_', ' ')} {shown(inner)}" for name, inner in fields)
    if isinstance(value, dict):
        return ", ".join(f"{shown(key)} {shown(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list | tuple):
        return " ".join(f"({inner})" if " " in inner else inner for inner in map(shown, value)) or "-"
    return "-" if value is None else str(value)
