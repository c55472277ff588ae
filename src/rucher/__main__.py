"""`rucher`, and `python -m rucher`: the command line, or the extra that it needs."""

from __future__ import annotations

import sys

from rucher.core.extras import advice

INTERRUPTED = 130


def main() -> None:
    """Run the command line."""
    try:
        from rucher.cli import main as commands

        commands(prog_name="rucher")
    except ModuleNotFoundError as error:
        said = advice(error, *sys.argv[1:2])
        if said is None:
            raise
        sys.exit(f"Error: {said}")
    except KeyboardInterrupt:  # while the modules of the command line are loaded
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()
