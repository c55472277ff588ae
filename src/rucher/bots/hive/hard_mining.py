"""Mining hard problems: wins and defences that the engine at level hard does not see.

Mining in haste (`mining.py`) asks a quick engine where a proof is worth the effort, so what it finds is easy.
Here a slow one is asked, wherever the engine with the effort of level hard sees no end.
"""

from __future__ import annotations

from collections.abc import Callable

from rucher.bots.hive.engine import Engine
from rucher.bots.hive.mining import GAPS, LONGEST_WIN, Claim, grade, themes_of
from rucher.bots.hive.problems import (
    Problem,
    Unproved,
    action_of,
    answers,
    fingerprint,
    prove,
    survives,
    written_answer,
)
from rucher.bots.hive.solver import Solver
from rucher.bots.limits import Limits
from rucher.games.hive.board import Board
from rucher.games.hive.pieces import QUEENS
from rucher.games.hive.start import read_start, write_start
from rucher.games.hive.state import HiveState, board_of

HARD = 4  # the lowest grade that is kept
SEEN = 20_000  # positions, as at grade 3: where the engine sees the end in so many, a problem is not hard
HINT = 150_000  # positions that the engine looks at, to say where a proof is worth the effort
PROOF = 3_000_000  # positions of the solver, for each question
DEFENCE = 3  # a move that does not lose within so many of the opponent's moves, while all others do
FEW_LEFT = 8  # moves that may survive the first look at a defence


def hard_problem_of(state: HiveState, source: str, solver: Solver) -> Problem | None:
    """The problem of a position, proved, of the two highest grades; None where it has none."""
    return hard_defence_of(state, source, solver) or _proved(state, source, solver, _won)


def hard_defence_of(state: HiveState, source: str, solver: Solver) -> Problem | None:
    """The same, of defences alone: they cost a fraction of the time."""
    return _proved(state, source, solver, _saved)


def _proved(
    state: HiveState, source: str, solver: Solver, look: Callable[[HiveState, Solver], Claim | None]
) -> Problem | None:
    start = write_start(state)
    state = read_start(start)
    try:
        claim = look(state, solver)
        if claim is None:
            return None
        kind, moves, move = claim
        made = Problem(
            fingerprint(state),
            start,
            kind,
            moves,
            written_answer(state, move),
            grade(state, move),
            themes_of(state, action_of(state, move)),
            source,
        )
        if made.grade < HARD:
            return None
        prove(made, solver, PROOF)
    except Unproved:
        return None
    return made


def _won(state: HiveState, solver: Solver) -> Claim | None:
    """A win that the engine does not see, if one first move alone begins the shortest."""
    board = board_of(state)
    if board.liberties(QUEENS[1 - board.to_move]) > GAPS:
        return None
    if _ends_in(state, SEEN) is not None:
        return None
    moves = ((_ends_in(state, HINT) or 0) + 1) // 2
    if not 0 < moves <= LONGEST_WIN:
        return None
    found = answers(solver, board, "win", moves, PROOF)
    return ("win", moves, found[0]) if len(found) == 1 else None


def _ends_in(state: HiveState, nodes: int) -> int | None:
    """The plies until the end that the engine sees, negative where it loses; None where it sees none."""
    return Engine(megabytes=1).think(state, Limits(nodes=nodes)).lines[0].ends_in


def _saved(state: HiveState, solver: Solver) -> Claim | None:
    """The one move that does not lose, where the engine chooses another one."""
    board = board_of(state)
    if board.liberties(QUEENS[board.to_move]) > GAPS:
        return None
    left = _surviving(solver, board, board.legal(), DEFENCE - 1)
    if not 1 < len(left) <= FEW_LEFT:  # one alone is a defence of two moves, which mining in haste finds
        return None
    found = _surviving(solver, board, left, DEFENCE)
    return ("defence", DEFENCE, found[0]) if len(found) == 1 else None


def _surviving(solver: Solver, board: Board, moves: list[int], length: int) -> list[int]:
    """The moves after which the opponent does not win within so many moves."""
    solver.begin(board, PROOF)
    found = [move for move in sorted(moves) if survives(solver, board, move, length)]
    if solver.stopped:
        raise Unproved(f"not proved within {PROOF} positions")
    return found
