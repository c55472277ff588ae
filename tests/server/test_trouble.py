"""A database that is away, full or damaged: trouble is told as trouble, and all goes on when it is over."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event, select
from tests.server.helpers import opened
from tests.server.live import Browser, Server
from tests.server.test_proposals import OWN

from rucher.server import wire
from rucher.server.http import sockets
from rucher.server.rooms import flag_timer, regular_tasks
from rucher.server.rooms import house as house_module
from rucher.server.rooms.server_clock import now
from rucher.server.settings import key_file, scenarios_beside
from rucher.server.store.connecting import StoreError
from rucher.server.store.errors import StoreTrouble
from rucher.server.store.schema import summaries
from rucher.server.store.tables import Store
from rucher.server.tables import records as r


@contextmanager
def away(server: Server) -> Iterator[None]:
    """A database that answers nothing."""

    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("the database is away")

    engine = server.house.store.engine
    event.listen(engine, "before_cursor_execute", refuse)
    try:
        yield
    finally:
        event.remove(engine, "before_cursor_execute", refuse)


@contextmanager
def full(server: Server) -> Iterator[None]:
    """A database that can be read and not written to, as on a full disk."""
    store = server.house.store

    async def only_read(switch: str) -> None:
        await store.ask(lambda connection: connection.exec_driver_sql(f"PRAGMA query_only={switch}") and None)

    server.call(only_read("ON"))
    try:
        yield
    finally:
        server.call(only_read("OFF"))


def until_it_is_so(server: Server, counter: str, count: int) -> None:
    """Wait until the server has counted so many of something."""
    for _ in range(2000):
        if server.house.counters[counter] >= count:
            return
        threading.Event().wait(0.01)
    raise AssertionError(f"{counter} is {server.house.counters[counter]}")


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server whose database may fail."""
    with Server(tmp_path) as server:
        yield server


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server at which no page waits for a database in trouble."""
    monkeypatch.setattr(sockets, "TROUBLE_SECONDS", 0.0)


def test_a_page_that_comes_during_trouble_is_let_in_as_soon_as_it_is_over(own: Server) -> None:
    anna = Browser(own)
    table = anna.create("hive", "me", "me")
    own.call(own.house.regular.rest(0))
    with away(own):
        page_socket = anna.socket(table, hello=False)
        page = page_socket.__enter__()
        with pytest.raises(TimeoutError):
            page.next(timeout=0.5)
    page.hello()
    assert page.act("wS1")["n"] == 2
    page_socket.__exit__(None, None, None)


def test_a_table_that_cannot_be_read_now_is_not_an_unknown_table(own: Server, impatient: None) -> None:
    anna = Browser(own)
    table = anna.create("hive", "me", "me")
    own.call(own.house.regular.rest(0))
    with away(own):
        told = anna.get(f"/api/tables/{table['id']}", 503)
        assert (told["code"], told["said"]["key"]) == ("trouble", "problem.trouble")
        assert anna.get("/api/lobby", 503)["code"] == "trouble"
        with anna.socket(table, hello=False) as page:
            closing = page.closed()
        assert (closing["code"], closing["said"]["key"]) == ("restart", "problem.trouble")
    with anna.socket(table) as page:
        assert page.act("wS1")["n"] == 2
    assert anna.get("/api/tables/nowhere", 404)["code"] == "no_table"


def test_trouble_is_logged_once_and_so_is_its_end(own: Server, caplog: pytest.LogCaptureFixture) -> None:
    anna = Browser(own)
    with away(own):
        for _ in range(3):
            anna.get("/api/lobby", 503)
    for _ in range(3):
        anna.get("/api/lobby")
    told = [record.getMessage() for record in caplog.records if "the database" in record.getMessage()]
    assert told == ["the database is in trouble: the database is away", "the database works again"]


def test_writes_that_fail_between_reads_that_succeed_do_not_fill_the_log(
    own: Server, caplog: pytest.LogCaptureFixture
) -> None:
    anna = Browser(own)
    for _ in range(5):
        with away(own):
            anna.get("/api/lobby", 503)
        anna.get("/api/lobby")
    told = [record.getMessage() for record in caplog.records if "the database" in record.getMessage()]
    assert told == ["the database is in trouble: the database is away", "the database works again"]


def test_damaged_pages_are_trouble_and_keep_nothing_else_shut(tmp_path: Path, impatient: None) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("hive", "random", "me")  # a bot plays at once: the house wakes it at its start
        cookie = next(iter(anna.client.cookies.values()))
    damage(tmp_path / "rucher.db", "records")
    with Server(tmp_path) as server:
        anna = Browser(server)
        anna.client.cookies.set("rucher", cookie)
        assert [each["id"] for each in anna.get("/api/lobby")["mine"]] == [table["id"]]
        assert anna.get(f"/api/tables/{table['id']}", 503)["code"] == "trouble"
        with anna.socket(table, hello=False) as page:
            assert page.closed()["code"] == "restart"


def damage(file: Path, table: str) -> None:
    """Write over the first page of a table of the database."""
    with sqlite3.connect(file) as database:
        [(size,)] = database.execute("PRAGMA page_size")
        [(page,)] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xff" * size)


def test_a_table_that_cannot_be_made_now_gets_a_typed_answer(own: Server) -> None:
    anna = Browser(own)
    with full(own):
        assert anna.create("hive", "me", "open", status=503)["code"] == "trouble"
    table = anna.create("hive", "me", "open")
    with full(own):
        told = anna.post(f"/api/tables/{table['id']}/name", {"name": "Zoé"}, 503)
    assert told["code"] == "trouble"
    assert anna.get(f"/api/tables/{table['id']}")["seats"][0]["name"] == "Anna"


def test_a_scenario_whose_file_cannot_be_written_now_gets_a_typed_answer_and_is_kept_later(
    own: Server,
) -> None:
    anna = Browser(own)
    kept = scenarios_beside(key_file(own.house.settings))
    kept.write_text("here is no room for a folder")
    assert anna.post("/api/scenarios", {"file": OWN}, status=503)["code"] == "trouble"
    kept.unlink()
    assert anna.post("/api/scenarios", {"file": OWN})["pack"]


def test_a_full_table_that_could_not_start_starts_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regular_tasks, "WAKE", 0.05)
    with Server(tmp_path) as server:
        anna, store = Browser(server), server.house.store
        honest = store.append

        async def fail(*_: object) -> None:
            raise StoreTrouble

        monkeypatch.setattr(store, "append", fail)
        assert anna.create("hive", "me", "me", status=503)["code"] == "trouble"
        monkeypatch.setattr(store, "append", honest)
        for _ in range(2000):
            if statuses(server) == ["playing"]:
                break
            threading.Event().wait(0.01)
        assert statuses(server) == ["playing"]


def statuses(server: Server) -> list[str]:
    """The status of every stored table."""
    with server.house.store.engine.connect() as connection:
        return list(connection.scalars(select(summaries.c.status)))


def test_the_server_is_not_well_while_nothing_can_be_stored(own: Server) -> None:
    anna = Browser(own)
    assert anna.get("/health")["ok"] is True
    for broken in (full, away):
        with broken(own):
            assert anna.get("/health", 503)["code"] == "trouble"
        assert anna.get("/health")["ok"] is True


def test_the_server_is_not_well_while_the_database_does_not_answer(
    own: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "CHECK", 0.05)
    goes_on = threading.Event()

    async def hang() -> None:
        await own.house.store.ask(lambda _: goes_on.wait(20))

    threading.Thread(target=own.call, args=(hang(),)).start()
    assert Browser(own).get("/health", 503)["code"] == "trouble"
    goes_on.set()


def test_a_flag_that_cannot_be_stored_falls_later_and_is_not_tried_without_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flag_timer, "RETRY", 0.1)

    async def nearly_over() -> None:
        store, at = Store(str(tmp_path / "rucher.db")), now() - 4000
        seats = [r.Sat(at, seat, "a", "A") for seat in range(2)]
        await store.create("late", opened("hive", 2, clock=wire.TotalClock(8)), seats)
        await store.append("late", "match", 1, [r.Started(at, [])])
        store.close()

    asyncio.run(nearly_over())
    with Server(tmp_path) as server, Browser(server).socket("late") as page:
        with full(server):
            until_it_is_so(server, "store_failures", 3)
            threading.Event().wait(0.3)  # the third pause is 0.4 seconds, the fourth 0.8
            assert server.house.counters["store_failures"] <= 4
            assert page.position["status"] == "playing"
        while page.position["status"] != "over":
            page.next()
        assert page.log[-1]["kind"] == "flag"


def test_a_room_that_was_given_up_goes_on_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regular_tasks, "WAKE", 0.05)
    with Server(tmp_path, bot_pace=0.3) as server:
        anna = Browser(server)
        table = anna.create("hive", "random", "me")
        with anna.socket(table) as page, away(server):
            assert page.closed()["code"] == "restart"  # the bot could not play
            assert table["id"] not in server.house.rooms
        for _ in range(2000):
            if anna.get("/api/lobby")["mine"][0]["n"] == 2:
                break
            threading.Event().wait(0.01)
        assert anna.get("/api/lobby")["mine"][0]["to_act"] == [1]


def test_nothing_is_written_by_a_room_that_was_given_up(own: Server) -> None:
    """Its memory may be one record ahead: the next number would leave a gap in the store."""
    anna = Browser(own)
    table = anna.create("hive", "me", "me")
    room = own.house.rooms[table["id"]]
    with anna.socket(table) as page, away(own):
        page.send("act", seat=0, question=1, notations=["wS1"])
        page.closed()
    with pytest.raises(StoreTrouble):
        own.call(room.do(lambda table, at: table.act(1, 2, ["bS1 wS1-"], at)))
    kept = own.call(load(own.house.store, table["id"]))
    assert len(kept.match) == 1


async def load(store: Store, name: str) -> object:
    """A stored table."""
    return await store.load(name)


def spoiled(folder: Path, kind: str) -> Path:
    """A file that cannot be used as a database."""
    file = folder / "rucher.db"
    match kind:
        case "text":
            file.write_text("This is a letter, and no database.\n" * 100)
        case "truncated":
            Store(str(file)).close()
            file.write_bytes(file.read_bytes()[:8192])
        case "folder":
            file.mkdir()
        case "no way in":
            (folder / "file").touch()
            file = folder / "file" / "rucher.db"
        case "newer":
            store = Store(str(file))
            with store.engine.begin() as connection:
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            store.close()
    return file


SPOILED = ["text", "truncated", "folder", "no way in", "newer"]


@pytest.mark.parametrize("kind", SPOILED)
def test_what_is_no_database_is_told_in_one_sentence(tmp_path: Path, kind: str) -> None:
    file = spoiled(tmp_path, kind)
    with pytest.raises(StoreError, match="cannot use the database") as told:
        Store(str(file))
    assert str(file) in str(told.value)
    assert "\n" not in str(told.value)


def test_the_command_line_shows_no_traceback(tmp_path: Path) -> None:
    file = spoiled(tmp_path, "text")
    command = [sys.executable, "-m", "rucher", "serve", "--no-open", "--port=0", f"--database={file}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "cannot use the database" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_request_while_the_lease_cannot_be_renewed_is_refused_without_a_traceback(
    own: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away() -> None:
        raise StoreTrouble

    anna = Browser(own)
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        monkeypatch.setattr(own.house, "sure", away)
        assert page.ask("say", text="I am Anna", seat=0)["refusal"]["code"] == "not_stored"
    assert not [record for record in caplog.records if record.exc_info]
    assert own.house.counters["request_errors"] == 0
