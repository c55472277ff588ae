"""Run every check, even after a failure, then print a summary; the exit status is not zero if one failed.

Usage: python scripts/check.py lint | test | long | step TITLE. Standard library only.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNCOMPILED = {"RUCHER_UNCOMPILED": "1"}
# One worker more than cores: while one waits for a page, a server or a bot, another works.
# File by file, so that a worker keeps its browser and its server.
WORKERS = str((os.cpu_count() or 1) + 1)
ON_ALL_CORES = ("-n", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder")
SPREAD = ("-n", "auto", "--dist", "worksteal")  # seed by seed: one file may hold an hour of them
SLOW_LINE = {"RUCHER_LAG": "200"}  # milliseconds: tests/browser/conftest.py


@dataclass(frozen=True)
class Step:
    """One check: its title, and a function that runs it (True if it passed)."""

    title: str
    passes: Callable[[], bool]


def python(*arguments: str, **settings: str) -> bool:
    """Run this Python with settings added to the environment; True if it succeeded."""
    return subprocess.run([sys.executable, *arguments], env=os.environ | settings).returncode == 0


def is_deterministic() -> bool:
    """Play the same seeds under two hash seeds, and uncompiled: the logs must be the same."""
    runs = [{"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "12345"}, {"PYTHONHASHSEED": "0"} | UNCOMPILED]
    digests = []
    for settings in runs:
        command = [sys.executable, "scripts/determinism.py"]
        done = subprocess.run(command, env=os.environ | settings, stdout=subprocess.PIPE, text=True)
        print(done.stdout.strip(), *(f"{name}={value}" for name, value in settings.items()), flush=True)
        if done.returncode != 0:
            return False
        digests.append(done.stdout)
    return len(set(digests)) == 1


LINT = [
    Step("ruff: lint", lambda: python("-m", "ruff", "check", ".")),
    Step("ruff: format", lambda: python("-m", "ruff", "format", "--check", ".")),
    Step("mypy", lambda: python("-m", "mypy", ".")),
]
TEST = [
    # Steps that wait for a network come first, then the longest ones: so all cores stay busy to the end.
    Step("a browser for the tests", lambda: python("scripts/get_browser.py")),
    Step("page: tests", lambda: python("scripts/text_cases.py") and python("scripts/page.py", "test")),
    Step("tests, uncompiled", lambda: python("-m", "pytest", "-m", "compiled and not long", **UNCOMPILED)),
    *reversed(LINT),
    Step("page: types", lambda: python("scripts/page.py", "check")),
    Step("docs", lambda: python("-m", "mkdocs", "build", "--strict", "--quiet")),
    Step("determinism", is_deterministic),
    # Last, so that pytest's closing line is the last one of its kind.
    Step("tests", lambda: python("-m", "pytest", *ON_ALL_CORES)),
]
LONG = [
    # Add a new long check here, as one more line.
    Step(
        "browser, on a slow line", lambda: python("-m", "pytest", "tests/browser", *ON_ALL_CORES, **SLOW_LINE)
    ),
    Step(
        "page: every sentence",
        lambda: python("scripts/text_cases.py", "--all") and python("scripts/page.py", "test"),
    ),
    Step("planted faults", lambda: python("scripts/planted_faults.py", "--seed=1", "--number=20")),
    Step("long tests", lambda: python("-m", "pytest", "-m", "long and not alone", *SPREAD, "--timeout=3600")),
    Step("long tests of time", lambda: python("-m", "pytest", "-m", "long and alone", "--timeout=3600")),
]


def run(step: Step) -> bool:
    """Run one step and print whether it passed."""
    print(f"\n=== {step.title}", flush=True)
    start = time.monotonic()
    passed = step.passes()
    print(
        f"---  {'ok' if passed else 'failed':6} {time.monotonic() - start:6.1f} s  {step.title}", flush=True
    )
    return passed


def apart(step: Step) -> tuple[bool, str]:
    """Run one step in its own process; return whether it passed, and its output."""
    command = [sys.executable, __file__, "step", step.title]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    return done.returncode == 0, done.stdout


def main(steps: list[Step], side_by_side: int | None) -> int:
    """Run so many steps side by side, then the last, which uses all cores itself; print a summary."""
    *small, last = steps
    results = {}
    with ThreadPoolExecutor(side_by_side) as pool:
        for step, (passed, said) in zip(small, pool.map(apart, small), strict=True):
            print(said, end="", flush=True)
            results[step.title] = passed
    results[last.title] = run(last)
    print(
        "\n=== Summary",
        *(f"  {'ok' if passed else 'failed':6}  {title}" for title, passed in results.items()),
        sep="\n",
    )
    return 0 if all(results.values()) else 1


if __name__ == "__main__":
    os.chdir(ROOT)
    # Without bytecode, each worker and each process that a test starts would compile all it imports anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    name, *titles = sys.argv[1:]
    if name == "step":
        sys.exit(not run(next(step for step in [*TEST, *LONG] if step.title == titles[0])))
    # Each step of LONG uses all cores itself.
    sys.exit(main({"lint": LINT, "test": TEST, "long": LONG}[name], 1 if name == "long" else os.cpu_count()))
