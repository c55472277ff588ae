"""The host's desk over HTTP, for who has the token of the settings; and the notice, for everybody."""

from __future__ import annotations

import asyncio
import hmac
from collections import Counter

from sqlalchemy import Connection, func, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rucher.server import wire
from rucher.server.http.desk import Desk, answer, limited, visitor
from rucher.server.http.limits import visitor_at
from rucher.server.rooms.hosting import Hosting
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Problem
from rucher.server.store.acts import BAN, FOR_EVER, UNBAN, Act, ActError, act, last_acts
from rucher.server.store.present import Pages, look, read_present
from rucher.server.store.schema import summaries
from rucher.server.tables.summary import Summary, decode_summary

HOUR = 3_600_000
MOST_TABLES, MOST_VISITORS, MOST_ACTS = 200, 300, 100  # that the desk shows


class HostDesk(Desk):
    """The host's desk of one house."""

    def routes(self) -> list[Route]:
        """To look, to act, and what everybody is told."""
        return [
            Route("/api/host", limited(self.look, self.visitors.gets), methods=["GET"]),
            Route("/api/host", limited(self.act, self.visitors.posts), methods=["POST"]),
            Route("/api/notice", limited(self.notice, self.visitors.gets), methods=["GET"]),
        ]

    def _check(self, request: Request) -> None:
        """Raise a Problem where the request has not the host's token, or there is none."""
        token = self.house.settings.host_token
        if token is None:
            raise Problem("no_desk", 404)
        told = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not hmac.compare_digest(told.encode(), token.encode()):
            raise Problem("wrong_token", 401)

    async def look(self, request: Request) -> Response:
        """GET /api/host"""
        self._check(request)
        return await self._desk()

    async def act(self, request: Request) -> Response:
        """POST /api/host"""
        self._check(request)
        asked = await self.body(request, wire.AskAct)
        until = FOR_EVER if asked.hours is None else now() + round(asked.hours * HOUR)
        target = visitor_at(asked.target) if asked.kind in (BAN, UNBAN) else asked.target
        if asked.kind == BAN and target in (self.browser(request), visitor(request)):
            raise Problem("own_ban", 409)  # nobody could take it back on the page

        def work() -> None:  # with a connection of its own: to erase somebody may take a while
            with self.house.store.engine.begin() as connection:
                act(connection, asked.kind, target, until)

        try:
            await asyncio.to_thread(work)
        except ActError as error:
            raise Problem(error.code, 404 if error.code == "no_table" else 400) from None
        await self.house.hosting.read()
        return await self._desk()

    async def notice(self, request: Request) -> Response:
        """GET /api/notice"""
        self.house.hosting.saw(self.browser(request), visitor(request))
        return answer(wire.NoticeAnswer(self.house.hosting.notice(now())))

    async def _desk(self) -> Response:
        at, newest = now(), select(summaries.c.body).order_by(summaries.c.at.desc()).limit(MOST_TABLES)
        live = select(func.count()).select_from(summaries).where(summaries.c.status != "over")

        def work(connection: Connection) -> tuple[list[Summary], int, list[Pages], list[Act]]:
            look(connection, at)
            found = [decode_summary(body) for body in connection.scalars(newest)]
            number = connection.scalar(live) or 0
            return found, number, read_present(connection, at), last_acts(connection, MOST_ACTS)

        tables, number, present, acts = await self.house.store.ask(work)
        hosting = self.house.hosting
        pages = Counter({one.table: 0 for one in present})
        for one in present:
            pages[one.table] += one.pages
        names = {(table.id, seat.browser): seat.name for table in tables for seat in table.seats}
        return answer(
            wire.HostDesk(
                at,
                tuple(_table(table, pages[table.id], hosting, at) for table in tables),
                tuple(
                    wire.HostVisitor(
                        one.browser,
                        one.address,
                        one.table,
                        names.get((one.table, one.browser), ""),
                        one.pages,
                        hosting.is_muted(one.browser, at),
                    )
                    for one in present[:MOST_VISITORS]
                ),
                tuple(map(_act, hosting.in_force(at))),
                tuple(map(_act, acts)),
                number,
                max(0, len(present) - MOST_VISITORS),
            )
        )


def _table(table: Summary, pages: int, hosting: Hosting, at: wire.Moment) -> wire.HostTable:
    """A table, as the desk shows it."""
    return wire.HostTable(
        table.id,
        table.game,
        table.status,
        table.n,
        table.at,
        tuple(wire.HostSeat(seat.browser, seat.name) for seat in table.seats if seat.browser),
        pages,
        hosting.is_closed(table.id, at),
        hosting.has_closed_doors(table.id, at),
    )


def _act(one: Act) -> wire.HostAct:
    """An act, as the desk shows it."""
    return wire.HostAct(one.at, one.kind, one.target, None if one.until == FOR_EVER else one.until)  # type: ignore[arg-type]
