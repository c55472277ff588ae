"""Self-play for training: games of the engine against itself, kept in shards that can be added to.

A game depends on its number alone (at fixed nodes), so an interrupted run goes on where it stopped: a shard
holds the games of one worker, each written whole.
"""

from __future__ import annotations

import os
import random
import struct
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import BinaryIO

import msgspec

from rucher.bots.hive.engine import DECIDED, Engine
from rucher.bots.hive.weights import version
from rucher.bots.limits import Budget, Limits
from rucher.core.errors import OptionError
from rucher.games.hive.board import Board

SETS = {"MLP": 60, "ML": 12, "M": 4, "L": 4, "P": 4, "LP": 4, "MP": 4, "": 8}  # of a hundred games
OPENING = 4, 8  # random plies, from and to
WANDERING = 0.02  # of the moves after them are random
LONGEST = 120
NOISE = 20
DRAW = 0.5


class Played(msgspec.Struct, array_like=True):
    """One game: the moves on the board, the search's worth before each (None: none), white's score."""

    number: int
    expansions: str
    moves: list[int]
    worths: list[int | None]
    result: float


def play(number: int, engine_version: str, nodes: int) -> Played:
    """Play the game of a number."""
    rng = random.Random(number)
    expansions = rng.choices(list(SETS), list(SETS.values()))[0]
    board, moves_so_far, keys = opening(rng, expansions)
    game = Played(number, expansions, moves_so_far, [None] * len(moves_so_far), DRAW)
    engine = Engine(version(engine_version), megabytes=2, noise=NOISE, seed=rng.getrandbits(32))
    while board.ply < LONGEST:
        moves = board.legal()
        worth, move = _best(engine, board, moves, keys[:-1], nodes)
        if abs(worth) >= DECIDED:
            game.result = float((worth > 0) != bool(board.to_move))
            break
        game.worths.append(worth if len(moves) > 1 else None)
        if rng.random() < WANDERING:
            move = rng.choice(moves)
        game.moves.append(move)
        keys = make(board, move, keys)
        if board.result:
            game.result = {1: 1.0, 2: 0.0, 3: DRAW}[board.result]
            break
        if keys.count(keys[-1]) >= 3:
            break
    return game


def _best(engine: Engine, board: Board, moves: list[int], past: list[int], nodes: int) -> tuple[int, int]:
    limits = Limits(nodes=nodes)
    *_, (found, _, _) = engine.deepening(board, moves, past, limits, Budget(None))
    return found[0][0], found[0][1][0]


def opening(rng: random.Random, expansions: str) -> tuple[Board, list[int], list[int]]:
    """A board after random moves, the moves, and the keys of positions that may come again."""
    plies = rng.randint(*OPENING)
    while True:
        board, moves, keys = Board(expansions, True), list[int](), list[int]()
        while len(moves) < plies and not board.result:
            moves.append(rng.choice(board.legal()))
            keys = make(board, moves[-1], keys)
        if not board.result:
            return board, moves, keys


def make(board: Board, move: int, keys: list[int]) -> list[int]:
    """Play a move; return the keys of positions that may come again: none from before a placing."""
    placed = move >= 0 and board.cell(move >> 12) is None
    board.play(move)
    return [board.hash] if placed else [*keys, board.hash]


def shards_of(folder: Path, workers: int) -> list[Path]:
    """The shards of a folder, one for each worker; other shards there may hold the same games."""
    folder.mkdir(parents=True, exist_ok=True)
    own = [folder / f"{worker}-of-{workers}.games" for worker in range(workers)]
    others = sorted(shard.name for shard in folder.glob("*.games") if shard not in own)
    if others:
        raise OptionError(
            f"{folder.name} has the games of a run that is not of {workers} workers ({others[0]}): "
            "give as many --workers as then, or another folder and --first"
        )
    return own


def run(
    shard: Path, worker: int, workers: int, first: int, engine_version: str, nodes: int, end: float
) -> int:
    """Play the games of one worker until a moment of the clock; return how many its shard has then.

    It stops when its parent is gone too: the next run is to have the shard for itself.
    """
    parent = os.getppid()
    done = sum(1 for _ in read(shard)) if shard.exists() else 0
    with shard.open("ab") as out:
        out.truncate(_whole(shard))
        while time.time() < end and os.getppid() == parent:
            _write(out, play(first + worker + workers * done, engine_version, nodes))
            done += 1
    return done


def run_on(
    executor: Executor, ahead: int, shard: Path, first: int, engine_version: str, nodes: int, end: float
) -> int:
    """The same on an executor, such as a cluster: the games come into one shard, in their order."""
    done = sum(1 for _ in read(shard)) if shard.exists() else 0
    number, waiting = first + done, deque[Future[Played]]()
    with shard.open("ab") as out:
        out.truncate(_whole(shard))
        while waiting or time.time() < end:
            while len(waiting) < ahead and time.time() < end:
                waiting.append(executor.submit(play, number, engine_version, nodes))
                number += 1
            if waiting:
                _write(out, waiting.popleft().result())
                done += 1
    return done


def _write(out: BinaryIO, game: Played) -> None:
    text = msgspec.msgpack.encode(game)
    out.write(struct.pack("<I", len(text)) + text)
    out.flush()


def read(shard: Path) -> Iterator[Played]:
    """The whole games of a shard."""
    data, at = shard.read_bytes(), 0
    decoder = msgspec.msgpack.Decoder(Played)
    while at + 4 <= len(data):
        (length,) = struct.unpack_from("<I", data, at)
        if at + 4 + length > len(data):
            return
        yield decoder.decode(data[at + 4 : at + 4 + length])
        at += 4 + length


def _whole(shard: Path) -> int:
    """The length of a shard up to its last whole game."""
    return sum(4 + len(msgspec.msgpack.encode(game)) for game in read(shard))
