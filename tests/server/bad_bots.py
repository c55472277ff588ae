"""A toy game for the bots' processes in which every bot but the simplest does what no bot should."""

from __future__ import annotations

import os
import time
from typing import Any

from tests.core.toys.nim import Nim

from rucher import bots
from rucher.bots.protocol import Choice
from rucher.core.game import AnyGame
from rucher.core.types import Seat


class Raises:
    """Raises an error."""

    name = "raises"

    def __init__(self, seed: int | None = None) -> None:
        pass

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: bots.Limits | None = None) -> Choice:
        """Never chooses."""
        raise ZeroDivisionError("a fault in the bot")


class Sleeps(Raises):
    """Takes too long."""

    name = "sleeps"

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: bots.Limits | None = None) -> Choice:
        """Sleeps."""
        time.sleep(600)
        return super().choose(game, view, seat, limits)


class Cheats(Raises):
    """Chooses what is not allowed."""

    name = "cheats"

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: bots.Limits | None = None) -> Choice:
        """Takes more than there is."""
        return Choice({"type": "take", "heap": 0, "count": 1000})


class Dies(Raises):
    """Takes its whole process down, after some chatter."""

    name = "dies"

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: bots.Limits | None = None) -> Choice:
        """Is gone."""
        os.write(1, b'{"action": "a bot that talks"}\n')
        os._exit(3)


for bot in (Raises, Sleeps, Cheats, Dies):
    bots.register(bots.BotInfo(bot.name, bot))

game = Nim()
