"""What a game says of itself: the second part of the contract, beside the rules of `core/game.py`.

Without words of its own a game is told by the names of its fields. A game with better words makes a subclass
of Words and sets it as its `words`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rucher.core.secrets import UNKNOWN, Hidden
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.core.types import Seat


class Words:
    """Sentences for events, actions and the table, and what a drawn board is told besides the view."""

    outlook_type: ClassVar[Any] = None  # the Struct that `outlook` returns

    def describe_event(self, event: Any) -> Sentence:
        """What happened: the message `event.<tag>` with the event's plain fields; `seat` fills {player}."""
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        params: dict[str, Parameter] = {
            name: value
            for name, value in fields.items()
            if isinstance(value, int | str | Term) and name != "seat"
        }
        seat = fields.get("seat")
        seats = {"player": seat} if isinstance(seat, int) else {}
        return Sentence(f"event.{event.__struct_config__.tag}", params, seats)

    def describe_action(self, view: Any, action: Any) -> Sentence | None:
        """What an action would do, for those who do not read its notation; None: the notation says enough."""
        return None

    def describe_table(self, view: Any) -> list[Sentence]:
        """The view in words, one fact a line."""
        fields = ((name, getattr(view, name)) for name in view.__struct_fields__)
        return [
            Sentence("table.fact", {"title": name.replace("_", " "), "text": compact(value)})
            for name, value in fields
        ]

    def describe_thing(self, view: Any, touch: str) -> list[Sentence]:
        """The facts about one touchable thing: those that point at it, unless a game knows more."""
        return [fact for fact in self.describe_table(view) if touch in fact.cells]

    def preview(self, view: Any, seat: Seat, action: Any) -> list[Sentence]:
        """What a legal action would bring, as short facts that need neither chance nor secrets.

        A fact that points at cells is shown there; the others stand together on the button that plays it.
        """
        return []

    def outlook(self, view: Any) -> Any:
        """What a drawn board is told besides the view, read off the view alone. None: it says enough."""
        return None

    def picture(self, view: Any) -> str | None:
        """The table as an SVG drawing, for notebooks and links; None where the game draws none."""
        return None


def compact(value: object) -> str:
    """A piece of a view in a short form; a question mark where it is hidden."""
    if isinstance(value, Hidden):
        return "?" if value.what == UNKNOWN else str(value.what)
    if isinstance(value, msgspec.Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name.replace('_', ' ')} {compact(inner)}" for name, inner in fields)
    if isinstance(value, dict):
        return ", ".join(f"{compact(key)} {compact(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, list | tuple):
        return " ".join(f"({inner})" if " " in inner else inner for inner in map(compact, value)) or "-"
    return "-" if value is None else str(value)
