"""Fifty people play while one visitor does his worst: they notice nothing, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import msgspec
import pytest
from tests.server.bystanders import Served, Told, measure, summary

from rucher.server import wire
from rucher.server.longwork.laying import laid
from rucher.server.store.database import Store
from rucher.server.tables import records as r
from rucher.server.tables import viewing

SECONDS = float(os.environ.get("RUCHER_HOSTILE_SECONDS", "600"))
MORE_MEMORY = 50_000_000  # bytes after the first quarter: the bystanders' own matches go on


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
@pytest.mark.timeout(2 * SECONDS + 300)
@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc, and uses many addresses of this machine")
def test_a_hostile_visitor_does_his_worst_and_fifty_bystanders_play_on(tmp_path: Path) -> None:
    server = Served(tmp_path)
    figures = asyncio.run(measure(server, SECONDS))
    print(summary(figures))  # noqa: T201
    assert figures.faults == []
    assert differences(server.database, figures.told) == []
    assert len(figures.with_visitor.waits) > SECONDS * 10  # they did play
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    assert figures.status in (0, -15)
    assert figures.tricks.get("crowd_that_does_not_read", 0) > 0
    assert figures.with_visitor.wait(95) < figures.most_wait()
    quarter = len(figures.memory) // 4
    assert max(figures.memory[-quarter:]) < max(figures.memory[:quarter]) + MORE_MEMORY
