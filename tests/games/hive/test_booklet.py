"""The diagrams of the booklet. Its pictures are lost: each position is ours and fits what is said of it."""

import pytest
from tests.games.hive.positions import drawn


@pytest.mark.clause("hive", "1.1", "9.1")
def test_page_1_a_surrounded_queen() -> None:
    hive = drawn(
        """
          wA1 bG1
        bS1 bQ  wB1
          wQ  bA1
        """
    )
    assert hive.outcome is not None
    assert hive.outcome.winners == (0,)


@pytest.mark.clause("hive", "2.3")
def test_page_2_new_pieces_stay_away_from_the_other_colour() -> None:
    hive = drawn(
        """
            x   x
          x   wA1 .
        x   wQ  bQ  .
          x   .   bG1
        """
    )
    assert hive.goes_to("wS1") == hive.cells("x")


@pytest.mark.clause("hive", "7.3")
def test_page_5_a_beetle_on_top_enters_a_space_that_others_cannot() -> None:
    hive = drawn(
        """
              bA1 bG1
        wA1 1   h   bQ
              wQ  bS1
        1 = wG1 wB1
        """
    )
    assert hive.cell("h") in hive.goes_to("wB1")
    assert hive.cell("h") not in hive.goes_to("wA1")


@pytest.mark.clause("hive", "7.1")
def test_page_6_the_black_queen_has_four_spaces_to_go_to() -> None:
    hive = drawn(
        """
            x   x
          wA1 bQ  wG1
        bS1 x   x   wB1
          bA1 wQ  bG1
        """,
        "black",
    )
    assert hive.goes_to("bQ") == hive.cells("x")
    assert len(hive.cells("x")) == 4


@pytest.mark.clause("hive", "7.4")
def test_page_6_the_white_grasshopper_has_three_jumps_and_one_gap_it_cannot_cross() -> None:
    hive = drawn(
        """
                  bB1 bA2
            wG1 wQ  x   bA1 g
          bG1 bS1 wB1 bQ
        x       x
        """
    )
    assert hive.goes_to("wG1") == hive.cells("x")  # one of them enclosed on all sides
    assert len(hive.cells("x")) == 3
    hive.refuses("wG1", "g", "grasshopper_gap", "7.4", "g")


@pytest.mark.clause("hive", "7.5", "5.2")
def test_page_7_the_black_spider_has_four_spaces_to_go_to() -> None:
    hive = drawn(
        """
              bG1 bA1
        x   wB1 x   wA1
          t       x   wQ
            bS1 wG1 bQ
                      x
        """,
        "black",
    )
    assert hive.goes_to("bS1") == hive.cells("x")
    assert len(hive.cells("x")) == 4
    # t, on its left, is the second space of a way, but no first step: it would touch nothing between.
    one_step = drawn(
        """
              bG1 bA1
        .   wB1 .   wA1
          t   s   .   wQ
            bQ  wG1 bB1
        """,
        "black",
    )
    one_step.refuses("bQ", "t", "loses_contact", "5.2", "t")
    assert one_step.cell("s") in one_step.goes_to("bQ")


@pytest.mark.clause("hive", "7.6", "6.2")
def test_page_8_the_ant_has_eleven_spaces_to_go_to_and_the_centre_is_not_one() -> None:
    hive = drawn(
        """
            x   x
          x   bA1 x   x
        x   bQ  c   bG1 x
          x   wQ  bS1 x
            wA1 x   x
        """
    )
    assert hive.goes_to("wA1") == hive.cells("x")
    assert len(hive.cells("x")) == 11
    hive.refuses("wA1", "c", "ant_unreachable", "7.6", "c")


@pytest.mark.clause("hive", "7.7")
def test_page_9_the_ladybug_has_ten_spaces_to_go_to() -> None:
    hive = drawn(
        """
          x   x   x
        x   bA1 wQ  x
          wL  bG1 x
        x   bQ  x
          x   x
        """
    )
    assert hive.goes_to("wL") == hive.cells("x")
    assert len(hive.cells("x")) == 10


@pytest.mark.clause("hive", "7.8")
def test_page_10_the_mosquito_has_six_spaces_to_go_to_as_a_beetle_or_a_spider() -> None:
    hive = drawn(
        """
        b   wM  b   .   s
          bS1 wB1 wQ  bQ
        s
        """
    )
    reached = hive.goes_to("wM")
    assert reached == hive.cells("b", "s", "bS1", "wB1")
    assert len(reached) == 6


@pytest.mark.clause("hive", "5.1")
def test_page_11_moving_the_black_ant_would_split_the_hive() -> None:
    hive = drawn(
        """
        wG1     bG1
          wQ  bA1 bQ
        wS1     a
        """,
        "black",
    )
    refusal = hive.refuses("bA1", "a", "one_hive", "5.1", "bQ", "bG1")
    assert refusal.params["cut"] == 2


@pytest.mark.clause("hive", "5.1")
def test_page_11_the_black_queen_may_not_go_where_she_would_join_the_hive_again() -> None:
    hive = drawn(
        """
          wS1 wA1
        wG1 .   a
          wQ  bQ  bA1
        """,
        "black",
    )
    hive.refuses("bQ", "a", "one_hive", "5.1", "bA1")


@pytest.mark.clause("hive", "6.2")
def test_page_12_a_piece_shut_in_cannot_slide_out() -> None:
    hive = drawn(
        """
          bA1 wG1
        bS1 bQ  a
          bG1 wQ
        """,
        "black",
    )
    hive.refuses("bQ", "a", "gate", "6.2", "wG1", "wQ")
    assert hive.goes_to("bQ") == set()


@pytest.mark.clause("hive", "6.2")
def test_page_12_nor_does_a_piece_slide_in() -> None:
    hive = drawn(
        """
          bA1 wG1
        bS1 a   bQ
          bG1 wQ
        """,
        "black",
    )
    hive.refuses("bQ", "a", "gate", "6.2", "wG1", "wQ")


@pytest.mark.clause("hive", "6.3", "7.4")
def test_page_12_but_a_grasshopper_jumps_in_and_out() -> None:
    inside = drawn(
        """
          bA1 bS1
        bQ  wG1 .
          bG1 wQ
        """
    )
    assert len(inside.goes_to("wG1")) == 5
    outside = drawn(
        """
          bA1 bS1
        bQ  h   wA1 wG1
          bG1 wQ
        """
    )
    assert outside.goes_to("wG1") == outside.cells("h")


@pytest.mark.clause("hive", "2.6")
def test_page_12_a_new_piece_may_enter_an_enclosed_space() -> None:
    hive = drawn(
        """
          wA1 wS1
        wB1 h   wG1 bQ
          wA2 wQ
        """
    )
    assert hive.cell("h") in hive.goes_to("wG2")
    other_rim = drawn(
        """
          wA1 wS1
        wB1 h   wG1
          bQ  wQ
        """
    )
    other_rim.refuses("wG2", "h", "touches_other_colour", "2.3", "bQ")
