"""The engine as a bot: four levels for people, and any version with its own limits for the arena."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from rucher.bots.hive.engine import MEGABYTES, Engine
from rucher.bots.hive.explain import reasons
from rucher.bots.hive.weights import Version
from rucher.bots.limits import DEEPEST, Limits
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
        self._engine = Engine(
            version,
            megabytes=megabytes,
            noise=noise,
            overlooks=overlooks,
            seed=seed or 0,
            clock=time.thread_time,
        )

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The best action found."""
        if game.info.id != hive.info.id:
            raise OptionError(f"the bot {self.name!r} plays {hive.info.id} only")
        if len(legal_moves(view)) == 1:
            return Choice(hive.legal(view, seat)[0], (Reason("only_action"),))
        thought = self._engine.think(view, self._within(limits))
        why = reasons(view, thought.lines[0]) or (Reason("looks_ahead", {"n": thought.depth}),)
        return Choice(thought.action, why)

    def _within(self, limits: Limits | None) -> Limits:
        """The limits of one decision."""
        return limits or self._limits


class LevelBot(EngineBot):
    """Plays Hive at a level: in its own time, or in the time that is given, never better than the level."""

    def __init__(self, name: str, seed: int | None = None, *, megabytes: float = MEGABYTES) -> None:
        self.name = name
        self._level = LEVELS[name]
        super().__init__(
            seed,
            limits=Limits(self._level.seconds),
            noise=self._level.noise,
            overlooks=self._level.overlooks,
            megabytes=megabytes,
        )

    def _within(self, limits: Limits | None) -> Limits:
        return self._level.within(limits or self._limits)
