"""The known boxes of one game: the editions of its own box, and the packs of owners.

A match names its box by its content hash, in the option `pack`. An empty name means the newest edition of the
game's own box; in a match that was saved before boxes had names, it means the first edition.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Generic, Protocol, TypeVar

import msgspec

from rucher.core.box import GameBox
from rucher.core.packs.editions import Editions, content_hash
from rucher.core.packs.entering import Shelf, edition_of
from rucher.core.packs.files import File, pack_at
from rucher.core.packs.malformed import PackError
from rucher.core.packs.reading import counted
from rucher.core.types import Options

OWN: Final = ""  # the game's own box, its newest edition
HASH: Final = re.compile("[0-9a-f]{64}")
SHELVES: Final[list[Path]] = []  # folders of packs by hash, each read when it is first asked for


class Box(Protocol):
    """What every box has: a name and a provenance."""

    name: str

    @property
    def provenance(self) -> Mapping[str, Mapping[str, str]]:
        """The provenance of each fact of each component."""


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
        """Read an edition of the game's own box, or a pack on a shelf; KeyError where it is neither."""
        if name == OWN:
            return self._open[self.editions.newest]
        if name not in self.editions.by_name and (kept := on_shelf(name)):
            return self.open_pack(kept)
        number = self.editions.by_name[name]
        folder = self.editions.folder(number)
        return self._read(self.editions.name(number), folder, folder)

    def open_pack(self, folder: File) -> T:
        """Read and validate a pack; from now on its content hash is known."""
        own, name = self._completed(folder), self.name_of(folder)
        if name not in self._open:
            self._open[name] = self._read(name, folder, own)
        return self._open[name]

    def look_into(self, folder: File) -> T:
        """Read and validate a pack, and do not remember it."""
        return self._read("", folder, self._completed(folder))

    def name_of(self, folder: File) -> str:
        """The hash of a pack: of its files, and of the edition that it completes."""
        number = edition_of(folder, self.editions.numbers[0])
        on = "" if number == self.editions.numbers[0] else self.editions.name(number)
        return content_hash(self._inside(folder), on)

    def _completed(self, folder: File) -> File:
        """The edition of our own box that fills the gaps of a pack."""
        return self.editions.folder(edition_of(folder, self.editions.numbers[0]))

    def add(self, box: T) -> None:
        """Add a box that was not read from a folder to those that are known."""
        self._open[box.name] = box

    def forget(self, name: str) -> None:
        """Forget a pack; where it is asked for again, it is read again."""
        self._open.pop(name, None)

    def known_or_opened(self, pack: str) -> T:
        """The box with a known hash, or else the pack in a folder."""
        if self.is_open(pack):
            return self.box_of(pack)
        return self.open_pack(pack_at(Path(pack)))

    def is_open(self, name: str) -> bool:
        """Is this an edition of the game's own box, or a pack that has been opened?"""
        return name in self._open or self.is_own(name) or self._is_on_shelf(name)

    def _is_on_shelf(self, name: str) -> bool:
        """Is a box of this name on a shelf, and of this game?"""
        try:
            return on_shelf(name) is not None and self.box_of(name).name == name
        except PackError:  # a pack of another game
            return False

    def is_own(self, name: str) -> bool:
        """Is this an edition of the game's own box?"""
        return name == OWN or name in self.editions.by_name


def on_shelf(name: str) -> Path | None:
    """The folder of a kept pack, by its hash."""
    if not HASH.fullmatch(name):
        return None
    return next((shelf / name for shelf in SHELVES if (shelf / name).is_dir()), None)


class _Open(dict[str, T]):
    """Boxes by name; an edition of the game's own box is read at its first use."""

    def __init__(self, read: Callable[[str], T]) -> None:
        super().__init__()
        self._own = read

    def __missing__(self, name: str) -> T:
        box = self[name] = self._own(name)
        return box


class PackBox(GameBox):
    """The box of a game that has an option `pack`."""

    def __init__(self, boxes: Boxes[Any], shelf: Callable[[File], Shelf]) -> None:
        self._boxes, self._shelf = boxes, shelf

    def name(self, options: Any) -> str:
        """The hash of the box that these options name."""
        found: str = self._boxes.box_of(options.pack).name
        return found

    def newest(self, options: Any) -> Any:
        """The options, naming the newest edition if they named no box."""
        return self._named(options, self._boxes.editions.newest)

    def first(self, options: Any) -> Any:
        """The options, naming the first edition if they named no box."""
        return self._named(options, self._boxes.editions.first)

    def unnamed(self, options: Any) -> Any:
        """The options without the name of their box, if that box is an edition of the game's own."""
        own = self._boxes.is_own(options.pack)
        return msgspec.structs.replace(options, pack=OWN) if own else options

    def _named(self, options: Options, name: str) -> Any:
        """The options with the name of their box."""
        return msgspec.structs.replace(options, pack=name) if options.pack == OWN else options  # type: ignore[attr-defined]

    def knows(self, name: str) -> bool:
        """Is the box with this hash known here?"""
        return self._boxes.is_open(name)

    def open_pack(self, pack: str) -> str:
        """The hash of a pack, given its folder or a known hash."""
        found: str = self._boxes.known_or_opened(pack).name
        return found

    def editions(self) -> tuple[str, ...]:
        """The hash of each edition of the game's own box, the newest first."""
        return tuple(self._boxes.editions.name(number) for number in reversed(self._boxes.editions.numbers))

    def name_of(self, folder: File) -> str:
        """The hash of a pack that is not opened."""
        return self._boxes.name_of(folder)

    def shelf_of(self, edition: int) -> Shelf:
        """The files of an edition."""
        return self._shelf(self._boxes.editions.folder(edition))._replace(edition=edition)

    def shelf(self, folder: File | None = None) -> Shelf:
        """The files of the edition that a pack completes; without a pack, those of the newest edition."""
        editions = self._boxes.editions
        number = editions.numbers[-1] if folder is None else edition_of(folder, editions.numbers[0])
        return self.shelf_of(number)

    def contents(self, pack: str = OWN) -> Mapping[str, int]:
        """The number of facts of a box for each provenance."""
        facts = self._boxes.box_of(pack).provenance.values()
        return dict(Counter(counted(source) for item in facts for source in item.values()))
