"""Rucher: four bee board games at one table. The front door of the library.

>>> import rucher
>>> match = rucher.new("hive", seed=7)
>>> len(match.legal())
7
"""

from __future__ import annotations

from typing import Any

from rucher.core import compiled

compiled.install()  # before any kernel is imported

from rucher import games as _games  # noqa: E402
from rucher.core.chance import Chance  # noqa: E402
from rucher.core.errors import (  # noqa: E402
    AmbiguousAction,
    BarrierError,
    IllegalAction,
    LoadError,
    OptionError,
    RucherError,
    UnknownBox,
    UnknownGame,
    UnknownVersion,
    UnreadableAction,
)
from rucher.core.game import AnyGame  # noqa: E402
from rucher.core.match import Match  # noqa: E402
from rucher.core.options import make_options  # noqa: E402
from rucher.core.transcript import read_saved  # noqa: E402

__all__ = [
    "AmbiguousAction",
    "BarrierError",
    "IllegalAction",
    "LoadError",
    "Match",
    "OptionError",
    "RucherError",
    "UnknownBox",
    "UnknownGame",
    "UnknownVersion",
    "UnreadableAction",
    "game_names",
    "load",
    "new",
]

__version__ = "0.1.0"


def game_names() -> list[str]:
    """The names of the games that can be played."""
    return _games.names()


def new(
    game: str, *, seed: int | None = None, preset: str | None = None, pack: str | None = None, **options: Any
) -> Match:
    """Start a match. Options are the game's own, all with defaults; a pack is a folder of components."""
    found = _games.find(game)
    if pack:
        options["pack"] = found.box.open_pack(pack)
    return Match(found, make_options(found, preset, options), Chance(seed))


def load(text: str | bytes, *, seed: int | None = None, pack: str | None = None) -> Match:
    """Read a saved match back, from JSON or a page of notation.

    LoadError where it is damaged, against the rules, or lacks its pack.
    """

    def find(name: str) -> AnyGame:
        found = _games.find(name)
        if pack:
            found.box.open_pack(pack)
        return found

    return read_saved(text, find, Chance(seed))
