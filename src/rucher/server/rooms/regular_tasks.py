"""The regular tasks of a house: it notes that it is alive, wakes tables, forgets names, empties memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from rucher.server import wire
from rucher.server.metering import search_all
from rucher.server.rooms.lobby import DAY, is_listed_open
from rucher.server.rooms.owning import BEAT
from rucher.server.rooms.retention import delete_old
from rucher.server.rooms.scenarios import free_places
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.waking import WAKE
from rucher.server.store.errors import StoreTrouble

if TYPE_CHECKING:
    from rucher.server.rooms.house import House

log = logging.getLogger("rucher.server")
HEARTBEAT = 2.0  # seconds: after a crash, players get back at most this much time
SWEEP = 20.0
FORGET = 3600.0
LAG = 0.5
IDLE = 120.0  # seconds without a visitor after which a room may leave memory
# Records of rooms without a page that stay in memory so long (about 2.5 kB each); those above it go sooner.
RESTING = 5_000


class RegularTasks:
    """What a house does again and again, whoever visits it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._searched = time.monotonic()  # for garbage, in all of memory

    def start(self) -> list[asyncio.Task[None]]:
        """Start all regular tasks of the house, each as a task of the loop."""
        regular: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (HEARTBEAT, self.beat),
            (WAKE, self.wake),
            (FORGET, self._forget_old),
            (FORGET, self._free_places),
            (SWEEP, self._sweep),
        ]
        started = [asyncio.ensure_future(self._again_and_again(*each)) for each in regular]
        started.append(asyncio.ensure_future(self._fill_in()))
        started.append(asyncio.ensure_future(self._measure_lag()))
        return started

    def start_holding_the_lease(self, hold: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Start to renew the lease of this worker, before it takes a table."""
        return asyncio.ensure_future(self._again_and_again(BEAT, hold))

    async def _again_and_again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do a task regularly; an error is logged, and the task runs again all the same."""
        while True:
            try:
                await work()
            except StoreTrouble:  # the store has told it
                self._house.counters.add("regular_task_failures")
            except Exception:
                log.exception("a regular task failed")
                self._house.counters.add("regular_task_failures")
            await asyncio.sleep(seconds)

    async def beat(self) -> None:
        """Note that the server is alive; count jumps of the machine\'s clock; read the host\'s acts."""
        await self._house.waker.notice_jump(now())
        await self._house.hosting.read()
        for room in list(self._house.rooms.values()):
            if room.jumps.has_jumped():
                await room.do(lambda table, at: None)  # it counts the jump as down time
        await self._house.store.note("alive", str(now()))

    async def _measure_lag(self) -> None:
        """Measure again and again by how much the loop is late."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(LAG)
            self._house.counters.observe("loop_lag", max(0.0, time.monotonic() - began - LAG))

    async def wake(self) -> None:
        """Lay the tables of the house that are due."""
        await self._house.waker.wake(now())

    async def _fill_in(self) -> None:
        """Make missing summaries; after trouble of the database the next start tries again."""
        try:
            await self._house.waker.fill_in()
        except StoreTrouble:  # the store has told it
            self._house.counters.add("regular_task_failures")

    async def _forget_old(self) -> None:
        """Blank messages and names, and delete tables, that are older than the settings allow."""
        settings = self._house.settings
        if settings.keep_days:
            await self.forget(now() - settings.keep_days * DAY)
        if settings.keep_tables_days:
            await delete_old(self._house, now() - settings.keep_tables_days * DAY)

    async def _free_places(self) -> None:
        """Remove the scenarios that nobody uses any more."""
        await free_places(self._house)

    async def _sweep(self) -> None:
        """Empty memory of what nobody uses; search all of it only while nobody has a page open."""
        await self.rest()
        empty = not any(room.links for room in self._house.rooms.values())
        if empty and time.monotonic() - self._searched > FORGET:
            search_all()
            self._searched = time.monotonic()

    async def rest(self, idle: float = IDLE) -> None:
        """Drop from memory the rooms that were unused for `idle` seconds and have no running clock or bot."""
        held = 0
        for name, room in sorted(self._house.rooms.items(), key=lambda item: -item[1].used):
            if not room.may_rest() or room.lock.locked() or is_listed_open(room):
                continue
            unused = time.monotonic() - room.used
            held += room.table.n
            if unused >= idle or (held > RESTING and unused >= SWEEP):
                room.close()  # the waker lays it again before its flag falls
                del self._house.rooms[name]
                if self._house.owning:
                    await self._house.owning.release(name)

    async def forget(self, before: wire.Moment) -> None:
        """Blank messages and names older than a moment, in the store and in the open rooms."""
        if self._house.owning:
            await self._house.owning.owners.clean()
        me = self._house.owning.me if self._house.owning else None
        for name in set(await self._house.store.forget(before, me)) & self._house.rooms.keys():
            async with self._house.rooms[name].lock:
                await self._house.rooms[name].reload()
