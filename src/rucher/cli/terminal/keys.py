"""Keys and clicks at a terminal: a line is typed as usual, while arrows, Tab and the mouse move a cursor.

Only where the system has `termios`; elsewhere whole lines are read.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import signal
import sys
from collections.abc import Callable, Iterator
from enum import Enum, auto
from types import FrameType
from typing import NamedTuple, TypeAlias

try:
    import termios
    import tty
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left", "Z": "before"}
ENTER, ERASE, END, TAB, ESCAPE, CLEAR = "\r\n", "\x7f\b", "\x04", "\t", "\x1b", "\x15"
PATIENCE = 0.05  # seconds until an escape that nothing follows is the key itself
LONGEST_SEQUENCE = 24
LONGEST = 500  # characters of a line
# Clicks and the wheel are reported, with places of any size (xterm's modes 1000 and 1006).
MOUSE_ON, MOUSE_OFF = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
_MOUSE = re.compile(r"\[<(\d+);(\d+);(\d+)([Mm])")
_LEFT, _RIGHT, _WHEEL = 0, 2, {64: "before", 65: "next"}


class Click(NamedTuple):
    """The place of a click, counted from 1 at the upper left."""

    column: int
    row: int


class Reaction(Enum):
    """What a key or a click has done."""

    NOTHING = auto()  # it was not for the cursor
    SHOWN = auto()  # the table was shown again
    ENTERED = auto()  # it chose what the cursor stands on, as Enter does


OnKey: TypeAlias = Callable[[str | Click], Reaction]


def can_read_keys() -> bool:
    """Can single keys be read here?"""
    return termios is not None and sys.stdin.isatty()


def read_line(show_prompt: Callable[[], None], on_key: OnKey, *, mouse: bool) -> str | None:
    """The next line; None at the end of the input.

    `on_key` gets clicks, the name of a key that writes nothing, or a first character.
    """
    line = ""
    show_prompt()
    with _keys(mouse) as keys:
        for key in keys:
            if not isinstance(key, str) or len(key) > 1 or (not line and key.isprintable()):
                reaction = Reaction.NOTHING if line else on_key(key)
                if reaction is Reaction.SHOWN:
                    show_prompt()
                    continue
                if reaction is Reaction.ENTERED:
                    key = ENTER[0]
            if not isinstance(key, str) or len(key) > 1:
                continue
            if key in ENTER or (key == END and not line):
                _echo("\n")
                return None if key == END else line
            if key in ERASE:
                line = _erase(line, 1)
            elif key == CLEAR:
                line = _erase(line, len(line))
            elif key.isprintable() and len(line) < LONGEST:
                line += key
                _echo(key)
    return None


def _erase(line: str, count: int) -> str:
    """Erase the last letters of a typed line, on the screen too."""
    count = min(count, len(line))
    _echo("\b \b" * count)
    return line[: len(line) - count]


def _echo(text: str) -> None:
    """Write to the terminal at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


@contextlib.contextmanager
def _keys(mouse: bool) -> Iterator[Iterator[str | Click]]:
    """The keys as they are pressed; the terminal is as before afterwards, whatever happens."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)

    def begin() -> None:
        """Ask the terminal for single keys and for clicks."""
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed ahead is kept
        _echo(MOUSE_ON if mouse else "")

    def finish() -> None:
        """Give the terminal back as it was."""
        with contextlib.suppress(OSError, termios.error):  # the window was closed: there is no terminal left
            _echo(MOUSE_OFF if mouse else "")
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)

    def leave(sign: int, _: FrameType | None) -> None:
        """End the program as a signal asks, on the usual way out."""
        raise SystemExit(128 + sign)

    def pause(sign: int, _: FrameType | None) -> None:
        """Stop, as Ctrl-Z asks; go on when the shell says so."""
        finish()
        os.kill(os.getpid(), signal.SIGSTOP)
        begin()

    handlers = {signal.SIGTERM: leave, signal.SIGHUP: leave, signal.SIGTSTP: pause}
    replaced = {sign: signal.signal(sign, handler) for sign, handler in handlers.items()}
    try:
        begin()
        yield _read(descriptor)
    finally:
        finish()
        for sign, handler in replaced.items():
            signal.signal(sign, handler)


def _read(descriptor: int) -> Iterator[str | Click]:
    """Characters, and the names of keys that send an escape sequence."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while data := os.read(descriptor, 1):
        text = decoder.decode(data)
        if text == ESCAPE:
            yield _sequence(descriptor)
        elif text:
            yield {TAB: "next"}.get(text, text)


def _sequence(descriptor: int) -> str | Click:
    """The click, or the name of the key, whose escape sequence has begun; an unknown one is ignored."""
    read = ""
    while select.select([descriptor], [], [], PATIENCE)[0]:
        data = os.read(descriptor, 1)
        if not data:
            break
        read += data.decode("latin-1")
        whole = len(read) > 1 and (read[-1].isalpha() or read[-1] == "~")
        if whole or len(read) > LONGEST_SEQUENCE:
            break
    if mouse := _MOUSE.fullmatch(read):
        return _clicked(int(mouse[1]), int(mouse[2]), int(mouse[3]), released=mouse[4] == "m")
    return ARROWS.get(read[1:], "unknown") if read[:1] in ("[", "O") else "escape"


def _clicked(button: int, column: int, row: int, *, released: bool) -> str | Click:
    """The meaning of a report of the mouse. A click counts once the button is let go: nothing follows it."""
    if button in _WHEEL and not released:
        return _WHEEL[button]
    if released and button == _LEFT:
        return Click(column, row)
    return "escape" if released and button == _RIGHT else "unknown"
