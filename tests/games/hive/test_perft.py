"""Leaf counts: how many ways there are to play n plies, against the published tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.hive.reference import read_moves

from rucher.games.hive import board as kernel
from rucher.games.hive.board import PIECE_NAMES, Board

TABLES = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
COMPILED = not kernel.__file__.endswith(".py")


def cases(fast: int, longest: int) -> list[Any]:
    """Each opening to the fast depth and, marked long, to the longest (one more for the base game)."""
    found = []
    for table in TABLES["openings"]:
        name = f"Base+{table['expansions']}{'+Q1' if table['queen_on_turn_1'] else ''}"
        depth = min(longest + (not table["expansions"]), len(table["leaves"]))
        found.append(pytest.param(table, fast, id=f"{name}-{fast}"))
        found.append(pytest.param(table, depth, id=f"{name}-{depth}", marks=pytest.mark.long))
    return found


@pytest.mark.compiled
@pytest.mark.parametrize(("table", "depth"), cases(5 if COMPILED else 3, 6))
def test_openings(table: dict[str, Any], depth: int) -> None:
    board = Board(table["expansions"], table["queen_on_turn_1"])
    assert [board.perft(ply) for ply in range(1, depth + 1)] == table["leaves"][:depth]


@pytest.mark.compiled
@pytest.mark.parametrize("position", TABLES["positions"])
@pytest.mark.parametrize(
    "depth",
    [2, pytest.param(3, marks=[] if COMPILED else pytest.mark.long), pytest.param(4, marks=pytest.mark.long)],
)
def test_positions(position: dict[str, Any], depth: int) -> None:
    board = Board(position["expansions"], queen_on_turn_1=False)
    for piece, cell in read_moves(position["moves"]):
        move = board.encode(PIECE_NAMES.index(piece), cell)
        assert move in board.legal()
        board.play(move)
    assert board.perft(depth) == position["leaves"][depth - 1]


def test_no_ply_is_one_way() -> None:
    assert Board().perft(0) == 1
