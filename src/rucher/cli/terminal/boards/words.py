"""The text board of any game: it uses only the contract and the catalogs. Drawn boards derive from it."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from rucher.cli.terminal.speech import Speech, is_number, typed
from rucher.core.game import AnyGame
from rucher.core.hexgrid import Hex
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Decision, Event, Seat
from rucher.core.words import plain_fact

_ENDS = ("outcome.", "event.ended")  # the end of a match is told with its outcome
WHOLE_ACTIONS = 24  # up to this many actions the list shows them whole, beyond it one touch at a time


@dataclass(frozen=True)
class Choice:
    """One line of a list of choices: its touches and its label."""

    touches: tuple[str, ...]
    label: str
    group: str = ""
    notation: str = ""  # empty where the touches are not a whole action
    brings: str = ""  # what it would bring, in a few words


@dataclass(frozen=True)
class Marks:
    """The marks on a drawing, all by touches."""

    labels: dict[str, str] = field(default_factory=dict)  # the numbers or letters of the choices
    faults: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    last: tuple[str, ...] = ()  # where something happened last
    whole: bool = False  # is every part of the table drawn?
    shown: Any = None  # the action that the cursor stands on, drawn before it is played


def starts(touches: Sequence[str], chosen: tuple[str, ...]) -> bool:
    """Do the touches of an action begin with the chosen ones?"""
    return tuple(touches[: len(chosen)]) == chosen


def _mentions(line: str, words: list[str]) -> bool:
    """Does a line have these words one after another, singular or plural, the last one perhaps longer?"""
    forms = [re.escape(singular(word)) + ("[sx]?" if word[-1].isalpha() else "") for word in words]
    longer = r"\w{0,2}\b" if words and words[-1][-1].isalpha() else r"\b"
    # East is not north-east.
    return bool(words) and re.search(r"(?<![\w-])" + r"\s+".join(forms) + longer, line) is not None


def singular(word: str) -> str:
    """A word without the ending of its plural."""
    return word[:-1] if len(word) > 3 and word[-1] in "sx" else word


def _is_numbered(line: str, number: str) -> bool:
    """Is a line about the thing with this number: the first one before its colon?"""
    first = re.search(r"(\w*\d\w*)(\s*\w)?", line.partition(":")[0])
    # A number before a word counts something.
    return first is not None and first[1] == number and first[2] is None


def _title(line: str) -> set[str]:
    """The words that say what a fact is about: those before its colon."""
    return {*re.findall(r"\w+", typed(line).partition(":")[0])} if ":" in line else set()


def one_after_another(facts: list[str]) -> str:
    """The facts of a choice in a row: a comma, or a full stop before a sentence."""
    # A last number stays with its word: at the start of a line, "1." would sound like a choice.
    kept = [re.sub(r" (\d+)$", "\u00a0\\1", fact) for fact in facts]
    return "".join(
        fact if n == 0 else f"{'. ' if fact[:1].isupper() else ', '}{fact}" for n, fact in enumerate(kept)
    )


class WordsBoard:
    """A game in words. A drawn board overrides some methods."""

    drawn = False  # does `picture` return a drawing?
    lettered = False  # are choices letters on the drawing?

    def __init__(self, game: AnyGame, speech: Speech, *, plain: bool = False) -> None:
        self.game = game
        self.speech = speech
        self.plain = plain  # words only

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

    def prompt(self, view: Any, decision: Decision) -> str:
        """The question; where the page lights things up, the terminal has words of its own."""
        key = f"terminal.{self.game.info.id}.prompt_{decision.prompt}"
        key = key if self.speech.has(key) else f"prompt.{decision.prompt}"
        return self.speech.or_name(key, decision.prompt, **decision.params)

    def panel(self, view: Any, marks: Marks) -> list[tuple[str, str]]:
        """The titles and texts beside the drawing; a text may have several lines."""
        scores = self.game.score(view)
        totals = [f"{self.seat_name(seat)} {scores.total(seat)}" for seat in range(len(scores.seats))]
        return [(self.speech("terminal.scores"), ", ".join(totals))]

    def teams(self, view: Any) -> list[tuple[Seat, ...]]:
        """The seats that win together, where there are teams."""
        return []

    def score_lines(self, view: Any) -> list[str]:
        """The points of each seat: the sum, and every category that counts."""
        scores, lines = self.game.score(view), []
        for seat, points in enumerate(scores.seats):
            parts = self.score_parts(points)
            key = "terminal.score_of" if parts else "terminal.score_bare"
            told = self.speech(key, player=self.seat_name(seat), n=scores.total(seat), parts=", ".join(parts))
            lines.append(told)
        for seats in self.teams(view):
            names, total = [self.seat_name(seat) for seat in seats], sum(map(scores.total, seats))
            lines.append(self.speech("terminal.score_team", players=names, n=total))
        return lines

    def score_parts(self, points: dict[str, int]) -> list[str]:
        """Each category that counts, with its points."""
        named = {self.speech.or_name(f"score.{name}", name): n for name, n in points.items() if n}
        return [f"{self.speech('terminal.heading', title=name)} {n}" for name, n in named.items()]

    def reminders(self, view: Any) -> list[str]:
        """What a player without a drawing must know before the question."""
        return []

    def description(self, view: Any) -> list[str]:
        """The facts of the table, one per line of the terminal."""
        facts = [self.fact(fact) for fact in self.game.words.describe_table(view)]
        return [fact for fact in facts if fact]

    def look(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The game's facts about the things that a text names, or else the facts that mention the text."""
        if typed(text) == typed(self.speech("terminal.myself")):
            text = self.seat_name(seat)
        named = self.named(view, seat, text)
        lines = [self.fact(said) for touch in named for said in self.game.words.describe_thing(view, touch)]
        wanted, details = typed(text), [] if lines else self.details(view)
        words = wanted.split()
        if is_number(wanted):
            lines = lines or [line for line in details if _is_numbered(typed(line), wanted)]
        lines = lines or sorted(
            (line for line in details if _mentions(typed(line), words)),
            key=lambda line: not _mentions(typed(line).partition(":")[0], words),
        )
        return lines or [line for line in details if words and {*words} <= _title(line)]

    def details(self, view: Any) -> list[str]:
        """The facts that are searched for a text; a long table may be described in less."""
        return self.description(view)

    def told(self, view: Any, event: Event) -> str:
        """Describe an event; empty where the catalog has no sentence, or the outcome says the same."""
        said = self.game.words.describe_event(event)
        return "" if said.key.startswith(_ENDS) else self.in_words(said)

    def speak_of(self, view: Any, seat: Seat) -> None:
        """The table and the seat that the next sentences are about, for the names of places."""

    def in_words(self, said: Sentence) -> str:
        """Render a sentence; empty where the catalog cannot render it."""
        return self.speech.said(said, self.seat_name) or ""

    def in_a_row(self, parts: Sequence[str]) -> str:
        """Sentences one after another, parted by semicolons."""
        return functools.reduce(lambda one, more: self.speech("terminal.reasons", one=one, more=more), parts)

    def fact(self, said: Sentence) -> str:
        """Render a fact of the table; where the catalog has no message for a field, under its name."""
        plain = plain_fact(said)
        return self.in_words(said) or (self.in_words(plain) if plain else "")

    def notation_help(self) -> list[str]:
        """How moves are written."""
        return []

    def misread(self, view: Any, text: str) -> list[str]:
        """The lines of help for a move that cannot be read: by default, how moves are written."""
        return self.notation_help()[:1]

    # -- choosing --------------------------------------------------------------------------------------------

    def paths(self, view: Any, seat: Seat) -> list[tuple[tuple[str, ...], Any]]:
        """Every legal action with its touches, for the list of choices."""
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
        notation = self.game.write(view, action)
        return Choice(touches, self.action_in_words(view, action) or notation, notation=notation)

    def action_in_words(self, view: Any, action: Any) -> str:
        """An action as a sentence; empty where the game has none."""
        said = self.game.words.describe_action(view, action)
        return self.in_words(said) if said else ""

    def is_group(self, touch: str) -> bool:
        """Is this no touch of the game, but a group of choices?"""
        return False

    def group_named(self, view: Any, seat: Seat, text: str) -> tuple[str, ...]:
        """The group of choices that a text names; empty where it names none."""
        return ()

    def leads_to(self, view: Any, touches: tuple[str, ...], action: Any) -> bool:
        """Does the choice with these touches play an action or begin it?"""
        return starts(self.game.touches(view, action), touches)

    def label(self, number: int) -> str:
        """What is typed for a choice of the list, counted from 1."""
        return str(number)

    def number(self, text: str) -> int:
        """The number of the choice that a text labels; 0 where it labels none."""
        return int(text[:9]) if is_number(text) else 0

    def mark_of(self, view: Any, choice: Choice) -> str:
        """The touch where the label of a choice is drawn."""
        return choice.touches[-1]

    def browses(self, view: Any, chosen: tuple[str, ...]) -> bool:
        """Are the choices looked at one by one on the drawing, each with what it would bring?"""
        return False

    def place_of(self, view: Any, touch: str) -> tuple[float, float] | None:
        """Where a touch is on the drawing, as column and row; None where it has no place there."""
        return None

    def hex_at(self, view: Any, touch: str) -> Hex | None:
        """The drawn hexagon where a touch lies."""
        return None

    def warning(self, view: Any, seat: Seat, action: Any) -> str:
        """What a player should know before a legal action is played; empty where there is nothing to say."""
        return ""

    def brought(self, view: Any, seat: Seat, action: Any) -> str:
        """What a legal action would bring, in a few words."""
        facts = [self.in_words(fact) for fact in self.game.words.preview(view, seat, action)]
        return one_after_another([*dict.fromkeys(fact for fact in facts if fact)])

    def next_step(self, view: Any, chosen: tuple[str, ...]) -> str:
        """The prompt for the next touch."""
        return self.speech("terminal.choose_next")

    def touch_label(self, touch: str) -> str:
        """The label of a touch, in the game's words if it has them: `pile:3` is Pile 3."""
        known = self.speech.knows
        words = touch.split(":", 1)
        named = [self.speech.phrase(Term(word), "Name") if known(word) else word for word in words]
        return " ".join(named).replace("_", " ")

    def called(self, view: Any, seat: Seat, touch: str) -> str:
        """What a thing of the table is called where somebody named several."""
        return self.touch_label(touch)

    def spelled(self, text: str) -> str:
        """A typed move in the form of the notation."""
        return text

    def named(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The touches that a typed text may mean."""
        wanted = typed(text)
        touches = dict.fromkeys(touch for path, _ in self.paths(view, seat) for touch in path)
        return [touch for touch in touches if wanted in (typed(touch), typed(self.touch_label(touch)))]
