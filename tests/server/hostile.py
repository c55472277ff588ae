"""A hostile visitor: one address that tries all that could freeze, fill or break a server, within its limits.

`python -m tests.server.hostile PORT SECONDS TABLE...` is a process of its own, so that his work is not in the
way of the bystanders' clocks. The tables are those of others. Each trick is one function, done again and
again; at the end he prints how often each came to an end, and how.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import math
import random
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
from tests.server.test_absurd_files import SLOW
from tests.server.test_proposals import OWN
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find
from rucher.games.anthophila.chapters.campaign import MOST
from rucher.games.hive.study import LONGEST_LINE
from rucher.server import wire
from rucher.server.http.limits import Limits
from rucher.server.rooms.offshoots import MOST_ACTIONS
from rucher.server.wire.studies import DEEPEST_EFFORT, MOST_LINES, MOST_STEPS

ADDRESS = "127.0.0.2"
GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, httpx2.HTTPError)
PAUSE = 0.1  # seconds between two tries: his own processor is not to be what slows the bystanders down
CROWD = 120  # spectators, of the 200 sockets that an address may hold
CROWD_SECONDS = 180.0  # in which they come, on a machine that is busy with other things too
HALVES = 60  # requests that never end, of its 300 connections
SEATS = {"hive": 2, "alveola": 4, "anthophila": 4, "apiary": 5}
ALLOWED = {"allow": ["hint", "analysis", "branch"]}
ME, BOT = {"kind": "me", "name": "Mallory"}, {"kind": "bot", "bot": "greedy"}
STUDIED: dict[str, Json] = {
    "steps": {"last": MOST_STEPS},
    "lines": {"page": "p", "lines": MOST_LINES, "effort": DEEPEST_EFFORT},
    "review": {},
}
GOLDEN = Path(__file__).parents[1] / "golden" / "anthophila" / "1"
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


# -- the tricks ----------------------------------------------------------------------------------------------


async def bring_the_longest_file(visitor: Visitor) -> None:
    """A match as long as one may be, at a table of its own."""
    made = await visitor.ask("POST", "/api/bring", json={"text": visitor.long_match, "name": "M"})
    if made:
        visitor.brought.append(made["table"]["id"])


async def look_at_undone_records(visitor: Visitor) -> None:
    """After an undo, looks at the past of a long match."""
    table = visitor.chance.choice(visitor.brought)
    async with await visitor.page(table) as page:
        for seat in (0, 1):
            await visitor.say(page, "undo", seat=seat)
        for _ in range(40):
            n = visitor.chance.randint(2, MOST_ACTIONS)
            await visitor.say(page, visitor.chance.choice(["look", "describe"]), n=n, seat=0)


async def branch_off(visitor: Visitor) -> None:
    """New tables out of a long match, as late as can be."""
    path = f"/api/tables/{visitor.chance.choice(visitor.brought)}/branch"
    await visitor.ask("POST", path, "branch", json={"n": MOST_ACTIONS, "seats": [ME, ME]})


async def bring_a_campaign(visitor: Visitor) -> None:
    """As many matches as are read, and lists in lists."""
    match = (GOLDEN / "siege_lost.json").read_text(encoding="utf-8")
    most = min(MOST, Limits().file // (2 * len(match)))  # each quote of the file is written as two characters
    matches = ",".join([match] * most)
    for file in (f'{{"campaign":"anthophila","format":1,"matches":[{matches}]}}', "[" * 60_000):
        await visitor.ask("POST", "/api/campaign", json={"file": file})


async def bring_scenarios(visitor: Visitor) -> None:
    """Dotted keys, deep nesting, and one after another that is good."""
    good = OWN.replace("garden", f"garden{next(visitor.ids)}")
    for file in (*SLOW.values(), good):
        await visitor.ask("POST", "/api/scenarios", json={"file": file})


async def take_long_names(visitor: Visitor) -> None:
    """Names that are too long, and names of nothing visible, each of them a record."""
    if table := await visitor.create("hive", ME, {"kind": "open"}, listed=True):
        for name in ("M" * 40, "M" * 60_000, "\u3164" * 40, "\u202e" * 40) * 20:
            await visitor.ask("POST", f"/api/tables/{table}/name", "name", json={"name": name})


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


async def chat_by_reconnecting(visitor: Visitor) -> None:
    """Lines of chat at the tables of others, by one connection after another; and pointing."""
    async with await visitor.page(visitor.chance.choice(visitor.tables)) as page:
        for _ in range(3):
            await visitor.say(page, "say", text="W" * 500)
            await visitor.say(page, "point", touch="piece:wQ", name="M" * 40)


async def crowd_that_does_not_read(visitor: Visitor) -> None:
    """Spectators at a long match and at the table of others, who read nothing of what they are sent."""
    loop, lines = asyncio.get_running_loop(), []
    hello = frame(json.dumps({"t": "hello", "protocol": wire.PROTOCOL}).encode())
    for n in range(CROWD):
        table = visitor.chance.choice(visitor.brought) if n % 2 else visitor.tables[0]
        line = await visitor.line(UPGRADE.format(table).encode(), small=True)
        await loop.sock_recv(line, 1000)
        await loop.sock_sendall(line, hello)
        lines.append(line)
    visitor.crowd_is_there.set()
    await asyncio.sleep(min(60.0, visitor.seconds / 4))
    for line in lines:
        line.close()


async def create_tables(visitor: Visitor) -> None:
    """Tables of every game, of people and of bots who play without anybody."""
    for game, seats in SEATS.items():
        await visitor.create(game, *[ME] * seats, **ALLOWED)
        await visitor.create(game, *[BOT] * seats)


async def ask_for_rematches(visitor: Visitor) -> None:
    """A table given up and played again, which makes a table each time."""
    table = await visitor.create("hive", ME, ME)
    while table and visitor.end > time.monotonic():
        async with await visitor.page(table) as page:
            await visitor.say(page, "resign", seat=0)
        made = await visitor.ask("POST", f"/api/tables/{table}/rematch", "rematch", json={})
        table = made["table"]["id"] if made else None


async def attempt_what_fits_nothing(visitor: Visitor) -> None:
    """Touches that begin no action, actions that are none, and lines to try."""
    game = visitor.chance.choice(list(SEATS))
    if table := await visitor.create(game, *[ME] * SEATS[game], **ALLOWED):
        async with await visitor.page(table) as page:
            for _ in range(30):
                await visitor.say(page, "attempt", seat=0, touches=["nothing:there"] * 40)
                await visitor.say(page, "attempt", seat=0, touches=["piece:wA1", "cell:0,0"])
                await visitor.say(page, "try", seat=0, notations=["x" * 200] * 60)
                await visitor.say(page, "act", seat=0, question=1, notations=["p44"] * 40)


async def propose(visitor: Visitor) -> None:
    """Proposals to others, where they play together."""
    async with await visitor.page(visitor.chance.choice(visitor.tables)) as page:
        for _ in range(20):
            await visitor.say(page, "propose", notation="x" * 200, name="M" * 40)


async def ask_the_bots(visitor: Visitor) -> None:
    """Hints and analyses, as many as may wait."""
    if table := await visitor.create("hive", ME, ME, **ALLOWED):
        async with await visitor.page(table) as page:
            for _ in range(4):
                await asyncio.gather(visitor.say(page, "hint", seat=0))
                await visitor.say(page, "analyse", seat=0)


async def study_without_end(visitor: Visitor) -> None:
    """Long lines at the analysis board: all their positions, the engine's longest looks, whole reviews."""
    for door, more in STUDIED.items():
        line = visitor.long_line[: visitor.chance.randint(LONGEST_LINE // 2, LONGEST_LINE)]
        asked = {"options": {}, "line": line, **more}
        told = await visitor.ask("POST", f"/api/study/{door}", json=asked)
        if told and door == "steps":
            text = told["steps"][-1]["text"]
            await visitor.ask("POST", "/api/positions/problem", json={"text": text})
            await visitor.ask("GET", "/api/openings", "openings", params={"position": text})


async def keep_studies(visitor: Visitor) -> None:
    """Studies as large as may be, files of brackets, and versions of 5,000 digits."""
    nodes: list[Json] = [{"id": "r", "parent": None}]
    for n, move in enumerate(visitor.long_line):
        nodes.append({"id": f"m{n}", "parent": nodes[-1]["id"], "move": move, "comment": "\u202e" * 140})
    study = {"title": "\u3164" * 80, "options": {}, "players": ["M" * 40, "\x1b]0;"], "nodes": nodes}
    await visitor.ask("POST", "/api/studies", json={"study": study})
    await visitor.ask("POST", "/api/study/export", json={"study": study, "format": "sgf"})
    for text in ("(;(;", "(;" * 450_000, '[Event "x"]\n\n1. ' + "(" * 900_000):
        await visitor.ask("POST", "/api/study/file", json={"text": text})
        await visitor.ask("POST", "/api/bring/heads", json={"text": text})
    await visitor.ask("GET", "/api/studies/x?since=" + "9" * 5_000)


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


TRICKS: tuple[Callable[[Visitor], Awaitable[None]], ...] = (
    bring_the_longest_file,
    look_at_undone_records,
    look_at_undone_records,
    look_at_undone_records,
    branch_off,
    bring_a_campaign,
    bring_scenarios,
    take_long_names,
    leave_requests_half_open,
    keep_silent_sockets,
    chat_by_reconnecting,
    create_tables,
    ask_for_rematches,
    attempt_what_fits_nothing,
    attempt_what_fits_nothing,
    propose,
    ask_the_bots,
    study_without_end,
    keep_studies,
    send_malformed_messages,
    send_big_bodies,
    ask_strange_things,
)


async def again_and_again(trick: Callable[[Visitor], Awaitable[None]], visitor: Visitor) -> None:
    """Do a trick until the end, whatever comes of it."""
    name = trick.__name__
    while (left := visitor.end - time.monotonic()) > 0:
        try:
            async with asyncio.timeout(left):
                await trick(visitor)
            visitor.counts[name] += 1
        except GONE as error:
            visitor.counts[f"{name}: {type(error).__name__}"] += 1
        await asyncio.sleep(PAUSE)


async def main(port: int, seconds: float, tables: list[str]) -> Counter[str]:
    """Let the crowd come, then do all tricks at once for so long, and count."""
    visitor = Visitor(port, tables, seconds)
    while not visitor.brought:
        await bring_the_longest_file(visitor)
    first = asyncio.ensure_future(again_and_again(crowd_that_does_not_read, visitor))
    async with asyncio.timeout(CROWD_SECONDS):  # they come before his time of the loop is used up
        await visitor.crowd_is_there.wait()
    visitor.end = time.monotonic() + seconds
    await asyncio.gather(first, *(again_and_again(trick, visitor) for trick in TRICKS))
    return visitor.counts


if __name__ == "__main__":
    done = asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
    sys.stdout.write(json.dumps(dict(sorted(done.items()))))
