"""Threads of the Hive engine: one repeats itself exactly, several share a table and agree with it."""

from __future__ import annotations

import random
import runpy
import threading
from contextlib import closing
from pathlib import Path

import pytest
from tests.bots.test_forced_wins import POSITIONS, state_of

from rucher.bots.hive import search, transpositions
from rucher.bots.hive.engine import DECIDED, Engine
from rucher.bots.hive.helpers import MOST_THREADS, threads_that_run
from rucher.bots.limits import Budget, Limits
from rucher.core.compiled import compiled_status
from rucher.games.hive.board import Board

COMPILED = compiled_status(search) != "source"
NODES = 3_000 if COMPILED else 60


def midgame(seed: int) -> Board:
    rng, board = random.Random(seed), Board("MLP", True)
    while board.ply < 18:
        board.play(rng.choice(board.legal()))
    return board


def searched(engine: Engine, board: Board, limits: Limits) -> tuple[object, int, int]:
    *_, (found, depth, _) = engine.deepening(board, board.legal(), [], limits, Budget(None))
    return found, depth, engine.nodes


def test_one_thread_gives_the_same_lines_and_nodes_each_time() -> None:
    for seed in range(3):
        once, again = (searched(Engine(megabytes=1), midgame(seed), Limits(nodes=NODES)) for _ in range(2))
        assert once == again
        assert once[2] == NODES


def test_with_a_limit_of_nodes_more_threads_change_nothing() -> None:
    engines = Engine(megabytes=1), Engine(megabytes=1, threads=3)
    one, three = (searched(engine, midgame(4), Limits(nodes=NODES)) for engine in engines)
    assert one == three


def test_one_thread_starts_no_other() -> None:
    began = threading.active_count()
    for _ in Engine(megabytes=1).deepening(midgame(1), midgame(1).legal(), [], Limits(depth=2), Budget(None)):
        assert threading.active_count() == began


def test_plain_python_has_one_thread_whatever_is_asked_for() -> None:
    assert [threads_that_run(wanted) for wanted in (0, 1, 2, 1000)] == (
        [1, 1, 2, MOST_THREADS] if COMPILED else [1, 1, 1, 1]
    )


def test_an_engine_with_threads_finds_the_forced_wins_and_leaves_no_thread_behind() -> None:
    began = threading.active_count()
    for position in POSITIONS[:8]:
        state = state_of(position)
        thought = Engine(megabytes=1, threads=3).think(state, Limits(depth=2 * position["moves"]))
        assert thought.worth >= DECIDED
        assert threading.active_count() == began


@pytest.mark.skipif(not COMPILED, reason="plain Python has one thread")
def test_helpers_search_too_and_stop_when_the_search_is_left() -> None:
    began, board = threading.active_count(), midgame(2)
    engine = Engine(megabytes=1, threads=3)
    with closing(engine.deepening(board, board.legal(), [], Limits(depth=30), Budget(None))) as depths:
        while engine.nodes < 2_000:
            next(depths)
        assert threading.active_count() == began + 2
    assert threading.active_count() == began
    assert engine.nodes > engine._search.nodes > 0


def test_halves_that_two_threads_wrote_are_no_entry() -> None:
    assert transpositions.__file__ is not None
    source = Path(transpositions.__file__).with_name("transpositions.py")
    table = runpy.run_path(str(source))["TranspositionTable"](0)
    table.store(5, 7, 100, 3, 1)
    assert table.probe(5)
    table._slots[4 * 5 + 1] ^= 1 << 20  # as if another thread had just written its half
    assert table.probe(5) == 0
