"""Backups while people play, on both stores: a move is in a backup whole, or not at all."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.server import postgres
from tests.server.ledger import Ledger, Player, Process
from tests.server.live import Browser, Server
from tests.server.test_kill import check, free_port, set_up, until

from rucher.server.store import backup as backups
from rucher.server.store.backup import backup, restore
from rucher.server.store.connecting import connect
from rucher.server.store.schema import records, summaries
from rucher.server.tables.summary import decode_summary

TABLES = 12
STORES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.long if not postgres.found() else [])]


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of the store that a test names."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("address"))
    return str(tmp_path / "rucher.db")


def stored(file: str) -> dict[str, tuple[int, int]]:
    """Of each table: how many records of its match are there, and how many its summary tells of."""
    engine = connect(file)
    with engine.connect() as connection:
        rows = select(records.c.table_id, records.c.seq).where(records.c.stream == "match")
        found: dict[str, list[int]] = {}
        for table, seq in connection.execute(rows.order_by(records.c.seq)):
            found.setdefault(table, []).append(seq)
        told = {each.id: each.n for each in map(decode_summary, connection.scalars(select(summaries.c.body)))}
    engine.dispose()
    assert all(numbers == [*range(1, len(numbers) + 1)] for numbers in found.values())
    return {table: (len(numbers), told[table]) for table, numbers in found.items()}


@pytest.mark.parametrize("database", STORES, indirect=True)
def test_a_move_that_comes_in_the_middle_of_a_backup_is_not_in_it_at_all(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(tmp_path, database=database, key_file=tmp_path / "rucher.key") as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        with anna.socket(table) as page:
            moves = iter((0, 1))
            plain: Callable[[Any], list[dict[str, object]]] = backups._plain

            def play_meanwhile(rows: Any) -> list[dict[str, object]]:
                for seat in moves:  # between two parts of the copy
                    assert page.act(seat=seat)["t"] == "ack"
                return plain(rows)

            monkeypatch.setattr(backups, "_plain", play_meanwhile)
            backup(database, tmp_path / "rucher.key", tmp_path / "copy")
    assert stored(str(tmp_path / "copy"))[table["id"]] == (1, 1)
    assert stored(database)[table["id"]] == (3, 3)


@pytest.mark.parametrize("database", STORES, indirect=True)
def test_a_move_in_flight_holds_no_backup_up(database: str, tmp_path: Path) -> None:
    """A transaction that is open for long, as that of a server that was stopped in the middle of a move."""
    with Server(tmp_path, database=database, key_file=tmp_path / "rucher.key") as server:
        table = Browser(server).create("hive", "me", "me")
        engine = connect(database)
        with engine.begin() as connection:
            row = {"table_id": table["id"], "stream": "match", "seq": 2, "at": 0, "body": b"half a move"}
            connection.execute(records.insert(), row)
            backup(database, tmp_path / "rucher.key", tmp_path / "copy")
            connection.rollback()
        engine.dispose()
    assert stored(str(tmp_path / "copy"))[table["id"]] == (1, 1)


async def played(
    database: str, folder: Path, seconds: float, tables: int = 12
) -> tuple[Ledger, Counter[str]]:
    """Let people play while the scheduled backup runs; what they were promised before the last one began."""
    process = Process(folder, free_port(), database)
    await process.start()
    ledger, end = Ledger(), asyncio.Event()
    seats = await set_up(process.port, TABLES)
    players = [Player(n, process.port, ledger, *seat) for n, seat in enumerate(seats)]
    playing = [asyncio.ensure_future(player.play(end)) for player in players]
    every = f"--every-hours={1 / 3600}"
    command = [
        sys.executable,
        "-m",
        "rucher",
        "backup",
        str(folder / "copies"),
        f"--database={database}",
        every,
    ]
    command += [f"--database={database}", "--keep=3"]
    scheduled = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        began = time.monotonic()
        await until(lambda: len(list((folder / "copies").glob("*.backup"))) == 3)
        while time.monotonic() - began < seconds:
            await asyncio.sleep(0.1)
        seen = set((folder / "copies").glob("*.backup"))
        promised = Counter(ack.table for ack in ledger.acks)
        # The next but one begins after this moment, and holds all that was promised before it.
        await until(lambda: len(set((folder / "copies").glob("*.backup")) - seen) >= 2)
    finally:
        scheduled.send_signal(signal.SIGKILL)  # in the middle of one, perhaps
        scheduled.wait()
    end.set()
    await asyncio.gather(*playing)
    await process.stop()
    return ledger, promised


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
def test_the_scheduled_backup_holds_every_promised_move_and_goes_on_on_the_other_store(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    ledger, promised = asyncio.run(played(database, tmp_path, 20))
    assert ledger.faults == []
    copies = sorted((tmp_path / "copies").glob("*.backup"))
    assert 1 <= len(copies) <= 4  # three are kept, and the newest of them may have been the last act
    for copy in copies:
        assert all(moves == told for moves, told in stored(str(copy)).values())
    last = stored(str(copies[-1]))
    assert all(last[table][0] > moves for table, moves in promised.items())  # and the bot's
    home = tmp_path / "elsewhere"
    other = str(home / "rucher.db")
    if "://" not in database:
        engine = connect(str(request.getfixturevalue("running"))).execution_options(
            isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            connection.exec_driver_sql("CREATE DATABASE elsewhere")
        other = str(engine.url.set(database="elsewhere", drivername="postgresql").render_as_string(False))
        engine.dispose()
    home.mkdir()
    restore(copies[-1], other, home / "rucher.key")
    assert stored(other) == last
    kept = Ledger([ack for ack in ledger.acks if ack.n <= last[ack.table][0]])
    check(kept, other)
    print(f"{len(ledger.acks)} moves promised, {len(kept.acks)} in the last of {len(copies)} backups")  # noqa: T201
    with Server(home, database=other, key_file=home / "rucher.key") as server:
        table = next(iter(promised))
        assert Browser(server).get(f"/api/tables/{table}")["n"] == last[table][0]
