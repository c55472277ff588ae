"""The engine's versions: what each one weighs, and the habits of its search. A frozen one never changes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from rucher.bots.hive.evaluation import CREATURES
from rucher.core.errors import OptionError

_FOLDER = Path(__file__).with_name("versions")


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One engine, as its file says it: weights by creature letter, habits by name."""

    features: tuple[str, ...]
    tempo: int
    taken: tuple[int, ...]  # by neighbours of the own queen
    rooms: tuple[int, ...]  # by cells to place on, while there are pieces in hand
    free: dict[str, tuple[int, ...]]  # by distance to the other queen
    held: dict[str, tuple[int, ...]]
    beside_free: dict[str, int]  # beside the own queen
    beside_held: dict[str, int]
    under: dict[str, int]
    hand: dict[str, int]

    def weights(self) -> list[int]:
        """All weights in the order of the evaluation's terms."""
        near = [family[c][d] for family in (self.free, self.held) for d in range(5) for c in CREATURES]
        others = (self.beside_free, self.beside_held, self.under, self.hand)
        by_creature = [family[c] for family in others for c in CREATURES]
        return [*near, *by_creature, *self.taken, 0, *self.rooms, self.tempo]


def names() -> list[str]:
    """The names of all versions, oldest first."""
    return sorted((file.stem for file in _FOLDER.glob("*.toml")), key=int)


@cache
def version(name: str = "") -> Version:
    """A version by its name; without one, the newest."""
    known = names()
    if name and name not in known:
        raise OptionError(f"there is no engine version {name!r}; there are {', '.join(known)}")
    text = (_FOLDER / f"{name or known[-1]}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Version)
