"""Apiary's second lesson: what its cards promise is what the rules give."""

from __future__ import annotations

import pytest

from rucher.core.match import Match
from rucher.games import find
from rucher.games.apiary.state import Player
from rucher.server.lessons.reading import Lesson, lesson_of, part_of, step_match

HONEY = 4  # its place among the resources


def lesson() -> Lesson:
    """Both lessons."""
    found = lesson_of("apiary")
    assert found is not None
    return found


def number_of(step: str) -> int:
    """The place of a step."""
    return next(number for number, task in enumerate(lesson().step) if task.id == step)


def around(step: str) -> tuple[Player, Player]:
    """The learner before and after what a step asks for."""
    number = number_of(step)
    before, after = (step_match(find("apiary"), lesson(), number) for _ in range(2))
    after.play(lesson().step[number].expect[0], 0)
    return me(before), me(after)


def me(match: Match) -> Player:
    """The learner."""
    player = match.state.players[0]
    assert isinstance(player, Player)
    return player


def test_the_second_lesson_begins_with_two_workers_of_strength_4() -> None:
    number = number_of("strong")
    assert (part_of(lesson(), number - 1), part_of(lesson(), number)) == (1, 2)
    assert me(step_match(find("apiary"), lesson(), number)).active.count(4) == 2


@pytest.mark.clause("apiary", "9.2")
def test_the_carving_costs_the_honey_and_capen_brings_4_vp() -> None:
    before, after = around("carved")
    assert (before.resources[HONEY], after.resources[HONEY]) == (1, 0)
    assert after.vp - before.vp == 4


@pytest.mark.clause("apiary", "7.1")
def test_strength_4_draws_four_cards() -> None:
    _, after = around("research")
    assert len(after.drawn) == 4


@pytest.mark.clause("apiary", "7.5")
def test_the_card_that_is_kept_is_planted() -> None:
    before, after = around("plant")
    assert (len(before.hand), len(after.hand), len(after.planted)) == (1, 0, 1)


@pytest.mark.clause("apiary", "11.3")
def test_the_pods_give_3_vp_and_3_favors_and_the_farm_pays() -> None:
    before, after = around("sleep")
    assert after.vp - before.vp == 3
    before, after = around("sleep_again")
    assert after.favor - before.favor == 3 + 1  # the pod, and the farm's income for the third worker
    assert after.active == [2, 2]


@pytest.mark.clause("apiary", "6.2")
def test_a_pollen_hatches_a_worker() -> None:
    before, after = around("hatch")
    assert sum(before.resources) - sum(after.resources) == 1
    assert sorted(after.active) == [1, *sorted(before.active)]
