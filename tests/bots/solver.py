"""An exhaustive solver of forced wins, which shares nothing with the engine: only the rules' legal moves.

Run as a program, it makes forced_wins.json: positions of seeded random play with the shortest win proved.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rucher.core.hexgrid import neighbours
from rucher.games.hive.board import IN_PROGRESS, Board

FILE = Path(__file__).with_name("forced_wins.json")
WANTED = {1: 90, 2: 60, 3: 50}
EXPANSIONS = ("MLP", "ML", "")


def wins_in(board: Board, moves: int) -> bool:
    """Can the side to move end the game in its favour within so many of its moves, whatever is replied?"""
    side, queen = board.to_move, 14 - 14 * board.to_move
    legal = board.legal()
    gaps = gaps_of(board, queen)
    # One piece closes one gap at most; only a throw of the queen herself does more.
    closing = [move for move in legal if move >> 12 == queen or (len(gaps) == 1 and move & 4095 == gaps[0])]
    if any(won_by(board, move, side) for move in closing):
        return True
    return moves > 1 and any(forces(board, move, moves, side) for move in legal)


def gaps_of(board: Board, queen: int) -> list[int]:
    """The empty cells beside a queen, as moves number them."""
    cell = board.cell(queen)
    near = neighbours(cell) if cell is not None else []
    return [board.encode(0, beside) for beside in near if board.height(beside) == 0]


def won_by(board: Board, move: int, side: int) -> bool:
    """Does this move end the game for a side?"""
    board.play(move)
    won = board.result == side + 1
    board.undo()
    return bool(won)


def forces(board: Board, move: int, moves: int, side: int) -> bool:
    """After this move, does every reply lead to a win in one move less?"""
    board.play(move)
    try:
        return board.result == IN_PROGRESS and all(
            beaten(board, reply, moves, side) for reply in board.legal()
        )
    finally:
        board.undo()


def beaten(board: Board, reply: int, moves: int, side: int) -> bool:
    """Is this reply lost?"""
    board.play(reply)
    try:
        if board.result != IN_PROGRESS:
            return bool(board.result == side + 1)
        return wins_in(board, moves - 1)
    finally:
        board.undo()


def load(position: dict[str, Any]) -> Board:
    """The board of a stored position."""
    board = Board(position["expansions"], queen_on_turn_1=False)
    board.load(position["where"], position["ply"], position["last_moved"])
    return board


def plain(board: Board) -> dict[str, Any]:
    """A position as data."""
    return {
        "expansions": board.expansions,
        "ply": board.ply,
        "last_moved": board.last_moved,
        "where": board.where(),
    }


def played(seed: int) -> Iterator[Board]:
    """Positions of one game in which both sides mostly close in on the other queen, else play at random."""
    rng = random.Random(seed)
    board = Board(EXPANSIONS[seed % 3], queen_on_turn_1=False)
    while board.result == IN_PROGRESS and board.ply < 90:
        yield board
        legal = sorted(board.legal())
        pressing = [move for move in legal if pressure(board, move) > 0]
        board.play(rng.choice(pressing if pressing and rng.random() < 0.45 else legal))


def pressure(board: Board, move: int) -> int:
    """By how much a move closes in the other queen more than one's own."""
    own, other = 14 * board.to_move, 14 - 14 * board.to_move
    before = board.liberties(other) - board.liberties(own)
    board.play(move)
    after = board.liberties(other) - board.liberties(own)
    board.undo()
    return before - after


def shortest(board: Board) -> int:
    """In how many moves a win is proved; 0 where none is. For three, only pressing first moves are tried."""
    gaps = board.liberties(14 - 14 * board.to_move)
    for moves in (1, 2):
        if gaps <= moves and wins_in(board, moves):
            return moves
    pressing = [move for move in board.legal() if pressure(board, move) > 0] if gaps <= 3 else []
    return 3 if any(forces(board, move, 3, board.to_move) for move in pressing) else 0


def main() -> None:
    """Make the file: the first positions found, for each number of moves."""
    found: dict[int, list[dict[str, Any]]] = {moves: [] for moves in WANTED}
    seed = 0
    while any(len(found[moves]) < WANTED[moves] for moves in WANTED):
        for board in played(seed):
            moves = shortest(board)
            if moves and len(found[moves]) < WANTED[moves]:
                found[moves].append({"moves": moves, "seed": seed} | plain(board))
        seed += 1
    rows = [json.dumps(position) for positions in found.values() for position in positions]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
