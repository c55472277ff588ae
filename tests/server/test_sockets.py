"""A table's socket: playing, resuming, refusing, agreeing, talking, watching."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.live import Browser, Json, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rucher.server import wire
from rucher.server.http.limits import Limits
from rucher.server.rooms import flag_timer
from rucher.server.rooms import room as room_module
from rucher.server.rooms.server_clock import now


def pair(anna: Browser, ben: Browser, game: str = "hive", **more: Any) -> Any:
    """A table of two, Anna first."""
    table = anna.create(game, "me", "open", **more)
    ben.sit(table, anna)
    return anna.get(f"/api/tables/{table['id']}")


# -- playing -------------------------------------------------------------------------------------------------


def test_a_whole_game_against_a_bot(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table) as page:
        moves = 0
        while page.until(0):
            assert page.act(moves)["t"] == "ack"
            moves += 1
        assert page.position["end"]["winners"] in ([0], [1], [])
        assert page.seat()["choices"] == []
        assert [entry["n"] for entry in page.log] == list(range(1, page.position["n"] + 1))
        notations = [entry["notation"] for entry in page.log if entry["kind"] == "action"]
    assert len(notations) >= 2 * moves - 1
    assert None not in notations


def test_an_update_tells_what_happened_and_what_can_be_done(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table) as page:
        choice = next(c for c in page.seat()["choices"] if c["notation"] == "wS1")
        assert choice["touches"] == ["piece:wS1", "cell:0,0"]
        assert choice["action"] == {"type": "place", "piece": 1, "cell": [0, 0]}
        assert choice["said"]["key"] == "choice.centre"
        assert page.seat()["question"]["said"]["key"] == "prompt.first_piece"
        page.act("wS1")
        entry = next(e for e in page.log if e["kind"] == "action")
        assert entry["told"][0]["said"]["key"] == "event.placed"
        assert entry["told"][0]["said"]["seats"] == {"player": 0}
        assert entry["told"][0]["said"]["cells"] == ["piece:wS1", "cell:0,0"]
        assert entry["told"][0]["event"]["type"] == "placed"


def test_two_browsers_play_each_other(anna: Browser, ben: Browser) -> None:
    table = pair(anna, ben)
    with anna.socket(table) as first, ben.socket(table) as second:
        assert first.act("wS1")["t"] == "ack"
        second.until(1)
        assert second.act("bS1 wS1-", seat=1)["t"] == "ack"
        assert first.until(0)
        assert [entry["notation"] for entry in first.log] == [None, "wS1", "bS1 wS1-"]


def test_one_browser_holds_several_seats(anna: Browser) -> None:
    table = anna.create("fists", "me", "me", "me")
    with anna.socket(table) as page:
        assert [view["seat"] for view in page.position["seats"]] == [0, 1, 2]
        for seat in (2, 0, 1):
            assert page.act("rock", seat=seat)["t"] == "ack"
        assert page.log[-1]["told"][-1]["event"]["type"] == "shown"


def test_a_laptop_with_two_seats_and_a_phone_with_one_share_a_table(anna: Browser, ben: Browser) -> None:
    table = anna.create("fists", "me", "me", "open")
    ben.sit(table, anna)
    with anna.socket(table) as laptop, ben.socket(table) as phone:
        laptop.act("rock", seat=0)
        laptop.act("paper", seat=1)
        signs = [entry["told"][0]["event"]["sign"][0] for entry in laptop.log if entry["told"]]
        assert signs == [-1, -1]  # given on this screen, but not to be read there by the other
        # Nobody at the laptop is asked any more: the first one there may still look and think again.
        assert [laptop.seat(seat)["view"]["answers"][seat][0] for seat in (0, 1)] == [0, -1]
        while phone.position["n"] < laptop.position["n"]:
            phone.next()
        assert [entry["told"][0]["event"]["sign"][0] for entry in phone.log if entry["told"]] == [-1, -1]
        assert [entry["notation"] for entry in phone.log] == [None, None, None]
        phone.act("scissors", seat=2)
        assert phone.log[-1]["told"][-1]["event"]["signs"] == [0, 1, 2]


def test_a_seat_of_somebody_else_is_refused(anna: Browser, ben: Browser) -> None:
    table = pair(anna, ben)
    with ben.socket(table) as page:
        refusal = page.ask("act", seat=0, question=1, notations=["wS1"])["refusal"]
        assert refusal["code"] == "not_your_seat"
        assert page.ask("resign", seat=0)["refusal"]["code"] == "not_your_seat"


def test_a_refused_action_says_why_and_where(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wS1")
        page.act("bS1 wS1-", seat=1)
        refusal = page.act("wB1 bS1-")["refusal"]
        assert (refusal["code"], refusal["clause"]) == ("touches_other_colour", "2.3")
        assert refusal["cells"]
        assert page.position["n"] == 3


def test_touches_spell_an_action_want_more_or_are_refused(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wS1")
        more = page.ask("attempt", seat=1, touches=["piece:bS1"])
        assert (more["refusal"], more["notation"], more["touches"]) == (None, None, ["piece:bS1"])
        done = page.ask("attempt", seat=1, touches=["piece:bS1", "cell:1,0"])
        assert done["notation"] == "bS1 wS1-"
        assert page.ask("attempt", seat=1, touches=["piece:wS1"])["refusal"]["code"] == "not_your_piece"
        assert page.ask("attempt", seat=0, touches=["piece:wS1"])["refusal"]["code"] == "not_your_turn"
        unknown = page.ask("attempt", seat=1, touches=["pebble"])["refusal"]
        assert (unknown["code"], unknown["clause"]) == ("nothing_to_touch", "1.4")
        assert page.position["n"] == 2
        page.act("bS1 wS1-", seat=1)
        page.act("wQ -wS1")
        page.act("bQ bS1-", seat=1)
        by_its_space = page.ask("attempt", seat=0, touches=["cell:-1,0"])
        assert (by_its_space["refusal"], by_its_space["touches"]) == (None, ["piece:wQ"])


# -- numbers -------------------------------------------------------------------------------------------------


def test_a_repeated_request_gets_its_first_answer(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        first = page.act("wS1", id="once")
        assert page.ask("act", id="once", seat=0, question=1, notations=["wS1"]) == first
        assert page.position["n"] == 2
        refused = page.act("nonsense", seat=1, id="twice")
        assert page.ask("act", id="twice", seat=1, question=2, notations=["bS1 wS1-"]) == refused
    with anna.socket(table) as page:
        assert page.ask("act", id="once", seat=0, question=1, notations=["wS1"]) == first
        assert page.position["n"] == 2


def test_a_broken_connection_resumes_by_number(anna: Browser, ben: Browser) -> None:
    table = pair(anna, ben)
    with anna.socket(table) as page:
        page.act("wS1")
        n = page.position["n"]
    with ben.socket(table) as other:
        other.act("bS1 wS1-", seat=1)
    with anna.socket(table, hello=False) as page:
        update = page.hello(since=n)
        assert (update["since"], [entry["n"] for entry in update["log"]]) == (n, [n + 1])
        assert page.until(0)
    with anna.socket(table, hello=False) as page:
        assert page.hello(since=n + 1)["log"] == []
    with anna.socket(table, hello=False) as page:
        assert len(page.hello(since=999)["log"]) == n + 1  # more than there is: from the beginning


def test_an_old_page_is_told_to_reload(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table, hello=False) as page:
        page.send("hello", protocol=wire.PROTOCOL + 1)
        assert page.closed()["code"] == "protocol"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        '{"t":"act"}',
        '{"t":"hello","protocol":1}',
        '{"t":"undo","id":"x","seat":0,"why":1}',
        "\x00",
    ],
)
def test_an_unreadable_message_closes_the_socket_politely(anna: Browser, text: str) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table) as page:
        page.connection.send(text)
        assert page.closed() == {"t": "closing", "code": "unreadable", "said": {"key": "closing.unreadable"}}


def test_bytes_and_large_messages_are_not_taken(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table) as page:
        page.connection.send(b'{"t":"undo","id":"x","seat":0}')
        assert page.closed()["code"] == "unreadable"
    with anna.socket(table) as page:
        page.connection.send('{"t":"say","id":"x","text":"' + "x" * 200_000 + '"}')
        page.closed()
        with pytest.raises(ConnectionClosed):
            page.connection.recv(1)


def test_there_is_no_socket_at_a_table_that_is_not_there(anna: Browser) -> None:
    with anna.socket("nowhere", hello=False) as page:
        assert page.closed()["code"] == "no_table"


def test_a_socket_from_another_site_is_not_let_in(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with pytest.raises(InvalidStatus), anna.socket(table, Origin="http://evil.example"):
        pass


def test_too_many_messages_close_the_socket(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(messages=(10, 0.001))) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "greedy")
        with anna.socket(table) as page:
            for _ in range(11):
                page.send("describe", seat=0)
            assert page.closed()["code"] == "rate"


# -- taking back and agreeing --------------------------------------------------------------------------------


def test_undo_against_a_bot(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table) as page:
        assert page.seat()["can"]["undo"] is False
        page.act("wS1")
        page.until(0)
        assert page.seat()["can"] == {
            "undo": True, "takeback": False, "draw": False, "resign": True, "hint": True, "come_back": False
        }  # fmt: skip
        assert page.ask("undo", seat=0)["t"] == "ack"
        assert page.log[-1]["taken_back"] == [2, 3]
        assert page.seat()["view"]["ply"] == 0
        assert page.ask("undo", seat=0)["refusal"]["code"] == "nothing_to_undo"


def test_a_takeback_between_two(anna: Browser, ben: Browser) -> None:
    table = pair(anna, ben)
    with anna.socket(table) as first, ben.socket(table) as second:
        first.act("wS1")
        assert (first.seat()["can"]["undo"], first.seat()["can"]["takeback"]) == (False, True)
        assert first.ask("undo", seat=0)["refusal"]["code"] == "past_barrier"
        offer = first.ask("offer", seat=0, kind="takeback")["n"]
        second.wait("update", since=offer - 1)
        assert second.position["offers"] == [
            {"id": offer, "kind": "takeback", "seat": 0, "waiting": [1], "actions": 1}
        ]
        assert second.ask("answer", seat=1, offer=offer, accept=True)["t"] == "ack"
        assert first.until(0)
        assert first.log[-1]["kind"] == "takeback"


def test_a_draw_and_a_resignation_end_the_match(anna: Browser, ben: Browser) -> None:
    table = pair(anna, ben)
    with anna.socket(table) as first, ben.socket(table) as second:
        offer = first.ask("offer", seat=0, kind="draw")["n"]
        second.ask("answer", seat=1, offer=offer, accept=True)
        assert second.position["end"]["said"]["key"] == "end.agreed"
        assert first.act("wS1")["refusal"]["code"] == "game_over"
    table = pair(anna, ben)
    with ben.socket(table) as page:
        page.ask("resign", seat=1)
        assert page.position["end"]["winners"] == [0]


# -- fair play -----------------------------------------------------------------------------------------------


def test_a_hint_says_why(anna: Browser) -> None:
    table = anna.create("hive", "me", "greedy")
    with anna.socket(table) as page:
        hint = page.ask("hint", seat=0)
        assert hint["notation"] in [choice["notation"] for choice in page.seat()["choices"]]
        assert hint["touches"]
        assert hint["reasons"]


def test_an_analysis_gives_lines_with_reasons_and_a_review_judges_each_action(anna: Browser) -> None:
    table = anna.create("hive", "me", "me", preset="beginner")
    with anna.socket(table) as page:
        page.act("wG1", 0)
        page.until(1)
        page.act("bG1 wG1-", 1)
        page.until(0)
        found = page.ask("analyse", seat=0)
        assert found["t"] == "analysed"
        assert found["n"] == page.position["n"]
        assert 1 <= len(found["lines"]) <= 3
        best = found["lines"][0]
        assert best["notation"][0] in [choice["notation"] for choice in page.seat(0)["choices"]]
        assert best["touches"]
        assert page.ask("analyse", n=page.position["n"] - 1)["lines"][0]["chance"] >= 0
        assert page.ask("review")["refusal"]["code"] == "not_over"
        page.ask("resign", seat=0)
        reply = page.ask("review")
    turns = reply["review"]["turns"]
    assert [turn["notation"] for turn in turns] == [["wG1"], ["bG1 wG1-"]]
    assert [turn["seat"] for turn in turns] == [0, 1]
    assert reply["records"] == [2, 3]


def test_a_game_with_secrets_is_analysed_for_the_seat_that_is_asked_alone(anna: Browser) -> None:
    table = anna.create("alveola", "me", "me")
    with anna.socket(table) as page:
        assert page.ask("analyse", seat=0)["lines"][0]["seat"] == 0
        assert page.ask("analyse", seat=1)["lines"] == []


def test_a_hint_names_the_next_best_choice_and_its_cost(anna: Browser) -> None:
    table = anna.create("anthophila", "me", "me")
    with anna.socket(table) as page:
        reasons = page.ask("hint", seat=0)["reasons"]
    assert reasons[-1]["key"] in ("reason.next_best", "reason.as_good")
    assert {term["type"] for term in reasons[-1]["params"]["what"]} == {"term"}  # the plan, step by step


def test_the_next_best_faction_is_told_by_its_name_alone(anna: Browser) -> None:
    table = anna.create("apiary", "me", "me")
    with anna.socket(table) as page:
        *_, other = page.ask("hint", seat=0)["reasons"]
    assert other["key"] in ("reason.next_best", "reason.as_good")
    assert other["params"]["what"]["fr"].startswith("choisir la faction ")
    assert "(" not in other["params"]["what"]["fr"]


# What speaks for one step of a turn of Alvéola by itself.
OF_ONE_STEP = {
    f"reason.{code}"
    for code in (
        *("flight_spares", "flight_threatens", "flight_harmless"),
        *("bee_beside_hornet", "bees_stay", "bees_wait"),
    )
}


def test_the_hints_of_one_turn_follow_one_plan_and_never_say_something_else(anna: Browser) -> None:
    table = anna.create("alveola", "me", "me")
    with anna.socket(table) as page:
        for seat in (0, 1, 0):  # the first turns have no bee, the third has
            first = page.ask("hint", seat=seat)
            said = [why for why in first["reasons"] if why["key"] != "reason.next_best"]
            page.act(first["notation"], seat)
            while page.position["to_act"] == [seat]:
                later = page.ask("hint", seat=seat)
                new = [why["key"] for why in later["reasons"] if why not in said]
                assert set(new) <= {"reason.as_planned", "reason.only_action", "reason.then", *OF_ONE_STEP}
                page.act(later["notation"], seat)


def test_a_hint_after_another_move_than_the_advised_one_is_thought_over_anew(anna: Browser) -> None:
    table = anna.create("alveola", "me", "me")
    with anna.socket(table) as page:
        advised = page.ask("hint", seat=0)["notation"]
        other = next(c["notation"] for c in page.seat()["choices"] if c["notation"] != advised)
        page.act(other, 0)
        page.until(0)
        hint = page.ask("hint", seat=0)
        assert hint["notation"] in [choice["notation"] for choice in page.seat()["choices"]]
        assert hint["reasons"][-1]["key"] in ("reason.next_best", "reason.as_good")


def test_another_turn_can_be_tried_at_any_moment_of_a_finished_match_only(anna: Browser) -> None:
    table = anna.create("hive", "me", "me", preset="beginner")
    with anna.socket(table) as page:
        page.act("wG1", 0)
        page.until(1)
        assert page.ask("try", seat=None, notations=["wS1"], n=1)["refusal"]["code"] == "not_over"
        page.ask("resign", seat=0)
        tried = page.ask("try", seat=None, notations=["wS1"], n=1)
        assert (tried["t"], tried["n"]) == ("past", 1)
        assert page.ask("try", seat=None, notations=["wS1"], n=2)["t"] == "refused"


def test_hints_analysis_and_branches_are_refused_between_people_until_they_agree(
    anna: Browser, ben: Browser
) -> None:
    table = pair(anna, ben)
    assert table["allowed"] == []
    seats = [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "greedy"}]
    with anna.socket(table) as first, ben.socket(table) as second:
        first.act("wS1")
        assert second.ask("hint", seat=1)["refusal"]["code"] == "fair_play"
        assert second.ask("analyse", seat=1)["refusal"]["code"] == "fair_play"
        assert second.ask("try", seat=1, notations=["bS1 wS1-"])["refusal"]["code"] == "fair_play"
        branch = f"/api/tables/{table['id']}/branch"
        assert ben.post(branch, {"n": 2, "seats": seats}, 403)["code"] == "fair_play"
        for kind in ("hint", "analysis", "branch"):
            offer = second.ask("offer", seat=1, kind=kind)["n"]
            first.ask("answer", seat=0, offer=offer, accept=True)
        assert ben.get(f"/api/tables/{table['id']}")["allowed"] == ["hint", "analysis", "branch"]
        assert second.ask("hint", seat=1)["t"] == "hinted"
        tried = second.ask("try", seat=1, notations=["bS1 wS1-", "wQ -wS1"])
        assert tried["view"]["view"]["ply"] == 3
        assert second.ask("try", seat=1, notations=["bS1"])["refusal"]["code"] == "not_a_move"
        new = ben.post(branch, {"n": 2, "seats": seats})["table"]
    with ben.socket(new) as page:
        page.until(0) or page.next()
        assert page.seat()["view"]["spots"][1] == [0, 0, 0]


def test_what_is_hidden_cannot_be_branched_out_of_a_running_match(anna: Browser) -> None:
    table = anna.create("tricks", "me", "random", "random")
    seats = [{"kind": "me", "name": "A"}] * 3
    refused = anna.post(f"/api/tables/{table['id']}/branch", {"n": 1, "seats": seats}, 403)
    assert refused["code"] == "secret"


# -- words and looking back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["hive", "alveola", "nim", "tricks", "climb", "steal", "fists", "peek"])
def test_the_text_board_has_words_for_every_game(anna: Browser, game: str) -> None:
    core, own = (anna.get(f"/api/texts/{name}/en")["messages"] for name in ("core", game))
    messages = core | own
    seats = ["me"] + ["random"] * (1 if game in ("hive", "alveola", "nim") else 2)
    table = anna.create(game, *seats)
    with anna.socket(table) as page:
        for _ in range(4):
            if not page.until(0):
                break
            lines = page.ask("describe", seat=0)["lines"]
            assert lines
            saids = [*lines, page.seat()["question"]["said"]]
            saids += [told["said"] for entry in page.log for told in entry["told"]]
            saids += [entry["said"] for entry in page.log if entry["said"]]
            saids += [choice["said"] for choice in page.seat()["choices"] if choice["said"]]
            assert {said["key"] for said in saids} <= messages.keys()
            page.act(0)


def test_what_is_around_a_piece(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wS1")
        page.act("bS1 wS1-", seat=1)
        keys = [line["key"] for line in page.ask("describe", seat=0, about="piece:wS1")["lines"]]
        assert keys[0].startswith("lies.")
        assert "around.e" in keys
        assert "around.w_empty" in keys
        assert page.ask("describe", seat=0, about="piece:wQ")["lines"][0]["key"] == "in_hand.piece"
        assert page.ask("describe", seat=0, about="pebble")["lines"] == []


def test_an_earlier_position_can_be_looked_at(anna: Browser) -> None:
    table = anna.create("hive", "me", "me")
    with anna.socket(table) as page:
        page.act("wS1")
        page.act("bS1 wS1-", seat=1)
        page.ask("undo", seat=1)
        assert [page.ask("look", n=n, seat=0)["view"]["view"]["ply"] for n in (1, 2, 3, 4)] == [0, 1, 2, 1]
        assert page.ask("look", n=9, seat=0)["refusal"]["code"] == "stale"
        assert page.ask("look", n=0, seat=0)["refusal"]["code"] == "stale"


# -- people --------------------------------------------------------------------------------------------------


def test_presence_and_chat(anna: Browser, ben: Browser) -> None:
    table = pair(anna, ben)
    with anna.socket(table) as first:
        with ben.socket(table) as second:
            assert first.wait("presence")["seats"] == [True, True]
            assert second.ask("say", text="<b>hi</b>\x07 \u202e", seat=1)["n"] == 1
            line = first.wait("talk")["lines"][0]
            assert (line["name"], line["text"], line["m"]) == ("Ben", "<b>hi</b>", 1)
        assert first.wait("presence")["seats"] == [True, False]
    with ben.socket(table) as second:
        assert [m["lines"][0]["m"] for m in second.seen if m["t"] == "talk"] == [1]
    with ben.socket(table, hello=False) as second:
        second.hello(talk_since=1)
        assert [m for m in second.seen if m["t"] == "talk"] == []


def test_a_line_that_is_sent_again_is_said_once(anna: Browser) -> None:
    table = anna.create("nim", "me", "me")
    with anna.socket(table) as page:
        first = page.ask("say", id="x1", text="hello", seat=0)
    with anna.socket(table) as page:
        assert page.ask("say", id="x1", text="hello", seat=0) == first
        assert page.ask("say", id="x2", text="hello", seat=0)["n"] == 2


def test_chat_can_be_off_and_empty_lines_are_nothing(anna: Browser) -> None:
    with anna.socket(anna.create("nim", "me", "me", chat=False)) as page:
        assert page.ask("say", text="hello", seat=0)["refusal"]["code"] == "no_chat"
    with anna.socket(anna.create("nim", "me", "me")) as page:
        assert page.ask("say", text="\u200b \x00", seat=0)["refusal"]["code"] == "empty_line"


def test_a_spectator_sees_what_spectators_may(server: Server, anna: Browser) -> None:
    table = anna.create("tricks", "me", "random", "random")
    watcher = Browser(server)
    with watcher.socket(table) as page:
        assert page.seen[0]["seats"] == []
        assert [view["seat"] for view in page.position["seats"]] == [None]
        view = page.seat()
        assert view["choices"] == []
        hands = view["view"]["hands"]
        assert all(card[0] == -1 for hand in hands for card in hand)
        assert page.ask("act", seat=0, question=1, notations=["1"])["refusal"]["code"] == "not_your_seat"
        assert page.ask("look", n=1, seat=1)["refusal"]["code"] == "not_your_seat"
        assert page.ask("describe", seat=1)["refusal"]["code"] == "not_your_seat"
        with anna.socket(table) as mine:
            assert mine.seen[1]["table"]["spectators"] == 1


def test_a_recovered_seat_comes_with_its_view_and_leaves_the_other_screen(
    anna: Browser, ben: Browser
) -> None:
    table = anna.create("hive", "me", "greedy")
    ben.client.get("/")  # a page comes with a cookie, so its socket is known before it sits down
    with anna.socket(table) as old, ben.socket(table) as new:
        token = anna.get(f"/api/tables/{table['id']}/links")["recovery"]["0"]["url"].rpartition("/")[2]
        ben.post("/api/enter", {"token": token})
        assert new.wait("table", seats=[0])
        new.wait("update")
        assert new.act("wS1")["t"] == "ack"
        assert old.wait("table", seats=[])
        old.wait("update")
        assert old.seat()["seat"] is None


def test_a_bot_stands_in_for_somebody_who_is_gone(
    anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.create("steal", "me", "open", "random")
    ben.sit(table, anna)
    with anna.socket(table) as page:
        assert page.ask("stand_in", seat=0, absent=1)["refusal"]["code"] == "no_stand_in"
        with ben.socket(table) as other:
            page.wait("presence")
            monkeypatch.setattr(room_module, "AWAY", 0)
            assert page.ask("stand_in", seat=0, absent=1)["refusal"]["code"] == "no_stand_in"
            del other
        page.wait("presence")
        assert page.ask("stand_in", seat=0, absent=1)["t"] == "ack"
    with ben.socket(table) as other:
        assert other.ask("come_back", seat=1)["t"] == "ack"
        assert other.ask("come_back", seat=1)["refusal"]["code"] == "no_stand_in"


def test_a_flag_falls_by_itself(anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = pair(anna, ben, clock={"kind": "total", "seconds": 5})
    with ben.socket(table), anna.socket(table) as page:
        while page.position["status"] == "waiting":
            page.next()
        assert page.position["clocks"][0]["running"] is True
        for module in (room_module, flag_timer):
            monkeypatch.setattr(module, "now", lambda: now() + 60_000)
        assert page.ask("offer", seat=0, kind="draw")["t"] == "ack"  # any news sets the timers again
        while page.position["status"] != "over":
            page.next()
        assert page.position["end"]["said"]["key"] == "end.out_of_time"
        assert page.log[-1]["kind"] == "flag"


def test_several_answers_at_one_touch_are_one_message_one_commit_and_one_broadcast(
    server: Server, anna: Browser
) -> None:
    table = anna.create("anthophila", "me")
    with anna.socket(table) as page:

        def play(*notations: str) -> Json:
            question = page.seat(0)["question"]["id"]
            return page.ask("act", seat=0, question=question, notations=notations)

        def written(kind: str) -> str:
            choices: list[Json] = page.seat(0)["choices"]
            return str(next(choice["notation"] for choice in choices if choice["action"]["type"] == kind))

        begin, stored = written("begin"), server.house.counters["records"]
        assert play(begin, begin)["t"] == "refused"
        assert server.house.counters["records"] == stored
        play(begin)
        finish = written("finish")
        page.ask("undo", seat=0)
        seen = len(page.seen)
        acked = play(begin, finish)
        updates = [message for message in page.seen[seen:] if message["t"] == "update"]
        assert [[entry["kind"] for entry in update["log"]] for update in updates] == [["action", "action"]]
        assert acked["n"] == page.position["n"]
        page.ask("undo", seat=0)
        assert page.log[-1]["taken_back"] == [acked["n"] - 1, acked["n"]]
