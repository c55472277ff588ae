"""The entrants of the arena, as named on a command line.

greedy, normal, hard            any bot of the game's registry, with its own time
hard:nodes=50000                the same with limits in place of its time
engine:nodes=5000               the Hive engine, with its own limits
engine@1:depth=4,noise=20       a frozen version of the engine
engine:seconds=1,threads=2      the same with a second thread
engine@4:window=80              a version with one number of its search changed (any of weights.Habits)
engine@FILE.toml                a version under test
alveola@0                       Alvéola's first bot, which looked one turn ahead
alveola@1:nodes=500,wide=4      a version of the present one, with its limits and habits (thinking.Habits)
apiary@0                        Apiary's first bot, which looks to the end of its turn
apiary@1:nodes=60,most=6        a version of the present one, with its limits and habits (thinking.Habits)
mine.py:Ahead                   a class of yours in a file, made with a seed if it takes one
uhp:COMMAND                     any engine that speaks the Universal Hive Protocol

Each bot is imported when it is named: it brings its game along.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rucher import bots
from rucher.bots.adapting import adapted, faults_named
from rucher.bots.limits import DEEPEST, Limits
from rucher.bots.protocol import Bot, Choice
from rucher.core.errors import OptionError, RucherError
from rucher.core.game import AnyGame
from rucher.core.types import Seat

_UHP = "uhp:"
_HIVE = "hive"
_LIMITS = ("nodes", "seconds", "depth")


class EntrantFailed(RucherError):
    """An external program died, kept silent or answered nonsense: it forfeits the match."""


class Limited:
    """A bot that plays every decision within the same limits."""

    def __init__(self, bot: Bot, limits: Limits) -> None:
        self.name = bot.name
        self._bot, self._limits = bot, limits

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The choice of an entrant's bot within its limits."""
        return self._bot.choose(game, view, seat, limits or self._limits)


def enter(text: str, game: str, seed: int, limits: Limits | None = None) -> Bot:
    """The entrant of the arena that a text names; `limits` apply if the text sets none."""
    if text.startswith(_UHP):
        _for_hive(text, game)
        from rucher.arena.uhp_bot import UhpBot

        return UhpBot(text.removeprefix(_UHP), limits or Limits(seconds=1.0))
    if found := re.fullmatch(r"(.+\.py):(\w+)", text):
        own = _from_file(Path(found[1]), found[2], seed)
        return own if limits is None else Limited(own, limits)
    name, _, tail = text.partition(":")
    name, _, frozen = name.partition("@")
    if name == "engine":
        _for_hive(text, game)
        return _engine(text, frozen, tail, seed, limits)
    if frozen and name == game == "alveola":
        return _forager(text, frozen, tail, seed, limits)
    if frozen and name == game == "apiary":
        return _beekeeper(text, frozen, tail, seed, limits)
    if frozen:
        raise OptionError(f"{text}: only the engine, alveola and apiary have versions")
    bot = bots.info(name, game)
    if game == _HIVE and bot.name in (*bots.LEVELS, *bots.HIGHER):
        from rucher.bots.hive.engine import MEGABYTES
        from rucher.bots.hive.players import LevelBot

        settings = _settings(text, tail, (*_LIMITS, "hash"))
        made: Bot = LevelBot(bot.name, seed, megabytes=settings.get("hash", MEGABYTES))
    else:
        settings = _settings(text, tail, _LIMITS)
        made = bot.make(seed)
    asked = _limits(settings, limits)
    return made if asked is None else Limited(made, asked)


def _from_file(file: Path, name: str, seed: int) -> Bot:
    """An entrant of the arena whose class is in a file of the reader's."""
    if not file.is_file():
        raise OptionError(f"there is no file {file}")
    made = _run(str(file.resolve()), file.stat().st_mtime_ns).get(name)
    if not isinstance(made, type) or not hasattr(made, "choose"):
        raise OptionError(f"{file} has no class {name} with a method choose")
    return adapted(made, name)(seed)


