"""MoveStrings: read with any piece for a reference, written with one, and refused where they say nothing."""

import random
from typing import Any

import pytest

from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.hexgrid import DIRECTIONS
from rucher.core.match import Match
from rucher.games.hive import game, notation
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.pieces import NAMES, NUMBERS
from rucher.games.hive.state import HiveOptions, HiveState, new_state

SIDES = ("{}-", "{}/", "\\{}", "-{}", "/{}", "{}\\")  # by direction, from east counter-clockwise
TOWER = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 -wQ", "bB1 bQ-", "wB1 wQ", "bB1 bQ"]


def played(*moves: str, **options: Any) -> Match:
    """A match after some moves."""
    match = Match(game, HiveOptions(**options), Chance(0))
    for move in moves:
        match.play(move)
    return match


def spellings(state: HiveState, action: HiveAction) -> list[str]:
    """Every way to write an action: beside each piece next to its space, or on top of each that is there."""
    assert isinstance(action, Place | Move)
    name, (q, r) = NAMES[action.piece], action.cell
    on_table = [(NAMES[piece], spot) for piece, spot in enumerate(state.spots) if spot is not None]
    there = [f"{name} {other}" for other, spot in on_table if spot.cell == action.cell]
    beside = [
        f"{name} {side.format(other)}"
        for side, (dq, dr) in zip(SIDES, DIRECTIONS, strict=True)
        for other, spot in on_table
        if spot.cell == (q - dq, r - dr)
    ]
    return there or beside or [name]


@pytest.mark.parametrize(("side", "cell"), [*zip(SIDES, DIRECTIONS, strict=True)])
def test_each_of_the_six_sides(side: str, cell: tuple[int, int]) -> None:
    match = played("wS1")
    assert match.read(f"bA1 {side.format('wS1')}") == Place(NUMBERS["bA1"], cell)


def test_a_bare_piece_opens_the_game() -> None:
    assert played().read("wG1") == Place(NUMBERS["wG1"], (0, 0))


def test_a_bare_reference_means_on_top_of_it() -> None:
    match = played(*TOWER[:6])
    assert match.read("wB1 wQ") == Move(NUMBERS["wB1"], (-1, 0))


def test_pass_is_a_word() -> None:
    state = new_state(HiveOptions())
    assert notation.read(state, " pass ") == Pass()
    assert notation.write(state, Pass()) == "pass"


def test_the_mover_itself_may_be_the_reference() -> None:
    match = played("wS1", "bS1 wS1-", "wQ \\wS1", "bQ bS1-")
    assert match.read("wQ wQ-") == match.read("wQ wS1/") == Move(NUMBERS["wQ"], (1, -1))
    match.play("wQ wQ-")


def test_a_covered_piece_may_be_the_reference() -> None:
    match = played(*TOWER)
    assert match.read("wA1 -wQ") == match.read("wA1 -wB1")


@pytest.mark.parametrize("seed", range(8))
def test_every_spelling_of_a_legal_action_is_read_as_that_action(seed: int) -> None:
    rng = random.Random(seed)
    match = played(pillbug=True)
    for _ in range(40):
        actions = match.legal()
        for action in actions:
            if not isinstance(action, Pass):
                texts = spellings(match.state, action)
                assert match.write(action) in texts
                assert all(match.read(text) == action for text in texts)
        match.play(rng.choice(actions))
        if match.outcome:
            break


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_is_read_back_and_no_two_actions_are_written_alike(seed: int) -> None:
    rng = random.Random(seed)
    match = played(ladybug=rng.random() < 0.5, mosquito=rng.random() < 0.5, pillbug=rng.random() < 0.5)
    while match.outcome is None and len(match.log) < 80:
        actions = match.legal()
        texts = [match.write(action) for action in actions]
        assert [match.read(text) for text in texts] == actions
        assert len(set(texts)) == len(texts)
        match.play(rng.choice(actions))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a move"),
        ("hello", "not a move"),
        ("wA1 bQ- please", "not a move"),
        ("wA1bQ-", "not a move"),
        ("WA1 bQ-", "not a move"),
        ("wa1 bQ-", "not a move"),
        ("wA1 bQ|", "not a move"),
        ("Pass", "not a move"),
        ("wA1\0", "not a move"),
        ("wX1 wS1-", "no piece wX1"),
        ("wA4 wS1-", "no piece wA4"),
        ("wQ1 wS1-", "no piece wQ1"),
        ("wA wS1-", "no piece wA"),
        ("wA1 bX-", "no piece bX"),
        ("wA1 -wS1-", "two sides"),
        ("wA1", "say where wA1 goes"),
        ("wA1 wQ-", "wQ is not on the table"),
        ("wA1 wA1-", "wA1 is not on the table"),
    ],
)
def test_what_spells_no_action_says_so(text: str, message: str) -> None:
    with pytest.raises(UnreadableAction, match=message):
        played("wS1", "bS1 wS1-").read(text)


def test_the_example_of_a_missing_place_names_a_piece_on_the_table() -> None:
    with pytest.raises(UnreadableAction, match="'wA1 wS1-'"):
        played("wS1", "bS1 wS1-").read("wA1")


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(UnreadableAction) as caught:
        played().read("w" * 100_000)
    assert len(str(caught.value)) < 120


def test_a_climb_by_a_side_is_understood_but_not_in_the_engine_protocol() -> None:
    match = played(*TOWER[:6])
    climb = Move(NUMBERS["wB1"], (-1, 0))
    assert match.read("wB1 -wS1") == notation.read_strictly(match.state, "wB1 wQ") == climb
    with pytest.raises(UnreadableAction, match="wQ is there; to climb on top of it, write 'wB1 wQ'"):
        notation.read_strictly(match.state, "wB1 -wS1")


@pytest.mark.parametrize(
    ("moves", "text", "code"),
    [
        ([], "bA1", "not_your_piece"),
        (["wS1"], "wA1 wS1-", "not_your_piece"),
        (["wS1"], "bA2 wS1-", "out_of_order"),
        (["wS1"], "bP wS1-", "piece_not_in_play"),
        (["wS1"], "bA1 wS1", "cell_occupied"),
        (["wS1", "bS1 wS1-"], "wA1 wS1-", "cell_occupied"),
        (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], "wQ bS1-", "cannot_climb"),
        (["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"], "bQ bS1/", "not_your_piece"),
        (TOWER, "wQ -wB1", "covered"),
        (TOWER, "wB1 wQ", "same_cell"),
        (TOWER[:4], "pass", "pass_not_allowed"),
    ],
)
def test_what_other_engines_let_pass_is_refused_by_the_rules(moves: list[str], text: str, code: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        played(*moves).play(text)
    assert caught.value.refusal.code == code


def test_an_action_away_from_every_piece_cannot_be_written() -> None:
    with pytest.raises(UnreadableAction, match="no piece lies beside"):
        played("wS1").write(Place(NUMBERS["bA1"], (5, 5)))
