"""Chapter 5: the hive never splits."""

import pytest
from tests.games.hive.positions import drawn

from rucher.games.hive.pieces import NUMBERS, term


@pytest.mark.clause("hive", "5.1")
def test_a_pinned_ant_names_the_rule_and_the_part_that_would_be_cut_off() -> None:
    hive = drawn(
        """
          a
        wS1 wA1 wQ  bQ  bG1
        """
    )
    refusal = hive.refuses("wA1", "a", "one_hive", "5.1", "wS1")
    assert refusal.params == {"piece": term(NUMBERS["wA1"]), "cut": 1}
    assert {"wS1", "wA1", "wQ"} & hive.able() == {"wS1"}


@pytest.mark.clause("hive", "5.1")
def test_the_smaller_parts_are_those_cut_off() -> None:
    hive = drawn(
        """
        bG1
          bS1 bA1 wA1 wQ
                a   bQ  wG1
        """
    )
    assert hive.refuses("wA1", "a", "one_hive", "5.1", "wQ", "bQ", "wG1").params["cut"] == 3
    hive = drawn(
        """
        bG1     x
          wS1 wA1 a
        wG1     wQ  bQ  bA1
        """
    )
    assert hive.refuses("wS1", "x", "one_hive", "5.1", "bG1", "wG1").params["cut"] == 2


@pytest.mark.clause("hive", "5.1")
def test_a_stack_that_is_cut_off_counts_every_piece_and_names_its_space_once() -> None:
    hive = drawn(
        """
          a
        1   wA1 wQ  bQ  bG1 bA1
        1 = wS1 wB1 bB1
        """
    )
    assert hive.refuses("wA1", "a", "one_hive", "5.1", "wS1").params["cut"] == 3


@pytest.mark.clause("hive", "5.1")
def test_a_pinned_piece_stays_even_if_its_move_would_join_the_parts_again() -> None:
    hive = drawn(
        """
          bS1 bA1
        bG1 .   a
          wQ  wA1 bQ
        """
    )
    hive.refuses("wA1", "a", "one_hive", "5.1", "bQ")  # `a` touches bA1 and bQ
    assert hive.goes_to("wA1") == set()


@pytest.mark.clause("hive", "5.1")
@pytest.mark.parametrize("piece", ["wA1", "wG1", "wB1", "wL", "wM", "wP", "wQ", "wS1"])
def test_the_rule_holds_for_every_creature_on_the_ground(piece: str) -> None:
    queen = "wG2" if piece == "wQ" else "wQ"
    hive = drawn(
        f"""
          a
        bQ  {piece:3} {queen:3} bA1
        """
    )
    assert piece not in hive.able()
    hive.refuses(piece, "a", "one_hive", "5.1", "bQ")


@pytest.mark.clause("hive", "5.1")
def test_a_piece_of_a_ring_is_no_only_link() -> None:
    hive = drawn(
        """
          wA1 bA1
        wQ  .   bQ
          wG1 bG1
        """
    )
    assert {"wA1", "wQ", "wG1"} <= hive.able()


@pytest.mark.clause("hive", "5.1")
def test_whoever_stands_on_another_piece_pins_nothing() -> None:
    hive = drawn(
        """
          .   .
        wQ  1   bQ
        1 = bA1 wB1
        """
    )
    assert len(hive.goes_to("wB1")) == 6
    ground = drawn(
        """
          a
        wQ  wB1 bQ
        """
    )
    ground.refuses("wB1", "a", "one_hive", "5.1", "wQ")


@pytest.mark.clause("hive", "5.1")
def test_who_is_no_link_goes_all_around_but_not_away() -> None:
    hive = drawn(
        """
          wA1 x
        x   wQ  x
          x   bQ  x
            x   x
        """
    )
    assert hive.goes_to("wA1") == hive.cells("x")


@pytest.mark.clause("hive", "5.2")
def test_a_slide_keeps_touching_what_it_touched() -> None:
    hive = drawn(
        """
            bA1
          a   bG1
        wQ      bS1
          wG1 bQ
        """
    )
    # Both `a` and its start touch the hive, but between the two the queen would touch nothing.
    refusal = hive.refuses("wQ", "a", "loses_contact", "5.2", "a")
    assert refusal.params == {"piece": term(NUMBERS["wQ"])}


@pytest.mark.clause("hive", "5.2")
@pytest.mark.parametrize("piece", ["wA1", "wS1"])
def test_no_slide_ends_where_nothing_is_touched(piece: str) -> None:
    hive = drawn(f"f   .   {piece:3} wQ  bQ")
    hive.refuses(piece, "f", "loses_contact", "5.2", "f")
    beside = drawn(f"a   {piece:3} wQ  bQ")
    beside.refuses(piece, "a", "loses_contact", "5.2", "a")


@pytest.mark.clause("hive", "5.3")
def test_the_hive_stays_whole_while_a_queen_is_still_in_hand() -> None:
    hive = drawn(
        """
          a
        wQ  wA1 bA1
        """,
        turn=3,
    )
    assert hive.state.queen_placed(0)
    assert not hive.state.queen_placed(1)
    hive.refuses("wA1", "a", "one_hive", "5.1", "wQ")
    assert hive.goes_to("wA1") == set()
