"""Fit the weights of the Hive engine to games that it plays against itself.

    python scripts/fit_hive.py play GAMES.jsonl --matches 3000 --seed 1    # more matches may be added later
    python scripts/fit_hive.py fit GAMES.jsonl --out NEW.toml
    rucher match hive engine@NEW.toml engine --nodes 2000 --sprt 0,10 --preset tournament

Each position of a game is a case: the evaluation terms that apply to it, and its score. The score to predict
is half the result of the game and half the search's value at the time. The evaluation is linear in its
weights (one set for early in the game, one for late), so this is logistic regression: small steps, case by
case, with a small pull back to the old weights.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

import rucher
from rucher.bots.hive.engine import DECIDED, Engine, Thought
from rucher.bots.hive.evaluation import Evaluation
from rucher.bots.hive.weights import LATE, Version, version, weights_of
from rucher.bots.limits import Limits
from rucher.core.match import Match
from rucher.games.hive.actions import Pass
from rucher.games.hive.board import PASS, Board
from rucher.games.hive.pieces import PIECES
from rucher.games.hive.state import HiveOptions, board_of, expansions

PRESETS = ("tournament", "tournament", "tournament", "booklet", "beginner")
OPENING = 6  # random actions
LONGEST = 120
SCALE = 200.0  # a worth of this much is a score of about 73 %
STEP = 2.0
PULL = 2e-6  # towards the old weights, at each step


class Played(msgspec.Struct):
    """One game: the kernel's moves, the search's value before each (None: no search), the result."""

    expansions: str
    queen_on_turn_1: bool
    moves: list[int]
    worths: list[int | None]
    result: float  # white's: 1, 0.5 or 0


class Case(msgspec.Struct):
    """One position: the count of each term (white's minus black's), how late it is, white's score."""

    terms: list[tuple[int, int]]
    late: float
    score: float


def play(seed: int, nodes: int, noise: int) -> Played:
    """Play one game of the newest version against itself, from a random opening."""
    rng = random.Random(seed)
    match = rucher.new("hive", preset=PRESETS[seed % len(PRESETS)])
    engines = [Engine(megabytes=1, noise=noise, seed=rng.getrandbits(32)) for _ in range(2)]
    options = match.options
    assert isinstance(options, HiveOptions)
    played = Played(expansions(options), options.queen_on_turn_1, [], [], 0.5)
    while match.decision is not None and len(match.log) < LONGEST:
        thought = None
        if len(match.log) < OPENING:
            action = rng.choice(match.legal())
        else:
            thought = engines[match.state.to_move].think(match.state, Limits(nodes=nodes))
            action = thought.action
        board = board_of(match.state)
        played.moves.append(PASS if isinstance(action, Pass) else board.encode(action.piece, action.cell))
        played.worths.append(_for_white(thought, match))
        match.play(action)
    if match.outcome is not None and len(match.outcome.winners) == 1:
        played.result = 1.0 - match.outcome.winners[0]
    return played


def _for_white(thought: Thought | None, match: Match) -> int | None:
    return None if thought is None else thought.worth * (1 - 2 * match.state.to_move)


def cases(played: Played, eyes: list[Evaluation]) -> Iterator[Case]:
    """The positions of a game that were searched and not decided yet."""
    board = Board(played.expansions, played.queen_on_turn_1)
    for move, worth in zip(played.moves, played.worths, strict=True):
        if worth is not None and abs(worth) < DECIDED:
            side = 1 - 2 * board.to_move
            counts = [(term, side * count) for term, eye in enumerate(eyes) if (count := eye.of(board))]
            late = sum(board.cell(piece) is not None for piece in PIECES) / LATE
            yield Case(counts, late, 0.5 * played.result + 0.5 / (1 + math.exp(-worth / SCALE)))
        board.play(move)


def fit(found: list[Case], start: Version, rounds: int, seed: int = 0) -> Version:
    """Fit the weights to the cases by small steps."""
    starts = start.early.listed(), (start.late or start.early).listed()
    early, late = list(starts[0]), list(starts[1])
    rng = random.Random(seed)
    for turn in range(rounds):
        rng.shuffle(found)
        step, loss = STEP / (1 + turn), 0.0
        for case in found:
            share = case.late
            total = sum(count * (early[k] + share * (late[k] - early[k])) for k, count in case.terms)
            error = case.score - 1 / (1 + math.exp(-total / SCALE))
            loss += error * error
            for k, count in case.terms:
                early[k] += step * (error * count * (1 - share) - PULL * (early[k] - starts[0][k]))
                late[k] += step * (error * count * share - PULL * (late[k] - starts[1][k]))
        print(f"round {turn + 1}: mean square error {loss / len(found):.5f}", flush=True)
    fitted, fitted_late = (weights_of(round(weight) for weight in weights) for weights in (early, late))
    return Version(start.search, fitted, fitted_late)


def written(new: Version, note: str) -> str:
    """The text of a version's file."""
    lines = [f"# {note}"]
    parts = {part: fields for part, fields in msgspec.to_builtins(new).items() if part != "net"}
    for part, fields in parts.items():
        tables = {name: value for name, value in fields.items() if isinstance(value, dict)}
        lines += ["", f"[{part}]"]
        lines += [f"{name} = {json.dumps(value)}" for name, value in fields.items() if name not in tables]
        for name, table in tables.items():
            lines += ["", f"[{part}.{name}]"]
            lines += [f"{creature} = {json.dumps(value)}" for creature, value in table.items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play games, or fit the weights to played games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("play", "fit"))
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--noise", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--start", default="", help="the version to begin with (default: the newest)")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    if asked.what == "play":
        with asked.games[0].open("ab") as file:
            for number in range(asked.matches):
                played = play(1_000_000 * asked.seed + number, asked.nodes, asked.noise)
                file.write(msgspec.json.encode(played) + b"\n")
        return
    old = version(asked.start)
    count = len(old.early.listed())
    eyes = [
        Evaluation(only, only) for only in ([int(k == term) for k in range(count)] for term in range(count))
    ]
    lines = [line for name in asked.games for line in name.read_bytes().splitlines()]
    found = [case for line in lines for case in cases(msgspec.json.decode(line, type=Played), eyes)]
    note = f"Fitted to {len(found):,} positions of {len(lines):,} games, by scripts/fit_hive.py."
    print(note)
    asked.out.write_text(written(fit(found, old, asked.rounds), note), encoding="utf-8")


if __name__ == "__main__":
    main()
