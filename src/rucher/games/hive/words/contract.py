"""Hive in words, for the contract of `core/words.py`."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.words import Words
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.display import picture
from rucher.games.hive.events import HiveEvent
from rucher.games.hive.positions import read_position, write_drawing
from rucher.games.hive.state import HiveState
from rucher.games.hive.words import action_words, event_words, table_words


class HiveWords(Words):
    """The sentences of Hive."""

    def describe_event(self, event: HiveEvent) -> Sentence:
        """The sentence of an event, with its pieces."""
        return event_words.describe_event(event)

    def describe_action(self, view: HiveState, action: HiveAction) -> Sentence:
        """The sentence of an action, with a piece beside its space."""
        return action_words.describe_action(view, action)

    def describe_table(self, view: HiveState) -> list[Sentence]:
        """The place of every piece."""
        return table_words.describe_table(view)

    def describe_thing(self, view: HiveState, touch: str) -> list[Sentence]:
        """The neighbours of a piece on each side."""
        return table_words.describe_thing(view, touch)

    def position(self, text: str) -> HiveState:
        """The state of Hive that a text draws."""
        return read_position(text)

    def drawing(self, view: HiveState) -> tuple[str, list[Sentence]]:
        """The hive drawn in text, and the hands."""
        return write_drawing(view), table_words.describe_hands(view)

    def point(self, view: HiveState, touch: str) -> tuple[float, float] | None:
        """The place of a piece or a space of Hive in the picture."""
        return picture.point(view, touch)

    def picture(self, view: HiveState) -> str:
        """Hive's table as an SVG drawing."""
        return picture.svg(view)
