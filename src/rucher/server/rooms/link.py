"""The queue of messages to one page. A page that reads too slowly is closed; it reconnects and catches up."""

from __future__ import annotations

import asyncio
from collections import deque

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.server import wire

BEHIND = 256_000  # bytes that may wait for a page
MISSED = 1_000_000  # bytes of what it has missed: with more of them waiting, it is sent nothing again


class Link:
    """One page that shows a room. Messages wait here until its socket takes them."""

    def __init__(self, browser: str | None, address: str = "") -> None:
        self.browser, self.address = browser, address
        self.audience: tuple[Seat, ...] = ()  # the seats its browser holds here
        self.sent = 0  # the last record of the match stream that was sent
        self.closing: wire.Closing | None = None
        self._waiting: deque[tuple[bytes, bool]] = deque()  # each with: is it what the page has missed?
        self._behind = self._missed = 0
        self._news = asyncio.Event()
        self.closed = asyncio.Event()

    def send(self, message: wire.ServerMessage | bytes) -> None:
        """Queue a message; close a page that is too far behind."""
        self._queue(message if isinstance(message, bytes) else wire.encode(message))
        if self._behind > BEHIND:
            self._drop()

    def catch_up(self, message: wire.ServerMessage) -> None:
        """Queue what a page has missed. It may be a long match, so its length does not count as behind."""
        if self._missed > MISSED:
            self._drop()
        self._queue(wire.encode(message), missed=True)

    def _queue(self, data: bytes, missed: bool = False) -> None:
        """Let a message wait for the socket of the page."""
        if not self.closing:
            self._waiting.append((data, missed))
            self._count(data, missed, 1)
            self._news.set()

    def _count(self, data: bytes, missed: bool, sign: int) -> None:
        """Count the bytes that wait for the page."""
        if missed:
            self._missed += sign * len(data)
        else:
            self._behind += sign * len(data)

    def _drop(self) -> None:
        """Close a page that reads too slowly."""
        self._waiting.clear()
        self.close("slow")

    def close(self, code: wire.ClosingCode, why: Sentence | None = None) -> None:
        """Send the waiting messages, then the reason, and then close."""
        if self.closing is None:
            self.closing = wire.Closing(code, why or Sentence(f"closing.{code}"))
            self._news.set()
            self.closed.set()

    async def next(self) -> bytes | None:
        """The next message to write; None once the link is closed and all is written."""
        while not self._waiting:
            if self.closing:
                return None
            self._news.clear()
            await self._news.wait()
        data, missed = self._waiting.popleft()
        self._count(data, missed, -1)
        return data
