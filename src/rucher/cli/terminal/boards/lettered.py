"""Choices as letters on a drawing: what has a place there is marked, the rest is listed below.

In plain mode the same choices are a numbered list, and every line says the place in words.
"""

from __future__ import annotations

import string
from typing import Any

from rucher.cli.terminal.boards.words import WHOLE_ACTIONS, Choice, WordsBoard, starts
from rucher.cli.terminal.speech import is_number, typed
from rucher.core.errors import UnreadableAction
from rucher.core.sentence import Sentence
from rucher.core.types import Refusal, Seat

LETTERS = string.ascii_lowercase
Path = tuple[tuple[str, ...], Any]  # the touches of an action, and the action
SHORTEST = 3  # letters of a word that names a choice
MOST_SHOWN = 26  # whole actions that are shown at once on a drawing


def letters_of(number: int) -> str:
    """The label of the choice with a number from 1 on: a to z, then aa, ab and so on."""
    first, last = divmod(number - 1, len(LETTERS))
    return (letters_of(first) if first else "") + LETTERS[last]


class LetteredBoard(WordsBoard):
    """A board that is chosen from step by step, by letters where it is drawn."""

    drawn = True
    lettered = True

    def label(self, number: int) -> str:
        """The letter of a choice on the drawing; in plain mode a number."""
        return str(number) if self.plain else letters_of(number)

    def number(self, text: str) -> int:
        """The number of the choice that a typed letter or number means."""
        if self.plain or is_number(text):
            return super().number(text)
        known = len(text) <= 2 and all(letter in LETTERS for letter in text.lower())
        places = [LETTERS.index(letter) + 1 for letter in text.lower()] if known else []
        return sum(place * len(LETTERS) ** power for power, place in enumerate(reversed(places)))

    def mark_of(self, view: Any, choice: Choice) -> str:
        """The last touch of the choice that has a place on the drawing."""
        placed = [touch for touch in choice.touches if self.place_of(view, touch)]
        return placed[-1] if placed else choice.touches[-1]

    def choices(self, view: Any, seat: Seat, chosen: tuple[str, ...]) -> list[Choice]:
        """Whole actions where one touch tells them apart, else the next touches; in reading order."""
        ahead = [(touches, action) for touches, action in self.paths(view, seat) if starts(touches, chosen)]
        if self._at_once(view, ahead):
            found = [self.whole(view, seat, touches, action) for touches, action in ahead]
        else:
            found = self._steps(view, seat, chosen, ahead)
        return sorted(found, key=lambda choice: self._order(view, choice))

    def _at_once(self, view: Any, ahead: list[Path]) -> bool:
        """Can whole actions be chosen with one letter each, or are they few enough for a list?"""
        if self.plain:
            return len(ahead) <= WHOLE_ACTIONS
        return len({touches[-1] for touches, _ in ahead}) == len(ahead) <= MOST_SHOWN

    def _steps(self, view: Any, seat: Seat, chosen: tuple[str, ...], ahead: list[Path]) -> list[Choice]:
        """The next touches that can be told apart; a touch that completes an action is a whole one."""
        depth = len(chosen) + 1
        while len({touches[:depth] for touches, _ in ahead}) == 1:
            depth += 1
        steps: dict[tuple[str, ...], list[Path]] = {}
        for touches, action in ahead:
            steps.setdefault(touches[:depth], []).append((touches, action))
        return [
            self.whole(view, seat, *found[0])
            if len(found) == 1 and not self.browses(view, step)
            else self.step(view, step, found)
            for step, found in steps.items()
        ]

    def whole(self, view: Any, seat: Seat, touches: tuple[str, ...], action: Any) -> Choice:
        """The choice of a whole action; on the drawing its place needs no words."""
        notation, brings = self.game.write(view, action), self.brought(view, seat, action)
        said = self.game.words.describe_action(view, action)
        placed = not self.plain and any(self.place_of(view, touch) for touch in touches)
        if placed and said and (drawn := self.in_words(self.drawn_sentence(said))):
            return Choice(touches, brings, drawn, notation)
        label = self.action_in_words(view, action) or notation
        return Choice(touches, label, "", notation if notation != label else "", brings)

    def drawn_sentence(self, said: Sentence) -> Sentence:
        """The sentence of an action whose place the terminal draws: `drawn.<key>` of the game's catalog."""
        return Sentence(f"drawn.{said.key.partition('.')[2]}", said.params, said.seats, said.cells)

    def step(self, view: Any, step: tuple[str, ...], found: list[Path]) -> Choice:
        """The choice of a touch that begins several actions, with its letter."""
        return Choice(step, self.touch_label(step[-1]))

    def named(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The touches that a text names, or else the first touch of the one choice whose words it begins."""
        named = super().named(view, seat, text) or self._typed(view, seat, text)
        if named or len(text) < SHORTEST:
            return named
        wanted = typed(text)
        found = [choice for choice in self.choices(view, seat, ()) if self._begins(choice, wanted)]
        return [*dict.fromkeys(choice.touches[0] for choice in found)]

    def _typed(self, view: Any, seat: Seat, text: str) -> list[str]:
        """The button that has this word of its own: `passer` is pass. One that is not offered is refused."""
        words = {touch: typed(said).split() for touch, said in self.speech.below("terminal.type.").items()}
        known = [touch for touch, said in words.items() if typed(text) in said]
        offered = {touches[0] for touches, _ in self.paths(view, seat)}
        found = [touch for touch in known if touch in offered]
        return found or [touch for touch in known if self._is_refused(view, seat, touch)][:1]

    def _is_refused(self, view: Any, seat: Seat, touch: str) -> bool:
        """Does this game know such a button, and say why it cannot be chosen now?"""
        try:
            return isinstance(self.game.attempt(view, seat, (touch,)), Refusal)
        except UnreadableAction:
            return False

    def _begins(self, choice: Choice, wanted: str) -> bool:
        """Does one of the words of a choice begin so, or its label as a whole?"""
        label = typed(choice.label)
        return label.startswith(wanted) or wanted in label.split()

    def misread(self, view: Any, text: str) -> list[str]:
        """How to choose, for a person who typed something else."""
        return [self.speech("terminal.type_a_choice" if self.plain else "terminal.type_a_letter")]

    def _order(self, view: Any, choice: Choice) -> tuple[bool, float, float]:
        """Things of the drawing first, row by row; the others keep their order."""
        place = self.place_of(view, self.mark_of(view, choice))
        return (place is None, *(place[::-1] if place else (0.0, 0.0)))
