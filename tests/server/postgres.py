"""A real PostgreSQL of one's own: found, or installed where the system lets us, and started in a folder."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PLACES = "/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin"
USERS = "postgres", "nobody"  # PostgreSQL does not run as root
START_SECONDS = 60


def programs() -> Path:
    """The folder of initdb and postgres, after an installation where there is none."""
    for _ in range(2):
        beside = shutil.which("initdb")
        found = [Path(beside).resolve().parent] if beside else []
        found += [folder for place in PLACES for folder in sorted(Path("/").glob(place[1:]), reverse=True)]
        for folder in found:
            if (folder / "initdb").exists() and (folder / "postgres").exists():
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


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A server with an empty database; its address."""
    home, owner = programs(), runner()
    data = folder / "postgres"
    data.mkdir(mode=0o700)
    if owner:
        shutil.chown(data, owner["user"])
        for parent in (folder, *folder.parents[:3]):  # the way to it is closed to other users
            if parent.stat().st_uid == os.geteuid() and parent != Path("/tmp"):
                parent.chmod(parent.stat().st_mode | 0o011)
    options: dict[str, Any] = {**owner, "cwd": data, "env": {"PATH": os.environ["PATH"], "LC_ALL": "C"}}
    command: list[str | Path] = [home / "initdb", "-D", data, "-U", "rucher", "-A", "trust", "-E", "UTF8"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    settings = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": ""}
    flags = [f"-c{name}={value}" for name, value in settings.items()]
    with (
        (data / "log").open("wb") as log,
        subprocess.Popen(
            [home / "postgres", "-D", data, *flags], stdout=log, stderr=log, **options
        ) as process,
    ):
        try:
            _wait(port, process)
            yield f"postgresql://rucher@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()


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
