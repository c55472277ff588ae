"""Lessons: read with errors that name file, step and field, and played at sockets like any table."""

from __future__ import annotations

import gc
import re
from pathlib import Path
from typing import Any

import pytest
from tests.server.live import Browser

from rucher.games import find, names
from rucher.server.lessons.reading import (
    BadLesson,
    Lesson,
    Task,
    expected_actions,
    lesson_file,
    lesson_of,
    part_of,
    read_lesson,
    step_match,
)

GAMES = [name for name in names() if lesson_file(find(name)).is_file()]


def lesson(game: str) -> Lesson:
    """The lesson of a game that has one."""
    found = lesson_of(game)
    assert found is not None
    return found


def steps(*kinds: str) -> list[Any]:
    """Every step of every lesson, of some kinds: expect, refused, read."""
    found = []
    for game in GAMES:
        for number, task in enumerate(lesson(game).step):
            kind = "expect" if task.expect else "refused" if task.refused else "read"
            if kind in kinds:
                found.append(pytest.param(game, number, id=f"{game}-{task.id}"))
    return found


def at(game: str, number: int) -> str:
    """The address of a step's table."""
    return f"lesson/{game}/{number + 1}/Anna"


def task_of(game: str, number: int) -> Task:
    """A step."""
    return lesson(game).step[number]


# -- playing -------------------------------------------------------------------------------------------------


def test_the_games_that_are_taught() -> None:
    assert {"hive", "alveola", "anthophila"} <= set(GAMES)


@pytest.mark.parametrize(("game", "number"), steps("expect"))
def test_a_step_is_played_and_answered_as_it_is_written(anna: Browser, game: str, number: int) -> None:
    anna.client.get("/")
    task = task_of(game, number)
    with anna.socket(at(game, number)) as page:
        before = page.position["n"]
        assert page.seat(0)["choices"], "something can be played"
        assert page.ask("hint", seat=0)["t"] == "hinted"
        assert page.act(task.expect[0])["t"] == "ack"
        while page.position["n"] < before + 1 + len(task.replies):
            page.next()
        played = [entry for entry in page.log if entry["n"] > before]
        assert [entry["kind"] for entry in played] == ["action"] * (1 + len(task.replies))
        assert page.position["to_act"] == []
        assert page.seat(0)["choices"] == []
        more = page.ask("act", seat=0, question=0, notations=[task.expect[0]])
        assert more["refusal"]["code"] == "lesson_done"


def test_several_replies_come_one_after_another(anna: Browser, caplog: pytest.LogCaptureFixture) -> None:
    anna.client.get("/")
    game, number = max(
        ((p.values[0], p.values[1]) for p in steps("expect")), key=lambda at: len(task_of(*at).replies)
    )
    task = task_of(game, number)
    assert len(task.replies) > 2
    with anna.socket(at(game, number)) as page:
        before = page.position["n"]
        page.act(task.expect[0])
        while page.position["n"] < before + 1 + len(task.replies):
            page.next()
    gc.collect()  # a second one who replies finds nothing left to say, and dies
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(("game", "number"), steps("expect", "refused"))
def test_a_try_is_refused_with_its_own_reason(anna: Browser, game: str, number: int) -> None:
    anna.client.get("/")
    task = task_of(game, number)
    with anna.socket(at(game, number)) as page:
        before = page.position["n"]
        for wrong in [*task.tries, *([task.refused] if task.refused else [])]:
            if wrong.action:
                answer = page.act(wrong.action)
            else:
                answer = page.ask("attempt", seat=0, touches=wrong.touches)
            assert answer["refusal"]["code"] == wrong.code
            assert answer["refusal"]["clause"]
        assert page.position["n"] == before


