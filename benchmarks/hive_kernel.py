"""The speed of Hive's board: leaves, interior nodes, random games; by the clock or by counted instructions.

A clock varies on a shared machine; instruction counts (--callgrind, needs valgrind) hardly do. Positions come
from hive_kernel_positions.json, which --new-positions made by seeded random play.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rucher.games.hive import board as kernel
from rucher.games.hive.board import IN_PROGRESS, PASS, Board

POSITIONS = Path(__file__).with_name("hive_kernel_positions.json")
REPORT = Path(__file__).parent.parent / "build" / "hive_kernel.json"
COMPILED = not kernel.__file__.endswith(".py")
TYPES = ("", "ML", "MLP")
PLIES_A_PLAYOUT = 200


def new_positions() -> list[dict[str, Any]]:
    """Thirty positions from the middle of random games, ten of each type, as plain data."""
    found: list[dict[str, Any]] = []
    for expansions in TYPES:
        seed = 0
        while sum(position["expansions"] == expansions for position in found) < 10:
            draw = random.Random(f"{expansions} {seed}")
            seed += 1
            board = Board(expansions, queen_on_turn_1=False)
            plies = draw.randrange(24, 45)
            while board.ply < plies and board.result == IN_PROGRESS:
                board.play(draw.choice(sorted(board.legal())))
            if board.result == IN_PROGRESS and board.count() >= 10:
                position = {"expansions": expansions, "ply": board.ply, "last_moved": board.last_moved}
                found.append(position | {"where": board.where()})
    return found


def midgame() -> list[Board]:
    """A board for each stored position."""
    boards = []
    for position in json.loads(POSITIONS.read_text(encoding="utf-8")):
        board = Board(position["expansions"], queen_on_turn_1=False)
        board.load(position["where"], position["ply"], position["last_moved"])
        boards.append(board)
    return boards


def rate(amount: int, work: Callable[[], object], rounds: int = 5, seconds: float = 0.3) -> float:
    """The amount of work per second of processor time: the best of several rounds."""
    best = 0.0
    for _ in range(rounds):
        times, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            work()
            times += 1
        best = max(best, amount * times / spent)
    return best


def by_clock() -> dict[str, float]:
    """All figures per second of processor time."""
    depth = 5 if COMPILED else 3
    opening, boards = Board("", queen_on_turn_1=False), midgame()
    nodes = sum(1 + board.perft(1) for board in boards)
    leaves = sum(board.perft(2) for board in boards)
    middle = rate(leaves, lambda: [board.perft(2) for board in boards])
    start = Board("ML")
    seeds = range(20 if COMPILED else 1)
    return {
        f"opening, leaves/s (Base, depth {depth})": rate(opening.perft(depth), lambda: opening.perft(depth)),
        "midgame, leaves/s (depth 2)": middle,
        "midgame, interior nodes/s": middle * nodes / leaves,
        "midgame, leaves a node": leaves / nodes,
        f"random games/s ({PLIES_A_PLAYOUT} plies at most)": rate(
            len(seeds), lambda: [start.playout(seed, PLIES_A_PLAYOUT) for seed in seeds]
        ),
    }


def by_instructions() -> dict[str, float]:
    """The machine instructions of perft, counted by valgrind: for Base to depth 6, and for a midgame node."""
    if not COMPILED:
        sys.exit("instructions are counted for the compiled kernel only: run make build")
    nodes = sum(1 + board.perft(1) for board in midgame())
    opening = instructions("opening")
    return {
        "opening, instructions (Base, depth 6)": opening,
        "opening, instructions a counted node": opening / Board("", queen_on_turn_1=False).perft(5),
        "midgame, instructions an interior node": instructions("midgame") / nodes,
    }


def instructions(work: str) -> int:
    """Run one piece of work under callgrind and read its count."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    here = [sys.executable, __file__, f"--work={work}"]
    command = [*tool, "--toggle-collect=__pyx_pw_*perft", *here]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONHASHSEED": "0"}, stderr=subprocess.PIPE, text=True
    )
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or collected is None:
        sys.exit(f"callgrind failed:\n{done.stderr}")
    return int(collected[1])


def work(name: str) -> None:
    """Run the work that callgrind counts."""
    if name == "opening":
        Board("", queen_on_turn_1=False).perft(6)
    else:
        for board in midgame():
            board.perft(2)


def digest(games: int) -> str:
    """A hash over seeded random games: legal moves, position hashes, cells. The same compiled or not."""
    seen = hashlib.sha256()
    for game in range(games):
        draw = random.Random(game)
        board = Board(TYPES[game % len(TYPES)], queen_on_turn_1=bool(game % 2))
        while board.result == IN_PROGRESS and board.ply < 100:
            seen.update(repr((board.legal(), board.count(), board.hash, board.where())).encode())
            board.play(draw.choice(board.legal() or [PASS]))
        seen.update(repr((board.result, board.playout(game, 10) if not board.result else ())).encode())
    return seen.hexdigest()


def report(figures: dict[str, float], file: Path) -> None:
    """Print a table and write JSON."""
    mode = "compiled" if COMPILED else "uncompiled"
    print(f"Hive board, {mode}, Python {platform.python_version()}, {platform.machine()}")
    for name, figure in figures.items():
        print(f"  {name:<45} {figure:>16,.1f}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"mode": mode, "figures": figures}, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Read the options and do what they say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--callgrind", action="store_true", help="count instructions instead of timing")
    parser.add_argument("--json", type=Path, default=REPORT, help="where the figures are written")
    parser.add_argument(
        "--digest", type=int, metavar="GAMES", help="only hash seeded games, to compare two builds"
    )
    parser.add_argument("--new-positions", action="store_true", help="only make the positions again")
    parser.add_argument("--work", choices=["opening", "midgame"], help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options.work)
    elif options.digest:
        print(digest(options.digest))
    elif options.new_positions:
        rows = ",\n".join(json.dumps(position) for position in new_positions())
        POSITIONS.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    else:
        report(by_instructions() if options.callgrind else by_clock(), options.json)


if __name__ == "__main__":
    main()
