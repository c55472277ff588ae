"""Chapter 1: the pieces, and what is agreed before the game."""

from collections import Counter
from typing import Any

import pytest
from tests.games.hive.positions import drawn, played, position

from rucher.games.hive import game
from rucher.games.hive.actions import Move, Place
from rucher.games.hive.pieces import NAMES, NUMBERS, PIECES, colour_of, creature_of, term
from rucher.games.hive.state import HiveOptions, HiveState, new_state

BASE = Counter({"Q": 1, "S": 2, "B": 2, "G": 3, "A": 3})


def hand(state: HiveState, colour: int) -> Counter[str]:
    """A side's pieces in hand, by the letter of their creature."""
    held = [piece for piece in PIECES if state.in_hand(piece) and colour_of(piece) == colour]
    return Counter(creature_of(piece).letter for piece in held)


@pytest.mark.clause("hive", "1.2")
def test_each_side_has_the_same_thirteen_pieces() -> None:
    state = played().state
    assert hand(state, 0) == hand(state, 1) == BASE + Counter("LM")
    assert hand(state, 0).total() == 13
    assert all(spot is None for spot in state.spots)


@pytest.mark.clause("hive", "1.2")
def test_placed_pieces_leave_the_hand() -> None:
    state = played("wA1", "bS1 wA1-").state
    assert hand(state, 0) == BASE + Counter("LM") - Counter("A")
    assert hand(state, 1) == BASE + Counter("LM") - Counter("S")


@pytest.mark.clause("hive", "1.3")
@pytest.mark.parametrize(
    ("preset", "more", "queen_on_turn_1"),
    [(None, "LM", True), ("booklet", "LM", True), ("beginner", "", True), ("tournament", "LMP", False)],
)
def test_a_preset_says_which_pieces_are_in_play(preset: str | None, more: str, queen_on_turn_1: bool) -> None:
    match = played(preset=preset)
    assert hand(match.state, 0) == hand(match.state, 1) == BASE + Counter(more)
    assert ("wQ" in position(match).able()) == queen_on_turn_1
    assert match.state.options.repetition


@pytest.mark.clause("hive", "1.3")
@pytest.mark.parametrize(("option", "letter"), [("ladybug", "L"), ("mosquito", "M"), ("pillbug", "P")])
def test_each_new_creature_is_chosen_on_its_own(option: str, letter: str) -> None:
    chosen: dict[str, Any] = {"ladybug": False, "mosquito": False, "pillbug": False, option: True}
    state = played(**chosen).state
    assert hand(state, 0) == hand(state, 1) == BASE + Counter(letter)


@pytest.mark.clause("hive", "1.3")
@pytest.mark.parametrize("piece", ["wL", "wM", "wP", "bL"])
def test_a_creature_that_was_left_out_is_neither_placed_nor_moved(piece: str) -> None:
    hive = drawn("a   wQ  bQ", options=HiveOptions(ladybug=False, mosquito=False))
    assert piece not in hive.able()
    for action in (Place(NUMBERS[piece], hive.cell("a")), Move(NUMBERS[piece], hive.cell("a"))):
        refusal = hive.refuses_action(action, "piece_not_in_play", "1.3")
        assert refusal.params == {"piece": term(NUMBERS[piece])}


@pytest.mark.clause("hive", "1.3")
def test_every_choice_of_options_can_be_set_up() -> None:
    for bits in range(32):
        ladybug, mosquito, pillbug, early, repetition = (bool(bits >> n & 1) for n in range(5))
        state = new_state(HiveOptions(ladybug, mosquito, pillbug, early, repetition))
        kinds = {NAMES[action.piece] for action in game.legal(state, 0) if isinstance(action, Place)}
        assert len(kinds) == 4 + ladybug + mosquito + pillbug + early
