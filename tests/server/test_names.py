"""Names: nobody is invisible, and nobody without a seat speaks under a player's name."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.live import Browser

from rucher.server.names import clean, clean_name


@pytest.mark.parametrize(
    "name",
    ["\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u034f", "\u180b", "\ufe0f", "\u0301 \u0301"],
)
def test_a_name_that_is_drawn_as_nothing_is_no_name(anna: Browser, name: str) -> None:
    seats: list[Any] = [{"kind": "me", "name": name}, {"kind": "open"}]
    assert (
        anna.post("/api/tables", {"game": "nim", "seats": seats, "order": "given"})["table"]["seats"][0][
            "name"
        ]
        == ""
    )


@pytest.mark.parametrize("name", ["Zoé", "Zoe\u0301", "蜂", "벌", "🐝", "🐻\ufe0f", "ابن", "X Æ"])
def test_names_of_all_languages_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_a_line_of_blank_letters_is_empty(anna: Browser) -> None:
    assert clean("\u3164 a \u2800") == "a"
    with anna.socket(anna.create("nim", "me", "me")) as page:
        assert page.ask("say", seat=0, text="\u3164\u2800")["refusal"]["code"] == "empty_line"


@pytest.mark.parametrize("name", ["Anna", "anna", " A n n a", "ANNA\u3164", "\uff21nna"])
def test_somebody_without_a_seat_does_not_propose_under_a_players_name(
    anna: Browser, ben: Browser, name: str
) -> None:
    table = anna.create("anthophila", "me")
    with anna.socket(table) as holder, ben.socket(table) as watcher:
        watcher.ask("propose", notation=watcher.seat()["choices"][0]["notation"], name=name)
        assert holder.wait("proposed")["proposal"]["name"] == ""
        watcher.ask("point", touch="stock", name=name)
        assert holder.wait("pointed")["name"] == ""
