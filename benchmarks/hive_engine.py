"""The speed and depth of the Hive engine, by level, on the thirty midgame positions of hive_kernel.

Nodes per second use processor time, which a busy machine disturbs less than the clock. The time of a decision
uses the clock, and shows how punctual the engine is. `rucher match` measures strength.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import time
from pathlib import Path

from rucher.bots.hive.engine import Engine
from rucher.bots.hive.players import LEVELS, Level
from rucher.bots.limits import Limits
from rucher.games.hive.state import HiveOptions, HiveState, Spot

POSITIONS = Path(__file__).with_name("hive_kernel_positions.json")
REPORT = Path(__file__).parent.parent / "build" / "hive_engine.json"


def midgame() -> list[HiveState]:
    """The positions of the kernel's benchmark, as states."""
    states = []
    for position in json.loads(POSITIONS.read_text(encoding="utf-8")):
        used = position["expansions"]
        options = HiveOptions(
            ladybug="L" in used, mosquito="M" in used, pillbug="P" in used, queen_on_turn_1=False
        )
        spots = [None if spot is None else Spot(*spot) for spot in position["where"]]
        states.append(HiveState(options, spots, position["ply"], position["last_moved"]))
    return states


def measured(states: list[HiveState], limits: Limits, level: Level) -> dict[str, float]:
    """Search each position once and return the figures."""
    nodes, depths, times = 0, [], []
    spent = 0.0
    for state in states:
        engine = Engine(noise=level.noise, overlooks=level.overlooks)
        start, used = time.monotonic(), time.process_time()
        thought = engine.think(state, limits)
        times.append(time.monotonic() - start)
        spent += time.process_time() - used
        nodes += thought.nodes
        depths.append(thought.depth)
    times.sort()
    return {
        "nodes/s of processor time": nodes / spent,
        "nodes a decision": nodes / len(states),
        "depth, mean": statistics.mean(depths),
        "seconds, p50": times[len(times) // 2],
        "seconds, p95": times[len(times) * 95 // 100],
        "seconds, max": times[-1],
    }


def main() -> None:
    """Measure every level, or all of them at one number of nodes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", nargs="*", default=list(LEVELS), choices=LEVELS)
    parser.add_argument("--nodes", type=int, help="instead of the level's time")
    asked = parser.parse_args()
    states = midgame()
    figures = {}
    print(f"Hive engine, Python {platform.python_version()}, {platform.machine()}, {len(states)} positions")
    for name in asked.levels:
        level = LEVELS[name]
        limits = Limits(nodes=asked.nodes) if asked.nodes else Limits(seconds=level.seconds)
        figures[name] = measured(states, level.within(limits), level)
        print(name)
        for what, figure in figures[name].items():
            print(f"  {what:<28} {figure:>14,.3f}")
    REPORT.parent.mkdir(parents=True, exist_ok=True)
    REPORT.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
