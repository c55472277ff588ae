"""Threads that help an engine think: each searches the same position, and all share one table.

What one finds the others need not search. Without compiled kernels there are no helpers, since plain Python
runs one thread at a time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from threading import Thread

from rucher.bots.hive.search import PARALLEL, Search
from rucher.bots.limits import DEEPEST
from rucher.games.hive.board import Board

MOST_THREADS = 64
_ENDLESS = 1 << 62


def threads_that_run(wanted: int) -> int:
    """How many threads an engine that is given so many can use."""
    return max(1, min(wanted, MOST_THREADS)) if PARALLEL else 1


def spare_threads(wanted: int) -> int:
    """So many threads, but at most half of the machine's cores: other tables want some too."""
    return max(1, min(wanted, (os.cpu_count() or 1) // 2))


class Helpers:
    """The other threads of an engine, one search each.

    `look` searches to a depth, from the worth that is expected.
    """

    def __init__(self, searches: Sequence[Search], look: Callable[[Search, int, int], int]) -> None:
        self._searches, self._look = searches, look
        self._threads: list[Thread] = []

    def start(self, board: Board, past: Sequence[int], deepest: int) -> None:
        """Search a position until `stop`."""
        for number, search in enumerate(self._searches):
            search.begin(board, past, _ENDLESS, None, alone=False)
            # Every other helper is a depth ahead of the engine's own search.
            first = 2 - number % 2
            thread = Thread(target=self._deepen, args=(search, first, min(deepest + 1, DEEPEST)), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _deepen(self, search: Search, first: int, deepest: int) -> None:
        """Search deeper and deeper, in a thread of its own."""
        worth = 0
        for depth in range(first, deepest + 1):
            worth = self._look(search, depth, worth)
            if search.stopped:
                return

    def stop(self) -> None:
        """Stop all helpers, and wait for them."""
        for search in self._searches:
            search.halt()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    @property
    def nodes(self) -> int:
        """The positions that they looked at."""
        return sum(search.nodes for search in self._searches)
