"""Chapter 2: bringing a piece onto the table."""

import random

import pytest
from tests.games.hive.positions import drawn, played, position

import rucher
from rucher.core.hexgrid import neighbours
from rucher.games.hive.actions import Place
from rucher.games.hive.pieces import NUMBERS, term

CENTRE = (0, 0)
FIRST_OF_EACH_KIND = {"wQ", "wS1", "wB1", "wG1", "wA1", "wM", "wL"}


@pytest.mark.clause("hive", "2.1")
def test_the_first_piece_lies_at_the_centre() -> None:
    start = position(played())
    assert start.able() == FIRST_OF_EACH_KIND
    assert all(start.goes_to(piece) == {CENTRE} for piece in FIRST_OF_EACH_KIND)
    start.refuses("wA1", (1, 0), "not_at_centre", "2.1", (1, 0))


@pytest.mark.clause("hive", "2.2")
@pytest.mark.parametrize("piece", ["bQ", "bS1", "bB1", "bG1", "bA1", "bM", "bL"])
def test_the_second_piece_touches_the_first(piece: str) -> None:
    second = position(played("wA1"))
    assert second.goes_to(piece) == {*neighbours(CENTRE)}


@pytest.mark.clause("hive", "2.2")
def test_the_second_piece_lies_neither_apart_from_the_first_nor_on_it() -> None:
    second = position(played("wA1"))
    second.refuses("bA1", (2, 0), "not_beside_first", "2.2", (2, 0))
    second.refuses("bA1", (2, -1), "not_beside_first", "2.2", (2, -1))
    second.refuses("bA1", CENTRE, "cell_occupied", "2.5", "wA1")


@pytest.mark.clause("hive", "2.2", "2.3")
def test_the_second_piece_is_the_only_one_that_enters_beside_the_other_colour() -> None:
    third = position(played("wA1", "bA1 wA1-"))
    assert third.goes_to("wQ") == {(0, -1), (-1, 0), (-1, 1)}
    fourth = position(played("wA1", "bA1 wA1-", "wQ -wA1"))
    assert fourth.goes_to("bQ") == {(2, -1), (2, 0), (1, 1)}


@pytest.mark.clause("hive", "2.3")
def test_a_later_piece_touches_its_own_colour_and_not_the_other() -> None:
    hive = drawn(
        """
          x   x
        x   wQ  a
          b   bQ  c
        """
    )
    for piece in ("wA1", "wB1", "wG1", "wL", "wM", "wP", "wS1"):
        assert hive.goes_to(piece) == hive.cells("x")
    for space in "abc":
        refusal = hive.refuses("wA1", space, "touches_other_colour", "2.3", "bQ")
        assert refusal.params == {"piece": term(NUMBERS["wA1"]), "others": [term(NUMBERS["bQ"])]}


@pytest.mark.clause("hive", "2.3")
def test_every_piece_of_the_other_colour_that_would_be_touched_is_named() -> None:
    hive = drawn(
        """
          bA1 bQ
        wQ  a
        """
    )
    refusal = hive.refuses("wA1", "a", "touches_other_colour", "2.3", "bA1", "bQ")
    assert refusal.params["others"] == [term(NUMBERS["bQ"]), term(NUMBERS["bA1"])]


@pytest.mark.clause("hive", "2.3")
def test_a_piece_does_not_enter_apart_from_the_hive() -> None:
    hive = drawn("f   .   wQ  bQ")
    hive.refuses("wA1", "f", "not_beside_hive", "2.3", "f")


@pytest.mark.clause("hive", "2.3")
def test_once_on_the_table_a_piece_may_walk_beside_the_other_colour() -> None:
    hive = drawn(
        """
          .   a
        wA1 wQ  bQ
        """
    )
    hive.refuses("wA2", "a", "touches_other_colour", "2.3", "bQ")
    assert hive.cell("a") in hive.goes_to("wA1")


@pytest.mark.clause("hive", "2.4")
def test_a_stack_has_the_colour_of_its_top() -> None:
    drawing = """
          x   a
        wQ  1   x
          x   x
        1 = bQ wB1
        """
    white = drawn(drawing)
    assert white.cells("x", "a") < white.goes_to("wA1")
    black = drawn(drawing, "black")
    assert black.able() == set()  # all of black's hive is under the beetle: there is nowhere to enter
    black.refuses("bA1", "a", "touches_other_colour", "2.3", "wB1")


