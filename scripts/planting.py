"""Change one place of a source in a copy of the tree, and run tests on the copy."""

from __future__ import annotations

import ast
import contextlib
import math
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# All but what tools leave behind: a test may read any file of the tree.
LEFT_OUT = shutil.ignore_patterns(
    *(".git", ".venv*", ".hypothesis", ".*cache", "__pycache__", "*.pyc", "node_modules", "build", "dist")
)
# A fault may fill a list for ever: 8 GB of memory are enough for every test.
BOUNDED = ("sh", "-c", 'ulimit -v 8000000 2>/dev/null; exec "$@"', "sh")
TEST_LIMIT = 120  # seconds for one test: a fault may make it wait for ever
STILL = TEST_LIMIT + 60  # seconds without a word from pytest: it waits for ever
SLOW = "test_conformance.py"  # every game has one: it runs last, whatever it mentions


@dataclass(frozen=True)
class Ran:
    """The result of a run of tests: pytest's exit status (None: it took too long), and its output."""

    status: int | None
    said: str


def copy_tree(copy: Path) -> None:
    """Copy the files that the tests need, with the compiled kernels and the built page."""
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT, dirs_exist_ok=True)


def replaced(source: str, node: ast.expr | ast.stmt, text: str) -> str:
    """The source with a node's text replaced; ast's offsets count bytes."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    before, after = lines[first][: node.col_offset], lines[last][node.end_col_offset :]
    # As many lines as before, so that the rest of the file keeps its numbers.
    filling = b"\n" * (last - first)
    if isinstance(node, ast.expr):
        new = before + b"(" + text.encode() + filling + b")" + after
    else:
        new = before + text.encode() + after + filling
    mutated = b"".join([*lines[:first], new, *lines[last + 1 :]]).decode()
    ast.parse(mutated)
    return mutated


@contextlib.contextmanager
def planted(copy: Path, path: Path, source: str) -> Iterator[None]:
    """Give a file of the copy another source, until the end of the block."""
    target = copy / path
    original = target.read_text(encoding="utf-8")
    target.write_text(source, encoding="utf-8")
    try:
        yield
    finally:
        target.write_text(original, encoding="utf-8")


def run_tests(copy: Path, tests: list[str], limit: float = math.inf, **settings: str) -> Ran:
    """Run tests in the copy up to the first failure; kill them past the limit, or when nothing moves."""
    # No bytecode: two versions of a file written within a second look the same to its cache.
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"} | settings
    command = [*BOUNDED, sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += [f"--timeout={TEST_LIMIT}", *tests]
    said, end = bytearray(), time.monotonic() + limit
    with subprocess.Popen(
        command,
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        out = running.stdout.fileno()
        while select.select([out], [], [], max(0.0, min(STILL, end - time.monotonic())))[0]:
            part = os.read(out, 1 << 16)
            if not part:
                return Ran(running.wait(), said.decode(errors="replace"))
            said += part
        status = running.poll()  # it may have ended and left a process behind that holds its output
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        return Ran(status, said.decode(errors="replace"))
