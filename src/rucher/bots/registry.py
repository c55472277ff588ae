"""The registry of bots: for each game its levels by name, and the bots that play every game.

An outside package adds bots by an entry point of the group `rucher.bots` (docs/thinking.md).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import entry_points
from reprlib import repr as shown
from typing import Any

import msgspec

from rucher.bots.adapting import adapted
from rucher.bots.protocol import Bot
from rucher.core.arguments import whole_number
from rucher.core.errors import OptionError
from rucher.core.texts import LANGUAGES, Term, Texts

GROUP = "rucher.bots"
ANY_GAME = ""
LEVELS = ("easy", "normal", "hard", "expert")  # from the weakest; a game may have some of them
HIGHER = ("virtuoso", "master")  # above them, where a game has them
FOR = ":"  # between the name of a bot and the aim that people set it: hard:honey

log = logging.getLogger("rucher.bots")


class BotInfo(msgspec.Struct, frozen=True):
    """A bot of the registry: its name, its game, and how it is made.

    Texts that are not given here are messages of the catalogs: `bot.<name>.name` and `bot.<name>`.
    """

    name: str  # as it is asked for
    make: Callable[..., Any]  # a class or a function; it takes a seed (None: by chance), or nothing
    game: str = ANY_GAME  # the one it plays; empty: all of them
    aliases: tuple[str, ...] = ()  # older names, which stored tables and files may hold
    names: Mapping[str, str] = {}  # by language
    sentences: Mapping[str, str] = {}  # by language
    advises: bool = False  # may it sit at a table as one that only advises the people?
    aims: tuple[str, ...] = ()  # what people may set it to play for; `make` takes one of them as `aim`

    @property
    def known_as(self) -> tuple[str, ...]:
        """The name and the older names."""
        return self.name, *self.aliases


_BOTS: list[BotInfo] = []


def register(bot: BotInfo) -> None:
    """Add a bot; OptionError where its name is malformed or taken in its game.

    Its class may leave out the seed, and `choose` the limits and the `Choice` round an action.
    """
    if not isinstance(bot, BotInfo):
        raise OptionError(f"a bot is registered as a BotInfo, not as {type(bot).__name__}")
    if not callable(bot.make):
        raise OptionError(f"the bot {bot.name!r} is made by a class or a function, not by {shown(bot.make)}")
    add(msgspec.structs.replace(bot, make=adapted(bot.make, bot.name)))


def add(bot: BotInfo) -> None:
    """Add a bot of this package, which is made from a seed and answers with choices."""
    for name in bot.known_as:
        if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9_-]*", name):
            raise OptionError(f"{name!r} cannot name a bot: use small letters, digits, _ and -")
        for other in _BOTS:
            if name in other.known_as and (other.game == bot.game or ANY_GAME in (other.game, bot.game)):
                raise OptionError(f"there is already a bot {name!r} for {other.game or 'all games'}")
    _BOTS.append(bot)


def registered() -> tuple[BotInfo, ...]:
    """Every bot: those of this package in their order, then those of outside packages."""
    _add_outside()
    return tuple(_BOTS)


def playing(game: str) -> tuple[BotInfo, ...]:
    """The bots that play a game, those made for it first."""
    able = (bot for bot in registered() if bot.game in (game, ANY_GAME))
    return tuple(sorted(able, key=lambda bot: bot.game == ANY_GAME))


def info(name: str, game: str) -> BotInfo:
    """The bot of a name, or of an older name, that plays a game; OptionError where there is none.

    An aim after the name must be one of the bot's.
    """
    able = playing(game)
    name, aim = split_name(name)
    for bot in able:
        if name in bot.known_as:
            if aim is not None and aim not in bot.aims:
                known = f"its aims are {', '.join(bot.aims)}" if bot.aims else "it takes none"
                raise OptionError(f"{aim!r} is no aim for the bot {name!r} in {game}: {known}")
            return bot
    if any(name in bot.known_as for bot in registered()):
        raise OptionError(f"the bot {name!r} does not play {game}")
    raise OptionError(f"there is no bot {name!r}; there are {', '.join(bot.name for bot in able)}")


def find(name: str, game: str, seed: int | None = None) -> Bot:
    """A new bot by its name, for a game; OptionError where there is none."""
    chosen = None if seed is None else whole_number(seed, "a seed")
    aim = split_name(name)[1]
    made: Bot = info(name, game).make(chosen, **({"aim": aim} if aim else {}))
    return made


def split_name(name: str) -> tuple[str, str | None]:
    """The name of a bot alone, and the aim that people set it, if they did."""
    alone, found, aim = name.partition(FOR)
    return alone, aim if found else None


def full_name(name: str, game: str) -> str:
    """How a bot of a game is named, with its aim where people set one; OptionError where there is none."""
    aim = split_name(name)[1]
    return info(name, game).name + (f"{FOR}{aim}" if aim else "")


def title(name: str, game: str, lang: str) -> str:
    """The name of a bot for people, with its aim; the plain name where the bot or its text is unknown."""
    alone, aim = split_name(name)
    if aim is not None:
        return f"{title(alone, game, lang)} ({aim_title(aim, game, lang)})"
    bot = next((bot for bot in playing(game) if name in bot.known_as), None)
    if bot is None:
        return name
    key = f"bot.{bot.name}.name"
    if lang not in bot.names and lang in LANGUAGES and key in _texts().catalogs[lang].messages:
        return _texts().say(lang, key)
    return bot.names.get(lang, name)


def aim_title(aim: str, game: str, lang: str) -> str:
    """What an aim of a bot is called: a noun of the game's catalog, or else the aim itself."""
    catalog = _texts_of(game).catalogs[lang]
    return catalog.phrase(Term(f"aim_{aim}")) if f"aim_{aim}" in catalog.nouns else aim


@cache
def _texts_of(game: str) -> Texts:
    """The catalogs of a game, with the names of its bots' aims."""
    return Texts(game)


@cache
def _texts() -> Texts:
    """The catalogs with the names of bots."""
    return Texts()


@cache
def _add_outside() -> None:
    """Add the bots of the installed packages, once. A package that fails is named and left out."""
    for point in entry_points(group=GROUP):
        try:
            found = point.load()
            for bot in found if isinstance(found, list | tuple) else (found,):
                register(bot)
        except Exception as error:  # noqa: BLE001 - a stranger's fault must not close the house
            log.warning(
                "the bots of the entry point %s = %s are left out: %s", point.name, point.value, error
            )
