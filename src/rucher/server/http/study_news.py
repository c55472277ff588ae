"""The socket of a kept study: a page that looks at it is told as soon as somebody saves another version."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from rucher.server import wire
from rucher.server.http.page_requests import visitor_of
from rucher.server.http.visitors import Visitors, leave
from rucher.server.rooms.house import House
from rucher.server.store.errors import StoreTrouble
from rucher.server.store.studies import study_version

log = logging.getLogger("rucher.server")
LOOK = 5.0  # seconds: another worker may have saved it, which nobody tells this one
GONE, LATER = 1008, 1013  # why a socket is closed: there is no such study; not now


class Watchers:
    """Who looks at which study in this process."""

    def __init__(self) -> None:
        self._studies: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    @contextlib.contextmanager
    def watching(self, study: str) -> Iterator[asyncio.Event]:
        """An event that is set when a study is saved or deleted."""
        changed = asyncio.Event()
        self._studies[study].add(changed)
        try:
            yield changed
        finally:
            self._studies[study].discard(changed)
            if not self._studies[study]:
                del self._studies[study]

    def tell(self, study: str) -> None:
        """A study is another one now."""
        for changed in self._studies.get(study, ()):
            changed.set()


class StudyNews:
    """The sockets of the kept studies of one house."""

    def __init__(self, house: House, visitors: Visitors, watchers: Watchers) -> None:
        self._house, self._visitors, self._watchers = house, visitors, watchers

    async def serve(self, socket: WebSocket) -> None:
        """/api/studies/{id}/news: tell the number of each new version, until the page leaves."""
        visitor, open_ones = visitor_of(socket), self._visitors.sockets
        if open_ones[visitor] >= self._visitors.limits.sockets:
            await socket.close(LATER)
            return
        open_ones[visitor] += 1
        try:
            await socket.accept()
            await self._run(socket, socket.path_params["study"])
        except (WebSocketDisconnect, RuntimeError) as error:
            log.debug("a socket went away: %s", error)  # RuntimeError: it was closed in the middle of a send
        finally:
            leave(open_ones, visitor)

    async def _run(self, socket: WebSocket, study: str) -> None:
        left = asyncio.ensure_future(socket.receive())  # a page says nothing here: it goes, or is sent away
        try:
            with self._watchers.watching(study) as changed:
                told = 0
                while not left.done():
                    changed.clear()
                    try:
                        n = await study_version(self._house.store, study)
                    except StoreTrouble:
                        return await socket.close(LATER)
                    if n is None:
                        return await socket.close(GONE)
                    if n != told:
                        told = n
                        await socket.send_text(wire.encode(wire.StudyNews(n)).decode())
                    await _first(left, changed)
                if left.result()["type"] != "websocket.disconnect":
                    await socket.close(GONE)
        finally:
            left.cancel()


async def _first(left: asyncio.Future[Any], changed: asyncio.Event) -> None:
    """Wait until the page leaves, the study changes, or it is time to look again."""
    waiting: asyncio.Future[Any] = asyncio.ensure_future(changed.wait())
    await asyncio.wait({left, waiting}, timeout=LOOK, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
