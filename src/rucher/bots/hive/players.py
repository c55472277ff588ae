"""The engine as a bot: six levels for people, and any version with its own limits for the arena.

Easy to virtuoso are made weaker by what they overlook of their own moves, and by how far they look. So they
play sound moves, and miss some. From hard on they play their openings from the book, each with its spread.
"""

from __future__ import annotations

import random
import time
from typing import Any

import msgspec

from rucher.bots.hive.book import from_the_book
from rucher.bots.hive.engine import MEGABYTES, Engine
from rucher.bots.hive.explain import reasons
from rucher.bots.hive.helpers import spare_threads
from rucher.bots.hive.weights import Version
from rucher.bots.limits import DEEPEST, Limits
from rucher.bots.protocol import Choice, Reason, choices
from rucher.core.errors import OptionError
from rucher.core.game import AnyGame
from rucher.core.types import Seat
from rucher.games.hive import game as hive


class Level(msgspec.Struct, frozen=True):
    """A level of play: its strength, a time for each decision, and the limits that make it weaker."""

    elo: int  # on the scale of docs/engine.md; also in the sentence that players read
    seconds: float
    depth: int = DEEPEST
    nodes: int | None = None
    noise: int = 0  # the largest error in the worth of a position
    overlooks: int = 0  # this many moves of a hundred are not considered
    spread: float = 0.0  # by how much a move of the book may fall short of the best one; 0: without the book
    threads: int = 1  # where the machine has cores to spare

    def within(self, limits: Limits) -> Limits:
        """The requested limits of a bot, narrowed by those of its level of Hive."""
        nodes = [count for count in (self.nodes, limits.nodes) if count is not None]
        return Limits(limits.seconds, min(nodes, default=None), min(self.depth, limits.depth))


LEVELS = {
    "easy": Level(700, 0.1, depth=1, noise=200, overlooks=95),
    "normal": Level(1100, 0.3, depth=2, noise=60, overlooks=85),
    "hard": Level(1600, 0.5, depth=3, noise=30, overlooks=57, spread=0.12),
    "expert": Level(2050, 1.0, depth=5, overlooks=30, spread=0.08),
    "virtuoso": Level(2500, 2.0, depth=7, overlooks=8, spread=0.07),
    "master": Level(2700, 3.0, spread=0.06, threads=2),
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
        threads: int = 1,
    ) -> None:
        self._limits = limits
        self._engine = Engine(
            version,
            megabytes=megabytes,
            noise=noise,
            overlooks=overlooks,
            seed=seed or 0,
            threads=threads,
            clock=time.thread_time,
        )

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The best action that the Hive engine found."""
        if game.info.id != hive.info.id:
            raise OptionError(f"the bot {self.name!r} plays {hive.info.id} only")
        legal = choices(hive, view, seat)
        if len(legal) == 1:
            return Choice(legal[0], (Reason("only_action"),))
        thought = self._engine.think(view, self._within(limits))
        why = reasons(view, thought.lines[0]) or (Reason("looks_ahead", {"n": thought.depth}),)
        return Choice(thought.action, why)

    def _within(self, limits: Limits | None) -> Limits:
        """The limits of the Hive engine for one decision."""
        return limits or self._limits


class LevelBot(EngineBot):
    """Plays Hive at a level: in its own time, or in the time that is given, never better than the level."""

    def __init__(self, name: str, seed: int | None = None, *, megabytes: float = MEGABYTES) -> None:
        self.name = name
        self._level = LEVELS[name]
        seed = random.getrandbits(32) if seed is None else seed
        self._rng = random.Random(seed)
        super().__init__(
            seed,
            limits=Limits(self._level.seconds),
            noise=self._level.noise,
            overlooks=self._level.overlooks,
            megabytes=megabytes,
            threads=spare_threads(self._level.threads),
        )

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """A move of the book, or the best action found."""
        if self._level.spread and game.info.id == hive.info.id and choices(hive, view, seat):
            known = from_the_book(view, self._level.spread, self._rng)
            if known is not None:
                return Choice(known, (Reason("from_the_book"),))
        return super().choose(game, view, seat, limits)

    def _within(self, limits: Limits | None) -> Limits:
        """The limits of a level of the Hive bot."""
        return self._level.within(limits or self._limits)
