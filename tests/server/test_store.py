"""The store: append-only, one number once, the same schema by migration as by declaration."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event
from tests.server.helpers import opened

from rucher.server.store.connecting import StoreError
from rucher.server.store.errors import Conflict
from rucher.server.store.schema import metadata
from rucher.server.store.summaries import lobby_lists
from rucher.server.store.tables import Store
from rucher.server.tables import records as r
from rucher.server.tables.summary import summarize
from rucher.server.tables.table import Table


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(str(tmp_path / "rucher.db"))
    yield made
    made.close()


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_what_was_appended_is_loaded_in_order(store: Store) -> None:
    async def work() -> None:
        await store.create("t", opened("hive", 2), [r.Sat(1, 0, "a", "Anna")])
        await store.append("t", "seat", 2, [r.Filled(2, 1, "greedy")])
        await store.append("t", "match", 1, [r.Started(3, [4])])
        await store.append("t", "talk", 1, [r.Spoken(4, "Anna", 0, "Hello")])

    run(work())
    kept = run(store.load("t"))
    assert kept.opened == opened("hive", 2)
    assert kept.seat == [r.Sat(1, 0, "a", "Anna"), r.Filled(2, 1, "greedy")]
    assert kept.match == [r.Started(3, [4])]
    assert kept.talk == [r.Spoken(4, "Anna", 0, "Hello")]
    assert run(store.load("nowhere")) is None


def test_a_number_is_given_once_whoever_asks(store: Store, tmp_path: Path) -> None:
    other = Store(str(tmp_path / "rucher.db"))

    async def race() -> list[BaseException | None]:
        await store.append("t", "match", 1, [r.Started(1, [])])
        tries = (s.append("t", "match", 2, [r.Resigned(2, seat)]) for seat, s in enumerate((store, other)))
        return list(await asyncio.gather(*tries, return_exceptions=True))

    results = run(race())
    assert [type(result) for result in results if result is not None] == [Conflict]
    other.close()


def test_one_conflict_does_not_spoil_what_shares_its_commit(store: Store) -> None:
    async def work() -> list[BaseException | None]:
        await store.append("t", "match", 1, [r.Started(1, [])])
        numbers = [2, 1, 3, 4]
        return list(
            await asyncio.gather(
                *(store.append("t", "match", n, [r.Started(n, [])]) for n in numbers), return_exceptions=True
            )
        )

    assert [type(result) for result in run(work())] == [type(None), Conflict, type(None), type(None)]


def test_old_messages_and_names_are_blanked_and_the_match_is_kept(store: Store) -> None:
    async def work() -> list[str]:
        for name, at in (("old", 10), ("alive", 1000)):
            sat = r.Sat(5, 0, "a", "Anna")
            table = Table(name, opened("hive", 2))
            table.replay(sat)
            await store.create(name, table.opened, [sat], summary=summarize(table))
            await store.append(name, "talk", 1, [r.Spoken(6, "Anna", 0, "Hello")])
            await store.append(name, "match", 1, [r.Started(at, [])])
        assert sorted(await store.forget(100)) == ["alive", "old", "old"]
        return await store.forget(100)

    assert run(work()) == []
    old, alive = run(store.load("old")), run(store.load("alive"))
    assert old.seat == [r.Sat(5, 0, "a", "")]
    assert old.talk == alive.talk == [r.Spoken(6, "", 0, "")]
    assert alive.seat == [r.Sat(5, 0, "a", "Anna")]
    assert old.match == [r.Started(10, [])]
    named = {table.id: table.seats[0].name for table in run(lobby_lists(store, "a", 0)).mine}
    assert named == {"old": "", "alive": "Anna"}


def test_migrations_make_what_the_declarations_say(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_database_is_for_its_owner_alone(store: Store, tmp_path: Path) -> None:
    run(store.note("alive", "1"))
    run(store.note("alive", "2"))
    assert run(store.noted("alive")) == "2"
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_a_database_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    (tmp_path / "folder.db").mkdir()
    with pytest.raises(StoreError):
        Store(str(tmp_path / "folder.db"))


def test_who_no_longer_waits_does_not_stop_the_store(tmp_path: Path) -> None:
    async def work() -> str | None:
        store = Store(str(tmp_path / "rucher.db"))
        waiting = asyncio.ensure_future(store.note("alive", "1"))
        await asyncio.sleep(0)
        waiting.cancel()
        noted = await asyncio.wait_for(store.noted("alive"), 20)
        store.close()
        return noted

    assert asyncio.run(work()) == "1"


def test_one_connection_is_kept_until_something_fails(store: Store) -> None:
    made: list[object] = []
    event.listen(store.engine, "checkout", lambda connection, *_: made.append(connection))

    async def append(number: int) -> None:
        await store.append("t", "match", number, [r.Resigned(1, 0)])

    run(append(1))
    before = len(made)
    run(append(2))
    run(append(3))
    assert len(made) == before  # no connection is taken and given back for each move
    with pytest.raises(Conflict):
        run(append(3))
    run(append(4))
    assert len(made) > before
