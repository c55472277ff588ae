"""What a hand touches, and what it is told when it touches what can do nothing."""

import pytest
from tests.games.hive.positions import Position, drawn, played, position

from rucher.core.errors import UnreadableAction
from rucher.core.texts import Term
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.pieces import NUMBERS, term


def attempt(hive: Position, *touched: str) -> object:
    """What the rules make of some touches."""
    return game.attempt(hive.state, hive.seat, touched)


# -- saying an action ------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "1.4")
def test_a_piece_then_a_space() -> None:
    hive = drawn("wA1 wQ  bQ")
    placing, moving = Place(NUMBERS["wG1"], (-1, 0)), Move(NUMBERS["wA1"], (3, 0))
    said: list[tuple[HiveAction, tuple[str, ...]]] = [
        (placing, ("piece:wG1", "cell:-1,0")),
        (moving, ("piece:wA1", "cell:3,0")),
    ]
    for action, touched in said:
        assert game.touches(hive.state, action) == touched
        assert [attempt(hive, *touched[:n]) for n in range(3)] == [None, None, action]


@pytest.mark.clause("hive", "1.4")
def test_a_space_touched_first_means_the_piece_on_top_of_it() -> None:
    hive = drawn("wA1 wQ  1\n1 = bQ wB1")
    assert attempt(hive, "cell:0,0") is None
    assert attempt(hive, "cell:0,0", "cell:3,0") == Move(NUMBERS["wA1"], (3, 0))
    assert attempt(hive, "cell:2,0", "cell:3,0") == Move(NUMBERS["wB1"], (3, 0))


@pytest.mark.clause("hive", "7.2")
def test_a_piece_touched_second_means_its_space() -> None:
    hive = drawn("wB1 wQ  bQ")
    assert attempt(hive, "piece:wB1", "piece:wQ") == Move(NUMBERS["wB1"], (1, 0))


@pytest.mark.clause("hive", "8.1")
def test_passing_is_a_button() -> None:
    hive = drawn("wA1 bQ  wQ", "black")
    assert game.touches(hive.state, Pass()) == ("pass",)
    assert attempt(hive, "pass") == Pass()
    position(played()).touch_refuses(["pass"], "pass_not_allowed", "8.1")


@pytest.mark.clause("hive", "1.4")
def test_an_empty_space_touched_first_asks_for_a_piece() -> None:
    hive = drawn("wA1 wQ  bQ  a")
    hive.touch_refuses(["cell:3,0"], "touch_a_piece_first", "1.4", "a")
    hive.touch_refuses(["cell:3,0", "cell:4,0"], "touch_a_piece_first", "1.4", "a")


@pytest.mark.clause("hive", "1.4")
def test_a_hand_that_is_not_asked_is_told_so() -> None:
    hive = drawn("wA1 wQ  bQ")
    refusal = game.attempt(hive.state, 1, ("piece:bQ",))
    assert refusal == game.turn_refusal(hive.state, 1) is not None


@pytest.mark.parametrize(
    "touched",
    [
        *("", "PASS", "wA1", "piece:", "piece:wX1", "piece:wA9", "square:0,0"),
        *(f"cell:{cell}" for cell in ("", "0", "0,", "0,x", "+0,0", "0, 0", "00,0")),
    ],
)
def test_what_is_not_on_the_table_cannot_be_touched(touched: str) -> None:
    hive = drawn("wA1 wQ  bQ")
    for touches in ((touched,), ("piece:wA1", touched)):
        with pytest.raises(UnreadableAction):
            attempt(hive, *touches)


@pytest.mark.parametrize("touched", [("piece:wA1", "cell:3,0", "cell:3,0"), ("pass", "pass")])
def test_an_action_ends_with_its_last_touch(touched: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableAction):
        attempt(drawn("wA1 wQ  bQ"), *touched)


# -- touching what can do nothing ------------------------------------------------------------------------


@pytest.mark.clause("hive", "5.1")
def test_touching_a_pinned_piece_tells_what_it_would_cut_off() -> None:
    hive = drawn("wS1 wA1 wQ  bQ")
    hive.touch_refuses(["piece:wA1"], "one_hive", "5.1", "wS1")
    hive.touch_refuses(["cell:1,0"], "one_hive", "5.1", "wS1")


@pytest.mark.clause("hive", "4.2")
def test_touching_a_covered_piece_names_what_covers_it() -> None:
    hive = drawn("wQ  1   bQ\n1 = wA1 bB1")
    hive.touch_refuses(["piece:wA1"], "covered", "4.2", "wA1")


