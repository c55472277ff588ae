"""A companion that plays for an aim of the people: at a new table, and set in the middle of a match."""

from __future__ import annotations

import pytest
from tests.server.live import Browser, Json


def lay(anna: Browser, *bots: str, status: int = 200, game: str = "anthophila") -> Json:
    """A table of Anna and some bots."""
    seats = [{"kind": "me", "name": "Anna"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    answer: Json = anna.post("/api/tables", {"game": game, "seats": seats, "order": "given"}, status)
    return answer["table"] if status == 200 else answer


def test_a_companion_with_an_aim_plays_its_turn_and_speaks_of_the_aim(anna: Browser) -> None:
    table = lay(anna, "hard:explore")
    assert table["seats"][1]["bot"] == "hard:explore"
    with anna.socket(table) as page:
        page.act("end", 0)
        page.until(0)
        told = [reason["key"] for entry in page.log for reason in entry["why"]]
    assert {"reason.follows_aim", "reason.serves_aim", "reason.leaves_aim"} & set(told)


def test_an_aim_is_set_changed_and_given_up_in_a_match_and_everybody_is_told(anna: Browser) -> None:
    table = lay(anna, "hard")
    with anna.socket(table) as page:
        assert page.ask("aim", seat=0, bot=1, aim="honey")["t"] == "ack"
        names = [news["table"]["seats"][1]["bot"] for news in page.seen if news["t"] == "table"]
        assert names[-1:] == ["hard:honey"], "every page hears its new name"
        said = page.log[-1]["said"]
        assert (said["key"], said["seats"]) == ("table.bot_aim", {"player": 1})
        assert said["params"]["aim"]["key"] == "aim_honey"
        assert anna.get(f"/api/tables/{table['id']}")["seats"][1]["bot"] == "hard:honey"
        page.ask("aim", seat=0, bot=1, aim="fight")
        assert anna.get(f"/api/tables/{table['id']}")["seats"][1]["bot"] == "hard:fight"
        page.ask("aim", seat=0, bot=1, aim=None)
        assert page.log[-1]["said"]["key"] == "table.bot_free"
        assert anna.get(f"/api/tables/{table['id']}")["seats"][1]["bot"] == "hard"
        page.act("end", 0)
        page.until(0)
        assert len(page.log) > 5, "it plays on"


def test_a_rematch_keeps_the_aim(anna: Browser) -> None:
    table = lay(anna, "hard")
    with anna.socket(table) as page:
        page.ask("aim", seat=0, bot=1, aim="honey")
        page.ask("resign", seat=0)
    again = anna.post(f"/api/tables/{table['id']}/rematch")["table"]
    assert {seat["bot"] for seat in again["seats"]} == {None, "hard:honey"}


@pytest.mark.parametrize(("bot", "aim"), [(0, "honey"), (1, "gold"), (2, "honey"), (7, "honey"), (2, None)])
def test_only_a_companion_that_plans_takes_an_aim_and_only_one_of_its_own(
    anna: Browser, bot: int, aim: str | None
) -> None:
    with anna.socket(lay(anna, "hard", "easy")) as page:
        before = len(page.log)
        answer = page.ask("aim", seat=0, bot=bot, aim=aim)
        assert answer["refusal"]["code"] == "no_aim"
        assert len(page.log) == before


def test_an_opponent_takes_no_aim_and_no_table_is_made_with_one_that_does_not_exist(anna: Browser) -> None:
    assert lay(anna, "hard:gold", status=400)["code"] == "bad_seats"
    assert lay(anna, "hard:honey", status=400, game="hive")["code"] == "bad_seats"
    with anna.socket(lay(anna, "hard", game="hive")) as page:
        assert page.ask("aim", seat=0, bot=1, aim=None)["refusal"]["code"] == "no_aim"


def test_who_does_not_play_sets_no_aim(anna: Browser, ben: Browser) -> None:
    table = lay(anna, "hard")
    with ben.socket(table) as page:
        assert page.ask("aim", seat=0, bot=1, aim="honey")["t"] == "refused"


def test_the_lists_name_the_aims_in_both_languages(anna: Browser) -> None:
    listed = {
        (bot["game"], bot["id"]): bot["aims"] for bot in anna.get("/api/catalog")["bots"] if bot["aims"]
    }
    assert set(listed) == {("anthophila", "hard"), ("anthophila", "expert")}
    assert listed["anthophila", "hard"]["honey"] == {"en": "gather honey", "fr": "réunir du miel"}
