"""What the container's file says, carried out in a clean root of Debian's own tools: no image is pulled.

It needs root, and mmdebstrap, which is installed where the system lets us. The base stands for the image that
the file names: the same Debian and Python, with the headers that the image brings.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

PROJECT = Path(__file__).parents[2]
KIT = PROJECT / "deploy"
SUITE = "trixie"  # of Python 3.13, as the image
PACKAGES = "python3,python3-venv,libpython3-dev,ca-certificates"
TRUSTED = "/etc/ssl/certs/ca-certificates.crt"  # of this machine, whose network may need its own
TRUST = dict.fromkeys(("PIP_CERT", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS"), TRUSTED)
USUAL = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
# One container: a root that nothing can be written to, memory at /data and /tmp, a user without rights.
CONTAINED = """
set -e
mount --make-rprivate /
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
for place in $MEMORY; do mount -t tmpfs -o "${place#*:}" tmpfs "$ROOT${place%%:*}"; done
if [ -n "$VOLUME" ]; then mount --bind "$VOLUME" "$ROOT/backups"; fi
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid="$USER_ID" --regid="$GROUP_ID" --clear-groups --no-new-privs \
  --bounding-set=-all --inh-caps=-all --ambient-caps=-all env -i "$@"
"""


def mmdebstrap() -> str:
    """The program, after an installation where there is none."""
    if os.geteuid() != 0:
        raise RuntimeError("a clean root can be made by root alone")
    if not shutil.which("mmdebstrap") and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "mmdebstrap"], check=True)
    found = shutil.which("mmdebstrap")
    if not found:
        raise RuntimeError("no mmdebstrap here: install it (Debian, Ubuntu: apt install mmdebstrap)")
    return found


@dataclass
class Image:
    """What a container's file makes: a root, and how it is started."""

    root: Path
    folder: str = "/"
    user: str = "0"
    environment: dict[str, str] = field(default_factory=lambda: dict(USUAL))
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def run(self, command: str) -> None:
        """RUN: a command as root, in this root, with the network of this machine."""
        inside = f"cd {self.folder} && {command}"
        mounts = 'mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"; exec chroot "$0" sh -ec "$1"'
        words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec", mounts]
        subprocess.run(
            [*words, str(self.root), inside],
            check=True,
            env={**self.environment, **TRUST, "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"},
            stdout=subprocess.DEVNULL,
        )

    @contextmanager
    def running(
        self, words: list[str], more: dict[str, str] | None = None, volume: Path | None = None
    ) -> Iterator[Container]:
        """Start some words as a container would (see CONTAINED), and end them."""
        users = (line.split(":") for line in (self.root / "etc/passwd").read_text().splitlines())
        user = next(user for user in users if user[2] == self.user)
        environment = {
            **os.environ,
            "ROOT": str(self.root),
            "MEMORY": f"/data:uid={self.user},mode=0700 /tmp:mode=1777",
            "VOLUME": str(volume or ""),
            "USER_ID": user[2],
            "GROUP_ID": user[3],
        }
        known = {**self.environment, "HOME": user[5], **(more or {})}
        inside = [f"{name}={value}" for name, value in known.items()]
        inside += ["sh", "-c", f"cd {self.folder} && exec {shlex.join(words)}"]
        with tempfile.TemporaryFile("w+") as said:
            outer = subprocess.Popen(
                ["unshare", "--mount", "--pid", "--fork", "sh", "-c", CONTAINED, "sh", *inside],
                env=environment,
                stdout=said,
                stderr=subprocess.STDOUT,
            )
            container = Container(outer, said)
            try:
                yield container
            finally:
                with suppress(ProcessLookupError, FileNotFoundError, ValueError):
                    os.kill(container.first, signal.SIGKILL)  # and with it all that is inside
                outer.wait()

    def done(self, words: list[str]) -> tuple[int, str]:
        """Run some words as a container would; their exit status, and what they said."""
        with self.running(words) as container:
            return container.outer.wait(), container.said()


@dataclass
class Container:
    """A running container."""

    outer: subprocess.Popen[bytes]
    _said: IO[str]

    @property
    def first(self) -> int:
        """The number of its first process, as we see it; ValueError where there is none."""
        [child] = Path(f"/proc/{self.outer.pid}/task/{self.outer.pid}/children").read_text().split()
        return int(child)

    def said(self) -> str:
        """What it has said so far."""
        self._said.seek(0)
        return self._said.read()

    def status(self) -> dict[str, str]:
        """What the kernel says of its first process."""
        lines = Path(f"/proc/{self.first}/status").read_text().splitlines()
        return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def built(folder: Path) -> Image:
    """The image of deploy/Containerfile, made in a folder."""
    base = folder / "base"
    subprocess.run(
        [mmdebstrap(), "--quiet", "--variant=minbase", f"--include={PACKAGES}", SUITE, base], check=True
    )
    shutil.copy(TRUSTED, base / TRUSTED[1:])
    shutil.copy("/etc/resolv.conf", base / "etc/resolv.conf")
    (base / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    stages: dict[str, Image] = {}
    image = Image(base)
    for word, rest in instructions((KIT / "Containerfile").read_text("utf-8")):
        if word == "FROM":
            assert rest.split()[0] == "python:3.13-slim", "the base above stands for this image"
            name = rest.partition(" AS ")[2] or "last"
            image = stages[name] = Image(folder / name)
            subprocess.run(["cp", "-a", base, image.root], check=True)
        elif word == "RUN":
            image.run(rest)
        elif word == "COPY":
            _copy(rest, image, stages)
        elif word == "WORKDIR":
            image.folder = rest
            (image.root / rest[1:]).mkdir(parents=True, exist_ok=True)
        elif word == "USER":
            image.user = rest
        elif word == "ENV":
            for setting in shlex.split(rest):
                name, _, value = setting.partition("=")
                image.environment[name] = value.replace("$PATH", image.environment["PATH"])
        elif word in ("ENTRYPOINT", "CMD"):
            setattr(image, {"ENTRYPOINT": "entry", "CMD": "command"}[word], json.loads(rest))
        elif word == "HEALTHCHECK":
            image.health = json.loads(rest.partition(" CMD ")[2])
        else:
            assert word in ("VOLUME", "EXPOSE"), word
    return image


def instructions(text: str) -> list[tuple[str, str]]:
    """The instructions of a container's file, in order."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(found[1], found[2]) for line in lines if (found := re.fullmatch(r"([A-Z]+) (.*)", line))]


def _copy(rest: str, image: Image, stages: dict[str, Image]) -> None:
    """COPY: from another stage, or the sources that .dockerignore lets through."""
    if found := re.fullmatch(r"--from=(\w+) (/\S+) (/\S+)", rest):
        source, target = stages[found[1]].root / found[2][1:], image.root / found[3][1:]
        subprocess.run(["cp", "-a", source, target], check=True)
        return
    assert rest == ". ."
    for name in sources():
        target = image.root / image.folder[1:] / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(PROJECT / name, target)


def sources() -> list[str]:
    """The files of the project that the image is built from."""
    known = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(
        known, cwd=PROJECT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    rules = [line for line in (PROJECT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    return [name for name in listed if not any(_falls_under(name, rule) for rule in rules)]


def _falls_under(name: str, rule: str) -> bool:
    """Does a rule of .dockerignore leave a file out, or a folder that it lies in?"""
    parts = name.split("/")
    ways = ["/".join(parts[: n + 1]) for n in range(len(parts))]
    if rule.startswith("**/"):
        return any(fnmatch.fnmatch(part, rule[3:]) for part in parts)
    return any(fnmatch.fnmatch(way, rule) for way in ways)
