"""Chapters 3.1 and 4: exploring."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import code, lay, may, put, refused, state_of, table, told

from rucher.games.anthophila import game
from rucher.games.anthophila.events import TileLaid
from rucher.games.anthophila.geometry import RIM, cell_of


@pytest.mark.clause("anthophila", "3.1", "4.3")
def test_bees_in_the_stock_explore_the_twelve_spots_around_the_hive() -> None:
    match = table()
    match.play("explore")
    assert len(RIM) == 12
    around = [f"w1 explore {q},{r}" for q, r in map(cell_of, RIM)]
    assert may(match, "explore") == around
    assert refused(match, "w1 explore 1,0") == ("spot_in_hive", "3.1")
    assert refused(match, "w1 explore hive") == ("spot_in_hive", "3.1")


@pytest.mark.clause("anthophila", "4.1", "4.2")
def test_three_tiles_at_most_and_each_bee_once() -> None:
    match = table(draws=("lavender", "linden"))
    match.play("explore")
    match.play("w1 explore 2,0")
    assert refused(match, "w1 explore 2,-1") == ("bee_has_explored", "4.2")
    match.play("w2 explore 2,-1")
    assert state_of(match).done == 2
    assert {text.split()[0] for text in may(match, "explore")} == {"w3"}


@pytest.mark.clause("anthophila", "4.2")
def test_with_two_bees_there_are_two_explorations() -> None:
    match = table("first_flight", draws=("lavender", "linden"))
    match.play("explore")
    match.play("w1 explore 2,0")
    match.play("w2 explore 2,-1")
    assert may(match) == ["done"]


@pytest.mark.clause("anthophila", "4.3")
def test_a_bee_outside_explores_only_beside_its_tile_and_does_not_move() -> None:
    match = table(draws=("linden",))
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0")
    match.play("explore")
    beside = [text.removeprefix("w1 explore ") for text in may(match, "w1")]
    assert beside == ["3,0", "3,-1", "2,-1", "1,1", "2,1"]
    assert refused(match, "w1 explore -2,0") == ("not_beside_bee", "4.3")
    assert refused(match, "w2 explore 2,0") == ("spot_explored", "4.3")
    match.play("w1 explore 3,0")
    assert state_of(match).bees[0].at == next(iter(state_of(match).tiles))


@pytest.mark.clause("anthophila", "4.4")
def test_the_tile_is_drawn_after_the_spot_is_named() -> None:
    match = table(draws=("clover",))
    match.play("explore")
    assert told(match, "w1 explore -2,1") == [TileLaid(0, "w1", "clover", (-2, 1))]
    assert match.log[-1].draws == [0, 21]


@pytest.mark.clause("anthophila", "4.4")
def test_when_the_pile_runs_out_in_mid_action_nothing_more_is_explored() -> None:
    match = table(draws=("clover",))
    state = state_of(match)
    state.deck = state.deck[:1]
    state.deck[0].plants, state.deck[0].special = 1, []
    match.play("explore")
    match.play("w1 explore 2,0")
    assert refused(match, "w2 explore 2,-1") == ("pile_empty", "4.4")
    assert may(match) == ["done"]


def test_a_touch_on_a_bee_that_cannot_explore_says_why() -> None:
    match = table(draws=("clover",))
    match.play("explore")
    assert game.attempt(match.state, 0, ("bee:w1",)) is None
    match.play("w1 explore 2,0")
    assert code(game.attempt(match.state, 0, ("bee:w1",))) == ("bee_has_explored", "4.2")
    assert code(game.attempt(match.state, 0, ("bee:w7",))) == ("bee_not_in_play", "1.3")
