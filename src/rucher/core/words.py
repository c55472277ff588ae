"""What can be said of any game without knowing it: the facts of a view, the fields of an event.

A game that has better words overrides `say`, `tell`, `describe` and `around` of the contract.
"""

from __future__ import annotations

import msgspec

from rucher.core.said import Said
from rucher.core.secrets import UNKNOWN, Hidden
from rucher.core.texts import Parameter, Term


def tell(event: msgspec.Struct) -> Said:
    """The message `event.<tag>` with the event's plain fields; `seat` fills the slot {player}."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    params: dict[str, Parameter] = {
        name: value
        for name, value in fields.items()
        if isinstance(value, int | str | Term) and name != "seat"
    }
    seat = fields.get("seat")
    return Said(
        f"event.{event.__struct_config__.tag}", params, {"player": seat} if isinstance(seat, int) else {}
    )


def facts(view: msgspec.Struct) -> list[Said]:
    """One line for each field of a view: its name and what it holds, a question mark where that is hidden."""
    fields = ((name, getattr(view, name)) for name in view.__struct_fields__)
    return [
        Said("table.fact", {"title": name.replace("_", " "), "text": compact(value)})
        for name, value in fields
    ]


def compact(value: object) -> str:
    """A piece of a view in a short form."""
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
