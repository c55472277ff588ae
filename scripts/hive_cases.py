"""The positions of self-play as arrays, for training: the terms that the network sees, and what came of them.

Apart from `hive_fit.py`, so that the processes which count terms need no PyTorch.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from scripts import hive_selfplay as selfplay

from rucher.bots.hive.weights import evaluation_of, version
from rucher.games.hive.board import Board

MOST = 60  # terms of one side
NONE = 255
HELD_BACK = 20  # one game of so many is for validation


def cases_of(shard: Path, compared: str = "7") -> tuple[Any, ...]:
    """The cases of a shard as arrays: `static` is the worth that a linear version sees without search."""
    evaluation = evaluation_of(version(compared))
    terms: tuple[list[bytes], list[bytes]] = [], []
    worths, statics, results, held_back = [], [], [], []
    for game in selfplay.read(shard):
        board = Board(game.expansions, True)
        for move, worth in zip(game.moves, game.worths, strict=False):
            if worth is not None:
                for side, kept in ((board.to_move, terms[0]), (1 - board.to_move, terms[1])):
                    kept.append(bytes(evaluation.terms(board, side)).ljust(MOST, bytes([NONE])))
                worths.append(worth)
                statics.append(evaluation.of(board))
                results.append(1 - game.result if board.to_move else game.result)
                held_back.append(game.number % HELD_BACK == 0)
            board.play(move)
    own, other = (np.frombuffer(b"".join(kept), np.uint8).reshape(-1, MOST) for kept in terms)
    floats = (np.array(numbers, np.float32) for numbers in (worths, statics, results))
    return own, other, *floats, np.array(held_back, np.bool_)
