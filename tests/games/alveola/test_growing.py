"""Chapter 5: growing."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import (
    BOX,
    TILE,
    changed,
    hold,
    later,
    put,
    refused,
    state_of,
    table,
    told,
    written,
)

from rucher.core.hexgrid import neighbours
from rucher.games.alveola import game
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.board import ANY_CONTACT, BESIDE_LEVEL_1, TWO_CONTACTS, Board, Cuts
from rucher.games.alveola.chapters.building import standard_of
from rucher.games.alveola.events import Grown
from rucher.games.alveola.state import board_of

# The hive of two players, E empty and F full, h a hornet:  Eh F F Eh      from (0,0) to (3,0)
#                                                             F E E F       from (0,1) to (3,1)


@pytest.mark.clause("alveola", "5.1")
def test_there_is_always_room_on_the_ground() -> None:
    match = hold(table(), "S-EFF-2")
    assert len(written(match)) > 20
    board = board_of(state_of(match))
    for action in match.legal():
        assert isinstance(action, Lay)
        assert not any(
            board.height(cell) for cell in BOX.tiles[TILE["S-EFF-2"]].cells(action.cell, action.turn)
        )


@pytest.mark.clause("alveola", "5.2")
def test_a_tile_that_looks_the_same_after_half_a_turn_has_three_positions() -> None:
    match = hold(table(), "S-FEF-2")
    assert {action.turn for action in match.legal()} == {0, 2}  # along the hive, none across it
    refusal = refused(match, "1,-1/3")
    assert (refusal.code, refusal.clause, refusal.params) == ("same_when_turned", "5.2", {"turn": 0})
    assert refusal.cells == ("turn:3",)


@pytest.mark.clause("alveola", "5.2")
@pytest.mark.parametrize(
    ("tile", "turns"),
    [("S-EFF-2", 6), ("S-FEF-1", 3), ("S-EFE-1", 6), ("S-EFE-2", 3), ("T-EFF-2", 6), ("START-3", 3)],
)
def test_an_icon_may_tell_the_two_ends_apart(tile: str, turns: int) -> None:
    assert BOX.tiles[TILE[tile]].turns == turns


@pytest.mark.clause("alveola", "5.3")
def test_one_contact_is_too_few_as_in_the_booklet() -> None:
    # The booklet's Romain may not lay the red tile: a single cell of it touches the hive.
    match = hold(table(), "S-EFF-2")
    refusal = refused(match, "5,0/0")
    assert (refusal.code, refusal.clause) == ("too_few_contacts", "5.3")
    assert refusal.params == {"tile": 1, "hive": 2, "lacks": 1}
    assert refusal.cells == ("cell:5,0", "cell:6,0")
    # He lays it where two cells touch, and takes two flowers.
    (grown,) = [event for event in told(match, "1,-1/0") if isinstance(event, Grown)]
    assert grown.flowers == 2


@pytest.mark.clause("alveola", "5.3")
def test_two_cells_that_touch_the_same_cell_are_too_few() -> None:
    refusal = refused(hold(table(), "S-EFF-2"), "0,-1/1")
    assert (refusal.code, refusal.params) == ("too_few_contacts", {"tile": 2, "hive": 1, "lacks": 1})


@pytest.mark.clause("alveola", "5.3")
def test_a_tile_away_from_the_hive_is_refused() -> None:
    refusal = refused(hold(table(), "S-EFF-2"), "9,0/0")
    assert (refusal.code, refusal.clause) == ("no_contact", "5.3")
    assert refusal.cells == ("cell:8,0", "cell:9,0", "cell:10,0")


@pytest.mark.clause("alveola", "5.4")
def test_a_tile_touches_an_uncovered_cell_of_level_1() -> None:
    match = later(table())
    put(match, "S-EFF-3", (1, 0), 0, 2)
    hold(match, "S-EFF-2")
    assert standard_of(state_of(match)) == BESIDE_LEVEL_1
    refusal = refused(match, "1,-1/0")
    assert (refusal.code, refusal.clause) == ("not_beside_level_1", "5.4")
    assert refusal.cells == ("cell:0,-1", "cell:1,-1", "cell:2,-1")
    assert "3,-1/0" in written(match)


@pytest.mark.clause("alveola", "5.5")
def test_with_all_of_level_1_covered_two_contacts_are_enough() -> None:
    match = later(table())
    put(match, "START-3", (0, 0), 0, 2)
    put(match, "START-4", (2, 0), 0, 2)
    hold(match, "S-EFF-2")
    assert standard_of(state_of(match)) == TWO_CONTACTS
    assert "1,-1/0" in written(match)
    assert refused(match, "5,0/0").code == "too_few_contacts"


@pytest.mark.clause("alveola", "5.5")
def test_where_nothing_has_two_contacts_one_is_enough() -> None:
    # No hive of the box leaves so little room: a single cell stands in for it.
    match = hold(later(table()), "S-EFF-2")
    cuts = [(t.turned, t.pattern, t.hornet, t.turns) for t in BOX.tiles]
    cuts[TILE["START-2A"]] = (((((0, 0),),) * 6), "F", -1, 3)
    board = Board(Cuts(cuts))
    board.lay(TILE["START-2A"], (0, 0), 0)
    state_of(match).__dict__["board"] = board
    assert standard_of(state_of(match)) == ANY_CONTACT
    assert game.check(match.state, 0, Lay((2, 0), 0)) is None
    legal = game.legal(match.state, 0)
    assert Lay((2, 0), 0) in legal
    assert len(legal) == len({*legal})
    for action in legal:
        assert isinstance(action, Lay)
        cells = BOX.tiles[TILE["S-EFF-2"]].cells(action.cell, action.turn)
        assert any((0, 0) in neighbours(cell) for cell in cells)
    refusal = game.check(match.state, 0, Lay((4, 0), 0))
    assert refusal is not None
    assert refusal.code == "no_contact"


@pytest.mark.clause("alveola", "5.6", "3.2")
def test_growing_earns_two_flowers_unless_a_power_was_used() -> None:
    match = hold(later(table()), "S-EFF-2")
    match.play("1,-1/0")
    assert (state_of(match).players[0].flowers, state_of(match).flowers) == (2, 23)
    match = later(table())
    state_of(match).players[0].flowers = 3
    state_of(match).flowers = 22
    match.play("power honey")
    hold(match, "S-EFF-2").play("1,-1/0")
    assert (state_of(match).players[0].flowers, state_of(match).flowers) == (0, 25)


@pytest.mark.clause("alveola", "5.6")
@pytest.mark.parametrize("left", [0, 1])
def test_a_short_reserve_gives_what_is_left(left: int) -> None:
    match = hold(later(table()), "S-EFF-2")
    state_of(match).flowers = left
    changed(match)
    match.play("1,-1/0")
    assert (state_of(match).players[0].flowers, state_of(match).flowers) == (left, 0)
