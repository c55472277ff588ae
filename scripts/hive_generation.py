"""Make generations of the Hive engine's network in one go: play, train, try, again, then the gate.

    python scripts/hive_generation.py FOLDER --seconds 560

Everything is in the folder: games in shards, a version file and a network for each candidate, and
`results.json`, which is written anew after every step and during the long ones. A step that is in it already
is not done again, so an interrupted run loses nothing. Needs PyTorch (`rucher[train]`).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts import hive_gate as gate
from scripts import hive_selfplay as selfplay
from scripts.train_hive import needs_pytorch

from rucher.bots.hive.net_file import read_net
from rucher.bots.hive.weights import names, version
from rucher.bots.limits import Budget, Limits
from rucher.games.hive.board import Board

BEFORE = names()[-1]  # the version to beat
OLDER = "7"
NODES = 1_500  # of a move in self-play
FIRST_GAME = 300_000_000  # numbers of games, so that no generation plays the games of another


class Recipe(msgspec.Struct, frozen=True):
    """How a candidate is trained: from nothing or from a network, for how many epochs, how fast."""

    name: str
    epochs: float
    trust: float = 0.7
    rate: float = 2e-3
    start: bool = False  # with the network that played


FIRST = (
    Recipe("fresh", 12),
    Recipe("on", 8, rate=1e-3, start=True),
    Recipe("on-gently", 6, rate=3e-4, start=True),
    Recipe("on-trusting", 8, trust=0.85, rate=1e-3, start=True),
)
SECOND = (
    Recipe("fresh", 14),
    Recipe("on", 8, rate=1e-3, start=True),
    Recipe("on-gently", 6, rate=3e-4, start=True),
    Recipe("on-longer", 16, rate=1e-3, start=True),
    Recipe("on-trusting", 8, trust=0.85, rate=1e-3, start=True),
)
# Numbers of the search that the network may want otherwise than the weights for which they were found.
HABITS = ("forward_margin=110", "forward_margin=45", "settling=4", "late_base=10", "unknown_from=6")
LADDER = (
    ("depth=3,noise=30,overlooks=30", "depth=2,noise=60,overlooks=40", 200),
    ("depth=4,overlooks=20", "depth=3,noise=30,overlooks=30", 200),
    ("nodes=10000", "depth=4,overlooks=20", 200),
    ("nodes=30000", "nodes=10000", 200),
    ("nodes=100000,hash=8", "nodes=10000", 64),
)
DEPTH = 9  # that one thread and two are to reach
PATIENCE = 8.0  # seconds


class Run:
    """One run: its folder, its processes, its clock, what it found so far."""

    def __init__(self, folder: Path, workers: int, seconds: float, scale: float) -> None:
        self.folder, self.workers, self.scale = folder, workers, scale
        self.began, self.seconds = time.time(), seconds
        self.file = folder / "results.json"
        self.found: dict[str, Any] = msgspec.json.decode(self.file.read_bytes()) if self.file.exists() else {}
        self._pools: dict[int, ProcessPoolExecutor] = {}

    def pool(self, workers: int) -> Executor:
        """So many processes, which inherit nothing of what PyTorch does here."""
        if workers not in self._pools:
            self._pools[workers] = ProcessPoolExecutor(workers, get_context("spawn"))
        return self._pools[workers]

    def close(self) -> None:
        """End the processes."""
        for pool in self._pools.values():
            pool.shutdown()

    def at(self, share: float) -> float:
        """The moment when this share of the time is over."""
        return self.began + share * self.seconds

    def keep(self, name: str, what: Any) -> None:
        """Write down what a step found."""
        self.found[name] = msgspec.to_builtins(what)
        scratch = self.file.with_suffix(".new")
        scratch.write_bytes(msgspec.json.format(msgspec.json.encode(self.found), indent=1))
        scratch.replace(self.file)
        print(f"{time.time() - self.began:6.1f} {name}: {_short(self.found[name])}", flush=True)

    def match(
        self,
        first: str,
        second: str,
        games: int,
        end: float,
        seed: str = "gate",
        *,
        halves: bool = False,
        sets: Sequence[str] = gate.SETS,
    ) -> gate.Contest | None:
        """Two engines against each other, unless that is done already or there is no time."""
        name = f"{first} against {second}, {seed}"
        if name in self.found:
            return msgspec.convert(self.found[name], gate.Contest)
        if time.time() > end - 1:
            return None
        workers = max(1, self.workers // 2) if halves else self.workers
        games = max(2, int(games * self.scale))
        done = gate.contest(
            self.pool(workers),
            3 * workers,
            (first, second),
            games,
            seed,
            end,
            lambda so_far: self.keep(name + ", so far", so_far),
            sets,
        )
        self.found.pop(name + ", so far", None)
        self.keep(name, done)
        return done

    def play(self, name: str, played_by: str, first: int, end: float) -> list[Path]:
        """Self-play of a version into a folder, until a moment."""
        folder = self.folder / "games" / name
        if f"games of {name}" in self.found:
            return sorted(folder.glob("*.games"))
        shards = selfplay.shards_of(folder, self.workers)
        runs = [
            self.pool(self.workers).submit(
                selfplay.run, shard, worker, self.workers, first, played_by, NODES, end
            )
            for worker, shard in enumerate(shards)
        ]
        self.keep(f"games of {name}", {"by": played_by, "games": sum(run.result() for run in runs)})
        return shards

    def train(self, name: str, shards: Sequence[Path], recipes: Sequence[Recipe], by: str) -> list[str]:
        """Train a candidate by each recipe; return their version files."""
        from scripts import hive_fit as fitting  # needs PyTorch

        learnt, kept = fitting.load(list(shards), self.pool(self.workers)).split()
        made = []
        start = read_net(Path(version(by).net))
        for recipe in recipes:
            file = self.folder / f"{name}-{recipe.name}.toml"
            made.append(str(file))
            if f"candidate {file.stem}" in self.found:
                continue
            began = time.time()
            model = fitting.fit(
                learnt,
                epochs=recipe.epochs * self.scale,
                trust=recipe.trust,
                seconds=0.05 * self.seconds,
                rate=recipe.rate,
                start=start if recipe.start else None,
            )
            told: dict[str, Any] = {"positions": len(learnt.worth), "recipe": msgspec.to_builtins(recipe)}
            told |= {"seconds": round(time.time() - began, 1)} | fitting.losses(kept, model, 0.7)
            fitting.save(
                model, self.folder, file.stem, OLDER, f"{msgspec.json.encode(told).decode()} by {by}."
            )
            self.keep(f"candidate {file.stem}", told)
        return made

    def best(self, name: str, made: Sequence[str], games: int, seed: str, end: float) -> str:
        """The candidate that does best against the version before; once chosen, it stays."""
        if name in self.found:
            return str(self.found[name]["file"])
        against = f"engine@{BEFORE}:nodes=2000"
        end = max(end, time.time() + 0.05 * self.seconds)
        tried = []
        for number, file in enumerate(made):
            share = (end - time.time()) / (len(made) - number)
            done = self.match(f"engine@{file}:nodes=2000", against, games, time.time() + share, seed)
            tried.append((done, file))
        file = max(((done.score, file) for done, file in tried if done), default=(0.0, made[0]))[1]
        self.keep(name, {"file": file})
        return file


def _short(found: Any) -> str:
    """A finding in one line of the log."""
    if "llr" not in found:
        return str(found)
    low, high = round(100 * found["low"], 1), round(100 * found["high"], 1)
    return (
        f"{found['games']} games, {100 * found['score']:.1f} % ({low} to {high}), {found['took']:.1f} s, "
        f"{found['nodes_per_second'][0] / 1e6:.2f} and {found['nodes_per_second'][1] / 1e6:.2f} M nodes/s"
    )


def generations(run: Run) -> tuple[str, str]:
    """Two generations; return the best candidate of each."""
    shards = run.play("first", BEFORE, FIRST_GAME, run.at(0.19))
    made = run.train("first", shards, FIRST, BEFORE)
    first = run.best("first generation", made, 560, "screen-1", run.at(0.28))
    shards += run.play("second", first, 2 * FIRST_GAME, run.at(0.43))
    made = run.train("second", shards, SECOND, first)
    second = run.best("second generation", [*made, first], 840, "screen-2", run.at(0.55))
    return first, second


def gates(run: Run, first: str, best: str) -> None:
    """The best candidate against the versions before, with fresh openings."""
    for nodes, games, against, until in (
        (2_000, 2_100, BEFORE, 0.6),
        (2_000, 420, OLDER, 0.61),
        (20_000, 420, BEFORE, 0.68),
        (20_000, 140, OLDER, 0.705),
    ):
        run.match(f"engine@{best}:nodes={nodes}", f"engine@{against}:nodes={nodes}", games, run.at(until))
    if first != best:
        run.match(f"engine@{best}:nodes=2000", f"engine@{first}:nodes=2000", 840, run.at(0.72))


def other_questions(run: Run, best: str) -> None:
    """Levels, threads, numbers of the search, real times: as far as the time goes."""
    full = ("MLP",)
    name = f"engine@{best}"
    for upper, lower, games in LADDER:
        run.match(f"{name}:{upper}", f"{name}:{lower}", games, run.at(0.77), "ladder", sets=full)
    two, one = f"{name}:seconds=0.1,threads=2,hash=16", f"{name}:seconds=0.1,hash=16"
    if time.time() < run.at(0.8):
        run.keep("speed-up", speed_up(run, name))
    run.match(two, one, 400, run.at(0.85), "threads", halves=True, sets=full)
    for habit in HABITS:
        changed, plain = f"{name}:nodes=5000,{habit}", f"{name}:nodes=5000"
        run.match(changed, plain, 420, run.at(0.9), "habits")
    real = "seconds=0.3,hash=16"
    run.match(f"{name}:{real}", f"engine@{OLDER}:{real}", 200, run.at(0.985), "times", sets=full)


def speed_up(run: Run, name: str) -> dict[str, float]:
    """How long one thread and two take to a depth, on positions of self-play."""
    number, pool = max(2, int(64 * run.scale)), run.pool(max(1, run.workers // 2))
    took = [
        sum(pool.map(seconds_to_depth, [f"{name}:threads={threads},hash=16"] * number, range(number)))
        for threads in (1, 2)
    ]
    return {"positions": number, "one thread": took[0], "two threads": took[1], "ratio": took[0] / took[1]}


def seconds_to_depth(entrant: str, number: int) -> float:
    """How long an engine takes to a depth, in the middle of the game of a number."""
    game = selfplay.play(number, OLDER, 200)
    board = Board(game.expansions, True)
    for move in game.moves[: min(24, len(game.moves) // 2)]:
        board.play(move)
    began = time.monotonic()
    engine, patience = gate.side_of(entrant).engine(0), Budget(Limits(PATIENCE), clock=time.monotonic)
    for _ in engine.deepening(board, board.legal(), [], Limits(depth=DEPTH), patience):
        pass
    return time.monotonic() - began


def main() -> None:
    """Read the command line."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=560)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scale", type=float, default=1, help="of the numbers of games and of epochs")
    args = parser.parse_args()
    needs_pytorch()
    args.folder.mkdir(parents=True, exist_ok=True)
    run = Run(args.folder.resolve(), args.workers, args.seconds, args.scale)
    first, best = generations(run)
    gates(run, first, best)
    other_questions(run, best)
    run.keep("done", {"seconds": round(time.time() - run.began)})
    run.close()


if __name__ == "__main__":
    main()
