"""Chapter 6: freedom to move, on the ground and higher up."""

from itertools import product

import pytest
from tests.games.hive.positions import EVERYTHING, Position, drawn

from rucher.games.hive.pieces import NUMBERS, term
from rucher.games.hive.state import Spot, new_state


@pytest.mark.clause("hive", "6.1")
def test_a_slide_passes_a_piece_on_one_side() -> None:
    hive = drawn(
        """
          l   m
        n   wQ  x
          x   bQ
        """
    )
    assert hive.goes_to("wQ") == hive.cells("x")
    for space in "lmn":
        hive.refuses("wQ", space, "loses_contact", "5.2", space)


@pytest.mark.clause("hive", "6.1")
def test_a_slide_passes_a_piece_on_one_side_only() -> None:
    hive = drawn(
        """
            bA1 x
          wQ  wP  y
        bS1 g   bQ
          bS2 bG1
        """
    )
    # Out of the crook: x passes bA1, y passes bQ; g lies between wQ and bQ.
    assert hive.goes_to("wP") == hive.cells("x", "y")
    hive.refuses("wP", "g", "gate", "6.2", "wQ", "bQ")


@pytest.mark.clause("hive", "6.2")
@pytest.mark.parametrize("piece", ["wQ", "wP"])
def test_no_single_slide_goes_in_through_a_closed_gate(piece: str) -> None:
    other = "wS1" if piece == "wQ" else "wQ"
    hive = drawn(
        f"""
          bA1 bG1
        wG1 h   bQ
          {piece:3} {other}
        """
    )
    refusal = hive.refuses(piece, "h", "gate", "6.2", "wG1", other)
    assert refusal.params == {"piece": term(NUMBERS[piece])}


@pytest.mark.clause("hive", "6.2")
@pytest.mark.parametrize("piece", ["wA1", "wS1"])
def test_no_long_slide_goes_out_through_a_closed_gate(piece: str) -> None:
    hive = drawn(
        f"""
          bA1 bG1
        wG1 {piece} a
          wQ  bQ
        """
    )
    assert hive.goes_to(piece) == set()
    refusal = hive.refuses(piece, "a", "gate", "6.2", "bA1", "bG1", "wG1", "wQ", "bQ")
    assert refusal.params == {"piece": term(NUMBERS[piece])}


@pytest.mark.clause("hive", "6.2")
@pytest.mark.parametrize("piece", ["wQ", "wP"])
def test_no_single_slide_goes_out_through_a_closed_gate(piece: str) -> None:
    other = "wS1" if piece == "wQ" else "wQ"
    hive = drawn(
        f"""
          bA1 bG1
        {other:3} {piece:3} a
          wG1 bQ
        """
    )
    assert hive.goes_to(piece) == set()
    hive.refuses(piece, "a", "gate", "6.2", "bG1", "bQ")


@pytest.mark.clause("hive", "6.2", "7.2")
def test_a_beetle_on_the_ground_slides_through_no_gate_either() -> None:
    hive = drawn(
        """
          bA1 bG1
        wG1 h   bQ
          wB1 wQ
        """
    )
    hive.refuses("wB1", "h", "gate", "6.2", "wG1", "wQ")


@pytest.mark.clause("hive", "6.3")
@pytest.mark.parametrize("piece", ["wG2", "wL", "wM"])
def test_who_need_not_slide_enters_a_closed_hole(piece: str) -> None:
    hive = drawn(
        f"""
              bA1 bG1
        {piece:3} wG1 h   bQ
              wQ  bS1
        """
    )
    assert hive.cell("h") in hive.goes_to(piece)  # the mosquito copies the grasshopper


@pytest.mark.clause("hive", "6.3")
@pytest.mark.parametrize("piece", ["wG2", "wL", "wB1", "wM"])
def test_who_need_not_slide_leaves_a_closed_hole(piece: str) -> None:
    hive = drawn(
        f"""
          bA1 wG1
        bB1 {piece:3} bQ
          wQ  bS1
        """
    )
    assert hive.goes_to(piece) != set()


@pytest.mark.clause("hive", "6.3")
def test_a_beetle_on_top_climbs_down_into_a_closed_hole() -> None:
    hive = drawn(
        """
          bA1 bG1
        1   h   bQ
          wQ  bS1
        1 = wG1 wB1
        """
    )
    assert hive.cell("h") in hive.goes_to("wB1")


@pytest.mark.clause("hive", "6.4")
def test_a_beetle_does_not_climb_down_between_two_higher_stacks() -> None:
    hive = drawn(
        """
                  1
        wQ  bQ  2   a
                  3
        1 = bG1 bB1
        2 = bA1 wB1
        3 = wS1 bB2
        """
    )
    refusal = hive.refuses("wB1", "a", "climb_gate", "6.4", "bB1", "bB2")
    assert refusal.params == {"piece": term(NUMBERS["wB1"])}


@pytest.mark.clause("hive", "6.4")
def test_a_beetle_climbs_down_between_a_higher_stack_and_a_single_piece() -> None:
    hive = drawn(
        """
                  1
        wQ  bQ  2   a
                  wS1
        1 = bG1 bB1
        2 = bA1 wB1
        """
    )
    assert hive.cell("a") in hive.goes_to("wB1")


@pytest.mark.clause("hive", "6.4")
def test_a_beetle_does_not_climb_up_between_two_higher_stacks() -> None:
    hive = drawn(
        """
          1
        wB1 bA1 bQ
          2   wQ
        1 = bG1 bB1
        2 = wS1 bB2
        """
    )
    hive.refuses("wB1", "bA1", "climb_gate", "6.4", "bB1", "bB2")
    assert hive.cell("bB1") in hive.goes_to("wB1")


@pytest.mark.clause("hive", "6.1", "6.4")
def test_a_step_is_shut_exactly_where_both_sides_are_higher_than_both_of_its_ends() -> None:
    # By the pieces under the beetle, and on the end of its step, and on either side of it.
    for under, end, left, right in product(range(3), range(3), range(4), range(4)):
        if not (end or left or right):
            continue  # the beetle would be a hive of its own
        hive = _step_between(under, end, left, right)
        higher = max(under, end)
        is_open = (left > 0) != (right > 0) if higher == 0 else not (left > higher and right > higher)
        assert (hive.cell((1, 0)) in hive.goes_to("wB1")) == is_open, (under, end, left, right)


def _step_between(under: int, end: int, left: int, right: int) -> Position:
    """A beetle at 0,0 that looks east; queens and an ant behind the end keep the rest one hive."""
    names = iter(("bA2", "bA3", "bB1", "bB2", "bG1", "bG2", "bG3", "bM", "bL", "bP", "bS1", "bS2"))
    state = new_state(EVERYTHING)
    for name, cell in (("wQ", (2, -1)), ("bA1", (2, 0)), ("bQ", (1, 1))):
        state.spots[NUMBERS[name]] = Spot(*cell)
    for cell, height in (((0, 0), under), ((1, 0), end), ((1, -1), left), ((0, 1), right)):
        for level in range(height):
            state.spots[NUMBERS[next(names)]] = Spot(*cell, level=level)
    state.spots[NUMBERS["wB1"]] = Spot(0, 0, under)
    state.ply = 40
    return Position(state, {})
