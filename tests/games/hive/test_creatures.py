"""Chapter 7, clauses 1 to 6: how the creatures of the first game move."""

import pytest
from tests.games.hive.positions import EVERYTHING, Position, drawn

from rucher.core.hexgrid import DIRECTIONS, rotate
from rucher.games.hive.pieces import NUMBERS, term
from rucher.games.hive.state import Spot, new_state

# -- queen bee -------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.1")
def test_the_queen_slides_one_space() -> None:
    hive = drawn(
        """
          x   bA1
        wQ  bQ  f
          x
        """
    )
    assert hive.goes_to("wQ") == hive.cells("x")
    refusal = hive.refuses("wQ", "f", "queen_one_step", "7.1", "f")
    assert refusal.params == {"piece": term(NUMBERS["wQ"])}


# -- beetle ----------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.2")
def test_a_beetle_on_the_ground_slides_or_climbs_one_space() -> None:
    hive = drawn(
        """
          x   bA1
        wB1 bQ  wQ
          x   f
        """
    )
    assert hive.goes_to("wB1") == hive.cells("x", "bQ")
    refusal = hive.refuses("wB1", "f", "beetle_one_step", "7.2", "f")
    assert refusal.params == {"piece": term(NUMBERS["wB1"])}
    hive.refuses("wB1", "wQ", "beetle_one_step", "7.2", "wQ")


@pytest.mark.clause("hive", "7.2", "7.3")
def test_a_beetle_on_top_walks_across_the_hive_or_climbs_down() -> None:
    hive = drawn(
        """
          x   bA1
        x   1   wQ
          x   x
        1 = bQ wB1
        """
    )
    assert hive.goes_to("wB1") == hive.cells("x", "bA1", "wQ")


@pytest.mark.clause("hive", "7.2")
def test_a_beetle_that_slides_keeps_contact() -> None:
    hive = drawn("a   wB1 bQ  wQ")
    hive.refuses("wB1", "a", "loses_contact", "5.2", "a")


@pytest.mark.clause("hive", "7.3")
def test_beetles_and_mosquitoes_pile_up_to_any_height() -> None:
    hive = drawn(
        """
        wQ  1   wB2
        1 = bQ wB1 bB1 wM bM bB2
        """
    )
    after = hive.after("wB2", "bQ")
    spot = after.state.spots[NUMBERS["wB2"]]
    assert spot is not None
    assert spot.level == 6
    assert {"bB2", "bM", "bB1"} & after.able() == set()


@pytest.mark.clause("hive", "7.3", "4.2")
def test_a_beetle_is_blocked_by_another_on_top_of_it() -> None:
    hive = drawn(
        """
          a
        1   wQ
        1 = bQ wB1 bB1
        """
    )
    hive.refuses("wB1", "a", "covered", "4.2", "wB1")


# -- grasshopper -----------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.4")
def test_a_grasshopper_jumps_straight_over_pieces_to_the_first_empty_space() -> None:
    hive = drawn(
        """
            x       x
              bA1 bB1
        x   bG1 wG1 bQ  wQ  x
                  .   bS1
        """
    )
    assert hive.goes_to("wG1") == hive.cells("x")


@pytest.mark.clause("hive", "7.4")
def test_a_grasshopper_says_why_it_does_not_land_somewhere() -> None:
    hive = drawn(
        """
          n   l
        m   wG1 bQ  x   bA1 g
          .   .   wQ  bS1
        """
    )
    assert hive.goes_to("wG1") == hive.cells("x")
    hive.refuses("wG1", "l", "grasshopper_nothing_to_jump", "7.4", "l")
    hive.refuses("wG1", "m", "grasshopper_nothing_to_jump", "7.4", "m")
    hive.refuses("wG1", "g", "grasshopper_gap", "7.4", "g")
    far = drawn(
        """
        s   .   wG1 bQ
          t   .   .   wQ
        """
    )
    far.refuses("wG1", "s", "grasshopper_nothing_to_jump", "7.4", "s")
    refusal = far.refuses("wG1", "t", "grasshopper_line", "7.4", "t")
    assert refusal.params == {"piece": term(NUMBERS["wG1"])}


@pytest.mark.clause("hive", "7.4")
def test_a_stack_is_jumped_over_like_one_piece() -> None:
    hive = drawn(
        """
        wG1 1   wQ  x
        1 = bQ bB1 wB1
        """
    )
    assert hive.goes_to("wG1") == hive.cells("x")


@pytest.mark.clause("hive", "7.4")
def test_a_grasshopper_does_not_walk_around_the_hive() -> None:
    hive = drawn(
        """
          a
        wG1 wQ  bQ  x
        """
    )
    hive.refuses("wG1", "a", "grasshopper_nothing_to_jump", "7.4", "a")
    assert hive.goes_to("wG1") == hive.cells("x")


