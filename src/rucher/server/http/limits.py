"""Limits on the requests of one visitor."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address

REMEMBERED = 10_000  # visitors whose buckets are kept


@dataclass(frozen=True)
class Limits:
    """Limits: enough for people, too low for floods. `burst` is allowed at once, `per second` refills it."""

    body: int = 65_536  # bytes of a request or a message
    file: int = 1_000_000  # bytes of a match that somebody brings
    gets: tuple[float, float] = (400, 50)  # burst, per second: for each address
    posts: tuple[float, float] = (60, 5)
    replays: tuple[float, float] = (20, 0.2)  # whole replays, which take the server a moment each
    tables: tuple[float, float] = (30, 0.05)  # about 4,000 a day
    records: tuple[float, float] = (15_000, 5)  # that new tables begin with: five long matches at once
    messages: tuple[float, float] = (80, 20)  # for each socket
    talk: tuple[float, float] = (20, 0.5)  # lines of chat, for each address
    # What is kept for long is slow to come again: one address needs weeks for the places of all, and those of
    # scenarios are free again before.
    scenarios: tuple[float, float] = (10, 0.0001)  # scenarios that are kept, for each address: 9 a day
    boxes: tuple[float, float] = (10, 0.0002)  # packs that are kept, for each address: 17 a day
    studies: tuple[float, float] = (30, 0.002)  # new studies, for each address: 170 a day
    subscriptions: tuple[float, float] = (20, 0.01)  # browsers that ask for push messages, for each address
    study: int = 400_000  # bytes of a study
    pondering: tuple[float, float] = (240, 0.5)  # seconds of the engine's time in studies, for each address
    box: int = 400_000  # bytes of a pack that is being entered; a whole one of ours has 110,000
    sockets: int = 200  # open at once for each address
    work: tuple[float, float] = (0.3, 0.1)  # seconds of the loop's time, for each address: it waits for more
    connections: int = 300  # open at once for each address, sockets included
    unread: int = 16_000_000  # bytes that its sockets have not taken yet, for each address
    arrivals: tuple[float, float] = (300, 30)  # new connections, for each address
    thoughts: int = 8  # hints and analyses that wait for a bot's process, for each address


UNLIMITED = Limits(
    gets=(1e9, 1e9),
    posts=(1e9, 1e9),
    replays=(1e9, 1e9),
    tables=(1e9, 1e9),
    records=(1e9, 1e9),
    messages=(1e9, 1e9),
    talk=(1e9, 1e9),
    scenarios=(1e9, 1e9),
    boxes=(1e9, 1e9),
    studies=(1e9, 1e9),
    subscriptions=(1e9, 1e9),
    pondering=(1e9, 1e9),
    sockets=1_000_000,
    work=(1e9, 1e9),
    connections=1_000_000,
    unread=1_000_000_000_000,
    arrivals=(1e9, 1e9),
    thoughts=1_000_000,
)


def visitor_at(address: str) -> str:
    """The visitor at an address, for the limits: one visitor has a whole /64 of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False).network_address)


class Bucket:
    """A token bucket: time fills it, requests empty it."""

    def __init__(self, burst: float, per_second: float) -> None:
        self._burst, self._per_second = burst, per_second
        self._left, self._at = burst, time.monotonic()

    @property
    def left(self) -> float:
        """The requests that the bucket still allows now."""
        at = time.monotonic()
        self._left = min(self._burst, self._left + (at - self._at) * self._per_second)
        self._at = at
        return self._left

    def take(self, cost: float = 1) -> bool:
        """Take a request's cost from the bucket; False where it does not hold enough."""
        if self.left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """A bucket for each visitor; the least recently used bucket is dropped first."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, visitor: str, cost: float = 1) -> bool:
        """Take tokens from a visitor's bucket; False where there are not enough."""
        return self._of(visitor).take(cost)

    def left(self, visitor: str) -> float:
        """The requests that a visitor's bucket still allows."""
        return self._of(visitor).left

    def _of(self, visitor: str) -> Bucket:
        """The bucket of a visitor; the one that was unused longest is forgotten."""
        bucket = self._buckets.pop(visitor, None) or Bucket(*self._rate)
        self._buckets[visitor] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
