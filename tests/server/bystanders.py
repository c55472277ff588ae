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
ECHO = 0.05  # seconds between two questions to the bare server
# Milliseconds that a bare server needs at most, 95 times of 100, on a machine that does little else.
QUIET = 10.0
Json = dict[str, Any]


class Served:
    """`rucher serve` as a process of its own, with its limits, and its log in a file. Linux only."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.database, self.log = str(folder / "rucher.db"), folder / "log"
        here = ["--host=127.0.0.1", f"--port={self.port}", "--no-open", f"--database={self.database}"]
        self._command = [sys.executable, "-m", "rucher", "serve", *here]
        self.worked_before = 0.0  # when the present phase began

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("wb") as out:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdout=out, stderr=out, cwd=ROOT
            )
        await _answers(self.port)

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

    async def longest_step(self) -> float:
        """The milliseconds of processor time of the loop's longest step since this was last asked."""
        async with httpx2.AsyncClient(verify=False, timeout=60) as asking:
            told = (await asking.get(f"http://127.0.0.1:{self.port}/metrics")).raise_for_status().text
        return float(told.partition("\nrucher_longest_step_ms ")[2].split()[0])

    def worked(self) -> float:
        """The processor time of its loop so far, in seconds: what others do on this machine is not in it."""
        pid = self._process.pid
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9

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
        self._sent: tuple[str, float] | None = None  # a request without an answer so far, and when

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
        self._sent = id_, time.monotonic()
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
class Phase:
    """How long answers took in a part of the time."""

    waits: list[float] = field(default_factory=list)  # of the people, for their moves
    echoes: list[float] = field(default_factory=list)  # of a bare server beside: the machine's own part
    worked: float = 0.0  # seconds of the server's loop
    longest_step: float = 0.0  # milliseconds of the loop's processor time, of one request

    def wait(self, percent: int) -> float:
        """The milliseconds that so many of the answers took at most, by the clock."""
        return _at(self.waits, percent)

    def echo(self, percent: int) -> float:
        """The milliseconds that the bare server took, by the clock."""
        return _at(self.echoes, percent)

    def work_a_move(self) -> float:
        """The seconds of the server's loop, shared out among the moves."""
        return self.worked / max(1, len(self.waits))

    def is_quiet(self) -> bool:
        """Does the clock measure the server, and not what others do on this machine?"""
        return self.echo(95) < QUIET


@dataclass
class Figures:
    """What was measured while they played."""

    seconds: float  # that the visitor was there, by the clock
    alone: Phase
    with_visitor: Phase
    memory: list[int]  # of the server, second by second, from when the visitor came
    processor: float  # seconds of the server
    tricks: Json  # what the hostile visitor did
    told: list[Told]
    faults: list[str]
    status: int = 0

    def visitors_share(self) -> float:
        """The part of the loop's time that went to the visitor: what the moves do not explain."""
        moves = self.alone.work_a_move() * len(self.with_visitor.waits)
        return (self.with_visitor.worked - moves) / self.seconds


def _at(seconds: Sequence[float], percent: int) -> float:
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def summary(figures: Figures) -> str:
    """The figures in a few lines."""
    lines = []
    for name, phase in (("alone", figures.alone), ("with the visitor", figures.with_visitor)):
        waits = ", ".join(f"p{percent} {phase.wait(percent):.1f}" for percent in (50, 95, 99))
        echoes = ", ".join(f"p{percent} {phase.echo(percent):.1f}" for percent in (50, 95, 99))
        lines.append(f"{name}: {len(phase.waits)} moves, ms: {waits}; a bare server: {echoes}")
        lines.append(
            f"  the server's loop worked {phase.worked:.1f} s, {1000 * phase.work_a_move():.1f} ms a move; "
            f"its longest step {phase.longest_step:.0f} ms"
        )
    first, last, most = (
        f"{memory / 1e6:.0f}" for memory in (figures.memory[0], figures.memory[-1], max(figures.memory))
    )
    lines.append(f"the visitor had {100 * figures.visitors_share():.0f} % of the loop's time")
    lines.append(f"processor {figures.processor:.1f} s; memory {first} MB, at the end {last}, at most {most}")
    return "\n".join([*lines, msgspec.json.encode(figures.tricks).decode()])


class Echo:
    """A bare server beside the one that is measured, and somebody who asks it again and again."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self._port = int(probe.getsockname()[1])
        self._folder = folder / "echo"
        self.times: list[float] = []

    async def start(self) -> None:
        """Start it, and ask from now on."""
        self._folder.mkdir()
        arguments = ["-m", "benchmarks.serving.echo", str(self._port), str(self._folder)]
        self._process = await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT)
        await _answers(self._port)
        self._asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        async with connect(f"ws://127.0.0.1:{self._port}/ws") as page:
            while True:
                began = time.monotonic()
                await page.send("x" * 100)
                await page.recv()
                self.times.append(time.monotonic() - began)
                await asyncio.sleep(ECHO)

    async def stop(self) -> None:
        """End it."""
        self._asking.cancel()
        self._process.terminate()
        await self._process.wait()


async def _answers(port: int) -> None:
    """Wait until a server answers."""
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


async def measure(server: Served, seconds: float) -> Figures:
    """Let all play: for a tenth of the time alone, then so long with the hostile visitor."""
    await server.start()
    echo = Echo(server.log.parent)
    try:
        await echo.start()
        return await _measured(server, seconds, echo)
    finally:
        server.kill()
        await echo.stop()


async def _measured(server: Served, seconds: float, echo: Echo) -> Figures:
    pairs = [Pair(server, number) for number in range(TABLES)]
    people = [person for pair in pairs for person in pair.people]
    for pair in pairs:
        await pair.sit_down()
    stop, memory = asyncio.Event(), list[int]()
    playing = [asyncio.ensure_future(pair.play(stop)) for pair in pairs]
    await asyncio.sleep(10.0)  # what is done for the first time takes longer
    await _phase(server, people, echo)
    await asyncio.sleep(max(20.0, seconds / 10))
    alone = await _phase(server, people, echo)
    watching = asyncio.ensure_future(_watch(server, memory))
    before, began = server.seconds(), time.monotonic()
    arguments = [
        "-m",
        "tests.server.hostile",
        str(server.port),
        str(seconds),
        *(pair.table for pair in pairs),
    ]
    visitor = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE, preexec_fn=lambda: os.nice(5)
    )
    said, _ = await visitor.communicate()
    there = time.monotonic() - began
    with_visitor = await _phase(server, people, echo)
    stop.set()
    await asyncio.gather(*playing)
    watching.cancel()
    spent = server.seconds() - before
    for person in people:
        await person.close()
    return Figures(
        there,
        alone,
        with_visitor,
        memory,
        spent,
        msgspec.json.decode(said),
        [told for person in people for told in person.told],
        [fault for person in people for fault in person.faults],
        await server.stop(),
    )


async def _phase(server: Served, people: list[Person], echo: Echo) -> Phase:
    """What was measured since the last phase; the next one begins."""
    worked, longest = server.worked(), await server.longest_step()
    waits = [wait for person in people for wait in person.waits]
    phase = Phase(waits, echo.times, worked - server.worked_before, longest)
    server.worked_before = worked
    for person in people:
        person.waits = []
    echo.times = []
    return phase


async def _watch(server: Served, memory: list[int]) -> None:
    """Write down the server's memory."""
    while True:
        memory.append(server.memory())
        await asyncio.sleep(SAMPLE)
