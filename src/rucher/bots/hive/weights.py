"""The engine's versions: the weights and the search habits of each. A frozen version never changes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import msgspec

from rucher.bots import versions
from rucher.bots.hive.evaluation import CREATURES, Evaluation
from rucher.bots.hive.habits import Habits
from rucher.bots.hive.net import Net
from rucher.bots.hive.net_file import read_net

FOLDER = Path(__file__).with_name("versions")


LATE = 32  # with this many pieces on the table a game would be entirely late; there are 28


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The worth of each term of the evaluation, by creature letter if the term is about a creature."""

    tempo: float
    taken: tuple[float, ...]  # by number of neighbours of the own queen
    rooms: tuple[float, ...]  # by number of cells to place on, while there are pieces in hand
    free: dict[str, tuple[float, ...]]  # by distance to the other queen: on her, 1, 2, 3, and 4 or more
    held: dict[str, tuple[float, ...]]
    beside_free: dict[str, float]  # beside the own queen
    beside_held: dict[str, float]
    under: dict[str, float]
    hand: dict[str, float]
    # Terms that versions 1 to 4 did not have:
    above: tuple[float, ...] = (0,) * 5  # on top of others, by distance to the other queen
    doors: tuple[float, ...] = (0,) * 6  # by number of gaps beside her that a piece can slide into
    entries: tuple[float, ...] = (0,) * 4  # by number of gaps beside her to place on, with pieces in hand

    def listed(self) -> list[float]:
        """All weights in the order of the evaluation's terms."""
        near = [family[c][d] for family in (self.free, self.held) for d in range(5) for c in CREATURES]
        others = (self.beside_free, self.beside_held, self.under, self.hand)
        by_creature = [family[c] for family in others for c in CREATURES]
        queens = [*self.taken, 0, *self.rooms, self.tempo, *self.above, *self.doors, *self.entries]
        return [*near, *by_creature, *queens]


def weights_of(listed: Iterable[float]) -> Weights:
    """The reverse of `Weights.listed`."""
    left = iter(listed)

    def row(length: int) -> tuple[float, ...]:
        return tuple(next(left) for _ in range(length))

    def by_creature(columns: Sequence[tuple[float, ...]]) -> dict[str, tuple[float, ...]]:
        return {c: tuple(column[k] for column in columns) for k, c in enumerate(CREATURES)}

    free, held = (by_creature([row(8) for _ in range(5)]) for _ in range(2))
    beside_free, beside_held, under, hand = (dict(zip(CREATURES, row(8), strict=True)) for _ in range(4))
    taken, rooms, (tempo,), above = row(8)[:7], row(8), row(1), row(5)
    others = beside_free, beside_held, under, hand
    return Weights(tempo, taken, rooms, free, held, *others, above, row(6), row(4))


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One engine version, as in its file: its search's habits, its weights early and late, its network."""

    search: Habits
    early: Weights
    late: Weights | None = None  # None: the same as early
    net: str = ""  # the file of a network, beside this one; the weights then serve explanations alone

    def at(self, pieces: int) -> Weights:
        """The weights with this many pieces on the table: between early and late."""
        if self.late is None:
            return self.early
        pairs = zip(self.early.listed(), self.late.listed(), strict=True)
        return weights_of(early + (late - early) * pieces / LATE for early, late in pairs)


def names() -> list[str]:
    """The names of all versions of the Hive engine's weights, oldest first."""
    return versions.names(FOLDER)


@cache
def version(name: str = "") -> Version:
    """The version of the Hive engine's weights by its name or file; without a name, the newest."""
    file = versions.file_of(FOLDER, name)
    found = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Version)
    return msgspec.structs.replace(found, net=str(file.with_name(found.net))) if found.net else found


def evaluation_of(chosen: Version) -> Evaluation:
    """The evaluation of a version: its network, or the weighted sum."""
    net = Net(read_net(Path(chosen.net))) if chosen.net else None
    return Evaluation(chosen.early.listed(), (chosen.late or chosen.early).listed(), net)
