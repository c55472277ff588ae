"""Fifty people at 25 tables, without a hostile visitor and with one: how long an answer takes them.

make bench ARGS="hostile [--seconds N]": a server process with its limits, its store on disk, and beside it a
bare one that echoes, whose answers tell what the machine itself does. Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.server.hostility.measuring import measure, summary
from tests.server.hostility.served import Served


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(summary(asyncio.run(measure(Served(Path(folder)), options.seconds))), flush=True)


if __name__ == "__main__":
    main()
