"""The touches of each action, and the action of some touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rucher.core.errors import UnreadableAction
from rucher.games.apiary.actions import AnswerBump, ApiaryAction, BuyTile, ReserveTile
from rucher.games.apiary.chapters.building import ROW_KINDS, hex_touch
from rucher.games.apiary.ids import FIELDS, KINDS_OF_ACTION, read_cell
from rucher.games.apiary.state import ApiaryState

# The prefixes of touches for the things that actions name: "worker:2", "seed:12", "row:farm:0", "hex:0:1,-1".
_TOUCH = {
    "strength": "worker",
    "card": "seed",
    "option": "convert",
    "number": "option",
    **{name: name for name in ("faction", "mat", "action", "use", "zone", "planet", "resource", "carving")},
    **{name: name for name in ("dance", "token", "turn", "pod", "space")},
}


def touches(seat: int, action: ApiaryAction) -> tuple[str, ...]:
    """The touches of an Apiary action: a button, or each thing that it names, in order."""
    match action:
        case AnswerBump(zone, always):
            return ("always", f"zone:{zone}") if always else (f"zone:{zone}",)
        case BuyTile(kind, column) | ReserveTile(kind, column):
            return (f"row:{kind}:{column}",)
        case _:
            pass
    names = action.__struct_fields__
    if not names:
        return (str(action.__struct_config__.tag),)
    return tuple(_touch(seat, name, getattr(action, name)) for name in names)


def _touch(seat: int, name: str, value: Any) -> str:
    """The touch that names a field of an action."""
    return hex_touch(seat, value) if name == "cell" else f"{_TOUCH[name]}:{value}"


def is_elsewhere(seat: int, touch: str) -> bool:
    """Is this the touch of a cell in another player's Apiary hive?"""
    return touch.startswith("hex:") and not touch.startswith(f"hex:{seat}:")


def spelled(
    view: ApiaryState, seat: int, touched: Sequence[str], first: Sequence[type[ApiaryAction]]
) -> tuple[type[ApiaryAction], dict[str, Any]]:
    """The kind of action that touches begin, and its fields so far; the kinds of `first` are tried first."""
    for kind in (*first, *KINDS_OF_ACTION):
        fields = _fields(view, seat, kind, touched)
        if fields is not None:
            return kind, fields
    raise UnreadableAction(f"nothing on the table is called {' '.join(touched)[:60]!r}")


def _fields(
    view: ApiaryState, seat: int, kind: type[ApiaryAction], touched: Sequence[str]
) -> dict[str, Any] | None:
    """The values that touches give to the fields of an Apiary action; None if they do not fit."""
    if kind is AnswerBump:
        return _bump(touched)
    if kind in (BuyTile, ReserveTile):
        return _row(touched)
    names = kind.__struct_fields__
    if not names:
        return {} if list(touched) == [kind.__struct_config__.tag] else None
    if len(touched) > len(names):
        return None
    fields = {name: _value(view, seat, name, t) for name, t in zip(names, touched, strict=False)}
    return None if None in fields.values() else fields


def _value(view: ApiaryState, seat: int, name: str, touch: str) -> Any:
    """The value of one touch; None if it names another kind of thing."""
    if name == "cell":
        start = f"hex:{seat}:"
        return read_cell(touch.removeprefix(start)) if touch.startswith(start) else None
    what, _, called = touch.partition(":")
    if what != _TOUCH.get(name):
        return None
    return next((value for value in FIELDS[name].values(view) if str(value) == called), None)


def _bump(touched: Sequence[str]) -> dict[str, Any] | None:
    """The fields of the answer for a bumped worker, from its touches."""
    match list(touched):
        case ["always"]:
            return {"always": True}
        case ["zone:active" | "zone:landing" as zone]:
            return {"zone": zone[5:], "always": False}
        case ["always", "zone:active" | "zone:landing" as zone]:
            return {"zone": zone[5:], "always": True}
        case _:
            return None


def _row(touched: Sequence[str]) -> dict[str, Any] | None:
    """The kind and column of a tile, from the touch of its row."""
    for kind in ROW_KINDS:
        for column in range(3):
            if list(touched) == [f"row:{kind}:{column}"]:
                return {"kind": kind, "column": column}
    return None
