"""Fifty people play while one visitor does his worst: they notice nothing, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import msgspec
import pytest
from tests.server.bystanders import SAMPLE, Served, Told, measure, summary

from rucher.server import wire
from rucher.server.longwork.laying import laid
from rucher.server.store.database import Store
from rucher.server.tables import records as r
from rucher.server.tables import viewing

SECONDS = float(os.environ.get("RUCHER_HOSTILE_SECONDS", "600"))
WARM = 60  # seconds, after which memory is to stay
P95 = 50  # milliseconds
BUSY_P95 = 250  # milliseconds of the server's processor, on a machine too busy to judge by the clock
IDLE = 5  # milliseconds that a sleep takes too long, on a machine that does little else
MORE_MEMORY = 100_000_000  # bytes above that: the bystanders' own matches, and what an address may hold


def differences(database: str, told: list[Told]) -> list[str]:
    """Where the store is not what people were told."""
    store, found = Store(database), []
    tables: dict[str, int] = {}
    for one in told:
        kept = asyncio.run(store.load(one.table))
        if kept is None:
            found.append(f"{one.table} is gone")
            continue
        table = laid(kept, None)
        audience = () if one.seat is None else (one.seat,)
        stored = viewing.update(table, audience, 0, 0).log
        if msgspec.json.decode(wire.encode(stored[: len(one.log)])) != one.log:
            found.append(f"{one.table}: seat {one.seat} was told another log")
        for client, n in one.acks:
            record = table.steps[n - 1].record
            if not isinstance(record, r.Played) or (record.seat, record.client) != (one.seat, client):
                found.append(f"{one.table}: record {n} is not request {client}")
        tables[one.table] = max(tables.get(one.table, 0), len(one.log))
        if len(one.log) > table.n:
            found.append(f"{one.table}: {table.n} records of {len(one.log)} that were told")
    store.close()
    return found


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc, and uses many addresses of this machine")
def test_a_hostile_visitor_does_his_worst_and_fifty_bystanders_play_on(tmp_path: Path) -> None:
    server = Served(tmp_path)
    figures = asyncio.run(measure(server, SECONDS, hostile=True))
    print(summary(figures))  # noqa: T201
    assert figures.faults == []
    assert differences(server.database, figures.told) == []
    assert len(figures.waits) > SECONDS * 10  # they did play
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    assert figures.status in (0, -15)
    warm = figures.memory[min(int(WARM / SAMPLE), len(figures.memory) - 1)]
    assert figures.memory[-1] < warm + MORE_MEMORY
    if figures.lag(95) < IDLE:
        assert figures.wait(95) < P95
    else:  # the clock measures what others do on this machine; long work of the server still shows
        assert figures.cost(95) < BUSY_P95
