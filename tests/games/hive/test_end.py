"""Chapter 9: how a game ends, and what the same position is."""

import pytest
from tests.games.hive.positions import drawn, played

import rucher
from rucher.core.types import Outcome
from rucher.games.hive import game
from rucher.games.hive.events import Ended, Moved, Repeated
from rucher.games.hive.pieces import NUMBERS, term
from rucher.games.hive.state import HiveOptions, position_key

WHITE_WINS = Outcome((1, 2), (0,), "queen_surrounded", {"piece": term(NUMBERS["bQ"])})
BLACK_WINS = Outcome((2, 1), (1,), "queen_surrounded", {"piece": term(NUMBERS["wQ"])})
BOTH_SURROUNDED = Outcome((1, 1), (), "both_surrounded")
REPETITION = Outcome((1, 1), (), "repetition")

# -- surrounded queens -----------------------------------------------------------------------------------


@pytest.mark.clause("hive", "1.1", "9.1")
def test_a_queen_with_all_six_spaces_taken_has_lost() -> None:
    hive = drawn(
        """
          wG1 wS1
        bA1 bQ  a
          bB1 wQ
            wA1
        """
    )
    assert hive.outcome is None
    after, events = hive.told("wA1", "a")
    assert after.outcome == WHITE_WINS
    assert events[1:] == [Ended("queen_surrounded", NUMBERS["bQ"])]


@pytest.mark.clause("hive", "1.1", "9.1")
def test_five_spaces_are_not_enough() -> None:
    hive = drawn(
        """
          wG1 wS1
        bA1 bQ  a
          bB1 wQ
        """
    )
    assert hive.outcome is None
    assert game.score(hive.state).seats == ({"queen_surrounded": 5}, {"queen_surrounded": 2})


@pytest.mark.clause("hive", "9.1")
def test_a_covered_queen_still_counts() -> None:
    drawing = """
          wG1 wS1
        bA1 1   a
          bB1 wQ
            wA1
        1 = bQ {}
        """
    for beetle in ("wB1", "bB2"):
        hive = drawn(drawing.format(beetle))
        assert hive.after("wA1", "a").outcome == WHITE_WINS


@pytest.mark.clause("hive", "9.1")
def test_a_placement_can_be_the_last_one() -> None:
    hive = drawn(
        """
          wG1 wS1
        wA1 wQ  a
          wB1 wG2
        bQ
        """
    )
    after = hive.after("wS2", "a")
    assert after.outcome == BLACK_WINS


@pytest.mark.clause("hive", "9.3")
def test_who_closes_in_their_own_queen_loses() -> None:
    hive = drawn(
        """
          wG1 wS1
        bA1 wQ  a
          bB1 bQ
            wA1
        """
    )
    assert hive.after("wA1", "a").outcome == BLACK_WINS


@pytest.mark.clause("hive", "9.2")
def test_both_queens_closed_in_by_one_action_make_a_draw() -> None:
    hive = drawn(
        """
          wA1 wA2 bA1 bA2
        wS1 bQ  a   wQ  bS1 wG1
          wB1 wB2 bB1 bB2
        """
    )
    after, events = hive.told("wG1", "a")
    assert after.outcome == BOTH_SURROUNDED
    assert events[1:] == [Ended("both_surrounded")]


@pytest.mark.clause("hive", "9.6")
def test_after_the_end_nothing_is_played() -> None:
    hive = drawn(
        """
          wG1 wS1
        bA1 bQ  wA1
          bB1 wQ
            a
        """,
        "black",
    )
    assert game.decision(hive.state) is None
    assert hive.legal() == []
    hive.refuses("bA1", "a", "game_over", "9.6")
    for seat in (0, 1):
        refusal = game.turn_refusal(hive.state, seat)
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("game_over", "9.6")


# -- repetition ------------------------------------------------------------------------------------------

OPENING = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")
THERE_AND_BACK = ("wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-")


def told(match: rucher.Match, *moves: str) -> list[list[object]]:
    """What is told of each of some moves, beyond the moves themselves."""
    return [[event for event in match.play(move) if not isinstance(event, Moved)] for move in moves]


