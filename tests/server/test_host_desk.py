"""The host's desk over HTTP: who has the token sees tables and visitors, and acts; every act is logged."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.live import Browser, Server
from tests.server.test_hosting import browser_of, told

from rucher.server.rooms.retention import delete_old
from rucher.server.rooms.server_clock import now
from rucher.server.store.erasing import erase_person
from rucher.server.store.schema import present, records, summaries, tables
from rucher.server.tables.records import WasDown

TOKEN = "a token of the host"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a desk."""
    with Server(tmp_path_factory.mktemp("desk"), host_token=TOKEN) as server:
        yield server


def desk(server: Server) -> dict[str, Any]:
    """What the desk shows, once the server has noted who is there."""
    host = Browser(server, **BEARER)
    host.get("/api/host")
    server.call(server.house.regular.beat())
    shown: dict[str, Any] = host.get("/api/host")
    return shown


def act(server: Server, kind: str, target: str = "", hours: float | None = None, status: int = 200) -> Any:
    """Do one act."""
    body = {"kind": kind, "target": target, "hours": hours}
    return Browser(server, **BEARER).post("/api/host", body, status)


def test_without_the_token_there_is_no_desk(own: Server, tmp_path: Path) -> None:
    assert Browser(own).get("/api/host", 401)["code"] == "wrong_token"
    guess = Browser(own, Authorization="Bearer a token of the hosts")
    assert guess.post("/api/host", {"kind": "unnotice"}, 401)["code"] == "wrong_token"
    with Server(tmp_path) as bare:
        assert Browser(bare, **BEARER).get("/api/host", 404)["code"] == "no_desk"


def test_the_desk_shows_tables_and_who_is_there_now(own: Server) -> None:
    anna, ben = (
        Browser(own, **{"X-Forwarded-For": "10.1.1.1"}),
        Browser(own, **{"X-Forwarded-For": "10.1.1.2"}),
    )
    table = anna.create("hive", "me", "open")
    ben.get("/api/lobby")
    with anna.socket(table, True, **{"X-Forwarded-For": "10.1.1.1"}):
        shown = desk(own)
        [row] = [row for row in shown["tables"] if row["id"] == table["id"]]
        assert row["pages"] == 1
        assert row["seats"] == [{"browser": browser_of(own, anna), "name": "Anna"}]
        here = {(one["address"], one["table"], one["name"]) for one in shown["visitors"]}
        assert {("10.1.1.1", table["id"], "Anna"), ("10.1.1.2", "", "")} <= here


