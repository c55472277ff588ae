"""The cost of a table: processor time for each accepted move, latency, bytes, memory, restart.

python benchmarks/server.py [--tables N] [--rate MOVES]: this starts a server process with its store on disk.
At each table two browsers, each with a socket, play Hive at random, all together at the given rate. In
the same run, alternately, as many sockets talk to a bare server that echoes each message after one insert
into SQLite. Watch the ratio of the two: a clock varies. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import itertools
import json
import os
import random
import signal
import socket
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from rucher import game_names
from rucher.games import find
from rucher.server import wire

MATCHES = 6  # of each game, for the bytes of a decision
IDLE = 1000  # tables, for memory and for the restart
BLOCKS = 3  # of each server in turn
Json = dict[str, Any]


# -- the bare server --------------------------------------------------------------------------------------


def serve_echo(port: int, folder: str) -> None:
    """Echo each message of a socket once it is written to SQLite, as safely as the table's own store."""
    database = sqlite3.connect(f"{folder}/echo.db", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE said (n INTEGER PRIMARY KEY, body BLOB)")

    async def echo(page: WebSocket) -> None:
        await page.accept()
        try:
            while True:
                text = await page.receive_text()
                database.execute("INSERT INTO said (body) VALUES (?)", (text.encode(),))
                await page.send_text(text)
        except WebSocketDisconnect:
            return

    app = Starlette(routes=[WebSocketRoute("/ws", echo)])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error")


# -- a server as a process ---------------------------------------------------------------------------------


class Process:
    """A server process, its port, and its use of the system."""

    def __init__(self, folder: str, echo: bool = False) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        here = ["--host=127.0.0.1", f"--port={self.port}", "--no-open", "--no-limits", "--bot-pace=0"]
        ours = ["-m", "rucher", "serve", *here, f"--database={folder}/bench.db"]
        bare = [__file__, "--echo", str(self.port), folder]
        self._command = [sys.executable, *(bare if echo else ours)]

    async def start(self) -> float:
        """Start the server and return the seconds until it answers."""
        began = time.monotonic()
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=asyncio.subprocess.DEVNULL
        )
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return time.monotonic() - began

    async def kill(self) -> None:
        """Kill the server at once."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    def seconds(self) -> float:
        """The processor time it has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The bytes it holds in memory."""
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * os.sysconf(
            "SC_PAGE_SIZE"
        )


# -- people at tables --------------------------------------------------------------------------------------


class Player:
    """A browser with one seat at one table; it plays at random on request."""

    def __init__(self, page: ClientConnection, seat: int, number: int) -> None:
        self.page, self.seat = page, seat
        self._chance, self._ids = random.Random(number), itertools.count()
        self._sent: dict[str, float] = {}
        self.position: Json = {"to_act": [], "status": "playing"}
        self.waits: list[float] = []

    @property
    def free(self) -> bool:
        """Is this seat asked, without an answer sent so far?"""
        return self.seat in self.position["to_act"]

    async def listen(self) -> None:
        """Read the messages of the socket."""
        async for text in self.page:
            message = msgspec.json.decode(text)
            if message["t"] == "update":
                self.position = message["position"]
            elif message["t"] == "ack":
                self.waits.append(time.monotonic() - self._sent.pop(message["id"]))

    async def play(self) -> None:
        """Answer the open question with a random choice."""
        view = self.position["seats"][0]
        action = self._chance.choice(view["choices"])["notation"]
        fields = {"seat": self.seat, "question": view["question"]["id"], "notations": [action]}
        id_ = f"{self.seat}.{next(self._ids)}"
        self._sent[id_] = time.monotonic()
        self.position = {**self.position, "to_act": []}
        await self.page.send(msgspec.json.encode({"t": "act", "id": id_, **fields}).decode())


class Echoed:
    """A socket of the bare server."""

    def __init__(self, page: ClientConnection) -> None:
        self.page = page
        self.waits: list[float] = []
        self.free = True

    async def play(self) -> None:
        """Send as many bytes as a move has, and wait for the echo."""
        began = time.monotonic()
        self.free = False
        await self.page.send('{"t":"act","id":"0.12","seat":0,"question":24,"notations":["wA1 bQ/"]}')
        await self.page.recv()
        self.waits.append(time.monotonic() - began)
        self.free = True


async def sit_down(port: int, game: str, number: int) -> list[Player]:
    """Open a table with two browsers, each with its socket open."""
    base = f"http://127.0.0.1:{port}"
    async with (
        httpx2.AsyncClient(base_url=base, verify=False) as host,
        httpx2.AsyncClient(base_url=base, verify=False) as friend,
    ):
        seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
        table = (
            await host.post("/api/tables", json={"game": game, "seats": seats, "order": "given"})
        ).json()["table"]["id"]
        token = (await host.get(f"/api/tables/{table}/links")).json()["invite"]["url"].rpartition("/")[2]
        (await friend.post(f"/api/tables/{table}/sit", json={"name": "B", "token": token})).raise_for_status()
        cookies = ["; ".join(f"{k}={v}" for k, v in client.cookies.items()) for client in (host, friend)]
    players = []
    for seat, cookie in enumerate(cookies):
        page = await connect(f"ws://127.0.0.1:{port}/ws/{table}", additional_headers={"Cookie": cookie})
        await page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
        players.append(Player(page, seat, 2 * number + seat))
    return players


async def block(players: list[Any], rate: float, seconds: float, chance: random.Random) -> None:
    """Let a random seat that is asked play, `rate` times a second."""
    end = time.monotonic() + seconds
    due = time.monotonic()
    tasks = set()
    while (due := due + chance.expovariate(rate)) < end:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        for _ in range(50):
            player = chance.choice(players)
            if player.free:
                task = asyncio.ensure_future(player.play())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
                break
    await asyncio.sleep(1.0)


async def measured(
    server: Process, players: list[Any], rate: float, seconds: float, seed: int
) -> tuple[float, int]:
    """The processor time and the answers of one block."""
    before, answered = server.seconds(), sum(len(player.waits) for player in players)
    await block(players, rate, seconds, random.Random(seed))
    return server.seconds() - before, sum(len(player.waits) for player in players) - answered


async def under_load(folder: str, tables: int, rate: float, seconds: float) -> Json:
    """Measure both servers in turn, with the same number of sockets."""
    ours, bare = Process(folder), Process(folder, echo=True)
    await ours.start()
    await bare.start()
    players = [player for number in range(tables) for player in await sit_down(ours.port, "hive", number)]
    listening = [asyncio.ensure_future(player.listen()) for player in players]
    url = f"ws://127.0.0.1:{bare.port}/ws"
    echoed = [Echoed(await connect(url)) for _ in players]
    await block(players, rate, 4.0, random.Random(0))  # skip the openings, which have few choices
    totals = {"ours": [0.0, 0.0], "bare": [0.0, 0.0]}
    for player in players:
        player.waits.clear()
    for number in range(BLOCKS):
        for name, server, who in (("ours", ours, players), ("bare", bare, echoed)):
            spent, answered = await measured(server, who, rate, seconds, number + 1)
            totals[name][0] += spent
            totals[name][1] += answered
    for task in listening:
        task.cancel()
    await ours.kill()
    await bare.kill()
    waits = sorted(wait for player in players for wait in player.waits)
    mine, bared = (totals[name][0] / totals[name][1] for name in ("ours", "bare"))
    return {
        "tables": tables,
        "sockets": len(players),
        "moves": len(waits),
        "processor ms a move": 1000 * mine,
        "processor ms an echo and insert": 1000 * bared,
        "ratio (aim: 4 at most)": mine / bared,
        "round trip ms, median": 1000 * statistics.median(waits),
        "round trip ms, p95": 1000 * waits[len(waits) * 95 // 100],
    }


# -- bytes, memory, restart ----------------------------------------------------------------------------------


async def bytes_sent(port: int, game: str, seats: int = 2) -> Json:
    """The bytes that one player receives for a decision in random matches, gzipped."""
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    sizes: list[int] = []
    chance = random.Random(7)
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=60) as client:
        for _ in range(MATCHES):
            body = {"game": game, "order": "given", "seats": [{"kind": "me", "name": "A"}, *bots]}
            answer = (await client.post("/api/tables", json=body)).raise_for_status()
            url = f"ws://127.0.0.1:{port}/ws/{answer.json()['table']['id']}"
            cookie = {"Cookie": "; ".join(f"{k}={v}" for k, v in client.cookies.items())}
            async with connect(url, additional_headers=cookie, max_size=None) as page:
                await page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
                for number in range(80):
                    view = await asked(page, sizes)
                    if view is None:
                        break
                    choice = chance.choice(view["choices"])["notation"]
                    fields = {"seat": 0, "question": view["question"]["id"], "notations": [choice]}
                    await page.send(json.dumps({"t": "act", "id": f"{number}", **fields}))
    return {"mean": statistics.mean(sizes), "largest": max(sizes)}


async def asked(page: ClientConnection, sizes: list[int]) -> Json | None:
    """Wait until the seat is asked, and note the size of each update; None once the match is over."""
    async for text in page:
        message = msgspec.json.decode(text)
        if message["t"] == "update":
            sizes.append(len(gzip.compress(str(text).encode(), 6)))
            position = message["position"]
            if position["status"] == "over":
                return None
            if 0 in position["to_act"]:
                view: Json = position["seats"][0]
                return view
    return None


async def at_rest(folder: str) -> Json:
    """The memory of idle tables, and the time until they are back after a kill."""
    server = Process(folder)
    empty = await server.start()
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", verify=False) as client:
        body = {
            "game": "hive",
            "order": "given",
            "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}],
        }
        for _ in range(50):
            await client.post("/api/tables", json=body)
        before = server.memory()
        for _ in range(IDLE):
            (await client.post("/api/tables", json=body)).raise_for_status()
        each = (server.memory() - before) / IDLE
    await server.kill()
    again = await server.start()
    await server.kill()
    return {
        "memory kB an idle table (aim: 100 at most)": each / 1000,
        f"seconds to rebuild {IDLE + 50} tables": again - empty,
    }


def told(part: str, figures: Json) -> Json:
    """Print some figures as soon as they are known."""
    print(part)
    for what, figure in figures.items():
        print(f"  {what:<44} {figure:>12,.2f}", flush=True)
    return {part: figures}


async def bytes_of_one(game: str) -> Json:
    """The bytes of a decision in one game, at a table for two and at a full table."""
    figures: Json = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder)
        await server.start()
        for seats in (2, find(game).info.players[1]):
            part = f"bytes of an update, gzipped: {game}, {seats} players"
            figures |= told(part, await bytes_sent(server.port, game, seats))
        await server.kill()
    return figures


async def run(options: argparse.Namespace) -> Json:
    """All figures, or only those that the options ask for."""
    if options.bytes:
        return await bytes_of_one(options.bytes)
    figures: Json = {}
    with tempfile.TemporaryDirectory() as folder:
        figures |= told("load", await under_load(folder, options.tables, options.rate, options.seconds))
    with tempfile.TemporaryDirectory() as folder:
        figures |= told("at rest", await at_rest(folder))
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder)
        await server.start()
        for game in game_names():
            figures |= told(f"bytes of an update, gzipped: {game}", await bytes_sent(server.port, game))
        await server.kill()
    return figures


def main() -> None:
    """Measure and report."""
    if sys.argv[1:2] == ["--echo"]:
        serve_echo(int(sys.argv[2]), sys.argv[3])
        return
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second, of all tables together")
    parser.add_argument("--bytes", metavar="GAME", help="only what is sent for a decision of this game")
    parser.add_argument("--seconds", type=float, default=5.0, help="of each block")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent.parent / "build" / "server.json")
    options = parser.parse_args()
    figures = asyncio.run(run(options))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
