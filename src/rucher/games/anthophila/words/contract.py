"""Anthophila in words, for the contract of `core/words.py`."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.core.words import Words
from rucher.games.anthophila.actions import AnthophilaAction
from rucher.games.anthophila.display import picture
from rucher.games.anthophila.display.outlook import Outlook, outlook
from rucher.games.anthophila.events import AnthophilaEvent
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.words import action_words, event_words, preview, table_words


class AnthophilaWords(Words):
    """The sentences of Anthophila."""

    outlook_type = Outlook

    def describe_event(self, event: AnthophilaEvent) -> Sentence:
        """The sentence of an event."""
        return event_words.describe_event(event)

    def describe_action(self, view: AnthophilaState, action: AnthophilaAction) -> Sentence:
        """The sentence of an action."""
        return action_words.describe_action(view, action)

    def describe_table(self, view: AnthophilaState) -> list[Sentence]:
        """Anthophila's table in words."""
        return table_words.describe_table(view)

    def preview(self, view: AnthophilaState, seat: Seat, action: AnthophilaAction) -> list[Sentence]:
        """The preview of a move, a foraging or the end of the turn."""
        return preview.preview(view, seat, action)

    def outlook(self, view: AnthophilaState) -> Outlook:
        """The outlook: things by their names, the hornets' next steps, the checklist."""
        return outlook(view)

    def point(self, view: AnthophilaState, touch: str) -> tuple[float, float] | None:
        """The place of a bee or a spot in the picture of Anthophila."""
        return picture.point(view, touch)

    def picture(self, view: AnthophilaState) -> str:
        """Anthophila's table as an SVG drawing."""
        return picture.svg(view)
