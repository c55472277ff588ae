"""Where other programs have stumbled, and what has no edge."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.hive.positions import EVERYTHING, Position, drawn, played, position

import rucher
from rucher.core.hexgrid import DIRECTIONS, Hex, distance, neighbour, rotate
from rucher.games.hive import game
from rucher.games.hive.actions import Move, Pass
from rucher.games.hive.pieces import NAMES, NUMBERS, PIECES
from rucher.games.hive.state import Spot, new_state

# -- known traps -----------------------------------------------------------------------------------------


@pytest.mark.clause("hive", "5.3", "5.1")
def test_pins_hold_while_the_other_queen_is_unplaced() -> None:
    match = played("wS1", "bS1 wS1-", "wQ -wS1", "bS2 bS1-")
    hive = position(match)
    assert not hive.state.queen_placed(1)
    hive.refuses("wS1", (0, 1), "one_hive", "5.1", "wQ")
    assert hive.goes_to("wQ") == {(-1, 1), (0, -1)}


@pytest.mark.clause("hive", "5.1", "7.12")
def test_a_beetle_between_two_parts_has_no_move_and_no_throw_moves_it() -> None:
    match = played("wP", "bB1 /wP", "wB1 wP/", "bQ bB1\\", "wL wP-", preset="tournament")
    hive = position(match)
    assert hive.goes_to("bB1") == set()
    hive.refuses("bB1", "bQ", "one_hive", "5.1", "bQ")


@pytest.mark.clause("hive", "4.2")
def test_a_covered_piece_is_not_moved_by_its_notation_either() -> None:
    hive = drawn("1   wQ  bQ  bG1\n1 = wA1 bB1")
    action = game.read(hive.state, 0, "wA1 bG1-")
    assert action == Move(NUMBERS["wA1"], (4, 0))
    hive.refuses_action(action, "covered", "4.2", "wA1")


@pytest.mark.clause("hive", "1.4")
@pytest.mark.parametrize(("before", "move"), [([], "bA1"), (["wA1"], "wA2 wA1-"), (["wA1"], "wQ wA1-")])
def test_the_other_colour_s_piece_is_refused_from_the_first_turn(before: list[str], move: str) -> None:
    match = played(*before)
    refusal = match.refusal(move)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("not_your_piece", "1.4")


@pytest.mark.clause("hive", "9.6")
def test_bots_are_not_asked_after_the_end() -> None:
    hive = drawn(
        """
          wA1 bG1
        bS1 bQ  wB1
          wQ  bA1
        """
    )
    assert game.legal(hive.state, 0) == game.legal(hive.state, 1) == []


# -- no edge ---------------------------------------------------------------------------------------------

LINE = ["wG1", *(NAMES[piece] for piece in PIECES if NAMES[piece] not in ("wG1", "wA1")), "wA1"]


def all_in_line(direction: int, start: Hex = (0, 0)) -> Position:
    """All 28 pieces in a straight line, a grasshopper first and an ant last."""
    state, cell = new_state(EVERYTHING), start
    for name in LINE:
        state.spots[NUMBERS[name]] = Spot(*cell)
        cell = neighbour(cell, direction)
    state.ply = 60
    return Position(state, {"end": {cell}})


@pytest.mark.clause("hive", "2.1")
@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("start", [(0, 0), (-1000, 777), (31, 31), (10**8, -(10**8))])
def test_a_straight_line_of_every_piece_works_on_every_axis(direction: int, start: Hex) -> None:
    hive = all_in_line(direction, start)
    assert hive.goes_to("wG1") == hive.cells("end")
    # The line has 28 places on either side, as seen from 27 pieces, and one at each end, less the ant's own.
    assert len(hive.goes_to("wA1")) == 2 * 28 + 2 - 1
    assert {name for name in LINE if hive.goes_to(name)} == {"wG1", "wA1"}
    hive.refuses("wB1", "wG1", "one_hive", "5.1", *LINE[: LINE.index("wB1")])


@pytest.mark.clause("hive", "2.1")
@pytest.mark.parametrize("direction", range(6))
def test_a_hive_may_wander_as_far_as_it_likes(direction: int) -> None:
    match = played("wQ", "bQ wQ-", repetition=False)
    dq, dr = DIRECTIONS[direction]

    def advance(action: Move) -> tuple[int, Hex]:
        q, r = action.cell
        return 2 * (q * dq + r * dr) + q * dr + r * dq, action.cell

    for _ in range(150):
        match.play(max((action for action in match.legal() if isinstance(action, Move)), key=advance))
    cells = [spot.cell for spot in match.state.spots if spot is not None]
    assert min(distance((0, 0), cell) for cell in cells) > 64  # further than the board kernel is wide
    again = rucher.load(match.to_json())
    assert (again.state, again.legal()) == (match.state, match.legal())


def mirrored(cell: Hex) -> Hex:
    """A cell in the mirror that swaps the two axes."""
    return cell[1], cell[0]


@pytest.mark.clause("hive", "1.2", "2.1")
@settings(max_examples=60, deadline=None)
@given(
    choices=st.lists(st.integers(0, 999), min_size=4, max_size=60),
    turns=st.integers(0, 5),
    mirror=st.booleans(),
    shift=st.tuples(st.integers(-5000, 5000), st.integers(-5000, 5000)),
)
def test_a_table_has_no_directions(choices: list[int], turns: int, mirror: bool, shift: Hex) -> None:
    """Turned, mirrored and moved elsewhere, a hive has the same moves, turned, mirrored and moved with it."""

    def elsewhere(cell: Hex) -> Hex:
        q, r = rotate(mirrored(cell) if mirror else cell, turns)
        return q + shift[0], r + shift[1]

    match = rucher.new("hive", seed=0, preset="tournament")
    for choice in choices:
        if match.outcome is not None:
            break
        legal = match.legal()
        match.play(legal[choice % len(legal)])
    there = game.bare_clone(match.state)
    there.spots = [spot and Spot(*elsewhere(spot.cell), level=spot.level) for spot in there.spots]
    moves = {(type(a), a.piece, elsewhere(a.cell)) for a in match.legal() if not isinstance(a, Pass)}
    found = game.legal(there, there.to_move)
    assert moves == {(type(a), a.piece, a.cell) for a in found if not isinstance(a, Pass)}
    assert len(found) == len(match.legal())
