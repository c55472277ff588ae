"""Chapter 8: passing, only when nothing else is possible."""

import pytest
from tests.games.hive.positions import drawn, played, position

from rucher.games.hive import game
from rucher.games.hive.actions import Pass
from rucher.games.hive.events import Passed

# White's beetle sits on all that black has: black can neither move nor enter.
SHUT_OUT = """
      x   a
    wA1 wQ  1   y
    1 = bQ wB1
    """


@pytest.mark.clause("hive", "8.1")
def test_nobody_passes_by_choice() -> None:
    for hive in (position(played()), position(played("wA1")), drawn("wA1 wQ  bQ")):
        others = hive.legal()
        assert Pass() not in others
        refusal = hive.refuses_action(Pass(), "pass_not_allowed", "8.1")
        assert refusal.params == {"n": len(others)}


@pytest.mark.clause("hive", "8.1")
def test_who_can_do_nothing_passes() -> None:
    hive = drawn(SHUT_OUT, "black")
    assert hive.legal() == [Pass()]
    decision = game.decision(hive.state)
    assert decision is not None
    assert (decision.prompt, decision.seats) == ("must_pass", (1,))
    after = hive.passed()
    assert after.seat == 0
    assert [after.state.spots, after.state.last_moved] == [hive.state.spots, -1]


@pytest.mark.clause("hive", "8.1")
def test_who_must_pass_is_told_why_everything_else_is_refused() -> None:
    hive = drawn(SHUT_OUT, "black")
    hive.refuses("bQ", "a", "covered", "4.2", "bQ")
    hive.refuses("bA1", "a", "touches_other_colour", "2.3", "wQ", "wB1")


@pytest.mark.clause("hive", "8.1")
def test_one_passes_again_until_something_is_possible() -> None:
    hive = drawn(SHUT_OUT, "black")
    still_shut_out = hive.passed().after("wA1", "x")
    assert still_shut_out.legal() == [Pass()]
    let_go = still_shut_out.passed().after("wB1", "wQ")
    assert Pass() not in let_go.legal()
    assert "bQ" in let_go.able()
    assert let_go.cell("y") in let_go.goes_to("bA1")


@pytest.mark.clause("hive", "8.1", "5.1")
def test_who_is_pinned_with_nowhere_to_enter_passes() -> None:
    hive = drawn("wA1 bQ  wQ", "black")
    assert hive.legal() == [Pass()]
    hive.refuses("bQ", (1, -1), "one_hive", "5.1", "wQ")


@pytest.mark.clause("hive", "8.1", "3.2")
def test_a_queen_that_is_due_but_finds_no_room_must_wait() -> None:
    hive = drawn("wA1 bA1 wQ", "black", turn=4)
    assert hive.legal() == [Pass()]
    later = hive.passed().after("wA1", (0, 1))
    assert later.able() <= {"bQ"}
    later.refuses("bG1", (0, 0), "queen_due", "3.2")


@pytest.mark.clause("hive", "8.1")
def test_a_pass_is_written_played_and_told() -> None:
    match = played(pillbug=True)
    assert match.refusal("pass") is not None
    match.state = drawn(SHUT_OUT, "black").state
    assert [match.write(action) for action in match.legal()] == ["pass"]
    assert match.play("pass") == [Passed(1)]
