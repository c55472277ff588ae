"""The entrants of the arena, as named on a command line.

greedy                          any bot of rucher.bots
engine:nodes=5000               the Hive engine, with its own limits
engine@1:depth=4,noise=20       a frozen version of the engine
engine@4:window=80              a version with one number of its search changed (any of weights.Habits)
engine@FILE.toml                a version under test
hard:nodes=50000                a level of the engine, with limits in place of its time
uhp:COMMAND                     any engine that speaks the Universal Hive Protocol
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rucher import bots
from rucher.arena.uhp_bot import UhpBot
from rucher.bots.hive.engine import DEEPEST, MEGABYTES, Limits
from rucher.bots.hive.habits import Habits
from rucher.bots.hive.players import LEVELS, EngineBot
from rucher.bots.hive.weights import version
from rucher.bots.protocol import Bot
from rucher.core.errors import OptionError

_UHP = "uhp:"
_HABITS = Habits.__struct_fields__
_SETTINGS = ("nodes", "seconds", "depth", "noise", "overlooks", "hash", *_HABITS)


def enter(text: str, seed: int, limits: Limits | None = None) -> Bot:
    """The bot that a text names; `limits` apply if the text sets none."""
    if text.startswith(_UHP):
        return UhpBot(text.removeprefix(_UHP), limits or Limits(seconds=1.0))
    name, _, tail = text.partition(":")
    name, _, frozen = name.partition("@")
    settings = _settings(text, tail)
    if name in LEVELS:
        return _level(name, seed, settings, limits)
    if name == EngineBot.name:
        habits = {name: int(settings[name]) for name in _HABITS if name in settings}
        chosen = version(frozen)
        chosen = msgspec.structs.replace(chosen, search=msgspec.structs.replace(chosen.search, **habits))
        megabytes = settings.get("hash", MEGABYTES)
        noise = int(settings.get("noise", 0))
        return EngineBot(
            seed,
            limits=_limits(settings, limits),
            noise=noise,
            overlooks=int(settings.get("overlooks", 0)),
            version=chosen,
            megabytes=megabytes,
        )
    if tail or frozen:
        raise OptionError(f"the bot {name!r} has no settings")
    return bots.find(name, seed)


def _level(name: str, seed: int, settings: Mapping[str, float], limits: Limits | None) -> Bot:
    level = LEVELS[name]
    if not settings and limits is None:
        return bots.find(name, seed)
    asked = _limits(settings, limits)
    return EngineBot(
        seed,
        limits=level.within(asked),
        noise=level.noise,
        overlooks=level.overlooks,
        megabytes=settings.get("hash", MEGABYTES),
    )


def _limits(settings: Mapping[str, float], limits: Limits | None) -> Limits:
    own = {name: settings[name] for name in ("nodes", "seconds", "depth") if name in settings}
    if not own:
        return limits or Limits(seconds=1.0)
    nodes = own.get("nodes")
    depth = int(own.get("depth", DEEPEST))
    return Limits(own.get("seconds"), None if nodes is None else int(nodes), depth)


def _settings(text: str, tail: str) -> dict[str, float]:
    settings = {}
    for part in tail.split(",") if tail else ():
        key, _, value = part.partition("=")
        if key not in _SETTINGS:
            raise OptionError(f"{text}: settings are {', '.join(_SETTINGS)}, not {key!r}")
        try:
            settings[key] = float(value)
        except ValueError:
            raise OptionError(f"{text}: {key} is a number, not {value!r}") from None
        if settings[key] < 0:
            raise OptionError(f"{text}: {key} is not negative")
    return settings
