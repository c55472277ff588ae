"""Chapter 7, clauses 11 to 14: the pillbug and its throws."""

import pytest
from tests.games.hive.positions import drawn

from rucher.games.hive.events import Moved, Thrown
from rucher.games.hive.pieces import NUMBERS, term
from rucher.games.hive.state import board_of

# -- its own move ----------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.11")
def test_a_pillbug_slides_one_space() -> None:
    hive = drawn(
        """
          x   f
        wP  wQ  bQ
          x
        """
    )
    assert hive.goes_to("wP") == hive.cells("x")
    refusal = hive.refuses("wP", "f", "pillbug_one_step", "7.11", "f")
    assert refusal.params == {"piece": term(NUMBERS["wP"])}


# -- the throw -------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.12")
@pytest.mark.parametrize("thrown", ["bA1", "bB1", "bG1", "bL", "bM", "bP", "bQ", "bS1"])
def test_a_pillbug_throws_a_neighbour_to_any_empty_space_beside_itself(
    thrown: str,
) -> None:
    other = "bA2" if thrown == "bQ" else "bQ"
    hive = drawn(
        f"""
              x   x
        {other:3} wQ  wP  {thrown}
              x   x
        """
    )
    assert hive.goes_to(thrown) == hive.cells("x")
    after, events = hive.told(thrown, sorted(hive.cells("x"))[0])
    start, end = hive.cell(thrown), after.cell(thrown)
    assert events == [Thrown(0, NUMBERS[thrown], start, end, by=NUMBERS["wP"])]
    assert after.cell("wP") == hive.cell("wP")


@pytest.mark.clause("hive", "7.12")
def test_a_pinned_pillbug_throws() -> None:
    hive = drawn("bQ  wQ  wP  bA1 x")
    assert board_of(hive.state).pinned(NUMBERS["wP"])
    assert hive.goes_to("wP") == set()
    assert len(hive.goes_to("bA1")) == 4


@pytest.mark.clause("hive", "7.12")
def test_a_covered_pillbug_does_not_throw() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  1   bA1
        1 = wP wB1
        """
    )
    assert hive.goes_to("bA1") == set()
    hive.refuses("bA1", "a", "not_your_piece", "4.1", "bA1")


@pytest.mark.clause("hive", "7.12")
def test_a_pillbug_throws_pieces_of_its_own_colour_too() -> None:
    hive = drawn(
        """
                  t   x
        j   bQ  wQ  wP  wG1
                  x   x
        """
    )
    assert hive.goes_to("wG1") == hive.cells("t", "x", "j")  # j is the grasshopper's own jump
    _, events = hive.told("wG1", "t")
    assert events == [Thrown(0, NUMBERS["wG1"], hive.cell("wG1"), hive.cell("t"), by=NUMBERS["wP"])]
    _, events = hive.told("wG1", "j")
    assert events == [Moved(0, NUMBERS["wG1"], hive.cell("wG1"), hive.cell("j"), onto=None)]


@pytest.mark.clause("hive", "7.12")
def test_a_throw_and_a_move_to_one_space_are_one_action() -> None:
    hive = drawn(
        """
              x   x
        bQ  wQ  wP  wA1
              x   x
        """
    )
    board = board_of(hive.state)
    assert set(board.throw_targets(NUMBERS["wP"], NUMBERS["wA1"])) == hive.cells("x")
    assert hive.cells("x") <= set(board.targets(NUMBERS["wA1"]))
    actions = [
        action for action in hive.legal() if action in [hive.action("wA1", c) for c in hive.cells("x")]
    ]
    assert len(actions) == 4
    _, events = hive.told("wA1", sorted(hive.cells("x"))[0])
    assert isinstance(events[0], Moved)  # its own legs suffice


@pytest.mark.clause("hive", "7.12")
def test_a_throw_ends_on_an_empty_space_beside_the_thrower() -> None:
    hive = drawn("bQ  wQ  wP  bA1 a")
    refusal = hive.refuses("bA1", "a", "throw_too_far", "7.12", "a")
    assert refusal.params == {"piece": term(NUMBERS["bA1"])}
    hive.refuses("bA1", "wQ", "throw_too_far", "7.12", "wQ")
    hive.refuses("bA1", "wP", "throw_too_far", "7.12", "wP")


@pytest.mark.clause("hive", "7.12", "4.1")
def test_who_does_not_touch_the_pillbug_is_not_thrown() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  wP  bA1 bA2
        """
    )
    hive.refuses("bA2", "a", "not_your_piece", "4.1", "bA2")


@pytest.mark.clause("hive", "7.12", "3.3")
def test_nothing_is_thrown_before_one_s_queen_is_there() -> None:
    hive = drawn(
        """
          a
        wG1 wP  bA1 bQ
        """,
        turn=3,
    )
    hive.refuses("bA1", "a", "queen_in_hand", "3.3")


# -- what cannot be thrown -------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.13")
def test_the_piece_that_has_just_moved_is_not_thrown() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  wP  bA1
        """,
        last_moved="bA1",
    )
    assert hive.goes_to("bA1") == set()
    refusal = hive.refuses("bA1", "a", "throw_just_moved", "7.13", "bA1")
    assert refusal.params == {"piece": term(NUMBERS["bA1"])}


@pytest.mark.clause("hive", "7.13")
def test_no_piece_of_a_stack_is_thrown() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  wP  1
        1 = bA1 bB1
        """
    )
    refusal = hive.refuses("bB1", "a", "throw_stacked", "7.13", "bB1")
    assert refusal.params == {"piece": term(NUMBERS["bB1"])}
    hive.refuses("bA1", "a", "covered", "4.2", "bA1")


@pytest.mark.clause("hive", "7.13", "5.1")
def test_who_holds_the_hive_together_is_not_thrown() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  wP  bA1 bG1
        """
    )
    refusal = hive.refuses("bA1", "a", "one_hive", "5.1", "bG1")
    assert refusal.params == {"piece": term(NUMBERS["bA1"]), "cut": 1}


# -- gates -----------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.14", "6.4")
def test_two_stacks_bar_the_way_down_from_the_pillbug() -> None:
    hive = drawn(
        """
              1   x
            g   wP  bA1
              2   x
        bQ  wQ
        1 = bS1 bB1
        2 = bS2 bB2
        """
    )
    assert hive.goes_to("bA1") == hive.cells("x")
    refusal = hive.refuses("bA1", "g", "throw_gate", "7.14", "g")
    assert refusal.params == {"piece": term(NUMBERS["bA1"])}


@pytest.mark.clause("hive", "7.14", "6.4")
def test_two_stacks_bar_the_way_up_to_the_pillbug() -> None:
    hive = drawn(
        """
              1   a
            bA1 wP
              2
        bQ  wQ
        1 = bS1 bB1
        2 = bS2 bB2
        """
    )
    assert hive.goes_to("bA1") == set()
    hive.refuses("bA1", "a", "throw_gate", "7.14", "a")


@pytest.mark.clause("hive", "7.14", "6.4")
def test_one_stack_alone_bars_nothing() -> None:
    hive = drawn(
        """
              1   x
            bA1 wP  x
              bS2 x
        bQ  wQ
        1 = bS1 bB1
        """
    )
    assert hive.goes_to("bA1") == hive.cells("x")
