"""The table as a person starts it: a `rucher serve` process, on a free port, with a database of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from rucher.cli.serve import lan_address

WAIT = 30.0
HOST_TOKEN = "the host of these tests"
SEED = 5  # in its Alvéola of three a pile may be searched


class Served:
    """A running `rucher serve`; after a kill it comes back on the same port, with the same tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._errors = folder / "stderr.txt"
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        """Its address on this machine."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def lan_url(self) -> str | None:
        """Its address for a phone; None where this machine has no network."""
        address = lan_address()
        return address and f"http://{address}:{self.port}"

    def start(self) -> None:
        """Serve, and wait until it says so."""
        command = [sys.executable, "-u", "-m", "rucher", "serve", "--no-open", "--no-limits", "--bot-pace=0"]
        command += [f"--seed={SEED}", f"--port={self.port}", f"--database={self._folder / 'rucher.db'}"]
        with self._errors.open("a") as errors:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
                env=os.environ
                | {"PYTHONWARNINGS": "ignore", "PYTHONIOENCODING": "utf-8", "RUCHER_HOST_TOKEN": HOST_TOKEN},
            )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://localhost:(\d+)", line):
                self.port = int(found[1])
            if "Ctrl-C" in line:
                return
        raise RuntimeError(f"the table did not start:\n{self._errors.read_text()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=WAIT)

    def stop(self) -> None:
        """End it as Ctrl-C does; nothing may have gone wrong inside."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=WAIT)
        said = self._errors.read_text()
        assert "Traceback" not in said, said
