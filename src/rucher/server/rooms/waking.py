"""Waking tables whose clock or bot is due, without a visitor. No clock runs while the server is down."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from rucher.server.longwork.desk import WorkTrouble
from rucher.server.longwork.tasks import Summarize
from rucher.server.store import summaries
from rucher.server.store.database import StoreTrouble
from rucher.server.tables.summary import Summary, last_moment

if TYPE_CHECKING:
    from rucher.server.rooms.house import House
    from rucher.server.rooms.room import Room
    from rucher.server.tables.records import WasDown
    from rucher.server.tables.table import Table
    from rucher.server.wire import Moment

log = logging.getLogger("rucher.server")
WAKE = 10.0  # seconds between two looks at what is due
NEAR = 30_000  # milliseconds: a table that is due so soon is laid now, and its own timer does the rest
ASLEEP = 60 * 86_400_000  # a table without news for this long is not laid until somebody comes
DOWN = "down:"  # the key of a note: then the moment when the server stopped; the note is when it came back


class Waker:
    """Lays the tables of a house when they are due."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._down: list[tuple[Moment, Moment]] = []  # when the server was not there
        self._hopeless: set[str] = set()  # tables that cannot be laid
        self._without: set[str] = set()  # tables that can get no summary
        self._all_filled_in = False

    async def open(self, at: Moment) -> None:
        """Note that the server was down until now, for the tables that are laid later."""
        store = self._house.store
        alive = await store.noted("alive")
        if alive is not None:
            await store.note(f"{DOWN}{min(int(alive), at)}", str(at))
        noted = await store.noted_under(DOWN)
        self._down = sorted((int(key.removeprefix(DOWN)), int(until)) for key, until in noted.items())

    async def give_time_back(self, room: Room) -> None:
        """Give the clocks of a table the time back that the server was down since its last record."""
        for since, until in self._down:
            if last_moment(room.table) < until:
                await room.do(_was_down(since, until))

    async def wake(self, at: Moment) -> None:
        """Lay the tables that are due at a moment, or soon."""
        for name in await summaries.due(self._house.store, at + NEAR, at - ASLEEP):
            if name in self._house.rooms or name in self._hopeless:
                continue
            try:
                if await self._house.room(name) is None:
                    self._hopeless.add(name)
            except (StoreTrouble, WorkTrouble):  # the others may be sound; this one is tried again next time
                self._house.counters.add("tables_not_woken")

    async def fill_in(self) -> None:
        """Make the summaries that an old database lacks."""
        await self._fill_in_all(await summaries.missing(self._house.store))
        self._all_filled_in = True

    async def fill_in_for(self, browser: str) -> None:
        """Make the summaries for one browser's list first, while others are still missing."""
        if not self._all_filled_in:
            await self._fill_in_all(await summaries.missing(self._house.store, browser))

    async def _fill_in_all(self, names: list[str]) -> None:
        for name in names:
            if name in self._without:
                continue
            try:
                await self._fill_in(name)
            except (
                StoreTrouble,
                WorkTrouble,
            ):  # the others may be sound; it is tried again at the next start
                self._house.counters.add("tables_without_summary")
            except Exception as error:  # noqa: BLE001 - one broken table must not stop the others
                log.warning("table %s gets no summary: %s", name, error)
                self._without.add(name)
                self._house.counters.add("tables_without_summary")

    async def _fill_in(self, name: str) -> None:
        kept = await self._house.store.load(name)
        if kept is not None:
            summary = await self._house.long_work.ask(Summarize(kept), Summary)
            await summaries.fill_in(self._house.store, summary)


def _was_down(since: Moment, until: Moment) -> Callable[[Table, Moment], WasDown | None]:
    return lambda table, _: table.was_down(since, until)
