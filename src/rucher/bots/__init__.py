"""Bots choose an action from a seat's view, and say why. They never hold the real state."""

from __future__ import annotations

from collections.abc import Callable

from rucher.bots.alveola.bot import AlveolaBot
from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.greedy import GreedyBot
from rucher.bots.hive.players import EasyBot, ExpertBot, HardBot, NormalBot
from rucher.bots.protocol import Bot, Choice
from rucher.bots.random_bot import RandomBot
from rucher.core.errors import OptionError

__all__ = ["Bot", "Choice", "find", "names", "plays"]

_MAKERS: dict[str, Callable[[int | None], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "expert": ExpertBot,
    "alveola": AlveolaBot,
    "anthophila": AnthophilaBot,
    "apiary": ApiaryBot,
}


def names() -> dict[str, str]:
    """Every bot by its name, with its one sentence."""
    return {name: (maker.__doc__ or "").splitlines()[0] for name, maker in _MAKERS.items()}


def plays(name: str) -> tuple[str, ...]:
    """The games that a bot was made for; empty if it plays all games."""
    return tuple(getattr(_MAKERS[name], "games", ()))


def find(name: str, seed: int | None = None) -> Bot:
    """The bot of a name; raises OptionError if there is none."""
    if name not in _MAKERS:
        raise OptionError(f"there is no bot {name!r}; there are {', '.join(_MAKERS)}")
    return _MAKERS[name](seed)
