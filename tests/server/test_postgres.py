"""The same on PostgreSQL: a real server, started for these tests."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from tests.server import postgres
from tests.server.helpers import opened
from tests.server.ledger import Process
from tests.server.live import Browser, Server
from tests.server.test_kill import TABLES, check, free_port, kill_again_and_again

from rucher.server.store.backup import backup, restore
from rucher.server.store.database import Conflict, Store, StoreError, connect, metadata
from rucher.server.store.summaries import due, lists, missing
from rucher.server.tables import records as r
from rucher.server.tables.summary import summarize
from rucher.server.tables.table import Table

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres.running(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture
def address(running: str, request: pytest.FixtureRequest) -> str:
    """An empty database for each test."""
    name = request.node.name[:60]
    engine = connect(running).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return running.rpartition("/")[0] + f"/{name}"


def test_streams_conflicts_and_forgetting(address: str) -> None:
    store, other = Store(address), Store(address)

    async def work() -> None:
        summary = summarize(Table("t", opened("hive", 2)))
        await store.create("t", opened("hive", 2), [r.Sat(1, 0, "a", "Anna")], summary=summary)
        await store.append("t", "talk", 1, [r.Spoken(4, "Anna", 0, "Hello")])
        tries = [s.append("t", "match", 1, [r.Started(n, [])]) for n, s in enumerate((store, other))]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results if result is not None] == [Conflict]
        # The loser's connection is as good as new.
        await asyncio.gather(*(other.append("t", "match", n, [r.Started(n, [])]) for n in range(2, 60)))
        kept = await store.load("t")
        assert kept is not None
        assert len(kept.match) == 59
        assert await store.forget(10) == ["t"]
        assert await other.noted_under("down:") == {}
        assert [table.id for table in (await lists(other, "a", 0)).mine] == ["t"]
        assert await due(other, 10, 0) == await missing(other) == []

    asyncio.run(work())
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()
    other.close()


def test_a_whole_game_and_a_restart(address: str, tmp_path: Path) -> None:
    key = tmp_path / "rucher.key"
    with Server(tmp_path, database=address, key_file=key) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "greedy")
        with anna.socket(table) as page:
            moves = 0
            while page.until(0) and moves < 12:
                assert page.act(moves)["t"] == "ack"
                moves += 1
            n = page.position["n"]
        cookie = anna.cookie
    with Server(tmp_path, database=address, key_file=key) as server:
        anna = Browser(server)
        anna.client.cookies.set("rucher", cookie)
        assert anna.get(f"/api/tables/{table['id']}")["n"] >= n
        assert anna.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is True


@contextmanager
def away(running: str, address: str) -> Iterator[None]:
    """A database that ends all its connections and takes no new one."""
    name = address.rpartition("/")[2]
    engine = connect(running).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
        ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"
        connection.execute(text(ends), {"name": name})
        yield
        connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
    engine.dispose()


def test_a_database_that_was_away_is_found_again(running: str, address: str, tmp_path: Path) -> None:
    with Server(tmp_path, database=address, key_file=tmp_path / "rucher.key") as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page, away(running, address):
            assert anna.get("/health", 503)["code"] == "trouble"
            page.send("act", seat=0, question=1, notations=["wS1"])
            assert page.closed()["code"] == "restart"
            assert anna.get(f"/api/tables/{table['id']}", 503)["code"] == "trouble"
            with anna.socket(table, hello=False) as other:
                assert other.closed()["code"] == "restart"
        assert anna.get("/health")["ok"] is True
        with anna.socket(table) as page:
            assert page.act("wS1")["n"] == 2


def test_kills_lose_nothing_that_was_acknowledged(address: str, tmp_path: Path) -> None:
    process = Process(tmp_path, free_port(), address)
    ledger = asyncio.run(kill_again_and_again(process, 10, TABLES))
    assert ledger.kills == 10
    check(ledger, address)


def test_a_backup_goes_from_one_database_to_the_other(address: str, tmp_path: Path) -> None:
    with Server(tmp_path, database=address, key_file=tmp_path / "a.key") as server:
        anna = Browser(server)
        table = anna.create("nim", "me", "me")
        rows = backup(address, tmp_path / "a.key", tmp_path / "backup")
    assert restore(tmp_path / "backup", str(tmp_path / "new.db"), tmp_path / "new.key") == rows
    store = Store(str(tmp_path / "new.db"))
    kept = asyncio.run(_load(store, table["id"]))
    assert kept is not None
    store.close()


async def _load(store: Store, name: str) -> object:
    return await store.load(name)


def test_a_server_that_is_not_there_is_told_in_words() -> None:
    with pytest.raises(StoreError, match="cannot use"):
        Store(f"postgresql://rucher@127.0.0.1:{free_port()}/nothing")
