"""Apiary in words, for the contract of `core/words.py`."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.core.words import Words
from rucher.games.apiary.actions import ApiaryAction, Store
from rucher.games.apiary.display import outlook, picture
from rucher.games.apiary.display.outlook import Outlook
from rucher.games.apiary.events import ApiaryEvent
from rucher.games.apiary.rules import Apiary, seat_asked
from rucher.games.apiary.state import ApiaryState
from rucher.games.apiary.words import action_words, event_words, preview, table_words


class ApiaryWords(Words):
    """The sentences of Apiary. Some of them come from trying the rules on the view."""

    outlook_type = Outlook

    def __init__(self, game: Apiary) -> None:
        self._game = game

    def describe_event(self, event: ApiaryEvent) -> Sentence:
        """The sentence of an event."""
        return event_words.describe_event(event)

    def describe_action(self, view: ApiaryState, action: ApiaryAction) -> Sentence:
        """The sentence of an action."""
        if isinstance(action, Store) and (lost := preview.lost(self._game, view, seat_asked(view))):
            return Sentence("say.store_losing", {"what": lost})
        return action_words.describe_action(view, action)

    def describe_table(self, view: ApiaryState) -> list[Sentence]:
        """Apiary's table in words."""
        return table_words.describe_table(view)

    def preview(self, view: ApiaryState, seat: Seat, action: ApiaryAction) -> list[Sentence]:
        """The preview of an answer of Apiary, up to the first draw."""
        return preview.preview(self._game, view, seat, action)

    def outlook(self, view: ApiaryState) -> Outlook:
        """The outlook: facts for a drawn board besides the view."""
        return outlook.outlook(self._game, view)

    def outlook_to_watch(self, view: ApiaryState) -> Outlook:
        """What Apiary's drawn board is told where nobody is asked: no whole touches."""
        return outlook.outlook(self._game, view, asked=False)

    def picture(self, view: ApiaryState) -> str:
        """Apiary's table as an SVG drawing."""
        return picture.svg(view)
