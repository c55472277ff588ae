"""Reading the files of a component pack. Each error names the file, the item and the field.

A pack is a folder with the files of a game's own box. A match names it by its content hash.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec

from rucher.core.packs.malformed import Fault, PackError, of_value

T = TypeVar("T")
Provenance: TypeAlias = Literal["rulebook", "public", "deduced", "reconstructed", "owner"]


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item of a file; an unknown field is an error."""


def items(table: dict[str, Any], file: str, name: str, kind: type[T]) -> tuple[T, ...]:
    """Take the [[name]] items out of a file's tables."""
    found = table.pop(name, [])
    if not isinstance(found, list):
        raise PackError(Fault(f"{file}: {name}", "not_a_list", {"name": name}))
    return tuple(convert(item, f"{file}: {called(item, name, at)}", kind) for at, item in enumerate(found, 1))


def single(table: dict[str, Any], file: str, name: str, kind: type[T]) -> T:
    """Take the [name] table out of a file's tables."""
    return convert(table.pop(name, {}), f"{file}: {name}", kind)


def convert(item: Any, where: str, kind: type[T]) -> T:
    """Convert an item to its type; `where` names file and item in the error."""
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        raise PackError(of_value(error, where)) from None


def nothing_left(tables: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise an error if a table is left that nothing has read."""
    for file, table in tables.items():
        if table:
            raise PackError(Fault(file, "nothing_reads", {"names": [*table]}))


def refuse(faults: Iterable[Fault]) -> None:
    """Raise the first fault, if there is one."""
    for fault in faults:
        raise PackError(fault)


def used_twice(names: Iterable[str], where: str) -> Iterator[Fault]:
    """A fault for each id that two items share."""
    for name, times in Counter(names).items():
        if times > 1:
            yield Fault(f"{where} {name}: id", "used_twice", {"n": times})


def called(item: Any, name: str, at: int) -> str:
    """The name of an item in errors: its id, its number of players, or its place in the file."""
    for key in ("id", "players"):
        if isinstance(item, dict) and key in item:
            return f"{name} {item[key]}"
    return f"{name} #{at}"
