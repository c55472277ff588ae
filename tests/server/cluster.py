"""Workers on one PostgreSQL behind HAProxy, and people who play through it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from sqlalchemy import Connection, create_engine, text
from tests.server import postgres
from tests.server.ledger import GONE, Ack, Ledger, Process
from websockets.asyncio.client import connect

from rucher.server import wire

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
# Who stored which record, and under which fence: written by the database itself.
AUDIT = """
CREATE TABLE audit (table_id text, stream text, seq int, fence bigint, who text);
CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO audit SELECT NEW.table_id, NEW.stream, NEW.seq, fence, current_setting('application_name')
  FROM owners WHERE table_id = NEW.table_id;
  RETURN NEW;
END $$;
CREATE TRIGGER audit AFTER INSERT ON records FOR EACH ROW EXECUTE FUNCTION audit();
"""
TWO_OWNERS = "SELECT table_id, fence FROM audit GROUP BY 1, 2 HAVING count(DISTINCT who) > 1"
OUT_OF_TURN = """
SELECT a.table_id, a.seq FROM audit a JOIN audit b
ON a.table_id = b.table_id AND a.stream = b.stream AND a.seq = b.seq + 1 WHERE a.fence < b.fence
"""


def haproxy() -> str:
    """The program, after an installation where there is none."""
    found = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
    if not found and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "haproxy"], check=True)
        found = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
    if not found:
        raise RuntimeError("no HAProxy here: install it (Debian, Ubuntu: apt install haproxy) and try again")
    return found


def free_ports(number: int) -> list[int]:
    """Ports that nothing listens on."""
    with contextlib.ExitStack() as held:
        probes = [held.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(number)]
        return [probe.getsockname()[1] for probe in probes]


def configured(port: int, workers: list[int]) -> str:
    """The configuration of deploy/, without TLS, for these ports."""
    lines = []
    for line in CONFIGURATION.read_text("utf-8").splitlines():
        if re.match(r"\s+(bind :443|http-request redirect|http-response set-header Strict)", line):
            continue
        if "worker2:" in line:
            continue
        if line.strip() == "bind :80":
            line = f"    bind 127.0.0.1:{port}"
        if "worker1:" in line:
            for n, worker in enumerate(workers, 1):
                named = line.replace("worker1:8642", f"127.0.0.1:{worker}").replace("worker1", f"worker{n}")
                lines.append(named)
            continue
        if "sc0_" in line:  # all visitors of a test come from one address
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def by_language(routes: str) -> str:
    """The configuration that sends what is asked about one table to two workers, by the page's language."""
    french = "{ req.hdr(Accept-Language) -m beg fr }"
    rules = f"    use-server worker2 if {french}\n    use-server worker1 unless {french}\n"
    before, backend, after = routes.partition("backend tables\n")
    return before + backend + rules + after


@dataclass
class House:
    """The parts while they run."""

    postgres: postgres.Cluster
    workers: list[Process]
    port: int
    ledger: Ledger = field(default_factory=Ledger)
    waits: list[tuple[float, float]] = field(default_factory=list)  # when each was asked, and answered
    away: list[tuple[float, float]] = field(default_factory=list)  # when the database was not there

    def stuck(self) -> list[float]:
        """For how many seconds each request waited while the database was there, the longest last."""
        return sorted(
            to - since - sum(max(0.0, min(to, end) - max(since, start)) for start, end in self.away)
            for since, to in self.waits
        )