@pytest.mark.parametrize(("game", "number"), steps("expect", "refused"))
def test_what_is_legal_but_not_asked_for_is_not_played(anna: Browser, game: str, number: int) -> None:
    anna.client.get("/")
    task, match = task_of(game, number), step_match(find(game), lesson(game), number)
    wanted = [action for text in task.expect for action in expected_actions(match, 0, text)]
    others = [match.write(action, 0) for action in match.legal(0) if action not in wanted]
    with anna.socket(at(game, number)) as page:
        for other in others[:3]:
            assert page.act(other)["refusal"]["code"] == "lesson_other"
        assert page.seat(0)["choices"]


@pytest.mark.parametrize(("game", "number"), steps("read"))
def test_what_is_to_be_read_asks_for_nothing(anna: Browser, game: str, number: int) -> None:
    anna.client.get("/")
    with anna.socket(at(game, number)) as page:
        assert page.seat(0)["choices"] == []
        assert page.ask("attempt", seat=0, touches=["cell:0,0"])["refusal"]["code"] == "lesson_done"


def test_a_lesson_leaves_no_table_behind(anna: Browser) -> None:
    anna.client.get("/")
    with anna.socket(at("hive", 1)) as page:
        page.act("wS1")
    assert anna.get("/api/lobby")["mine"] == []


@pytest.mark.parametrize(
    "address", ["lesson/hive/99/A", "lesson/hive/0/A", "lesson/nim/1/A", "lesson/chess/1/A"]
)
def test_there_is_no_table_beyond_the_lesson(anna: Browser, address: str) -> None:
    anna.client.get("/")
    with anna.socket(address, hello=False) as page:
        assert page.closed()["code"] == "no_table"


# -- over HTTP -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_told_the_words_and_no_solution(anna: Browser, game: str) -> None:
    told = anna.get(f"/api/lessons/{game}")
    assert [step["id"] for step in told["steps"]] == [task.id for task in lesson(game).step]
    assert set(told["steps"][0]) == {
        "id",
        "kind",
        "title",
        "text",
        "done",
        "other",
        "clause",
        "refused",
        "marks",
        "part",
    }


def test_a_game_without_a_lesson_says_so(anna: Browser) -> None:
    for address in ("lessons/nim", "lessons/chess", "tables/lesson/hive/99/Anna/box"):
        assert anna.get(f"/api/{address}", 404)["code"] == "no_lesson"


def test_a_board_is_told_its_components_in_a_lesson_too(anna: Browser) -> None:
    table = anna.create("alveola", "me", "random")
    assert anna.get("/api/tables/lesson/alveola/2/A%2FB/box") == anna.get(f"/api/tables/{table['id']}/box")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_is_one_request_away(anna: Browser, game: str) -> None:
    entry = next(entry for entry in anna.get("/api/catalog")["games"] if entry["id"] == game)
    assert entry["lesson"] == len(lesson(game).step)
    first = entry["first_game"]
    table = anna.create(game, "me", *first["bots"], preset=first["preset"])
    assert table["status"] == "playing"
    assert table["preset"] == first["preset"]


# -- the words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "number"), steps("expect", "refused", "read"))
def test_a_card_is_short_and_well_set(game: str, number: int) -> None:
    task = task_of(game, number)
    for words in (task.title, task.text, task.done, task.other):
        for lang, text in words.items():
            assert len(text) <= 260, text
            if lang == "fr":
                assert not re.search(r"[^\u202f][;:!?]", text), text
                assert "'" not in text, text


@pytest.mark.parametrize("game", GAMES)
def test_each_part_of_a_lesson_takes_a_few_minutes(game: str) -> None:
    parts: dict[int, list[Task]] = {}
    for number, task in enumerate(lesson(game).step):
        parts.setdefault(part_of(lesson(game), number), []).append(task)
    assert list(parts) == list(range(1, len(parts) + 1))
    for part in parts.values():
        assert 8 <= len(part) <= 14
        text = " ".join(" ".join((task.text["en"], task.done.get("en", ""))) for task in part)
        assert len(text.split()) <= 700  # some four minutes of reading


# -- reading -------------------------------------------------------------------------------------------------

