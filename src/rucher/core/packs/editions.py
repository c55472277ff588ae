"""The editions of a game's own box: folders `1`, `2`, ... of files, each known by the hash of its content.

`released.toml` beside them holds the hash of every edition that a released version played with. Such an
edition never changes, because matches name it: a change is a copy of the folder under the next number.
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
    """The hash by which a match knows a box, the same on every system; `on`: the box that it completes."""
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
        self._released = {int(number): name for number, name in parse(folder.joinpath(RELEASED)).items()}
        self.numbers = sorted(int(part.name) for part in folder.iterdir() if part.name.isdecimal())

    def folder(self, number: int) -> File:
        """Where the files of an edition lie; PackError where there is no such edition."""
        if number not in self.numbers:
            raise PackError(Fault("pack.toml: edition", "no_edition", {"n": number}))
        return self._folder.joinpath(str(number))

    def name(self, number: int) -> str:
        """The hash of an edition: the one it was released with, else that of its files as they are."""
        return self._released.get(number) or content_hash(self._inside(self.folder(number)))

    @functools.cached_property
    def by_name(self) -> dict[str, int]:
        """Every edition by its hash."""
        return {self.name(number): number for number in self.numbers}

    @property
    def first(self) -> str:
        """The hash of the first edition: matches that name no box were played with it."""
        return self.name(self.numbers[0])

    @property
    def newest(self) -> str:
        """The hash of the newest edition: new matches are played with it."""
        return self.name(self.numbers[-1])

    def changed(self) -> list[int]:
        """The released editions whose files are not what they were released with. There must be none."""
        return [
            number
            for number, name in self._released.items()
            if number not in self.numbers or content_hash(self._inside(self.folder(number))) != name
        ]
