"""What a move costs with one, two and four workers on one PostgreSQL, behind the proxy.

make bench ARGS="workers [--tables N] [--seconds S]": PostgreSQL, HAProxy and the workers are started on this
machine; at each table of Hive somebody plays both seats through the proxy. Watch the processor time for each
move: the clock depends on how many cores the machine has. Linux only; needs PostgreSQL and HAProxy.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import tempfile
from pathlib import Path

from tests.server import cluster

TICKS = os.sysconf("SC_CLK_TCK")
WARM = 3.0  # seconds before it is measured


def seconds(pid: int) -> float:
    """The processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(name) for name in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


async def measured(number: int, tables: int, length: float) -> dict[str, float]:
    """Let people play with so many workers; the figures of one run."""
    with tempfile.TemporaryDirectory() as folder:
        async with cluster.running(Path(folder), number) as house:
            people = await cluster.people(house, tables, 0.1)
            playing = [asyncio.ensure_future(person.play()) for person in people]
            await asyncio.sleep(WARM)
            workers, database = [worker.pid for worker in house.workers], children(house.postgres.pid)

            def spent() -> tuple[float, float]:
                return sum(map(seconds, workers)), sum(map(seconds, database))

            before, moves = spent(), len(house.ledger.acks)
            house.waits.clear()
            await asyncio.sleep(length)
            after, moves = spent(), len(house.ledger.acks) - moves
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    return {
        "moves": moves,
        "processor ms a move, workers": 1000 * (after[0] - before[0]) / moves,
        "processor ms a move, PostgreSQL": 1000 * (after[1] - before[1]) / moves,
        "round trip ms, median": 1000 * statistics.median(house.stuck()),
    }


def main() -> None:
    """Measure, print and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=15.0)
    options = parser.parse_args()
    figures = {}
    for number in (1, 2, 4):
        figures[f"{number} workers"] = told = asyncio.run(measured(number, options.tables, options.seconds))
        print(f"{number} workers: " + ", ".join(f"{name} {value:.2f}" for name, value in told.items()))
    out = Path("build")
    out.mkdir(exist_ok=True)
    (out / "workers.json").write_text(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
