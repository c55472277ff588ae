"""Fifty people play while one visitor does his worst: they notice nothing, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median

import msgspec
import pytest
from tests.server.hostility.__main__ import TRICKS
from tests.server.hostility.bystanders import Told
from tests.server.hostility.measuring import measure, summary
from tests.server.hostility.served import Served

from rucher.server import wire
from rucher.server.longwork.laying import laid_table
from rucher.server.store.tables import Store
from rucher.server.tables import records as r
from rucher.server.tables import viewing

SECONDS = float(os.environ.get("RUCHER_HOSTILE_SECONDS", "600"))
# Seconds until as much leaves memory as comes: a finished match stays for two minutes, and he may bring so
# many records at once. A run that is shorter is only held to a bound.
WARM = 240.0
MOST_MEMORY = 300_000_000  # bytes
FLAT = 1.1  # so many times what it was once it was warm
P95 = 50.0  # milliseconds that 95 of 100 answers to bystanders may take
LONGEST_STEP = 50.0  # milliseconds of processor time: no request holds the loop for longer
SHARE = 0.25  # of the loop's time: a purse gives a tenth, connections and what is sent to him add to it


def differences(database: str, told: list[Told]) -> list[str]:
    """Where the store is not what people were told."""
    store, found = Store(database), []
    tables: dict[str, int] = {}
    for one in told:
        kept = asyncio.run(store.load(one.table))
        if kept is None:
            found.append(f"{one.table} is gone")
            continue
        table = laid_table(kept, None)
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


def was_tried(trick: str, counts: Mapping[str, int]) -> bool:
    """Did the visitor try a trick, to its end or until the server ended it?"""
    return any(name.partition(":")[0] == trick for name in counts)


@pytest.mark.long
@pytest.mark.alone
@pytest.mark.timeout(2 * SECONDS + 600)
@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc, and uses many addresses of this machine")
def test_a_hostile_visitor_does_his_worst_and_fifty_bystanders_play_on(tmp_path: Path) -> None:
    server = Served(tmp_path)
    figures = asyncio.run(measure(server, SECONDS))
    lost, log = differences(server.database, figures.told), server.log.read_text(encoding="utf-8")
    acknowledged = sum(len(told.acks) for told in figures.told)
    print(summary(figures))  # noqa: T201
    print(  # noqa: T201
        f"{acknowledged} moves acknowledged, {len(lost)} lost or told otherwise, "
        f"{len(figures.faults)} refused, {log.count('Traceback')} tracebacks in the log"
    )
    assert figures.faults == []
    assert lost == []
    assert len(figures.with_visitor.waits) > SECONDS * 10  # they did play
    assert "Traceback" not in log
    assert figures.status in (0, -15)
    left_out = [trick.__name__ for trick in TRICKS if not was_tried(trick.__name__, figures.tricks)]
    assert left_out == []
    assert figures.tricks.get("crowd_that_does_not_read", 0) > 0
    # By the loop's processor time, on any machine: nobody waits long behind one step, nor behind many.
    assert figures.with_visitor.longest_step < LONGEST_STEP
    assert figures.visitors_share() < SHARE
    if figures.with_visitor.is_quiet():  # else the clock measures what others do on this machine
        assert figures.with_visitor.wait(95) < P95
    assert max(figures.memory) < MOST_MEMORY
    if len(figures.memory) > WARM + 120:  # one number a second
        warm = figures.memory[int(WARM) :]
        third = len(warm) // 3
        assert median(warm[-third:]) < FLAT * median(warm[:third]), [m // 1_000_000 for m in figures.memory]
