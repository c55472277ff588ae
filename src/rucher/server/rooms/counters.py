"""The server's counters, for /metrics."""

from __future__ import annotations

from collections import Counter


class Counters:
    """Named counters since the start of the server."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, name: str, count: int = 1) -> None:
        """Add to a counter."""
        self._counts[name] += count

    def __getitem__(self, name: str) -> int:
        return self._counts[name]

    def text(self, **gauges: int) -> str:
        """All counters and gauges, one per line."""
        lines = [f"rucher_{name}_total {count}" for name, count in sorted(self._counts.items())]
        return "\n".join([*lines, *(f"rucher_{name} {value}" for name, value in gauges.items())]) + "\n"
