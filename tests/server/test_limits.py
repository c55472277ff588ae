"""How many sockets one address may open."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketDisconnect

from rucher.server.http.limits import Limits
from rucher.server.http.sockets import Sockets
from rucher.server.http.visitors import Visitors


class Visitor:
    """A socket that comes from an address, and notes how it is received."""

    def __init__(self, address: str) -> None:
        self.client = SimpleNamespace(host=address)
        self.received = ""

    async def accept(self) -> None:
        """Let in, and gone again."""
        self.received = "accepted"
        raise WebSocketDisconnect

    async def close(self, code: int) -> None:
        """Turned away."""
        self.received = f"closed {code}"


def test_each_address_may_open_so_many_sockets_and_no_more() -> None:
    house: Any = SimpleNamespace(counters=SimpleNamespace(add=lambda name: None))
    visitors = Visitors(Limits(sockets=2))
    sockets = Sockets(house, visitors)

    def come(address: str) -> str:
        """How a visitor from an address is received."""
        visitor: Any = Visitor(address)
        asyncio.run(sockets.serve(visitor))
        return str(visitor.received)

    assert come("10.0.0.1") == "accepted"
    visitors.sockets["10.0.0.1"] = 1
    assert come("10.0.0.1") == "accepted"
    visitors.sockets["10.0.0.1"] = 2
    assert come("10.0.0.1") == "closed 1013"
    assert come("10.0.0.2") == "accepted"
    assert visitors.sockets["10.0.0.1"] == 2
