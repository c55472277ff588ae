"""Bots choose an action from a seat's view, and say why. They never hold the real state.

`registry.py` knows them by game and name, `limits.py` says how long they may think, `protocol.py` is what a
bot must do, `adapting.py` takes bots that do a little less. `docs/thinking.md` tells how to write one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Bot, Choice, Planned, Reason
from rucher.bots.registry import (
    HIGHER,
    LEVELS,
    BotInfo,
    add,
    find,
    info,
    playing,
    register,
    registered,
    title,
)

if TYPE_CHECKING:
    from rucher.bots import analysis

__all__ = [
    "HIGHER",
    "LEVELS",
    "Bot",
    "BotInfo",
    "Budget",
    "Choice",
    "Limits",
    "Planned",
    "Reason",
    "analysis",
    "find",
    "info",
    "playing",
    "register",
    "registered",
    "title",
]


def __getattr__(name: str) -> ModuleType:
    """Import the analysts once somebody asks for them."""
    if name == "analysis":
        return import_module("rucher.bots.analysis")
    raise AttributeError(f"module 'rucher.bots' has no attribute {name!r}")


def _made_by(place: str, *chosen: str) -> Callable[..., Bot]:
    """How a bot is made; its module is loaded by then, since each game's bots bring their game along."""
    module, name = f"rucher.bots.{place}".rsplit(".", 1)

    def make(seed: int | None = None, **asked: str) -> Bot:
        made: Bot = getattr(import_module(module), name)(*chosen, seed, **asked)
        return made

    return make


_AIMS = ("pollen", "honey", "propolis", "workers", "males", "explore", "fight", "cure")

for _bot in (
    BotInfo("random", _made_by("random_bot.RandomBot")),
    BotInfo("greedy", _made_by("greedy.GreedyBot")),
    *(BotInfo(level, _made_by("hive.players.LevelBot", level), "hive") for level in (*LEVELS, *HIGHER)),
    *(
        BotInfo(
            level,
            _made_by("alveola.players.LevelBot", level),
            "alveola",
            ("alveola",) if level == "normal" else (),
        )
        for level in LEVELS
    ),
    *(
        BotInfo(
            level,
            _made_by("anthophila.players.Companion", level),
            "anthophila",
            ("anthophila",) if level == "normal" else (),
            advises=True,
            aims=_AIMS if level in ("hard", "expert") else (),  # those that compare plans
        )
        for level in LEVELS
    ),
    BotInfo("easy", _made_by("apiary.players.LevelBot", "easy"), "apiary"),
    BotInfo("normal", _made_by("apiary.bot.ApiaryBot"), "apiary", ("apiary",)),
    BotInfo("hard", _made_by("apiary.players.LevelBot", "hard"), "apiary"),
    BotInfo("expert", _made_by("apiary.players.LevelBot", "expert"), "apiary"),
):
    add(_bot)
