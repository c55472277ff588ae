"""Run one benchmark by name: `make bench ARGS=page`, `python benchmarks page --help`. Default: Hive's board.

Each other file of this folder is a benchmark. Each prints a table and writes its figures to `build/` as JSON.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).parent
NAMES = sorted(file.stem for file in HERE.glob("*.py") if file.stem != "__main__")


def main(arguments: list[str]) -> None:
    """Run the benchmark named by the first argument; with options only, run the one for Hive's board."""
    if arguments[:1] == ["--list"]:
        print("\n".join(NAMES))
        return
    named = arguments[:1] != [] and not arguments[0].startswith("-")
    name, rest = (arguments[0], arguments[1:]) if named else ("hive_kernel", arguments)
    if name not in NAMES:
        sys.exit(f"There is no benchmark {name}; there are: {', '.join(NAMES)}")
    file = str(HERE / f"{name}.py")
    sys.path.insert(0, str(HERE.parent))  # a benchmark may have parts in a folder of its own
    sys.argv = [file, *rest]
    runpy.run_path(file, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
