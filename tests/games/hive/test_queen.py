"""Chapter 3: when the queen bee comes, and what waits for her."""

import pytest
from tests.games.hive.positions import drawn, played, position

from rucher.games.hive import game

# Three turns each without a queen: wA1 wS1 wG1 bG1 bS1 bA1 in a row.
OPENING = ("wG1", "bG1 wG1-", "wS1 -wG1", "bS1 bG1-", "wA1 -wS1", "bA1 bS1-")


@pytest.mark.clause("hive", "3.1")
@pytest.mark.parametrize("plies", range(6))
def test_the_queen_may_come_on_any_of_the_first_turns_but_need_not(plies: int) -> None:
    now = position(played(*OPENING[:plies]))
    queen, other = ("wQ", "bQ") if plies % 2 == 0 else ("bQ", "wQ")
    assert queen in now.able()
    assert other not in now.able()
    assert len(now.able()) == 7


@pytest.mark.clause("hive", "3.1", "3.2")
def test_on_the_fourth_turn_the_queen_is_the_only_piece_that_may_enter() -> None:
    white = position(played(*OPENING))
    assert white.able() == {"wQ"}
    assert white.goes_to("wQ") == {(-3, 0), (-3, 1), (-2, 1), (-1, 1), (-2, -1), (-1, -1), (0, -1)}
    white.refuses("wA2", (-3, 0), "queen_due", "3.2")
    black = position(played(*OPENING, "wQ -wA1"))
    assert black.able() == {"bQ"}
    black.refuses("bB1", (4, 0), "queen_due", "3.2")


@pytest.mark.clause("hive", "3.2")
def test_the_question_says_that_the_queen_is_due() -> None:
    for plies, prompt in ((5, "place_only"), (6, "must_place_queen")):
        decision = game.decision(played(*OPENING[:plies]).state)
        assert decision is not None
        assert (decision.prompt, decision.seats) == (prompt, (plies % 2,))


@pytest.mark.clause("hive", "3.2")
def test_with_the_queen_on_the_table_the_fourth_turn_is_a_turn_like_any_other() -> None:
    hive = drawn("wA1 wQ  bQ  bA1", turn=4)
    assert {"wG1", "wA2", "wA1"} <= hive.able()


@pytest.mark.clause("hive", "3.3")
def test_nothing_moves_before_one_s_own_queen_is_there() -> None:
    hive = drawn("wA1 wG1 bQ  bA1 a", turn=3)
    assert hive.able() == {"wQ", "wS1", "wB1", "wG2", "wA2", "wM", "wL", "wP"}
    hive.refuses("wA1", "a", "queen_in_hand", "3.3")


@pytest.mark.clause("hive", "3.3")
def test_a_side_whose_queen_is_there_moves_without_waiting_for_the_other() -> None:
    match = played("wQ", "bA1 wQ-", "wA1 -wQ", "bA2 bA1-")
    white = position(match)
    assert "wA1" in white.able()
    match.play("wA1 bA2-")
    black = position(match)
    black.refuses("bA2", (3, 0), "queen_in_hand", "3.3")


@pytest.mark.clause("hive", "3.3")
def test_from_the_turn_after_her_arrival_pieces_move() -> None:
    before = position(played("wA1", "bA1 wA1-"))
    before.refuses("wA1", (0, -1), "queen_in_hand", "3.3")
    after = position(played("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"))
    assert after.goes_to("wQ") == {(0, -1), (-1, 1)}


@pytest.mark.clause("hive", "3.4")
def test_the_tournament_opening_keeps_both_queens_in_hand_on_the_first_turn() -> None:
    white = position(played(queen_on_turn_1=False))
    assert white.able() == {"wS1", "wB1", "wG1", "wA1", "wM", "wL"}
    white.refuses("wQ", (0, 0), "queen_not_on_first_turn", "3.4")
    black = position(played("wA1", queen_on_turn_1=False))
    assert black.able() == {"bS1", "bB1", "bG1", "bA1", "bM", "bL"}
    black.refuses("bQ", (1, 0), "queen_not_on_first_turn", "3.4")


@pytest.mark.clause("hive", "3.4")
def test_the_tournament_opening_ends_with_the_first_turn() -> None:
    assert "wQ" in position(played("wA1", "bA1 wA1-", queen_on_turn_1=False)).able()
    assert "bQ" in position(played("wA1", "bA1 wA1-", "wQ -wA1", queen_on_turn_1=False)).able()


@pytest.mark.clause("hive", "3.4")
def test_without_the_tournament_opening_the_queen_may_be_the_first_piece() -> None:
    assert "wQ" in position(played()).able()
    assert "bQ" in position(played("wQ")).able()
