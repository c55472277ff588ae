"""A real PostgreSQL of one's own: found, or installed where the system lets us, and started in a folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PLACES = "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"
USERS = "postgres", "nobody"  # PostgreSQL does not run as root
START_SECONDS = 60


def found() -> Path | None:
    """The folder of initdb and postgres; None where there is none."""
    beside = shutil.which("initdb")
    folders = [Path(beside).resolve().parent] if beside else []
    folders += [folder for place in PLACES for folder in sorted(Path("/").glob(place[1:]), reverse=True)]
    whole = (folder for folder in folders if (folder / "initdb").exists() and (folder / "postgres").exists())
    return next(whole, None)


def programs() -> Path:
    """The folder of initdb and postgres, after an installation where there is none."""
    for _ in range(2):
        if folder := found():
            return folder
        if not (shutil.which("apt-get") and os.geteuid() == 0):
            break
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "postgresql"], check=True)
    raise RuntimeError(
        "no PostgreSQL here: install it (Debian, Ubuntu: apt install postgresql) and try again"
    )


def runner() -> dict[str, Any]:
    """Under whose name it runs: ours, unless we are root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name for entry in pwd.getpwall()}
    name = next(user for user in USERS if user in known)
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


class Cluster:
    """A PostgreSQL in a folder of its own, on a port of its own."""

    def __init__(self) -> None:
        self._home, self._owner = programs(), runner()
        # Not in a folder of pytest: those are closed to other users, and each new run closes them again.
        self._data = Path(tempfile.mkdtemp(prefix="rucher-postgres-"))
        if self._owner:
            shutil.chown(self._data, self._owner["user"])
        self._options: dict[str, Any] = {
            **self._owner,
            "cwd": self._data,
            "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"},
        }
        command: list[str | Path] = [self._home / "initdb", "-D", self._data, "-U", "rucher", "-A", "trust"]
        command += ["-E", "UTF8", "--no-sync"]  # it is thrown away
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **self._options)
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self._port = probe.getsockname()[1]
        self.address = f"postgresql://rucher@127.0.0.1:{self._port}/postgres"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {"listen_addresses": "127.0.0.1", "port": self._port, "unix_socket_directories": ""}
        flags = [f"-c{name}={value}" for name, value in settings.items()]
        with (self._data / "log").open("ab") as log:
            command: list[str | Path] = [self._home / "postgres", "-D", self._data, *flags]
            process: subprocess.Popen[bytes] = subprocess.Popen(
                command, stdout=log, stderr=log, **self._options
            )
        self._process = process
        _wait(self._port, process)

    @property
    def pid(self) -> int:
        """The number of its first process."""
        assert self._process is not None
        return self._process.pid

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends all connections, SIGQUIT does so without a goodbye, as a power cut."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(START_SECONDS)

    def remove(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self._data)


@contextmanager
def running() -> Iterator[str]:
    """A server with an empty database; its address."""
    cluster = Cluster()
    cluster.start()
    try:
        yield cluster.address
    finally:
        cluster.remove()


def _wait(port: int, process: subprocess.Popen[bytes]) -> None:
    import psycopg

    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(f"postgresql://rucher@127.0.0.1:{port}/postgres").close()
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return
