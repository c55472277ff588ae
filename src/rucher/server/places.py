"""Places for work that several visitors want at once: each has his turn, however much another asks for."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Hashable


class Places:
    """So many places. A free one goes to who holds fewest; of several, to who was given one longest ago."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._held: Counter[Hashable] = Counter()
        self._given: dict[Hashable, int] = {}  # when each who holds or waits was given a place last
        self._numbers = itertools.count(1)
        self._waiting: list[tuple[Hashable, asyncio.Future[None]]] = []

    @contextlib.asynccontextmanager
    async def one(self, who: Hashable) -> AsyncIterator[None]:
        """Wait for a place, hold it, and give it back."""
        if self._free:  # then nobody waits
            self._free -= 1
            self._give(who)
        else:
            await self._turn(who)
        try:
            yield
        finally:
            self._give_back(who)

    async def _turn(self, who: Hashable) -> None:
        """Wait until a place is this visitor's."""
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((who, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.remove((who, turn))
                self._forget(who)
            else:  # it was given in the same moment
                self._give_back(who)
            raise

    def _give(self, who: Hashable) -> None:
        self._held[who] += 1
        self._given[who] = next(self._numbers)

    def _give_back(self, who: Hashable) -> None:
        """Give a place to the next one who waits, if anybody does."""
        self._held[who] -= 1
        waiting = [one for one in self._waiting if not one[1].done()]  # else it has just been cancelled
        if waiting:
            found = min(waiting, key=lambda one: (self._held[one[0]], self._given.get(one[0], 0)))
            self._waiting.remove(found)
            self._give(found[0])
            found[1].set_result(None)
        else:
            self._free += 1
        self._forget(who)

    def _forget(self, who: Hashable) -> None:
        """Forget who neither holds a place nor waits for one."""
        if not self._held[who]:
            del self._held[who]
            if all(who != other for other, _ in self._waiting):
                self._given.pop(who, None)
