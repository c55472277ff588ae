"""The sentences of a game, the second part of the contract beside the rules in `core/rules.py`.

By default, sentences are made from the names of fields. A game with better words makes a subclass of Words
and sets it as its `words`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rucher.core.errors import UnreadablePosition
from rucher.core.secrets import UNKNOWN, Hidden
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.core.types import Seat

FIELD = "field."


class Words:
    """Sentences for events, actions and the table, and the outlook for a drawn board."""

    outlook_type: ClassVar[Any] = None  # the Struct that `outlook` returns

    def describe_event(self, event: Any) -> Sentence:
        """Describe an event by the message `event.<tag>` and its plain fields; `seat` fills {player}."""
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        params: dict[str, Parameter] = {
            name: value if isinstance(value, int | str | Term) else short_text(value)
            for name, value in fields.items()
            if name != "seat" and value is not None
        }
        seat = fields.get("seat")
        seats = {"player": seat} if isinstance(seat, int) else {}
        return Sentence(f"event.{event.__struct_config__.tag}", params, seats)

    def describe_action(self, view: Any, action: Any) -> Sentence | None:
        """Describe an action, for people who do not read its notation; None: the notation says enough."""
        return None

    def describe_table(self, view: Any) -> list[Sentence]:
        """Describe a view, one fact per sentence: `field.<name>`, where {text} is the value."""
        names = (name for name in view.__struct_fields__ if name != "rules_version")
        fields = ((name, getattr(view, name)) for name in names)
        return [
            Sentence(f"{FIELD}{name}", {"title": name.replace("_", " "), "text": short_text(value)})
            for name, value in fields
        ]

    def describe_thing(self, view: Any, touch: str) -> list[Sentence]:
        """The facts about one touchable thing; by default, the facts of the table that point at it."""
        return [fact for fact in self.describe_table(view) if touch in fact.cells]

    def preview(self, view: Any, seat: Seat, action: Any) -> list[Sentence]:
        """The effects of a legal action, as short facts that need neither chance nor secrets.

        A fact that points at cells is shown there; the other facts are shown on the button that plays it.
        """
        return []

    def outlook(self, view: Any) -> Any:
        """Facts for a drawn board that it cannot compute, derived from the view alone; None: no facts."""
        return None

    def outlook_to_watch(self, view: Any) -> Any:
        """The outlook for a seat that is not asked, without help for choosing; None: it is the same."""
        return None

    def position(self, text: str) -> Any:
        """The state that is drawn in a text, in the game's own way: for the diagrams of its rules page."""
        raise UnreadablePosition("this game has no way to draw a position in text")

    def drawing(self, view: Any) -> tuple[str, list[Sentence]]:
        """The table drawn with characters, for `print`, and the facts that the drawing does not show."""
        return "", self.describe_table(view)

    def point(self, view: Any, touch: str) -> tuple[float, float] | None:
        """The place of a touchable thing in the picture; None where it has none."""
        return None

    def picture(self, view: Any) -> str | None:
        """The table as an SVG drawing, for notebooks and links; None where the game has no drawing."""
        return None


def plain_fact(fact: Sentence) -> Sentence | None:
    """The fact under the name of its field, for a catalog without its message; None where it has no field."""
    return Sentence("table.fact", fact.params) if fact.key.startswith(FIELD) else None


def short_text(value: object) -> str:
    """A part of a view as a short text, with a question mark for each hidden item."""
    if isinstance(value, Hidden):
        return "?" if value.what == UNKNOWN else str(value.what)
    if isinstance(value, msgspec.Struct):
        fields = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return ", ".join(f"{name.replace('_', ' ')} {short_text(inner)}" for name, inner in fields)
    if isinstance(value, dict):
        return ", ".join(f"{short_text(key)} {short_text(inner)}" for key, inner in value.items()) or "-"
    if isinstance(value, tuple) and len(value) == 2 and all(type(part) is int for part in value):
        return f"{value[0]},{value[1]}"  # a cell
    if isinstance(value, list | tuple):
        return " ".join(f"({inner})" if " " in inner else inner for inner in map(short_text, value)) or "-"
    return "-" if value is None else str(value)
