"""Several workers on one PostgreSQL: each table has one owner, and goes where its pages go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text
from tests.server import postgres
from tests.server.helpers import opened
from tests.server.live import Browser, Server

from rucher.server.longwork.desk import LongWork, WorkTrouble
from rucher.server.rooms import owning, regular_tasks
from rucher.server.rooms.server_clock import now
from rucher.server.store.acts import act
from rucher.server.store.connecting import StoreError
from rucher.server.store.errors import Moved
from rucher.server.store.owners import NoTable, Others, Owners, Taken
from rucher.server.store.present import look, read_present
from rucher.server.store.tables import Store
from rucher.server.tables import records as r

# Where there is no PostgreSQL, `make long` installs it.
pytestmark = [] if postgres.found() else [pytest.mark.long]
OLD = "UPDATE workers SET seen = seen - 10000 WHERE id = :id"  # as if ten seconds had passed


@contextmanager
def workers(address: str, folder: Path, number: int = 2) -> Iterator[list[Server]]:
    """Some servers on one database, each with files of its own."""
    made: list[Server] = []
    try:
        for n in range(number):
            made.append(Server(folder, database=address, key_file=folder / f"{n}" / "rucher.key"))
            made[-1].__enter__()
        yield made
    finally:
        for server in made:
            server.__exit__()


def everywhere(servers: list[Server]) -> list[Browser]:
    """One person's browser, at each of some workers."""
    first = Browser(servers[0])
    first.client.get("/")
    others = [Browser(server) for server in servers[1:]]
    for other in others:
        other.client.cookies.set("rucher", first.cookie)
    return [first, *others]


async def asked(server: Server, work: Callable[[Connection], Any]) -> Any:
    """What a server's store answers."""
    return await server.house.store.ask(work)


def freeze(server: Server) -> None:
    """Let a worker renew its lease no more, and its lease end, while it goes on believing in it."""
    owners = server.house.owning.owners  # type: ignore[union-attr]
    owners._until = float("inf")
    with server.house.store.engine.begin() as connection:
        connection.execute(text(OLD), {"id": owners.me})


