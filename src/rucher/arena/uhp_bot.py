"""Another Hive engine as a bot: a program that speaks the Universal Hive Protocol on its streams."""

from __future__ import annotations

import queue
import shlex
import subprocess
import threading
from typing import Any

from rucher.arena.entrants import EntrantFailed
from rucher.bots.limits import Limits
from rucher.bots.protocol import Choice
from rucher.core.errors import OptionError, RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.games.hive.formats.game_string import write_game_type, written_moves
from rucher.games.hive.state import HiveOptions

PATIENCE = 10.0  # seconds for an answer, beyond the time to think


class UhpBot:
    """Plays the moves that a UHP engine answers."""

    name = "uhp"

    def __init__(self, command: str, limits: Limits, patience: float = PATIENCE) -> None:
        if limits.nodes is not None:
            raise OptionError("the Universal Hive Protocol has no limit of nodes: give a time or a depth")
        self._limits = limits
        self._patience = patience
        self._told = -1  # number of moves that the program knows; -1 before a game
        self._answers: queue.Queue[str | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise OptionError(f"{command!r} cannot be started: {error.strerror}") from None
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._introduced = False

    def follow(self, match: Match) -> None:
        """Tell the other Hive program the moves played since the last call."""
        if not self._introduced:
            self._answer()  # every engine begins with its name
            self._introduced = True
        moves = written_moves(match)
        if not 0 <= self._told <= len(moves):
            assert isinstance(match.options, HiveOptions)
            self._ask(f"newgame {write_game_type(match.options)}")
            self._told = 0
        for move in moves[self._told :]:
            self._ask("pass" if move == "pass" else f"play {move}")
        self._told = len(moves)

    def choose(self, game: AnyGame, view: Any, seat: Seat, limits: Limits | None = None) -> Choice:
        """The other Hive program's best move in the position it knows."""
        limits = limits or self._limits
        if limits.seconds is None:
            limit = f"depth {limits.depth}"
        else:
            minutes, seconds = divmod(limits.seconds, 60)
            limit = f"time {int(minutes) // 60:02}:{int(minutes) % 60:02}:{seconds:06.3f}".removesuffix(
                ".000"
            )
        answer = self._ask(f"bestmove {limit}")
        try:
            action = game.read(view, seat, answer[-1] if answer else "")
        except RucherError as error:
            raise EntrantFailed(f"the program answered {answer}: {error}") from None
        refusal = game.refusal(view, seat, action)
        if refusal is not None:
            raise EntrantFailed(f"the program answered {answer[-1]}, against rule {refusal.clause}")
        return Choice(action)

    def close(self) -> None:
        """End the other Hive program."""
        self._process.kill()
        self._process.wait()
        self._listener.join()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def _ask(self, line: str) -> list[str]:
        """Send a line to the other engine, and return its answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EntrantFailed(f"the program cannot be reached: {error}") from None
        answer = self._answer()
        if answer and answer[0].startswith(("err", "invalidmove")):
            raise EntrantFailed(f"{line!r} was answered {answer[0]!r}")
        return answer

    def _answer(self) -> list[str]:
        """The lines of the other engine's answer."""
        lines: list[str] = []
        while True:
            try:
                line = self._answers.get(timeout=(self._limits.seconds or 0) + self._patience)
            except queue.Empty:
                raise EntrantFailed("the program does not answer") from None
            if line is None:
                raise EntrantFailed("the program has ended")
            if line.strip() == "ok":
                return lines
            lines.append(line.strip())

    def _listen(self) -> None:
        """Collect what the other engine writes, in a thread."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put(None)
