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
from rucher.server.metering import payers_turn
from rucher.server.rooms.room import now
from rucher.server.settings import Problem
from rucher.server.tables import viewing

AT_ONCE = 5  # views that are made before the visitor's other requests, and others, get their turn


class Replays(Desk):
    """The replays of one house."""

    def routes(self) -> list[Route]:
        """One route. A match that is over has no secrets, so its answer may be compressed."""
        served = limited(self.replay, self.visitors.replays)
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
                await payers_turn()
        update = viewing.update(table, held, 0, now())
        return answer(wire.Replay(room.info(browser), held, update, tuple(views)))
