"""The server that is measured, and a bare one beside it: processes of their own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect

ROOT = Path(__file__).parents[3]
ECHO = 0.05  # seconds between two questions to the bare server


class Served:
    """`rucher serve` as a process of its own, with its limits, and its log in a file. Linux only."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        self.database, self.log = str(folder / "rucher.db"), folder / "log"
        here = ["--host=127.0.0.1", f"--port={self.port}", "--no-open", f"--database={self.database}"]
        self._command = [sys.executable, "-m", "rucher", "serve", *here]
        self.worked_before = 0.0  # when the present phase began

    async def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("wb") as out:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdout=out, stderr=out, cwd=ROOT
            )
        await answers(self.port)

    async def stop(self) -> int:
        """SIGTERM, and the exit status."""
        self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), 30)

    def kill(self) -> None:
        """End it at once, if it has not ended so far."""
        if self._process.returncode is None:
            self._process.kill()

    def seconds(self) -> float:
        """The processor time it has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def longest_step(self) -> float:
        """The milliseconds of processor time of the loop's longest step since this was last asked."""
        async with httpx2.AsyncClient(verify=False, timeout=60) as asking:
            told = (await asking.get(f"http://127.0.0.1:{self.port}/metrics")).raise_for_status().text
        return float(told.partition("\nrucher_longest_step_ms ")[2].split()[0])

    def worked(self) -> float:
        """The processor time of its loop so far, in seconds: what others do on this machine is not in it."""
        pid = self._process.pid
        return int(Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()[0]) / 1e9

    def memory(self) -> int:
        """The bytes it holds in memory."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


class Echo:
    """A bare server beside the one that is measured, and somebody who asks it again and again."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self._port = int(probe.getsockname()[1])
        self._folder = folder / "echo"
        self.times: list[float] = []

    async def start(self) -> None:
        """Start it, and ask from now on."""
        self._folder.mkdir()
        arguments = ["-m", "benchmarks.serving.echo", str(self._port), str(self._folder)]
        self._process = await asyncio.create_subprocess_exec(sys.executable, *arguments, cwd=ROOT)
        await answers(self._port)
        self._asking = asyncio.ensure_future(self._ask())

    async def _ask(self) -> None:
        async with connect(f"ws://127.0.0.1:{self._port}/ws") as page:
            while True:
                began = time.monotonic()
                await page.send("x" * 100)
                await page.recv()
                self.times.append(time.monotonic() - began)
                await asyncio.sleep(ECHO)

    async def stop(self) -> None:
        """End it."""
        self._asking.cancel()
        self._process.terminate()
        await self._process.wait()


async def answers(port: int) -> None:
    """Wait until a server answers."""
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return
