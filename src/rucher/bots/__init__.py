"""Bots choose an action from a seat's view, and say why. They never hold the real state.

`registry.py` knows them by game and name, `limits.py` says how long they may think, `protocol.py` is what a
bot must do. `docs/thinking.md` tells how to write one.
"""

from __future__ import annotations

from functools import partial

from rucher.bots.alveola.bot import AlveolaBot
from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.greedy import GreedyBot
from rucher.bots.hive.players import LevelBot
from rucher.bots.limits import Limits
from rucher.bots.protocol import Bot, Choice
from rucher.bots.random_bot import RandomBot
from rucher.bots.registry import LEVELS, BotInfo, find, info, playing, register, registered, title

__all__ = [
    "LEVELS",
    "Bot",
    "BotInfo",
    "Choice",
    "Limits",
    "find",
    "info",
    "playing",
    "register",
    "registered",
    "title",
]

for _bot in (
    BotInfo("random", RandomBot),
    BotInfo("greedy", GreedyBot),
    *(BotInfo(level, partial(LevelBot, level), "hive") for level in LEVELS),
    BotInfo("normal", AlveolaBot, "alveola", ("alveola",)),
    BotInfo("normal", AnthophilaBot, "anthophila", ("anthophila",)),
    BotInfo("normal", ApiaryBot, "apiary", ("apiary",)),
):
    register(_bot)
