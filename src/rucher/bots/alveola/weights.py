"""The versions of Alvéola's evaluation: its weights early and late. A frozen version never changes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from rucher.bots import versions
from rucher.bots.alveola.search import NAMES

FOLDER = Path(__file__).with_name("versions")


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One version, as in its file: the weight of each term with a full ring and with an empty one."""

    early: dict[str, int]
    late: dict[str, int]

    def listed(self) -> tuple[list[int], list[int]]:
        """The weights of Alvéola's bot in the order of the terms."""
        return [self.early[name] for name in NAMES], [self.late[name] for name in NAMES]


def names() -> list[str]:
    """The names of all versions of Alvéola's weights, oldest first."""
    return versions.names(FOLDER)


@cache
def version(name: str = "") -> Version:
    """The version of Alvéola's weights by its name or file; without a name, the newest."""
    file = versions.file_of(FOLDER, name)
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Version)