@pytest.mark.clause("hive", "4.1")
def test_touching_the_other_side_s_piece() -> None:
    hive = drawn("wA1 wQ  bQ")
    hive.touch_refuses(["piece:bQ"], "not_your_piece", "4.1", "bQ")
    hive.touch_refuses(["piece:bA1"], "not_your_piece", "1.4")


@pytest.mark.clause("hive", "2.8", "3.2", "3.3")
def test_touching_a_piece_that_must_wait() -> None:
    hive = drawn("wA1 wG1 bQ", turn=4)
    hive.touch_refuses(["piece:wA3"], "out_of_order", "2.8")
    hive.touch_refuses(["piece:wA2"], "queen_due", "3.2")
    hive.touch_refuses(["piece:wA1"], "queen_in_hand", "3.3")
    assert attempt(hive, "piece:wQ") is None


@pytest.mark.clause("hive", "2.3")
def test_touching_a_piece_of_the_hand_that_finds_no_room() -> None:
    hive = drawn("wA1 bQ  wQ", "black")
    refusal = hive.touch_refuses(["piece:bG1"], "no_room", "2.3")
    assert refusal.params == {"piece": term(NUMBERS["bG1"])}


@pytest.mark.clause("hive", "6.2")
@pytest.mark.parametrize("piece", ["wA1", "wS1"])
def test_touching_a_slider_between_closed_gates_names_its_walls(piece: str) -> None:
    hive = drawn(
        f"""
          bA1 bG1
        wG1 {piece} .
          wQ  bQ
        """
    )
    hive.touch_refuses([f"piece:{piece}"], "gate", "6.2", "bA1", "bG1", "wG1", "wQ", "bQ")


@pytest.mark.clause("hive", "6.2")
def test_touching_a_queen_between_closed_gates_names_the_posts() -> None:
    hive = drawn(
        """
          bA1 bG1
        wG1 wQ  .
          bS1 bQ
        """
    )
    hive.touch_refuses(["piece:wQ"], "gate", "6.2", "bG1", "bQ")


@pytest.mark.clause("hive", "6.2")
@pytest.mark.parametrize("piece", ["wA1", "wS1"])
def test_touching_a_slider_with_neighbours_all_around_names_them(piece: str) -> None:
    hive = drawn(
        f"""
          bA1 bG1
        wG1 {piece} bS1
          wQ  bQ
        """
    )
    hive.touch_refuses([f"piece:{piece}"], "gate", "6.2", "bA1", "bG1", "wG1", "bS1", "wQ", "bQ")


@pytest.mark.clause("hive", "7.5", "7.10", "7.8")
def test_touching_a_piece_whose_creature_leads_nowhere() -> None:
    spider = drawn(
        """
            bA1 wQ  bQ
          bG1 wS1 a   bG2
            bS1 .   bS2
              bB1 bB2
        """
    )
    spider.touch_refuses(["piece:wS1"], "spider_three", "7.5", "a")
    drawn("wM  bM  wQ  bQ").touch_refuses(["piece:wM"], "mosquito_alone", "7.10", "wM")
    mosquito = drawn(
        """
          bA1 bS2
        bA2 wM  a
          bS1 bQ
            wQ
        """
    )
    refusal = mosquito.touch_refuses(["piece:wM"], "mosquito_no_way", "7.8", "a")
    assert refusal.params["creatures"] == [Term("queen_bee"), Term("spider"), Term("soldier_ant")]


@pytest.mark.clause("hive", "7.12", "7.13")
def test_touching_a_neighbour_of_the_pillbug_that_cannot_be_thrown() -> None:
    hive = drawn(
        """
          bA1 bG1
        wQ  wP  bS1
          wG1 1
            bQ
        1 = bA2 bB1
        """
    )
    refusal = hive.touch_refuses(["piece:bG1"], "throw_nowhere", "7.12", "bG1")
    assert refusal.params == {"piece": term(NUMBERS["bG1"]), "by": term(NUMBERS["wP"])}
    hive.touch_refuses(["piece:bB1"], "throw_stacked", "7.13", "bB1")
    just_moved = drawn("wQ  wP  bQ", last_moved="bQ")
    just_moved.touch_refuses(["piece:bQ"], "throw_just_moved", "7.13", "bQ")


@pytest.mark.clause("hive", "7.15")
def test_touching_a_piece_that_rests() -> None:
    drawn("wA1 wQ  bQ", last_moved="wA1").touch_refuses(["piece:wA1"], "resting", "7.15", "wA1")


@pytest.mark.clause("hive", "1.3")
def test_touching_a_piece_that_is_not_in_play() -> None:
    position(played()).touch_refuses(["piece:wP"], "piece_not_in_play", "1.3")
