"""Make a generation of the Hive engine's network (docs/generation.md).

    python scripts/train_hive.py play FOLDER --version 7 --seconds 300 --first 0
    python scripts/train_hive.py fit OUT.toml FOLDER [FOLDER...] --made "what made it"
    rucher match hive engine@OUT.toml engine@7 --nodes 2000 --sprt 0,10 --preset tournament

`play` uses all cores and adds to the games that are there: an interrupted run loses nothing. A run with
another version has a folder of its own, and `--first` keeps its games' numbers apart. `fit` needs PyTorch
(`rucher[train]`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts import hive_selfplay as selfplay

from rucher.bots.hive.net_file import read_net
from rucher.bots.hive.weights import version
from rucher.core.errors import OptionError
from rucher.core.extras import advice


def needs_pytorch() -> None:
    """Say what to install where PyTorch is missing."""
    if find_spec("torch") is None:
        raise SystemExit(advice(ModuleNotFoundError(name="torch")))


def play(args: argparse.Namespace) -> None:
    """Play on all cores for some seconds."""
    version(args.version)
    end = time.time() + args.seconds
    if args.ray:
        args.folder.mkdir(parents=True, exist_ok=True)
        play_on_ray(args, end)
        return
    shards = selfplay.shards_of(args.folder, args.workers)
    with ProcessPoolExecutor(args.workers) as pool:
        runs = [
            pool.submit(
                selfplay.run,
                shard,
                worker,
                args.workers,
                args.first,
                args.version,
                args.nodes,
                end,
            )
            for worker, shard in enumerate(shards)
        ]
        print(f"{sum(run.result() for run in runs)} games in {args.folder.name}", flush=True)


def play_on_ray(args: argparse.Namespace, end: float) -> None:
    """Play on the machines of a Ray cluster, into one shard here."""
    from ray import cloudpickle  # `rucher[ray]`

    from rucher.arena.on_ray import RayExecutor

    cloudpickle.register_pickle_by_value(selfplay)  # this script is not installed on the other machines
    shard = args.folder / "ray.games"
    with RayExecutor(args.ray) as cluster:
        ahead = 2 * cluster.workers
        games = selfplay.run_on(cluster, ahead, shard, args.first, args.version, args.nodes, end)
    print(f"{games} games in {shard.name}", flush=True)


def fit(args: argparse.Namespace) -> None:
    """Fit a network to the games of some folders, and tell its errors."""
    needs_pytorch()
    from scripts import hive_fit as fitting  # needs PyTorch

    shards = [shard for folder in args.folders for shard in sorted(folder.glob("*.games"))]
    if not shards:
        raise OptionError(f"there are no games in {', '.join(folder.name for folder in args.folders)}")
    with ProcessPoolExecutor(args.workers) as pool:
        cases = fitting.load(shards, pool)
    learnt, kept = cases.split()
    began = time.time()
    model = fitting.fit(
        learnt,
        epochs=args.epochs,
        trust=args.trust,
        seconds=args.seconds,
        rate=args.rate,
        start=read_net(Path(version(args.start).net)) if args.start else None,
    )
    told: dict[str, float] = {"learnt from": len(learnt.worth), "seconds": round(time.time() - began)}
    told |= fitting.losses(kept, model, args.trust)
    print(json.dumps(told), flush=True)
    made = (
        f"{args.made} {len(learnt.worth)} positions; mean squared error {told['network']:.5f}, "
        f"of engine@7 {told['linear']:.5f}."
    )
    fitting.save(model, args.out.parent, args.out.stem, args.like, made)


def main() -> None:
    """Read the command line."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.add_argument("folder", type=Path)
    playing.add_argument("--version", default="", help="of the engine, or a file; the newest")
    playing.add_argument("--seconds", type=float, default=300)
    playing.add_argument("--nodes", type=int, default=1500)
    playing.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster (docs/cluster.md)")
    playing.add_argument("--first", type=int, default=0, help="the number of the first game")
    playing.set_defaults(run=play)
    learning = commands.add_parser("fit")
    learning.add_argument(
        "out", type=Path, help="the version file to write; its network is written beside it"
    )
    learning.add_argument("folders", type=Path, nargs="+")
    learning.add_argument("--epochs", type=float, default=12)
    learning.add_argument("--seconds", type=float, default=600)
    learning.add_argument("--start", metavar="VERSION", help="train on from its network (default: anew)")
    learning.add_argument("--rate", type=float, default=2e-3, help="of learning; less to train on")
    learning.add_argument("--trust", type=float, default=0.7, help="in the search, the rest in the result")
    learning.add_argument("--like", default="7", help="the version whose habits and weights it takes")
    learning.add_argument("--made", default="A network.", help="a sentence on what made it")
    learning.set_defaults(run=fit)
    args = parser.parse_args()
    try:
        args.run(args)
    except OptionError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
