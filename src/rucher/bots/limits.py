"""The limits of a bot's thinking, the same for all games, and the budget that counts against them."""

from __future__ import annotations

import time
from collections.abc import Callable
from numbers import Real
from reprlib import repr as shown

import msgspec

from rucher.core.arguments import whole_number
from rucher.core.errors import OptionError

DEEPEST = 64
PATIENCE = 3.0  # a bot that waits for a busy core stops at this many times its seconds on the wall clock

Clock = Callable[[], float]


class Limits(msgspec.Struct, frozen=True):
    """The limits of one decision: a bot stops at the first one reached. None of them set: no limit."""

    seconds: float | None = None  # of processor time
    nodes: int | None = None  # positions looked at
    depth: int = DEEPEST  # plies, for a search that deepens

    def __post_init__(self) -> None:
        """OptionError where one of them is no number."""
        if self.seconds is not None and not isinstance(self.seconds, Real):
            raise OptionError(f"seconds is a number, not {shown(self.seconds)}")
        if self.nodes is not None:
            whole_number(self.nodes, "nodes")
        whole_number(self.depth, "depth")

    @property
    def unlimited(self) -> bool:
        """Is neither the time nor the nodes of a bot limited?"""
        return self.seconds is None and self.nodes is None


class Budget:
    """The time and the nodes that are left of some limits. It begins to count when it is made."""

    def __init__(
        self, limits: Limits | None, *, clock: Clock = time.thread_time, wall: Clock = time.monotonic
    ) -> None:
        limits = limits or Limits()
        self._clock, self._wall = clock, wall
        self._began, self._began_on_the_wall = clock(), wall()
        self._seconds = limits.seconds
        self._nodes = limits.nodes
        self.nodes = 0  # spent so far

    @property
    def seconds(self) -> float:
        """The processor time that a bot has used so far."""
        return self._clock() - self._began

    def spend(self, nodes: int = 1) -> None:
        """Count positions that a bot has looked at."""
        self.nodes += nodes

    @property
    def over(self) -> bool:
        """Has a bot reached a limit?"""
        if self._nodes is not None and self.nodes >= self._nodes:
            return True
        if self._seconds is None:
            return False
        waited = self._wall() - self._began_on_the_wall
        return self.seconds >= self._seconds or waited >= PATIENCE * self._seconds
