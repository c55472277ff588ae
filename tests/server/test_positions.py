"""Positions over HTTP: judged while they are set up, read from texts and games, and made problems of."""

from __future__ import annotations

import asyncio
import random
import string
from typing import Any

import pytest
from tests.server.live import Browser, Server

from rucher.bots.hive.problems import shipped
from rucher.games.hive.start import read_start
from rucher.server.http.analysis_routes import AnalysisBoard

TEXT = "MLP~w9~b1~Q.b1-A1_a1q"
SKETCH: dict[str, Any] = {
    "stacks": [{"cell": [0, 0], "pieces": ["wQ"]}, {"cell": [1, 0], "pieces": ["bQ"]}],
    "side": 0,
    "pillbug": True,
}
SEVERAL = "Base+ML;InProgress;White[2];wS1;bS1 wS1-\nBase;BlackWins;White[2];wA1;bA1 wA1-\n"


def judged(anna: Browser, **more: Any) -> Any:
    """The judgement of two queens, with something else."""
    return anna.post("/api/positions/judge", SKETCH | more)


def test_a_sketch_is_judged_with_its_text_and_its_facts(anna: Browser) -> None:
    told = judged(anna)
    assert (told["text"], told["turn"], told["faults"]) == ("MLP~w2~-~Qq", 2, [])
    assert told["facts"][0]["key"] == "fact.queen_sides"


def test_every_fault_comes_at_once_with_the_spaces_to_mark(anna: Browser) -> None:
    stacks = [*SKETCH["stacks"], {"cell": [5, -3], "pieces": ["wA1", "bS1"]}]
    told = judged(anna, stacks=stacks, turn=5, last="wB1")
    codes = {fault["code"]: fault["said"] for fault in told["faults"]}
    assert codes.keys() == {"cannot_be_on_top", "hive_split", "last_in_hand"}
    assert codes["hive_split"]["cells"] == ["cell:5,-3"]
    assert told["facts"] == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"side": 2},
        {"turn": 0},
        {"turn": 1000},
        {"last": "wX1"},
        {"stacks": [{"cell": [31, 0], "pieces": ["wQ"]}]},
        {"stacks": [{"cell": [0, 0], "pieces": []}]},
        {"stacks": [{"cell": [0, 0], "pieces": ["zz"]}]},
        {"stacks": [{"cell": [0, 0], "pieces": ["wQ"]}] * 29},
        {"more": 1},
    ],
)
def test_what_is_no_sketch_is_refused(anna: Browser, wrong: dict[str, Any]) -> None:
    assert anna.post("/api/positions/judge", SKETCH | wrong, 400)["code"] == "bad_request"


def test_a_text_is_read_and_a_line_played_from_it(anna: Browser) -> None:
    told = anna.post("/api/positions/read", {"text": TEXT})
    assert (told["judged"]["text"], told["last"], told["judged"]["faults"]) == (TEXT, "bB1", [])
    move = told["position"]["choices"][0]["notation"]
    after = anna.post("/api/positions/read", {"text": TEXT, "line": [move]})
    assert after["judged"]["text"].startswith("MLP~b9~")


def test_a_faulty_text_is_read_with_its_faults_and_without_choices(anna: Browser) -> None:
    told = anna.post("/api/positions/read", {"text": "base~w5~-~Qq-3A1"})
    assert [fault["code"] for fault in told["judged"]["faults"]] == ["hive_split"]
    assert told["position"]["choices"] == []


def test_a_game_string_gives_its_last_position(anna: Browser) -> None:
    told = anna.post("/api/positions/read", {"text": "Base+ML;NotStarted;Black[1];wS1"})
    assert told["judged"]["text"] == "ML~b1~S1~S1"


def test_one_game_of_several_is_named(anna: Browser) -> None:
    told = anna.post("/api/positions/read", {"text": SEVERAL, "number": 2})
    assert told["judged"]["text"] == "base~w2~a1~A1a1"


@pytest.mark.parametrize(
    ("body", "code", "status"),
    [
        ({"text": "bees"}, "no_position", 400),
        ({"text": ""}, "no_position", 400),
        ({"text": "Base;x"}, "no_position", 400),
        ({"text": '{"game": 1}'}, "no_position", 400),
        ({"text": SEVERAL}, "several_games", 409),
        ({"text": TEXT, "line": ["bees"]}, "bad_line", 409),
        ({"text": TEXT, "line": ["pass"]}, "bad_line", 409),
        ({"text": "base~w5~-~Qq-3A1", "line": ["pass"]}, "no_position", 400),
        ({"text": "x" * 20_001}, "bad_request", 400),
    ],
)
def test_what_is_no_position_is_refused(anna: Browser, body: dict[str, Any], code: str, status: int) -> None:
    assert anna.post("/api/positions/read", body, status)["code"] == code


