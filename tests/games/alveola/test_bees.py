"""Chapter 7: bees."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.alveola.tables import changed, hold, later, put, refused, state_of, table, written

from rucher.core.match import Match


def laid(level: int = 1, **options: Any) -> Match:
    """Somebody has just laid a straight tile EFF on (0,-1) to (2,-1), or high up on the hive."""
    match = later(table(**options))
    if level > 1:
        for up, tile in enumerate(["S-FEE-2", "S-EFF-3", "S-FEE-3", "S-EFF-4"][: level - 2], 2):
            put(match, tile, (1, 1), 0, up)
    hold(match, "S-EFF-2")
    if level == 1:
        match.play("1,-1/0")
    else:
        put(match, "S-EFF-2", (1, 1), 0, level)
        state_of(match).hand = -1
        state_of(match).step = "bee"
    return match


@pytest.mark.clause("alveola", "7.1", "7.2")
def test_a_worker_goes_onto_a_full_cell_of_the_new_tile_or_not() -> None:
    match = laid()
    assert written(match) == ["w 1,-1", "w 2,-1", "pass"]
    empty = refused(match, "w 0,-1")
    assert (empty.code, empty.clause, empty.cells) == ("bee_on_empty_cell", "7.1", ("cell:0,-1",))
    elsewhere = refused(match, "w 1,0")
    assert (elsewhere.code, elsewhere.clause, elsewhere.cells) == ("not_on_this_tile", "7.1", ("cell:1,0",))
    match.play("w 2,-1")
    player = state_of(match).players[0]
    assert (player.reserve, player.workers) == (3, [(2, -1)])
    assert state_of(match).seat == 1


@pytest.mark.clause("alveola", "7.1")
def test_a_player_may_decline() -> None:
    match = laid()
    match.play("pass")
    assert (state_of(match).seat, state_of(match).players[0].reserve) == (1, 4)


@pytest.mark.clause("alveola", "7.2")
def test_without_a_worker_in_reserve_none_comes() -> None:
    match = laid()
    state_of(match).players[0].reserve = 0
    refusal = refused(match, "w 1,-1")
    assert (refusal.code, refusal.clause, refusal.cells) == ("no_worker_in_reserve", "7.2", ("worker",))


@pytest.mark.clause("alveola", "7.3")
def test_a_worker_flees_from_a_hornet_as_in_the_booklet() -> None:
    # The booklet's Vincent has two workers in reserve and one beside a hornet; he moves that one to his new
    # tile, and could not have placed his queen.
    match = laid()
    player = state_of(match).players[0]
    player.reserve, player.workers = 2, [(1, 0), (3, 1)]
    changed(match)
    assert written(match) == [
        "w 1,-1",
        "w 2,-1",
        "w 1,0>1,-1",
        "w 1,0>2,-1",
        "w 3,1>1,-1",
        "w 3,1>2,-1",
        "pass",
    ]
    assert refused(match, "q 1,-1").code == "workers_before_queen"
    assert refused(match, "w 1,0>0,-1").code == "bee_on_empty_cell"
    assert refused(match, "w 1,0>2,0").code == "not_on_this_tile"
    match.play("w 1,0>1,-1")
    player = state_of(match).players[0]
    assert (player.reserve, player.workers) == (2, [(3, 1), (1, -1)])


@pytest.mark.clause("alveola", "7.3", "11.1")
def test_only_ones_own_workers_move() -> None:
    match = laid(players=4, teams=True)
    state_of(match).players[2].workers.append((1, 0))
    changed(match)
    refusal = refused(match, "w 1,0>1,-1")
    assert (refusal.code, refusal.clause, refusal.cells) == ("no_worker_of_yours", "7.3", ("cell:1,0",))


@pytest.mark.clause("alveola", "7.3")
def test_a_worker_may_go_up_or_down() -> None:
    match = laid(level=3)
    state_of(match).players[0].workers.append((3, 1))
    changed(match)
    assert match.score().seats[0]["workers_level_1"] == 1
    match.play("w 3,1>1,1")
    assert match.score().seats[0]["workers_level_3"] == 3


@pytest.mark.clause("alveola", "7.4")
def test_the_queen_comes_when_no_worker_is_left_and_the_tile_is_high() -> None:
    match = laid(level=4)
    player = state_of(match).players[0]
    waiting = refused(match, "q 1,1")
    assert (waiting.code, waiting.clause, waiting.params) == ("workers_before_queen", "7.4", {"n": 4})
    player.reserve, player.eaten = 0, 4
    assert written(match) == ["q 1,1", "q 2,1", "pass"]
    assert refused(match, "q 0,1").code == "bee_on_empty_cell"
    match.play("q 1,1")
    assert state_of(match).players[0].queen == (1, 1)
    assert match.score().seats[0]["queen"] == 4


@pytest.mark.clause("alveola", "7.4")
def test_level_3_is_too_low_for_the_queen() -> None:
    match = laid(level=3)
    state_of(match).players[0].reserve = 0
    refusal = refused(match, "q 1,1")
    assert (refusal.code, refusal.clause, refusal.params) == (
        "too_low_for_queen",
        "7.4",
        {"level": 3, "due": 4},
    )
    assert refusal.cells == ("queen",)
    assert written(match) == ["pass"]


@pytest.mark.clause("alveola", "7.5")
def test_a_hive_takes_one_queen_and_she_stays() -> None:
    match = laid(level=4)
    state = state_of(match)
    state.players[0].reserve = 0
    state.players[0].queen, state.queen_of = (3, 1), 0
    changed(match)
    second = refused(match, "q 1,1")
    assert (second.code, second.clause) == ("hive_has_queen", "7.5")
    moved = refused(match, "w 3,1>1,1")
    assert (moved.code, moved.clause, moved.cells) == ("queen_stays", "7.5", ("cell:3,1",))
    assert written(match) == ["pass"]
