"""Fifty people at 25 tables, without a hostile visitor and with one: how long an answer takes them.

make bench ARGS="hostile [--seconds N]": a server process with its limits, its store on disk. `processor ms`
is what the server's processor did from a request to its answer: the clock of a shared machine lies. Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.server.bystanders import Served, measure, summary


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    for hostile in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            figures = asyncio.run(measure(Served(Path(folder)), options.seconds, hostile))
        print(f"{'with a hostile visitor' if hostile else 'alone'}\n{summary(figures)}\n", flush=True)


if __name__ == "__main__":
    main()
