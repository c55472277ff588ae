"""The versions of Apiary's evaluation: the worth of each feature. A frozen version never changes."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rucher.bots import versions
from rucher.bots.apiary.features import WEIGHED

STEPS: Final = 20  # of the share of the game that is left: the comb fills pod by pod
FOLDER = Path(__file__).with_name("versions")


class Version(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One version, as in its file: the points that each feature will bring, besides those on the sheet.

    `early`: with an empty comb, `late`: before the end is called, `last`: with one more turn to play. A
    seat that is ahead by a scale is about three times (2.7) as likely to win. A version may judge the chances
    of a position by other weights than those that its turns are chosen by.
    """

    early: dict[str, float]
    late: dict[str, float]
    last: dict[str, float]
    scales: dict[str, float]  # early, late, last
    judge: Version | None = None  # the weights of the chances; None: the same

    def listed(self) -> tuple[list[float], list[float], list[float]]:
        """The weights of Apiary's bot in the order of the features; 0 for what a version did not know."""
        early, late, last = (
            [part.get(name, 0.0) for name in WEIGHED] for part in (self.early, self.late, self.last)
        )
        return early, late, last


def mixed(weights: Version, step: int) -> tuple[float, ...]:
    """The weights at one step of the game, between early and late ones."""
    early, late, _ = weights.listed()
    share = step / STEPS
    return tuple(last + share * (first - last) for first, last in zip(early, late, strict=True))


def names() -> list[str]:
    """The names of all versions of Apiary's weights, oldest first."""
    return versions.names(FOLDER)


@cache
def version(name: str = "") -> Version:
    """The version of Apiary's weights by its name or file; without a name, the newest."""
    file = versions.file_of(FOLDER, name)
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Version)
