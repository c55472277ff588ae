"""Features: numbers that describe a position for a seat, in a fixed order and with a version.

What was fitted to one version keeps working: a version never changes once it is released, a better list is
the next one. Features read a view alone, so they tell nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rucher.bots.alveola import features as alveola
from rucher.bots.apiary import features as apiary
from rucher.core.errors import OptionError
from rucher.core.types import Seat


class Features(msgspec.Struct, frozen=True):
    """One version of a game's features: their names, and the function that counts them in a view."""

    game: str
    version: int
    names: tuple[str, ...]
    count: Callable[[Any, Seat], tuple[float, ...]]


_ALL = (
    Features("alveola", 1, alveola.NAMES, alveola.features),
    Features("apiary", 1, apiary.NAMES, apiary.features),
)


def features_of(game: str, version: int | None = None) -> Features:
    """A game's features of a version (None: the newest); OptionError where there are none."""
    known = {each.version: each for each in _ALL if each.game == game}
    if not known:
        raise OptionError(f"the game {game!r} has no features")
    wanted = max(known) if version is None else version
    if wanted not in known:
        raise OptionError(f"{game} has no features {wanted}; it has {', '.join(map(str, sorted(known)))}")
    return known[wanted]
