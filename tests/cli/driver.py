"""A person at a pseudo-terminal: presses keys, reads the screen, and never sees a traceback."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

GAMES = ("hive", "alveola", "anthophila", "apiary")
SIZES = ((80, 24), (120, 40), (40, 10), (20, 5), (300, 90))  # columns and lines
KEYS = [
    *("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\x1b", "\x1b[Z", "\x1b[5~", "\x7f", "\x15", "\x01"),
    *("t", "0", "\n", "\n"),
]

WORDS = [
    *("help", "moves", "look 1", "look w1", "score", "rules 1", "rules hive", "board", "undo", "language fr"),
    *("language en", "new", "pass", "passer", "end", "done", "voir 1,1", "load /nowhere", "save /nowhere/x"),
    *("é\u202f«»", "((", "9999999999", "-1", "q 1,1", "aide", "coups", "retour", "abandonner"),
]
MARK = b"Traceback (most recent call last)"


def _at_a_terminal_of_its_own() -> None:
    """Take standard input for the terminal; Ctrl-C works even where the tests run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Person:
    """A running command at a pseudo-terminal."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24)) -> None:
        self.master, slave = pty.openpty()
        columns, lines = size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        # The terminal says its size itself; pytest's workers have another one in their environment.
        inherited = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
        surroundings = {**inherited, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "rucher", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=surroundings,
            start_new_session=True,
            preexec_fn=_at_a_terminal_of_its_own,
        )
        os.close(slave)
        self.seen = b""

    def read(self, quiet: float = 0.03) -> None:
        """Read what is there, until nothing comes for a moment."""
        while select.select([self.master], [], [], quiet)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other end is closed
                return
            if not data:
                return
            self.seen += data

    def wait_for(self, text: bytes, seconds: float = 60.0) -> None:
        """Read until a text is on the screen, or the command has ended."""
        ends = time.monotonic() + seconds
        while text not in self.seen and self.process.poll() is None and time.monotonic() < ends:
            self.read(quiet=0.1)

    def frame(self) -> list[str]:
        """The lines on the screen since it was cleared, without colours."""
        last = self.seen.rpartition(b"\x1b[2J\x1b[H")[2].decode(errors="replace")
        return re.sub(r"\x1b\[[0-9;?<]*[a-zA-Z]", "", last).replace("\r", "").split("\n")

    def wait_for_frame(self, pattern: str, seconds: float = 60.0) -> list[str]:
        """Read until the screen shows a text and then the prompt; return its lines."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends and self.process.poll() is None:
            lines = self.frame()
            if re.search(pattern, "\n".join(lines)) and re.search(r"> $", lines[-1]):
                return lines
            self.read(quiet=0.1)
        raise AssertionError("\n".join(self.frame()))

    def press(self, keys: str) -> bool:
        """Press keys; False where the command has ended."""
        try:
            os.write(self.master, keys.encode())
        except OSError:
            return False
        return self.process.poll() is None

    def end(self, sign: int = signal.SIGINT) -> int:
        """The exit status of the command, which is ended by a signal if it does not end by itself."""
        for patience, last_word in ((3, sign), (20, signal.SIGKILL)):
            self.read()
            try:
                self.process.wait(patience)
                break
            except subprocess.TimeoutExpired:
                self.process.send_signal(last_word)
        self.process.wait()
        self.read()
        os.close(self.master)
        return self.process.returncode


def click(column: int, row: int, button: int = 0) -> str:
    """The report of a click at a place, counted from 1."""
    return f"\x1b[<{button};{column};{row}M\x1b[<{button};{column};{row}m"


def random_game(seed: int, presses: int = 60) -> Person:
    """Play a game with random keys, at a window of random size, and leave it by Ctrl-C, Ctrl-D or a word."""
    dice = random.Random(seed)
    game = GAMES[seed % len(GAMES)]
    options = ["--seed", str(seed), "--lang", dice.choice(("en", "fr"))]
    options += ["--plain"] if dice.random() < 0.3 else []
    options += dice.choice((["--two"], ["--against", "random"]))
    person = Person("play", game, *options, size=dice.choice(SIZES))
    person.wait_for(b"> ")
    for _ in range(presses):
        pick = dice.random()
        if pick < 0.55:
            keys = dice.choice("abcdefgh12345") + "\n"
        elif pick < 0.75:
            keys = dice.choice(KEYS)
        elif pick < 0.85:
            keys = click(dice.randint(1, 90), dice.randint(1, 40), dice.choice((0, 0, 0, 1, 2, 64, 65)))
        else:
            keys = dice.choice(WORDS) + "\n"
        if not person.press(keys):
            break
        person.read()
    leave = dice.choice(("\x03", "\x04", "\nquit\n"))
    person.press(leave)
    return person
