"""Chapter 4: taking a tile."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import BOX, TILE, empty_piles, later, refused, state_of, table, told, written

from rucher.games.alveola.events import HornetTileMoved, TileTurnedUp


@pytest.mark.clause("alveola", "4.1")
def test_a_player_takes_the_top_of_one_of_the_next_three_piles() -> None:
    match = table(tops={2: "S-FEE-3"})
    assert written(match) == ["p1", "p2", "p3"]
    refusal = refused(match, "p4")
    assert (refusal.code, refusal.clause, refusal.cells) == ("pile_out_of_reach", "4.1", ("pile:4",))
    assert refusal.params == {"pile": 4, "piles": ["1", "2", "3"]}
    match.play("p2")
    assert state_of(match).hand == TILE["S-FEE-3"]


@pytest.mark.clause("alveola", "4.2")
def test_the_dipper_goes_after_the_pile_taken_as_in_the_booklet() -> None:
    # The booklet's Vincent takes the second pile; the dipper goes after it.
    match = table()
    match.play("p2")
    assert state_of(match).dipper == 1
    match.play(match.legal()[0])
    assert [action for action in written(match) if action.startswith("p")] == ["p3", "p4", "p5"]


@pytest.mark.clause("alveola", "4.3")
def test_empty_piles_are_skipped() -> None:
    match = table()
    empty_piles(match, 1, 3, 4)
    assert written(match) == ["p2", "p5", "p6"]
    refusal = refused(match, "p3")
    assert (refusal.code, refusal.clause, refusal.params) == ("pile_empty", "4.3", {"pile": 3})


@pytest.mark.clause("alveola", "4.3")
def test_with_fewer_than_three_piles_the_choice_is_among_those() -> None:
    match = table()
    empty_piles(match, *range(3, 13))
    assert written(match) == ["p1", "p2"]
    empty_piles(match, 1)
    assert written(match) == ["p2"]


@pytest.mark.clause("alveola", "4.4")
def test_the_hornet_tile_goes_back_when_its_pile_is_empty() -> None:
    match = table()
    state = state_of(match)
    state.dipper = 10
    empty_piles(match, 12, left=1)
    empty_piles(match, 11)
    events = told(match, "p12")
    assert HornetTileMoved(9) in events
    assert (state_of(match).hornet_tile, state_of(match).hornet_moves) == (9, 1)


@pytest.mark.clause("alveola", "4.4")
def test_the_hornet_tile_stays_while_its_pile_has_tiles() -> None:
    match = table()
    state_of(match).dipper = 10
    match.play("p12")
    assert state_of(match).hornet_tile == 11


@pytest.mark.clause("alveola", "4.5")
def test_the_next_tile_is_turned_up_when_the_turn_ends() -> None:
    match = later(table(tops={1: "B-EFF-2"}))
    match.play("p1")
    assert state_of(match).piles[0].tiles == []
    match.play(match.legal()[0])
    events = told(match, "pass")
    (turned,) = [event for event in events if isinstance(event, TileTurnedUp)]
    assert (turned.pile, turned.shape) == (0, "tile_bent")
    assert match.view(1).piles[0].tiles[0].what == turned.tile
    assert state_of(match).piles[0].left == 3


@pytest.mark.clause("alveola", "4.5")
def test_the_last_tile_of_a_pile_leaves_nothing_to_turn_up() -> None:
    match = table()
    empty_piles(match, 1, left=1)
    match.play("p1")
    events = told(match, match.write(match.legal()[0]))
    assert not any(isinstance(event, TileTurnedUp) for event in events)
    assert state_of(match).piles[0].left == 0
    assert BOX.ring.pile_size == 4