GOOD = """
first_game = { preset = "beginner" }
[[step]]
id = "first"
clause = "2.1"
expect = ["wS1"]
replies = ["bS1 wS1-"]
tries = [{ action = "bS1", code = "not_your_piece" }]
title = { en = "a", fr = "b" }
text = { en = "a", fr = "b" }
done = { en = "a", fr = "b" }
other = { en = "a", fr = "b" }
"""


def read_hive(tmp_path: Path, text: str) -> Lesson:
    """A lesson of Hive from a text."""
    file = tmp_path / "lesson.toml"
    file.write_text(text, encoding="utf-8")
    return read_lesson(find("hive"), file)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    assert read_hive(tmp_path, GOOD).step[0].expect == ["wS1"]


@pytest.mark.parametrize(
    ("good", "bad", "said"),
    [
        ("[[step]]", "[[step", "lesson.toml: "),
        ('id = "first"', "id = 3", r"lesson.toml: .*\$\.step\[0\]\.id"),
        ('id = "first"', 'id = "first"\nmood = "merry"', "lesson.toml: .*mood"),
        ("beginner", "giant", "first_game.preset: there is no preset 'giant'"),
        ("2.1", "2.99", "step 'first': clause: the rules page has no '2.99'"),
        ('title = { en = "a", fr = "b" }', 'title = { en = "a" }', "step 'first': title: it needs"),
        ('done = { en = "a", fr = "b" }', 'done = { en = "a", fr = "" }', "step 'first': done: it needs"),
        ('other = { en = "a", fr = "b" }', "", "step 'first': other: it needs"),
        ('expect = ["wS1"]', 'expect = ["bS1"]', "step 'first': expect 'bS1': refused, not_your_piece"),
        ('expect = ["wS1"]', 'expect = ["hello"]', "step 'first': expect 'hello': .* not a move"),
        ('expect = ["wS1"]', 'expect = ["w*"]', "step 'first': expect: write the first action without"),
        ('expect = ["wS1"]', 'expect = ["wS1", "x*"]', "step 'first': expect 'x\\*': no legal action"),
        ('expect = ["wS1"]', 'expect = ["wS1"]\nmarks = ["piece:wX"]', "marks: nothing .* 'piece:wX'"),
        ("bS1 wS1-", "bS1 wS9-", "step 'first': expect 'wS1': .*wS9"),
        ("not_your_piece", "no_room", "step 'first': tries 1: answered by not_your_piece, not no_room"),
        (
            'expect = ["wS1"]',
            'start = { seed = 1, played = ["x"] }\nexpect = ["wS1"]',
            "step 'first': start: ",
        ),
        ('expect = ["wS1"]', "", "step 'first': replies: there is nothing to reply to"),
        (
            'expect = ["wS1"]',
            'expect = ["wS1"]\nrefused = { action = "bS1", code = "not_your_piece" }',
            "step 'first': refused: a step expects an action or a refusal, not both",
        ),
    ],
)
def test_an_error_names_file_step_and_field(tmp_path: Path, good: str, bad: str, said: str) -> None:
    assert good in GOOD
    with pytest.raises(BadLesson, match=said):
        read_hive(tmp_path, GOOD.replace(good, bad, 1))


def test_two_steps_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match="step 'first': id: another step"):
        read_hive(tmp_path, GOOD + GOOD.partition('"beginner" }')[2])


def test_a_lesson_takes_the_first_of_several_answers_and_is_not_stuck(anna: Browser) -> None:
    lesson = lesson_of("hive")
    assert lesson is not None
    number, task = next((n, task) for n, task in enumerate(lesson.step, 1) if task.expect)
    anna.get("/api/lobby")
    anna.create("hive", "me", "random")
    with anna.socket(f"lesson/hive/{number}/Anna") as page:
        view = page.seat(0)
        sent = {"seat": 0, "question": view["question"]["id"], "notations": [task.expect[0], "wQ"]}
        assert page.ask("act", **sent)["t"] == "ack"
        assert [entry["notation"] for entry in page.log if entry["kind"] == "action"][-1]
