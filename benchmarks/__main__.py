"""Run a benchmark by its name: `make bench ARGS=page`, `python benchmarks page --help`; alone, Hive's board.

Every other file of this folder is one; each prints a table and writes its figures to `build/` as JSON.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMES = sorted(file.stem for file in HERE.glob("*.py") if file.stem != "__main__")


def main(arguments: list[str]) -> None:
    """Run the first argument with the others; options alone are for Hive's board."""
    if arguments[:1] == ["--list"]:
        print("\n".join(NAMES))
        return
    named = arguments[:1] != [] and not arguments[0].startswith("-")
    name, rest = (arguments[0], arguments[1:]) if named else ("hive_kernel", arguments)
    if name not in NAMES:
        sys.exit(f"There is no benchmark {name}; there are: {', '.join(NAMES)}")
    file = str(HERE / f"{name}.py")
    sys.argv = [file, *rest]
    runpy.run_path(file, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
