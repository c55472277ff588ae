"""The analysis board and kept studies over HTTP: positions, the engine, files, sharing, limits, fair play."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.live import Browser, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import rucher
from rucher.bots.hive.problems import shipped
from rucher.games.hive.study import MOST_NODES, values_of
from rucher.server import metering
from rucher.server.http import study_news
from rucher.server.http.analysis_routes import look_seconds
from rucher.server.http.limits import UNLIMITED
from rucher.server.store import studies as store_of_studies

BASE = {"ladybug": False, "mosquito": False, "pillbug": False, "queen_on_turn_1": True, "repetition": True}
OPENING = ["wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"]
Json = dict[str, Any]


def node(name: str, parent: str | None, move: str = "", **more: Any) -> Json:
    return {"id": name, "parent": parent, "move": move, **more}


def study(title: str = "Two spiders", *more: Json, **fields: Any) -> Json:
    line = [node("r", None, comment="Begin.")]
    line += [
        node(f"m{n}", line[-1]["id"] if n == 1 else f"m{n - 1}", move) for n, move in enumerate(OPENING, 1)
    ]
    return {"title": title, "options": BASE, "players": ["Ada", ""], "nodes": [*line, *more]} | fields


def steps(anna: Browser, line: list[str], status: int = 200, **fields: Any) -> Json:
    told: Json = anna.post("/api/study/steps", {"options": BASE, "line": line} | fields, status)
    return told


# -- positions -----------------------------------------------------------------------------------------------


def test_a_position_tells_what_may_be_played_and_how_it_came(anna: Browser) -> None:
    told = steps(anna, OPENING, last=5)["steps"]
    assert [step["move"] for step in told] == ["", *OPENING]
    last = told[-1]
    match = rucher.new("hive", ladybug=False, mosquito=False)
    for move in OPENING:
        match.play(move)
    state = match.state
    legal = sorted(match.game.write(state, action) for action in match.legal())
    assert sorted(choice["notation"] for choice in last["choices"]) == legal
    assert last["event"]["type"] == "placed"
    assert last["text"].startswith("base~w3~q~")
    assert last["end"] is None


def test_a_position_after_the_end_says_who_won(anna: Browser) -> None:
    problem = next(one for one in shipped().values() if (one.kind, one.moves) == ("win", 1))
    state = problem.state()
    asked = {
        "options": values_of(state.options) | {"start": problem.start},
        "line": [problem.answer],
        "last": 2,
    }
    before, after = anna.post("/api/study/steps", asked)["steps"]
    assert before["end"] is None
    assert after["end"]["key"].startswith("outcome.")
    assert after["winners"] == [state.to_move]


def test_a_position_text_is_a_beginning(anna: Browser) -> None:
    text = steps(anna, OPENING)["steps"][0]["text"]
    told = anna.post("/api/study/steps", {"options": BASE | {"start": text}, "line": []})["steps"][0]
    assert (told["text"], told["seat"]) == (text, 0)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"line": ["bees"]}, "bad_request"),
        ({"line": [], "options": BASE | {"start": "base~w1~-~QQ"}}, "bad_start"),
        ({"line": [], "options": BASE | {"bees": True}}, "bad_start"),
        ({"line": ["wS1"] * 500}, "bad_request"),
        ({"line": [], "last": 99}, "bad_request"),
    ],
)
def test_what_is_no_line_gets_a_problem_with_words(anna: Browser, asked: Json, code: str) -> None:
    answer = anna.client.post("/api/study/steps", json={"options": BASE} | asked)
    assert 400 <= answer.status_code < 500
    told = answer.json()
    assert told["code"] == code
    assert told["said"]["key"]


def test_an_illegal_touch_is_refused_with_its_clause(anna: Browser) -> None:
    asked = {"options": BASE, "line": OPENING, "touches": ["piece:bG1"]}
    told = anna.post("/api/study/touches", asked)
    assert told["refusal"]["code"]
    assert told["refusal"]["clause"]
    for strange in ("bees", "piece:wX9", "cell:9,9", "cell:x"):
        answer = anna.client.post("/api/study/touches", json=asked | {"touches": [strange]})
        assert answer.status_code in (200, 400), strange
        assert answer.json().get("refusal") or answer.json()["code"] == "bad_request"


# -- the engine ----------------------------------------------------------------------------------------------


def test_the_engine_goes_deeper_and_tells_as_many_lines_as_are_asked_for(
    anna: Browser,
) -> None:
    asked = {"options": BASE, "line": OPENING, "page": "p", "lines": 2}
    first = anna.post("/api/study/lines", asked)["pondered"]
    then = anna.post("/api/study/lines", asked | {"effort": 1})["pondered"]
    assert len(first["lines"]) == len(then["lines"]) == 2
    assert then["depth"] >= first["depth"] > 0
    best = first["lines"][0]
    assert 0 <= best["chance"] <= 1
    assert len(best["touches"]) == len(best["moves"])
    assert steps(anna, [*OPENING, *best["moves"]])["steps"]  # every move of a line can be walked


def test_who_goes_deeper_gets_longer_looks() -> None:
    looks = [look_seconds(effort) for effort in range(10)]
    assert looks == sorted(looks)
    assert looks[7] >= 2 * looks[6]  # the page has stopped before this one
    assert looks[9] >= 4 * looks[6]


def test_a_threat_is_what_the_other_side_would_play(anna: Browser) -> None:
    asked = {"options": BASE, "line": OPENING, "page": "p", "lines": 1, "threat": True}
    told = anna.post("/api/study/lines", asked)["pondered"]
    assert told["seat"] == 1
    assert told["lines"][0]["moves"][0].startswith("b")
    assert anna.post("/api/study/lines", asked | {"line": []}, 409)["code"] == "no_threat"


def test_every_move_of_a_piece_has_a_worth(anna: Browser) -> None:
    asked = {"options": BASE, "line": OPENING, "page": "p", "touch": "piece:wQ"}
    told = anna.post("/api/study/worths", asked)["moves"]
    legal = steps(anna, OPENING)["steps"][0]["choices"]
    own = {choice["notation"] for choice in legal if choice["touches"][0] == "piece:wQ"}
    assert {move["move"] for move in told} == own
    assert all(0 <= move["chance"] <= 1 for move in told)


def test_a_line_is_reviewed_move_by_move(anna: Browser) -> None:
    told = anna.post("/api/study/review", {"options": BASE, "line": OPENING})["review"]
    assert len(told["turns"]) == len(OPENING)
    assert len(told["accuracy"]) == 2


def test_others_have_their_turn_between_the_moves_of_a_review(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps, pay = list[float](), metering.Purse.pay_step

    def count(purse: metering.Purse, seconds: float) -> None:
        steps.append(seconds)
        pay(purse, seconds)

    match, line = rucher.new("hive", ladybug=False, mosquito=False), list[str]()
    for _ in range(16):
        line.append(match.game.write(match.state, match.legal()[-1]))
        match.play(line[-1])
    anna.post("/api/study/steps", {"options": BASE, "line": line})  # its positions are known now
    monkeypatch.setattr(metering, "SLICE", 0.0)
    monkeypatch.setattr(metering.Purse, "pay_step", count)
    anna.post("/api/study/review", {"options": BASE, "line": line})
    assert len(steps) > len(line)


def test_the_engine_rests_when_a_visitor_has_used_its_time(tmp_path: Path) -> None:
    with Server(tmp_path, replace(UNLIMITED, pondering=(0.2, 0.0))) as server:
        anna = Browser(server)
        asked = {"options": BASE, "line": OPENING, "page": "p"}
        assert anna.post("/api/study/lines", asked)["left"] < 0.2
        assert anna.post("/api/study/lines", asked, 429)["code"] == "engine_rests"


# -- files ---------------------------------------------------------------------------------------------------


def opened(anna: Browser, text: str, status: int = 200, **more: Any) -> Json:
    told: Json = anna.post("/api/study/file", {"text": text} | more, status)
    return told


def test_every_kind_of_file_opens_and_comes_back_out(anna: Browser) -> None:
    more = [node("v1", "m1", "bA1 wS1-", comment="Faster.", mark="!")]
    kept = study("Two spiders", *more)
    for form in ("pgn", "sgf", "uhp"):
        text = anna.post("/api/study/export", {"study": kept, "format": form})["text"]
        again = opened(anna, text)["study"]
        main = [one["move"] for one in again["nodes"] if one["id"].startswith("m")]
        assert main == OPENING, form
        assert any(one.get("comment") == "Faster." for one in again["nodes"]) == (form == "pgn")
    assert opened(anna, json.dumps(kept))["study"]["nodes"][-1]["comment"] == "Faster."
    match = rucher.new("hive")
    match.play("wS1")
    assert opened(anna, match.to_json())["study"]["nodes"][1]["move"] == "wS1"
    assert opened(anna, "base~w3~a1~A1Qqa1")["study"]["options"]["start"] == "base~w3~a1~A1Qqa1"


def test_a_file_with_several_games_offers_a_list(anna: Browser) -> None:
    text = "Base;InProgress;Black[1];wS1\nBase;InProgress;Black[1];wG1\nBase;InProgress;Black[1];bees"
    games = opened(anna, text)["games"]
    assert [(one["number"], one["moves"], one["fault"]) for one in games] == [
        (1, 1, False),
        (2, 1, False),
        (3, 0, True),
    ]
    assert opened(anna, text, number=2)["study"]["nodes"][1]["move"] == "wG1"


def test_the_list_of_a_file_shows_long_tags_shortened(anna: Browser) -> None:
    tags = f'[White "{"W" * 50}"]\n[Black "{"B" * 50}"]\n[Date "{"1" * 30}"]\n[GameType "Base"]\n\n1. wS1\n\n'
    first, second = opened(anna, tags * 2)["games"]
    assert (first["players"], first["date"]) == (["W" * 40, "B" * 40], "1" * 20)
    assert second == first | {"number": 2}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("bees", "bad_file"),
        ("", "bad_file"),
        ("Base;InProgress;White[2];bees", "bad_move"),
        ("base~w1~-~QQ", "bad_start"),
        ('{"nodes": []}', "bad_study"),
        ('[GameType "Base"]\n\n1. wS1 (1. wG1', "bad_file"),
    ],
)
def test_a_damaged_file_is_named(anna: Browser, text: str, code: str) -> None:
    assert opened(anna, text, 400)["code"] == code


def test_a_move_that_cannot_be_played_is_named_by_its_number(anna: Browser) -> None:
    text = '[GameType "Base"]\n\n1. wS1\n2. wQ wS1-\n'
    for path, body in (("/api/study/file", {}), ("/api/bring", {"name": "Anna"})):
        said = anna.post(path, {"text": text} | body, 400)["said"]
        assert (said["key"], said["params"]) == ("problem.bad_move", {"n": 2, "move": "wQ wS1-"})


# -- kept studies --------------------------------------------------------------------------------------------


def keep(anna: Browser, kept: Json | None = None, status: int = 200) -> Json:
    told: Json = anna.post("/api/studies", {"study": kept or study()}, status)
    return told


def test_a_study_is_kept_listed_changed_and_forgotten(anna: Browser) -> None:
    made = keep(anna)
    assert made["right"] == "own"
    assert anna.get("/api/studies")["studies"][0]["title"] == "Two spiders"
    changed = study("Renamed", node("v1", "m1", "bA1 wS1-", mark="?!"))
    saved = anna.post(f"/api/studies/{made['id']}", {"study": changed, "n": 1})
    assert (saved["n"], saved["study"]) == (2, None)
    again = anna.get(f"/api/studies/{made['id']}")
    assert again["study"]["title"] == "Renamed"
    assert again["study"]["nodes"][-1]["mark"] == "?!"
    assert anna.get(f"/api/studies/{made['id']}?since=2")["study"] is None
    anna.post(f"/api/studies/{made['id']}/forget", {})
    assert anna.get(f"/api/studies/{made['id']}", 404)["code"] == "no_study"


def test_marks_that_nobody_sees_are_not_kept(anna: Browser) -> None:
    hidden = study("A\u202e title\x1b]0;x\x07", node("v1", "m1", "bA1 wS1-", comment="One\u202e\ntwo\x1b"))
    kept = keep(anna, hidden | {"players": ["\u3164", "B\u2066en"]})["study"]
    assert (kept["title"], kept["players"]) == ("A title]0;x", ["", "Ben"])
    assert kept["nodes"][-1]["comment"] == "One\ntwo"


def test_a_link_reads_and_only_an_invitation_edits(anna: Browser, ben: Browser) -> None:
    made = keep(anna)
    path = f"/api/studies/{made['id']}"
    assert ben.get(path)["right"] == "read"
    assert ben.post(path, {"study": study("Mine"), "n": 1}, 403)["code"] == "read_only"
    assert ben.post(f"{path}/share", {}, 403)["code"] == "read_only"
    links = anna.post(f"{path}/share", {})
    assert links["read"].endswith(f"/study/{made['id']}")
    token = links["edit"].partition("#")[2]
    assert ben.post(f"{path}/join", {"token": "bees"}, 403)["code"] == "bad_token"
    assert ben.post(f"{path}/join", {"token": token})["right"] == "edit"
    assert ben.post(path, {"study": study("Ours"), "n": 1})["n"] == 2
    assert anna.post(path, {"study": study("Late"), "n": 1}, 409)["code"] == "study_changed"
    assert [card["own"] for card in ben.get("/api/studies")["studies"]] == [False]
    assert ben.post(f"{path}/close", {}, 403)["code"] == "read_only"
    assert anna.post(f"{path}/close", {})["together"] is False
    assert ben.get(path)["right"] == "read"
    assert ben.post(f"{path}/join", {"token": token}, 403)["code"] == "bad_token"


WAIT = 30.0  # seconds: for a busy machine


def news_of(server: Server, name: str) -> ClientConnection:
    """The socket of a study."""
    return connect(f"ws://127.0.0.1:{server.port}/api/studies/{name}/news")


def test_a_page_is_told_at_once_when_somebody_saves_or_deletes_its_study(
    anna: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_news, "LOOK", 3_600.0)  # nobody looks by the clock here
    name = keep(anna)["id"]
    with news_of(server, name) as page:
        assert json.loads(page.recv(WAIT)) == {"n": 1}
        anna.post(f"/api/studies/{name}", {"study": study("Ours"), "n": 1})
        assert json.loads(page.recv(WAIT)) == {"n": 2}
        anna.post(f"/api/studies/{name}/forget", {})
        with pytest.raises(ConnectionClosed):
            page.recv(WAIT)


def test_what_another_worker_saved_is_seen_by_looking(
    anna: Browser, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_news, "LOOK", 0.01)
    monkeypatch.setattr(study_news.Watchers, "tell", lambda *_: None)
    name = keep(anna)["id"]
    with news_of(server, name) as page:
        assert json.loads(page.recv(WAIT)) == {"n": 1}
        anna.post(f"/api/studies/{name}", {"study": study("Ours"), "n": 1})
        assert json.loads(page.recv(WAIT)) == {"n": 2}


def test_a_socket_of_no_study_or_of_one_who_talks_is_closed(anna: Browser, server: Server) -> None:
    with news_of(server, "none") as page, pytest.raises(ConnectionClosed):
        page.recv(WAIT)
    with news_of(server, keep(anna)["id"]) as page:
        page.recv(WAIT)
        page.send("bees")
        with pytest.raises(ConnectionClosed):
            page.recv(WAIT)


def test_sockets_of_studies_count_among_those_of_a_visitor(tmp_path: Path) -> None:
    with Server(tmp_path, replace(UNLIMITED, sockets=1)) as server:
        name = keep(Browser(server))["id"]
        with news_of(server, name) as first:
            first.recv(WAIT)
            with pytest.raises(InvalidStatus):
                news_of(server, name)


def test_an_invitation_opens_no_other_study_and_no_table(anna: Browser, ben: Browser) -> None:
    one, other = keep(anna), keep(anna)
    token = anna.post(f"/api/studies/{one['id']}/share", {})["edit"].partition("#")[2]
    assert ben.post(f"/api/studies/{other['id']}/join", {"token": token}, 403)["code"] == "bad_token"
    assert ben.post("/api/enter", {"token": token}, 403)["code"] == "bad_token"


@pytest.mark.parametrize(
    "damaged",
    [
        study("x", node("v1", "nobody", "bA1 wS1-")),
        study("x", node("m1", "m1", "bA1 wS1-")),
        study("x", node("v1", "m1", "bG1 wS1-")),
        study("x", node("v1", "m1", "wQ wS1-")),
        study("x", node("v1", "m1", "bees")),
        study("x", nodes=[node("r", None, "wS1")]),
        study("x", nodes=[node("r", None, comment="x" * 2_000)] + [node("a", "r", "wS1")] * 2),
        study("x", options=BASE | {"start": "bees"}),
    ],
)
def test_a_damaged_study_is_not_kept(anna: Browser, damaged: Json) -> None:
    before = len(anna.get("/api/studies")["studies"])
    assert keep(anna, damaged, 400)["code"] == "bad_study"
    assert len(anna.get("/api/studies")["studies"]) == before


def test_studies_are_bounded_in_size_and_number(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    long = [node(f"v{n}", "m1", "bA1 wS1-") for n in range(MOST_NODES)]
    assert keep(anna, study("x", *long), 400)["code"] == "bad_request"
    assert keep(anna, study("x" * 81), 400)["code"] == "bad_request"
    monkeypatch.setattr(store_of_studies, "MOST_MINE", 1)
    keep(anna)
    assert keep(anna, None, 409)["code"] == "too_many_studies"


# -- tables and fair play ------------------------------------------------------------------------------------


@pytest.fixture
def played(anna: Browser) -> Json:
    match = rucher.new("hive", ladybug=False, mosquito=False)
    for move in OPENING:
        match.play(move)
    told: Json = anna.post("/api/bring", {"text": match.to_json(), "name": "Anna"})["table"]
    return told


def test_a_game_of_ones_own_becomes_a_study(anna: Browser, played: Json) -> None:
    told = anna.get(f"/api/study/tables/{played['id']}")
    assert [one["move"] for one in told["nodes"][1:]] == OPENING
    assert anna.get("/api/study/tables/none", 404)["code"] == "no_table"


def test_a_running_match_between_people_is_not_analysed(anna: Browser, ben: Browser) -> None:
    made = anna.create("hive", "me", "open", preset="beginner")
    ben.sit(made, anna)
    table, line = made["id"], [*OPENING, "wA1 -wQ", "bA1 bQ-"]
    with anna.socket(table) as white, ben.socket(table) as black:
        for n, move in enumerate(line):
            page = (white, black)[n % 2]
            assert page.until(n % 2)
            assert page.act(move, n % 2)["t"] == "ack"
    assert anna.get(f"/api/study/tables/{table}", 403)["code"] == "fair_play"
    asked = {"options": BASE, "line": line, "page": "p"}
    assert anna.post("/api/study/lines", asked, 403)["code"] == "fair_play"
    assert anna.post("/api/study/worths", asked | {"touch": "piece:wQ"}, 403)["code"] == "fair_play"
    assert anna.post("/api/study/review", {"options": BASE, "line": line}, 403)["code"] == "fair_play"
    assert anna.post("/api/study/lines", asked | {"line": OPENING})["pondered"]["lines"]
    # What may follow is not told either: a move that is only tried would give the answer away.
    tried = [*line, "wA2 -wA1"]
    assert anna.post("/api/study/lines", asked | {"line": tried}, 403)["code"] == "fair_play"
    assert anna.post("/api/study/review", {"options": BASE, "line": tried}, 403)["code"] == "fair_play"
    # Set up by hand it is the same: mirrored, with the colours swapped, or with the other side to move.
    for text in (
        "base~w4~a1~A1QS1g1qa1",
        "base~w9~-~a1qg1S1QA1",
        "base~b4~-~A1QS1g1qa1",
        "base~w4~-~a1qs1G1QA1",
    ):
        set_up = asked | {"line": [], "options": BASE | {"start": text}}
        assert anna.post("/api/study/lines", set_up, 403)["code"] == "fair_play", text
    other = asked | {"line": [], "options": BASE | {"start": "base~w4~-~QA1S1g1qa1"}}
    assert anna.post("/api/study/lines", other)["pondered"]["lines"]
    # No problem is made of it, and no book opened; of its mirror image neither.
    mirrored = "base~w9~-~a1qg1S1QA1"
    assert anna.post("/api/positions/problem", {"text": mirrored}, 403)["code"] == "fair_play"
    assert anna.get(f"/api/openings?position={mirrored}", 403)["code"] == "fair_play"
    assert anna.get("/api/openings?position=base~w4~-~QA1S1g1qa1")["moves"] is not None
    # Nor is a bot asked to play on from it, at a new table or at one from a file.
    begun = anna.create(
        "hive", "me", "greedy", preset="beginner", options={"start": "base~w4~-~a1qg1S1QA1"}, status=403
    )
    assert begun["code"] == "fair_play"
    match = rucher.new("hive", ladybug=False, mosquito=False)
    for move in line:
        match.play(move)
    brought = {"text": match.to_json(), "name": "Ben"}
    assert ben.post("/api/bring", brought, 403)["code"] == "fair_play"


def test_a_start_position_may_be_played_at_many_tables(anna: Browser, ben: Browser) -> None:
    start = {"start": "base~w4~-~B1QS1g1qb1"}
    first = anna.create("hive", "me", "open", preset="beginner", options=start)
    ben.sit(first, anna)
    assert anna.create("hive", "me", "open", preset="beginner", options=start)["id"] != first["id"]


def test_a_slow_match_that_nobody_looks_at_is_not_analysed_by_its_players(
    server: Server, anna: Browser, ben: Browser
) -> None:
    made = anna.create("hive", "me", "open", preset="beginner")
    ben.sit(made, anna)
    table, line = made["id"], [*OPENING, "wA1 -wQ", "bA1 bQ-"]
    with anna.socket(table) as white, ben.socket(table) as black:
        for n, move in enumerate(line):
            page = (white, black)[n % 2]
            assert page.until(n % 2)
            assert page.act(move, n % 2)["t"] == "ack"
    server.call(server.house.regular.rest(idle=0))
    assert table not in server.house.rooms
    asked = {"options": BASE, "line": line, "page": "p"}
    assert ben.post("/api/study/lines", asked, 403)["code"] == "fair_play"
