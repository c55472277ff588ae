"""The door: which hosts and origins are let in, and how many sockets one address may open."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.websockets import WebSocketDisconnect

from rucher.server.guard import is_known_host, is_own_origin
from rucher.server.limits import Limits
from rucher.server.sockets import Sockets

NAMED = ["https://bees.example"]


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8000", "127.0.0.1:8000", "192.168.1.7", "[::1]:8000"),
        *("laptop", "laptop.local", "Laptop.LAN:8000", "bees.example"),
    ],
)
def test_who_calls_this_machine_by_a_name_of_home_is_let_in(host: str) -> None:
    assert is_known_host(host, NAMED)


@pytest.mark.parametrize("host", ["", "elsewhere.example", "bees.example:81", "local.example", "a b", "[::1"])
def test_a_name_from_outside_is_not_let_in(host: str) -> None:
    assert not is_known_host(host, NAMED)


@pytest.mark.parametrize(
    ("origin", "own"),
    [
        (None, True),
        ("http://laptop:8000", True),
        ("https://laptop:8000", True),
        ("https://bees.example", True),
        ("http://laptop", False),
        ("ftp://laptop:8000", False),
        ("http://elsewhere.example", False),
        ("null", False),
    ],
)
def test_only_our_own_page_is_listened_to(origin: str | None, own: bool) -> None:
    headers = {"host": "laptop:8000"} | ({} if origin is None else {"origin": origin})
    assert is_own_origin(Headers(headers), NAMED) is own


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
    sockets = Sockets(house, Limits(sockets=2))

    def come(address: str) -> str:
        """How a visitor from an address is received."""
        visitor: Any = Visitor(address)
        asyncio.run(sockets.serve(visitor))
        return str(visitor.received)

    assert come("10.0.0.1") == "accepted"
    sockets._open["10.0.0.1"] = 1
    assert come("10.0.0.1") == "accepted"
    sockets._open["10.0.0.1"] = 2
    assert come("10.0.0.1") == "closed 1013"
    assert come("10.0.0.2") == "accepted"
    assert sockets._open["10.0.0.1"] == 2
