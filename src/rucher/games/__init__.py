"""The games. Each is a package with a `game` of type `rucher.core.game.Game`; it imports core and itself."""

from __future__ import annotations

import functools
from importlib import import_module
from pathlib import Path

from rucher.core.errors import UnknownGame
from rucher.core.game import AnyGame
from rucher.core.packs.entering import game_of

_PACKAGES = {
    "hive": "rucher.games.hive",
    "alveola": "rucher.games.alveola",
    "anthophila": "rucher.games.anthophila",
    "apiary": "rucher.games.apiary",
}
_REGISTERED: dict[str, AnyGame] = {}


def names() -> list[str]:
    """The ids of all games, ours first."""
    return [*_PACKAGES, *(name for name in _REGISTERED if name not in _PACKAGES)]


def register(game: AnyGame) -> None:
    """Add a game from outside this package, until the program ends."""
    _REGISTERED[game.info.id] = game


def find(name: str, version: int | None = None) -> AnyGame:
    """The game of an id, by its newest rules or those of a version; raises UnknownGame or UnknownVersion."""
    if name not in _REGISTERED:
        if name not in _PACKAGES:
            raise UnknownGame(name, names())
        register(import_module(_PACKAGES[name]).game)
    game = _REGISTERED[name]
    return game if version is None else _of_version(game, version)


@functools.cache
def _of_version(game: AnyGame, version: int) -> AnyGame:
    return game.at_version(version)


def open_pack(folder: Path) -> tuple[str, str]:
    """Open a component pack: its game and its content hash. From then on matches can be played with it."""
    game = game_of(folder)
    return game, find(game).box.open_pack(str(folder))
