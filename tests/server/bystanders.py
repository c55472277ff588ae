"""Bystanders: fifty people who play, two at a table, and write down what they are told and when."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import signal
import socket
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from rucher import game_names
from rucher.server import wire

ROOT = Path(__file__).parents[2]
TABLES = 25
THINKING = (0.4, 1.1)  # seconds before an answer: each of two plays every one to two seconds
SAMPLE = 1.0  # seconds between two looks at the server's memory
Json = dict[str, Any]


class Served:
    """`rucher serve` as a process of its own, with its limits, and its log in a file. Linux only."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.database, self.log = str(folder / "rucher.db"), folder / "log"
        here = ["--host=127.0.0.1", f"--port={self.port}", "--no-open", f"--database={self.database}"]
        self._command = [sys.executable, "-m", "rucher", "serve", *here]

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("wb") as out:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdout=out, stderr=out, cwd=ROOT
            )
        async with asyncio.timeout(60):
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                except OSError:
                    await asyncio.sleep(0.05)
                else:
                    writer.close()
                    return

    async def stop(self) -> int:
        """SIGTERM, and the exit status."""
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), 30)

    def kill(self) -> None:
        """End it at once, if it has not ended so far."""
        if self._process.returncode is None:
            self._process.kill()

    def seconds(self) -> float:
        """The processor time it has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def nanoseconds(self) -> int:
        """The same, exactly: what each of its threads has used."""
        threads = Path(f"/proc/{self._process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads)

    def memory(self) -> int:
        """The bytes it holds in memory."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


@dataclass
class Told:
    """What one person was told at one table."""

    table: str
    seat: int | None = None  # the table says which
    log: list[Json] = field(default_factory=list)
    acks: list[tuple[str, int]] = field(default_factory=list)  # the request, and its record
    over: bool = False


class Person:
    """A browser with an address of its own."""

    def __init__(self, server: Served, number: int) -> None:
        self.server, self._port, self._address = server, server.port, f"127.0.1.{number + 1}"
        lines = httpx2.AsyncHTTPTransport(verify=False, local_address=self._address)
        self._http = httpx2.AsyncClient(
            base_url=f"http://127.0.0.1:{self._port}", transport=lines, timeout=30
        )
        self._chance, self._ids = random.Random(number), itertools.count()
        self.told: list[Told] = []
        self.waits: list[float] = []
        self.costs: list[float] = []
        self.faults: list[str] = []

    async def get(self, path: str) -> Any:
        """GET, and what comes back."""
        return (await self._http.get(path)).raise_for_status().json()

    async def post(self, path: str, body: Json) -> Any:
        """POST, and what comes back."""
        return (await self._http.post(path, json=body)).raise_for_status().json()

    async def close(self) -> None:
        """Close the browser."""
        await self._http.aclose()

    async def play(self, table: str, stop: asyncio.Event) -> None:
        """Play at a table until its match is over, or until told to stop and all is answered."""
        told = Told(table)
        self.told.append(told)
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        async with connect(
            f"ws://127.0.0.1:{self._port}/ws/{table}",
            local_addr=(self._address, 0),
            additional_headers={"Cookie": cookies},
            max_size=None,
        ) as page:
            await page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
            await _Game(self, page, told, self._chance, self._ids).play(stop)


class _Game:
    """One person at one table."""

    def __init__(
        self,
        person: Person,
        page: ClientConnection,
        told: Told,
        chance: random.Random,
        ids: itertools.count[int],
    ) -> None:
        self._person, self._page, self._told = person, page, told
        self._chance, self._ids = chance, ids
        self._position: Json = {"to_act": []}
        self._due: float | None = None  # when the open question is to be answered
        self._sent: tuple[str, float, int] | None = (
            None  # a request without an answer so far, and when it was sent
        )

    async def play(self, stop: asyncio.Event) -> None:
        """Read what comes, and answer after a while of thinking."""
        while not self._told.over and not (stop.is_set() and self._sent is None):
            wait = 0.5 if self._due is None else max(0.0, self._due - time.monotonic())
            try:
                async with asyncio.timeout(wait):
                    text = await self._page.recv()
            except TimeoutError:
                if self._due is not None and not stop.is_set():
                    await self._answer()
            else:
                self._hear(msgspec.json.decode(text))

    async def _answer(self) -> None:
        self._due = None
        view = self._position["seats"][0]
        id_ = f"{self._told.seat}.{next(self._ids)}"
        choice = self._chance.choice(view["choices"])["notation"]
        asked = {"seat": self._told.seat, "question": view["question"]["id"], "notations": [choice]}
        self._sent = id_, time.monotonic(), self._person.server.nanoseconds()
        await self._page.send(msgspec.json.encode({"t": "act", "id": id_, **asked}).decode())

    def _think(self) -> None:
        """Think for a while, if asked; another one may have answered what both were asked."""
        if self._told.seat not in self._position["to_act"]:
            self._due = None
        elif self._due is None:
            self._due = time.monotonic() + self._chance.uniform(*THINKING)

    def _hear(self, message: Json) -> None:
        match message["t"]:
            case "update":
                self._told.log[message["since"] :] = message["log"]
                self._position = message["position"]
                for view in self._position["seats"]:
                    self._told.seat = view["seat"]
                self._told.over = self._position["status"] == "over" and self._sent is None
                if self._sent is None:
                    self._think()
            case "ack" if self._sent and message["id"] == self._sent[0]:
                self._person.waits.append(time.monotonic() - self._sent[1])
                self._person.costs.append((self._person.server.nanoseconds() - self._sent[2]) / 1e9)
                self._told.acks.append((message["id"], message["n"]))
                self._sent = None
                self._told.over = self._position["status"] == "over"
                self._think()
            case "refused" | "closing":
                self._person.faults.append(f"{self._told.table}: {message}")
                self._told.over = True


