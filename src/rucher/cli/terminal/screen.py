"""Input and output: a terminal, a pipe or a script; drawn, or plain for screen readers."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from operator import itemgetter
from typing import Any

from rich.console import Console
from rich.style import Style
from rich.text import Text

from rucher.cli.terminal import keys

NARROWEST, WIDEST = 40, 200
LONGEST = 10_000  # characters of a line of input: one without an end must not fill the memory
NO_TERMINAL = (80, 24)  # columns and lines where the size is unknown
GAP = 2  # columns between two blocks
FAR = 4  # columns that a click may be beside a thing; a line counts as many
_OBEYED = ("Cc", "Cf", "Zl", "Zp")  # controls, marks that reverse or hide text, other ends of a line


class _Shown(dict[int, str]):
    """The character that is shown for each character, found when it is first met."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        obeyed = unicodedata.category(char) in _OBEYED and char not in "\n\t"
        self[code] = "?" if obeyed else char
        return self[code]


_SHOWN = _Shown()


def for_terminal(text: str) -> str:
    """A text with "?" for each character that a terminal would obey: text may come from a stranger's file."""
    return text.translate(_SHOWN)


class Screen:
    """The input and output of one game at the terminal."""

    def __init__(self, *, plain: bool, script: Iterator[str] | None = None) -> None:
        for stream in (sys.stdin, sys.stdout):
            # A character that the terminal cannot show, or a byte that is not text, must not end the game.
            if hasattr(stream, "reconfigure"):
                with contextlib.suppress(io.UnsupportedOperation):  # it was read before, by another screen
                    stream.reconfigure(errors="replace")
        self.plain = plain
        typed = sys.stdin if script is None else None  # None too where the input is closed
        self.typed_here = typed is not None and typed.isatty()
        if self.typed_here:
            with contextlib.suppress(ImportError):  # Windows has none: lines are then typed without a history
                import readline  # noqa: F401 -- its import alone gives `input` editing and history
        self._lines = script or (iter(lambda: typed.readline(LONGEST), "") if typed else iter(()))
        self.width, self.height = _size()
        self._printed: list[Text] = []  # the lines since the screen was cleared
        self.console = Console(
            width=self.width,
            no_color=plain or None,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
        )

    @property
    def redraws(self) -> bool:
        """May the screen be cleared and drawn again?"""
        return self.typed_here and self.console.is_terminal and not self.plain

    def clear(self) -> None:
        """Clear the screen of a terminal, and read its size again."""
        if self.redraws:
            self.width, self.height = _size()
            self.console.clear()
            self._printed.clear()

    def hide(self) -> None:
        """Clear the screen so that the next person sees no secret, in plain mode too."""
        if self.typed_here and self.console.is_terminal:
            self.console.clear()
            self._printed.clear()

    def say(self, *lines: str, style: str = "", indent: str = "") -> None:
        """Print lines, each wrapped to the width."""
        for line in lines:
            for piece in wrapped(line, self.width, indent):
                self.print(Text(piece, style=style))

    def print(self, line: Text) -> None:
        """Print one line as it is, without the signs that would control the terminal."""
        if (shown := for_terminal(line.plain)) != line.plain:
            line = line.copy()
            line.plain = shown  # as long as before, so its styles stay in place
        self.console.print(line.plain if self.plain else line, width=max(self.width, line.cell_len))
        if self.redraws:
            self._printed.append(line)

    def things_near(self, column: int, row: int) -> Iterator[Mapping[str, Any]]:
        """What is drawn at a place of the screen (see `drawn_as`), the nearest first; nothing far from it."""
        above = max(0, len(self._printed) + 1 - self.height)  # lines that were pushed out by those below
        found = []
        for line in range(row - 2, row + 1):
            if 0 <= line + above < len(self._printed):
                for span in self._printed[line + above].spans:
                    if isinstance(span.style, Style) and span.style.meta:
                        beside = max(span.start - (column - 1), column - span.end, 0)
                        found.append((beside + FAR * abs(line - (row - 1)), span.style.meta))
        return (thing for far, thing in sorted(found, key=itemgetter(0)) if far <= FAR)

    def ask(self, prompt: str, on_key: keys.OnKey | None = None) -> str | None:
        """The next line of input, stripped; None at the end of the input. `on_key` gets keys of a cursor."""
        shown = f"{for_terminal(prompt)}> "
        if on_key and self.redraws and keys.can_read_keys():
            mouse = not self.console.is_dumb_terminal and shutil.get_terminal_size().columns >= self.width
            line = keys.read_line(lambda: self.console.print(shown, end=""), on_key, mouse=mouse)
            rows = 0 if line is None else 1 + len(shown + line) // self.width
            self._printed += [Text() for _ in range(rows)]
            return None if line is None else line.strip()
        if self.typed_here:
            try:
                return input(shown).strip()
            except EOFError:
                self.console.print()
                return None
        line = next(self._lines, None)
        self.say(f"{prompt}> {'' if line is None else line}".rstrip())
        return None if line is None else line.strip()


def drawn_as(text: Text, start: int = 0, end: int | None = None, **thing: Any) -> Text:
    """The text, which remembers what it is a drawing of: a click on it finds that again."""
    text.stylize(Style(meta=thing), start, end)
    return text


def _size() -> tuple[int, int]:
    """The width and height of the terminal."""
    if sys.stdout is not None and sys.stdout.isatty():
        width, height = shutil.get_terminal_size(NO_TERMINAL)
    else:
        wanted = [os.environ.get(name, "") for name in ("COLUMNS", "LINES")]
        width, height = (
            int(text) if text.isdecimal() else usual for text, usual in zip(wanted, NO_TERMINAL, strict=True)
        )
    return min(max(width, NARROWEST), WIDEST), height


def wrapped(line: str, width: int, indent: str = "") -> list[str]:
    """A line of the screen wrapped to a width; no-break spaces are kept."""
    return textwrap.wrap(for_terminal(line), width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two blocks of the screen side by side, the left one centred in a width."""
    indent = " " * ((width - max((line.cell_len for line in left), default=0)) // 2)
    rows = []
    for one, other in zip_longest(left, right, fillvalue=Text()):
        row = Text.assemble(indent, one) if one else Text()
        row.append(" " * (width + GAP - row.cell_len)).append_text(other)
        row.rstrip()
        rows.append(row)
    return rows
