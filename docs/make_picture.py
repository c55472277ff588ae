"""Draw docs/terminal.svg again, the picture in README.md: `python docs/make_picture.py`."""

from __future__ import annotations

import io
import re
from html import escape
from pathlib import Path

from rich.console import Console
from rich.segment import Segment
from rich.style import Style

import rucher
from rucher.cli.terminal import choosing
from rucher.cli.terminal.local_table import LocalTable, one_against
from rucher.cli.terminal.screen import Screen
from rucher.cli.terminal.sitting import Sitting

COLUMNS, LINES = 96, 30
WIDE, HIGH, MARGIN = 9, 19, 16  # pixels of a character, and around the screen
PAPER, INK = "#17130E", "#F4EADB"
MOVES = (
    r"wA1;bS1 -wA1;wG1 wA1/;bL /bS1;wM wG1/;bM \bL;wQ wM/;bQ \bM;wL \wG1;bS2 -bL;wA2 wA1-;bS2 bL-;wA2 \bQ;"
    r"bB1 -bL;wA3 \wL;bA1 bS2\;wA3 -bQ;bA1 wM-;wQ bA1/;bL /bS2;wB1 wA1-;bA2 bL\;wS1 \wA3;bA2 wM/;wS1 wA2-;"
    r"bA1 bA2/;wQ bA1-;bB1 bM"
)
CHOSEN = "piece:wB1"


def main() -> None:
    """Play some moves, choose a piece, and write what the screen shows."""
    match = rucher.new("hive", seed=1)
    for move in MOVES.split(";"):
        match.play(move)
    screen = Screen(plain=False, script=iter(()))
    screen.width, screen.height = COLUMNS, LINES
    screen.console = Console(
        width=COLUMNS,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        soft_wrap=True,
    )
    screen.console.record = True
    choosing.touch(Sitting(LocalTable(match, one_against(2, "greedy"), 1), screen, "en"), 0, (CHOSEN,))
    lines = list(Segment.split_lines(screen.console._record_buffer))
    Path(__file__).with_name("terminal.svg").write_text(picture(lines), encoding="utf-8")


def picture(lines: list[list[Segment]]) -> str:
    """The lines as an SVG that fetches nothing: every word stands at a place of its own."""
    parts = [part for row, line in enumerate(lines) for part in _row(row, line)]
    width, height = COLUMNS * WIDE + 2 * MARGIN, len(lines) * HIGH + 2 * MARGIN
    font = "font: 14.95px 'DejaVu Sans Mono', Menlo, Consolas, monospace"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="A game of Hive in the terminal" style="{font}">\n'
        f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>\n'
    )
    return head + "\n".join(parts) + "\n</svg>\n"


def _row(row: int, line: list[Segment]) -> list[str]:
    parts, column, top = [], 0, MARGIN + row * HIGH
    for text, style, _ in line:
        ink, paper, weight = _looks(style or Style())
        left = MARGIN + column * WIDE
        if paper != PAPER:
            parts.append(
                f'<rect x="{left}" y="{top}" width="{len(text) * WIDE}" height="{HIGH}" fill="{paper}"/>'
            )
        for word in re.finditer(r"\S+", text):
            x, letters = left + word.start() * WIDE, escape(word[0], quote=False)
            parts.append(f'<text x="{x}" y="{top + 14}" fill="{ink}"{weight}>{letters}</text>')
        column += len(text)
    return parts


def _looks(style: Style) -> tuple[str, str, str]:
    """Ink, paper and weight."""
    ink = style.color.get_truecolor().hex if style.color else INK
    paper = style.bgcolor.get_truecolor().hex if style.bgcolor else PAPER
    if style.dim:
        ink = "#9A8D78"
    return (paper, ink, "") if style.reverse else (ink, paper, ' font-weight="bold"' if style.bold else "")


if __name__ == "__main__":
    main()
