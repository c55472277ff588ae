"""Reading the files of a component pack. Each error names the file, the item and the field.

A pack is a folder with the files of a game's own box. A match names it by its content hash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from rucher.core.packs.malformed import Fault, PackError, of_value

T = TypeVar("T")
# What we made up ourselves; a later edition of a box says so of what it changed.
RECONSTRUCTED: Final = ("reconstructed", "reconstructed_2", "reconstructed_3")
Provenance: TypeAlias = Literal[
    "rulebook", "public", "deduced", "reconstructed", "reconstructed_2", "reconstructed_3", "owner"
]


def counted(source: str) -> str:
    """The provenance that a fact counts under: whatever we made up is one, whenever that was."""
    return RECONSTRUCTED[0] if source in RECONSTRUCTED else source


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item of a file; an unknown field is an error."""


def read_items(table: dict[str, Any], file: str, name: str, kind: type[T]) -> tuple[T, ...]:
    """Take the [[name]] items out of the tables of a box's file."""
    found = table.pop(name, [])
    if not isinstance(found, list):
        raise PackError(Fault(f"{file}: {name}", "not_a_list", {"name": name}))
    return tuple(
        convert_item(item, f"{file}: {item_name(item, name, at)}", kind) for at, item in enumerate(found, 1)
    )


def read_single(table: dict[str, Any], file: str, name: str, kind: type[T]) -> T:
    """Take the [name] table out of the tables of a box's file."""
    return convert_item(table.pop(name, {}), f"{file}: {name}", kind)


def convert_item(item: Any, where: str, kind: type[T]) -> T:
    """Convert an item of a box to its type; `where` names file and item in the error."""
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        raise PackError(of_value(error, where)) from None


def nothing_left(tables: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise an error if a table of a box's file is left that nothing has read."""
    for file, table in tables.items():
        if table:
            raise PackError(Fault(file, "nothing_reads", {"names": [*table]}))


def raise_first_fault(faults: Iterable[Fault]) -> None:
    """Raise the first fault of a box, if there is one."""
    for fault in faults:
        raise PackError(fault)


def used_twice(names: Iterable[str], where: str) -> Iterator[Fault]:
    """A fault for each id that two items of a box share."""
    for name, times in Counter(names).items():
        if times > 1:
            yield Fault(f"{where} {name}: id", "used_twice", {"n": times})


def item_name(item: Any, name: str, at: int) -> str:
    """The name of a box's item in errors: its id, its players, or its place in the file."""
    for key in ("id", "players"):
        if isinstance(item, dict) and key in item:
            return f"{name} {item[key]}"
    return f"{name} #{at}"
