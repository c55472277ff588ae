"""What waits to be written to one page. A reader that is too slow is dropped, and comes back by number."""

from __future__ import annotations

import asyncio
from collections import deque

from rucher.core.game import Said, Seat
from rucher.server import wire

BEHIND = 256_000  # bytes that may wait for a reader


class Link:
    """One page that looks at a room. Messages wait here until its socket takes them."""

    def __init__(self, browser: str | None) -> None:
        self.browser = browser
        self.audience: tuple[Seat, ...] = ()  # the seats its browser holds here
        self.sent = 0  # the match stream up to here
        self.closing: wire.Closing | None = None
        self._waiting: deque[bytes] = deque()
        self._behind = 0
        self._news = asyncio.Event()
        self.closed = asyncio.Event()

    def send(self, message: wire.ServerMessage | bytes) -> None:
        """Queue a message; a reader too far behind is dropped."""
        if self.closing:
            return
        data = message if isinstance(message, bytes) else wire.encode(message)
        self._waiting.append(data)
        self._behind += len(data)
        self._news.set()
        if self._behind > BEHIND:
            self._waiting.clear()
            self.close("slow")

    def close(self, code: wire.ClosingCode) -> None:
        """Send what waits, then why, and no more."""
        if self.closing is None:
            self.closing = wire.Closing(code, Said(f"closing.{code}"))
            self._news.set()
            self.closed.set()

    async def next(self) -> bytes | None:
        """The next message to write; None once all is said."""
        while not self._waiting:
            if self.closing:
                return None
            self._news.clear()
            await self._news.wait()
        data = self._waiting.popleft()
        self._behind -= len(data)
        return data