@contextlib.contextmanager
def asked(database: postgres.Cluster) -> Iterator[Connection]:
    """A connection to the database, beside those of the workers."""
    engine = create_engine(database.address.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


@contextlib.asynccontextmanager
async def running(folder: Path, number: int, by_table: bool = True) -> AsyncIterator[House]:
    """A PostgreSQL, so many workers and a proxy; not `by_table`: pages in French go to the second worker."""
    with contextlib.ExitStack() as held:
        database = postgres.Cluster()
        database.start()
        held.callback(database.remove)
        port, *ports = free_ports(number + 1)
        workers = []
        for n, each in enumerate(ports):
            own = folder / f"worker{n}"
            own.mkdir()
            workers.append(Process(own, each, database.address))
        routes = configured(port, ports)
        (folder / "haproxy.cfg").write_text(routes if by_table else by_language(routes))
        try:
            await asyncio.gather(*(worker.start() for worker in workers))
            with asked(database) as connection:
                connection.execute(text(AUDIT))
            proxy = subprocess.Popen([haproxy(), "-f", folder / "haproxy.cfg"], stdout=subprocess.DEVNULL)
            held.callback(proxy.wait)
            held.callback(proxy.kill)
            await until(lambda: _listens(port, proxy))
            yield House(database, workers, port)
            for worker in workers:
                await worker.stop()
        finally:
            for worker in workers:
                with contextlib.suppress(ProcessLookupError):
                    await worker.kill()


def _listens(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Does the proxy take connections, and has it found its workers?"""
    assert process.poll() is None, "the proxy has ended"
    with contextlib.suppress(OSError, httpx2.HTTPError):
        return httpx2.get(f"http://127.0.0.1:{port}/health").status_code == 200
    return False


class Both:
    """One person who plays both seats of a table, through any number of broken connections."""

    def __init__(self, number: int, house: House, table: str, cookie: str, pause: float) -> None:
        self._chance, self._pause = random.Random(number), pause
        self._house, self.table, self._cookie = house, table, cookie
        self._requests = self._tries = 0
        self._open: dict[str, Any] | None = None  # a request that was sent and not answered yet
        self._since = 0.0
        self._position: dict[str, Any] = {"seats": []}
        self._acked = 0
        self.n = 0
        self.over = False

    async def play(self) -> None:
        """Play until the match is over. A page comes again after such pauses (web/src/lib/socket.ts)."""
        while not self.over:
            with contextlib.suppress(*GONE):
                await self._sit_down()
            await asyncio.sleep(min(4.0, 0.25 * 2**self._tries) * self._chance.uniform(0.7, 1.3))
            self._tries += 1

    async def _sit_down(self) -> None:
        url, headers = f"ws://127.0.0.1:{self._house.port}/ws/{self.table}", {"Cookie": self._cookie}
        async with connect(url, additional_headers=headers, open_timeout=10) as socket:
            await socket.send(msgspec.json.encode(wire.Hello(wire.PROTOCOL, self.n)).decode())
            self._house.ledger.resumed += self.n > 0
            if self._open:
                await socket.send(msgspec.json.encode(self._open).decode())
            while not self.over:
                async with asyncio.timeout(30):  # wait_for may swallow that the test ends
                    message = msgspec.json.decode(await socket.recv())
                if message["t"] == "closing" and message["code"] == "restart":
                    return
                self._tries = 0
                request = self._heard(message)
                if request:
                    await asyncio.sleep(self._chance.uniform(0, 2 * self._pause))
                    self._open, self._since = request, time.monotonic()
                    await socket.send(msgspec.json.encode(request).decode())

    def _heard(self, message: dict[str, Any]) -> dict[str, Any] | None:
        ledger = self._house.ledger
        if message["t"] == "update":
            if message["since"] != self.n or message["position"]["n"] < self.n:
                ledger.faults.append(f"{self.table}: had {self.n}, was told since {message['since']}")
            self.n = message["position"]["n"]
            self.over = message["position"]["status"] == "over"
            self._position = message["position"]
        elif self._open and message.get("id") == self._open["id"]:
            asked, self._open = self._open, None
            self._house.waits.append((self._since, time.monotonic()))
            if message["t"] == "ack":
                self._acked = message["n"]
                ledger.acks.append(Ack(self.table, asked["id"], message["n"], asked["notations"][0]))
            elif message["refusal"]["code"] not in ("stale", "not_stored"):
                ledger.faults.append(f"{self.table}: {message}")
        elif message["t"] == "closing":
            ledger.faults.append(f"{self.table}: {message}")
        return self._next(self._position)

    def _next(self, position: dict[str, Any]) -> dict[str, Any] | None:
        asked = [seat for seat in position["seats"] if seat["choices"] and seat["question"]]
        if self._open or not asked or position["n"] < self._acked:
            return None
        self._requests += 1
        seat = asked[0]
        return {
            "t": "act",
            "id": f"{self._requests}",
            "seat": seat["seat"],
            "question": seat["question"]["id"],
            "notations": [self._chance.choice(seat["choices"])["notation"]],
        }


async def people(house: House, number: int, pause: float) -> list[Both]:
    """Tables, each with a person who plays both seats."""
    body = {"game": "hive", "order": "given", "seats": [{"kind": "me", "name": name} for name in "AB"]}
    made = []
    base = f"http://127.0.0.1:{house.port}"
    async with httpx2.AsyncClient(base_url=base, verify=False, timeout=30) as client:
        for n in range(number):
            client.cookies.clear()
            answer = await client.post("/api/tables", json=body)
            cookie = "; ".join(f"{k}={v}" for k, v in client.cookies.items())
            made.append(Both(n, house, answer.json()["table"]["id"], cookie, pause))
    return made


async def until(is_so: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something that must come."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.02)


def two_owners(house: House) -> list[Any]:
    """Fences under which two workers stored records; records under an older fence than the one before."""
    with asked(house.postgres) as connection:
        assert connection.execute(text("SELECT count(*) FROM audit")).scalar()
        return [*connection.execute(text(TWO_OWNERS)), *connection.execute(text(OUT_OF_TURN))]