# -- spider ----------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.5")
def test_a_spider_slides_exactly_three_spaces() -> None:
    hive = drawn(
        """
          a   b   x   c
        wS1 wQ  bQ  bA1
          a   b   x   c
        """
    )
    assert hive.goes_to("wS1") == hive.cells("x")
    for mark in "abc":  # one, two and four spaces away
        for cell in hive.cells(mark):
            refusal = hive.refuses("wS1", cell, "spider_three", "7.5", cell)
            assert refusal.params == {"piece": term(NUMBERS["wS1"])}


@pytest.mark.clause("hive", "7.5")
def test_a_spider_enters_no_space_twice_nor_comes_home() -> None:
    hive = drawn(
        """
            bA1 wQ  bQ
          bG1 wS1 a   bG2
            bS1 b   bS2
              bB1 bB2
        """
    )
    # In a hole of three spaces, the third slide would bring it home.
    assert hive.goes_to("wS1") == set()
    hive.refuses("wS1", "a", "spider_three", "7.5", "a")
    hive.refuses("wS1", "b", "spider_three", "7.5", "b")


@pytest.mark.clause("hive", "7.5")
def test_a_space_two_away_counts_where_another_way_of_three_leads_there() -> None:
    hive = drawn(
        """
                x
          bB1 bA2 t
        bA1 wS1 .   t
          bQ  .   bS1 x
            wQ  bG1 bG2
        """
    )
    assert hive.goes_to("wS1") == hive.cells("t", "x")


@pytest.mark.clause("hive", "7.5", "6.2")
def test_each_of_the_spiders_slides_needs_an_open_gate() -> None:
    hive = drawn(
        """
          wS1
            bA1     x
          bQ  h   bG1
        x   wQ  bS1
        """
    )
    # Two slides bring it above the hole, but bA1 and bG1 leave no room for the third.
    assert hive.goes_to("wS1") == hive.cells("x")
    hive.refuses("wS1", "h", "spider_three", "7.5", "h")


# -- soldier ant -----------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.6")
def test_an_ant_slides_as_far_as_it_likes() -> None:
    hive = drawn(
        """
          x   x   x   x
        wA1 wQ  bQ  bG1 x
          x   x   x   x
        """
    )
    assert hive.goes_to("wA1") == hive.cells("x")


@pytest.mark.clause("hive", "7.6", "6.2")
def test_an_ant_enters_no_space_behind_a_closed_gate() -> None:
    hive = drawn(
        """
              x   x   x   x
            x   bA1 wQ  bQ  x
          x   bG1 h   h   bG2 x
            x   bS1 h   bS2 wA1
              x   bB1 bB2 x
                x   x   x
        """
    )
    assert hive.goes_to("wA1") == hive.cells("x")
    for cell in hive.cells("h"):
        refusal = hive.refuses("wA1", cell, "ant_unreachable", "7.6", cell)
        assert refusal.params == {"piece": term(NUMBERS["wA1"])}


@pytest.mark.clause("hive", "7.6")
def test_an_ant_inside_a_hole_stays_inside() -> None:
    hive = drawn(
        """
            bA1 wQ  bQ
          bG1 wA1 x   bG2
            bS1 x   bS2 a
              bB1 bB2
        """
    )
    assert hive.goes_to("wA1") == hive.cells("x")
    hive.refuses("wA1", "a", "ant_unreachable", "7.6", "a")


@pytest.mark.clause("hive", "7.6")
def test_an_ant_walks_into_a_bay_whose_mouth_is_wide() -> None:
    hive = drawn(
        """
            x   x
          x   bA1 x
        x   bQ  x   x
          x   wQ  bS1 x
            wA1 x   x
        """
    )
    assert hive.goes_to("wA1") == hive.cells("x")


# -- every creature --------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.1", "7.2", "7.4", "7.5", "7.6", "7.7", "7.11")
@pytest.mark.parametrize("piece", ["wQ", "wB1", "wG1", "wS1", "wA1", "wL", "wP"])
def test_turning_the_table_turns_every_way_with_it(piece: str) -> None:
    queen = [] if piece == "wQ" else ["wQ"]
    row = [piece, *queen, "bQ", "bA1", "bS1", "bG1", "bB1"]
    ways = [row_along(row, direction).goes_to(piece) for direction in range(6)]
    assert ways[0]
    assert all({rotate(cell, turn) for cell in ways[0]} == ways[turn] for turn in range(6))


def row_along(pieces: list[str], direction: int) -> Position:
    """Pieces in a straight line from the origin."""
    state = new_state(EVERYTHING)
    for steps, name in enumerate(pieces):
        dq, dr = DIRECTIONS[direction]
        state.spots[NUMBERS[name]] = Spot(steps * dq, steps * dr)
    state.ply = 20
    return Position(state, {})
