"""The routes of the lobby and of whole tables: to look at one, to make one, to start and to go on from it."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.core.match import Match
from rucher.core.options import stored_options
from rucher.server import wire
from rucher.server.http.desk import ZIPPED, Desk, answer, visitor
from rucher.server.longwork.tasks import Transcribe
from rucher.server.rooms import offshoots
from rucher.server.rooms.lobby import lobby_for
from rucher.server.rooms.new_tables import create_table
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import new_id
from rucher.server.settings import Problem
from rucher.server.tables import records as r


class TableRoutes(Desk):
    """The routes of the lobby and of tables; seats and links have their own."""

    def routes(self) -> list[Route]:
        """The routes under /api/lobby, /api/bring and /api/tables."""
        return [
            self.get("/api/lobby", self.lobby),
            self.get("/api/tables/{table}", self.table),
            self.get("/api/tables/{table}/match", self.match),
            self.get("/api/tables/{table}/notation", self.notation),
            self.get("/api/tables/{table}/box", self.box, ZIPPED),
            self.get("/api/tables/{table}/contents", self.contents),
            self.post("/api/tables", self.create),
            self.post("/api/bring", self.bring),
            self.post("/api/tables/{table}/start", self.start),
            self.post("/api/tables/{table}/rematch", self.rematch),
            self.post("/api/tables/{table}/branch", self.branch),
        ]

    async def lobby(self, request: Request) -> Response:
        """GET /api/lobby: the tables to join, one's own, and those to watch."""
        browser = self.browser(request)
        self.house.hosting.saw(browser, visitor(request))
        return answer(await lobby_for(self.house, browser))

    async def table(self, request: Request) -> Response:
        """GET /api/tables/{id}: the public facts of a table."""
        room = await self.watched(request)
        return answer(room.info(self.browser(request)))

    async def match(self, request: Request) -> Response:
        """GET /api/tables/{id}/match: the file of a finished match."""
        match = await self._finished(request)
        return _file(match, match.to_json(), "json")

    async def notation(self, request: Request) -> Response:
        """GET /api/tables/{id}/notation: a finished match in notation."""
        match = await self._finished(request)
        return _file(match, await self.house.long_work.ask(Transcribe(match.to_json()), str), "txt")

    async def _finished(self, request: Request) -> Match:
        """A match that is over; a Problem while it runs, because its file holds every secret."""
        table = (await self.watched(request)).table
        if table.status != "over" or table.match is None:
            raise Problem("not_over", 409)
        table.match.ended = offshoots.at_the_table(table)
        return table.match

    async def box(self, request: Request) -> Response:
        """GET /api/tables/{id}/box: the components of its game, for a drawn board."""
        table = (await self.room(request)).table
        options = stored_options(table.game, table.opened.options, table.opened.box)
        return answer(table.game.box.components(options))

    async def contents(self, request: Request) -> Response:
        """GET /api/tables/{id}/contents: how many facts of its box are from where."""
        table = (await self.room(request)).table
        options = stored_options(table.game, table.opened.options, table.opened.box)
        return answer(dict(table.game.box.contents(table.game.box.name(options) or "")))

    async def create(self, request: Request) -> Response:
        """POST /api/tables: a new table."""
        self._one_more_table(request)
        asked = await self.body(request, wire.CreateTable)
        browser = self.browser(request) or new_id()
        room = await create_table(self.house, asked, browser)
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    async def start(self, request: Request) -> Response:
        """POST /api/tables/{id}/start: the host starts; bots take the open seats."""
        room, browser = await self.as_host(request)
        async with room.lock:
            if room.table.match is None:
                free = room.table.seating.open_seats()
                await room.seat(*(r.Filled(now(), seat, "greedy") for seat in free))
        await self.house.start_if_full(room)
        return answer(room.info(browser))

    async def rematch(self, request: Request) -> Response:
        """POST /api/tables/{id}/rematch: a new table with the same people."""
        room, browser = await self.as_guest(request)
        if room.table.seating.rematch is None:
            self._one_more_table(request)
        return answer(wire.Entered(await offshoots.rematch(self.house, room, browser), "seated"))

    async def branch(self, request: Request) -> Response:
        """POST /api/tables/{id}/branch: a new table that plays on from a record."""
        self._one_more_table(request)
        room, asked = await self.watched(request), await self.body(request, wire.Branch)
        browser = self.browser(request) or new_id()
        new = await offshoots.branch(self.house, room, asked, browser, self._so_many_records(request))
        return self.with_cookie(request, browser, answer(wire.Entered(new.info(browser), "seated")))

    async def bring(self, request: Request) -> Response:
        """POST /api/bring: a new table with a match from a file."""
        self._one_more_table(request)
        asked = await self.body(request, wire.Bring, self.limits.file)
        browser = self.browser(request) or new_id()
        room = await offshoots.bring(self.house, asked, browser, self._so_many_records(request))
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    def _one_more_table(self, request: Request) -> None:
        """Refuse a visitor who makes too many tables."""
        if not self.visitors.tables.take(visitor(request)):
            raise Problem("too_many", 429)

    def _so_many_records(self, request: Request) -> Callable[[int], None]:
        """Refuses a new table that begins with more records than its visitor may still store."""

        def take(records: int) -> None:
            if not self.visitors.records.take(visitor(request), records):
                raise Problem("too_many", 429)

        return take


def _file(match: Match, text: str, ending: str) -> Response:
    """The answer that a browser saves as the file of a match."""
    headers = {
        "Content-Disposition": f'attachment; filename="{match.header.game}.{ending}"',
        "Cache-Control": "no-store",
    }
    kind = "application/json" if ending == "json" else "text/plain; charset=utf-8"
    return Response(text, headers=headers, media_type=kind)
