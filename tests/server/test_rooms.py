"""A room and its store: whatever goes wrong there, nobody is told what is not stored."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.helpers import opened
from tests.server.live import Browser, Server

from rucher import game_names
from rucher.core.errors import IllegalAction
from rucher.server import wire
from rucher.server.rooms import bots
from rucher.server.rooms import house as house_module
from rucher.server.rooms.house import House
from rucher.server.rooms.new_tables import create_table
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Settings
from rucher.server.store.errors import Conflict
from rucher.server.store.tables import Store
from rucher.server.tables import records as r


class DiskFull(Exception):
    """What a database says when nothing more fits."""


def break_store(server: Server, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    async def fail(*_: object) -> None:
        raise DiskFull("nothing more fits")

    for name in names:
        monkeypatch.setattr(server.house.store, name, fail)


def test_what_cannot_be_stored_has_not_happened(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wS1")
        with monkeypatch.context() as broken:
            break_store(server, broken, "append")
            assert page.act("bS1 wS1-", seat=1)["refusal"]["code"] == "not_stored"
            assert page.ask("say", text="hello", seat=0)["refusal"]["code"] == "not_stored"
        assert page.position["n"] == 2
        assert page.act("bS1 wS1-", seat=1)["n"] == 3
        assert page.ask("say", text="hello", seat=0)["n"] == 1


def test_a_room_that_cannot_even_be_read_again_is_given_up_until_it_can(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page, monkeypatch.context() as broken:
        break_store(server, broken, "append", "load")
        page.send("act", seat=0, question=1, notations=["wS1"])
        assert page.closed()["code"] == "restart"
    with anna.socket(table) as page:
        assert page.position["n"] == 1
        assert page.act("wS1")["n"] == 2


@pytest.mark.parametrize("game", game_names())
def test_a_room_that_nobody_uses_leaves_memory_without_a_search_for_garbage(
    server: Server, anna: Browser, game: str
) -> None:
    gc.disable()
    try:
        table = anna.create(game, "me", "me")
        with anna.socket(table) as page:
            page.act(page.position["seats"][0]["choices"][0]["notation"])
        left = weakref.ref(server.house.rooms[table["id"]])
        until = time.monotonic() + 20
        while left() is not None and time.monotonic() < until:  # the page says goodbye first
            server.call(server.house.regular.rest(0))
        assert left() is None
    finally:
        gc.enable()


@contextmanager
def slow_store(server: Server, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowStore]:
    """Let the store take its time over the next records, and then lose them."""
    slow = SlowStore()
    with monkeypatch.context() as broken:
        broken.setattr(server.house.store, "append", slow.append)
        yield slow
        slow.may_fail.set()


class SlowStore:
    """A store that is asked to append, and fails once the test lets it."""

    def __init__(self) -> None:
        self.asked, self.may_fail = threading.Event(), threading.Event()

    async def append(self, *_: object) -> None:
        """Wait for the test, then fail."""
        self.asked.set()
        await asyncio.to_thread(self.may_fail.wait, 20)
        raise DiskFull("nothing more fits")


def test_who_arrives_while_the_store_is_slow_is_told_what_is_stored(
    server: Server, anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page, slow_store(server, monkeypatch) as slow:
        page.send("act", seat=0, question=1, notations=["wS1"])
        assert slow.asked.wait(20)
        with ben.socket(table, hello=False) as other:
            other.send("hello", protocol=wire.PROTOCOL)
            with pytest.raises(TimeoutError):
                other.next(timeout=0.3)
            slow.may_fail.set()
            assert [entry["kind"] for entry in other.wait("update")["log"]] == ["start"]
        assert page.wait("refused")["refusal"]["code"] == "not_stored"
        assert {message["table"]["n"] for message in page.seen if message["t"] == "table"} == {1}


def test_who_asks_while_the_store_is_slow_is_told_what_is_stored(
    server: Server, anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page, ben.socket(table) as other, slow_store(server, monkeypatch) as slow:
        page.send("act", seat=0, question=1, notations=["wS1"])
        assert slow.asked.wait(20)
        request = other.send("look", n=2, seat=None)
        threading.Timer(0.3, slow.may_fail.set).start()
        assert anna.get(f"/api/tables/{table['id']}")["n"] == 1
        assert other.wait("refused", id=request)["refusal"]["code"] == "stale"


def test_who_stays_is_told_what_is_stored_when_somebody_leaves_and_the_store_is_slow(
    server: Server, anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        with slow_store(server, monkeypatch) as slow:
            with ben.socket(table):
                page.send("act", seat=0, question=1, notations=["wS1"])
                assert slow.asked.wait(20)
            while len(server.house.rooms[table["id"]].links) > 1:
                threading.Event().wait(0.01)
        page.ask("describe", seat=0)  # the answer comes after all that was sent before it
        facts = [message["table"] for message in page.seen if message["t"] == "table"]
        assert {fact["n"] for fact in facts} == {1}
        present = [message["spectators"] for message in page.seen if message["t"] == "presence"]
        assert present == [1, 0]  # who is here is no record: it is told at once


def test_two_servers_on_one_store_do_not_overwrite_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key of the records is the last fence, where all others have failed."""
    monkeypatch.setattr(house_module, "lock_database", lambda engine: None)

    async def work() -> None:
        first, second = (House(Settings(str(tmp_path / "rucher.db"))) for _ in range(2))
        room = await create_table(first, wire.CreateTable("hive", [wire.Me("A"), wire.Me("B")]), "browser")
        other = await second.known(room.table.id)
        await room.do(lambda table, at: table.act(0, 1, ["wS1"], at))
        with pytest.raises(Conflict):
            await other.do(lambda table, at: table.act(0, 1, ["wA1"], at))
        assert [step.notation for step in other.table.steps] == [None, "wS1"]
        with pytest.raises(IllegalAction):
            await other.do(lambda table, at: table.act(0, 1, ["wA1"], at))
        await other.do(lambda table, at: table.act(1, 2, ["bA1 wS1-"], at))
        await first.close()
        await second.close()

    asyncio.run(work())


