"""Chapter 7, clauses 11 to 16: the pillbug and its throws."""

import random

import pytest
from tests.games.hive.positions import drawn

import rucher
from rucher.games.hive.actions import Moved, Place, Thrown
from rucher.games.hive.pieces import NUMBERS, term
from rucher.games.hive.state import HiveOptions, board_of

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
            assert not any(board.touching(thrower, action.piece) for thrower in board.throwers(opponent))
    assert placements > 10
