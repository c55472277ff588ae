"""The sockets of tables: each is opened, read and written side by side, and closed with a farewell."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.websockets import WebSocket, WebSocketDisconnect

from rucher.core.sentence import Sentence
from rucher.server import wire
from rucher.server.http.page_requests import Page, visitor_of
from rucher.server.http.visitors import Visitors, leave
from rucher.server.metering import metered, run
from rucher.server.rooms.house import House
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room
from rucher.server.settings import Problem
from rucher.server.store.errors import StoreTrouble

log = logging.getLogger("rucher.server")
FAREWELL_SECONDS = 5.0
TROUBLE_SECONDS = 10.0  # that a page waits for a database in trouble
PAUSE = 0.1  # seconds between two looks at whether the database is well again


FindRoom: TypeAlias = Callable[[WebSocket, Link], Awaitable[Room | None]]


class Sockets:
    """The sockets of one house."""

    def __init__(self, house: House, visitors: Visitors, find_room: FindRoom | None = None) -> None:
        self.house, self._visitors = house, visitors
        self._find_room = find_room or self._room_of_table

    async def serve(self, socket: WebSocket) -> None:
        """Serve one page until its socket closes."""
        visitor, open_ones = visitor_of(socket), self._visitors.sockets
        if open_ones[visitor] >= self._visitors.limits.sockets:
            await socket.close(1013)
            return
        open_ones[visitor] += 1
        self.house.counters.add("sockets_opened")
        try:
            await socket.accept()
            await self._run(socket)
        except (WebSocketDisconnect, RuntimeError) as error:
            log.debug(
                "a socket went away: %s", error
            )  # starlette raises RuntimeError on a send after the end
        finally:
            leave(open_ones, visitor)

    async def _room_of_table(self, socket: WebSocket, link: Link) -> Room | None:
        """The room of the table that the address names."""
        return await self.house.known(socket.path_params["table"])

    async def _found(self, socket: WebSocket, link: Link) -> Room | None:
        """The room of a page. While the database is in trouble, the page waits here a little."""
        until = time.monotonic() + TROUBLE_SECONDS
        while True:
            try:
                return await self._find_room(socket, link)
            except StoreTrouble:
                if time.monotonic() > until:
                    raise
            await asyncio.sleep(PAUSE)
            while not self.house.store.is_well and time.monotonic() < until:
                await asyncio.sleep(PAUSE)

    async def _run(self, socket: WebSocket) -> None:
        """Find the room of a socket, then read and write until one of them ends."""
        browser = self.house.tokens.known(socket.headers.get("host", ""), socket.cookies)
        link = Link(browser, visitor_of(socket))
        try:
            room = await self._found(socket, link)
        except Problem as problem:
            room = None
            final = problem.status != 503  # the database may come back
            link.close(
                "no_table" if final else "restart", Sentence(f"problem.{problem.code}", problem.params)
            )
        page = Page(room, link, socket, self.house, self._visitors) if room else None
        purse = self._visitors.purses.of(visitor_of(socket))
        writing = asyncio.ensure_future(run(metered(_write(socket, link), purse)))
        if page is None:
            link.close("no_table")
        reading = asyncio.ensure_future(run(metered(page.read(), purse)) if page else asyncio.sleep(0))
        closing = asyncio.ensure_future(link.closed.wait())
        tasks = {reading, writing, closing}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if link.closing:
                # On a dead network the farewell would wait for ever.
                await asyncio.wait({writing}, timeout=FAREWELL_SECONDS)
        finally:
            if page:
                page.room.goodbye(link)
            for task in tasks:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
        for result in done:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | RuntimeError):
                log.error("a socket failed", exc_info=result)
                self.house.counters.add("socket_errors")


async def _write(socket: WebSocket, link: Link) -> None:
    """Write the waiting messages to a page's socket, and the farewell at the end."""
    while (data := await link.next()) is not None:
        await socket.send_text(data.decode())
    assert link.closing is not None
    await socket.send_text(wire.encode(link.closing).decode())
    await socket.close(1013 if link.closing.code in ("slow", "restart") else 1008)
