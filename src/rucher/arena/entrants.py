"""The entrants of the arena, as named on a command line.

greedy, normal, hard            any bot of the game's registry, with its own time
hard:nodes=50000                the same with limits in place of its time
engine:nodes=5000               the Hive engine, with its own limits
engine@1:depth=4,noise=20       a frozen version of the engine
engine@4:window=80              a version with one number of its search changed (any of weights.Habits)
engine@FILE.toml                a version under test
uhp:COMMAND                     any engine that speaks the Universal Hive Protocol
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rucher import bots
from rucher.arena.uhp_bot import UhpBot
from rucher.bots.hive.engine import MEGABYTES
from rucher.bots.hive.habits import Habits
from rucher.bots.hive.players import LEVELS, EngineBot, LevelBot
from rucher.bots.hive.weights import version
from rucher.bots.limits import DEEPEST, Limits
from rucher.bots.protocol import Bot, Choice
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat

_UHP = "uhp:"
_HIVE = "hive"
_HABITS = Habits.__struct_fields__
_LIMITS = ("nodes", "seconds", "depth")
_ENGINE = (*_LIMITS, "noise", "overlooks", "hash", *_HABITS)


class Limited:
    """A bot that plays every decision within the same limits."""

    def __init__(self, bot: Bot, limits: Limits) -> None:
        self.name = bot.name
        self._bot, self._limits = bot, limits

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The bot's choice within these limits."""
        return self._bot.choose(game, view, seat, limits or self._limits)


def enter(text: str, game: str, seed: int, limits: Limits | None = None) -> Bot:
    """The bot that a text names, for a game; `limits` apply if the text sets none."""
    if text.startswith(_UHP):
        _for_hive(text, game)
        return UhpBot(text.removeprefix(_UHP), limits or Limits(seconds=1.0))
    name, _, tail = text.partition(":")
    name, _, frozen = name.partition("@")
    if name == EngineBot.name:
        _for_hive(text, game)
        return _engine(frozen, seed, _settings(text, tail, _ENGINE), limits)
    if frozen:
        raise OptionError(f"{text}: only the engine has versions")
    bot = bots.info(name, game)
    if game == _HIVE and bot.name in LEVELS:
        settings = _settings(text, tail, (*_LIMITS, "hash"))
        made: Bot = LevelBot(bot.name, seed, megabytes=settings.get("hash", MEGABYTES))
    else:
        settings = _settings(text, tail, _LIMITS)
        made = bot.make(seed)
    asked = _limits(settings, limits)
    return made if asked is None else Limited(made, asked)


def _for_hive(text: str, game: str) -> None:
    if game != _HIVE:
        raise OptionError(f"the bot {text!r} does not play {game}")


def _engine(frozen: str, seed: int, settings: Mapping[str, float], limits: Limits | None) -> Bot:
    habits = {name: int(settings[name]) for name in _HABITS if name in settings}
    chosen = version(frozen)
    chosen = msgspec.structs.replace(chosen, search=msgspec.structs.replace(chosen.search, **habits))
    return EngineBot(
        seed,
        limits=_limits(settings, limits) or Limits(seconds=1.0),
        noise=int(settings.get("noise", 0)),
        overlooks=int(settings.get("overlooks", 0)),
        version=chosen,
        megabytes=settings.get("hash", MEGABYTES),
    )


def _limits(settings: Mapping[str, float], limits: Limits | None) -> Limits | None:
    """The limits that the settings give, or else those of the contest."""
    own = {name: settings[name] for name in _LIMITS if name in settings}
    if not own:
        return limits
    nodes = own.get("nodes")
    depth = int(own.get("depth", DEEPEST))
    return Limits(own.get("seconds"), None if nodes is None else int(nodes), depth)


def _settings(text: str, tail: str, known: Sequence[str]) -> dict[str, float]:
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
            raise OptionError(f"{text}: {key} is not negative")
    return settings
