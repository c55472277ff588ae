"""The visitors of one server: what each of them may still ask for. All doors of the server share it."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict

from rucher.server.http.limits import Buckets, Limits, visitor_at
from rucher.server.metering import Purse, Purses


class Visitors:
    """Buckets, purses and open connections, by visitor."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.gets, self.posts = Buckets(limits.gets), Buckets(limits.posts)
        self.replays = Buckets(limits.replays)
        self.tables, self.records = Buckets(limits.tables), Buckets(limits.records)
        self.scenarios, self.boxes = Buckets(limits.scenarios), Buckets(limits.boxes)
        self.studies, self.pondering = Buckets(limits.studies), Buckets(limits.pondering)
        self.subscriptions = Buckets(limits.subscriptions)
        self.talk, self.arrivals = Buckets(limits.talk), Buckets(limits.arrivals)
        self.purses = Purses(limits.work)
        self.sockets: Counter[str] = Counter()
        self.connections: Counter[str] = Counter()
        self.thoughts: Counter[str] = Counter()
        self.slow: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)  # sockets that do not read

    def purse_at(self, address: str) -> Purse:
        """The purse of the visitor at an address."""
        return self.purses.of(visitor_at(address))


def leave(counted: Counter[str], visitor: str) -> None:
    """Count one socket or hint of a visitor less, and forget a visitor who has none."""
    counted[visitor] -= 1
    if counted[visitor] <= 0:
        del counted[visitor]
