"""The time by the server's clock."""

from __future__ import annotations

import time

from rucher.server import wire


def now() -> wire.Moment:
    """The time of the server's clock, in milliseconds."""
    return time.time_ns() // 1_000_000
