"""The hostile visitor: one address, its browser, and what has come of all that he tried."""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import random
import socket
from collections import Counter
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find
from rucher.games.hive.study import LONGEST_LINE
from rucher.server import wire
from rucher.server.rooms.offshoots import MOST_ACTIONS

ADDRESS = "127.0.0.2"
UPGRADE = (
    "GET /ws/{} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n\r\n"
)
Json = dict[str, Any]


class Visitor:
    """The visitor: his browser, the tables of others, what he has brought, and what came of it all."""

    def __init__(self, port: int, tables: list[str], seconds: float) -> None:
        self.port, self.tables, self.seconds = port, tables, seconds
        self.end = math.inf  # until the crowd is there
        self.crowd_is_there = asyncio.Event()
        lines = httpx2.AsyncHTTPTransport(verify=False, local_address=ADDRESS)
        self._http = httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=lines, timeout=60)
        self.chance, self.ids = random.Random(666), itertools.count()
        self.long_match, self.long_line = longest_match(), longest_line()
        self.brought: list[str] = []
        self.counts: Counter[str] = Counter()

    async def ask(self, method: str, path: str, name: str = "", **more: Any) -> Any:
        """A request; what its answer holds, None where it was refused."""
        answer = await self._http.request(method, path, **more)
        self.counts[f"{name or path[:40]} {answer.status_code}"] += 1
        return answer.json() if answer.status_code == 200 and answer.content[:1] == b"{" else None

    async def create(self, game: str, *seats: Json, **more: Any) -> str | None:
        """Make a table; its name."""
        made = await self.ask("POST", "/api/tables", json={"game": game, "seats": seats, **more})
        return str(made["table"]["id"]) if made else None

    async def page(self, table: str) -> ClientConnection:
        """A page at a table, that has said hello and was told the position."""
        cookie = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        url, headers = f"ws://127.0.0.1:{self.port}/ws/{table}", {"Cookie": cookie}
        page = await connect(
            url, local_addr=(ADDRESS, 0), additional_headers=headers, max_size=None, open_timeout=60
        )
        await page.send(json.dumps({"t": "hello", "protocol": wire.PROTOCOL}))
        return page

    async def say(self, page: ClientConnection, t: str, **fields: Any) -> Json:
        """Send a request, and wait for its answer."""
        id_ = f"h{next(self.ids)}"
        await page.send(json.dumps({"t": t, "id": id_, **fields}))
        while True:
            message: Json = json.loads(await page.recv())
            if message.get("id") == id_:
                self.counts[f"{t}: {message['t']}"] += 1
                return message

    async def line(self, said: bytes, small: bool = False) -> socket.socket:
        """A bare connection, and what it says at first."""
        made = socket.socket()
        if small:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.setblocking(False)
        made.bind((ADDRESS, 0))
        loop = asyncio.get_running_loop()
        await loop.sock_connect(made, ("127.0.0.1", self.port))
        await loop.sock_sendall(made, said)
        return made


def longest_match() -> str:
    """The longest match that may be brought: Hive's pieces that walk to and fro, and end nothing."""
    rules, chance = find("hive"), random.Random(7)
    match = Match(rules, make_options(rules, None, {}), Chance(7))
    while len(match.log) < MOST_ACTIONS:
        assert match.decision is not None
        seat = match.decision.asked[0]
        legal = match.legal(seat)
        chance.shuffle(legal)
        mark = match.mark()
        for action in legal:
            match.play(action, seat)
            if match.decision is not None:
                break
            match.back_to(mark)
    return match.to_json()


def longest_line() -> list[str]:
    """The longest line of a study."""
    rules, chance = find("hive"), random.Random(8)
    match, line = Match(rules, make_options(rules, None, {}), Chance(8)), list[str]()
    while len(line) < LONGEST_LINE:
        assert match.decision is not None
        legal = match.legal(match.decision.asked[0])
        chance.shuffle(legal)
        mark = match.mark()
        for action in legal:
            written = rules.write(match.state, action)
            match.play(action)
            if match.decision is not None:
                line.append(written)
                break
            match.back_to(mark)
    return line


def frame(text: bytes, kind: int = 0x81) -> bytes:
    """A message of a socket, as bytes."""
    return bytes([kind, 0x80 | 126]) + len(text).to_bytes(2, "big") + b"\0\0\0\0" + text
