"""The routes of the seats of a table, and of the links that lead there."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from rucher.server import wire
from rucher.server.http.desk import Desk, answer
from rucher.server.http.numbers import NUMBER
from rucher.server.names import clean_name
from rucher.server.rooms.new_tables import bots_seat
from rucher.server.rooms.room import Room
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import BadToken, Editing, Invite, Proved, Shared, new_id
from rucher.server.settings import Problem
from rucher.server.tables import records as r
from rucher.server.tables.table import Table


class SeatRoutes(Desk):
    """The routes of seats: who sits down, leaves, is renamed; the invite and recovery links."""

    def routes(self) -> list[Route]:
        """The routes under /api/enter and /api/tables/{table}."""
        return [
            self.get("/api/tables/{table}/links", self.links),
            self.post("/api/enter", self.enter),
            self.post("/api/tables/{table}/enter", self.enter),
            self.post("/api/tables/{table}/sit", self.sit),
            self.post("/api/tables/{table}/name", self.rename),
            self.post("/api/tables/{table}/leave", self.leave),
            self.post(f"/api/tables/{{table}}/seats/{{seat:{NUMBER}}}", self.change),
            self.post(f"/api/tables/{{table}}/seats/{{seat:{NUMBER}}}/revoke", self.revoke),
        ]

    async def links(self, request: Request) -> Response:
        """GET /api/tables/{id}/links: the links to invite others and to recover a seat."""
        room, browser = await self.as_guest(request)
        return answer(await self.all_links(request, room, browser))

    async def revoke(self, request: Request) -> Response:
        """POST /api/tables/{id}/seats/{seat}/revoke: make the old recovery link worthless."""
        room, browser = await self.as_guest(request)
        seat = request.path_params["seat"]
        async with room.lock:
            if seat not in room.table.seating.held_by(browser):
                raise Problem("not_seated", 403)
            await room.seat(r.Revoked(now(), seat))
        return answer(await self.all_links(request, room, browser))

    async def enter(self, request: Request) -> Response:
        """POST /api/enter, which leads to the table's own address where several workers share the tables"""
        asked = await self.body(request, wire.Enter)
        try:
            token = self.house.tokens.read(asked.token)
        except BadToken:
            raise Problem("bad_token", 403) from None
        if isinstance(
            token, Shared | Editing | Proved
        ):  # a link to a pack, a study or a problem opens no table
            raise Problem("bad_token", 403)
        if self.house.owning and "table" not in request.path_params:
            return RedirectResponse(f"/api/tables/{token.table}/enter", 307)
        room, browser = await self.house.known(token.table), self.browser(request) or new_id()
        if isinstance(token, Invite):
            held = room.table.seating.held_by(browser)
            kind: wire.Entry = "seated" if held else "invite" if room.table.seating.open_seats() else "watch"
            if kind == "watch":
                self.may_watch(request, token.table, room)
            return answer(wire.Entered(room.info(browser), kind))
        async with room.lock:
            chairs = room.table.seating.chairs
            if token.seat >= len(chairs) or chairs[token.seat].links != token.links:
                raise Problem("bad_token", 403)
            chair = chairs[token.seat]
            if chair.browser is None:
                raise Problem("bad_token", 403)
            if chair.browser != browser:
                await room.seat(r.Sat(now(), token.seat, browser, chair.name, chair.adviser))
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    async def sit(self, request: Request) -> Response:
        """POST /api/tables/{id}/sit: sit down at an open seat."""
        room, asked = await self.room(request), await self.body(request, wire.Sit)
        browser = self.browser(request) or new_id()
        invited = room.table.opened.host == browser or self._invites(asked.token, room)
        if not room.table.opened.listed and not invited:
            raise Problem("bad_token", 403)
        async with room.lock:
            if not invited and room.table.seating.held_by(browser):
                raise Problem("one_seat", 409)  # several people share a screen where they are invited
            name, free = clean_name(asked.name), room.table.seating.open_seats()
            if not free or asked.seat not in (None, *free):
                raise Problem("no_seat", 409)
            await room.seat(r.Sat(now(), free[0] if asked.seat is None else asked.seat, browser, name))
        await self.house.start_if_full(room)
        return self.with_cookie(request, browser, answer(wire.Entered(room.info(browser), "seated")))

    def _invites(self, token: str | None, room: Room) -> bool:
        """Is this the token of an invite to the room?"""
        try:
            return self.house.tokens.read(token or "") == Invite(room.table.id)
        except BadToken:
            return False

    async def rename(self, request: Request) -> Response:
        """POST /api/tables/{id}/name: change one's name at the table."""
        room, browser = await self.as_guest(request)
        asked = await self.body(request, wire.Rename)
        async with room.lock:
            at, name, seating = now(), clean_name(asked.name), room.table.seating
            own = [seat for seat in seating.held_by(browser) if not seating.adviser_at(seat)]
            await room.seat(*(r.Sat(at, seat, browser, name) for seat in own))
        return answer(room.info(browser))

    async def change(self, request: Request) -> Response:
        """POST /api/tables/{id}/seats/{seat}: the host opens a seat or gives it to a bot."""
        room, browser = await self.as_host(request)
        asked, seat = await self.body(request, wire.Change), request.path_params["seat"]
        record: r.Sat | r.Filled = r.Filled(now(), seat, None)
        if isinstance(asked.to, wire.Bot):
            record = bots_seat(asked.to, room.table.opened.game, now(), seat, browser)
        async with room.lock:
            chairs = room.table.seating.chairs
            if (
                room.table.match is not None
                or seat >= len(chairs)
                or chairs[seat].browser not in (None, browser)
            ):
                raise Problem("no_seat", 409)
            await room.seat(record)
        await self.house.start_if_full(room)
        return answer(room.info(browser))

    async def leave(self, request: Request) -> Response:
        """POST /api/tables/{id}/leave: give the seats up; in a match, resign."""
        room, browser = await self.as_guest(request)
        async with room.lock:
            waiting = room.table.match is None
            held = room.table.seating.held_by(browser)
            if waiting:
                await room.seat(*(r.Filled(now(), seat, None) for seat in held))
        if not waiting:
            for seat in held:
                await room.do(_resigning(seat))
        return answer(room.info(browser))


def _resigning(seat: int) -> Callable[[Table, wire.Moment], r.Resigned | None]:
    """The command that resigns a seat, where somebody still plays there."""

    def command(table: Table, at: wire.Moment) -> r.Resigned | None:
        gone = not table.seating.plays(seat) and not table.seating.may_come_back(seat)
        return None if gone or table.status != "playing" else table.resign(seat, at)

    return command
