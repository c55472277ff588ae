"""The cost of a table: processor time for each accepted move, latency, bytes, memory, start.

make bench ARGS="server [--tables N] [--rate MOVES] [--only PART]": this starts a server process, its store
on disk. Its tables are in the middle of their matches, of all four games; at each table every seat is a
browser with a socket, and they play on at random, all together at the given rate. In the same run,
alternately, as many sockets talk to a bare server that echoes each message after one insert into SQLite.
Watch the ratio of the two: a clock varies. Linux only.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import random
import statistics
import tempfile
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from benchmarks.serving.people import Echoed, Json, all_are_told, play_for, sit_down
from benchmarks.serving.process import ROOT, Process
from benchmarks.serving.stored import Stored, copy_tables, store_tables
from websockets.asyncio.client import ClientConnection, connect

from rucher import game_names
from rucher.games import find
from rucher.server import wire

MIDDLE = {"hive": 24, "alveola": 60, "anthophila": 12, "apiary": 60}  # actions before a match is measured
FULL = ("apiary",)  # games that are measured with all their seats too
MATCHES = 6  # of each game, for the bytes of a decision
IDLE, RECORDS = 200, 30  # tables of each game at rest, and their records
COPIES = 12  # of each of them in the store: 10,400 tables
FIRST = 60  # tables that are laid before memory is measured: they load the game itself
BLOCKS = 3  # of each server in turn


# -- under load ----------------------------------------------------------------------------------------------


async def measured(
    server: Process, players: list[Any], rate: float, seconds: float, seed: int
) -> tuple[float, int]:
    """The processor time and the answers of one block."""
    before, answered = server.seconds(), sum(len(player.waits) for player in players)
    await play_for(players, rate, seconds, random.Random(seed))
    return server.seconds() - before, sum(len(player.waits) for player in players) - answered


async def under_load(game: str, seats: int, options: argparse.Namespace) -> Json:
    """Measure both servers in turn, with the same number of sockets."""
    with tempfile.TemporaryDirectory() as folder:
        many = options.tables * 2 // seats  # as many sockets, whatever the seats
        tables = await store_tables(folder, game, many, MIDDLE[game], seats)
        ours, bare = Process(folder), Process(folder, echo=True)
        await ours.start()
        await bare.start()
        players = [player for n, table in enumerate(tables) for player in await sit_down(ours.port, table, n)]
        listening = [asyncio.ensure_future(player.listen()) for player in players]
        echoed = [Echoed(await connect(f"ws://127.0.0.1:{bare.port}/ws")) for _ in players]
        await all_are_told(players)
        await play_for(players, options.rate, 1.0, random.Random(0))
        for player in players:
            player.waits.clear()
        totals = {"ours": [0.0, 0.0], "bare": [0.0, 0.0]}
        for number in range(BLOCKS):
            for name, server, who in (("ours", ours, players), ("bare", bare, echoed)):
                spent, answered = await measured(server, who, options.rate, options.seconds, number + 1)
                totals[name][0] += spent
                totals[name][1] += answered
        for task in listening:
            task.cancel()
        failed = [done for done in await asyncio.gather(*listening, return_exceptions=True) if done]
        await ours.kill()
        await bare.kill()
    if real := [error for error in failed if not isinstance(error, asyncio.CancelledError)]:
        raise RuntimeError(f"a player stopped: {real[0]!r}")
    waits = sorted(wait for player in players for wait in player.waits)
    mine, bared = (totals[name][0] / totals[name][1] for name in ("ours", "bare"))
    return {
        "moves": len(waits),
        "processor ms a move": 1000 * mine,
        "processor ms an echo and insert": 1000 * bared,
        "ratio (aim: 4 at most)": mine / bared,
        "round trip ms, median": 1000 * statistics.median(waits),
        "round trip ms, p95": 1000 * waits[len(waits) * 95 // 100],
    }


async def load(options: argparse.Namespace) -> Json:
    """Each game with two seats, and some with all their seats."""
    figures: Json = {}
    for game in game_names():
        for seats in (2, find(game).info.players[1]) if game in FULL else (2,):
            figures |= told(f"load: {game}, {seats} seats", await under_load(game, seats, options))
    return figures


# -- at rest -------------------------------------------------------------------------------------------------


async def at_rest(options: argparse.Namespace) -> Json:
    """The start with many stored tables, and what it takes to lay one and to hold it."""
    figures: Json = {}
    with tempfile.TemporaryDirectory() as folder:
        tables = {game: await store_tables(folder, game, IDLE, RECORDS - 1) for game in game_names()}
        copy_tables(folder, COPIES)
        server = Process(folder)
        stored = IDLE * len(tables) * (1 + COPIES)
        took = [await started(server) for _ in range(3)]
        figures |= told("start", {f"seconds with {stored:,} stored tables (aim: 2)": statistics.median(took)})
        for game, rows in tables.items():  # each in a process of its own: none carries what others left
            await server.start()
            figures |= told(f"at rest: {game}, {RECORDS} records", await laid(server, rows))
            await server.kill()
    return figures


async def started(server: Process) -> float:
    """The seconds of one start."""
    seconds = await server.start()
    await server.kill()
    return seconds


async def laid(server: Process, tables: list[Stored]) -> Json:
    """Ask for each table once: the server lays it from its records and keeps it in memory."""
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", verify=False) as client:
        for table in tables[:FIRST]:
            (await client.get(f"/api/tables/{table.id}")).raise_for_status()
        memory, seconds = server.memory(), server.seconds()
        for table in tables[FIRST:]:
            (await client.get(f"/api/tables/{table.id}")).raise_for_status()
        memory, seconds = server.memory() - memory, server.seconds() - seconds
        again = server.seconds()
        for table in tables[FIRST:]:
            (await client.get(f"/api/tables/{table.id}")).raise_for_status()
        again = server.seconds() - again
    many = len(tables) - FIRST
    return {
        "memory kB a table (aim: 100 at most)": memory / many / 1000,
        "processor ms to rebuild a table": 1000 * (seconds - again) / many,
    }


# -- bytes ---------------------------------------------------------------------------------------------------


async def bytes_sent(port: int, game: str, seats: int = 2) -> Json:
    """The bytes that one player receives for a decision in random matches, gzipped."""
    bots = [{"kind": "bot", "bot": "random"}] * (seats - 1)
    sizes: list[int] = []
    chance = random.Random(7)
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=60) as client:
        for _ in range(MATCHES):
            body = {"game": game, "order": "given", "seats": [{"kind": "me", "name": "A"}, *bots]}
            answer = (await client.post("/api/tables", json=body)).raise_for_status()
            url = f"ws://127.0.0.1:{port}/ws/{answer.json()['table']['id']}"
            cookie = {"Cookie": "; ".join(f"{k}={v}" for k, v in client.cookies.items())}
            async with connect(url, additional_headers=cookie, max_size=None) as page:
                await page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
                for number in range(80):
                    view = await asked(page, sizes)
                    if view is None:
                        break
                    choice = chance.choice(view["choices"])["notation"]
                    fields = {"seat": 0, "question": view["question"]["id"], "notations": [choice]}
                    await page.send(json.dumps({"t": "act", "id": f"{number}", **fields}))
    return {"mean": statistics.mean(sizes), "largest": max(sizes)}


async def asked(page: ClientConnection, sizes: list[int]) -> Json | None:
    """Wait until the seat is asked, and note the size of each update; None once the match is over."""
    async for text in page:
        message = msgspec.json.decode(text)
        if message["t"] == "update":
            sizes.append(len(gzip.compress(str(text).encode(), 6)))
            position = message["position"]
            if position["status"] == "over":
                return None
            if 0 in position["to_act"]:
                view: Json = position["seats"][0]
                return view
    return None


async def bytes_of(games: list[str], full: bool) -> Json:
    """The bytes of a decision, at a table for two and, if `full`, with all seats."""
    figures: Json = {}
    with tempfile.TemporaryDirectory() as folder:
        server = Process(folder)
        await server.start()
        for game in games:
            for seats in (2, find(game).info.players[1]) if full else (2,):
                part = f"bytes of an update, gzipped: {game}, {seats} players"
                figures |= told(part, await bytes_sent(server.port, game, seats))
        await server.kill()
    return figures


# -- the report ----------------------------------------------------------------------------------------------


def told(part: str, figures: Json) -> Json:
    """Print some figures as soon as they are known."""
    print(part)
    for what, figure in figures.items():
        print(f"  {what:<44} {figure:>12,.2f}", flush=True)
    return {part: figures}


async def run(options: argparse.Namespace) -> Json:
    """All figures, or only those that the options ask for."""
    if options.bytes:
        return await bytes_of([options.bytes], full=True)
    figures: Json = {}
    if options.only in (None, "load"):
        figures |= await load(options)
    if options.only in (None, "rest"):
        figures |= await at_rest(options)
    if options.only in (None, "bytes"):
        figures |= await bytes_of(list(game_names()), full=False)
    return figures


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=float, default=80.0, help="moves a second, of all tables together")
    parser.add_argument("--only", choices=("load", "rest", "bytes"), help="only this part")
    parser.add_argument("--bytes", metavar="GAME", help="only what is sent for a decision of this game")
    parser.add_argument("--seconds", type=float, default=4.0, help="of each block")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "server.json")
    options = parser.parse_args()
    figures = asyncio.run(run(options))
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
