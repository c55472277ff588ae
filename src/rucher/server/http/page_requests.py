"""The requests of one page at one table: each is read, paid for, carried out and answered."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

import rucher
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.types import Seat
from rucher.server import wire
from rucher.server.http.limits import Bucket, visitor_at
from rucher.server.http.visitors import Visitors, leave
from rucher.server.metering import metered, run, slowly
from rucher.server.names import clean
from rucher.server.rooms import proposals
from rucher.server.rooms.house import House
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import MOST_RECORDS, Made, Room
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.welcoming import arrive
from rucher.server.store.errors import Conflict, Moved, StoreTrouble
from rucher.server.tables import records as r
from rucher.server.tables import viewing
from rucher.server.tables.rights import STAND_IN
from rucher.server.tables.steps import refused
from rucher.server.tables.table import Table
from rucher.server.thinking import advice, analysis
from rucher.server.thinking.thinkers import BotFailed

log = logging.getLogger("rucher.server")
HELLO_SECONDS = 15.0
REFUSALS = 100  # refusals that are kept for a page that repeats a request
# What a message takes of the bucket of its socket (default: 1). Time of the loop is paid with the visitor's
# purse, by what it was; here is what costs elsewhere: the bots' processes, and the others' attention.
COSTS: dict[type[wire.Ask], float] = {
    wire.Hint: 8,
    wire.Analyse: 8,
    wire.AskReview: 20,
    wire.Say: 4,
}


def visitor_of(socket: WebSocket) -> str:
    """The visitor at the other end, for the limits."""
    return visitor_at(socket.client.host) if socket.client else ""


class Page:
    """One page at one table: reads its requests and answers each."""

    def __init__(self, room: Room, link: Link, socket: WebSocket, house: House, visitors: Visitors) -> None:
        self.room, self._link, self._socket, self._house = room, link, socket, house
        self._visitors, self._limits, self._visitor = visitors, visitors.limits, visitor_of(socket)
        self._purse = visitors.purses.of(self._visitor)
        self._bucket = Bucket(*visitors.limits.messages)
        self._refusals: OrderedDict[tuple[Seat | None, str], wire.Refused] = OrderedDict()
        self._hints: set[asyncio.Task[None]] = set()

    async def read(self) -> None:
        """Read hello, then requests, until the page leaves or breaks the protocol."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._next()
        except TimeoutError:
            self._link.close("unreadable")
            return
        if not isinstance(hello, wire.Hello):
            self._link.close("unreadable")
            return
        if hello.protocol != wire.PROTOCOL:
            self._link.close("protocol")
            return
        await self._purse.turn()
        await arrive(self.room, self._link, hello, rucher.__version__)
        while not self._link.closing:
            message = await self._next()
            if message is None or isinstance(message, wire.Hello):
                self._link.close("unreadable")
            elif not self._bucket.take(COSTS.get(type(message), 1)):
                self._house.counters.add("rate_limited")
                self._link.close("rate")
            else:
                began = time.monotonic()
                await self._purse.turn()
                await self._answer(message)
                self._house.counters.observe("round_trip", time.monotonic() - began)

    async def _next(self) -> wire.ClientMessage | None:
        """The next message of the page's socket; None where it cannot be read."""
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text") or ""
        try:
            if len(text) <= self._limits.body:
                return wire.decode_message(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            log.debug("an unreadable message from a page")
        self._house.counters.add("unreadable_messages")
        return None

    async def _answer(self, message: Any) -> None:
        """Do a request and answer it; a repeated request gets its first answer again."""
        seat: Seat | None = getattr(message, "seat", None)
        try:
            if seat is not None and seat not in self._link.audience:
                raise refused("not_your_seat")
            if (seat, message.id) in self._refusals:
                self._link.send(self._refusals[seat, message.id])
                return
            await self.room.settled()
            reply = await self._carry_out(message)
        except IllegalAction as error:
            reply = wire.Refused(message.id, error.refusal)
        except UnreadableAction:  # it can be read, but names nothing on this table
            reply = wire.Refused(message.id, refused("not_a_move").refusal)
        except Conflict:
            reply = wire.Refused(message.id, refused("stale").refusal)
        except Moved:
            return  # the page is told to come again, and repeats its request where the table is now
        except Exception as error:  # noqa: BLE001 - it is logged, and the page is told
            if self.room.given_up and isinstance(error, StoreTrouble):
                return  # the page is told to come again: it may be stored, and then is not done twice
            reply = self._failed(message, error)
        if isinstance(reply, wire.Refused):
            self._refusals[seat, message.id] = reply
            if len(self._refusals) > REFUSALS:
                self._refusals.popitem(last=False)
        if reply is not None:
            self._link.send(reply)

    def _failed(self, message: Any, error: Exception) -> wire.Refused:
        """The answer to a request that failed: the room has what is stored, the page may try again."""
        if not isinstance(error, StoreTrouble):  # the store has told it
            log.error("table %s: %s failed", self.room.table.id, type(message).__name__, exc_info=error)
            self._house.counters.add("request_errors")
        return wire.Refused(message.id, refused("not_stored").refusal)

    async def _carry_out(self, message: Any) -> wire.ServerMessage | None:
        """Carry out one request of the page; None where the answer comes later."""
        table = self.room.table
        match message:
            case wire.Attempt():
                self._shown(message.seat)
                async with self.room.lock:  # the position does not change between two steps
                    table = self.room.table
                    return await slowly(viewing.attempt(table, message.seat, message.touches, message.id))
            case wire.Describe():
                self._happened(message.n)
                seat = viewing.shown_as(table, self._link.audience, message.seat)
                told = viewing.describe(table, seat, message.about, message.n)
                return msgspec.structs.replace(told, id=message.id)
            case wire.Look():
                self._happened(message.n)
                seat = viewing.shown_as(table, self._link.audience, message.seat)
                past = viewing.looked_back(table, message.n, seat)
                return wire.Past(message.id, message.n, msgspec.structs.replace(past, seat=message.seat))
            case wire.Try():
                return self._tried(message)
            case wire.Foresee():
                return wire.Past(message.id, table.n, viewing.foreseen(table, message.seat, message.line))
            case wire.Plan():
                await asyncio.shield(asyncio.ensure_future(run(metered(self.room.plan(message)))))
                return wire.Ack(message.id, self.room.table.n)
            case wire.Hint():
                self._shown(message.seat)
                self._fair("hint", message.seat)
                self._may_wait("no_hint")
                self._later(self._hint(message))
                return None
            case wire.Analyse():
                self._fair("analysis")
                self._happened(message.n)
                self._may_wait("late_analysis")
                self._later(self._think(message, analysis.analysed(self._house.thinkers, table, message)))
                return None
            case wire.AskReview():
                self._may_wait("late_analysis")
                self._later(self._think(message, analysis.reviewed(self._house.thinkers, table, message)))
                return None
            case wire.Say():
                return wire.Ack(message.id, await self._say(message))
            case wire.Propose() | wire.PutAside() | wire.Point():
                proposals.carry_out(self.room, self._link, message)
                return wire.Ack(message.id, table.n)
            case _:
                return await self._record(message)

    def _tried(self, message: wire.Try) -> wire.Past:
        """The table after actions that the page only tries."""
        self._fair("analysis")
        self._happened(message.n)
        if message.n is None and message.seat is not None:
            self._shown(message.seat)
        table = self.room.table
        seen = viewing.tried(table, message.seat, message.notations, message.n)
        return wire.Past(message.id, table.n if message.n is None else message.n, seen)

    def _may_wait(self, otherwise: str) -> None:
        """Refuse where this visitor waits for too many hints and analyses already."""
        if self._visitors.thoughts[self._visitor] >= self._limits.thoughts:
            raise refused(otherwise)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run slow work in the background: it answers the page itself when it is done."""
        thoughts = self._visitors.thoughts
        thoughts[self._visitor] += 1
        task = asyncio.ensure_future(run(metered(work)))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)
        task.add_done_callback(lambda _: leave(thoughts, self._visitor))

    async def _think(
        self, message: wire.Analyse | wire.AskReview, work: Awaitable[wire.ServerMessage]
    ) -> None:
        """Send the page an analysis or a review when it is ready, or why there is none."""
        try:
            reply = await work
        except IllegalAction as error:
            reply = wire.Refused(message.id, error.refusal)
        except BotFailed as error:
            log.warning("table %s: no analysis: %s", self.room.table.id, error)
            reply = wire.Refused(message.id, refused("late_analysis").refusal)
        self._link.send(reply)

    def _shown(self, seat: Seat) -> None:
        """Refuse what would tell the secrets of a seat that this screen does not show now."""
        if viewing.shown_as(self.room.table, self._link.audience, seat) is None:
            raise refused("not_your_seat")

    def _fair(self, assist: wire.Assist, seat: Seat | None = None) -> None:
        """Refuse help that the players have not agreed on; an adviser may help at its own seat."""
        table = self.room.table
        if not table.allows(assist) and not (seat is not None and viewing.is_advised(table, seat)):
            raise refused("fair_play")

    async def _record(self, message: Any) -> wire.Ack:
        """Do a request that makes a record; a repeated request gets the number of its first record."""

        def command(table: Table, at: wire.Moment) -> Made:
            if (message.seat, message.id) in table.clients:
                return None
            if table.n >= MOST_RECORDS and not isinstance(message, wire.Resign):
                raise refused("full_table")
            return self._made(message, table, at)

        # Shielded: a page that leaves in the middle must not make memory and store differ.
        try:
            await asyncio.shield(asyncio.ensure_future(run(metered(self.room.do(command)))))
        except Conflict:
            # The database may have stored it and gone away before it could say so; then this is its number.
            if (message.seat, message.id) not in self.room.table.clients:
                raise
        return wire.Ack(message.id, self.room.table.clients[message.seat, message.id])

    def _made(self, message: Any, table: Table, at: wire.Moment) -> Made:
        """The match records that a request of the page makes."""
        match message:
            case wire.Act(client, seat, question, notations):
                if not table.seating.plays(seat):
                    raise refused("not_your_seat")
                return table.act(seat, question, notations, at, client)
            case wire.Undo(client, seat):
                return table.undo(seat, at, client)
            case wire.MakeOffer(client, seat, kind):
                return table.offer(seat, kind, at, client)
            case wire.AnswerOffer(client, seat, offer, accept):
                return table.answer(seat, offer, accept, at, client)
            case wire.Resign(client, seat):
                return table.resign(seat, at, client)
            case wire.ComeBack(client, seat):
                return table.come_back(seat, at, client)
            case wire.StandIn(client, seat, absent):
                return self._stand_in(table, seat, absent, at, client)
            case wire.SetAim(client, seat, bot, aim):
                return table.set_aim(seat, bot, aim, at, client)
        raise TypeError(f"no such request: {message!r}")

    def _stand_in(self, table: Table, seat: Seat, absent: Seat, at: wire.Moment, client: str) -> r.StoodIn:
        """Let a bot stand in for somebody who is away."""
        people = table.seating.people()
        if table.opened.seats < 3 or absent not in people or not self.room.is_away(absent):
            raise refused("no_stand_in")
        return table.stand_in(absent, STAND_IN, "absent", at, seat, client)

    async def _say(self, message: wire.Say) -> int:
        """Append a line of chat, if this page may speak; return its number."""
        chairs = self.room.table.seating.chairs
        name = chairs[message.seat].name if message.seat is not None else ""
        text = clean(message.text)
        if not text:
            raise refused("empty_line")
        if self._house.hosting.is_muted(self._link.browser, now()):
            raise refused("muted")
        if not self._visitors.talk.take(
            self._visitor
        ):  # by address: a new connection has no new right to speak
            raise refused("too_many_lines")
        spoken = self.room.talk(name, message.seat, text, message.id, self._link.browser)
        return await asyncio.shield(asyncio.ensure_future(run(metered(spoken))))

    def _happened(self, n: int | None) -> None:
        """Refuse a record number that the table does not have."""
        if n is not None and not 1 <= n <= self.room.table.n:
            raise refused("stale")

    async def _hint(self, message: wire.Hint) -> None:
        """Send the page a hint when it is ready, or why there is none."""
        table = self.room.table
        try:
            match = table.playing()
            if table.judge:
                self._link.send(wire.Hinted(message.id, *table.judge.advise(table), ()))
                return
            if not table.seating.plays(message.seat):
                raise refused("not_your_seat")
            if message.seat not in table.asked:
                raise IllegalAction(
                    table.game.turn_refusal(match.state, message.seat) or refused("stale").refusal
                )
            n = table.n
            reply: wire.ServerMessage = await advice.advised(
                self._house.thinkers, table, match.state, message, self._house.seed
            )
            if n != self.room.table.n:
                raise refused("stale")
        except IllegalAction as error:
            reply = wire.Refused(message.id, error.refusal)
        except BotFailed as error:
            log.warning("table %s: no hint: %s", table.id, error)
            reply = wire.Refused(message.id, refused("no_hint").refusal)
        self._link.send(reply)
