"""People who play against bots through a server that is killed again and again, and write down every answer.

Each client keeps the acknowledgements it has got. In the end each of them must be in the store, in its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from rucher.server import wire

ROOT = Path(__file__).resolve().parents[2]
GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
START_SECONDS = 60.0


@dataclass
class Ack:
    """What a client was promised: this request is that record of the table's match stream."""

    table: str
    client: str
    n: int
    notation: str


@dataclass
class Ledger:
    """All promises, and what broke."""

    acks: list[Ack] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    kills: int = 0
    resumed: int = 0


class Process:
    """The server as a process of its own, on one port and one database."""

    def __init__(self, folder: Path, port: int, database: str | None = None) -> None:
        self.port, self.folder = port, folder
        self.database = database or str(folder / "rucher.db")
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it and wait until it answers."""
        command = ["-m", "rucher", "serve", "--host=127.0.0.1", f"--port={self.port}", "--no-open"]
        more = [f"--database={self.database}", "--bot-pace=0", "--no-limits"]
        environment = os.environ | {"PYTHONWARNINGS": "ignore"}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            *more,
            cwd=self.folder,
            env=environment,
            stdout=asyncio.subprocess.DEVNULL,
        )
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._process.returncode is not None:
                raise RuntimeError(f"the server ended with {self._process.returncode}")
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            await asyncio.sleep(0.02)
        raise RuntimeError("the server does not answer")

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal: SIGSTOP freezes it, SIGCONT wakes it."""
        assert self._process is not None
        self._process.send_signal(number)

    async def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """SIGTERM, and the exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), 20)


class Player:
    """One person at one table against a bot: plays, is cut off, comes back, asks again."""

    def __init__(self, number: int, port: int, ledger: Ledger, table: str, cookie: str) -> None:
        self._chance = random.Random(number)
        self._port, self._ledger = port, ledger
        self.table, self._cookie = table, cookie
        self._requests = 0
        self._open: dict[str, Any] | None = None  # a request that was sent and not answered yet
        self._seat: dict[str, Any] = {"choices": []}
        self.n = 0
        self.over = False

    async def play(self, until: asyncio.Event) -> None:
        """Play until told to stop, through any number of broken connections."""
        while not until.is_set() and not self.over:
            with contextlib.suppress(*GONE):
                await self._sit_down(until)
            await asyncio.sleep(self._chance.uniform(0.2, 0.4))

    async def _sit_down(self, until: asyncio.Event) -> None:
        url = f"ws://127.0.0.1:{self._port}/ws/{self.table}"
        async with connect(url, additional_headers={"Cookie": self._cookie}, open_timeout=10) as socket:
            await socket.send(msgspec.json.encode(wire.Hello(wire.PROTOCOL, self.n)).decode())
            self._ledger.resumed += self.n > 0
            if self._open:
                await socket.send(msgspec.json.encode(self._open).decode())
            while not until.is_set() and not self.over:
                message = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 30))
                request = self._heard(message)
                if request:
                    await socket.send(msgspec.json.encode(request).decode())

    def _heard(self, message: dict[str, Any]) -> dict[str, Any] | None:
        match message["t"]:
            case "update":
                if message["since"] != self.n or message["position"]["n"] < self.n:
                    self._ledger.faults.append(
                        f"{self.table}: had {self.n}, was told since {message['since']}"
                    )
                self.n = message["position"]["n"]
                self.over = message["position"]["status"] == "over"
                self._seat = message["position"]["seats"][0]
            case "ack" if self._open and message["id"] == self._open["id"]:
                self._ledger.acks.append(
                    Ack(self.table, message["id"], message["n"], self._open["notations"][0])
                )
                self._open = None
            case "refused" if self._open and message["id"] == self._open["id"]:
                # Sent again over a new connection, a request may find its question closed.
                if message["refusal"]["code"] not in ("stale", "not_your_turn"):
                    self._ledger.faults.append(f"{self.table}: {message}")
                self._open = None
            case "closing":
                self._ledger.faults.append(f"{self.table}: {message}")
        return self._next(self._seat)

    def _next(self, seat: dict[str, Any]) -> dict[str, Any] | None:
        if self._open or not seat["choices"]:
            return None
        self._seat = {"choices": []}  # answered; the next update brings a new question
        self._requests += 1
        choice = self._chance.choice(seat["choices"])
        self._open = {
            "t": "act",
            "id": f"{self._requests}",
            "seat": 0,
            "question": seat["question"]["id"],
            "notations": [choice["notation"]],
        }
        return self._open
