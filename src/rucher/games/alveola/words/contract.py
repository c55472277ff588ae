"""Alvéola in words, for the contract of `core/words.py`."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.core.words import Words
from rucher.games.alveola import ids
from rucher.games.alveola.actions import AlveolaAction
from rucher.games.alveola.display import picture
from rucher.games.alveola.events import AlveolaEvent
from rucher.games.alveola.positions import read_position
from rucher.games.alveola.state import AlveolaState
from rucher.games.alveola.words import action_words, event_words, preview, table_words


class AlveolaWords(Words):
    """The sentences of Alvéola."""

    def describe_event(self, event: AlveolaEvent) -> Sentence:
        """The sentence of an event."""
        return event_words.describe_event(event)

    def describe_action(self, view: AlveolaState, action: AlveolaAction) -> Sentence:
        """The sentence of an action."""
        return action_words.describe_action(view, action)

    def describe_table(self, view: AlveolaState) -> list[Sentence]:
        """Alvéola's table in words."""
        return table_words.describe_table(view)

    def describe_thing(self, view: AlveolaState, touch: str) -> list[Sentence]:
        """The facts about a thing of Alvéola in words; for a hornet also its reach."""
        reach = [preview.hornet_reach(view, at) for at in view.hornets if ids.touch(at) == touch]
        return super().describe_thing(view, touch) + reach

    def preview(self, view: AlveolaState, seat: Seat, action: AlveolaAction) -> list[Sentence]:
        """The preview of an action of Alvéola."""
        return preview.preview(view, seat, action)

    def position(self, text: str) -> AlveolaState:
        """The state of Alvéola that a text draws."""
        return read_position(text)

    def drawing(self, view: AlveolaState) -> tuple[str, list[Sentence]]:
        """Alvéola's hive drawn in text, and what lies beside it."""
        return table_words.draw_hive(view), table_words.describe_beside_hive(view)

    def point(self, view: AlveolaState, touch: str) -> tuple[float, float] | None:
        """The place of a cell of Alvéola in the picture."""
        return picture.point(view, touch)

    def picture(self, view: AlveolaState) -> str:
        """Alvéola's table as an SVG drawing."""
        return picture.svg(view)
