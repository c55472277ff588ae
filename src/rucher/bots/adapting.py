"""Bots as anybody writes them: a class with or without a seed, answers with or without reasons."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from reprlib import repr as shown
from typing import Any

from rucher.bots.limits import Limits
from rucher.bots.protocol import Bot, Choice
from rucher.core.errors import BotError, RucherError
from rucher.core.game import AnyGame
from rucher.core.types import Seat

SEED, LIMITS = "seed", "limits"
OURS = Path(__file__).parents[1]  # the folder of this package


class Adapted:
    """A bot of anybody's: its answers become choices, and a fault of its own is a BotError."""

    def __init__(self, bot: Any, name: str) -> None:
        if not callable(getattr(bot, "choose", None)):
            raise BotError(f"the bot {name!r} has no method choose(self, game, view, seat)")
        self.name: str = getattr(bot, "name", name)
        self._bot = bot
        self._takes_limits = _takes(bot.choose, LIMITS)

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The bot's choice. One that takes no limits thinks as long as it likes."""
        within = {LIMITS: limits} if self._takes_limits else {}
        with faults_named(f"the bot {self.name!r} failed"):
            answer = self._bot.choose(game, view, seat, **within)
        choice = answer if isinstance(answer, Choice) else Choice(answer)
        if not isinstance(choice.action, game.action_type):
            raise BotError(
                f"the bot {self.name!r} answered {shown(choice.action)}: choose returns one of "
                "game.legal(view, seat), or a Choice of it"
            )
        if refusal := game.refusal(view, seat, choice.action):
            raise BotError(f"the bot {self.name!r} answered {shown(choice.action)}: {refusal}")
        return choice


def adapted(make: Callable[..., Any], name: str) -> Callable[..., Bot]:
    """How a bot is made of a class or a function that takes a seed, or nothing."""

    def made(seed: int | None = None, **asked: str) -> Bot:
        with faults_named(f"the bot {name!r} cannot be made"):
            return Adapted(_called(partial(make, **asked) if asked else make, name, seed), name)

    return made


@contextmanager
def faults_named(what: str) -> Iterator[None]:
    """An error of a stranger's code becomes a BotError, which says where in that code it was raised."""
    try:
        yield
    except RucherError:
        raise
    except Exception as error:
        raise BotError(f"{what}: {type(error).__name__}: {error}{_place(error)}") from error


def _place(error: Exception) -> str:
    """The line of the stranger's file where an error came from; nothing where it came from none."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [
        frame
        for frame in frames
        if OURS not in Path(frame.filename).parents and not frame.filename.startswith("<frozen")
    ]
    lines = [frame.lineno for frame in theirs if frame.filename == theirs[0].filename]
    return f" ({Path(theirs[0].filename).name}, line {lines[-1]})" if lines else ""


def _called(make: Callable[..., Any], name: str, seed: int | None) -> Any:
    """A parameter `seed` is given the seed; without one, the only parameter that has no default is."""
    if _takes(make, SEED):
        return make(seed=seed)
    due = [one for one in _parameters(make) if one.default is one.empty and one.kind < one.VAR_POSITIONAL]
    if len(due) > 1:
        needed = ", ".join(one.name for one in due)
        raise BotError(f"the bot {name!r} cannot be made: it needs {needed}, and is given a seed at most")
    return make(seed) if due else make()


def _takes(called: Callable[..., Any], name: str) -> bool:
    """Can a function be given a parameter by this name?"""
    by_name = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    return any(one.name == name and one.kind in by_name for one in _parameters(called))


def _parameters(called: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    """The parameters of a bot's class or method, `self` left out."""
    return tuple(inspect.signature(called).parameters.values())
