"""The lobby: tables, seats, links, cookies, and what is refused there."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest
from tests.server.live import Browser, Server

from rucher.core.texts import LANGUAGES, Texts
from rucher.games import find
from rucher.server.http import table_routes
from rucher.server.http.limits import Limits
from rucher.server.tables.game_texts import texts_of

# -- what there is -------------------------------------------------------------------------------------------


def test_the_catalog_lists_games_with_options_names_and_provenance(anna: Browser) -> None:
    lists = anna.get("/api/catalog")
    hive = next(game for game in lists["games"] if game["id"] == "hive")
    assert hive["players"] == [2, 2]
    assert list(hive["presets"]) == ["booklet", "beginner", "tournament"]
    assert {
        "name": "pillbug",
        "kind": "bool",
        "default": False,
        "choices": [],
        "low": None,
        "high": None,
    } in hive["options"]
    assert set(hive["names"]) == set(LANGUAGES)
    assert sum(hive["contents"].values()) == 28
    levels = [bot for bot in lists["bots"] if bot["game"] == "alveola"]
    assert [bot["id"] for bot in levels] == ["easy", "normal", "hard", "expert"]
    forager = levels[1]
    assert forager["aliases"] == ["alveola"]
    assert forager["names"] == {"en": "Normal", "fr": "Moyen"}
    assert forager["texts"]["fr"].startswith("Calcule tout son tour")


@pytest.mark.parametrize(
    "path",
    ["/api/catalog", "/api/texts/hive/fr", "/api/texts/core/en", "/api/rules/hive", "/api/diagrams/hive"],
)
@pytest.mark.parametrize("accepted", ["gzip, br", "identity"])
def test_what_is_long_is_sent_zipped(anna: Browser, path: str, accepted: str) -> None:
    answer = anna.client.get(path, headers={"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == ("gzip" if "gzip" in accepted else None)
    assert int(answer.headers["content-length"]) * (2 if "gzip" in accepted else 1) <= len(answer.content)


def test_texts_come_as_templates_for_the_page(anna: Browser) -> None:
    texts = {lang: anna.get(f"/api/texts/hive/{lang}") for lang in LANGUAGES}
    english = texts["en"]
    assert english["messages"]["event.placed"] == "{player} places {piece:the}."
    assert english["messages"]["refusal.pass_not_allowed"].startswith("You still have {n|# possible action")
    assert texts["fr"]["nouns"]["soldier_ant"]["gender"] == "f"
    assert texts["fr"]["grammar"]["articles"]["the"][2] == "l’"
    assert anna.get("/api/texts/hive/de", 404)["code"] == "no_page"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_text_is_sent_once_and_those_of_other_doors_are_not(anna: Browser, lang: str) -> None:
    core = anna.get(f"/api/texts/core/{lang}")["messages"]
    whole = set(Texts().catalogs[lang].messages)
    assert whole - set(core) == {key for key in whole if key.startswith(("terminal.", "pack.", "unfurl."))}
    game = anna.get(f"/api/texts/hive/{lang}")["messages"]
    assert not [key for key, text in game.items() if core.get(key) == text]
    hive = texts_of(find("hive")).catalogs()[lang].messages
    assert core | game == {key: text for key, text in hive.items() if key not in whole - set(core)}


def test_rules_come_as_clauses(anna: Browser) -> None:
    rules = anna.get("/api/rules/hive")
    assert [clause["number"] for clause in rules["en"]] == [clause["number"] for clause in rules["fr"]]
    assert any(clause["number"] == "5.1" for clause in rules["en"])
    assert anna.get("/api/rules/nim") == {"en": [], "fr": []}
    assert anna.get("/api/rules/chess", 404)["code"] == "no_such_game"


def test_diagrams_come_with_what_a_board_draws_them_with(anna: Browser) -> None:
    hive, alveola = (anna.get(f"/api/diagrams/{game}") for game in ("hive", "alveola"))
    (pinned,) = (diagram for diagram in hive["diagrams"] if diagram["clause"] == "5.1")
    assert (pinned["touched"], pinned["refused"], pinned["lit"]) == (["piece:wA1"], True, [])
    assert sorted(pinned["faults"]) == ["cell:0,0", "cell:0,1"]
    assert set(alveola["components"]) == {"shapes", "tiles", "powers", "points"}
    assert anna.get("/api/diagrams/nim") == {"components": None, "diagrams": []}
    assert anna.get("/api/diagrams/chess", 404)["code"] == "no_such_game"


# -- making a table ------------------------------------------------------------------------------------------


def test_a_table_without_open_seats_starts_at_once(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy", preset="tournament")
    assert (table["status"], table["n"], table["host"]) == ("playing", 1, True)
    assert table["options"]["pillbug"] is True
    assert [seat["mine"] for seat in table["seats"]] == [True, False]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "open"}]}, 404, "no_such_game"),
        ({"game": "hive", "seats": [{"kind": "open"}]}, 400, "bad_seats"),
        ({"game": "hive", "seats": [{"kind": "open"}] * 3}, 400, "bad_seats"),
        ({"game": "hive", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "deep"}]}, 400, "bad_seats"),
        ({"game": "nim", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "alveola"}]}, 400, "bad_seats"),
        ({"game": "hive", "seats": [{"kind": "open"}] * 2, "options": {"wings": 2}}, 400, "bad_options"),
        ({"game": "hive", "seats": [{"kind": "open"}] * 2, "preset": "huge"}, 400, "bad_options"),
        ({"game": "hive", "seats": [{"kind": "open"}] * 2, "seed": 7}, 400, "bad_request"),
        ({"game": "hive", "seats": [{"kind": "me", "name": "A" * 41}] * 2}, 400, "bad_request"),
        (
            {"game": "hive", "seats": [{"kind": "open"}] * 2, "clock": {"kind": "total", "seconds": 1}},
            400,
            "bad_request",
        ),
        ([], 400, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(anna: Browser, body: object, status: int, code: str) -> None:
    answer = anna.post("/api/tables", body, status)
    assert answer["code"] == code
    assert answer["said"]["key"] in Texts().catalogs["en"].messages


def test_open_tables_are_listed_and_private_ones_are_not(anna: Browser, ben: Browser) -> None:
    listed = anna.create("hive", "me", "open", listed=True)
    private = anna.create("hive", "me", "open")
    names = {table["id"] for table in ben.get("/api/lobby")["open"]}
    assert listed["id"] in names
    assert private["id"] not in names
    ben.post(f"/api/tables/{listed['id']}/sit", {"name": "Ben"})
    assert listed["id"] not in {table["id"] for table in ben.get("/api/lobby")["open"]}
    assert ben.post(f"/api/tables/{private['id']}/sit", {"name": "Ben"}, 403)["code"] == "bad_token"


def test_a_table_where_i_sat_down_later_is_one_of_my_games(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open")
    assert table["id"] not in [each["id"] for each in ben.get("/api/lobby")["mine"]]
    ben.sit(table, anna)
    assert table["id"] in [each["id"] for each in ben.get("/api/lobby")["mine"]]


def test_my_games_are_mine_and_those_that_wait_for_me_come_first(anna: Browser, ben: Browser) -> None:
    theirs = anna.create("hive", "open", "me")
    ben.sit(theirs, anna)
    waits = anna.create("hive", "me", "me")
    mine = [table["id"] for table in anna.get("/api/lobby")["mine"]]
    assert mine.index(waits["id"]) < mine.index(theirs["id"])
    assert waits["id"] not in [table["id"] for table in ben.get("/api/lobby")["mine"]]


def test_somebody_without_a_cookie_may_look_around(server: Server, anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    stranger = Browser(server)
    assert stranger.get("/api/lobby")["mine"] == []
    assert stranger.get(f"/api/tables/{table['id']}")["seats"][0]["mine"] is False
    assert len(stranger.client.cookies) == 0
    assert stranger.get("/api/tables/nowhere", 404)["code"] == "no_table"


# -- sitting down --------------------------------------------------------------------------------------------


def test_an_invite_seats_a_friend_and_the_last_seat_starts_the_match(anna: Browser, ben: Browser) -> None:
    table = anna.create("steal", "me", "open", "open")
    token = anna.get(f"/api/tables/{table['id']}/links")["invite"]["url"].rpartition("/")[2]
    entered = ben.post("/api/enter", {"token": token})
    assert (entered["kind"], entered["table"]["id"]) == ("invite", table["id"])
    seated = ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben", "token": token, "seat": 2})
    assert [seat["mine"] for seat in seated["table"]["seats"]] == [False, False, True]
    assert seated["table"]["status"] == "waiting"
    assert ben.post("/api/enter", {"token": token})["kind"] == "seated"
    assert (
        ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben", "token": token, "seat": 2}, 409)["code"]
        == "no_seat"
    )
    last = ben.post(f"/api/tables/{table['id']}/sit", {"name": "Bea", "token": token})
    assert last["table"]["status"] == "playing"


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(anna: Browser) -> None:
    answer = anna.client.post(
        "/api/tables", json={"game": "hive", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]}
    )
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # plain http on a network at home


def test_a_forged_cookie_is_nobody(server: Server, anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    forged = Browser(server, Cookie=f"rucher={anna.cookie[:-2]}xx")
    assert forged.get(f"/api/tables/{table['id']}/links", 403)["code"] == "not_seated"


def test_a_recovery_link_moves_the_seat_until_it_is_revoked(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    path = f"/api/tables/{table['id']}"
    token = anna.get(f"{path}/links")["recovery"]["0"]["url"].rpartition("/")[2]
    assert ben.post("/api/enter", {"token": token})["kind"] == "seated"
    assert ben.get(path)["seats"][0]["mine"] is True
    assert anna.get(path)["seats"][0]["mine"] is False
    fresh = ben.post(f"{path}/seats/0/revoke")["recovery"]["0"]["url"].rpartition("/")[2]
    assert anna.post("/api/enter", {"token": token}, 403)["code"] == "bad_token"
    assert anna.post("/api/enter", {"token": fresh})["kind"] == "seated"
    assert ben.post(f"{path}/seats/0/revoke", status=403)["code"] == "not_seated"


def test_a_watch_link_gives_no_seat(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open")
    watch = anna.get(f"/api/tables/{table['id']}/links")["watch"]["url"].rpartition("/")[2]
    assert watch == table["id"]
    assert ben.post("/api/enter", {"token": watch}, 403)["code"] == "bad_token"
    assert (
        ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben", "token": watch}, 403)["code"]
        == "bad_token"
    )
    assert ben.get(f"/api/tables/{table['id']}/links", 403)["code"] == "not_seated"


def test_who_sits_at_another_table_is_a_stranger_at_this_one(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open")["id"]
    ben.create("hive", "me", "open")
    assert ben.get(f"/api/tables/{table}/links", 403)["code"] == "not_seated"
    for asked in ("leave", "rematch"):
        assert ben.post(f"/api/tables/{table}/{asked}", status=403)["code"] == "not_seated"


def test_links_carry_a_qr_code_and_an_address_for_phones(tmp_path: Path) -> None:
    with Server(tmp_path, address="http://10.1.2.3:8642") as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "open")
        links = anna.get(f"/api/tables/{table['id']}/links")
        assert links["invite"]["url"].startswith("http://10.1.2.3:8642/i/")
        assert links["recovery"]["0"]["url"].startswith("http://10.1.2.3:8642/r/")
        assert "<svg" in links["watch"]["qr"]


def test_the_host_gives_open_seats_to_bots_and_starts(anna: Browser, ben: Browser) -> None:
    table = anna.create("steal", "me", "open", "open")
    path = f"/api/tables/{table['id']}"
    ben.sit(table, anna)
    assert ben.post(f"{path}/start", status=403)["code"] == "not_host"
    assert anna.post(f"{path}/seats/1", {"to": {"kind": "open"}}, 409)["code"] == "no_seat"  # Ben sits there
    changed = anna.post(f"{path}/seats/2", {"to": {"kind": "bot", "bot": "random"}})
    assert (changed["status"], changed["seats"][2]["bot"]) == ("playing", "random")
    assert anna.post(f"{path}/seats/2", {"to": {"kind": "open"}}, 409)["code"] == "no_seat"


def test_start_fills_what_is_open(anna: Browser) -> None:
    table = anna.create("steal", "me", "open", "open")
    started = anna.post(f"/api/tables/{table['id']}/start")
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "bot"]


def test_leaving_before_the_start_opens_the_seat_again_afterwards_it_resigns(
    anna: Browser, ben: Browser
) -> None:
    table = anna.create("steal", "me", "open", "open")
    ben.sit(table, anna)
    left = ben.post(f"/api/tables/{table['id']}/leave")
    assert [seat["kind"] for seat in left["seats"]] == ["person", "open", "open"]
    game = anna.create("hive", "me", "greedy")
    assert anna.post(f"/api/tables/{game['id']}/leave")["status"] == "over"


def test_who_left_for_good_neither_plays_nor_leaves_again(anna: Browser, ben: Browser) -> None:
    table = anna.create("steal", "me", "me", "open")
    ben.sit(table, anna)
    for _ in range(2):
        ben.post(f"/api/tables/{table['id']}/leave")
    with ben.socket(table) as page:
        for request in ("act", "hint"):
            more = {"question": 1, "notations": ["x"]} if request == "act" else {}
            assert page.ask(request, seat=2, **more)["refusal"]["code"] == "not_your_seat"
        assert [entry["kind"] for entry in page.log].count("resign") == 1


def test_who_left_cannot_take_the_seat_from_the_next_one(server: Server, anna: Browser, ben: Browser) -> None:
    table = anna.create("steal", "me", "open", "open")
    ben.sit(table, anna)
    path = f"/api/tables/{table['id']}"
    token = ben.get(f"{path}/links")["recovery"]["1"]["url"].rpartition("/")[2]
    ben.post(f"{path}/leave")
    Browser(server).sit(table, anna, "Carl")
    assert ben.post("/api/enter", {"token": token}, 403)["code"] == "bad_token"


def test_a_name_can_be_changed(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    assert anna.post(f"/api/tables/{table['id']}/name", {"name": "Zoé"})["seats"][0]["name"] == "Zoé"


def test_a_rematch_seats_everybody_one_further_once(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open")
    ben.sit(table, anna)
    path = f"/api/tables/{table['id']}"
    assert anna.post(f"{path}/rematch", status=409)["code"] == "not_over"
    ben.post(f"{path}/leave")
    again = anna.post(f"{path}/rematch")["table"]
    assert [seat["name"] for seat in again["seats"]] == ["Ben", "Anna"]
    assert again["status"] == "playing"
    assert ben.post(f"{path}/rematch")["table"]["id"] == again["id"]
    assert anna.get(path)["rematch"] == again["id"]


def test_the_match_file_is_given_out_only_when_it_is_over(anna: Browser) -> None:
    table = anna.create("tricks", "me", "random", "random")
    path = f"/api/tables/{table['id']}"
    assert anna.get(f"{path}/match", 409)["code"] == "not_over"
    hive = anna.create("hive", "me", "greedy")
    anna.post(f"/api/tables/{hive['id']}/leave")
    assert anna.get(f"/api/tables/{hive['id']}/match")["header"]["game"] == "hive"


# -- defence -------------------------------------------------------------------------------------------------


def test_every_answer_has_the_headers_of_a_careful_site(anna: Browser) -> None:
    for path in ("/api/lobby", "/health", "/nothing/here", "/"):
        headers = anna.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "script-src 'self';" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers or "uvicorn" in headers["server"]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:1", "http://"])
def test_another_site_can_change_nothing(server: Server, anna: Browser, origin: str) -> None:
    table = anna.create("hive", "me", "greedy")
    foreign = anna.client.post(f"/api/tables/{table['id']}/leave", json={}, headers={"Origin": origin})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "wrong_origin")
    own = anna.client.post(
        f"/api/tables/{table['id']}/name", json={"name": "A"}, headers={"Origin": server.url}
    )
    assert own.status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("evil.example", 403),
        ("bees.local:80", 200),
        ("[::1]:80", 200),
        ("10.0.0.7", 200),
        ("a b", 403),
        ("bees;x", 403),
        ("localhost:80/;x", 403),
        ("", 403),
    ],
)
def test_a_name_from_outside_that_points_here_is_not_let_in(anna: Browser, host: str, status: int) -> None:
    assert anna.client.get("/api/lobby", headers={"Host": host}).status_code in (status, 400)


def test_a_named_origin_is_let_in(tmp_path: Path) -> None:
    with Server(tmp_path, origins=("https://bees.example",)) as server:
        headers = {"Host": "bees.example", "Origin": "https://bees.example"}
        answer = httpx2.post(f"{server.url}/api/enter", json={"token": "x"}, headers=headers)
        assert answer.json()["code"] == "bad_token"


def test_what_is_too_large_or_no_json_is_refused(anna: Browser) -> None:
    large = anna.client.post("/api/tables", json={"game": "x" * 70_000, "seats": []})
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    deep = b'{"game":"hive","seats":[],"options":{"a":' + b"[" * 30_000 + b"]" * 30_000 + b"}}"
    nested = anna.client.post("/api/tables", content=deep, headers={"Content-Type": "application/json"})
    assert nested.json()["code"] == "bad_request"
    form = anna.client.post("/api/tables", content=b"{}", headers={"Content-Type": "text/plain"})
    assert form.status_code == 415
    assert anna.client.delete("/api/tables").status_code == 405


def test_a_flood_is_slowed_down(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(tables=(3, 0.001))) as server:
        anna = Browser(server)
        for _ in range(3):
            anna.create("nim", "me", "open")
        assert anna.create("nim", "me", "open", status=429)["code"] == "too_many"
    with Server(tmp_path, Limits(posts=(2, 0.001))) as server:
        anna = Browser(server)
        codes = [anna.client.post("/api/enter", json={"token": "x"}).status_code for _ in range(3)]
        assert codes == [403, 403, 429]


def test_health_and_counters(anna: Browser) -> None:
    assert anna.get("/health")["ok"] is True
    anna.create("nim", "me", "open")
    assert "rucher_tables_total" in anna.client.get("/metrics").text


def test_the_lobby_shows_who_is_at_a_table_and_how_many_watch(anna: Browser, ben: Browser) -> None:
    table = anna.create("hive", "me", "open", listed=True)

    def listed() -> tuple[bool, int]:
        row = next(one for one in anna.get("/api/lobby")["mine"] if one["id"] == table["id"])
        return row["seats"][0].get("present", False), row.get("spectators", 0)

    assert listed() == (False, 0)
    with anna.socket(table), ben.socket(table):
        assert listed() == (True, 1)


def test_a_mishap_is_not_told_to_strangers(
    anna: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret of the hive")

    monkeypatch.setattr(table_routes, "lobby_for", fail)
    answer = anna.client.get("/api/lobby")
    assert answer.status_code == 500
    assert answer.json() == {"code": "server", "said": {"key": "problem.server"}}
    assert "default-src" in answer.headers["content-security-policy"]


def test_a_stranger_takes_one_seat_at_a_listed_table(anna: Browser, ben: Browser) -> None:
    table = anna.create("apiary", "me", "open", "open", "open", listed=True)
    ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben"})
    assert ben.post(f"/api/tables/{table['id']}/sit", {"name": "Ben again"}, 409)["code"] == "one_seat"
    assert ben.post(f"/api/tables/{table['id']}/sit", {"name": "B", "seat": 3}, 409)["code"] == "one_seat"
    assert [seat["name"] for seat in anna.get(f"/api/tables/{table['id']}")["seats"]] == [
        "Anna",
        "Ben",
        "",
        "",
    ]


def test_invited_people_and_the_host_may_share_a_screen(anna: Browser, ben: Browser) -> None:
    table = anna.create("apiary", "me", "open", "open", "open", listed=True)
    ben.sit(table, anna, "Ben")
    ben.sit(table, anna, "Cleo")
    anna.post(f"/api/tables/{table['id']}/sit", {"name": "Dan"})
    names = [seat["name"] for seat in anna.get(f"/api/tables/{table['id']}")["seats"]]
    assert names == ["Anna", "Ben", "Cleo", "Dan"]