def test_once_nobody_looks_no_address_stays_in_the_database(
    own: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Browser(own)
    anna.get("/api/lobby")
    assert desk(own)["visitors"]

    def noted() -> list[Any]:
        with own.house.store.engine.connect() as connection:
            return list(connection.execute(select(present)))

    assert noted()
    monkeypatch.setattr("rucher.server.store.present.LOOKING", 0)
    own.call(own.house.regular.beat())
    assert noted() == []


def test_a_closed_table_is_left_by_all_and_nothing_is_lost(own: Server) -> None:
    anna = Browser(own)
    table = anna.create("hive", "me", "me", listed=True)
    with anna.socket(table) as page:
        page.act("wS1")
        act(own, "close", table["id"])
        assert page.closed()["said"]["key"] == "problem.closed_table"
    api, page_of = f"/api/tables/{table['id']}", f"/t/{table['id']}"
    for path in (api, f"{api}/links", f"{api}/replay", f"{page_of}/picture.svg", f"{page_of}/small.svg"):
        assert anna.get(path, 403)["code"] == "closed_table"
    assert table["id"] not in str(Browser(own).get("/api/lobby"))
    [row] = [row for row in desk(own)["tables"] if row["id"] == table["id"]]
    assert row["closed"]
    act(own, "open", table["id"])
    with anna.socket(table) as page:
        assert page.act(seat=1)["n"] == 3


def test_no_clock_runs_while_a_table_is_closed(own: Server) -> None:
    anna = Browser(own)
    table = anna.create("hive", "me", "me", clock={"kind": "move", "seconds": 300})
    with anna.socket(table) as page:
        page.act("wS1")
    act(own, "close", table["id"])
    act(own, "open", table["id"])
    with anna.socket(table):
        pass
    opened, closed, *_ = desk(own)["acts"]
    kept = own.call(own.house.store.load(table["id"]))
    assert kept.match[-1] == WasDown(opened["at"], closed["at"])


def test_spectators_off_is_also_so_for_pictures_and_files(own: Server) -> None:
    anna, ben = Browser(own), Browser(own)
    table = anna.create("hive", "me", "me")
    act(own, "closed_doors", table["id"])
    for path in (
        f"/api/tables/{table['id']}",
        f"/t/{table['id']}/picture.svg",
        f"/t/{table['id']}/small.svg",
    ):
        assert ben.get(path, 403)["code"] == "closed_doors"
    assert anna.get(f"/api/tables/{table['id']}")["id"] == table["id"]
    act(own, "open_doors", table["id"])
    assert ben.get(f"/api/tables/{table['id']}")["id"] == table["id"]


def test_with_spectators_off_nobody_takes_the_game_away_as_a_study_or_a_branch(own: Server) -> None:
    anna, ben = Browser(own), Browser(own)
    table = anna.create("hive", "me", "open", allow=["analysis", "branch"])
    invite = anna.get(f"/api/tables/{table['id']}/links")["invite"]["url"].rpartition("/")[2]
    Browser(own).sit(table, anna)
    act(own, "closed_doors", table["id"])
    seats = [{"kind": "me", "name": "Ben"}] * 2
    branch = {"n": 1, "seats": seats}
    assert ben.get(f"/api/study/tables/{table['id']}", 403)["code"] == "closed_doors"
    assert ben.post(f"/api/tables/{table['id']}/branch", branch, 403)["code"] == "closed_doors"
    assert ben.post("/api/enter", {"token": invite}, 403)["code"] == "closed_doors"
    assert anna.get(f"/api/study/tables/{table['id']}")["nodes"]
    assert anna.post(f"/api/tables/{table['id']}/branch", branch)["table"]["id"] != table["id"]


def test_who_comes_from_a_banned_address_is_sent_away_until_the_end(own: Server) -> None:
    anna = Browser(own, **{"X-Forwarded-For": "2001:db8:1:2::9"})
    table = anna.create("hive", "me", "me")
    with anna.socket(table, True, **{"X-Forwarded-For": "2001:db8:1:2::9"}) as page:
        shown = act(own, "ban", "2001:db8:1:2::77", hours=2)  # one visitor has a whole /64
        assert page.closed()["said"]["key"] == "problem.banned"
    assert anna.get("/api/lobby", 403)["code"] == "banned"
    [ban] = [one for one in shown["in_force"] if one["kind"] == "ban"]
    assert ban["target"] == "2001:db8:1:2::"
    assert 0 < ban["until"] - shown["now"] <= 2 * 3_600_000
    act(own, "unban", ban["target"])
    assert anna.get("/api/lobby")


def test_the_host_cannot_lock_himself_out_of_the_desk(own: Server) -> None:
    host = Browser(own, **BEARER, **{"X-Forwarded-For": "10.7.7.7"})
    host.client.get("/host")
    for target in ("10.7.7.7", browser_of(own, host)):
        assert host.post("/api/host", {"kind": "ban", "target": target}, 409)["code"] == "own_ban"
    assert "ban" not in {act["kind"] for act in host.get("/api/host")["in_force"]}


def test_a_notice_reaches_every_open_page_and_those_that_come(own: Server) -> None:
    anna = Browser(own)
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        act(own, "notice", "We restart  at ten.", hours=1)
        page.wait("notice")
        assert anna.get("/api/notice")["notice"]["text"] == "We restart at ten."
        act(own, "notice", "Later.")
        page.wait("notice")
        assert Browser(own).get("/api/notice")["notice"]["text"] == "Later."
        act(own, "unnotice")
        page.wait("notice")
    assert anna.get("/api/notice")["notice"] is None


def test_what_there_is_not_is_refused_and_not_logged(own: Server) -> None:
    before = desk(own)["acts"]
    assert act(own, "close", "nowhere", status=404)["code"] == "no_table"
    assert act(own, "ban", "10.1.2.300", status=400)["code"] == "no_visitor"
    assert act(own, "mute", "10.1.2.3", status=400)["code"] == "no_visitor"
    assert act(own, "notice", " ", status=400)["code"] == "bad_notice"
    assert act(own, "shout", "x", status=400)["code"] == "bad_request"
    assert desk(own)["acts"] == before


def test_every_act_is_in_the_log_of_the_desk_and_of_the_server(
    own: Server, caplog: pytest.LogCaptureFixture
) -> None:
    table = Browser(own).create("nim", "me", "me")
    with caplog.at_level(logging.INFO, "rucher.server"):
        act(own, "closed_doors", table["id"])
        act(own, "notice", "Anna is ill.")
        act(own, "delete", table["id"])
    assert [one["kind"] for one in desk(own)["acts"][:3]] == ["delete", "notice", "closed_doors"]
    said = [record.getMessage() for record in caplog.records if "the host's desk" in record.getMessage()]
    assert said == [
        f"the host's desk: closed_doors {table['id']}",
        "the host's desk: notice ",
        f"the host's desk: delete {table['id']}",
    ]
    act(own, "unnotice")


def test_who_is_erased_leaves_no_word_even_as_a_spectator(own: Server) -> None:
    anna, ben = Browser(own), Browser(own)
    table = anna.create("hive", "me", "me")
    ben.client.get("/")
    with ben.socket(table) as page:
        page.ask("say", text="I am Ben, of Bee Street", seat=None)
    with anna.socket(table) as page:
        page.ask("say", text="Hello", seat=0)
        act(own, "erase", browser_of(own, ben))
        page.act("wS1")
    with own.house.store.engine.connect() as connection:
        bodies = list(connection.scalars(select(records.c.body).where(records.c.table_id == table["id"])))
    assert not any(b"Bee Street" in body for body in bodies)
    assert any(b"Hello" in body for body in bodies)


def test_a_name_that_a_server_still_remembered_is_erased_too(own: Server) -> None:
    """A move between the erasing and the moment when the server reads of it stores the summary again."""
    anna = Browser(own)
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        with own.house.store.engine.begin() as connection:
            erase_person(connection, browser_of(own, anna))
        page.act("wS1")  # the name is in its summary again
        told(own, "erase", browser_of(own, anna))
    query = select(summaries.c.body).where(summaries.c.table_id == table["id"])
    with own.house.store.engine.connect() as connection:
        assert b"Anna" not in (connection.scalar(query) or b"")


def test_tables_without_news_are_deleted_where_the_host_wants_it(own: Server) -> None:
    anna = Browser(own)
    seen, left, due = (anna.create("hive", "me", "me") for _ in range(3))
    clock = {"kind": "days", "days": 3}
    due = anna.create("hive", "me", "me", clock=clock)
    own.house.rooms.pop(left["id"])
    own.house.rooms.pop(due["id"])
    own.call(delete_old(own.house, now() + 1000))
    with own.house.store.engine.connect() as connection:
        names = set(connection.scalars(select(tables.c.id)))
    assert {seen["id"], due["id"]} <= names
    assert left["id"] not in names