class Pair:
    """Two people who play one match after another."""

    def __init__(self, server: Served, number: int) -> None:
        self.people = Person(server, 2 * number), Person(server, 2 * number + 1)
        self._game = game_names()[number % 4]
        self.table = ""

    async def sit_down(self) -> None:
        """The first makes a table, the second comes by its invite."""
        host, guest = self.people
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
        made = await host.post("/api/tables", {"game": self._game, "seats": seats})
        self.table = made["table"]["id"]
        links = await host.get(f"/api/tables/{self.table}/links")
        token = links["invite"]["url"].rpartition("/")[2]
        await guest.post(f"/api/tables/{self.table}/sit", {"name": "Ben", "token": token})

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        table = self.table
        while not stop.is_set():
            await asyncio.gather(*(person.play(table, stop) for person in self.people))
            if not stop.is_set():
                table = (await self.people[0].post(f"/api/tables/{table}/rematch", {}))["table"]["id"]


@dataclass
class Figures:
    """What was measured while they played."""

    waits: list[float]
    costs: list[float]  # of the same, the server's processor time from the request to its answer
    lags: list[float]  # by how much a sleep of this very process was too long: the machine's own part
    memory: list[int]  # of the server, second by second
    processor: float  # seconds of the server
    tricks: Json  # what the hostile visitor did
    told: list[Told]
    faults: list[str]
    status: int = 0

    def wait(self, percent: int) -> float:
        """The milliseconds that so many of the answers took at most."""
        return _at(self.waits, percent)

    def cost(self, percent: int) -> float:
        """The same in the server's processor time: what they would take on a machine without other work."""
        return _at(self.costs, percent)

    def lag(self, percent: int) -> float:
        """The same of the machine's own lag."""
        return _at(self.lags, percent)


def _at(seconds: Sequence[float], percent: int) -> float:
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def summary(figures: Figures) -> str:
    """The figures in a few lines."""
    waits = ", ".join(f"p{percent} {figures.wait(percent):.1f}" for percent in (50, 95, 99))
    costs = ", ".join(f"p{percent} {figures.cost(percent):.1f}" for percent in (50, 95, 99))
    lags = ", ".join(f"p{percent} {figures.lag(percent):.1f}" for percent in (50, 95, 99))
    first, last, most = (
        f"{memory / 1e6:.0f}" for memory in (figures.memory[0], figures.memory[-1], max(figures.memory))
    )
    return (
        f"{len(figures.waits)} moves, ms: {waits}; processor ms: {costs}; this machine's own lag: {lags}\n"
        f"processor {figures.processor:.1f} s; memory {first} MB, at the end {last}, at most {most}\n"
        f"{msgspec.json.encode(figures.tricks).decode()}"
    )


async def watch(server: Served, memory: list[int], lags: list[float]) -> None:
    """Write down the server's memory, and the machine's own lag."""
    for number in itertools.count():
        began = time.monotonic()
        await asyncio.sleep(SAMPLE / 20)
        lags.append(time.monotonic() - began - SAMPLE / 20)
        if number % 20 == 0:
            memory.append(server.memory())


async def measure(server: Served, seconds: float, hostile: bool) -> Figures:
    """Let all play for so long, with the hostile visitor or without him."""
    await server.start()
    try:
        return await _measured(server, seconds, hostile)
    finally:
        server.kill()


async def _measured(server: Served, seconds: float, hostile: bool) -> Figures:
    pairs = [Pair(server, number) for number in range(TABLES)]
    for pair in pairs:
        await pair.sit_down()
    stop, memory, lags = asyncio.Event(), list[int](), list[float]()
    watching = asyncio.ensure_future(watch(server, memory, lags))
    playing = [asyncio.ensure_future(pair.play(stop)) for pair in pairs]
    before = server.seconds()
    tricks: Json = {}
    if hostile:
        tables = [pair.table for pair in pairs]
        arguments = ["-m", "tests.server.hostile", str(server.port), str(seconds), *tables]
        visitor = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            preexec_fn=lambda: os.nice(5),
        )
        said, _ = await visitor.communicate()
        tricks = msgspec.json.decode(said)
    else:
        await asyncio.sleep(seconds)
    stop.set()
    await asyncio.gather(*playing)
    watching.cancel()
    spent = server.seconds() - before
    people = [person for pair in pairs for person in pair.people]
    for person in people:
        await person.close()
    return Figures(
        [wait for person in people for wait in person.waits],
        [cost for person in people for cost in person.costs],
        lags,
        memory,
        spent,
        tricks,
        [told for person in people for told in person.told],
        [fault for person in people for fault in person.faults],
        await server.stop(),
    )