@pytest.fixture
def no_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers renew their leases when a test tells them to, and at no other time."""
    monkeypatch.setattr(regular_tasks, "BEAT", 1000.0)


def beat(server: Server) -> None:
    """Let a worker renew its lease."""
    server.call(server.house.owning.hold())  # type: ignore[union-attr]


def test_a_table_goes_to_the_worker_that_is_asked_for_it(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owning, "SETTLED", 0.0)
    with workers(address, tmp_path) as servers:
        here, there = everywhere(servers)
        table = here.create("hive", "me", "me")
        with here.socket(table) as page:
            assert page.act("wS1")["n"] == 2
            with there.socket(table) as other:  # its cookie is good here: the key is in the database
                assert page.closed()["code"] == "restart"
                assert other.position["n"] == 2
                assert other.act("bS1 wS1-", seat=1)["n"] == 3
        assert table["id"] not in servers[0].house.rooms
        with here.socket(table) as page:
            assert page.position["n"] == 3


def test_a_worker_opens_although_its_long_work_is_slow_to_start(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def slow(*_: object) -> None:
        raise WorkTrouble

    with monkeypatch.context() as while_it_opens:
        while_it_opens.setattr(LongWork, "ask", slow)
        with workers(address, tmp_path, 1) as servers:
            assert everywhere(servers)[0].create("hive", "me", "me")["id"]


def test_who_is_told_that_a_table_moved_has_lost_nothing(
    address: str, tmp_path: Path, no_beats: None
) -> None:
    """A worker was stopped; another one has its table; it wakes, and believes that it is the owner still."""
    with workers(address, tmp_path) as servers:
        here, there = everywhere(servers)
        table = here.create("hive", "me", "me")
        with here.socket(table) as page, there.socket(table["id"], hello=False) as other:
            freeze(servers[0])
            other.hello()
            other.act("wS1")
            page.send("act", id="late", seat=0, question=1, notations=["wG1"])
            assert page.closed()["code"] == "restart"
            assert [message for message in page.seen if message["t"] in ("ack", "refused")] == []
        kept = servers[1].call(load(servers[1].house.store, table["id"]))
        assert [type(record).__name__ for record in kept.match] == ["Started", "Played"]


def test_a_worker_that_wakes_tells_nothing_from_its_memory(
    address: str, tmp_path: Path, no_beats: None
) -> None:
    with workers(address, tmp_path) as servers:
        here, there = everywhere(servers)
        table = here.create("hive", "me", "me")
        with here.socket(table) as page:
            freeze(servers[0])
            with there.socket(table) as other:
                assert other.act("wS1")["n"] == 2
                servers[0].house.owning.owners._until = 0.0  # type: ignore[union-attr]
                beat(servers[1])
                page.send("describe")
                assert page.closed()["code"] == "restart"
                assert not [message for message in page.seen if message["t"] == "described"]


def test_a_worker_that_was_taken_for_dead_keeps_what_nobody_took(
    address: str, tmp_path: Path, no_beats: None
) -> None:
    with workers(address, tmp_path) as servers:
        here, there = everywhere(servers)
        first, second = (here.create("hive", "me", "me") for _ in range(2))
        with here.socket(first) as page, here.socket(second) as lost:
            freeze(servers[0])
            with there.socket(second):
                beat(servers[0])
                assert lost.closed()["code"] == "restart"
                assert page.act("wS1")["n"] == 2
                assert there.get(f"/api/tables/{second['id']}")["n"] == 1


def test_the_time_in_which_nobody_had_a_table_is_given_back(
    address: str, tmp_path: Path, no_beats: None
) -> None:
    with workers(address, tmp_path) as servers:
        here, there = everywhere(servers)
        clock = {"kind": "total", "seconds": 600, "increment": 0}
        table = here.create("hive", "me", "me", clock=clock)
        with here.socket(table) as page:
            page.act("wS1")
            freeze(servers[0])
            with there.socket(table) as other:
                assert other.log[-1]["kind"] == "down"


def test_a_table_that_is_due_is_laid_by_one_worker(address: str, tmp_path: Path) -> None:
    with workers(address, tmp_path, 3) as servers:
        host = Browser(servers[0])
        clock = {"kind": "total", "seconds": 20, "increment": 0}
        tables = {host.create("hive", "me", "me", clock=clock)["id"] for _ in range(5)}
        asks = [asyncio.run_coroutine_threadsafe(s.house.regular.wake(), loop_of(s)) for s in servers]
        for ask in asks:
            ask.result(20)
        laid = [name for server in servers for name in server.house.rooms]
        assert sorted(laid) == sorted(tables)


def test_a_worker_that_ends_gives_its_tables_up_at_once(address: str, tmp_path: Path, no_beats: None) -> None:
    with workers(address, tmp_path, 1) as [first]:
        host = Browser(first)
        table, cookie = host.create("hive", "me", "me"), host.cookie
        with host.socket(table) as page:
            page.act("wS1")
            with workers(address, tmp_path / "more", 1) as [second]:
                first.call(first.house.farewell())
                again = Browser(second)
                again.client.cookies.set("rucher", cookie)
                with again.socket(table) as other:
                    assert other.act("bS1 wS1-", seat=1)["n"] == 3


def test_an_invite_leads_to_the_owner_of_its_table(address: str, tmp_path: Path) -> None:
    with workers(address, tmp_path) as servers:
        anna, ben = Browser(servers[0]), Browser(servers[1])
        table = anna.create("hive", "me", "open")
        token = anna.get(f"/api/tables/{table['id']}/links")["invite"]["url"].rpartition("/")[2]
        asked = ben.client.post("/api/enter", json={"token": token})
        assert asked.status_code == 307
        assert asked.headers["location"] == f"/api/tables/{table['id']}/enter"
        assert ben.post(asked.headers["location"], {"token": token})["kind"] == "invite"


def test_a_rematch_that_another_worker_has_is_told_from_the_store(address: str, tmp_path: Path) -> None:
    with workers(address, tmp_path) as servers:
        here, there = everywhere(servers)
        table = here.create("hive", "me", "me")
        with here.socket(table) as page:
            page.ask("resign", seat=0)
        new = here.post(f"/api/tables/{table['id']}/rematch")["table"]
        with there.socket(new) as page:
            assert here.post(f"/api/tables/{table['id']}/rematch")["table"]["id"] == new["id"]
            assert page.act("wS1")["n"] == 2  # it was not taken away


def test_only_the_present_owner_stores_a_record(address: str) -> None:
    one, other = Store(address), Store(address)
    first, second = Owners(one), Owners(other)

    async def work() -> None:
        await first.enter()
        await second.enter()
        assert await first.take("t") == NoTable()
        await one.create("t", opened("hive", 2), [], owner=first.me)
        assert await second.take("t") is None  # and it is asked for
        assert (await first.beat()).wanted == ["t"]
        await one.append("t", "match", 1, [r.Started(1, [])], fence=1)
        await first.release("t")
        assert await second.take("t") == Taken(2)
        for stream in ("match", "talk"):
            with pytest.raises(Moved):
                await one.append("t", stream, 2, [r.Started(2, [])], fence=1)
        with pytest.raises(Moved):
            await one.load("t", 1)
        await other.append("t", "match", 2, [r.Started(2, []), r.Started(3, [])], fence=2)
        kept = await one.load("t")
        assert kept is not None
        assert [record.at for record in kept.match] == [1, 2, 3]

    asyncio.run(work())
    one.close()
    other.close()


def test_a_worker_that_was_marked_as_gone_takes_nothing_under_its_old_name(address: str) -> None:
    store = Store(address)
    owners, other = Owners(store), Owners(store)

    async def work() -> None:
        await owners.enter()
        await other.enter()
        await store.create("t", opened("hive", 2), [], owner=owners.me)
        with store.engine.begin() as connection:
            connection.execute(text(OLD), {"id": owners.me})
        taken = await other.take("t")
        assert isinstance(taken, Taken)
        assert taken.since is not None
        assert taken.until is not None
        assert taken.until - taken.since >= 10_000
        await other.release("t")
        old = owners.me
        assert await owners.take("t") is None
        await owners.beat()
        assert owners.me != old
        assert await owners.take("t") == Taken(3)

    asyncio.run(work())
    store.close()


def test_no_worker_was_down_while_another_one_was_there(address: str) -> None:
    store = Store(address)
    first, second, third = (Owners(store) for _ in range(3))

    async def work() -> None:
        assert await first.enter() == Others(are_there=False, seen=None)  # the first of all
        assert (await second.enter()).are_there
        for each in (first, second):
            with store.engine.begin() as connection:
                connection.execute(text(OLD), {"id": each.me})
        others = await third.enter()
        assert not others.are_there
        assert others.seen is not None

    asyncio.run(work())
    store.close()


def test_no_clock_runs_between_the_last_goodbye_and_the_next_start(address: str, tmp_path: Path) -> None:
    """As between `docker compose stop` and `up`: no row of a worker is left, only a note."""
    with workers(address, tmp_path, 1) as [server]:
        anna = Browser(server)
        table = anna.create("hive", "me", "me", clock={"kind": "days", "days": 1})
    with workers(address, tmp_path / "again", 1) as [server]:
        with Browser(server).socket(table["id"]):
            pass
        kept = server.call(server.house.store.load(table["id"]))
        assert isinstance(kept.match[-1], r.WasDown)


def test_the_desk_at_one_worker_shows_who_is_at_another_and_its_acts_reach_all(
    address: str, tmp_path: Path
) -> None:
    with workers(address, tmp_path) as [one, two]:
        anna = Browser(one)
        anna.client.get("/")
        anna.get("/api/lobby")
        name = one.house.tokens.browser(anna.cookie)
        assert name is not None
        two.call(asked(two, lambda connection: look(connection, now())))
        one.call(one.house.regular.beat())
        here = two.call(asked(two, lambda connection: read_present(connection, now())))
        assert [(pages.browser, pages.table) for pages in here] == [(name, "")]
        two.call(asked(two, lambda connection: act(connection, "ban", name)))
        one.call(one.house.regular.beat())
        assert anna.get("/api/lobby", 403)["code"] == "banned"


def test_a_second_server_on_one_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with Server(tmp_path), pytest.raises(StoreError, match=r"another server uses .*rucher.db already"):
        Server(tmp_path)
    with Server(tmp_path):
        pass


def loop_of(server: Server) -> asyncio.AbstractEventLoop:
    return next(iter(server.house._tasks)).get_loop()


async def load(store: Store, name: str) -> Any:
    """A stored table."""
    return await store.load(name)
