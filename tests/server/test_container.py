"""What the container runs, run in a clean root: built, started, asked, backed up and stopped."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.server import postgres
from tests.server.clean_root import Container, Image, built, sources
from tests.server.cluster import free_ports
from tests.server.test_kit import KIT, SERVICES

from rucher.server.store.backup import restore

SECONDS = 60.0
pytestmark = pytest.mark.timeout(1800)  # the root and the image are made before the first long test
TOKEN = "a token for the metrics"


def test_no_secret_of_a_host_and_nothing_built_goes_into_the_image() -> None:
    names = sources()
    assert "src/rucher/server/app.py" in names
    assert "web/package-lock.json" in names
    assert "hatch_build.py" in names
    assert not [name for name in names if name.startswith(("deploy/", ".git/", "tests/"))]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image, built."""
    return built(tmp_path_factory.mktemp("image"))


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A PostgreSQL."""
    with postgres.running() as address:
        yield address


def commanded(service: str, port: int) -> list[str]:
    """The command of a service of the compose file, on another port."""
    words = [
        re.sub(r"\$\{RUCHER_NAME:\?[^}]*\}", "bees.example", word) for word in SERVICES[service]["command"]
    ]
    return [word.replace("8642", str(port)) for word in words]


def settings(database: str) -> dict[str, str]:
    """The environment of a service."""
    return {"RUCHER_DATABASE": database, "RUCHER_METRICS_TOKEN": TOKEN, "RUCHER_HOST_TOKEN": TOKEN}


def until_healthy(image: Image, server: Container, port: int) -> None:
    """Wait until the health check of the container says that all is well."""
    check = [word.replace("8642", str(port)) for word in image.health]
    deadline = time.monotonic() + SECONDS
    while (asked := image.done(check))[0] != 0:
        assert server.outer.poll() is None, server.said()
        assert time.monotonic() < deadline, asked[1] + server.said()


def ask(port: int, path: str, **more: Any) -> Any:
    """What a page of bees.example would be told."""
    made = httpx2.get(f"http://127.0.0.1:{port}{path}", headers={"Host": "bees.example", **more})
    assert made.status_code == 200, made.text
    return made


@pytest.mark.long
def test_the_image_serves_stores_is_healthy_and_ends_at_a_word(image: Image, database: str) -> None:
    [port] = free_ports(1)
    with image.running([*image.entry, *commanded("worker1", port)], settings(database)) as server:
        until_healthy(image, server, port)
        told = server.status()
        assert told["Uid"].split() == ["8642"] * 4
        assert told["CapEff"] == told["CapBnd"] == "0" * 16
        assert told["NoNewPrivs"] == "1"
        assert "<div id=" in ask(port, "/").text
        assert ask(port, "/metrics", Authorization=f"Bearer {TOKEN}").text.startswith("# HELP")
        body = {"game": "hive", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "easy"}]}
        made = httpx2.post(f"http://127.0.0.1:{port}/api/tables", json=body, headers={"Host": "bees.example"})
        assert made.status_code == 200, made.text
        os.kill(server.first, signal.SIGTERM)
        server.outer.wait(float(SERVICES["worker1"]["stop_grace_period"][:-1]))
        assert "Traceback" not in server.said()


@pytest.mark.long
def test_compose_accepts_its_file(image: Image) -> None:
    """Compose itself, from Debian's packages, in the clean root that the image was made from."""
    base = Image(image.root.parent / "base", "/kit")
    shutil.copytree(KIT, base.root / "kit")
    base.environment |= {"RUCHER_NAME": "bees.example", "RUCHER_PASSWORD": "x", "RUCHER_METRICS_TOKEN": "y"}
    base.run("apt-get update && apt-get install -y --no-install-recommends docker-compose")
    base.run("docker-compose config --quiet")
    del base.environment["RUCHER_PASSWORD"]
    with pytest.raises(subprocess.CalledProcessError):
        base.run("docker-compose config --quiet 2>/dev/null")


@pytest.mark.long
def test_the_kernels_are_compiled_in_the_image_and_its_root_cannot_be_written_to(image: Image) -> None:
    doctor = image.done([*image.entry, "doctor"])[1]
    assert "games.hive.board: compiled" in doctor
    assert "uncompiled" not in doctor
    for place in ("/rucher/x", "/etc/x", "/x"):
        status, said = image.done(["touch", place])
        assert status != 0
        assert "Read-only file system" in said
    assert image.done(["touch", "/data/x", "/tmp/x"]) == (0, "")


@pytest.mark.long
def test_the_nightly_backup_of_the_kit_can_be_restored(image: Image, database: str, tmp_path: Path) -> None:
    volume = tmp_path / "volume"  # as a new volume: with the owner that the image gives the folder
    subprocess.run(["cp", "-a", image.root / "backups", volume], check=True)
    with image.running([*image.entry, *commanded("backup", 0)], settings(database), volume) as server:
        deadline = time.monotonic() + SECONDS
        while not (made := list(volume.glob("rucher-*.backup"))):
            assert server.outer.poll() is None, server.said()
            assert time.monotonic() < deadline, server.said()
            time.sleep(0.1)
    assert restore(made[0], str(tmp_path / "rucher.db"), tmp_path / "rucher.key") > 0
