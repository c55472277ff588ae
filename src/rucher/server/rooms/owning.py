"""The tables of this worker, where several serve one PostgreSQL: it takes them and hands them over.

The proxy sends all that concerns a table to one worker, and the table goes where its pages go: a worker that
is asked for a table of another one asks that one for it, and waits a moment.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING

from rucher.server.store.errors import Moved, StoreTrouble
from rucher.server.store.owners import NoTable, Others, Owners, Taken

if TYPE_CHECKING:
    from rucher.server.rooms.house import House
    from rucher.server.rooms.room import Room

log = logging.getLogger("rucher.server")
BEAT = 0.4  # seconds between two renewals of the lease
PATIENCE = 4.0  # seconds that a request waits for a table of another worker: longer than a lease
PAUSE = 0.2  # seconds between two tries to take it
# Seconds that a table with pages stays at least: where the proxy sends each page elsewhere, it is no ball.
SETTLED = 3.0


class Owning:
    """The lease of one house, and its tables."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.owners = Owners(house.store)
        self._since: dict[str, float] = {}  # when each table was taken
        self.others = Others(are_there=False, seen=None)  # when this one entered
        self._beating = asyncio.Lock()
        self._leaving: set[asyncio.Task[None]] = set()

    @property
    def me(self) -> str:
        """The name of this worker among those that serve the database."""
        return self.owners.me

    async def enter(self) -> None:
        """Begin the lease of this worker, and note when no worker was there."""
        self.others = await self.owners.enter()

    async def hold(self) -> None:
        """Renew the lease; close what others have taken, and hand over what they ask for."""
        async with self._beating:
            await self._beat()

    async def sure(self) -> None:
        """Return once the lease holds: what is in memory then is what is stored."""
        if not self.owners.holds():
            async with self._beating:
                if not self.owners.holds():
                    await self._beat()

    async def _beat(self) -> None:
        """Renew this worker's lease, close the tables it lost, hand over those that others want."""
        lost, wanted = await self.owners.beat()
        for name in lost:
            self._house.counters.add("tables_lost")
            if room := self._house.rooms.get(name):
                room.move_away()
                self._house.drop(room)
        for name in wanted:
            self._start(self._hand_over(name))

    async def take(self, name: str) -> Taken | None:
        """Take a table; None where there is none; Moved where its owner does not give it."""
        until = time.monotonic() + PATIENCE
        while (taken := await self.owners.take(name)) is None:
            if time.monotonic() > until:
                raise Moved
            await asyncio.sleep(PAUSE)
        if isinstance(taken, NoTable):
            return None
        self._since[name] = time.monotonic()
        return taken

    def has(self, name: str, fence: int) -> bool:
        """Is a table still this worker's, under the same fence?"""
        return self.owners.held.get(name) == fence

    async def _hand_over(self, name: str) -> None:
        """Give a table to the worker that asks for it, unless it has just come."""
        room = self._house.rooms.get(name)
        if room is None:
            if not self._house.is_loading(name):
                await self.owners.release(name)
            return
        if room.links and time.monotonic() - self._since.get(name, 0.0) < SETTLED:
            return  # it is asked for again with the next beat
        self._house.counters.add("tables_handed_over")
        await self.let_go(room)

    async def let_go(self, room: Room) -> None:
        """Close a room once its records are stored, and give its table up; its pages come again."""
        async with room.lock:
            room.move_away()
            self._house.forget_room(room)
            room.close()
        await self.release(room.table.id)

    def give_up(self, name: str) -> None:
        """Release a table soon."""
        self._start(self.release(name))

    async def release(self, name: str) -> None:
        """Release a table that is not in memory: whoever is asked for it next takes it."""
        self._since.pop(name, None)
        if name not in self._house.rooms and not self._house.is_loading(name):
            await self.owners.release(name)

    async def leave(self) -> None:
        """Give all tables of this worker up: the server ends."""
        for task in self._leaving:
            task.cancel()
        await self.owners.leave()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Do something in the background for the tables of this worker."""
        task = asyncio.ensure_future(self._quietly(work))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def _quietly(self, work: Coroutine[None, None, None]) -> None:
        """Give a table up; where the database is in trouble, whoever wants the table asks again."""
        try:
            await work
        except StoreTrouble:  # the store has told it
            self._house.counters.add("tables_not_released")
