"""The route of a whole replay, which a page keeps for when it has no network."""

from __future__ import annotations

import asyncio

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.server import wire
from rucher.server.http.desk import Desk, answer, limited
from rucher.server.http.limits import Buckets, Limits
from rucher.server.rooms.house import House
from rucher.server.rooms.room import now
from rucher.server.settings import Problem
from rucher.server.tables import viewing

AT_ONCE = 10  # views that are made before others get their turn


class Replays(Desk):
    """The replays of one house."""

    def __init__(self, house: House, limits: Limits) -> None:
        super().__init__(house, limits)
        self._gets = Buckets(limits.replays)

    def routes(self) -> list[Route]:
        """One route. A match that is over has no secrets, so its answer may be compressed."""
        served = limited(self.replay, self._gets)
        zipped = (Middleware(GZipMiddleware, compresslevel=6),)
        return [Route("/api/tables/{table}/replay", served, methods=["GET"], middleware=zipped)]

    async def replay(self, request: Request) -> Response:
        """GET /api/tables/{id}/replay"""
        room = await self.room(request)
        table, browser = room.table, self.browser(request)
        if table.status != "over" or table.match is None:
            raise Problem("not_over", 409)
        held = table.seating.held_by(browser)
        views = []
        for n in range(1, table.n + 1):
            views.append(viewing.looked_back(table, n, held[0] if held else None))
            if n % AT_ONCE == 0:
                await asyncio.sleep(0)
        update = viewing.update(table, held, 0, now())
        return answer(wire.Replay(room.info(browser), held, update, tuple(views)))
