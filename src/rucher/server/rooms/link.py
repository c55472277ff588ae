"""What waits to be written to one page. A reader that is too slow is dropped, and comes back by number."""

from __future__ import annotations

import asyncio
from collections import deque

from rucher.core.sentence import Sentence
from rucher.core.types import Seat
from rucher.server import wire

BEHIND = 256_000  # bytes that may wait for a reader


class Link:
    """One page that looks at a room. Messages wait here until its socket takes them."""

    def __init__(self, browser: str | None) -> None:
        self.browser = browser
        self.audience: tuple[Seat, ...] = ()  # the seats its browser holds here
        self.sent = 0  # the match stream up to here
        self.closing: wire.Closing | None = None
        self._waiting: deque[tuple[bytes, int]] = deque()  # each with the bytes that count as being behind
        self._behind = 0
        self._news = asyncio.Event()
        self.closed = asyncio.Event()

    def send(self, message: wire.ServerMessage | bytes) -> None:
        """Queue a message; a reader too far behind is dropped."""
        data = message if isinstance(message, bytes) else wire.encode(message)
        self._queue(data, len(data))

    def catch_up(self, message: wire.ServerMessage) -> None:
        """Queue what a page has missed. It may be a whole long match: nobody is dropped for having asked."""
        self._queue(wire.encode(message), 0)

    def _queue(self, data: bytes, counted: int) -> None:
        if self.closing:
            return
        self._waiting.append((data, counted))
        self._behind += counted
        self._news.set()
        if self._behind > BEHIND:
            self._waiting.clear()
            self.close("slow")

    def close(self, code: wire.ClosingCode) -> None:
        """Send what waits, then why, and no more."""
        if self.closing is None:
            self.closing = wire.Closing(code, Sentence(f"closing.{code}"))
            self._news.set()
            self.closed.set()

    async def next(self) -> bytes | None:
        """The next message to write; None once all is said."""
        while not self._waiting:
            if self.closing:
                return None
            self._news.clear()
            await self._news.wait()
        data, counted = self._waiting.popleft()
        self._behind -= counted
        return data
