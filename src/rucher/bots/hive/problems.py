"""Problems to train on: a position, one right move, and its proof. Those that ship are in problems.jsonl.

`win`: one first move wins within `moves` of its side's moves, and nothing wins sooner. `defence`: one move
does not lose, every other one loses within `moves` of the opponent's moves. `prove` shows both again from
the rules alone.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Sequence
from importlib import resources
from typing import Literal

import msgspec

from rucher.bots.hive.solver import Solver
from rucher.core.chance import Chance
from rucher.core.errors import IllegalAction, LoadError, RucherError
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.board import PASS, Board
from rucher.games.hive.notation import read, write
from rucher.games.hive.start import read_start
from rucher.games.hive.state import HiveState, board_of
from rucher.games.hive.symmetry import lettered, shape_of

FILE = "problems.jsonl"
THEMES = ("last_gap", "beetle_on_queen", "throw", "pin", "quiet", "placing")
GRADES = range(1, 6)
NODES = 40_000_000  # enough for the proof of every shipped problem
SLOWER = 400_000  # positions that a wrong move is worth, to see whether it wins one move later


class Unproved(RucherError):
    """A problem whose claim is wrong, or took too long to prove."""


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One problem. `answer` is the notation of the right move, `source` the game it was found in."""

    id: str
    start: str
    kind: Literal["win", "defence"]
    moves: int
    answer: str
    grade: int
    themes: tuple[str, ...]
    source: str

    def state(self) -> HiveState:
        """The position of a Hive problem."""
        return read_start(self.start)


@functools.cache
def shipped() -> dict[str, Problem]:
    """The problems that come with the project, by id, the easiest first."""
    data = resources.files(__package__).joinpath(FILE).read_bytes()
    return {problem.id: problem for problem in read_problems(data)}


def read_problems(data: bytes) -> list[Problem]:
    """The problems of a file; LoadError where it holds something else."""
    try:
        return [msgspec.json.decode(line, type=Problem) for line in data.splitlines()]
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LoadError(f"this is no file of problems: {error}") from None


def action_of(view: HiveState, move: int) -> HiveAction:
    """A move of the board kernel as an action."""
    if move == PASS:
        return Pass()
    piece, cell = board_of(view).decode(move)
    return Place(piece, cell) if view.spots[piece] is None else Move(piece, cell)


def move_of(view: HiveState, action: HiveAction) -> int:
    """An action as a move of the board kernel."""
    return PASS if isinstance(action, Pass) else board_of(view).encode(action.piece, action.cell)


def answers(solver: Solver, board: Board, kind: str, moves: int, limit: int = NODES) -> list[int]:
    """The moves that solve a position; a defence may have several, of which two are looked for."""
    solver.begin(board, limit)
    found = []
    for move in sorted(board.legal()):
        right = solver.forces(move, moves) if kind == "win" else survives(solver, board, move, moves)
        if solver.stopped:
            raise Unproved(f"not proved within {limit} positions")
        if right:
            found.append(move)
        if len(found) > 1:
            break
    return found


def survives(solver: Solver, board: Board, move: int, moves: int) -> bool:
    """After this move, is there no win of the opponent within so many moves?"""
    side = board.to_move
    board.play(move)
    over, lost = board.result != 0, board.result == 2 - side
    board.undo()
    if over:
        return not lost
    solver.play(move)
    beaten = solver.wins(moves)
    solver.undo()
    return not beaten


def prove(problem: Problem, solver: Solver | None = None, limit: int = NODES) -> None:
    """Show again that a problem is what it says; Unproved says what is wrong."""
    solver = solver or Solver()
    state = problem.state()
    board = board_of(state)
    right = move_of(state, read(state, problem.answer))
    if answers(solver, board, problem.kind, problem.moves, limit) != [right]:
        raise Unproved(f"{problem.id}: {problem.answer} is not the one move that solves it")
    solver.begin(board, limit)
    if problem.kind == "win" and problem.moves > 1 and solver.wins(problem.moves - 1):
        raise Unproved(f"{problem.id}: it is won in fewer than {problem.moves} moves")
    if solver.stopped:
        raise Unproved(f"{problem.id}: not proved within {limit} positions")