def test_a_table_that_was_full_when_the_server_died_begins_when_it_is_back(tmp_path: Path) -> None:
    async def prepare() -> None:
        store = Store(str(tmp_path / "rucher.db"))
        await store.create("full", opened("hive", 2), [r.Sat(0, 0, "a", "A"), r.Filled(0, 1, "random")])
        store.close()

    asyncio.run(prepare())
    with Server(tmp_path) as server:
        assert Browser(server).get("/api/tables/full")["status"] == "playing"


def test_one_broken_table_does_not_keep_the_house_shut(tmp_path: Path) -> None:
    async def prepare() -> None:
        store = Store(str(tmp_path / "rucher.db"))
        await store.create("broken", opened("hive", 2), [r.Sat(0, 0, "a", "A"), r.Sat(0, 1, "a", "B")])
        await store.append("broken", "match", 1, [r.Started(0, [])])
        await store.append("broken", "match", 2, [r.Played(0, 0, {"type": "fly", "to": "the moon"})])
        await store.create("older", opened("hive", 2, rules_version=99), [])
        await store.create("sound", opened("hive", 2), [r.Sat(0, 0, "a", "A"), r.Sat(0, 1, "a", "B")])
        store.close()

    asyncio.run(prepare())
    with Server(tmp_path) as server:
        browser = Browser(server)
        assert browser.get("/api/tables/sound")["status"] == "playing"
        assert browser.get("/api/tables/broken", 404)["code"] == "no_table"
        older = browser.get("/api/tables/older", 409)
        assert (older["code"], older["said"]["params"]) == ("unknown_version", {"game": "hive", "n": 99})
        with browser.socket("older", hello=False) as page:
            assert page.closed()["said"]["key"] == "problem.unknown_version"
        assert server.house.counters["broken_tables"] == 2


def test_a_bot_tries_again_after_a_mishap_of_the_store(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "RETRY", 0.01)
    honest, failures = server.house.store.append, iter([DiskFull("nothing more fits")])

    async def fail_once(table: str, stream: Any, seq: int, new: Any, *more: Any) -> None:
        if any(isinstance(record, r.Played) and not record.client for record in new):
            for failure in failures:
                raise failure
        await honest(table, stream, seq, new, *more)

    monkeypatch.setattr(server.house.store, "append", fail_once)
    with anna.socket(anna.create("hive", "me", "random")) as page:
        page.act("wS1")
        assert page.until(0)
        assert page.position["n"] == 3
    assert [*failures] == []  # the bot's first try was not stored


def test_what_is_old_is_forgotten_in_open_rooms_too(server: Server, anna: Browser) -> None:
    table = anna.create("nim", "me", "me")
    with anna.socket(table) as page:
        page.ask("say", text="hello", seat=0)
    server.call(server.house.regular.forget(now() + 60_000))
    assert [seat["name"] for seat in anna.get(f"/api/tables/{table['id']}")["seats"]] == ["", ""]
    with anna.socket(table) as page:
        assert [message for message in page.seen if message["t"] == "talk"] == []
        assert page.ask("say", text="again", seat=0)["n"] == 2


def test_rooms_rest_when_nobody_looks_and_nothing_runs(server: Server, anna: Browser, ben: Browser) -> None:
    quiet = anna.create("hive", "me", "me")
    listed = anna.create("hive", "me", "open", listed=True)
    clocked = anna.create("hive", "me", "me", clock={"kind": "total", "seconds": 600})
    watched = anna.create("hive", "me", "me")
    with anna.socket(watched):
        server.call(server.house.regular.rest(0))
        kept = {table["id"] in server.house.rooms for table in (listed, clocked, watched)}
    assert kept == {True}
    assert quiet["id"] not in server.house.rooms
    with anna.socket(quiet) as page:
        assert page.act("wS1")["n"] == 2


def test_what_cannot_be_seen_is_taken_out_of_names(anna: Browser) -> None:
    seats: list[Any] = [{"kind": "me", "name": " Zo\u202eé\x00 "}, {"kind": "open"}]
    assert (
        anna.post("/api/tables", {"game": "nim", "seats": seats, "order": "given"})["table"]["seats"][0][
            "name"
        ]
        == "Zoé"
    )
