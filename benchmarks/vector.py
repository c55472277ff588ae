"""Many matches at once: random play by `rucher.vector`, and in PettingZoo, one match at a time.

Both give a learner an observation and the legal actions of the seat that is asked, before each action. They
take turns in small blocks, and the best block of each counts: only the ratio is to be trusted on a shared
machine.

    python benchmarks/vector.py [--matches 64] [--blocks 5] [--actions 2000]
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

import rucher
from rucher.envs import pettingzoo_env
from rucher.envs.vector import Vector


def one_at_a_time(game: str, actions: int) -> float:
    """Microseconds of processor time for an action, in the PettingZoo environment."""
    env, dice, done, start = pettingzoo_env.env(game), np.random.default_rng(1), 0, time.process_time()
    while done < actions:
        env.reset(seed=done)
        for _ in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if done == actions:
                break
            env.step(None if over else int(dice.choice(np.flatnonzero(observation["action_mask"]))))
            done += not over
    return (time.process_time() - start) / done * 1e6


def side_by_side(tables: Vector, actions: int, masks: bool) -> float:
    """The same in a vector; `masks`: with a matrix of the legal actions too."""
    dice, done, start = np.random.default_rng(1), 0, time.process_time()
    batch = tables.reset()
    while done < actions:
        if masks:
            tables.masks()
        batch = tables.step(batch.legal[dice.integers(batch.starts[:-1], batch.starts[1:])])
        done += tables.n
    return (time.process_time() - start) / done * 1e6


def main() -> None:
    """Measure every game, print a table and write `build/vector.json`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=64)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--actions", type=int, default=2000, help="of each block")
    arguments = parser.parse_args()
    figures = {}
    print("microseconds of processor time for an action, with observation and legal actions")
    print(f"{'game':12}{'PettingZoo':>12}{'vector':>12}{'with masks':>12}{'times faster':>14}")
    for game in rucher.game_names():
        tables, blocks = rucher.vector(game, arguments.matches, seed=1), []
        for _ in range(arguments.blocks):
            alone = one_at_a_time(game, arguments.actions)
            vector, masked = (side_by_side(tables, arguments.actions, masks) for masks in (False, True))
            blocks.append((alone, vector, masked))
        alone, vector, masked = map(min, zip(*blocks, strict=True))
        figures[game] = {"pettingzoo_us": alone, "vector_us": vector, "masked_us": masked}
        print(f"{game:12}{alone:12.0f}{vector:12.0f}{masked:12.0f}{alone / vector:14.1f}", flush=True)
    Path("build").mkdir(exist_ok=True)
    Path("build/vector.json").write_text(json.dumps(figures, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
