"""His tricks with connections: silent, malformed, too big, and what no page asks for."""

from __future__ import annotations

import asyncio

from tests.server.hostility.visitor import UPGRADE, Visitor, frame

HALVES = 60  # requests that never end, of its 300 connections


async def leave_requests_half_open(visitor: Visitor) -> None:
    """Headers and bodies that never end."""
    post = "POST /api/bring HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    begun = ("GET / HTTP/1.1\r\nX-Crawl: ", f"{post}Content-Length: 900000\r\n\r\n" + "[" * 30_000)
    lines = [await visitor.line(begun[n % 2].encode()) for n in range(HALVES)]
    await asyncio.sleep(15)
    for line in lines:
        line.close()


async def keep_silent_sockets(visitor: Visitor) -> None:
    """Connections that say nothing, and sockets that never say hello."""
    upgrade = UPGRADE.format(visitor.chance.choice(visitor.tables)).encode()
    lines = [await visitor.line(upgrade if n % 2 else b"") for n in range(HALVES // 2)]
    await asyncio.sleep(20)
    for line in lines:
        line.close()


async def send_malformed_messages(visitor: Visitor) -> None:
    """What is no message, no text, no frame."""
    loop, table = asyncio.get_running_loop(), visitor.chance.choice(visitor.tables)
    broken = (
        b"{",
        b"[" * 60_000,
        b'{"t":"hello","protocol":' + b"9" * 5_000 + b"}",
        b"\xff\xfe",
        b"\xed\xa0\x80",
    )
    frames = [*(frame(text) for text in broken), b"\x81\xff" + b"\xff" * 12, b"\xf1\x80\0\0\0\0", b"\0" * 99]
    for said in frames:
        line = await visitor.line(UPGRADE.format(table).encode())
        await loop.sock_recv(line, 1000)
        await loop.sock_sendall(line, said)
        await asyncio.sleep(0.2)
        line.close()
    for body in ("{", "[" * 60_000, '{"game":' + "9" * 60_000, "\x00", '{"game":"hive","seats":[]}'):
        headers = {"Content-Type": "application/json"}
        await visitor.ask("POST", "/api/tables", "malformed", content=body, headers=headers)


async def send_big_bodies(visitor: Visitor) -> None:
    """More than may be sent, to every door."""
    for path in ("/api/tables", "/api/bring", "/api/campaign", "/api/scenarios", "/api/enter", "/nowhere"):
        headers = {"Content-Type": "application/json"}
        await visitor.ask("POST", path, "big", content=b"[" * 2_000_000, headers=headers)


async def ask_strange_things(visitor: Visitor) -> None:
    """Addresses and headers that no page asks for, and what is long to answer."""
    table = visitor.chance.choice([*visitor.brought, *visitor.tables])
    paths = (
        "/" + "x" * 300,
        "/api/tables/lesson/hive/" + "9" * 5_000,
        "/api/lobby",
        "/api/catalog",
        "/health",
    )
    for path in (*paths, f"/api/tables/{table}/notation", f"/api/tables/{table}/links", "/api/texts/apiary"):
        await visitor.ask("GET", path, "strange")
    await visitor.ask(
        "POST", "/api/enter", "strange", headers={"Origin": "http://["}, json={"token": "x" * 400}
    )
