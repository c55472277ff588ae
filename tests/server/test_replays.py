"""A finished match with every moment, for a page that keeps it: what it holds, and who may have it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.live import Browser, Server

GOLDEN = Path(__file__).parents[1] / "golden"


def bring(anna: Browser, file: Path) -> str:
    """Lay a saved match at a table of its own; the table's id."""
    return str(anna.post("/api/bring", {"text": file.read_text(encoding="utf-8")})["table"]["id"])


@pytest.mark.parametrize(
    ("game", "match"),
    [
        ("hive", "booklet-both-surrounded"),
        ("alveola", "two_players"),
        ("anthophila", "lesson_won"),
        ("apiary", "two_players"),
    ],
)
def test_a_kept_replay_shows_each_moment_as_the_table_does(tmp_path: Path, game: str, match: str) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = bring(anna, GOLDEN / game / "1" / f"{match}.json")
        kept = anna.get(f"/api/tables/{table}/replay")
        with anna.socket(table) as page:
            assert kept["update"]["log"] == page.log
            assert kept["update"]["position"]["end"] == page.position["end"]
            assert len(kept["views"]) == page.position["n"]
            for n in {1, 2, len(kept["views"]) // 2, len(kept["views"]) - 1}:
                assert page.ask("look", n=n, seat=0)["view"] == kept["views"][n - 1]


def test_a_running_match_has_no_replay_to_keep(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        assert anna.get(f"/api/tables/{table['id']}/replay", 409)["code"] == "not_over"


def test_a_spectator_keeps_what_a_spectator_sees(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = bring(Browser(server), GOLDEN / "hive" / "1" / "beginner-black-wins.json")
        kept = Browser(server).get(f"/api/tables/{table}/replay")
        assert (kept["seats"], kept["views"][0]["seat"]) == ([], None)
