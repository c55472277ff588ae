"""Component packs: reading the files of a box, each error naming the file, the item and the field.

A pack is a folder with the files of a game's own box. A match names it by the hash of its content.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from rucher.core.malformed import Fault, PackError, of_text, of_value

T = TypeVar("T")
File: TypeAlias = Path | Traversable
Provenance: TypeAlias = Literal["rulebook", "public", "deduced", "reconstructed", "owner"]
OWN = ""  # the name of a game's own box


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item of a file; a field that nobody reads is a mistake."""


def parse(file: File) -> dict[str, Any]:
    """A file's tables."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise PackError(Fault(file.name, "no_file")) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PackError(of_text(error, file.name)) from None


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
    """An item as its type; `where` names file and item in the error."""
    try:
        return msgspec.convert(item, kind)
    except msgspec.ValidationError as error:
        raise PackError(of_value(error, where)) from None


def nothing_left(tables: Mapping[str, Mapping[str, Any]]) -> None:
    """What no one took out of a file is a mistake in it."""
    for file, table in tables.items():
        if table:
            raise PackError(Fault(file, "nothing_reads", {"names": [*table]}))


def refuse(faults: Iterable[Fault]) -> None:
    """Stop at the first fault of items that are well formed one by one."""
    for fault in faults:
        raise PackError(fault)


def used_twice(names: Iterable[str], where: str) -> Iterator[Fault]:
    """A fault for each id that two items share."""
    for name, times in Counter(names).items():
        if times > 1:
            yield Fault(f"{where} {name}: id", "used_twice", {"n": times})


def content_hash(files: Iterable[File]) -> str:
    """The hash by which a match knows a pack, the same on every system."""
    digest = hashlib.sha256()
    for file in files:
        try:
            content = file.read_bytes().replace(b"\r\n", b"\n")
        except OSError:
            raise PackError(Fault(file.name, "no_file")) from None
        digest.update(file.name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


class Boxes(Generic[T]):
    """The boxes of one game that have been opened: its own, and packs by the hash of their content."""

    def __init__(
        self, own: File, read: Callable[[str, File], T], inside: Callable[[File], Iterable[File]]
    ) -> None:
        self._read, self._inside = read, inside
        self._open: dict[str, T] = {}
        # The box of a match. Rules ask for it many times a turn, so it is the look-up itself.
        self.box_of: Callable[[str], T] = self._open.__getitem__
        self.open_pack(own, OWN)

    def open_pack(self, folder: File, name: str | None = None) -> T:
        """Read and validate a pack; it is known by its content's hash from now on."""
        if name is None:
            name = content_hash(self._inside(folder))
        if name not in self._open:
            self._open[name] = self._read(name, folder)
        return self._open[name]

    def add(self, name: str, box: T) -> None:
        """A box that was not read from a folder."""
        self._open[name] = box

    def known_or_opened(self, pack: str) -> T:
        """The pack of a hash, where it has been opened; else the pack in a folder."""
        return self._open[pack] if pack in self._open else self.open_pack(Path(pack))

    def is_open(self, name: str) -> bool:
        """Is this the game's own box, or a pack that has been opened?"""
        return name in self._open


def called(item: Any, name: str, at: int) -> str:
    """An item by its id, or by its number of players, or by its place in the file."""
    for key in ("id", "players"):
        if isinstance(item, dict) and key in item:
            return f"{name} {item[key]}"
    return f"{name} #{at}"
