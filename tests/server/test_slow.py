"""A page that does not read is dropped once too much waits for it, and comes back by number."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.types import Message
from tests.server.helpers import MODULES, register_toys
from tests.server.live import Browser, Server

from rucher.server import wire
from rucher.server.app import make_app
from rucher.server.http import sockets
from rucher.server.rooms import link as links
from rucher.server.rooms import welcoming
from rucher.server.rooms.link import BEHIND, Link
from rucher.server.rooms.new_tables import create_table
from rucher.server.settings import Settings


def test_a_reader_too_far_behind_is_told_to_come_back() -> None:
    async def work() -> None:
        link = Link("a")
        for _ in range(BEHIND // 1000):
            link.send(b"x" * 1000)
        assert link.closing is None
        link.send(b"x" * 1000)
        assert link.closing is not None
        assert link.closing.code == "slow"
        link.send(b"more")
        assert await link.next() is None  # nothing waits any more

    asyncio.run(work())


def test_who_reads_in_time_is_never_dropped() -> None:
    async def work() -> None:
        link = Link("a")
        for _ in range(3 * BEHIND // 1000):
            link.send(b"x" * 1000)
            assert await link.next() == b"x" * 1000
        assert link.closing is None

    asyncio.run(work())


def test_who_has_missed_much_is_given_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that comes to a long match would else be dropped at its first message, each time it comes."""
    monkeypatch.setattr(welcoming, "LINES", 3)
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page:
            for turn in range(8):
                assert page.act(0, seat=turn % 2)["t"] == "ack"
                page.ask("say", seat=0, text=f"line {turn}")
        monkeypatch.setattr(links, "BEHIND", 5000)
        with anna.socket(table, hello=False) as page:
            update = page.hello()
            assert len(update["log"]) == 9
            assert len(msgspec.json.encode(update)) > links.BEHIND
            [talk] = [message for message in page.seen if message["t"] == "talk"]
            assert [line["text"] for line in talk["lines"]] == ["line 5", "line 6", "line 7"]
            assert page.ask("say", seat=0, text="still here")["t"] == "ack"


def test_a_blocked_socket_ends_and_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network takes nothing more in the middle of a game: the others play on, the socket is given up."""
    monkeypatch.setattr(sockets, "FAREWELL_SECONDS", 0.1)
    register_toys()
    settings = Settings(str(tmp_path / "rucher.db"), bot_pace=0.0, game_modules=MODULES)

    async def work() -> None:
        app: Any = make_app(settings)
        house = app._app._app.state.house
        await house.open()
        room = await create_table(
            house, wire.CreateTable("hive", [wire.Me("A"), wire.Me("B")]), browser="somebody"
        )
        incoming: asyncio.Queue[Message] = asyncio.Queue()
        sent: list[Message] = []

        async def send(message: Message) -> None:
            if len(sent) > 3:
                await asyncio.Event().wait()  # the other end does not read
            sent.append(message)

        scope = {
            "type": "websocket",
            "path": f"/ws/{room.table.id}",
            "headers": [(b"host", b"localhost")],
            "query_string": b"",
            "subprotocols": [],
            "client": ("127.0.0.1", 1),
        }
        incoming.put_nowait({"type": "websocket.connect"})
        hello = json.dumps({"t": "hello", "protocol": wire.PROTOCOL})
        incoming.put_nowait({"type": "websocket.receive", "text": hello})
        socket = asyncio.ensure_future(app(scope, incoming.get, send))
        while len(sent) <= 3:
            await asyncio.sleep(0.01)
        for _ in range(BEHIND // 50_000 + 1):
            for link in room.links:
                link.send(b"x" * 50_000)
        await room.do(lambda table, at: table.act(0, 1, ["wS1"], at))
        await asyncio.wait_for(socket, 20)
        assert room.links == set()
        await house.close()

    asyncio.run(work())


def test_a_server_that_stops_lets_its_pages_go_and_they_come_back(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page:
            page.act("wS1")
            n = page.position["n"]
            server._server.should_exit = True
            page.closed()
        cookie = anna.cookie
    with Server(tmp_path) as server:
        anna = Browser(server)
        anna.client.cookies.set("rucher", cookie)
        with anna.socket(table, hello=False) as page:
            assert page.hello(since=n)["log"] == []
            assert page.act("bS1 wS1-", seat=1)["t"] == "ack"


@pytest.mark.parametrize("clock", [None, {"kind": "total", "seconds": 60}])
def test_bots_and_clocks_go_on_after_a_restart(tmp_path: Path, clock: object) -> None:
    with Server(tmp_path, bot_pace=30.0) as server:
        anna = Browser(server)
        table = anna.create("hive", "greedy", "me", clock=clock)
        cookie = anna.cookie
    with Server(tmp_path) as server:
        anna = Browser(server)
        anna.client.cookies.set("rucher", cookie)
        with anna.socket(table) as page:
            assert page.until(1)
            assert page.act(0, seat=1)["t"] == "ack"
            assert page.until(1)