@pytest.mark.clause("hive", "9.4")
def test_the_second_time_is_announced_and_the_third_is_a_draw() -> None:
    match = played(*OPENING)
    assert told(match, *THERE_AND_BACK) == [[], [], [], [Repeated(2)]]
    assert match.outcome is None
    assert told(match, *THERE_AND_BACK[:3]) == [[Repeated(2)]] * 3
    assert match.outcome is None
    assert told(match, THERE_AND_BACK[3]) == [[Repeated(3), Ended("repetition")]]
    assert match.outcome == REPETITION
    assert match.legal() == []


@pytest.mark.clause("hive", "9.4")
def test_the_rule_can_be_switched_off() -> None:
    match = played(*OPENING, repetition=False)
    assert told(match, *THERE_AND_BACK * 4) == [[]] * 16
    assert match.outcome is None


@pytest.mark.clause("hive", "9.4", "9.5")
def test_it_does_not_matter_how_many_turns_lie_between() -> None:
    # Each side goes round in three: the position comes back every sixth ply.
    match = played(*OPENING, "wA2 -wQ", "bA2 bQ-")
    cycle = ("wA2 \\wQ", "bA2 bQ/", "wA2 /wQ", "bA2 bQ\\", "wA2 -wQ", "bA2 bQ-")
    assert told(match, *cycle) == [[], [], [], [], [], [Repeated(2)]]
    assert told(match, *cycle)[-1] == [Repeated(3), Ended("repetition")]
    assert match.outcome == REPETITION


@pytest.mark.clause("hive", "9.5")
def test_a_hive_that_has_shifted_as_a_whole_is_the_same() -> None:
    match = played("wQ", "bQ wQ-")
    step_north_east = ("wQ \\bQ", "bQ wQ-")
    assert told(match, *step_north_east)[-1] == [Repeated(2)]
    assert told(match, *step_north_east)[-1] == [Repeated(3), Ended("repetition")]
    assert match.state.spots[NUMBERS["wQ"]].cell == (2, -2)


def key(text: str, to_move: str = "white", **more: object) -> int:
    """The key of a drawn position."""
    return position_key(drawn(text, to_move, **more).state)  # type: ignore[arg-type]


@pytest.mark.clause("hive", "9.5")
def test_a_hive_that_has_been_turned_is_another() -> None:
    assert key("wA1 wQ  bQ") == key("    wA1 wQ  bQ") == key(".   .   wA1 wQ  bQ")
    assert key("wA1 wQ  bQ") != key("bQ  wQ  wA1")
    turned = """
        wA1
          wQ
            bQ
        """
    assert key("wA1 wQ  bQ") != key(turned)


@pytest.mark.clause("hive", "9.5")
def test_the_side_to_move_belongs_to_the_position() -> None:
    assert key("wA1 wQ  bQ") != key("wA1 wQ  bQ", "black")
    assert key("wA1 wQ  bQ", turn=9) == key("wA1 wQ  bQ", turn=30)


@pytest.mark.clause("hive", "9.5")
def test_the_order_of_a_stack_belongs_to_the_position() -> None:
    assert key("wQ  1   bQ\n1 = bA1 wB1 bB1") != key("wQ  1   bQ\n1 = bA1 bB1 wB1")


@pytest.mark.clause("hive", "9.5")
def test_with_the_pillbug_the_piece_moved_last_belongs_to_the_position() -> None:
    with_pillbug, without = HiveOptions(pillbug=True), HiveOptions()
    keys = {last: key("wA1 wQ  bQ", last_moved=last, options=with_pillbug) for last in ("bQ", "wA1", None)}
    assert len(set(keys.values())) == 3
    keys = {last: key("wA1 wQ  bQ", last_moved=last, options=without) for last in ("bQ", "wA1", None)}
    assert len(set(keys.values())) == 1


@pytest.mark.clause("hive", "9.5", "2.7")
def test_a_placement_makes_all_earlier_positions_past() -> None:
    match = played(*OPENING)
    told(match, *THERE_AND_BACK)
    assert len(match.state.history) == 5
    match.play("wG1 -wQ")
    assert len(match.state.history) == 1
    assert told(match, "bQ bA1/") == [[]]
