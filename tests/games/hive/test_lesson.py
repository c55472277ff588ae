"""Hive's lesson teaches what a first game needs, and ends with a queen surrounded."""

from __future__ import annotations

import pytest

from rucher.games import find
from rucher.games.hive.pieces import creature_of
from rucher.server.lessons.reading import lesson_of, step_match

GAME, LESSON = find("hive"), lesson_of("hive")
assert LESSON is not None
NUMBERS = {task.id: number for number, task in enumerate(LESSON.step)}


def test_every_creature_of_the_first_game_is_touched() -> None:
    assert LESSON is not None
    moved = set()
    for number, task in enumerate(LESSON.step):
        for text in (*task.expect, *([task.refused.action] if task.refused and task.refused.action else [])):
            match = step_match(GAME, LESSON, number)
            moved.add(creature_of(match.read(text, 0).piece).id)
    assert moved == {"queen_bee", "spider", "beetle", "grasshopper", "soldier_ant"}


@pytest.mark.clause("hive", "1.3")
def test_the_first_game_is_the_beginners() -> None:
    assert LESSON is not None
    assert LESSON.first_game.preset == "beginner"


@pytest.mark.clause("hive", "9.1")
def test_the_last_step_surrounds_the_black_queen() -> None:
    assert LESSON is not None
    match = step_match(GAME, LESSON, NUMBERS["win"])
    match.play(LESSON.step[NUMBERS["win"]].expect[0], 0)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.clause("hive", "7.5")
def test_the_spiders_two_places_are_all_it_has() -> None:
    assert LESSON is not None
    task, match = LESSON.step[NUMBERS["spider"]], step_match(GAME, LESSON, NUMBERS["spider"])
    legal = {match.write(action, 0) for action in match.legal(0)}
    assert {text for text in legal if text.startswith("wS1 ")} == set(task.expect)


@pytest.mark.clause("hive", "3.2")
def test_the_queens_places_are_all_that_can_be_played() -> None:
    assert LESSON is not None
    task, match = LESSON.step[NUMBERS["queen"]], step_match(GAME, LESSON, NUMBERS["queen"])
    wanted = {match.read(text, 0) for text in task.expect}
    assert wanted == set(match.legal(0))
