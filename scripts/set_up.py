"""Prepare .venv to play (`run`) or to work on Rucher (`dev`), doing only the steps that are not done yet.

The Makefile calls it before each target. It needs only the standard library. .venv/set-up.json records the
steps that were done.
"""

import argparse
import fcntl
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
RECORD = VENV / "set-up.json"
TURN = ROOT / ".venv.turn"  # locked by the one set-up that may run
UNFINISHED = ROOT / ".venv.unfinished"  # exists while .venv is written; a killed set-up leaves it
LOCKS = {
    "run": ["requirements.lock", "requirements-build.lock"],
    "dev": ["requirements-dev.lock"],  # holds all of the other two (tests/test_house.py checks it)
}
EXTENSION_SUFFIX = "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))"

Step = tuple[str, Callable[[], None]]
Stage = list[Step]  # independent steps, which run at the same time


class SetUpError(Exception):
    """Set-up cannot go on; the message says what to do."""


def main() -> int:
    """Bring .venv up to date, one process at a time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("level", choices=sorted(LOCKS))
    parser.add_argument("--compile", action="store_true", help="compile the kernels in any case")
    parser.add_argument("--chosen", action="store_true", help="make .venv again if it has another Python")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    try:
        with TURN.open("w") as turn:
            wait_for(turn)
            carry_out(plan(arguments.level, arguments.compile, why_new_venv(arguments.chosen)))
    except SetUpError as error:
        print(f"\nSet-up stopped: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nSet-up interrupted: the next make continues it.", file=sys.stderr)
        return 130
    return 0


def wait_for(turn: TextIO) -> None:
    """Wait until no other set-up runs; a child process of a killed set-up also counts until it ends."""
    os.set_inheritable(turn.fileno(), True)
    try:
        fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        print("Waiting for another set-up to end...", flush=True)
        fcntl.flock(turn, fcntl.LOCK_EX)


def plan(level: str, compile_anyway: bool, new_venv: str) -> list[Stage]:
    """List the steps that are not done yet, stage by stage."""
    stages: list[Stage] = []
    done = {} if new_venv else read_record()
    if new_venv:
        stages.append([(f"Making .venv with Python {platform.python_version()} ({new_venv})", make_venv)])
    if any(done.get(lock) != digest(Path(lock)) for lock in LOCKS[level]):
        stages.append([(f"Installing {' and '.join(LOCKS[level])}", lambda: install_locks(level))])
    last: Stage = []
    if done.get("package") != package_digest():
        last.append(("Installing rucher, compiling its kernels", install_package))
    elif compile_anyway or done["kernels"] != kernels_digest() or not all(map(os.path.exists, done["made"])):
        last.append(("Compiling the kernels", compile_kernels))
    if subprocess.run([sys.executable, "scripts/page.py", "--is-built"]).returncode != 0:
        last.append(("Building the page", build_page))
    return [*stages, last] if last else stages


def carry_out(stages: list[Stage]) -> None:
    """Run the stages in order; the steps of one stage run at the same time."""
    total = sum(map(len, stages))
    numbers = iter(f"[{number}/{total}]" for number in range(1, total + 1))
    for stage in stages:
        # The first step, which runs pip, is in this thread, where an interrupt arrives.
        first, *others = [(next(numbers), step) for step in stage]
        with ThreadPoolExecutor() as pool:
            beside = [pool.submit(run_step, *other) for other in others]
            run_step(*first)
        for other in beside:
            other.result()


def run_step(number: str, step: Step) -> None:
    """Run one step; print its title and how long it took."""
    title, act = step
    print(f"{number} {title}", flush=True)
    start = time.monotonic()
    act()
    print(f"{number} done in {time.monotonic() - start:.0f} s", flush=True)


def why_new_venv(chosen: bool) -> str:
    """The reason why .venv must be made again; empty if it is good."""
    if not VENV.exists():
        return "first set-up"
    if UNFINISHED.exists():
        return "the last set-up did not finish"
    record = read_record()
    if not record:
        raise SetUpError(f"{VENV} was not made by make. Move it away, and try again.")
    if record["root"] != str(ROOT):
        return "the folder has moved"
    try:
        probe = "import sys; print(*sys.version_info[:3])"
        answer = subprocess.run([PYTHON, "-c", probe], capture_output=True)
    except OSError:
        return "its Python is gone"
    if answer.returncode != 0:
        return "its Python no longer works"
    if chosen and tuple(map(int, answer.stdout.split())) != sys.version_info[:3]:
        return "another Python was asked for"
    return ""


def make_venv() -> None:
    """Make an empty environment, with pip."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError as error:
        raise SetUpError(
            f"{sys.executable} comes without venv and ensurepip.\n"
            "On Debian and Ubuntu: apt install python3-venv. Or name another: make PYTHON=/path/to/python3"
        ) from error
    with filling_venv():
        if VENV.exists():
            shutil.rmtree(VENV)
        run([sys.executable, "-m", "venv", str(VENV)])
        write_record({"root": str(ROOT)})


