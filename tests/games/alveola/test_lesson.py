"""Alvéola's lesson: what its cards promise is what the rules give."""

from __future__ import annotations

import pytest

from rucher.core.match import Match
from rucher.games import find
from rucher.games.alveola.state import board_of
from rucher.server.lessons.reading import Lesson, lesson_of, step_match

GAME = find("alveola")


def lesson() -> Lesson:
    """The lesson."""
    found = lesson_of("alveola")
    assert found is not None
    return found


def before(step: str) -> tuple[Match, list[str]]:
    """Where a step begins, and what it expects."""
    number = next(n for n, task in enumerate(lesson().step) if task.id == step)
    return step_match(GAME, lesson(), number), lesson().step[number].expect


@pytest.mark.clause("alveola", "1.9")
def test_the_first_game_has_the_marked_powers() -> None:
    assert lesson().first_game.preset == "first_game"


@pytest.mark.clause("alveola", "5.6")
def test_growing_earns_the_two_flowers_of_the_card() -> None:
    match, expect = before("grow")
    match.play(expect[0], 0)
    assert match.state.players[0].flowers == 2


@pytest.mark.clause("alveola", "6.5")
def test_each_way_of_raising_earns_two_honey_and_is_expected() -> None:
    match, expect = before("raise")
    board, tile = board_of(match.state), match.state.tile_in_hand
    raising = [action for action in match.legal(0) if board.height(tile.cells(action.cell, action.turn)[0])]
    assert {match.write(action, 0) for action in raising} == set(expect)
    for text in expect:
        after, _ = before("raise")
        after.play(text, 0)
        assert after.state.players[0].honey == 2


@pytest.mark.clause("alveola", "8.5")
def test_the_rivals_worker_is_eaten() -> None:
    match, expect = before("eat")
    match.play(expect[0], 0)
    assert [player.eaten for player in match.state.players] == [0, 1]


@pytest.mark.clause("alveola", "9.7")
def test_three_flowers_buy_two_honey() -> None:
    match, expect = before("power")
    flowers, honey = match.state.players[0].flowers, match.state.players[0].honey
    assert flowers == 4
    match.play(expect[0], 0)
    assert (match.state.players[0].flowers, match.state.players[0].honey) == (1, honey + 2)


@pytest.mark.clause("alveola", "7.4")
def test_the_queen_comes_to_level_4_or_higher() -> None:
    match, expect = before("queen")
    assert match.state.players[0].reserve == 0
    match.play(expect[0], 0)
    assert match.score().seats[0]["queen"] == 4
