"""What the server counts and measures, in the text format of Prometheus, for /metrics."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

COUNTS: Final = {
    "bot_errors": "Times that a bot could not play because of an unexpected error",
    "bot_failures": "Times that a bot failed or took too long and a simpler one took its place",
    "broken_tables": "Tables that could not be loaded",
    "rate_limited": "Sockets that were closed because they sent too many messages",
    "records": "Records that were stored in match streams",
    "regular_task_failures": "Regular tasks that failed and were tried again",
    "request_errors": "Messages of pages that failed because of an unexpected error",
    "requests": "HTTP requests that were served",
    "socket_errors": "Sockets that failed because of an unexpected error",
    "sockets_opened": "Sockets that were opened",
    "store_failures": "Records that could not be stored",
    "tables": "Tables that were made",
    "tables_handed_over": "Tables that were given to another worker that asked for them",
    "tables_lost": "Tables that another worker took while this one was not seen",
    "tables_not_released": "Tables that could not be given up because the database was in trouble",
    "tables_not_woken": "Due tables that could not be laid because the database was in trouble",
    "tables_without_summary": "Old tables that could get no summary",
    "unreadable_messages": "Messages of pages that could not be read",
}
GAUGES: Final = {
    "rooms": "Tables in memory",
    "sockets": "Pages that are connected to a table",
    "longest_step_ms": "The longest that one step of a request has held the loop since this was last read",
    "lease_holds": "1 while this worker may trust its memory (always 1 with a single server)",
}
TIMES: Final = {
    "round_trip": "Seconds from a page's message to its answer",
    "store": "Seconds that a transaction of the database took",
    "queue": "Seconds that requests waited for the database's thread",
    "loop_lag": "Seconds by which the loop was late",
}
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How many times some work took at most so many seconds."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one time that was measured."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        """The histogram as text; each bucket holds those before it."""
        counts, told, so_far = [*self._counts], [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
            so_far += count
            told.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*told, f"{name}_sum {self._sum:.6f}", f"{name}_count {so_far}"]


class Metric(NamedTuple):
    """A metric as text: its name, its type, what it is, and its lines."""

    name: str
    kind: str
    help: str
    lines: list[str]

    def text(self) -> str:
        """A metric of the server as Prometheus reads it."""
        return "\n".join([f"# HELP {self.name} {self.help}", f"# TYPE {self.name} {self.kind}", *self.lines])


class Counters:
    """Named counters and times since the start of the server."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter(dict.fromkeys(COUNTS, 0))
        self._times = {name: Histogram() for name in TIMES}

    def add(self, name: str, count: int = 1) -> None:
        """Add to a counter of the server."""
        self._counts[name] += count

    def observe(self, name: str, seconds: float) -> None:
        """Note how long something took. Each name belongs to one thread."""
        self._times[name].observe(seconds)

    def __getitem__(self, name: str) -> int:
        return self._counts[name]

    def text(self, gauges: Mapping[str, float]) -> str:
        """All counters, gauges and times of the server, for /metrics."""
        found = [
            Metric(f"rucher_{name}_total", "counter", COUNTS[name], [f"rucher_{name}_total {count}"])
            for name, count in sorted(self._counts.items())
        ]
        found += [
            Metric(f"rucher_{name}", "gauge", GAUGES[name], [f"rucher_{name} {value:g}"])
            for name, value in gauges.items()
        ]
        for name, times in self._times.items():
            full = f"rucher_{name}_seconds"
            found.append(Metric(full, "histogram", TIMES[name], times.lines(full)))
        return "\n".join(metric.text() for metric in found) + "\n"