@pytest.mark.clause("hive", "2.4")
def test_a_covered_piece_of_the_other_colour_keeps_nobody_away() -> None:
    hive = drawn(
        """
            a
          wQ  1
        bQ
        1 = bA1 bB1 wB1
        """
    )
    assert hive.cell("a") in hive.goes_to("wA1")


@pytest.mark.clause("hive", "2.5")
@pytest.mark.parametrize("piece", ["wB1", "wM", "wA1"])
def test_a_piece_never_enters_on_top_of_another(piece: str) -> None:
    hive = drawn("wG1 wQ  bQ")
    for occupant in ("wG1", "wQ", "bQ"):
        refusal = hive.refuses(piece, occupant, "cell_occupied", "2.5", occupant)
        assert refusal.params == {"piece": term(NUMBERS[piece]), "occupant": term(NUMBERS[occupant])}


@pytest.mark.clause("hive", "2.5")
def test_a_stack_is_refused_by_the_name_of_its_top() -> None:
    hive = drawn(
        """
        wQ  1   bQ
        1 = wG1 bB1
        """
    )
    refusal = hive.refuses("wA1", "wG1", "cell_occupied", "2.5", "wG1")
    assert refusal.params["occupant"] == term(NUMBERS["bB1"])


@pytest.mark.clause("hive", "2.6")
def test_a_piece_enters_a_hole_that_no_piece_can_slide_into() -> None:
    hive = drawn(
        """
              wS1 wG1
        wA1 wS2 h   wG2 bQ
              wB1 wQ
        """
    )
    assert hive.cell("h") in hive.goes_to("wA2")
    hive.refuses("wA1", "h", "ant_unreachable", "7.6", "h")


@pytest.mark.clause("hive", "2.6")
def test_a_hole_with_the_other_colour_on_its_rim_is_closed_to_entering_pieces() -> None:
    hive = drawn(
        """
          wS1 wG1
        wS2 h   wG2
          bQ  wQ
        """
    )
    hive.refuses("wA1", "h", "touches_other_colour", "2.3", "bQ")


@pytest.mark.clause("hive", "2.7")
def test_a_piece_on_the_table_is_not_placed_again() -> None:
    hive = drawn("wA1 wQ  bQ")
    for cell in ((-1, 0), (0, -1)):
        refusal = hive.refuses_action(Place(NUMBERS["wA1"], cell), "already_placed", "2.7", "wA1")
        assert refusal.params == {"piece": term(NUMBERS["wA1"])}


@pytest.mark.clause("hive", "2.7")
@pytest.mark.parametrize("seed", range(3))
def test_no_piece_ever_leaves_the_table(seed: int) -> None:
    match, dice = rucher.new("hive", seed=seed, preset="tournament"), random.Random(seed)
    placed: set[int] = set()
    for _ in range(150):
        if match.outcome is None:
            match.play(dice.choice(match.legal()))
        on_table = {piece for piece, spot in enumerate(match.state.spots) if spot is not None}
        assert placed <= on_table
        placed = on_table
    assert len(placed) > 15


@pytest.mark.clause("hive", "2.8")
def test_pieces_of_one_creature_enter_in_the_order_of_their_numbers() -> None:
    first = position(played())
    refusal = first.refuses("wA2", CENTRE, "out_of_order", "2.8")
    assert refusal.params == {"piece": term(NUMBERS["wA2"]), "first": term(NUMBERS["wA1"])}
    first.refuses("wA3", CENTRE, "out_of_order", "2.8")
    third = position(played("wA1", "bS1 wA1-"))
    assert third.able() == {"wQ", "wS1", "wB1", "wG1", "wA2", "wM", "wL"}
    assert position(played("wA1", "bS1 wA1-", "wA2 -wA1")).able() == {
        "bQ",
        "bS2",
        "bB1",
        "bG1",
        "bA1",
        "bM",
        "bL",
    }


@pytest.mark.clause("hive", "2.8")
def test_when_the_last_of_a_creature_is_placed_none_is_left_to_enter() -> None:
    hive = drawn("wA1 wA2 wA3 wQ  bQ  bA1")
    assert {piece for piece in hive.able() if piece.startswith("wA")} == {
        "wA1"
    }  # it moves, it does not enter


@pytest.mark.clause("hive", "1.4")
def test_nobody_places_the_other_side_s_pieces() -> None:
    start = position(played())
    start.refuses("bA1", CENTRE, "not_your_piece", "1.4")
    second = position(played("wA1"))
    second.refuses("wA2", (1, 0), "not_your_piece", "1.4")
