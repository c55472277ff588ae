"""How many actions a second the table acknowledges, and how long each waits.

python benchmarks/server.py [TABLES [SECONDS]]: a server process here with its store on disk; at each
table one browser holds both seats of Hive and plays at random as fast as it is answered. Every acknowledged
action was stored before.
"""

import asyncio
import os
import random
import socket
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import connect

BODY = {"game": "hive", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]}


class Player:
    """One browser that plays both sides."""

    def __init__(self, port: int, number: int) -> None:
        self._port, self._chance = port, random.Random(number)
        self.waits: list[float] = []
        self.sizes: list[int] = []

    async def play(self, end: float) -> None:
        """One match after the other until the time is over."""
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{self._port}", verify=False) as client:
            while time.monotonic() < end:
                table = (await client.post("/api/tables", json=BODY)).json()["table"]["id"]
                await self._match(table, f"rucher={client.cookies['rucher']}", end)

    async def _match(self, table: str, cookie: str, end: float) -> None:
        url = f"ws://127.0.0.1:{self._port}/ws/{table}"
        async with connect(url, additional_headers={"Cookie": cookie}) as page:
            await page.send('{"t":"hello","protocol":1}')
            sent: dict[str, float] = {}
            while time.monotonic() < end:
                text = await page.recv()
                message: dict[str, Any] = msgspec.json.decode(text)
                if message["t"] == "ack":
                    self.waits.append(time.monotonic() - sent.pop(message["id"]))
                elif message["t"] == "update":
                    self.sizes.append(len(text))
                    if message["position"]["status"] == "over":
                        return
                    sent[str(message["position"]["n"])] = time.monotonic()
                    await page.send(self._answer(message["position"]))

    def _answer(self, position: dict[str, Any]) -> str:
        view = position["seats"][position["to_act"][0]]
        action = self._chance.choice(view["choices"])["notation"]
        fields = {"seat": view["seat"], "question": view["question"]["id"], "notation": action}
        return msgspec.json.encode({"t": "act", "id": str(position["n"]), **fields}).decode()


async def start(folder: str) -> tuple[asyncio.subprocess.Process, int, float]:
    """A server, its port, and how long it took to answer."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    began = time.monotonic()
    options = [
        "--host=127.0.0.1",
        f"--port={port}",
        "--no-open",
        "--no-limits",
        f"--database={folder}/bench.db",
    ]
    command = [sys.executable, "-m", "rucher", "serve", *options]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return process, port, time.monotonic() - began


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used (Linux); it swings less than the clock."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def main(tables: int, seconds: float) -> None:
    """Measure, then start once more on what was stored."""
    with tempfile.TemporaryDirectory() as folder:
        process, port, _ = await start(folder)
        players = [Player(port, number) for number in range(tables)]
        await asyncio.gather(*(player.play(time.monotonic() + seconds) for player in players))
        spent = processor_time(process.pid)
        process.kill()
        await process.wait()
        again, _, took = await start(folder)
        again.terminate()
        await again.wait()
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    waits = sorted(wait for player in players for wait in player.waits)
    sizes = [size for player in players for size in player.sizes]
    print(f"{tables} tables, {seconds:g} s: {len(waits)} actions, {len(waits) / seconds:.0f} a second")
    middle, slowest = statistics.median(waits), waits[int(len(waits) * 0.99)]
    print(f"acknowledged after {middle * 1000:.1f} ms (median), {slowest * 1000:.1f} ms (99 of 100)")
    print(f"{spent / len(waits) * 1000:.1f} ms of the server's processor time for each")
    print(f"an update for two seats: {statistics.mean(sizes):.0f} bytes on average, {max(sizes)} at most")
    print(f"{size / 1000:.0f} kB stored; ready again {took:.2f} s after a kill")


if __name__ == "__main__":
    asyncio.run(
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 50, float(sys.argv[2]) if len(sys.argv) > 2 else 10)
    )
