"""Mining problems: games of the engine or from files, searched for positions with one answer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeAlias

from rucher.bots.hive.engine import Engine
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
from rucher.core.chance import Chance
from rucher.core.hexgrid import neighbours
from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction, Move, Place
from rucher.games.hive.board import Board
from rucher.games.hive.pieces import PIECES, QUEENS, colour_of
from rucher.games.hive.start import read_start, write_start
from rucher.games.hive.state import HiveOptions, HiveState, board_of, legal_moves

Find: TypeAlias = Callable[[HiveState, str, Solver], "Problem | None"]  # the problem of a position
Claim: TypeAlias = tuple[Literal["win", "defence"], int, int]  # the kind, the moves, and the one answer
LONGEST_WIN = 4
DEFENCE = 2  # a move that does not lose within so many of the opponent's moves, while all others do
FEWEST_CHOICES = 8  # with fewer legal moves there is nothing to find
GAPS = 3  # the most open sides of a queen that are worth a look
HINT = 6_000  # positions that the engine looks at, to say where a proof is worth the effort
PROOF = 12_000_000
NODES = 400  # for a move of the games that are mined
NOISE = 60
WANDERING = 0.06  # of the moves are random
LONGEST_GAME = 90
SETS = ("MLP", "MLP", "ML", "")
# Of the players that grade: limits, the largest error, moves of a hundred overlooked. They stay as they are,
# so that grades can be compared.
STRENGTHS = (
    (Limits(nodes=1_000, depth=1), 200, 95),
    (Limits(nodes=5_000, depth=2), 60, 40),
    (Limits(nodes=20_000), 120, 0),
    (Limits(nodes=100_000), 0, 0),
)


def mine(seed: int, games: int, known: Iterable[str] = (), find: Find | None = None) -> Iterator[Problem]:
    """Problems of so many games, each game made by its number alone; `find`: another way to look for them."""
    seen, solver = set(known), Solver()
    for number in range(seed, seed + games):
        yield from mine_game(played(number), f"seed {number}", seen, solver, find)


def played(seed: int) -> Iterator[HiveState]:
    """The positions of one game that the engine plays against itself, in haste."""
    rng = random.Random(seed)
    letters = SETS[seed % len(SETS)]
    options = HiveOptions(
        mosquito="M" in letters,
        ladybug="L" in letters,
        pillbug="P" in letters,
        queen_on_turn_1=False,
        repetition=False,
    )
    state, chance = game.setup(options, Chance(0)), Chance(0)
    engine = Engine(megabytes=1, noise=NOISE, seed=seed)
    while game.outcome(state) is None and state.ply < LONGEST_GAME:
        yield state
        legal = game.legal(state, state.to_move)
        wanders = state.ply < 6 or rng.random() < WANDERING
        action = rng.choice(legal) if wanders else engine.think(state, Limits(nodes=NODES)).action
        game.apply(state, state.to_move, action, chance)


def mine_game(
    positions: Iterable[HiveState], source: str, seen: set[str], solver: Solver, find: Find | None = None
) -> Iterator[Problem]:
    """The problems of one game; an answer that was asked for two plies earlier is not asked again."""
    asked: dict[str, int] = {}
    for state in positions:
        if (
            not all(state.queen_placed(colour) for colour in (0, 1))
            or len(legal_moves(state)) < FEWEST_CHOICES
        ):
            continue
        found = (find or problem_of)(state, f"{source}, ply {state.ply}", solver)
        if found is None or found.id in seen or state.ply - asked.get(found.answer, -9) < 4:
            continue
        seen.add(found.id)
        asked[found.answer] = state.ply
        yield found


def problem_of(state: HiveState, source: str, solver: Solver) -> Problem | None:
    """The problem of a Hive position, proved by the solver; None where it makes none."""
    start = write_start(state)
    state = read_start(start)  # as it will be read again
    board = board_of(state)
    try:
        claim = _won_in(state, solver) or _saved(board, solver)
        if claim is None:
            return None
        kind, moves, move = claim
        themes = themes_of(state, action_of(state, move))
        made = Problem(
            fingerprint(state),
            start,
            kind,
            moves,
            written_answer(state, move),
            grade(state, move),
            themes,
            source,
        )
        prove(made, solver, PROOF)
    except Unproved:
        return None
    return made


def _won_in(state: HiveState, solver: Solver) -> Claim | None:
    """The shortest win, if one first move alone begins it: the engine says how long, the solver proves it."""
    board = board_of(state)
    if board.liberties(QUEENS[1 - board.to_move]) > GAPS:
        return None
    ends_in = Engine(megabytes=1).think(state, Limits(nodes=HINT)).lines[0].ends_in
    moves = 0 if ends_in is None or ends_in < 0 else (ends_in + 1) // 2
    if not 0 < moves <= LONGEST_WIN:
        return None
    found = answers(solver, board, "win", moves, PROOF)
    return ("win", moves, found[0]) if len(found) == 1 else None


def _saved(board: Board, solver: Solver) -> Claim | None:
    """The one move that does not lose, where all others do."""
    if board.liberties(QUEENS[board.to_move]) > GAPS:
        return None
    found = answers(solver, board, "defence", DEFENCE, PROOF)
    if len(found) != 1:
        return None
    solver.begin(board, PROOF)
    lost_in_one = all(not survives(solver, board, move, 1) for move in board.legal() if move != found[0])
    return ("defence", 1 if lost_in_one else DEFENCE, found[0])


# -- how hard, and what about -------------------------------------------------------------------------------


def grade(state: HiveState, move: int) -> int:
    """1 to 5: the weakest player that finds the answer, in so many positions looked at; 5: none does."""
    for number, (limits, noise, overlooks) in enumerate(STRENGTHS, 1):
        engine = Engine(megabytes=1, noise=noise, overlooks=overlooks, seed=1)
        if engine.think(state, limits).action == action_of(state, move):
            return number
    return len(STRENGTHS) + 1


def themes_of(state: HiveState, action: HiveAction) -> tuple[str, ...]:
    """What the answer of a problem is about, from the board before and after it."""
    if not isinstance(action, Place | Move):
        return ("quiet",)
    side = state.to_move
    queen = state.spots[QUEENS[1 - side]]
    assert queen is not None
    before, after = board_of(state), board_of(state).copy()
    after.play(after.encode(action.piece, action.cell))
    near = action.cell in neighbours(queen.cell)
    gaps = after.liberties(QUEENS[1 - side])
    found = {
        "last_gap": near and gaps <= 1,
        "beetle_on_queen": isinstance(action, Move) and action.cell == queen.cell,
        "throw": isinstance(action, Move) and _thrown(state, action),
        "pin": _pinned(after, 1 - side) > _pinned(before, 1 - side),
        "quiet": not near and action.cell != queen.cell,
        "placing": isinstance(action, Place),
    }
    return tuple(theme for theme, present in found.items() if present)


def _thrown(state: HiveState, action: Move) -> bool:
    """Was this move a throw of the pillbug?"""
    board = board_of(state)
    own = colour_of(action.piece) == state.to_move and not board.pinned(action.piece)
    return not (own and action.cell in board.targets(action.piece))


def _pinned(board: Board, colour: int) -> int:
    """The number of pieces of a colour that are pinned."""
    return sum(board.pinned(piece) for piece in PIECES if colour_of(piece) == colour)
