"""Jumps of the machine's clock: it was suspended, or its time was corrected."""

from __future__ import annotations

import time
from typing import Final

LEAST: Final = 10_000  # milliseconds: less is a correction that takes nobody's game


class Jumps:
    """Compares the machine's clock with one that never jumps."""

    def __init__(self) -> None:
        self._apart = _clock_offset()

    def has_jumped(self) -> bool:
        """Has the clock jumped since the last call of `since`?"""
        return abs(_clock_offset() - self._apart) >= LEAST

    def since(self) -> int:
        """By how many milliseconds the clock has jumped since the last call; 0 where it ran on."""
        before, self._apart = self._apart, _clock_offset()
        jump = self._apart - before
        return jump if abs(jump) >= LEAST else 0


def _clock_offset() -> int:
    """By how much the machine's clock is ahead of one that never jumps."""
    return (time.time_ns() - time.monotonic_ns()) // 1_000_000
