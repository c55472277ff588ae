"""Chapter 4: what a move is, whatever the creature."""

from pathlib import Path

import pytest
from tests.games.hive.positions import drawn, played, position

import rucher
from rucher.games.hive import game
from rucher.games.hive.actions import Move
from rucher.games.hive.pieces import NUMBERS, PIECES, colour_of, term

ROOT = Path(__file__).parents[3]


@pytest.mark.clause("hive", "1.4")
def test_white_begins_and_the_players_take_turns() -> None:
    match = played()
    for ply, move in enumerate(("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-", "wQ \\wA1")):
        decision = match.decision
        assert decision is not None
        assert decision.seats == (ply % 2,)
        assert match.legal(1 - ply % 2) == []
        match.play(move)


@pytest.mark.clause("hive", "1.4")
def test_who_is_not_asked_is_refused() -> None:
    match = played("wA1")
    refusal = match.refusal("wQ -wA1", seat=0)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not_your_turn", "1.4")


@pytest.mark.clause("hive", "1.4")
def test_a_turn_is_one_placement_or_one_move() -> None:
    hive = drawn("wA1 wQ  bQ  bA1")
    enters = hive.after("wG1", (-1, 0))
    assert (enters.seat, enters.state.spots[NUMBERS["wA1"]]) == (1, hive.state.spots[NUMBERS["wA1"]])
    moves = hive.after("wA1", (4, 0))
    assert (moves.seat, moves.state.spots[NUMBERS["wG1"]]) == (1, None)


@pytest.mark.clause("hive", "4.1")
def test_a_piece_of_the_other_colour_is_not_moved() -> None:
    hive = drawn("wA1 wQ  bQ  bA1 a")
    refusal = hive.refuses("bA1", "a", "not_your_piece", "4.1", "bA1")
    assert refusal.params == {"piece": term(NUMBERS["bA1"])}


@pytest.mark.clause("hive", "4.1")
def test_a_piece_in_hand_is_placed_and_not_moved() -> None:
    hive = drawn("a   wQ  bQ")
    refusal = hive.refuses_action(Move(NUMBERS["wG1"], hive.cell("a")), "still_in_hand", "4.1")
    assert refusal.params == {"piece": term(NUMBERS["wG1"])}
    hive.refuses_action(Move(NUMBERS["bG1"], hive.cell("a")), "not_your_piece", "4.1")


@pytest.mark.clause("hive", "4.2")
@pytest.mark.parametrize("beetle", ["wB1", "bB1"])
@pytest.mark.parametrize("under", ["wA1", "wG1", "wB2", "wQ"])
def test_a_covered_piece_does_not_move_whoever_covers_it(beetle: str, under: str) -> None:
    queen = "wS1" if under == "wQ" else "wQ"
    hive = drawn(
        f"""
          a
        1   {queen:3} bQ
        1 = {under} {beetle}
        """
    )
    refusal = hive.refuses(under, "a", "covered", "4.2", under)
    assert refusal.params == {"piece": term(NUMBERS[under]), "by": term(NUMBERS[beetle])}


@pytest.mark.clause("hive", "4.2")
def test_in_a_stack_only_the_top_moves_and_the_rest_is_covered_by_it() -> None:
    hive = drawn(
        """
          a
        1   wQ  bQ
        1 = wA1 wB1 bB1 wM
        """
    )
    assert {"wM", "wA1", "wB1"} & hive.able() == {"wM"}
    for piece in ("wA1", "wB1"):
        assert hive.refuses(piece, "a", "covered", "4.2", piece).params["by"] == term(NUMBERS["wM"])


@pytest.mark.clause("hive", "4.2")
def test_an_uncovered_piece_moves_again() -> None:
    hive = drawn(
        """
          a
        1   wQ  bQ
        1 = wA1 bB1
        """,
        "black",
    )
    assert "wA1" in hive.after("bB1", "wQ").able() - {"wQ"}


@pytest.mark.clause("hive", "4.3")
@pytest.mark.parametrize("piece", ["wA1", "wG1", "wB1", "wL", "wM", "wP", "wS1"])
def test_a_move_ends_on_another_space(piece: str) -> None:
    hive = drawn(f"{piece:3} wQ  bQ")
    assert hive.cell(piece) not in hive.goes_to(piece)
    refusal = hive.refuses(piece, piece, "same_cell", "4.3", piece)
    assert refusal.params == {"piece": term(NUMBERS[piece])}


@pytest.mark.clause("hive", "4.4")
@pytest.mark.parametrize("piece", ["wQ", "wA1", "wG1", "wL", "wP", "wS1"])
def test_only_beetles_end_on_top(piece: str) -> None:
    queen = "wB1" if piece == "wQ" else "wQ"
    hive = drawn(f"{piece:3} {queen:3} bQ")
    for occupant in (queen, "bQ"):
        refusal = hive.refuses(piece, occupant, "cannot_climb", "4.4", occupant)
        assert refusal.params == {"piece": term(NUMBERS[piece]), "occupant": term(NUMBERS[occupant])}


@pytest.mark.clause("hive", "4.4")
def test_a_beetle_ends_on_top_and_so_does_a_mosquito_that_moves_like_one() -> None:
    assert drawn("wB1 wQ  bQ").cell("wQ") in drawn("wB1 wQ  bQ").goes_to("wB1")
    beside_a_beetle = drawn("wM  wB1 wQ  bQ")
    assert beside_a_beetle.cell("wB1") in beside_a_beetle.goes_to("wM")


@pytest.mark.clause("hive", "4.4", "7.8")
@pytest.mark.parametrize(("drawing", "first"), [("wM  wQ  bQ", "wQ"), ("wM  wG1 wQ  bQ", "wG1")])
def test_a_mosquito_without_a_beetle_to_copy_ends_on_no_piece(drawing: str, first: str) -> None:
    hive = drawn(drawing)
    refusal = hive.refuses("wM", first, "cannot_climb", "4.4", first)
    assert refusal.params["occupant"] == term(NUMBERS[first])


@pytest.mark.clause("hive", "4.1")
def test_the_state_is_only_changed_by_actions_that_are_played() -> None:
    match = played("wA1", "bA1 wA1-")
    before = position(match).state.spots[:]
    assert game.refusal(match.state, 0, Move(NUMBERS["bA1"], (1, -1))) is not None
    assert match.state.spots == before


@pytest.mark.clause("hive", "1.4")
def test_who_has_nothing_in_hand_is_asked_to_move_only() -> None:
    golden = (ROOT / "tests/golden/hive/1/beginner-white-wins.json").read_text(encoding="utf-8")
    log = rucher.load(golden).log
    match = rucher.new("hive", seed=0, preset="beginner")
    asked = set()
    for entry in log:
        decision = match.decision
        assert decision is not None
        seat = decision.seats[0]
        in_hand = any(match.state.in_hand(piece) for piece in PIECES if colour_of(piece) == seat)
        assert (decision.prompt == "move_only") == (not in_hand)
        asked.add(decision.prompt)
        match.play(entry.action)
    assert "move_only" in asked