def test_mutated_texts_get_an_answer_or_a_typed_problem(anna: Browser) -> None:
    rng = random.Random(23)
    letters = string.ascii_letters + string.digits + "~._-;/\\ "
    for _ in range(60):
        text = list(rng.choice((TEXT, "Base+ML;InProgress;White[2];wS1;bS1 wS1-")))
        for _ in range(rng.randint(1, 4)):
            text[rng.randrange(len(text))] = rng.choice(letters)
        made = anna.client.post("/api/positions/read", json={"text": "".join(text)})
        assert made.status_code in (200, 400, 409)
        assert made.status_code == 200 or made.json()["code"] in ("no_position", "several_games", "bad_move")


def test_a_position_becomes_a_problem_that_its_address_opens(anna: Browser, ben: Browser) -> None:
    known = next(p for p in shipped().values() if p.kind == "win" and p.moves == 2)
    made = anna.post("/api/positions/problem", {"text": known.start})
    path = f"/api/problems/{made['id']}"
    line = ben.get(f"{path}/line")
    assert (line["kind"], line["moves"], line["grade"], line["id"]) == ("win", 2, known.grade, made["id"])
    assert ben.post(f"{path}/solution", {"line": []})["answer"]["notation"] == known.answer
    assert ben.post(path, {"line": [known.answer]})["right"]


@pytest.mark.parametrize(
    ("text", "why"),
    [("base~w3~a1~A1Qqa1", "no_win"), ("base~w2~a1~A1a1", "no_queen"), ("MLP~b1~A1~A1", "no_queen")],
)
def test_a_position_that_makes_no_problem_is_refused_with_its_reason(
    anna: Browser, text: str, why: str
) -> None:
    assert read_start(text)
    assert anna.post("/api/positions/problem", {"text": text}) == {"id": None, "refused": why}


def test_only_a_position_that_can_be_is_proved(anna: Browser) -> None:
    for text in ("bees", "base~w5~-~Qq-3A1"):
        assert anna.post("/api/positions/problem", {"text": text}, 400)["code"] == "no_position"


def test_a_problem_that_was_not_proved_here_is_not_found(anna: Browser) -> None:
    assert anna.get("/api/problems/WyJwIiwxXQ.x/line", 404)["code"] == "no_page"


def test_a_table_begins_at_a_position_and_the_bot_replies(anna: Browser) -> None:
    body = {
        "game": "hive",
        "options": {"pillbug": True, "start": TEXT},
        "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "easy"}],
        "order": "given",
    }
    made = anna.post("/api/tables", body)["table"]
    assert (made["options"]["start"], made["to_act"]) == (TEXT, [0])
    assert anna.post("/api/tables", body | {"options": {"start": TEXT}}, 400)["code"] == "bad_options"


def test_the_games_of_a_file_are_listed_and_one_is_brought(anna: Browser) -> None:
    told = anna.post("/api/bring/heads", {"text": SEVERAL})
    assert told["total"] == 2
    assert [(game["number"], game["result"], game["kind"]) for game in told["games"]] == [
        (1, "", "Base+ML"),
        (2, "BlackWins", "Base"),
    ]
    assert anna.post("/api/bring", {"text": SEVERAL}, 409)["code"] == "several_games"
    brought = anna.post("/api/bring", {"text": SEVERAL, "number": 2})["table"]
    assert brought["options"]["mosquito"] is False
    assert anna.post("/api/bring/heads", {"text": "bees"}, 400)["code"] == "bad_file"


def test_the_openings_of_the_empty_table_are_first_moves(anna: Browser) -> None:
    told = anna.get("/api/openings?position=MLP~w1~-~")
    assert told["games"] == sum(m["white"] + m["draws"] + m["black"] for m in told["moves"]) > 100
    assert len({move["notation"][:2] for move in told["moves"]}) == len(told["moves"])
    assert anna.get("/api/openings?position=MLP~w9~b1~Q.b1-A1_a1q")["moves"] == []
    for wrong in ("", "bees", "x" * 500):
        assert anna.get(f"/api/openings?position={wrong}", 400)["code"] == "no_position"


def test_positions_of_the_analysis_board_are_remembered_without_their_boards(server: Server) -> None:
    async def work() -> None:
        board = AnalysisBoard(server.house, server.visitors)
        for asked in ((), ("wS1",), (), ("wS1",)):
            await board._step_for_page({}, asked)
        assert board._known
        assert len(board._known) == 2
        assert not any(state.__dict__ for state in board._known.values())  # each has some 50 kB

    asyncio.run(work())
