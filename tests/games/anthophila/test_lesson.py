"""Anthophila's lesson: what its cards promise is what the rules give."""

from __future__ import annotations

import pytest

from rucher.core.match import Match
from rucher.games import find
from rucher.games.anthophila.box import POLLEN
from rucher.server.lessons.reading import Lesson, lesson_of, step_match

GAME = find("anthophila")


def lesson() -> Lesson:
    """The lesson."""
    found = lesson_of("anthophila")
    assert found is not None
    return found


def before(step: str) -> Match:
    """Where a step begins."""
    return step_match(GAME, lesson(), next(n for n, task in enumerate(lesson().step) if task.id == step))


def after(step: str) -> Match:
    """Where a step's first expected action leads."""
    match = before(step)
    match.play(next(task for task in lesson().step if task.id == step).expect[0], 0)
    return match


def test_the_first_game_is_the_first_scenario_of_the_campaign() -> None:
    first = next(name for name in GAME.info.presets)
    assert lesson().first_game.preset == first == "first_flight"


@pytest.mark.clause("anthophila", "13.1")
def test_the_last_step_wins_the_scenario() -> None:
    outcome = after("win").outcome
    assert outcome is not None
    assert outcome.reason == "victory"


@pytest.mark.clause("anthophila", "6.3")
def test_the_forager_carries_two_pollen() -> None:
    assert after("forage").state.bees[0].cargo[POLLEN] == 2


@pytest.mark.clause("anthophila", "5.6")
def test_she_brings_five_pollen_into_the_stock() -> None:
    assert before("home").state.stock[POLLEN] == 3
    assert after("home").state.stock[POLLEN] == 5


@pytest.mark.clause("anthophila", "5.2")
def test_the_worker_on_red_could_go_to_yellow() -> None:
    assert before("colours").refusal("w1 move 4,-1", 0) is None


@pytest.mark.clause("anthophila", "8.4")
def test_the_hornet_blocks_the_move_action() -> None:
    refusal = after("hornet").refusal("move", 0)
    assert refusal is not None
    assert refusal.code == "hornet_blocks"


@pytest.mark.clause("anthophila", "8.6")
def test_the_drone_and_the_hornet_both_die() -> None:
    match = after("fight")
    assert not match.state.hornets
    assert match.refusal("move", 0) is None
