"""Requests that no page sends: each gets an answer that says what is wrong, never a mishap."""

from __future__ import annotations

import pytest
from tests.server.live import Browser
from tests.server.test_proposals import OWN

NINES = "9" * 5000


@pytest.mark.parametrize(
    "path",
    [
        "/" + "x" * 300,
        f"/api/tables/lesson/hive/{NINES}/box",
        f"/api/tables/lesson/hive/{NINES}/Anna/box",
        f"/api/tables/lesson/hive/{NINES}",
    ],
)
def test_an_address_that_leads_nowhere_is_no_page(anna: Browser, path: str) -> None:
    assert anna.get(path, 404)["code"] == "no_page"


def test_the_version_of_a_study_with_5000_digits_is_none(anna: Browser) -> None:
    assert anna.get(f"/api/studies/nowhere?since={NINES}", 404)["code"] == "no_study"


@pytest.mark.parametrize("text", ["(;(;", "(; (;"])
def test_brackets_alone_are_no_file_of_games(anna: Browser, text: str) -> None:
    assert anna.post("/api/study/file", {"text": text}, 400)["code"] == "bad_file"


def test_a_seat_with_a_number_of_5000_digits_is_no_page(anna: Browser) -> None:
    table = anna.create("nim", "me", "open")
    assert anna.post(f"/api/tables/{table['id']}/seats/{NINES}", {}, 404)["code"] == "no_page"
    assert anna.post(f"/api/tables/{table['id']}/seats/{NINES}/revoke", {}, 404)["code"] == "no_page"


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]", "http://[v]"])
def test_an_origin_that_is_no_address_is_a_foreign_one(anna: Browser, origin: str) -> None:
    refused = anna.client.post("/api/tables", json={}, headers={"Origin": origin})
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_origin")


def test_a_number_of_5000_digits_in_a_scenario_is_a_fault_of_its_file(anna: Browser) -> None:
    told = anna.post("/api/scenarios", {"file": OWN.replace("turns = 2", f"turns = {NINES}")}, 422)
    assert told["code"] == "bad_scenario"
    assert "number" in told["said"]["params"]["fault"]["en"]
    assert "nombre" in told["said"]["params"]["fault"]["fr"]


@pytest.mark.parametrize("notation", ["p44", "p0", "look p99", "127,127/5"])
def test_an_action_on_what_is_not_there_is_no_move(anna: Browser, notation: str) -> None:
    with anna.socket(anna.create("alveola", "me", "me")) as page:
        refused = page.act(notation)
    assert refused["t"] == "refused"
    assert refused["refusal"]["code"] == "not_a_move"


def test_a_piece_beside_itself_alone_is_no_move(anna: Browser) -> None:
    with anna.socket(anna.create("hive", "me", "me")) as page:
        page.act("wS1")
        page.act("bQ wS1-", 1)
        page.act("wQ -wS1")
        refused = page.act("bQ bQ-", 1)
        assert refused["t"] == "refused"
        assert refused["refusal"]["code"] == "not_a_move"


def test_an_imagined_action_on_what_is_not_there_is_no_move(anna: Browser) -> None:
    with anna.socket(anna.create("alveola", "me", "me")) as page:
        refused = page.ask("try", seat=0, notations=["p44"])
        assert refused["refusal"]["code"] == "not_a_move"
