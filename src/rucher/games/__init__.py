"""The games on the table. A game is a package here with a `game` of type `rucher.core.game.Game`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from rucher.core.entering import game_of
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame

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
    """Add a game from outside this package for as long as the program runs."""
    _REGISTERED[game.info.id] = game


def find(name: str) -> AnyGame:
    """The game of an id; OptionError where there is none."""
    if name not in _REGISTERED:
        if name not in _PACKAGES:
            raise OptionError(f"there is no game {name!r}; there are {', '.join(names())}")
        register(import_module(_PACKAGES[name]).game)
    return _REGISTERED[name]


def open_pack(folder: Path) -> tuple[str, str]:
    """The game of a component pack and its content hash; from now on matches can be played with it."""
    game = game_of(folder)
    return game, find(game).open_pack(str(folder))
