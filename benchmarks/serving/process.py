"""A server as a process of its own, and its use of the system. Linux only."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Process:
    """A server process and its port: the table with its store in a folder, or the bare server."""

    def __init__(self, folder: str, echo: bool = False) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        here = ["--host=127.0.0.1", f"--port={self.port}", "--no-open", "--no-limits", "--bot-pace=0"]
        ours = ["-m", "rucher", "serve", *here, f"--database={database_in(folder)}"]
        bare = ["-m", "benchmarks.serving.echo", str(self.port), folder]
        self._command = [sys.executable, *(bare if echo else ours)]

    async def start(self) -> float:
        """Start the server and return the seconds until it answers."""
        began = time.monotonic()
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=asyncio.subprocess.DEVNULL, cwd=ROOT
        )
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.01)
            else:
                writer.close()
                return time.monotonic() - began

    async def kill(self) -> None:
        """Kill the server at once."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()

    def seconds(self) -> float:
        """The processor time it has used so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """The bytes it holds in memory."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


def database_in(folder: str) -> str:
    """The file of the table's database."""
    return f"{folder}/bench.db"
