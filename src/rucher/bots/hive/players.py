"""The engine as a bot: four levels for people, and any version with its own limits for the arena."""

from __future__ import annotations

from typing import Any

import msgspec

from rucher.bots.hive.engine import DEEPEST, MEGABYTES, Engine, Limits
from rucher.bots.hive.explain import reasons
from rucher.bots.hive.weights import Version
from rucher.bots.protocol import Choice, Reason
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.hive import game as hive
from rucher.games.hive.state import legal_moves


class Level(msgspec.Struct, frozen=True):
    """A level of play: a time for each decision, and the limits that make it weaker."""

    seconds: float
    depth: int = DEEPEST
    nodes: int | None = None
    noise: int = 0  # the largest error in the worth of a position
    overlooks: int = 0  # this many moves of a hundred are not considered

    def within(self, limits: Limits) -> Limits:
        """The requested limits, narrowed by those of the level."""
        nodes = [count for count in (self.nodes, limits.nodes) if count is not None]
        return Limits(limits.seconds, min(nodes, default=None), min(self.depth, limits.depth))


LEVELS = {
    "easy": Level(0.1, depth=1, noise=200, overlooks=95),
    "normal": Level(0.3, depth=2, noise=60, overlooks=40),
    "hard": Level(1.0, noise=120),
    "expert": Level(3.0),
}


class EngineBot:
    """Plays Hive with the engine, a second for each decision."""

    name = "engine"
    games = ("hive",)

    def __init__(
        self,
        seed: int | None = None,
        *,
        limits: Limits = Limits(seconds=1.0),  # noqa: B008 - frozen
        noise: int = 0,
        overlooks: int = 0,
        version: Version | None = None,
        megabytes: float = MEGABYTES,
    ) -> None:
        self._limits = limits
        self._engine = Engine(version, megabytes=megabytes, noise=noise, overlooks=overlooks, seed=seed or 0)

    def choose(self, game: AnyGame, view: Any, seat: Seat) -> Choice:
        """The best action found."""
        if game.info.id != hive.info.id:
            raise OptionError(f"the bot {self.name!r} plays {hive.info.id} only")
        if len(legal_moves(view)) == 1:
            return Choice(hive.legal(view, seat)[0], (Reason("only_action"),))
        thought = self._engine.think(view, self._limits)
        why = reasons(view, thought.lines[0]) or (Reason("looks_ahead", {"n": thought.depth}),)
        return Choice(thought.action, why)


class _LevelBot(EngineBot):
    """A level as a bot."""

    def __init__(self, seed: int | None = None) -> None:
        level = LEVELS[self.name]
        limits = level.within(Limits(level.seconds))
        super().__init__(seed, limits=limits, noise=level.noise, overlooks=level.overlooks)


class EasyBot(_LevelBot):
    """Plays Hive for beginners: thinks of few moves, misjudges a lot, but takes a win and sees a threat."""

    name = "easy"


class NormalBot(_LevelBot):
    """Plays Hive two plies ahead, and overlooks some moves."""

    name = "normal"


class HardBot(_LevelBot):
    """Plays Hive well, a second for each decision, with some misjudgement."""

    name = "hard"


class ExpertBot(_LevelBot):
    """Plays Hive as well as the engine can in three seconds for each decision."""

    name = "expert"
