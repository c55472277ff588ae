"""Several workers behind a real proxy, under load, while all kinds of things break.

Whatever breaks: what was acknowledged is stored, once; no two workers store under one fence; tables go on.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.server import cluster
from tests.server.test_kill import check

pytestmark = [pytest.mark.long, pytest.mark.alone]  # how long a table stands still is judged by the clock
TABLES = 24
STUCK = 5.0  # seconds: no table stands still for longer
Break = Callable[[cluster.House, random.Random], Awaitable[None]]


async def nothing(house: cluster.House, chance: random.Random) -> None:
    """Let them play."""
    await asyncio.sleep(1)


async def kill_one(house: cluster.House, chance: random.Random) -> None:
    """SIGKILL to a worker; it is started again a moment later."""
    worker = chance.choice(house.workers)
    await worker.kill()
    await asyncio.sleep(2)
    await worker.start()


async def freeze_one(house: cluster.House, chance: random.Random) -> None:
    """SIGSTOP to a worker; it wakes long after its lease has ended, and believes that all is as before."""
    worker = chance.choice(house.workers)
    worker.signal(signal.SIGSTOP)
    await asyncio.sleep(7)
    worker.signal(signal.SIGCONT)


async def cut_connections(house: cluster.House, chance: random.Random) -> None:
    """End all connections of the database until one was in the middle of something."""
    ends = (
        "SELECT pg_terminate_backend(pid), state FROM pg_stat_activity WHERE application_name LIKE 'rucher%'"
    )
    async with asyncio.timeout(30):
        states: set[str | None] = set()
        while states <= {"idle", None}:
            with cluster.asked(house.postgres) as connection:
                states = {state for _, state in connection.execute(text(ends))}
            await asyncio.sleep(0.01)


async def restart_database(house: cluster.House, chance: random.Random) -> None:
    """Stop PostgreSQL without a goodbye, and start it again."""
    since = time.monotonic()
    await asyncio.to_thread(house.postgres.stop, signal.SIGQUIT)
    await asyncio.to_thread(house.postgres.start)
    house.away.append((since, time.monotonic()))


async def played(
    folder: Path, workers: int, breaks: Break, times: int, tables: int = TABLES
) -> cluster.House:
    """Let people play while something breaks, so many times; in the end every table goes on."""
    chance = random.Random(workers)
    async with cluster.running(folder, workers) as house:
        people = await cluster.people(house, tables, 0.3)
        playing = [asyncio.ensure_future(person.play()) for person in people]
        await cluster.until(lambda: len(house.ledger.acks) > tables)
        for _ in range(times):
            await breaks(house, chance)
            before = {person.table: person.n for person in people}
            await cluster.until(
                lambda before=before: all(p.over or p.n > before[p.table] for p in people)  # type: ignore[misc]
            )
        for task in playing:
            task.cancel()  # what it has asked for and not been told yet may be stored or not
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(check, house.ledger, house.postgres.address, both=True)
        assert cluster.two_owners(house) == []
    waits, away = house.stuck(), sum(end - start for start, end in house.away)
    print(  # noqa: T201
        f"{len(house.ledger.acks)} acknowledged, {house.ledger.resumed} resumed connections,"
        f" longest wait {waits[-1]:.2f} s, half of them under {1000 * waits[len(waits) // 2]:.0f} ms;"
        f" beside the {away:.1f} s for which the database was away"
    )
    return house


@pytest.mark.parametrize("workers", [2, 4])
@pytest.mark.parametrize(
    ("breaks", "times"),
    [(nothing, 10), (kill_one, 6), (freeze_one, 3), (cut_connections, 10), (restart_database, 4)],
)
def test_nothing_is_lost_and_no_table_stands_still(
    tmp_path: Path, workers: int, breaks: Break, times: int
) -> None:
    house = asyncio.run(played(tmp_path, workers, breaks, times))
    assert house.stuck()[-1] < STUCK