class Judged(msgspec.Struct, frozen=True):
    """The judgement of a line: is the last own move right, is all done, and what the other side replies."""

    right: bool
    done: bool
    reply: str | None = None
    slower: bool = False  # it wins too, but later


def judge(problem: Problem, line: Sequence[str]) -> Judged:
    """Judge the last move of a line: own moves and replies in turn, the own ones right so far."""
    state, chance = played_line(problem, line[:-1]), Chance(0)
    action = _legal(state, line[-1])
    left, solver = problem.moves - len(line) // 2, Solver()
    solver.begin(board_of(state), NODES)
    move = move_of(state, action)
    if problem.kind == "win":
        right = left > 0 and solver.forces(move, left)
        slower = not right and left > 0 and _forces_soon(board_of(state), move, left + 1)
    else:
        right, slower = survives(solver, board_of(state), move, problem.moves), False
    game.apply(state, state.to_move, action, chance)
    if game.outcome(state) is not None:
        return Judged(right, right)
    if problem.kind == "defence" and right:
        return Judged(True, True)
    return Judged(right, False, _reply(state, problem.kind, left), slower)


def next_answer(problem: Problem, line: Sequence[str]) -> str | None:
    """The right move after right moves and replies, one that wins soonest; None where none is right."""
    if not line:
        return problem.answer
    state, solver = played_line(problem, line), Solver()
    board = board_of(state)
    solver.begin(board, NODES)
    for moves in range(1, problem.moves - len(line) // 2 + 1):
        for move in sorted(board.legal()):
            if solver.forces(move, moves):
                return written_answer(state, move)
    return None


def _forces_soon(board: Board, move: int, moves: int) -> bool:
    """Does the solver prove that this move wins within some moves?"""
    solver = Solver()
    solver.begin(board, SLOWER)
    return solver.forces(move, moves) and not solver.stopped


def played_line(problem: Problem, line: Sequence[str]) -> HiveState:
    """The position after a line; UnreadableAction or IllegalAction where it cannot be played."""
    state, chance = problem.state(), Chance(0)
    for text in line:
        game.apply(state, state.to_move, _legal(state, text), chance)
    return state


def _legal(state: HiveState, text: str) -> HiveAction:
    """The action of a Hive problem's text; IllegalAction where the rules refuse it."""
    refusal = game.turn_refusal(state, state.to_move)
    action = read(state, text)
    refusal = refusal or game.check(state, state.to_move, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return action


def _reply(state: HiveState, kind: str, left: int) -> str:
    """The other side's reply: what refutes a wrong move, or after a right one what holds out longest."""
    solver, board = Solver(), board_of(state)
    solver.begin(board, NODES)
    legal = sorted(board.legal())
    if kind == "defence":  # the own move was wrong: the other side wins now
        refuting = [move for move in legal if solver.forces(move, left)]
    else:
        refuting = [move for move in legal if survives(solver, board, move, left - 1)]
    if refuting:
        return written_answer(state, refuting[0])
    for moves in range(left - 2, 0, -1):
        holding = [move for move in legal if survives(solver, board, move, moves)]
        if holding:
            return written_answer(state, holding[0])
    return written_answer(state, legal[0])


# -- the same problem turned round --------------------------------------------------------------------------


def fingerprint(state: HiveState) -> str:
    """The name of a Hive problem's position: turning, mirroring and swapping colours keep it."""
    last = state.last_moved if state.options.pillbug else -1
    shape = shape_of(state, lettered(state.to_move), last)
    sets = f"{state.options.mosquito:d}{state.options.ladybug:d}{state.options.pillbug:d}"
    return hashlib.blake2b((sets + shape).encode(), digest_size=5).hexdigest()


def written_answer(state: HiveState, move: int) -> str:
    """A move of the kernel as notation."""
    return write(state, action_of(state, move))
