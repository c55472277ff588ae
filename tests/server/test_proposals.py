"""Where all play together: proposals, pointers, and the campaign's score sheet."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.helpers import seated
from tests.server.live import Browser, Server

import rucher
from rucher.games.anthophila.chapters import campaign as sheets
from rucher.server.tables.viewing import proposing

GOLDEN = Path(__file__).parents[1] / "golden" / "anthophila" / "1"
OWN = """id = "garden"
part = "own"
turns = 2
provenance = "owner"
name = { en = "The garden", fr = "Le jardin" }
start = { workers = 1 }
deck = [{ plants = 3 }]
victory = [{ type = "explored", at_least = 3 }]
"""


def test_a_companion_proposes_and_the_holder_plays_it(anna: Browser, ben: Browser) -> None:
    table = anna.create("anthophila", "me", "open")
    ben.sit(table, anna)
    with anna.socket(table) as holder, ben.socket(table) as companion:
        assert companion.seat(1)["proposing"] == 0
        mine = [choice["notation"] for choice in holder.seat(0)["choices"]]
        assert [choice["notation"] for choice in companion.seat(1)["choices"]] == mine
        assert companion.ask("propose", notation=mine[0])["t"] == "ack"
        shown = holder.wait("proposed")["proposal"]
        assert (shown["seat"], shown["notation"], shown["name"]) == (0, mine[0], "Ben")
        assert companion.ask("put_aside", seat=1)["refusal"]["code"] == "not_your_turn"
        with ben.socket(table) as late:
            assert late.wait("proposed")["proposal"]["notation"] == mine[0]  # it still stands
        assert holder.act(shown["notation"])["t"] == "ack"
        assert companion.wait("update")["position"]["n"] == shown["n"] + 1


def test_somebody_without_a_seat_proposes_and_is_declined(anna: Browser, ben: Browser) -> None:
    table = anna.create("anthophila", "me")
    with anna.socket(table) as holder, ben.socket(table) as watcher:
        notation = watcher.seat()["choices"][0]["notation"]
        watcher.ask("propose", notation=notation, name="Zoé")
        assert holder.wait("proposed")["proposal"]["name"] == "Zoé"
        with ben.socket(table) as late:
            assert late.wait("proposed")["proposal"]["notation"] == notation
        assert holder.ask("put_aside", seat=0)["t"] == "ack"
        assert watcher.wait("proposed", proposal=None)
        refused = watcher.ask("propose", notation="w1 forage")
        assert refused["refusal"]["code"] == "choose_action_first"
        assert watcher.ask("propose", notation="nonsense")["refusal"]["code"] == "not_a_move"


def test_rivals_and_strangers_propose_nothing(anna: Browser, ben: Browser) -> None:
    for game, more in (("hive", {}), ("anthophila", {"listed": True})):
        table = anna.create(game, "me", "greedy", **more)
        with anna.socket(table) as holder, ben.socket(table) as watcher:
            assert watcher.seat()["proposing"] is None
            assert watcher.seat()["choices"] == []
            notation = holder.seat(0)["choices"][0]["notation"]
            assert watcher.ask("propose", notation=notation)["refusal"]["code"] == "no_proposal"


def test_whoever_shares_the_screen_of_the_asked_player_proposes_nothing() -> None:
    table = seated("anthophila", "a", "a", "b")
    assert table.to_act[0] == 0
    assert [proposing(table, viewer) for viewer in (0, 1, 2, None)] == [None, None, 0, 0]


def test_a_finger_is_seen_by_all_and_kept_nowhere(anna: Browser, ben: Browser) -> None:
    table = anna.create("anthophila", "me")
    with anna.socket(table) as holder, ben.socket(table) as watcher:
        assert watcher.ask("point", touch="stock", name="Zoé")["t"] == "ack"
        pointed = holder.wait("pointed")
        assert (pointed["touch"], pointed["name"], pointed["seat"]) == ("stock", "Zoé", None)
    silent = anna.create("anthophila", "me", chat=False)
    with anna.socket(silent) as page:
        assert page.ask("point", touch="stock")["refusal"]["code"] == "no_chat"


def test_the_sheet_is_folded_from_the_file_and_the_table(anna: Browser) -> None:
    empty = anna.post("/api/campaign", {})
    assert (empty["due"], empty["total"], empty["file"]) == ("first_flight", 0, "")
    assert [card["id"] for card in empty["scenarios"]][-1] == "classic"
    won = (GOLDEN / "first_flight_won.json").read_text(encoding="utf-8")
    table = anna.post("/api/bring", {"text": won, "name": "Anna"})["table"]["id"]
    noted = anna.post("/api/campaign", {"file": None, "table": table})
    assert (noted["due"], noted["table"]) == ("stores", None)
    assert noted["total"] == sheets.sheet([rucher.load(won)]).total
    assert anna.post("/api/campaign", {"file": noted["file"]})["lines"] == noted["lines"]
    running = anna.create("anthophila", "me", preset="stores")["id"]
    assert anna.post("/api/campaign", {"file": noted["file"], "table": running})["table"] == running


def test_faults_of_files_are_told(anna: Browser) -> None:
    for text in ("no campaign", ""):
        fault = anna.post("/api/campaign", {"file": text}, status=422)
        assert fault["code"] == "bad_campaign"
    fault = anna.post("/api/scenarios", {"file": OWN.replace("turns = 2", "turns = 99")}, status=422)
    assert "turns: must be at most 60" in fault["said"]["params"]["fault"]["en"]


def test_a_match_that_has_no_place_on_the_sheet_is_not_noted(anna: Browser) -> None:
    hive = anna.create("hive", "me", "me")["id"]
    assert anna.post("/api/campaign", {"table": hive}, status=422)["code"] == "not_due"
    anna.post(f"/api/tables/{hive}/leave")
    assert anna.post("/api/campaign", {"table": hive}, status=422)["code"] == "not_due"
    won = (GOLDEN / "mites_won.json").read_text(encoding="utf-8")
    later = anna.post("/api/bring", {"text": won})["table"]["id"]
    assert anna.post("/api/campaign", {"table": later}, status=422)["code"] == "not_due"


def test_a_match_that_was_played_on_from_another_is_not_noted(anna: Browser) -> None:
    won = (GOLDEN / "first_flight_won.json").read_text(encoding="utf-8")
    saved = json.loads(won)
    cut = json.dumps({**saved, "log": saved["log"][:-1]})
    looked_at = anna.post("/api/bring", {"text": won})["table"]["id"]
    seats = [{"kind": "me", "name": "Anna"} for _ in range(saved["header"]["options"]["players"])]
    branch = anna.post(f"/api/tables/{looked_at}/branch", {"n": 5, "seats": seats})["table"]["id"]
    brought = anna.post("/api/bring", {"text": cut})["table"]["id"]
    for table in (branch, brought):
        anna.post(f"/api/tables/{table}/leave")
        assert anna.post("/api/campaign", {"table": table}, status=422)["code"] == "foreseen"


def test_a_file_with_the_mark_of_takebacks_keeps_it(anna: Browser) -> None:
    won = (GOLDEN / "first_flight_won.json").read_text(encoding="utf-8")
    table = anna.post("/api/bring", {"text": json.dumps({**json.loads(won), "foreseen": True})})["table"][
        "id"
    ]
    assert anna.post("/api/campaign", {"table": table}, status=422)["code"] == "foreseen"
    rematch = anna.post(f"/api/tables/{table}/rematch")["table"]["id"]
    anna.post(f"/api/tables/{rematch}/leave")
    assert len(anna.post("/api/campaign", {"table": rematch})["lines"]) == 1


def test_a_match_that_is_given_up_is_noted_as_lost(anna: Browser) -> None:
    table = anna.create("anthophila", "me")["id"]
    anna.post(f"/api/tables/{table}/leave")
    (line,) = anna.post("/api/campaign", {"table": table})["lines"]
    assert (line["won"], line["given_up"]) == (False, True)


def test_a_table_with_an_own_scenario_is_laid_again_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna = Browser(server)
        card = anna.post("/api/scenarios", {"file": OWN})
        assert card["name"] == {"en": "The garden", "fr": "Le jardin"}
        options = {"scenario": card["id"], "pack": card["pack"]}
        table = anna.create("anthophila", "me", options=options)
    with Server(tmp_path) as server:
        assert Browser(server).get(f"/api/tables/{table['id']}")["options"]["scenario"] == "garden"
