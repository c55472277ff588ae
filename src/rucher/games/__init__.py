"""The games. Each is a package with a `game` of type `rucher.core.game.Game`; it imports core and itself."""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib import import_module
from os import PathLike
from pathlib import Path
from reprlib import repr as shown

from rucher.core.arguments import whole_number
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError, SeveralGames, TooLong, UnknownGame
from rucher.core.game import AnyGame, Game
from rucher.core.match import Match
from rucher.core.packs.entering import game_of
from rucher.core.packs.files import pack_at
from rucher.core.transcript import read_saved

__all__ = ["find", "names", "open_pack", "register"]

_PACKAGES = {
    "hive": "rucher.games.hive",
    "alveola": "rucher.games.alveola",
    "anthophila": "rucher.games.anthophila",
    "apiary": "rucher.games.apiary",
}
_REGISTERED: dict[str, AnyGame] = {}


def names() -> list[str]:
    """The ids of all registered games, ours first."""
    return [*_PACKAGES, *(name for name in _REGISTERED if name not in _PACKAGES)]


def register(game: AnyGame) -> None:
    """Add a game from outside this package, until the program ends."""
    if not isinstance(game, Game):
        raise OptionError(f"what is registered is a Game, not {shown(game)}")
    _REGISTERED[game.info.id] = game


def find(name: str, version: int | None = None) -> AnyGame:
    """The registered game of an id, by its newest rules or those of a version."""
    if not isinstance(name, str) or name not in names():
        raise UnknownGame(name, names())
    if name not in _REGISTERED:
        register(import_module(_PACKAGES[name]).game)
    game = _REGISTERED[name]
    return game if version is None else _of_version(game, version)


@functools.cache
def _of_version(game: AnyGame, version: int) -> AnyGame:
    """A game with the rules of one version, made once."""
    return game.at_version(version)


def open_pack(folder: str | PathLike[str]) -> tuple[str, str]:
    """Open a component pack: its game and its content hash. From then on matches can be played with it."""
    path = Path(folder)
    game = game_of(pack_at(path))
    return game, find(game).box.open_pack(str(path))


def read_match(
    text: str | bytes,
    chance: Chance,
    find_game: Callable[[str], AnyGame] = find,
    most: int | None = None,
    number: int | None = None,
) -> Match:
    """Parse a match: a saved one, or a game of another Hive program. LoadError says what is wrong.

    `number`: which game of the file, from 1; SeveralGames where it has several and none is named.
    """
    foreign = import_module("rucher.games.hive.formats")
    told = text if isinstance(text, str) else bytes(text).decode("utf-8", "replace")
    if not foreign.is_foreign(told):
        return read_saved(text, find_game, chance, most)
    games = foreign.split(told)
    if len(games) > 1 and number is None:
        raise SeveralGames(len(games))
    place = 1 if number is None else whole_number(number, "the number of a game")
    if not 1 <= place <= len(games):
        raise LoadError(f"the games of this file have the numbers 1 to {len(games)}, not {place}")
    match: Match = foreign.ended_by_people(foreign.read_game(games[place - 1]))
    if most is not None and len(match.log) > most:
        raise TooLong(len(match.log), most)
    return match