@cache
def _run(file: str, changed: int) -> dict[str, Any]:
    """The names that a reader's file defines. It is run once, since it may register its bots."""
    with faults_named(f"{Path(file).name} cannot be read"):
        return runpy.run_path(file)


def _for_hive(text: str, game: str) -> None:
    """Refuse an entrant of Hive in another game."""
    if game != _HIVE:
        raise OptionError(f"the bot {text!r} does not play {game}")


def _engine(text: str, frozen: str, tail: str, seed: int, limits: Limits | None) -> Bot:
    """A version of the Hive engine as an entrant."""
    from rucher.bots.hive.engine import MEGABYTES
    from rucher.bots.hive.habits import Habits
    from rucher.bots.hive.players import EngineBot
    from rucher.bots.hive.weights import version

    known = Habits.__struct_fields__
    settings = _settings(text, tail, (*_LIMITS, "noise", "overlooks", "hash", "threads", *known))
    habits = {name: int(settings[name]) for name in known if name in settings}
    chosen = version(frozen)
    chosen = msgspec.structs.replace(chosen, search=msgspec.structs.replace(chosen.search, **habits))
    return EngineBot(
        seed,
        limits=_limits(settings, limits) or Limits(seconds=1.0),
        noise=int(settings.get("noise", 0)),
        overlooks=int(settings.get("overlooks", 0)),
        version=chosen,
        megabytes=settings.get("hash", MEGABYTES),
        threads=int(settings.get("threads", 1)),
    )


def _forager(text: str, frozen: str, tail: str, seed: int, limits: Limits | None) -> Bot:
    """A version of Alvéola's bot as an entrant."""
    from rucher.bots.alveola.bot import AlveolaBot
    from rucher.bots.alveola.players import Level, TurnBot
    from rucher.bots.alveola.thinking import Habits
    from rucher.bots.alveola.weights import version

    known = Habits.__struct_fields__
    settings = _settings(text, tail, (*_LIMITS, *known))
    asked = _limits(settings, limits)
    if frozen == "0":
        first = AlveolaBot(seed)
        return first if asked is None else Limited(first, asked)
    habits = Habits(**{name: int(settings[name]) for name in known if name in settings})
    made = TurnBot(seed, level=Level(1.0, habits), weights=version(frozen))
    return made if asked is None else Limited(made, asked)


def _beekeeper(text: str, frozen: str, tail: str, seed: int, limits: Limits | None) -> Bot:
    """A version of Apiary's bot as an entrant."""
    from rucher.bots.apiary.bot import ApiaryBot
    from rucher.bots.apiary.players import Level, TurnBot
    from rucher.bots.apiary.thinking import Habits
    from rucher.bots.apiary.weights import version

    known = Habits.__struct_fields__
    settings = _settings(text, tail, (*_LIMITS, *known))
    asked = _limits(settings, limits)
    if frozen == "0":
        first = ApiaryBot(seed)
        return first if asked is None else Limited(first, asked)
    habits = Habits(**{name: int(settings[name]) for name in known if name in settings})
    made = TurnBot(seed, level=Level(1.0, habits), weights=version(frozen))
    return made if asked is None else Limited(made, asked)


def _limits(settings: Mapping[str, float], limits: Limits | None) -> Limits | None:
    """The limits that the settings give, or else those of the contest."""
    own = {name: settings[name] for name in _LIMITS if name in settings}
    if not own:
        return limits
    nodes = own.get("nodes")
    depth = int(own.get("depth", DEEPEST))
    return Limits(own.get("seconds"), None if nodes is None else int(nodes), depth)


def _settings(text: str, tail: str, known: Sequence[str]) -> dict[str, float]:
    """The settings of an entrant, as written on the command line."""
    settings = {}
    for part in tail.split(",") if tail else ():
        key, _, value = part.partition("=")
        if key not in known:
            raise OptionError(f"{text}: settings are {', '.join(known)}, not {key!r}")
        try:
            settings[key] = float(value)
        except ValueError:
            raise OptionError(f"{text}: {key} is a number, not {value!r}") from None
        if settings[key] < 0:
            raise OptionError(f"{text}: {key} must not be negative")
    return settings
