"""The boxes of one game that are known: the editions of its own, and packs that owners have entered.

A match names its box by the hash of its content, in the option `pack`. An empty name asks for the newest
edition of the game's own box; in a match that was saved before boxes were named, it stands for the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from rucher.core.box import GameBox
from rucher.core.packs.editions import Editions, content_hash
from rucher.core.packs.entering import Shelf, edition_of
from rucher.core.packs.files import File
from rucher.core.types import Options

OWN: Final = ""  # the game's own box, its newest edition


class Box(Protocol):
    """What a box must tell of itself."""

    name: str

    @property
    def provenance(self) -> Mapping[str, Mapping[str, str]]:
        """Where each fact of each component comes from."""


T = TypeVar("T", bound=Box)


class Boxes(Generic[T]):
    """The known boxes of one game. `read(name, folder, own)` makes one; the edition `own` fills its gaps."""

    def __init__(
        self,
        editions: Editions,
        read: Callable[[str, File, File], T],
        inside: Callable[[File], Iterable[File]],
    ) -> None:
        self.editions, self._read, self._inside = editions, read, inside
        self._open = _Open(self._edition)
        # Rules ask for the box of a match many times a turn, so this is the look-up itself.
        self.box_of: Callable[[str], T] = self._open.__getitem__

    def _edition(self, name: str) -> T:
        """An edition of the game's own box, read when it is first asked for; KeyError where it is none."""
        if name == OWN:
            return self._open[self.editions.newest]
        number = self.editions.by_name[name]
        folder = self.editions.folder(number)
        return self._read(self.editions.name(number), folder, folder)

    def open_pack(self, folder: File) -> T:
        """Read and validate a pack; it is known by its content's hash from now on."""
        number = edition_of(folder, self.editions.numbers[0])
        own = self.editions.folder(number)
        on = "" if number == self.editions.numbers[0] else self.editions.name(number)
        name = content_hash(self._inside(folder), on)
        if name not in self._open:
            self._open[name] = self._read(name, folder, own)
        return self._open[name]

    def add(self, box: T) -> None:
        """Make a box known that was not read from a folder."""
        self._open[box.name] = box

    def known_or_opened(self, pack: str) -> T:
        """The box of a hash, where it is known; else the pack in a folder."""
        return self.box_of(pack) if self.is_open(pack) else self.open_pack(Path(pack))

    def is_open(self, name: str) -> bool:
        """Is this an edition of the game's own box, or a pack that has been opened?"""
        return name in self._open or self.is_own(name)

    def is_own(self, name: str) -> bool:
        """Is this an edition of the game's own box?"""
        return name == OWN or name in self.editions.by_name


class _Open(dict[str, T]):
    """Boxes by name; an edition of the game's own box is read when it is first asked for."""

    def __init__(self, read: Callable[[str], T]) -> None:
        super().__init__()
        self._own = read

    def __missing__(self, name: str) -> T:
        box = self[name] = self._own(name)
        return box


class PackBox(GameBox):
    """The box of a game whose option `pack` names it."""

    def __init__(self, boxes: Boxes[Any], shelf: Callable[[File], Shelf]) -> None:
        self._boxes, self._shelf = boxes, shelf

    def name(self, options: Any) -> str:
        """The hash of the box that a match is played with."""
        found: str = self._boxes.box_of(options.pack).name
        return found

    def newest(self, options: Any) -> Any:
        """Options that name the newest edition, where they name no box."""
        return self._named(options, self._boxes.editions.newest)

    def first(self, options: Any) -> Any:
        """Options that name the first edition, where they name no box."""
        return self._named(options, self._boxes.editions.first)

    def unnamed(self, options: Any) -> Any:
        """Options that name no box, where it is an edition of the game's own."""
        own = self._boxes.is_own(options.pack)
        return msgspec.structs.replace(options, pack=OWN) if own else options

    def _named(self, options: Options, name: str) -> Any:
        return msgspec.structs.replace(options, pack=name) if options.pack == OWN else options  # type: ignore[attr-defined]

    def knows(self, name: str) -> bool:
        """Is the box of this hash at hand?"""
        return self._boxes.is_open(name)

    def open_pack(self, pack: str) -> str:
        """The hash of a pack: read from its folder, unless it is known already."""
        found: str = self._boxes.known_or_opened(pack).name
        return found

    def shelf(self, folder: File | None = None) -> Shelf:
        """The files of the edition that a pack completes; without one, of the newest edition."""
        editions = self._boxes.editions
        number = editions.numbers[-1] if folder is None else edition_of(folder, editions.numbers[0])
        return self._shelf(editions.folder(number))._replace(edition=number)

    def contents(self, pack: str = OWN) -> Mapping[str, int]:
        """How many facts of a box come from where."""
        facts = self._boxes.box_of(pack).provenance.values()
        return dict(Counter(source for item in facts for source in item.values()))
