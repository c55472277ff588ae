"""`rucher serve`: what it prints, where it listens, how it ends; a phone on the network can play."""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rucher.cli.serve import data_folder, lan_address, listen
from rucher.server import wire
from rucher.server.store.tables import Store

PR_CAPBSET_DROP = 24  # of prctl


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server as a person starts it, and what it has printed."""
    command = [sys.executable, "-u", "-m", "rucher", "serve", "--no-open", "--port=0", *options]
    environment = os.environ | {
        "PYTHONWARNINGS": "ignore",
        "PYTHONIOENCODING": "utf-8",
        "XDG_DATA_HOME": str(folder),
    }
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    ) as process:
        assert process.stdout is not None
        lines: list[str] = []
        try:
            for line in process.stdout:
                lines.append(line.rstrip())
                if "Ctrl-C" in line:
                    break
            yield process, lines
        finally:
            process.kill()


def test_it_says_where_it_is_keeps_its_tables_and_ends_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path, "--host=127.0.0.1") as (process, lines):
        address = re.search(r"http://127\.0\.0\.1:\d+", "\n".join(lines))
        assert address is not None
        assert httpx2.get(f"{address[0]}/health", verify=False).json()["ok"] is True
        process.send_signal(signal.SIGINT)
        assert process.wait(20) in (0, 130, -signal.SIGINT)
    if sys.platform == "linux":
        kept = sorted(file.name for file in (tmp_path / "rucher").iterdir())
        assert kept == ["rucher.db", "rucher.key", "rucher.lock", "rucher.push-key"]


@pytest.mark.skipif(lan_address() is None, reason="this machine has no address on a network")
def test_a_phone_on_the_network_plays_over_plain_http(tmp_path: Path) -> None:
    with serving(tmp_path) as (_, lines):
        text = "\n".join(lines)
        port = re.search(r"localhost:(\d+)", text)
        assert port is not None
        base = f"http://{lan_address()}:{port[1]}"
        assert base in text
        assert "▀" in text  # the QR code
        with httpx2.Client(base_url=base, headers={"Origin": base}, verify=False) as phone:
            seats = [{"kind": "me", "name": "A"}, {"kind": "bot", "bot": "random"}]
            table = phone.post("/api/tables", json={"game": "hive", "seats": seats, "order": "given"}).json()[
                "table"
            ]["id"]
            links = phone.get(f"/api/tables/{table}/links").json()
            assert links["watch"]["url"] == f"{base}/t/{table}"
            headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in phone.cookies.items()), "Origin": base}
        with connect(f"{base.replace('http', 'ws')}/ws/{table}", additional_headers=headers) as socket:
            socket.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
            kinds = [msgspec.json.decode(socket.recv(10))["t"] for _ in range(3)]
            assert kinds == ["welcome", "table", "update"]


def test_a_port_that_is_taken_is_told_or_passed_over(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "rucher", "serve", "--no-open", "--host=127.0.0.1", f"--port={port}"]
        environment = os.environ | {"PYTHONWARNINGS": "ignore", "XDG_DATA_HOME": str(tmp_path)}
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)
        assert done.returncode != 0
        assert f"port {port}" in done.stderr
        assert "Traceback" not in done.stderr


def test_tables_are_kept_where_the_system_keeps_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "rucher"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder().name == "Rucher"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert data_folder() == tmp_path / "Rucher"


def without_roots_rights() -> None:
    """Give up what lets root write where nobody may: CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""
    if sys.platform == "linux":
        for right in (1, 2):
            ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right, 0, 0, 0)


def refused_at_start(database: Path) -> str:
    """What a server prints that cannot use its database, checked to be one sentence."""
    command = [sys.executable, "-m", "rucher", "serve", "--no-open", "--host=127.0.0.1", "--port=0"]
    environment = os.environ | {"PYTHONWARNINGS": "ignore", "XDG_DATA_HOME": str(database.parent)}
    done = subprocess.run(
        [*command, f"--database={database}"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        preexec_fn=without_roots_rights if os.name == "posix" else None,
    )
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("Error: cannot use the database"), done.stderr
    assert done.stderr.count("\n") == 1
    assert str(database) in done.stderr
    return done.stderr


def test_a_file_that_is_no_database_is_told_at_start_and_not_touched(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear bees, " * 400, encoding="utf-8")
    assert "not a database" in refused_at_start(letter)
    assert letter.read_text(encoding="utf-8") == "Dear bees, " * 400


def test_a_database_that_is_cut_off_is_told_at_start(tmp_path: Path) -> None:
    database = tmp_path / "rucher.db"
    Store(str(database)).close()
    whole = database.read_bytes()
    database.write_bytes(whole[: len(whole) // 2])
    assert "malformed" in refused_at_start(database)


def test_a_folder_that_cannot_be_written_is_told_at_start(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    refused_at_start(tmp_path / "file" / "rucher.db")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such rights")
def test_a_folder_without_rights_is_told_at_start(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    assert "Permission denied" in refused_at_start(folder / "rucher.db")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such rights")
@pytest.mark.parametrize("locked", ["rucher.db", "rucher.key"])
def test_a_file_without_rights_is_told_at_start(tmp_path: Path, locked: str) -> None:
    Store(str(tmp_path / "rucher.db")).close()
    (tmp_path / "rucher.key").write_text("0" * 64, encoding="ascii")
    (tmp_path / locked).chmod(0)
    refused_at_start(tmp_path / "rucher.db")


@pytest.mark.parametrize("key", ["rucher.key", "rucher.push-key"])
def test_a_key_that_was_cut_off_is_told_at_start(tmp_path: Path, key: str) -> None:
    (tmp_path / key).touch()
    command = [sys.executable, "-m", "rucher", "serve", "--no-open", "--host=127.0.0.1", "--port=0"]
    done = subprocess.run(
        [*command, f"--database={tmp_path / 'rucher.db'}"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(f"Error: {tmp_path / key} holds no "), done.stderr


@pytest.mark.parametrize("place", ["table", "lesson"])
def test_a_server_that_is_told_to_end_says_so_to_its_pages(tmp_path: Path, place: str) -> None:
    with serving(tmp_path, "--host=127.0.0.1") as (process, lines):
        base = re.search(r"http://127\.0\.0\.1:\d+", "\n".join(lines))
        assert base is not None
        with httpx2.Client(base_url=base[0], verify=False) as client:
            seats = [{"kind": "me", "name": "A"}, {"kind": "open"}]
            table = client.post(
                "/api/tables", json={"game": "hive", "seats": seats, "order": "given"}
            ).json()["table"]["id"]
            cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
        name = table if place == "table" else "lesson/hive/1/A"
        with connect(f"{base[0].replace('http', 'ws')}/ws/{name}", additional_headers=cookie) as page:
            page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')
            told = [msgspec.json.decode(page.recv(10)) for _ in range(3)]
            process.send_signal(signal.SIGTERM)
            with contextlib.suppress(ConnectionClosed):
                while True:
                    told.append(msgspec.json.decode(page.recv(10)))
        assert (told[-1]["t"], told[-1]["code"]) == ("closing", "restart")
        assert process.wait(20) in (0, 143, -signal.SIGTERM)
