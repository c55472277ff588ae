"""Whole games typed at the terminal: `tests/golden/terminal/NAME.script` gives `NAME.txt`.

Write the transcripts again, and read what changed before keeping it: `python -m tests.cli.transcripts`.
"""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from rucher.cli import main

FOLDER = Path(__file__).parents[1] / "golden" / "terminal"
TRANSCRIPTS = {
    "hive-drawn-en": ("--lang", "en", "--two", "--seed", "4"),
    "hive-plain-fr": ("--lang", "fr", "--two", "--seed", "4", "--plain"),
}
# An 80-column terminal that is no terminal: nothing from outside may colour or widen the transcript.
SURROUNDINGS = {
    "COLUMNS": "80",
    "LINES": "24",
    "LC_ALL": "C.UTF-8",
    "FORCE_COLOR": None,
    "TTY_COMPATIBLE": None,
}


def typed(*arguments: str, lines: str | bytes = "", **surroundings: str) -> Result:
    """Run the command line with lines on its standard input."""
    return CliRunner().invoke(main, arguments, input=lines, env=SURROUNDINGS | surroundings)


def transcript(name: str, **surroundings: str) -> str:
    """What the terminal shows when a script is typed."""
    script = str(FOLDER / f"{name}.script")
    result = typed("play", "hive", *TRANSCRIPTS[name], "--script", script, **surroundings)
    assert (result.exit_code, result.exception) == (0, None), result.output
    return result.stdout


def write_all() -> None:
    """Make the golden files again."""
    for name in TRANSCRIPTS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write_all()
