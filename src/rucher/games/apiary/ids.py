"""The values of action fields: those that exist on this table, those worth naming, and their notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, get_args

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex, neighbours
from rucher.games.apiary.actions import ApiaryAction
from rucher.games.apiary.box.effects import RESOURCES, ActionId
from rucher.games.apiary.chapters.building import ROW_KINDS
from rucher.games.apiary.questions import Options, Ordering
from rucher.games.apiary.state import NONE, STRONGEST, ApiaryState

KINDS_OF_ACTION: Final[tuple[type[ApiaryAction], ...]] = get_args(ApiaryAction)
TAGS: Final = {str(kind.__struct_config__.tag): kind for kind in KINDS_OF_ACTION}
_FARTHEST = 40  # no frame lies further from the middle of a hive
_FEWEST = 8  # at least this many numbers can be named, so that a wrong one is refused with a reason
_CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")


class Field(NamedTuple):
    """The notation of one action field."""

    values: Callable[[ApiaryState], Sequence[Any]]  # all that exist on this table
    write: Callable[[ApiaryState, Any], str]


def _plain(*values: Any) -> Field:
    """A field of an action whose values are written as they are."""
    return Field(lambda view: values, lambda view, value: str(value))


def _numbered(count: Callable[[ApiaryState], int]) -> Field:
    """A field of an action whose values are numbers, written from 1."""
    return Field(lambda view: range(count(view)), lambda view, value: str(value + 1))


def _named(items: Callable[[ApiaryState], Sequence[Any]]) -> Field:
    """A field of an action whose values are items of the box, written by their ids."""
    return Field(lambda view: range(len(items(view))), lambda view, value: str(items(view)[value].id))


def planet_name(view: ApiaryState, planet: int) -> str:
    """The name of a space of the planet grid: columns are letters, rows numbers."""
    row, column = divmod(planet, view.layout.columns)
    return f"{'abcdefgh'[column]}{row + 1}"


def space_name(view: ApiaryState, space: int) -> str:
    """The name of a worker's space in Apiary's notation: its action and which of two spaces."""
    action, place = view.layout.spaces[space]
    return f"{action}{place + 1}" if view.layout.actions[action].spaces == 2 else action


def _on_offer(view: ApiaryState) -> int:
    """Clauses 12.7 and 12.14: how many abilities or benefits an action's field can name."""
    match view.stack[-1] if view.stack else None:
        case Ordering(sources=listed) | Options(options=listed):
            return len(listed)
        case _:
            return 0


FIELDS: Final[Mapping[str, Field]] = {
    "faction": _named(lambda view: view.box.factions),
    "mat": _named(lambda view: view.box.mats),
    "strength": _plain(*range(1, STRONGEST + 1)),
    "action": _plain(*get_args(ActionId)),
    "card": _named(lambda view: view.box.seeds),
    "use": _plain("text", "basic"),
    "zone": _plain("active", "landing"),
    "always": Field(lambda view: (False, True), lambda view, value: "always" if value else "once"),
    "planet": Field(lambda view: range(view.layout.grid), planet_name),
    "resource": _plain(*RESOURCES),
    "kind": _plain(*ROW_KINDS),
    "column": _numbered(lambda view: 3),
    "carving": _numbered(lambda view: len(view.carvings)),
    "dance": _numbered(lambda view: len(view.dances)),
    "token": _named(lambda view: view.box.dance_tokens),
    "turn": _plain(*range(6)),
    "option": _plain("card", "basic", "wax", "honey"),
    "pod": Field(lambda view: range(len(view.comb)), lambda view, pod: view.layout.pod_name(pod)),
    "space": Field(lambda view: range(len(view.spaces)), space_name),
    "number": _numbered(lambda view: max(_FEWEST, _on_offer(view))),
}


def check_spelled(view: ApiaryState, action: ApiaryAction) -> None:
    """Raise UnreadableAction if an action of Apiary names a thing that no table has."""
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if name == "cell":
            known = max(abs(value[0]), abs(value[1])) <= _FARTHEST
        else:
            known = value in FIELDS[name].values(view)
        if not known:
            raise UnreadableAction(f"{str(action)[:80]} names nothing on this table")


def domains(view: ApiaryState) -> Mapping[str, Sequence[Any]]:
    """For each field of Apiary's actions, the values there are; cells only near the asked seat's hive."""
    found: dict[str, Sequence[Any]] = {name: field.values(view) for name, field in FIELDS.items()}
    found["cell"] = _near(view)
    return found


def _near(view: ApiaryState) -> list[Hex]:
    """The cells of a hive, and those that a frame could cover around it."""
    seat = view.stack[-1].seat if view.stack and hasattr(view.stack[-1], "seat") else 0
    if seat == NONE or view.players[seat].mat == NONE:
        return [(0, 0)]
    hive = view.hive(seat)
    cells = hive.faction.union(hive.cells)
    for _ in range(3):
        cells = cells.union(near for cell in cells for near in neighbours(cell))
    return sorted(cells)


def write_field(view: ApiaryState, name: str, value: Any) -> str:
    """The notation of a value."""
    return f"{value[0]},{value[1]}" if name == "cell" else FIELDS[name].write(view, value)


def read_field(view: ApiaryState, name: str, text: str) -> Any:
    """The value of a notation."""
    if name == "cell":
        return read_cell(text)
    field = FIELDS[name]
    for value in field.values(view):
        if field.write(view, value).lower() == text.lower():
            return value
    raise UnreadableAction(f"{text[:40]!r} is not a known {name}")


def read_cell(text: str) -> Hex:
    """The cell of an Apiary hive that a text such as 2,-1 names."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise UnreadableAction(f"{text[:40]!r} is not a hex; write for instance 2,-1")
    return int(found[1]), int(found[2])
