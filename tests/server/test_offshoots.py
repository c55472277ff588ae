"""Replays and what grows out of them: looking back, files, playing on, rematches against the clock."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.games import GOLDEN
from tests.server.helpers import again, play, seated
from tests.server.live import Browser, Json, Server, Socket

import rucher
from rucher.core.chance import Chance
from rucher.core.records import TableEnd
from rucher.core.transcript import read_transcript, write_transcript
from rucher.games import find
from rucher.server.tables import viewing

SAVED = (GOLDEN / "booklet-both-surrounded.json").read_text(encoding="utf-8")
SEATS = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]
BLITZ = {"kind": "total", "seconds": 300, "increment": 0}


def brought(browser: Browser, text: str = SAVED) -> Json:
    """The table of a match from a file."""
    table: Json = browser.post("/api/bring", {"text": text, "name": "Anna"})["table"]
    return table


# -- looking back ----------------------------------------------------------------------------------------


def test_looking_back_shows_each_moment_as_it_was_then() -> None:
    table, seen = seated("hive", "a", "a"), []
    for notation in ("wS1", "bS1 wS1-", "wQ -wS1"):
        play(table, notation)
        seen.append(viewing.looked_back(table, table.n, 0).view)
    table.undo(0, 0)
    play(table, "wQ /wS1")
    for laid in (table, again(table)):
        assert [viewing.looked_back(laid, n, 0).view for n in (2, 3, 4)] == seen  # the taken back one too
        assert viewing.looked_back(laid, 5, 0).view == seen[1]
        assert viewing.looked_back(laid, laid.n, 0).view == viewing.seat_view(laid, 0).view


def test_the_table_in_words_can_be_that_of_an_earlier_moment(anna: Browser) -> None:
    with anna.socket(brought(anna)) as page:
        first = page.ask("describe", seat=0, n=1)["lines"]
        assert page.ask("describe", seat=0, n=9)["lines"] != first
        assert page.ask("describe", seat=0, n=99)["refusal"]["code"] == "stale"


@pytest.mark.parametrize(
    ("game", "touch", "sources"),
    [
        ("hive", "piece:wQ", {"piece": "rulebook"}),
        ("hive", "nothing", {}),
        ("alveola", "worker", {"counts": "rulebook"}),
        ("anthophila", "action:explore", {"actions": "deduced"}),
    ],
)
def test_a_component_says_where_it_is_known_from(anna: Browser, game: str, touch: str, sources: Json) -> None:
    with anna.socket(anna.create(game, "me", "me")) as page:
        assert page.ask("describe", seat=0, about=touch)["sources"] == sources


# -- files -----------------------------------------------------------------------------------------------


def test_a_match_goes_out_and_comes_back_as_json_and_in_notation(anna: Browser, ben: Browser) -> None:
    table = brought(anna)
    assert (table["status"], table["n"]) == ("over", 13)
    path = f"/api/tables/{table['id']}"
    files = [ben.client.get(f"{path}/{kind}") for kind in ("match", "notation")]
    assert files[1].text == write_transcript(rucher.load(SAVED))
    assert [file.headers["content-disposition"].rpartition(".")[2] for file in files] == ['json"', 'txt"']
    for file in files:
        copy = brought(ben, file.text)
        assert copy["status"] == "over"
        assert ben.client.get(f"/api/tables/{copy['id']}/match").text == files[0].text


def resign(page: Socket) -> None:
    page.ask("resign", seat=1)


def agree(page: Socket) -> None:
    page.ask("offer", seat=0, kind="draw")
    page.ask("answer", seat=1, offer=page.position["offers"][0]["id"], accept=True)


@pytest.mark.parametrize(
    ("end", "line", "winners"), [(resign, "end resigned 2", [0]), (agree, "end agreed", [])]
)
def test_a_file_says_how_the_people_ended_it(
    anna: Browser, ben: Browser, end: Callable[[Socket], None], line: str, winners: list[int]
) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wS1")
        end(page)
        said = page.position["end"]
    path = f"/api/tables/{table['id']}"
    files = [anna.client.get(f"{path}/{kind}").text for kind in ("match", "notation")]
    assert files[1].splitlines()[-1] == line
    for text in files:
        copy = brought(ben, text)
        assert copy["status"] == "over"
        with ben.socket(copy) as page:
            assert page.position["end"] == said
            assert page.position["end"]["winners"] == winners
        assert ben.client.get(f"/api/tables/{copy['id']}/match").text == files[0]


def test_a_flag_that_fell_is_in_the_file() -> None:
    match = rucher.new("hive", seed=1)
    match.play("wS1")
    match.ended = TableEnd("out_of_time", 1)
    for read in (rucher.load(match.to_json()), read_transcript(write_transcript(match), find, Chance())):
        assert read.ended == match.ended
        read.play("bS1 wS1-")
        assert read.ended is None  # somebody plays on


@pytest.mark.parametrize(
    "line", ["end bored", "end resigned", "end resigned 3", "end resigned x", "end agreed 1"]
)
def test_an_end_that_cannot_be_is_refused(anna: Browser, line: str) -> None:
    text = write_transcript(rucher.new("hive", seed=1)) + line
    assert anna.post("/api/bring", {"text": text}, 400)["code"] == "bad_file"
    over = write_transcript(rucher.load(SAVED)) + "end resigned 1"  # the rules had ended it before
    assert anna.post("/api/bring", {"text": over}, 400)["code"] == "bad_file"


def test_a_match_that_was_brought_survives_a_restart(server: Server, anna: Browser) -> None:
    table = brought(anna)
    server.house.rooms.clear()
    with anna.socket(table) as page:
        assert page.position["status"] == "over"
        assert len(page.log) == 13


def test_an_unfinished_match_can_be_gone_on_with_at_once(anna: Browser) -> None:
    match = rucher.new("hive", seed=1)
    match.play("wS1")
    table = brought(anna, match.to_json())
    with anna.socket(table) as page:
        assert page.act("bS1 wS1-", seat=1)["n"] == 3


def test_only_an_unfinished_match_that_was_brought_is_listed_as_played(anna: Browser) -> None:
    match = rucher.new("hive", seed=1)
    match.play("wS1")
    open_one, over_by_the_rules = brought(anna, match.to_json())["id"], brought(anna)["id"]
    match.ended = TableEnd("resigned", 1)
    given_up = brought(anna, match.to_json())["id"]
    listed = {table["id"]: table["status"] for table in anna.get("/api/lobby")["mine"]}
    assert listed == {open_one: "playing", over_by_the_rules: "over", given_up: "over"}


@pytest.mark.parametrize("text", ["", "x", "{}", "[]", "rucher 1\ngame chess", SAVED[:-20], "{" * 60])
def test_what_is_no_match_is_refused(anna: Browser, text: str) -> None:
    assert anna.post("/api/bring", {"text": text}, 400)["code"] == "bad_file"


@pytest.mark.parametrize(
    ("options", "preset"),
    [
        ({"scenario": "siege", "players": 3}, "siege"),
        ({"scenario": "siege", "players": 1, "nosema_returns": True}, None),
    ],
)
def test_a_match_that_was_brought_knows_its_preset(
    anna: Browser, options: dict[str, Any], preset: str | None
) -> None:
    match = rucher.new("anthophila", seed=1, **options)
    assert brought(anna, match.to_json())["preset"] == preset


def test_no_file_leaves_a_running_match(anna: Browser) -> None:
    table = anna.create("alveola", "me", "me")
    for kind in ("match", "notation"):
        assert anna.get(f"/api/tables/{table['id']}/{kind}", 409)["code"] == "not_over"


# -- playing on ------------------------------------------------------------------------------------------


def test_whoever_sees_a_finished_match_may_play_on_from_any_moment(anna: Browser, ben: Browser) -> None:
    table = brought(anna)
    new = ben.post(f"/api/tables/{table['id']}/branch", {"n": 5, "seats": SEATS})["table"]
    assert (new["status"], new["branch_of"], new["host"]) == ("playing", table["id"], True)
    with ben.socket(new) as page, anna.socket(table) as old:
        then = old.ask("look", n=5, seat=0)["view"]["view"]
        assert page.seat()["view"] == then
        assert page.act()["t"] == "ack"


# -- a rematch against the clock -------------------------------------------------------------------------


def test_a_timed_rematch_begins_when_everybody_is_there(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open", clock=BLITZ)
    with anna.socket(table) as first:
        ben.sit(table, anna)
        assert anna.get(f"/api/tables/{table['id']}")["status"] == "waiting"  # Ben's page is not there yet
        with ben.socket(table) as second:
            assert second.wait("table")["table"]["status"] == "playing"
            second.ask("resign", seat=1)
        first.wait("update")
        rematch = anna.post(f"/api/tables/{table['id']}/rematch")["table"]
    assert rematch["status"] == "waiting"
    with anna.socket(rematch) as first:
        assert first.position["status"] == "waiting"
        with ben.socket(rematch):
            while first.position["status"] == "waiting":
                first.next()
    assert first.position["status"] == "playing"


def test_a_table_without_other_people_never_waits_for_its_clock(anna: Browser) -> None:
    assert anna.create("hive", "me", "random", clock=BLITZ)["status"] == "playing"


# -- guests and lost visitors ----------------------------------------------------------------------------


def test_a_guest_has_no_name_that_only_one_language_knows(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open")
    ben.sit(table, anna, name="\u200b ")
    assert [seat["name"] for seat in ben.get(f"/api/tables/{table['id']}")["seats"]] == ["Anna", ""]


def test_an_address_that_leads_nowhere_is_answered_by_the_page_and_kindly(anna: Browser) -> None:
    for path in ("/nowhere", "/t/a/b/c", "/a/b"):
        page = anna.client.get(path, headers={"Accept": "text/html"})
        assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
        assert anna.get(path, 404)["code"] == "no_page"
    assert anna.client.get("/api/tables/none", headers={"Accept": "text/html"}).json()["code"] == "no_table"


def test_who_stepped_out_may_come_back_and_who_gave_up_may_not(server: Server, anna: Browser) -> None:
    table = anna.create("alveola", "me", "random", "random", options={"players": 3})
    room = server.house.rooms[table["id"]]
    with anna.socket(table) as page:
        assert page.seat()["can"]["come_back"] is False
        server.call(room.do(lambda table, at: table.stand_in(0, "random", "absent", at)))
        while not page.seat()["can"]["come_back"]:
            page.next()
        assert page.ask("come_back", seat=0)["t"] == "ack"
        page.ask("resign", seat=0)
        assert page.seat()["can"]["come_back"] is False


def test_a_match_longer_than_people_play_is_refused_before_it_is_replayed(anna: Browser) -> None:
    record = json.loads(rucher.new("hive").to_json())
    record["log"] = [{"seat": 0, "action": {"type": "pass"}, "draws": []}] * 14_000
    refused = anna.post("/api/bring", {"text": json.dumps(record)}, 413)
    assert (refused["code"], refused["said"]["params"]) == ("too_long", {"n": 14_000, "most": 3_000})
    lines = write_transcript(rucher.new("hive")) + "1 pass\n" * 4_000
    assert anna.post("/api/bring", {"text": lines}, 413)["code"] == "too_long"


@pytest.mark.parametrize("kind", ["match", "notation"])
def test_no_cache_keeps_the_file_of_a_match(anna: Browser, kind: str) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.ask("resign", seat=0)
    answer = anna.client.get(f"/api/tables/{table['id']}/{kind}")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")


def test_a_long_match_that_is_brought_holds_nobody_up(anna: Browser, ben: Browser) -> None:
    """Reading it, replaying it and laying its table are done beside the loop."""
    match, dice = rucher.new("hive", seed=1), random.Random(4)
    while match.decision and len(match.log) < 1_500:
        match.play(dice.choice(match.legal()))
    text, waits = match.to_json(), list[float]()
    brought = threading.Thread(target=lambda: anna.post("/api/bring", {"text": text}))
    brought.start()
    while brought.is_alive():
        start = time.monotonic()
        ben.get("/api/lobby")
        waits.append(time.monotonic() - start)
    assert len(waits) > 3
    assert sorted(waits)[int(0.9 * len(waits))] < 0.3  # a busy machine; 0.02 on a free one
