"""What one visitor may fill: by address, not by connection."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.live import Browser, Server
from tests.server.test_offshoots import SAVED
from tests.server.test_proposals import OWN

from rucher.server.http import page_requests
from rucher.server.http.limits import Limits, visitor_at
from rucher.server.rooms import notify, regular_tasks, room, welcoming
from rucher.server.rooms.notify import Notifier
from rucher.server.settings import Channels
from rucher.server.store import boxes, scenarios, studies
from rucher.server.store.scenario_places import PLACE
from rucher.server.wire import PROTOCOL


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_a_visitor_is_an_address_and_a_whole_net_of_ipv6(address: str, visitor: str) -> None:
    assert visitor_at(address) == visitor


def test_chat_is_limited_by_address_and_a_new_connection_brings_no_new_lines(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(talk=(5, 0.001))) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        answers = []
        for number in range(4):
            with anna.socket(table) as page:
                answers += [page.ask("say", text=f"line {number} {n}", seat=0) for n in range(2)]
        assert [answer["t"] for answer in answers] == ["ack"] * 5 + ["refused"] * 3
        assert answers[-1]["refusal"]["code"] == "too_many_lines"


def test_one_visitor_cannot_take_all_places_of_scenarios(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(scenarios=(3, 0.001))) as server:
        anna = Browser(server)
        for number in range(3):
            anna.post("/api/scenarios", {"file": OWN.replace("garden", f"garden{number}")})
        assert anna.post("/api/scenarios", {"file": OWN}, 429)["code"] == "too_many"
        assert anna.post("/api/campaign", {})["total"] == 0  # the other posts go on


@pytest.mark.parametrize(
    ("kept", "places"),
    [
        (Limits().scenarios, scenarios.MOST_SCENARIOS),
        (Limits().boxes, boxes.MOST_KEPT),
        (Limits().studies, studies.MOST_KEPT),
    ],
)
def test_one_visitor_needs_weeks_for_the_places_of_all(kept: tuple[float, float], places: int) -> None:
    burst, per_second = kept
    assert (places - burst) / per_second > 21 * 86_400


def test_one_visitor_never_has_all_places_of_scenarios() -> None:
    burst, per_second = Limits().scenarios
    assert burst + per_second * PLACE / 1000 < scenarios.MOST_SCENARIOS


def test_push_subscriptions_are_counted_by_address_and_not_by_cookie(tmp_path: Path) -> None:
    keys = {"p256dh": "x", "auth": "y"}
    asked = {"endpoint": "https://fcm.googleapis.com/x", "keys": keys, "lang": "en"}
    with Server(tmp_path, Limits(subscriptions=(2, 0.001))) as server:
        for _ in range(2):
            assert Browser(server).post("/api/push", asked, 403)["code"] == "not_seated"
        assert Browser(server).post("/api/push", asked, 429)["code"] == "too_many"


def test_a_rematch_is_a_new_table_and_counts_as_one(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(tables=(2, 0.001))) as server:
        anna = Browser(server)
        first = anna.create("hive", "me", "me")["id"]
        resign(anna, first)
        second = anna.post(f"/api/tables/{first}/rematch")["table"]["id"]
        assert anna.post(f"/api/tables/{first}/rematch")["table"]["id"] == second  # it is there already
        resign(anna, second)
        assert anna.post(f"/api/tables/{second}/rematch", {}, 429)["code"] == "too_many"


def resign(browser: Browser, name: str) -> None:
    """Give up at a table."""
    with browser.socket(name) as page:
        assert page.ask("resign", seat=0)["t"] == "ack"


def test_the_tables_that_one_visitor_brings_begin_with_so_many_records(tmp_path: Path) -> None:
    actions = len(json.loads(SAVED)["log"])
    with Server(tmp_path, Limits(records=(2.5 * actions, 0.001))) as server:
        anna = Browser(server)
        table = anna.post("/api/bring", {"text": SAVED, "name": "Anna"})["table"]["id"]
        asked = {"n": actions + 1, "seats": [{"kind": "me", "name": "Anna"}] * 2}
        anna.post(f"/api/tables/{table}/branch", asked)
        assert anna.post(f"/api/tables/{table}/branch", asked, 429)["code"] == "too_many"
        assert anna.post("/api/bring", {"text": SAVED}, 429)["code"] == "too_many"


def test_of_the_rooms_that_nobody_uses_only_so_many_records_stay_in_memory(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [anna.create("hive", "me", "me")["id"] for _ in range(3)]
    monkeypatch.setattr(regular_tasks, "RESTING", 1)
    server.call(server.house.regular.rest())
    assert set(names) <= server.house.rooms.keys()  # a moment ago they were used
    for age, name in enumerate(names):
        server.house.rooms[name].used += 10_000 - 1_000 * age
    for each in server.house.rooms.values():
        each.used -= 10_000 + 2.5 * regular_tasks.SWEEP
    with anna.socket(names[2]):
        server.call(server.house.regular.rest(idle=1e9))
        assert names[0] in server.house.rooms
        assert names[1] not in server.house.rooms
        assert names[2] in server.house.rooms
    assert anna.get(f"/api/tables/{names[1]}")["id"] == names[1]


def test_a_table_holds_so_many_lines_of_chat(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST_LINES", 2)
    with anna.socket(anna.create("hive", "me", "me")) as page:
        answers = [page.ask("say", text=f"line {n}", seat=0) for n in range(3)]
    assert [answer["t"] for answer in answers] == ["ack", "ack", "refused"]
    assert answers[-1]["refusal"]["code"] == "full_chat"


def test_a_table_holds_so_many_records_and_can_still_be_resigned(
    server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_requests, "MOST_RECORDS", 2)
    with anna.socket(anna.create("hive", "me", "me")) as page:
        assert page.act(0)["t"] == "ack"
        assert page.ask("undo", seat=0)["refusal"]["code"] == "full_table"
        assert page.act(0, seat=1)["refusal"]["code"] == "full_table"
        assert page.ask("resign", seat=0)["t"] == "ack"


def test_a_table_holds_so_many_names(server: Server, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = anna.create("hive", "me", "open")
    monkeypatch.setattr(room, "MOST_SEAT_RECORDS", 2)
    anna.post(f"/api/tables/{table['id']}/name", {"name": "A"})
    assert anna.post(f"/api/tables/{table['id']}/name", {"name": "B"}, 409)["code"] == "full_table"
    assert anna.get(f"/api/tables/{table['id']}")["seats"][0]["name"] == "A"


def test_a_table_is_shown_to_so_many_pages_and_always_to_its_players(
    server: Server, anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("hive", "me", "me")
    monkeypatch.setattr(welcoming, "MOST_PAGES", 1)
    with ben.socket(table), Browser(server).socket(table, hello=False) as late:
        late.send("hello", protocol=PROTOCOL)
        assert late.closed()["said"]["key"] == "problem.crowded"
        with anna.socket(table) as page:
            assert page.act(0)["t"] == "ack"


def test_a_visitor_waits_for_so_many_hints_and_no_more(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(thoughts=1)) as server:
        anna = Browser(server)
        with anna.socket(anna.create("hive", "me", "me")) as page:
            first, second = page.send("hint", seat=0), page.send("hint", seat=0)
            third = page.send("review")
            refused = page.wait("refused", id=second)
            assert refused["refusal"]["code"] == "no_hint"
            assert page.wait("refused", id=third)["refusal"]["code"] == "late_analysis"
            page.wait("hinted", id=first)
            assert page.ask("hint", seat=0)["t"] == "hinted"


def test_a_table_sends_so_many_notices_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("rucher.server.rooms.notify.time.monotonic", lambda: clock[0])
    notifier = Notifier(Channels(webhook="http://localhost:1"))
    assert [notifier._may_tell("a") for _ in range(21)] == [True] * 20 + [False]
    assert notifier._may_tell("b")
    clock[0] = notify.HOUR + 1
    assert notifier._may_tell("a")
