"""The same on PostgreSQL: a real server, started for these tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from tests.server.helpers import opened
from tests.server.ledger import Process
from tests.server.live import Browser, Server
from tests.server.test_kill import TABLES, check, free_port, kill_again_and_again

from rucher.server.rooms.tokens import key_beside
from rucher.server.store.backup import backup, restore
from rucher.server.store.beside import files_beside, share_files, write_beside
from rucher.server.store.connecting import StoreError, connect, migrate
from rucher.server.store.errors import Conflict
from rucher.server.store.schema import metadata
from rucher.server.store.summaries import due_tables, lobby_lists, tables_without_summary
from rucher.server.store.tables import Kept, Store
from rucher.server.tables import records as r
from rucher.server.tables.summary import summarize
from rucher.server.tables.table import Table

pytestmark = pytest.mark.long
PAST = Path(__file__).parents[1] / "golden" / "first_house"


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
        assert [table.id for table in (await lobby_lists(other, "a", 0)).mine] == ["t"]
        assert await due_tables(other, 10, 0) == await tables_without_summary(other) == []

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


def test_the_tables_of_the_first_house_go_on_at_two_workers(address: str, tmp_path: Path) -> None:
    """From the first released database, an SQLite file, to PostgreSQL: by a backup."""
    first = tmp_path / "first"
    shutil.copytree(PAST, first)
    rows = backup(str(first / "rucher.db"), first / "rucher.key", tmp_path / "backup")
    assert restore(tmp_path / "backup", address, tmp_path / "unused.key") == rows
    names = json.loads((PAST / "tables.json").read_text("utf-8"))
    with contextlib.ExitStack() as held:
        servers = [
            held.enter_context(Server(tmp_path, database=address, key_file=tmp_path / f"{n}" / "rucher.key"))
            for n in range(2)
        ]
        for n, (name, table) in enumerate(sorted(names.items())):
            told = Browser(servers[n % 2]).get(f"/api/tables/{table['id']}")
            assert told["n"] > 0, name


def test_a_backup_that_is_made_while_moves_are_played_holds_whole_tables(
    address: str, tmp_path: Path
) -> None:
    with Server(tmp_path, database=address, key_file=tmp_path / "a.key") as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page:
            for made, notation in enumerate(("wS1", "bS1 wS1-", "wG1 /wS1", "bG1 bS1-")):
                assert page.act(notation, seat=made % 2)["t"] == "ack"
                backup(address, tmp_path / "a.key", tmp_path / f"{made}.backup")
                restore(tmp_path / f"{made}.backup", str(tmp_path / f"{made}.db"), tmp_path / "a.key")
                store = Store(str(tmp_path / f"{made}.db"))
                kept = asyncio.run(_load(store, table["id"]))
                store.close()
                assert isinstance(kept, Kept)
                assert len(kept.match) == 2 + made


def test_a_pack_that_one_worker_was_given_is_known_to_the_others(address: str, tmp_path: Path) -> None:
    files = {f"pack:{'a' * 64}/pack.toml": "x = 1\n", f"scenario:{'b' * 32}": "y = 2\n"}
    keys = [tmp_path / f"{n}" / "rucher.key" for n in range(2)]
    write_beside(files, keys[0])
    engine = connect(address)
    migrate(engine)
    for key in keys:
        with engine.begin() as connection:
            share_files(connection, key, lambda key=key: key_beside(key))  # type: ignore[misc]
    engine.dispose()
    one, other = ({name: file.read_text() for name, file in files_beside(key)} for key in keys)
    assert one == other
    assert one.items() >= files.items()
    assert "signing_key" in one


def test_a_key_that_is_not_the_databases_is_refused(address: str, tmp_path: Path) -> None:
    with Server(tmp_path, database=address, key_file=tmp_path / "a" / "rucher.key"):
        pass
    key_beside(tmp_path / "b" / "rucher.key")
    with pytest.raises(StoreError, match="is not the key of this database"):
        Server(tmp_path, database=address, key_file=tmp_path / "b" / "rucher.key")


async def _load(store: Store, name: str) -> object:
    return await store.load(name)


def test_a_server_that_is_not_there_is_told_in_words() -> None:
    with pytest.raises(StoreError, match="cannot use"):
        Store(f"postgresql://rucher@127.0.0.1:{free_port()}/nothing")
