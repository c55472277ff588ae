"""Chapter 7, clauses 15 and 16: resting, and the mosquito as a thrower."""

import random

import pytest
from tests.games.hive.positions import drawn

import rucher
from rucher.core.hexgrid import distance
from rucher.games.hive.actions import Place
from rucher.games.hive.events import Thrown
from rucher.games.hive.pieces import NUMBERS, term
from rucher.games.hive.state import HiveOptions, board_of

# -- resting ---------------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.15")
def test_a_thrown_piece_rests_for_one_turn() -> None:
    hive = drawn(
        """
              a
    e   wQ  bQ  bP  wA1
                  h   f
        """,
        "black",
    )
    thrown = hive.after("wA1", "a")
    assert thrown.goes_to("wA1") == set()
    refusal = thrown.refuses("wA1", "f", "resting", "7.15", "wA1")
    assert refusal.params == {"piece": term(NUMBERS["wA1"])}
    rested = thrown.after("wG1", "e").after("bG1", "h")
    assert rested.goes_to("wA1") != set()


@pytest.mark.clause("hive", "7.15")
def test_a_thrown_piece_is_not_thrown_back() -> None:
    hive = drawn(
        """
        a
          bP  wA1
        bQ  wP  wQ
        """,
        "black",
    )
    thrown = hive.after("wA1", "a")
    assert thrown.goes_to("wA1") == set()
    thrown.refuses("wA1", (1, 0), "resting", "7.15", "wA1")


@pytest.mark.clause("hive", "7.15")
def test_a_thrown_pillbug_does_not_throw() -> None:
    hive = drawn(
        """
        wQ  bQ  bP  wP
              a   c
        """,
        "black",
    )
    thrown = hive.after("wP", "a")
    assert not thrown.able() & {"bP", "bQ", "wP"}
    thrown.refuses("bP", "c", "not_your_piece", "4.1", "bP")
    # Had it come to the same space by another way, it would throw.
    assert (
        "bP"
        in drawn(
            """
        wQ  bQ  bP
              wP
        """
        ).able()
    )


@pytest.mark.clause("hive", "7.15")
def test_the_thrower_does_not_rest_for_it_has_not_moved() -> None:
    hive = drawn(
        """
          a   .
        bQ  bP  wA1
          wP  wQ
        """,
        "black",
    )
    thrown = hive.after("wA1", "a")
    assert "bP" in thrown.able()  # white's pillbug may throw it


@pytest.mark.clause("hive", "7.15", "8.1")
def test_after_a_pass_nobody_rests() -> None:
    hive = drawn(
        """
          a
        wA1 wQ  1
        1 = bQ wB1
        """
    )
    again = hive.after("wA1", "a").passed()
    assert again.goes_to("wA1") != set()


@pytest.mark.clause("hive", "7.15")
def test_without_the_pillbug_nobody_rests_or_throws() -> None:
    hive = drawn("wQ  wA1 bQ  bA1", last_moved="bA1", options=HiveOptions())
    hive.refuses("bA1", (4, 0), "not_your_piece", "4.1", "bA1")
    mine = drawn("wA1 wQ  bQ", last_moved="wA1", options=HiveOptions())
    assert mine.goes_to("wA1") != set()


# -- the mosquito as a thrower ---------------------------------------------------------------------------


@pytest.mark.clause("hive", "7.16")
def test_a_mosquito_beside_a_pillbug_of_either_colour_throws() -> None:
    hive = drawn(
        """
              x   t
        bQ  wQ  wM  bP
              x   x
        """
    )
    assert hive.goes_to("bP") == hive.cells("x", "t")
    _, events = hive.told("bP", "t")
    assert events == [Thrown(0, NUMBERS["bP"], hive.cell("bP"), hive.cell("t"), by=NUMBERS["wM"])]
    own = drawn(
        """
          wP  wQ
        bQ  wM  bA1
        """
    )
    assert "bA1" in own.able()


@pytest.mark.clause("hive", "7.16")
def test_a_mosquito_without_a_pillbug_beside_it_throws_nothing() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  wM  bA1 bP
        """
    )
    hive.refuses("bA1", "a", "not_your_piece", "4.1", "bA1")
    under_a_beetle = drawn(
        """
              a
        bQ  wQ  wM  1
        1 = bP bB1
        """
    )
    under_a_beetle.refuses("bB1", "a", "not_your_piece", "4.1", "bB1")


@pytest.mark.clause("hive", "7.16", "7.9")
def test_a_mosquito_on_top_throws_nothing() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  1   bP
        1 = bA1 wM
        """
    )
    hive.refuses("bP", "a", "not_your_piece", "4.1", "bP")


@pytest.mark.clause("hive", "7.16", "7.12")
def test_a_covered_mosquito_throws_nothing() -> None:
    hive = drawn(
        """
              a
        bQ  wQ  1   bP
        1 = wM bB1
        """
    )
    hive.refuses("bP", "a", "not_your_piece", "4.1", "bP")


# -- a piece just placed ---------------------------------------------------------------------------------


@pytest.mark.clause("hive", "2.3", "7.13")
@pytest.mark.parametrize("seed", range(4))
def test_whether_a_piece_just_placed_may_be_thrown_never_comes_up(seed: int) -> None:
    """It enters away from the other colour, and the one exception (2.2) comes before anybody can throw."""
    match, dice = rucher.new("hive", seed=seed, pillbug=True), random.Random(seed)
    placements = 0
    while match.outcome is None and match.state.ply < 200:
        action = dice.choice(match.legal())
        match.play(action)
        if isinstance(action, Place) and match.state.ply > 2:
            board, opponent = board_of(match.state), match.state.to_move
            placements += 1
            beside = [spot.cell for t in board.throwers(opponent) if (spot := match.state.spots[t])]
            assert all(distance(cell, action.cell) > 1 for cell in beside)
    assert placements > 10
