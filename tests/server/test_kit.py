"""The kit to host a server: the container's file, the compose file, and the proxy's configuration agree.

No image is pulled: what they say is read, and `make long` runs what the container runs.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from tests.server import cluster

from rucher.cli.backup import backup
from rucher.cli.host import host
from rucher.cli.serve import serve

KIT = Path(__file__).parents[2] / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((KIT / "compose.yml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
CONTAINER = (KIT / "Containerfile").read_text("utf-8")
PROXY = (KIT / "haproxy.cfg").read_text("utf-8")
WORKERS = sorted(name for name in SERVICES if name.startswith("worker"))


def options(command: Any) -> set[str]:
    """The options that a command of the terminal knows."""
    return {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}


def asked(words: list[str]) -> set[str]:
    """The options that a list of words asks for."""
    return {word.partition("=")[0] for word in words if word.startswith("-")}


def test_every_command_of_the_kit_exists() -> None:
    default = re.search(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    assert default is not None
    assert asked(yaml.safe_load(default[1])) <= options(serve)
    for name in WORKERS:
        assert SERVICES[name]["command"][0] == "serve"
        assert asked(SERVICES[name]["command"]) <= options(serve)
    assert SERVICES["backup"]["command"][0] == "backup"
    assert asked(SERVICES["backup"]["command"]) <= options(backup)
    check = re.search(r"^HEALTHCHECK .*CMD (\[.*\])$", CONTAINER, re.MULTILINE)
    assert check is not None
    assert yaml.safe_load(check[1])[:3] == ["rucher", "host", "health"]
    assert CliRunner().invoke(host, ["health", "http://127.0.0.1:9"]).exit_code == 1


def test_the_container_is_not_root_and_writes_nowhere_but_to_its_folder() -> None:
    assert re.findall(r"^USER (.*)$", CONTAINER, re.MULTILINE)[-1] == "8642"
    for name in [*WORKERS, "backup"]:
        service = SERVICES[name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["tmpfs"] == ["/data:uid=8642,mode=0700", "/tmp"]


def test_the_proxy_knows_every_worker_and_the_workers_trust_its_network() -> None:
    for name in WORKERS:
        assert PROXY.count(f"server {name} {name}:8642\n") == 2
        assert f"server {name} {name}:8642 track tables/{name}\n" in PROXY
    assert len(re.findall(r"^\s+server ", PROXY, re.MULTILINE)) == 3 * len(WORKERS)
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    for name in WORKERS:
        assert f"--trusted-proxy={network['subnet']}" in SERVICES[name]["command"]


def test_what_the_files_name_is_there() -> None:
    copied = re.findall(r"-r (\S+\.lock)", CONTAINER)
    assert copied == ["requirements-build.lock", "requirements-host.lock"]
    for lock in copied:
        assert (KIT.parent / lock).exists()
    for mount in SERVICES["proxy"]["volumes"]:
        source = mount.partition(":")[0]
        assert source in ("./haproxy.cfg", "./certs")
    assert SERVICES["worker1"]["build"]["dockerfile"] == "deploy/Containerfile"
    assert not re.search(r"\w+\.(io|com|org)/", CONTAINER + (KIT / "compose.yml").read_text("utf-8"))


def test_one_service_builds_the_image_and_none_looks_for_it_elsewhere() -> None:
    """Compose builds side by side, and the second of two builds under one name fails where it is new."""
    ours = [service for service in SERVICES.values() if service["image"] == "rucher"]
    assert len(ours) == len(WORKERS) + 1
    assert [service for service in ours if "build" in service] == [SERVICES["worker1"]]
    assert {service["pull_policy"] for service in ours} == {"never"}


def test_what_services_write_in_years_does_not_fill_the_disk() -> None:
    for service in SERVICES.values():
        assert service["logging"]["options"]["max-size"]
        assert service["restart"] == "unless-stopped"


def test_no_secret_is_written_in_the_kit() -> None:
    for name in WORKERS:
        environment = SERVICES[name]["environment"]
        assert environment["RUCHER_DATABASE"].count("${RUCHER_PASSWORD:?") == 1
        assert environment["RUCHER_METRICS_TOKEN"].startswith("${RUCHER_METRICS_TOKEN:?")


@pytest.mark.long
def test_the_proxy_accepts_its_configuration(tmp_path: Path) -> None:
    """With TLS, as it stands; only the names of the workers are made addresses, and the places ours."""
    certificate = tmp_path / "certs"
    certificate.mkdir()
    key, made = certificate / "key", certificate / "made"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=bees.example"]
    subprocess.run([*command, "-keyout", key, "-out", made], check=True, capture_output=True)
    (certificate / "bees.pem").write_text(made.read_text() + key.read_text())
    key.unlink()
    made.unlink()
    text = re.sub(r"worker\d:8642", "127.0.0.1:8642", PROXY).replace("/etc/haproxy/certs/", f"{certificate}/")
    (tmp_path / "haproxy.cfg").write_text(text)
    done = subprocess.run(
        [cluster.haproxy(), "-c", "-f", tmp_path / "haproxy.cfg"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
