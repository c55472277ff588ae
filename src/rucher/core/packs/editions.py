"""The editions of a game's own box: folders `1`, `2`, ... of files, each named by its content hash.

`released.toml` beside them holds the hash of every released edition. A released edition never changes,
because matches name it: to change it, copy the folder under the next number.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterable
from typing import Final

from rucher.core.packs.files import File, parse
from rucher.core.packs.malformed import Fault, PackError

RELEASED: Final = "released.toml"


def content_hash(files: Iterable[File], on: str = "") -> str:
    """The hash that names a box, the same on every system; `on` is the hash of the box that it completes."""
    digest = hashlib.sha256(on.encode())
    for file in files:
        try:
            content = file.read_bytes().replace(b"\r\n", b"\n")
        except OSError:
            raise PackError(Fault(file.name, "no_file")) from None
        digest.update(file.name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()


class Editions:
    """All editions of one game's own box."""

    def __init__(self, folder: File, inside: Callable[[File], Iterable[File]]) -> None:
        self._folder, self._inside = folder, inside
        self._released: dict[int, str] = {
            int(number): name for number, name in parse(folder.joinpath(RELEASED)).items()
        }
        self._names = dict(self._released)  # by number; the files of another are read once
        self.numbers = sorted(int(part.name) for part in folder.iterdir() if part.name.isdecimal())

    def folder(self, number: int) -> File:
        """The folder of an edition; PackError where the edition does not exist."""
        if number not in self.numbers:
            raise PackError(Fault("pack.toml: edition", "no_edition", {"n": number}))
        return self._folder.joinpath(str(number))

    def name(self, number: int) -> str:
        """The hash of an edition of a box: the released hash, or that of its files."""
        if number not in self._names:
            self._names[number] = content_hash(self._inside(self.folder(number)))
        return self._names[number]

    @functools.cached_property
    def by_name(self) -> dict[str, int]:
        """Every edition of a game's own box by its hash."""
        return {self.name(number): number for number in self.numbers}

    @property
    def first(self) -> str:
        """The hash of the first edition: old matches that name no box were played with it."""
        return self.name(self.numbers[0])

    @property
    def newest(self) -> str:
        """The hash of the newest edition of a box: new matches are played with it."""
        return self.name(self.numbers[-1])

    def changed(self) -> list[int]:
        """The released editions of a box whose files have changed. There must be none."""
        return [
            number
            for number, name in self._released.items()
            if number not in self.numbers or content_hash(self._inside(self.folder(number))) != name
        ]
