"""The levels of the Hive engine: easy loses to a beginner, and plays no nonsense even so."""

import random

import pytest
from tests.bots.beginner import Beginner
from tests.bots.solver import load, won_by
from tests.bots.test_forced_wins import POSITIONS, state_of

import rucher
from rucher.bots.hive import search
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.players import LEVELS, EngineBot
from rucher.bots.limits import Limits
from rucher.core.compiled import compiled_status
from rucher.core.match import Match
from rucher.games.hive import game as hive
from rucher.games.hive.actions import HiveAction, Pass
from rucher.games.hive.board import PASS, Board
from rucher.games.hive.pieces import QUEENS
from rucher.games.hive.state import board_of

EASY = LEVELS["easy"]
pytestmark = pytest.mark.skipif(compiled_status(search) == "source", reason="too slow as plain Python")


def easy(seed: int) -> EngineBot:
    """The level without its clock: its depth is reached long before, and a test wants the same each time."""
    limits = EASY.within(Limits())
    return EngineBot(seed, limits=limits, noise=EASY.noise, overlooks=EASY.overlooks, megabytes=1)


def move_of(board: Board, action: HiveAction) -> int:
    return PASS if isinstance(action, Pass) else board.encode(action.piece, action.cell)


def loses_at_once(board: Board, move: int) -> bool:
    """Has the other side won after a move, or can it by filling the last gap beside the queen?

    That a pillbug may also throw her into a hole is more than easy sees.
    """
    board.play(move)
    other = board.to_move
    filling = [reply for reply in board.legal() if reply >> 12 != QUEENS[1 - other]]
    lost = board.result == 1 + other or any(won_by(board, reply, other) for reply in filling)
    board.undo()
    return lost


def test_easy_takes_every_win_in_one() -> None:
    for seed, position in enumerate(POSITIONS):
        if position["moves"] == 1:
            state = state_of(position)
            board = load(position)
            action = easy(seed).choose(hive, state, state.to_move).action
            assert won_by(board, move_of(board, action), board.to_move), position


def test_easy_allows_no_win_in_one_that_it_can_prevent() -> None:
    rng, met = random.Random(5), 0
    for seed in range(30):
        match = rucher.new("hive", preset="tournament", repetition=False)
        strong, weak = Engine(megabytes=1), easy(seed)
        while match.decision and len(match.log) < 60:
            state = match.state
            board = board_of(state).copy()
            if state.to_move == 0:
                thinks = rng.random() < 0.7
                action = (
                    strong.think(state, Limits(nodes=150)).action if thinks else rng.choice(match.legal())
                )
            else:
                action = weak.choose(hive, state, 1).action
                losing = [loses_at_once(board, move) for move in board.legal()]
                if any(losing) and not all(losing):
                    met += 1
                    assert not loses_at_once(board, move_of(board, action))
            match.play(action)
    assert met > 20


def opened(seed: int) -> Match:
    """Four random actions, so that no two games are alike."""
    rng = random.Random(seed)
    match = rucher.new("hive", preset="tournament")
    for _ in range(4):
        match.play(rng.choice(match.legal()))
    return match


def score_of_beginner(games: int, longest: int = 200) -> float:
    """What the stand-in for a beginner scores against easy, each opening from both sides."""
    points = 0.0
    for number in range(games):
        match, seat = opened(number // 2), number % 2
        players = [Beginner(number), easy(number)]
        if seat:
            players.reverse()
        while match.decision and len(match.log) < longest:
            turn = match.state.to_move
            match.play(players[turn].choose(hive, match.state, turn).action)
        outcome = match.outcome
        points += 0.5 if outcome is None or not outcome.winners else float(seat in outcome.winners)
    return points / games


def test_a_beginner_beats_easy_often_enough() -> None:
    assert 0.5 <= score_of_beginner(12) < 1


@pytest.mark.long
def test_over_many_games_easy_loses_to_a_beginner() -> None:
    assert 0.55 <= score_of_beginner(200) <= 0.7