def install_locks(level: str) -> None:
    """Install the exact packages of the lock files, checking their hashes."""
    pip(["--require-hashes", "--only-binary=:all:", *(f"--requirement={lock}" for lock in LOCKS[level])])
    held = LOCKS["run"] + LOCKS["dev"] if level == "dev" else LOCKS["run"]
    write_record(read_record() | {lock: digest(Path(lock)) for lock in held})


def install_package() -> None:
    """Install rucher as editable; the build hook compiles the kernels in place."""
    compiling(lambda: pip(["--no-deps", "--no-build-isolation", "--no-index", "--editable=."]))
    if len(read_record()["made"]) < len(kernels()):  # the hook has printed this, but pip hides it
        print("      WARNING: no working C compiler, so kernels stay plain Python: all works, but slower.")
        print("      `make build` tries again, and shows the compiler's messages.", flush=True)


def compile_kernels() -> None:
    """Compile the kernels in place."""
    compiling(lambda: run([str(PYTHON), "hatch_build.py"]))


def build_page() -> None:
    """Build the page into the package, with the Node of .venv."""
    run([str(PYTHON), "scripts/page.py"])


def compiling(build: Callable[[], None]) -> None:
    """Build, then record the sources' hashes and the files that were made."""
    before = {"package": package_digest(), "kernels": kernels_digest()}
    build()
    suffix = subprocess.check_output([PYTHON, "-c", EXTENSION_SUFFIX], text=True).strip()
    extensions = [source.with_suffix(suffix) for source in kernels()]
    write_record(read_record() | before | {"made": [str(file) for file in extensions if file.exists()]})


def pip(arguments: list[str]) -> None:
    """Run `pip install` and print the name of each package; print its output if it fails."""
    settings = {"PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONUNBUFFERED": "1"}
    command = [str(PYTHON), "-m", "pip", "install", "--progress-bar=off", *arguments]
    said = []
    with (
        filling_venv(),
        subprocess.Popen(
            command,
            env=os.environ | settings,
            close_fds=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            if line.startswith("Collecting "):
                print(f"      {line.split()[1]}", flush=True)
    if process.returncode != 0:
        raise SetUpError("pip failed (the first set-up needs a network). It said:\n\n" + "".join(said[-40:]))


@contextmanager
def filling_venv() -> Iterator[None]:
    """Leave a mark if the work inside does not finish."""
    UNFINISHED.touch()
    yield
    UNFINISHED.unlink()


def run(command: list[str]) -> None:
    """Run a command that must succeed."""
    if subprocess.run(command, close_fds=False).returncode != 0:
        raise SetUpError("this command failed: " + " ".join(command))


def read_record() -> dict[str, Any]:
    """Read the record of the steps that were done; empty if there is none."""
    return json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}


def write_record(record: dict[str, Any]) -> None:
    """Write the record, in one step."""
    new = RECORD.with_suffix(".new")
    new.write_text(json.dumps(record, indent=2), encoding="utf-8")
    new.replace(RECORD)


def package_digest() -> str:
    """Hash the files that an editable install depends on, without the kernels."""
    names = ("pyproject.toml", "hatch_build.py", "requirements-build.lock", "src/rucher/core/compiled.py")
    return digest(*map(Path, names))


def kernels_digest() -> str:
    """Hash the sources of the kernels."""
    return digest(*kernels(), *(source.with_suffix(".pxd") for source in kernels()))


def kernels() -> list[Path]:
    """The sources of the kernels that pyproject.toml lists."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    names = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["kernels"]
    return [Path("src", *name.split(".")).with_suffix(".py") for name in names]


def digest(*files: Path) -> str:
    """Hash the contents of files; a missing file counts as empty."""
    contents = (file.read_bytes() if file.exists() else b"" for file in files)
    return hashlib.sha256(b"\0".join(contents)).hexdigest()


if __name__ == "__main__":
    sys.exit(main())
