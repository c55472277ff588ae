"""Bystanders: people who play, two at a table, and write down what they are told and when."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx2
import msgspec
from tests.server.hostility.served import Served
from websockets.asyncio.client import ClientConnection, connect

from rucher import game_names
from rucher.server import wire

THINKING = (0.4, 1.1)  # seconds before an answer: each of two plays every one to two seconds
Json = dict[str, Any]


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
            open_timeout=60,  # on a machine that is busy with other things too
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
