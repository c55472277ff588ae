"""The engine finds forced wins that an exhaustive solver has proved, within so many positions."""

import json
from typing import Any

import pytest
from tests.bots.solver import FILE, WANTED, forces, load, won_by

from rucher.bots.hive import search
from rucher.bots.hive.engine import Engine, Line
from rucher.bots.limits import Limits
from rucher.core.compiled import compiled_status
from rucher.games.hive.actions import Pass
from rucher.games.hive.board import PASS
from rucher.games.hive.state import HiveOptions, HiveState, Spot, board_of

POSITIONS = json.loads(FILE.read_text(encoding="utf-8"))
pytestmark = pytest.mark.skipif(compiled_status(search) == "source", reason="too slow as plain Python")
NODES = {1: 20_000, 2: 20_000, 3: 200_000}


def state_of(position: dict[str, Any]) -> HiveState:
    """A stored position as a state."""
    used = position["expansions"]
    options = HiveOptions(
        ladybug="L" in used, mosquito="M" in used, pillbug="P" in used, queen_on_turn_1=False
    )
    spots = [None if spot is None else Spot(*spot) for spot in position["where"]]
    return HiveState(options, spots, position["ply"], position["last_moved"])


def found(position: dict[str, Any], nodes: int) -> Line:
    """The line the engine finds from a stored position."""
    return Engine(megabytes=1).think(state_of(position), Limits(nodes=nodes)).lines[0]


def wins_within(line: Line, moves: int) -> bool:
    """Does the engine claim a win in so many moves? (Who closes in their own queen makes it sooner.)"""
    return line.ends_in is not None and 0 < line.ends_in <= 2 * moves - 1


def proved(position: dict[str, Any], line: Line) -> bool:
    """Does the solver agree that the first action of a line wins in the moves of the position?"""
    board = load(position)
    action = line.actions[0]
    move = PASS if isinstance(action, Pass) else board.encode(action.piece, action.cell)
    side, moves = board.to_move, position["moves"]
    return won_by(board, move, side) or (moves > 1 and forces(board, move, moves, side))


def test_there_are_two_hundred_positions() -> None:
    counts = {moves: sum(position["moves"] == moves for position in POSITIONS) for moves in WANTED}
    assert counts == WANTED
    assert sum(counts.values()) == 200
    assert len({board_of(state_of(position)).hash for position in POSITIONS}) == 200


@pytest.mark.parametrize("moves", [1, 2])
def test_every_win_in_one_or_two_is_found(moves: int) -> None:
    for position in [position for position in POSITIONS if position["moves"] == moves]:
        line = found(position, NODES[moves])
        assert wins_within(line, moves), position
        assert proved(position, line), position


def test_every_win_in_three_is_found() -> None:
    for position in [position for position in POSITIONS if position["moves"] == 3]:
        assert wins_within(found(position, NODES[3]), 3), position


def test_a_claimed_win_in_three_is_one() -> None:
    for position in [position for position in POSITIONS if position["moves"] == 3][::10]:
        line = found(position, NODES[3])
        assert proved(position, line), position
