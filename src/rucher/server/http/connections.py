"""Connections: how many a visitor may hold, and how long one may take over its headers, body and answer.

uvicorn has a time limit for a connection at rest between two requests, and for a page that answers no ping.
It has none for one that sends its headers or its body byte by byte, that sends nothing, or that does not
read its answer; and it answers pings itself. Those limits are here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from rucher.server.http.limits import visitor_at
from rucher.server.http.visitors import Visitors, leave
from rucher.server.metering import Purse

HEADERS_SECONDS = 10.0  # from the connection, or the last answer, until the next request's headers are there
ANSWER_SECONDS = 60.0  # from there until its answer is sent: a body that crawls, an answer that nobody reads
MESSAGE_BYTES = 1 << 17
UNREAD_SECONDS = 30.0  # in which a page takes at least LEAST_READ of the bytes that wait for it
LEAST_READ = 20_000
# A window that still holds the update before makes most of the next one a repetition. With uvicorn's own
# (4 kB, level 6) an update took twice the time and, Hive's aside, more bytes. A socket takes about 100 kB.
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=14, client_max_window_bits=12, compress_settings={"level": 3, "memLevel": 6}
)


class _Metered:
    """A connection whose reading is paid for by its visitor, and pauses while he has no time left."""

    purse: Purse | None = None  # None: a proxy, which counts its own visitors
    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop

    def paid_since(self, began: float) -> None:
        """Pay for what has just been read; the next is read when the purse holds something again."""
        if self.purse is None:
            return
        self.purse.pay_step(time.thread_time() - began)
        wait = self.purse.wait()
        if wait and not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_later(wait, self._read_on)

    def _read_on(self) -> None:
        """Read from the connection again, where nothing holds it back."""
        if not self.transport.is_closing() and not self.is_held():
            self.transport.resume_reading()

    def is_held(self) -> bool:
        """Has uvicorn itself paused the reading?"""
        raise NotImplementedError


class Requests(_Metered, H11Protocol):
    """A connection with requests, one after another, each within its time."""

    visitors: Visitors
    proxies: ProxyHeadersMiddleware
    _visitor: str | None = None  # None: not counted
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a new connection; one too many is closed at once."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if address not in self.proxies.trusted_hosts:
            visitor, visitors = visitor_at(address), self.visitors
            full = visitors.connections[visitor] >= visitors.limits.connections
            if full or not visitors.arrivals.take(visitor):
                transport.abort()
                return
            visitors.connections[visitor] += 1
            self._visitor, self.purse = visitor, visitors.purses.of(visitor)
        self._allow(HEADERS_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that has ended."""
        self._stop_clock()
        if self._visitor is not None:
            leave(self.visitors.connections, self._visitor)
            self._visitor = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a request whose headers are whole has its own time."""
        began, before = time.thread_time(), self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._allow(ANSWER_SECONDS)
        self.paid_since(began)

    def on_response_complete(self) -> None:
        """Wait for the next request, which may be here already."""
        before = self.cycle
        super().on_response_complete()
        self._allow(HEADERS_SECONDS if self.cycle is before else ANSWER_SECONDS)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket, with its place in the count."""
        self._stop_clock()
        visitor, self._visitor = self._visitor, None
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, Sockets)
        if visitor is not None:
            socket.take_over(self.visitors, visitor)

    def is_held(self) -> bool:
        """Has uvicorn paused the reading, until the answer is sent?"""
        return self.flow.read_paused

    def _allow(self, seconds: float) -> None:
        """Give the connection some seconds for what it does now."""
        self._stop_clock()
        if not self.transport.is_closing():
            # Not `close`, which waits for a reader.
            self._deadline = self.loop.call_later(seconds, self.transport.abort)

    def _stop_clock(self) -> None:
        """Let the connection take its time again."""
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


class Sockets(_Metered, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    _visitors: Visitors | None = None
    _visitor = ""
    _check: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin; messages are packed in our own way."""
        super().connection_made(transport)
        self.conn.available_extensions = [PACKING]

    def take_over(self, visitors: Visitors, visitor: str) -> None:
        """Be counted, and paid for, as the visitor's."""
        self._visitors, self._visitor, self.purse = visitors, visitor, visitors.purses.of(visitor)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a socket that has ended."""
        self.resume_writing()
        if self._visitors:
            leave(self._visitors.connections, self._visitor)
            self._visitors = None
        super().connection_lost(exc)
        # The parser refers to itself, and so does its error: they would wait for a search for garbage,
        # which is rare (`tune`), with the packing of 100 kB and more.
        self.conn.parser.close()
        self.conn.parser_exc = None

    def pause_writing(self) -> None:
        """Watch a page that does not take what it is sent; give up the one that makes it too much."""
        super().pause_writing()
        if self._visitors:
            slow = self._visitors.slow[self._visitor]
            slow.add(self.transport)
            if sum(each.get_write_buffer_size() for each in slow) > self._visitors.limits.unread:
                self.transport.abort()
        self._look_again(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Stop watching: the page has taken all."""
        super().resume_writing()
        if self._check:
            self._check.cancel()
            self._check = None
        if self._visitors:
            slow = self._visitors.slow[self._visitor]
            slow.discard(self.transport)
            if not slow:
                del self._visitors.slow[self._visitor]

    def _look_again(self, waiting: int) -> None:
        """Give up a page that takes next to nothing: uvicorn would wait for it for ever."""

        def check() -> None:
            now_waiting = self.transport.get_write_buffer_size()
            if waiting - now_waiting < LEAST_READ:
                self.transport.abort()
            else:
                self._look_again(now_waiting)

        self._check = self.loop.call_later(UNREAD_SECONDS, check)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; a text that is none ends the socket (uvicorn would log it as its own fault)."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def data_received(self, data: bytes) -> None:
        """Read on: messages, and the pings that uvicorn answers itself."""
        began = time.thread_time()
        super().data_received(data)
        self.paid_since(began)

    def is_held(self) -> bool:
        """Has uvicorn paused the reading, until the application takes what was read?"""
        return self.read_paused


def serving(app: ASGIApp, visitors: Visitors, proxies: Sequence[str] = (), **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application to these visitors; `proxies` are believed about theirs."""
    config = uvicorn.Config(
        app,
        ws=Sockets,
        access_log=False,  # addresses hold the tokens of seats
        server_header=False,
        ws_max_size=MESSAGE_BYTES,
        forwarded_allow_ips=[*proxies],
        **more,
    )
    # A proxy counts connections itself.
    believed = ProxyHeadersMiddleware(app, [*proxies])  # type: ignore[arg-type]
    config.http = type("Requests", (Requests,), {"visitors": visitors, "proxies": believed})
    return config
