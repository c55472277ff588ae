"""People at tables: each is a socket that plays at random on request."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from typing import Any

import msgspec
from benchmarks.serving.stored import Stored
from websockets.asyncio.client import ClientConnection, connect

from rucher.server import wire

Json = dict[str, Any]


class Player:
    """A browser with one seat at one table."""

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
            elif message["t"] == "refused":
                raise RuntimeError(f"a choice was refused: {message}")

    async def play(self) -> None:
        """Answer the open question with a random choice."""
        view = self.position["seats"][0]
        action = self._chance.choice(view["choices"])["notation"]
        fields = {"seat": self.seat, "question": view["question"]["id"], "notations": [action]}
        id_ = f"bench.{self.seat}.{next(self._ids)}"
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


async def sit_down(port: int, table: Stored, number: int) -> list[Player]:
    """The browsers of a stored table come back, each with its socket."""
    players = []
    for seat, cookie in enumerate(table.cookies):
        headers = {"Cookie": f"rucher={cookie}"}
        page = await connect(
            f"ws://127.0.0.1:{port}/ws/{table.id}", additional_headers=headers, max_size=None
        )
        await page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
        players.append(Player(page, seat, 8 * number + seat))
    return players


async def all_are_told(players: list[Player]) -> None:
    """Wait until each has the position: a welcome is no part of a move."""
    while not all("seats" in player.position for player in players):
        await asyncio.sleep(0.05)


async def play_for(players: list[Any], rate: float, seconds: float, chance: random.Random) -> None:
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
