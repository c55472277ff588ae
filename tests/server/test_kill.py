"""SIGKILL under load, again and again: every acknowledged action is there, and the tables go on."""

from __future__ import annotations

import asyncio
import random
import socket
from collections.abc import Callable
from pathlib import Path

import httpx2
import pytest
from tests.server.ledger import Ledger, Player, Process

from rucher.server.store.tables import Kept, Store
from rucher.server.tables import records as r
from rucher.server.tables.table import Table

TABLES = 50


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


async def set_up(port: int, tables: int) -> list[tuple[str, str]]:
    """Tables of one person against a bot, and the cookie of each person."""
    body = {
        "game": "hive",
        "order": "given",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "random"}],
    }
    made = []
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=30) as client:
        for _ in range(tables):
            client.cookies.clear()
            answer = await client.post("/api/tables", json=body)
            made.append(
                (answer.json()["table"]["id"], "; ".join(f"{k}={v}" for k, v in client.cookies.items()))
            )
    return made


async def kill_again_and_again(process: Process, kills: int, tables: int, most: int = 100) -> Ledger:
    """Let all play while the server is killed, each time after so many answers at most; all tables go on."""
    ledger, chance, end = Ledger(), random.Random(kills), asyncio.Event()
    await process.start()
    seats = await set_up(process.port, tables)
    players = [
        Player(number, process.port, ledger, table, cookie) for number, (table, cookie) in enumerate(seats)
    ]
    playing = [asyncio.ensure_future(player.play(end)) for player in players]
    for _ in range(kills):
        enough = len(ledger.acks) + chance.randint(1, most)
        await until(lambda enough=enough: len(ledger.acks) >= enough)  # type: ignore[misc]
        await asyncio.sleep(chance.uniform(0, 0.2))
        await process.kill()
        ledger.kills += 1
        await process.start()
    before = {player.table: player.n for player in players}
    await until(lambda: all(player.over or player.n > before[player.table] for player in players))
    end.set()
    await asyncio.gather(*playing)
    assert await process.stop() in (0, -15)  # uvicorn ends by the signal itself, once all is closed
    return ledger


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for something that must come."""
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.01)


def check(ledger: Ledger, database: str, both: bool = False) -> None:
    """Compare the clients' ledger with the store, and lay every table again; `both`: they play both seats."""
    store = Store(database)

    async def load(table: str) -> Kept | None:
        return await store.load(table)

    assert ledger.faults == []
    for name in {ack.table for ack in ledger.acks}:
        kept = asyncio.run(load(name))
        assert kept is not None
        table = Table(name, kept.opened)
        for record in (*kept.seat, *kept.match):
            table.replay(record)
        for ack in (ack for ack in ledger.acks if ack.table == name):
            step = table.steps[ack.n - 1]
            assert isinstance(step.record, r.Played)
            assert both or step.record.seat == 0
            assert (step.record.client, step.notation) == (ack.client, ack.notation)
        promised = {ack.client for ack in ledger.acks if ack.table == name}
        stored = [step.record.client for step in table.steps if isinstance(step.record, r.Played)]
        own = [client for client in stored if client]
        assert len(own) == len(set(own)), "a request was carried out twice"
        assert len(set(own) - promised) <= 1, "more than the last request was left without an answer"
    store.close()


@pytest.mark.parametrize(("kills", "tables"), [(2, 15), pytest.param(5, TABLES, marks=pytest.mark.long)])
def test_a_few_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, kills: int, tables: int) -> None:
    process = Process(tmp_path, free_port())
    ledger = asyncio.run(kill_again_and_again(process, kills, tables, 40))
    assert ledger.kills == kills
    assert ledger.resumed > tables
    assert len(ledger.acks) >= tables
    check(ledger, process.database)


@pytest.mark.long
def test_fifty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    process = Process(tmp_path, free_port())
    ledger = asyncio.run(kill_again_and_again(process, 50, TABLES))
    assert ledger.kills == 50
    check(ledger, process.database)
    print(f"{len(ledger.acks)} acknowledgements, {ledger.resumed} resumed connections")  # noqa: T201
