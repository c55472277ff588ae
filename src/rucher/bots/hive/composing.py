"""A problem from a position that somebody set up: proved by the solver, or refused with the reason."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rucher.bots.hive.mining import DEFENCE, LONGEST_WIN, Claim, grade, themes_of
from rucher.bots.hive.problems import (
    Problem,
    Unproved,
    action_of,
    answers,
    fingerprint,
    written_answer,
)
from rucher.bots.hive.solver import Solver
from rucher.core.errors import RucherError
from rucher.games.hive.board import Board
from rucher.games.hive.start import read_start, write_start
from rucher.games.hive.state import HiveState, board_of, legal_moves

Why: TypeAlias = Literal["no_queen", "few_moves", "no_win", "several_win", "too_long"]
NODES = 3_000_000  # positions for each question of the proof
FEWEST = 2  # legal moves: with one there is nothing to find


class NoProblem(RucherError):
    """A position that makes no problem; `why` is the code of the reason."""

    def __init__(self, why: Why) -> None:
        super().__init__(f"this position makes no problem: {why}")
        self.why = why


def compose(text: str, nodes: int = NODES) -> Problem:
    """The problem of a position: a win in 1 to 4, or the only move that does not lose; or NoProblem."""
    state = read_start(text)
    if not all(state.queen_placed(colour) for colour in (0, 1)):
        raise NoProblem("no_queen")
    if len(legal_moves(state)) < FEWEST:
        raise NoProblem("few_moves")
    try:
        kind, moves, answer = _claim(state, nodes)
    except Unproved:
        raise NoProblem("too_long") from None
    return Problem(
        fingerprint(state),
        write_start(state),
        kind,
        moves,
        written_answer(state, answer),
        grade(state, answer),
        themes_of(state, action_of(state, answer)),
        "editor",
    )


def _claim(state: HiveState, nodes: int) -> Claim:
    """Kind, length and answer, the shortest win first. Unproved where a win may still be found."""
    board, solver = board_of(state), Solver()
    try:
        won = _shortest_win(solver, board, nodes)
        unproved = None
    except Unproved as error:
        won, unproved = None, error
    claim = won or _only_defence(solver, board, nodes)
    if claim is not None:
        return claim
    raise unproved or NoProblem("no_win")


def _shortest_win(solver: Solver, board: Board, nodes: int) -> Claim | None:
    """The shortest win of a position that somebody set up, if one move alone begins it."""
    for moves in range(1, LONGEST_WIN + 1):
        found = answers(solver, board, "win", moves, nodes)
        if len(found) > 1:
            raise NoProblem("several_win")
        if found:
            return "win", moves, found[0]
    return None


def _only_defence(solver: Solver, board: Board, nodes: int) -> Claim | None:
    """The only defence in a position that somebody set up, if there is one alone."""
    for moves in range(1, DEFENCE + 1):
        found = answers(solver, board, "defence", moves, nodes)
        if len(found) == 1:
            return "defence", moves, found[0]
        if not found:
            break  # every move loses: there is nothing to save
    return None
