"""The engine's versions: what each one weighs, and the habits of its search. A frozen one never changes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from rucher.bots.hive.evaluation import CREATURES
from rucher.core.errors import OptionError

_FOLDER = Path(__file__).with_name("versions")


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the search: when it looks less far, in which order it looks, where it stops.

    Depths are plies, margins and the window are worths; a depth of 0 switches a habit off.
    """

    forward_depth: int  # up to here, a position this much above the window is not looked into:
    forward_margin: int  # for each ply
    late_depth: int  # up to here, late moves are skipped after
    late_base: int  # so many, and
    late_square: int  # so many times the depth squared
    late_rank: int  # unless they are ranked so high; such moves are reduced by one ply less, too
    reduced_from: int  # moves before the first that is looked at less far,
    reduction_base: int  # by hundredths of plies
    reduction_slope: int  # and so many hundredths of log(depth) x log(number)
    unknown_from: int  # depth from which a position the table does not know is looked at one ply less
    extending: int  # plies more where one's queen is about to fall
    settling: int  # plies of forcing moves past the depth
    pressing: int  # 1: past the depth, the third last gap beside a queen is filled too
    window: int  # how far from the last worth the next one is expected
    killer: int  # ranks: a move that cut beside,
    towards: int  # one that comes to the other queen,
    leaving: int  # one that leaves one's own
    history_unit: int  # what a cut earns for each ply of depth squared,
    history_most: int  # at most


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One engine, as its file says it: weights by creature letter, and the habits of its search."""

    search: Habits
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
    """A version by its name or its file; without one, the newest."""
    known = names()
    file = Path(name) if name.endswith(".toml") else _FOLDER / f"{name or known[-1]}.toml"
    if not file.is_file():
        raise OptionError(f"there is no engine version {name!r}; there are {', '.join(known)}")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Version)
