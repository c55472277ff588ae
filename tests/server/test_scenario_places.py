"""The places of scenarios that people bring: each is free again once nobody has used it for long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.live import Browser, Server
from tests.server.test_proposals import OWN

from rucher.server.rooms import scenarios as house_scenarios
from rucher.server.rooms.scenarios import free_places
from rucher.server.rooms.server_clock import now
from rucher.server.store import scenario_places
from rucher.server.store.scenario_places import PLACE

ME = {"kind": "me", "name": "Anna"}


def bring(anna: Browser, number: int, status: int = 200) -> Any:
    """Bring one scenario of several; its card, or the problem."""
    return anna.post("/api/scenarios", {"file": OWN.replace("garden", f"garden{number}")}, status)


def files(folder: Path) -> set[str]:
    """The folders of the kept scenarios."""
    return {file.parent.name for file in folder.glob("*.scenarios/*/*")} - {"draft"}


def later(monkeypatch: pytest.MonkeyPatch, milliseconds: int) -> None:
    """Let so much time pass for the places."""
    monkeypatch.setattr(house_scenarios, "now", lambda: now() + milliseconds)


@pytest.fixture(autouse=True)
def _three_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_places, "MOST_SCENARIOS", 3)


def test_places_that_are_all_taken_are_free_again_two_weeks_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        for number in range(3):
            bring(anna, number)
        assert bring(anna, 3, 422)["code"] == "bad_scenario"
        later(monkeypatch, PLACE - 1000)
        server.call(free_places(server.house))
        assert len(files(tmp_path)) == 3
        bring(anna, 0)  # it is used once more
        later(monkeypatch, PLACE + 1000)
        server.call(free_places(server.house))
        assert files(tmp_path) == {bring(anna, 0)["pack"][:32]}
        for number in (4, 5):
            bring(anna, number)
        assert bring(anna, 6, 422)["code"] == "bad_scenario"


def test_one_that_a_table_is_played_with_stays_and_takes_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        card = bring(anna, 0)
        options = {"scenario": card["id"], "pack": card["pack"]}
        asked = {"game": "anthophila", "seats": [ME], "options": options}
        table = anna.post("/api/tables", asked)["table"]["id"]
        later(monkeypatch, 2 * PLACE)
        server.call(free_places(server.house))
        assert files(tmp_path) == {card["pack"][:32]}
        for number in (1, 2, 3):
            bring(anna, number)
    with Server(tmp_path) as server, Browser(server).socket(table) as page:
        assert page.position["status"] == "playing"


def test_a_table_that_is_made_with_one_keeps_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        card = bring(anna, 0)
        later(monkeypatch, PLACE - 1000)
        options = {"scenario": card["id"], "pack": card["pack"]}
        asked = {"game": "anthophila", "seats": [ME], "options": options}
        anna.post("/api/tables", asked)
        for number in (1, 2):
            bring(anna, number)
        later(monkeypatch, PLACE + 1000)
        assert bring(anna, 3, 422)["code"] == "bad_scenario"


def test_a_removed_scenario_is_no_longer_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        card = bring(anna, 0)
        later(monkeypatch, PLACE + 1000)
        server.call(free_places(server.house))
        options = {"scenario": card["id"], "pack": card["pack"]}
        asked = {"game": "anthophila", "seats": [ME], "options": options}
        assert anna.post("/api/tables", asked, 400)["code"] == "bad_options"
        bring(anna, 0)  # from the file, it is there again
        anna.post("/api/tables", asked)


def test_one_that_was_kept_before_there_were_places_has_its_time_from_now_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path) as server:
        bring(Browser(server), 0)
        server.call(server.house.store.forget_note(scenario_places.USED + next(iter(files(tmp_path)))))
        server.call(free_places(server.house))
        later(monkeypatch, PLACE - 1000)
        server.call(free_places(server.house))
        assert len(files(tmp_path)) == 1
        later(monkeypatch, PLACE + 1000)
        server.call(free_places(server.house))
        assert files(tmp_path) == set()
