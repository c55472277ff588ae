"""Summaries: lists and restarts read rows and lay no table; a table is laid when it is due."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.helpers import MODULES, opened, play, seated
from tests.server.live import Browser, Server
from tests.server.test_first_house import PAST, TABLES

from rucher.server import wire
from rucher.server.rooms.house import House
from rucher.server.rooms.lobby import lobby_for
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Settings
from rucher.server.store.errors import StoreTrouble
from rucher.server.store.schema import records, summaries, tables, visits
from rucher.server.store.summaries import DAY, due_tables, fill_in, lobby_lists, tables_without_summary
from rucher.server.store.tables import Store, keep_summary
from rucher.server.tables import records as r
from rucher.server.tables.summary import decode_summary, encode_summary, summarize
from rucher.server.tables.table import Table

HOUR = 3_600_000


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    for _ in range(2000):
        if is_so():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it did not come")


def rows(server: Server) -> dict[str, Any]:
    """The stored summaries."""
    with server.house.store.engine.connect() as connection:
        bodies = connection.execute(summaries.select()).all()
    return {row.table_id: decode_summary(row.body) for row in bodies}


# -- what a summary says -------------------------------------------------------------------------------------


def test_a_summary_says_whose_turn_it_is_and_who_sits_where() -> None:
    summary = summarize(seated("hive", "a", "bot:random"))
    assert (summary.status, summary.to_act, summary.n, summary.end) == ("playing", (0,), 1, None)
    assert [(seat.kind, seat.browser, seat.bot) for seat in summary.seats] == [
        ("person", "a", None),
        ("bot", None, "random"),
    ]
    assert (summary.awaits("a"), summary.awaits("b"), summary.awaits(None)) == (True, False, False)
    assert decode_summary(encode_summary(summary)) == summary


def test_a_summary_says_how_the_match_ended() -> None:
    table = seated("hive", "a", "b")
    table.resign(0, 7)
    summary = summarize(table)
    assert (summary.status, summary.to_act, summary.at, summary.next_due) == ("over", (), 7, None)
    assert summary.end is not None
    assert (summary.end.ranks, summary.end.said.key) == ((2, 1), "end.resigned")


@pytest.mark.parametrize(
    ("who", "clock", "moment"),
    [
        (("a", "b"), None, None),
        (("a", "b"), wire.TotalClock(60), 60_000),
        (("a", "b"), wire.DaysClock(2), 48 * HOUR),
        (("bot:random", "b"), None, 0),
        (("bot:random", "b"), wire.TotalClock(60), 0),
    ],
)
def test_a_table_is_due_when_a_flag_falls_or_a_bot_is_asked(who: Any, clock: Any, moment: int | None) -> None:
    assert summarize(seated("hive", *who, clock=clock)).next_due == moment


def test_a_full_table_is_due_until_it_starts_and_one_with_an_open_seat_is_not() -> None:
    table = Table("t", opened("hive", 2))
    table.replay(r.Sat(0, 0, "a", "A"))
    assert (summarize(table).next_due, summarize(table).open_seats) == (None, 1)
    table.replay(r.Sat(0, 1, "b", "B"))
    assert (summarize(table).next_due, summarize(table).open_seats) == (0, 0)
    timed = Table("t", opened("hive", 2, clock=wire.TotalClock(60)))
    for seat, browser in enumerate("ab"):
        timed.replay(r.Sat(0, seat, browser, ""))
    assert summarize(timed).next_due is None  # it starts when both are there


# -- rows are written with the records -----------------------------------------------------------------------


def test_the_row_of_a_table_follows_every_record(server: Server, anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open")
    for step in ("made", "sat", "played", "named", "resigned", "again"):
        if step == "sat":
            ben.sit(table, anna)
        elif step == "named":
            anna.post(f"/api/tables/{table['id']}/name", {"name": "Zoé"})
        elif step in ("played", "resigned"):
            with anna.socket(table) as page:
                assert (page.act("wS1") if step == "played" else page.ask("resign", seat=0))["t"] == "ack"
        elif step == "again":
            ben.post(f"/api/tables/{table['id']}/rematch")
        room, row = server.house.rooms[table["id"]], rows(server)[table["id"]]
        until(lambda room=room: not room.links)  # type: ignore[misc]
        assert row == summarize(room.table, row.at), step
        for browser in (room.table.opened.host, None):
            assert row.info(browser) == room.info(browser), step


def test_a_record_that_is_not_stored_leaves_the_row_as_it_was(tmp_path: Path) -> None:
    async def work() -> None:
        store, table = Store(str(tmp_path / "rucher.db")), seated("hive", "a", "b")
        await store.create("t", table.opened, [], [r.Started(0, [])], summary=summarize(table))
        before = (await lobby_lists(store, "a", 0)).mine
        play(table, "wS1")
        with pytest.raises(Exception, match="another process"):
            await store.append("t", "match", 1, [table.steps[1].record], summary=summarize(table))
        assert (await lobby_lists(store, "a", 0)).mine == before
        assert [row.n for row in before] == [1]
        store.close()

    asyncio.run(work())


# -- lists and restarts --------------------------------------------------------------------------------------


def store_many(file: Path, count: int) -> None:
    """A database with so many tables: some run, some are slow, some are over, some wait for people."""
    kinds = [seated("hive", "a", "b", clock=clock) for clock in (None, wire.DaysClock(3), None)]
    kinds[2].resign(0, 1)
    waiting = Table("t", opened("hive", 2, listed=True))
    waiting.replay(r.Sat(0, 0, "a", "A"))
    made, store = now(), Store(str(file))
    with store.engine.begin() as connection:
        for number in range(count):
            table = [*kinds, waiting][number % 4]
            table.id, name = f"t{number}", f"t{number}"
            row = {"id": name, "created": made, "opened": msgspec_json(table.opened)}
            connection.execute(tables.insert(), row)
            steps = [step.record for step in table.steps]
            for seq, record in enumerate(steps, 1):
                body = msgspec_json(record)
                line = {"table_id": name, "stream": "match", "seq": seq, "at": made, "body": body}
                connection.execute(records.insert(), line)
            connection.execute(visits.insert(), {"browser": f"b{number % 100}", "table_id": name})
            keep_summary(connection, recent(table, made))
    store.close()


def recent(table: Table, made: int) -> Any:
    """The summary of a table as if all had happened just now."""
    summary = summarize(table)
    due_at = None if summary.next_due is None else summary.next_due + made
    return msgspec.structs.replace(summary, created=made, at=made, next_due=due_at)


def msgspec_json(thing: Any) -> bytes:
    """A record as it is stored."""
    return msgspec.json.encode(thing)


@pytest.mark.parametrize("count", [200, pytest.param(10_000, marks=pytest.mark.long)])
def test_a_house_with_many_tables_opens_at_once_and_lays_none(tmp_path: Path, count: int) -> None:
    store_many(tmp_path / "rucher.db", count)
    started = time.process_time()  # of the processor: other work on the machine may slow the clock
    with Server(tmp_path) as server:
        took = time.process_time() - started
        browser = Browser(server)
        assert len(browser.get("/api/lobby")["open"]) == min(50, count // 4)
        assert len(rows(server)) == count
        server.call(server.house.regular.wake())
        assert server.house.rooms == {}
    print(f"{count} tables: open after {took:.2f} s")  # noqa: T201
    assert took < 2


def test_my_games_are_read_without_laying_them(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        mine = [anna.create("hive", "me", "me", clock=clock)["id"] for clock in (None, None)]
        shown = anna.get("/api/lobby")
        cookie = next(iter(anna.client.cookies.values()))
    with Server(tmp_path) as server:
        anna = Browser(server)
        anna.client.cookies.set("rucher", cookie)
        assert anna.get("/api/lobby") | {"now": 0} == shown | {"now": 0}
        assert {table["id"] for table in shown["mine"]} == {*mine}
        assert server.house.rooms == {}


# -- what is due is laid -------------------------------------------------------------------------------------


def test_a_bot_goes_on_after_a_restart_without_a_visitor(tmp_path: Path) -> None:
    with Server(tmp_path, bot_pace=30.0) as server:
        anna = Browser(server)
        table = anna.create("hive", "random", "me")["id"]
        idle = anna.create("hive", "me", "me")["id"]
    with Server(tmp_path) as server:
        until(lambda: rows(server)[table].n == 2)
        assert idle not in server.house.rooms


def test_a_flag_falls_without_a_visitor_and_the_time_of_the_server_that_was_down_is_given_back(
    tmp_path: Path,
) -> None:
    """The server was there for one of the two days, and then away for ten: a day is left."""
    began = now() - 11 * 24 * HOUR
    stopped = began + 24 * HOUR

    async def prepare() -> None:
        store = Store(str(tmp_path / "rucher.db"))
        sat = [r.Sat(began, seat, browser, "") for seat, browser in enumerate("ab")]
        table = Table("slow", opened("hive", 2, clock=wire.DaysClock(2)))
        for record in sat:
            table.replay(record)
        started = table.start(began)
        await store.create("slow", table.opened, sat, [started], summary=summarize(table))
        await store.note("alive", str(stopped))
        store.close()

    asyncio.run(prepare())
    with Server(tmp_path) as server:
        until(lambda: "slow" in server.house.rooms)  # its row says that it is due
        until(lambda: rows(server)["slow"].n == 2)
        clock = server.house.rooms["slow"].table.clocks.shown(now())[0]
        assert abs(clock.left - 24 * HOUR) < 60_000
        assert abs((rows(server)["slow"].next_due or 0) - now() - 24 * HOUR) < 60_000
    with Server(tmp_path) as server:  # and once more, for a table that nobody lays until later
        threading.Event().wait(0.1)
        assert server.house.rooms == {}
        assert Browser(server).get("/api/tables/slow")["n"] == 3
        clock = server.house.rooms["slow"].table.clocks.shown(now())[0]
        assert abs(clock.left - 24 * HOUR) < 60_000
        server.call(server.house.regular.rest(0))
        assert server.house.rooms == {}  # a day is long: it leaves memory, and is laid when it is due
        server.call(server.house.waker.wake(now() + 25 * HOUR))
        assert "slow" in server.house.rooms


def test_since_a_moment_and_until_a_moment_include_the_moment(tmp_path: Path) -> None:
    async def work() -> None:
        store, table = Store(str(tmp_path / "rucher.db")), Table("t", opened("hive", 2, listed=True))
        table.replay(r.Sat(0, 0, "a", "Anna"))
        await store.create("t", table.opened, [], summary=summarize(table))
        assert [[row.id for row in (await lobby_lists(store, None, at)).open] for at in (DAY, DAY + 1)] == [
            ["t"],
            [],
        ]
        flag = Table("f", opened("hive", 2, clock=wire.TotalClock(1)))
        for seat, browser in enumerate("ab"):
            flag.replay(r.Sat(0, seat, browser, ""))
        started = flag.start(5)
        await store.create("f", flag.opened, [], [started], summary=summarize(flag, 5))
        falls = summarize(flag, 5).next_due
        assert falls
        found = [await due_tables(store, falls + late, 5 + news) for late, news in ((0, 0), (-1, 0), (0, 1))]
        assert found == [["f"], [], []]
        store.close()

    asyncio.run(work())


def test_what_cannot_be_laid_is_not_tried_again_and_again(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(Settings(str(tmp_path / "rucher.db")))
        table = seated("hive", "bot:random", "a")
        broken: list[r.AnyRecord] = [
            r.Started(now(), []),
            r.Played(now(), 0, {"type": "fly", "to": "the moon"}),
        ]
        await house.store.create("t", table.opened, [], broken, summary=summarize(table, now()))
        assert await due_tables(house.store, now(), 0) == ["t"]
        for _ in range(2):
            await house.waker.wake(now())
        assert house.counters["broken_tables"] == 1
        await house.close()

    asyncio.run(work())


def test_a_table_that_cannot_be_read_now_is_woken_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        house = House(Settings(str(tmp_path / "rucher.db")))
        table = seated("nim", "a", "b", clock=wire.DaysClock(1))
        sat = [r.Sat(0, seat, browser, "") for seat, browser in enumerate("ab")]
        await house.store.create(
            "t", table.opened, sat, [r.Started(now(), [])], summary=summarize(table, now())
        )

        async def trouble(*_: object) -> None:
            raise StoreTrouble

        with monkeypatch.context() as broken:
            broken.setattr(house.store, "load", trouble)
            await house.waker.wake(now())
            assert house.rooms == {}
        await house.waker.wake(now())
        assert [*house.rooms] == ["t"]
        await house.close()

    asyncio.run(work())


# -- old databases -------------------------------------------------------------------------------------------


def test_the_tables_of_the_first_house_get_their_rows_without_being_laid(tmp_path: Path) -> None:
    shutil.copytree(PAST, tmp_path / "data")
    with Server(tmp_path / "data") as server:
        ids = {past["id"]: past for past in TABLES.values()}
        until(lambda: ids.keys() <= rows(server).keys())
        for name, row in rows(server).items():
            if name in ids:
                assert (row.status, row.n) == (ids[name]["status"], ids[name]["records"])
                assert row == summarize(server.call(server.house.known(name)).table, row.at)


def test_a_row_that_came_with_a_record_is_not_filled_in_again(server: Server, anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    older = rows(server)[table["id"]]
    with anna.socket(table) as page:
        page.act("wS1")
    server.call(fill_in(server.house.store, older))
    assert rows(server)[table["id"]].n == older.n + 1


def test_the_games_of_a_browser_are_listed_before_all_rows_of_an_old_database_are_filled_in(
    tmp_path: Path,
) -> None:
    async def work() -> None:
        house = House(Settings(str(tmp_path / "rucher.db"), game_modules=MODULES))
        for name, browsers in (("mine", "ab"), ("other", "cd")):
            table = seated("nim", *browsers)
            sat = [r.Sat(0, seat, browser, "") for seat, browser in enumerate(browsers)]
            opened = msgspec.structs.replace(table.opened, host=browsers[0])
            await house.store.create(name, opened, sat, [table.steps[0].record])  # as before there were rows
        assert [table.id for table in (await lobby_for(house, "b")).mine] == ["mine"]
        assert await tables_without_summary(house.store) == ["other"]
        await house.close()

    asyncio.run(work())
