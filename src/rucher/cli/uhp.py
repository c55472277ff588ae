"""`rucher uhp`: a Universal Hive Protocol engine, for Hive viewers and other engines.

Each line gets one answer, and the last line of every answer is `ok`. `Engine` does not read or write streams.
"""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from reprlib import repr as shown
from typing import BinaryIO, NamedTuple

import click

import rucher
from rucher.bots.hive.analysis import written
from rucher.bots.hive.engine import MEGABYTES
from rucher.bots.hive.engine import Engine as Thinker
from rucher.bots.hive.players import LEVELS
from rucher.bots.limits import DEEPEST, Limits
from rucher.cli.perft import DEEPEST_COUNT, counts
from rucher.core.errors import IllegalAction, RucherError
from rucher.core.match import Match
from rucher.games.hive import game
from rucher.games.hive.formats import (
    BASE,
    NOT_STARTED,
    read_game_string,
    reason,
    write_game_state,
    write_game_string,
    written_moves,
)
from rucher.games.hive.notation import PASS_TEXT, read_strictly
from rucher.games.hive.state import board_of

MAX_LINE = 100_000  # bytes: a game of ten thousand plies
_WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
_TIME = re.compile(r"([0-9]{1,4}):([0-5][0-9]):([0-5][0-9](?:\.[0-9]{1,9})?)")


class CommandError(RucherError):
    """A command that is unknown or impossible now: the answer is `err`."""


class InvalidMove(RucherError):
    """A move that cannot be read or that the rules refuse: the answer is `invalidmove`."""


class Option(NamedTuple):
    """A setting: True or False, a whole number within bounds, or one of some words."""

    name: str
    default: bool | int | str
    about: str
    values: tuple[int, int] | tuple[str, ...] = ()

    def read(self, text: str) -> bool | int | str:
        """Parse a value; CommandError where the text is not a value of this setting."""
        if isinstance(self.default, bool):
            if text not in ("True", "False"):
                raise CommandError(f"{self.name} is True or False, not {shown(text)}")
            return text == "True"
        if isinstance(self.default, int):
            return _number(text, *(int(bound) for bound in self.values))
        if text not in self.values:
            raise CommandError(f"{self.name} is one of {', '.join(map(str, self.values))}, not {shown(text)}")
        return text

    def written(self, value: object) -> str:
        """The line of a setting: name, kind, value, default, and the allowed values."""
        kind = "enum" if isinstance(self.default, str) else type(self.default).__name__
        return ";".join(map(str, (self.name, kind, value, self.default, *self.values)))


MOST_MEGABYTES = 1024
OPTIONS = {
    option.name: option
    for option in (
        Option("QueenOnTurn1", False, "a queen may be the first piece of her side, from the next game on"),
        Option(
            "Repetition",
            False,
            "a position that comes up for the third time is a draw, from the next game on",
        ),
        Option("Hash", MEGABYTES, "megabytes for what the engine remembers", (1, MOST_MEGABYTES)),
        Option("Level", "expert", "how well the engine plays", tuple(LEVELS)),
        Option("Report", False, "bestmove first tells what each depth finds: move;depth;worth;what follows"),
    )
}


class Engine:
    """One game at a time, driven by lines of text."""

    def __init__(self) -> None:
        self.exited = False
        self.match: Match | None = None
        self._moves: list[str] = []  # the log of the match, written: each answer repeats it
        self.settings = {option.name: option.default for option in OPTIONS.values()}
        self._thinker: Thinker | None = (
            None  # made when it is first needed, and again when the settings or the game change
        )

    def answer(self, line: str) -> Iterator[str]:
        """Run one line and yield the lines of its answer, `ok` last. A refused command changes nothing."""
        try:
            yield from self._run(line)
        except InvalidMove as error:
            yield f"invalidmove {error}"
        except RucherError as error:
            yield f"err {error}"
        yield "ok"

    def _run(self, line: str) -> Iterable[str]:
        if len(line.encode("utf-8", "surrogatepass")) > MAX_LINE:
            raise CommandError(f"a line has at most {MAX_LINE} bytes")
        name, argument = (*line.split(maxsplit=1), "", "")[:2]
        command = COMMANDS.get(name)
        if command is None:
            raise CommandError(f"there is no command {shown(name)}; try help")
        if argument and command.usage == name:
            raise CommandError(f"{name} takes no argument")
        return command.run(self, argument.strip())

    # -- the engine ----------------------------------------------------------------------------------------

    def _info(self, _: str) -> Iterable[str]:
        return [f"id Rucher v{rucher.__version__}", "Mosquito;Ladybug;Pillbug"]

    def _help(self, argument: str) -> Iterable[str]:
        if not argument:
            return [f"{command.usage}: {command.about}" for command in COMMANDS.values()]
        if argument not in COMMANDS:
            raise CommandError(f"there is no command {shown(argument)}; try help")
        lines = [f"{COMMANDS[argument].usage}: {COMMANDS[argument].about}"]
        if argument == "options":
            lines += [f"{option.name}: {option.about}" for option in OPTIONS.values()]
        return lines

    def _options(self, argument: str) -> Iterable[str]:
        match argument.split():
            case []:
                return [self._setting(name) for name in OPTIONS]
            case ["get", name] if name in self.settings:
                return [self._setting(name)]
            case ["set", name, value] if name in self.settings:
                self.settings[name] = OPTIONS[name].read(value)
                self._thinker = None
                return [self._setting(name)]
            case ["get", name] | ["set", name, _]:
                raise CommandError(f"there is no option {shown(name)}; try options")
            case _:
                raise CommandError(f"write {COMMANDS['options'].usage}")

    def _setting(self, name: str) -> str:
        return OPTIONS[name].written(self.settings[name])

    def _exit(self, _: str) -> Iterable[str]:
        self.exited = True
        return []

    # -- the game ------------------------------------------------------------------------------------------

    def _newgame(self, argument: str) -> Iterable[str]:
        queen, repetition = bool(self.settings["QueenOnTurn1"]), bool(self.settings["Repetition"])
        if ";" not in argument:
            argument = f"{argument or BASE};{NOT_STARTED};White[1]"
        self.match = read_game_string(argument, queen_on_turn_1=queen, repetition=repetition)
        self._moves = written_moves(self.match)
        self._thinker = None
        return [write_game_string(self.match, self._moves)]

    def _play(self, argument: str) -> Iterable[str]:
        match = self._running()
        if not argument:
            raise CommandError(f"write {COMMANDS['play'].usage}")
        try:
            action = read_strictly(match.state, argument)
            refusal = match.refusal(action)
            if refusal is not None:
                raise IllegalAction(refusal)
        except RucherError as error:
            raise InvalidMove(reason(error)) from error
        self._moves.append(match.write(action))
        match.play(action)
        return [write_game_string(match, self._moves)]

    def _pass(self, _: str) -> Iterable[str]:
        return self._play(PASS_TEXT)

    def _validmoves(self, _: str) -> Iterable[str]:
        match = self._running()
        return [";".join(game.write(match.state, action) for action in match.legal())]

    def _bestmove(self, argument: str) -> Iterable[str]:
        running = self._running()
        match argument.split():
            case ["depth", plies]:
                limits = Limits(depth=_number(plies, 1, DEEPEST))
            case ["time", limit]:
                limits = Limits(seconds=_seconds(limit))
            case _:
                raise CommandError(f"write {COMMANDS['bestmove'].usage}")
        level = LEVELS[str(self.settings["Level"])]
        if self._thinker is None:
            megabytes = int(self.settings["Hash"])
            self._thinker = Thinker(megabytes=megabytes, noise=level.noise, overlooks=level.overlooks)
        for thought in self._thinker.thoughts(running.state, level.within(limits)):
            best = thought.lines[0]
            if self.settings["Report"]:
                move, *rest = written(running.state, best.actions)
                yield ";".join([move, str(thought.depth), str(best.worth), *rest])
        yield running.write(thought.action)

    def _undo(self, argument: str) -> Iterable[str]:
        match = self._started()
        if not match.log:
            raise CommandError("nothing has been played yet")
        count = _number(argument or "1", 1, len(match.log))
        match.takeback(count)
        del self._moves[-count:]
        return [write_game_string(match, self._moves)]

    def _perft(self, argument: str) -> Iterable[str]:
        board = board_of(self._started().state).copy()
        depth = _number(argument, 1, DEEPEST_COUNT)
        for count in counts(board, depth):
            yield f"perft({count.depth}) = {count.leaves} in {1000 * count.seconds:.0f} ms"

    def _started(self) -> Match:
        if self.match is None:
            raise CommandError("there is no game; try newgame")
        return self.match

    def _running(self) -> Match:
        match = self._started()
        if match.outcome is not None:
            raise CommandError(f"the game is over, {write_game_state(match)}; try undo or newgame")
        return match


class Command(NamedTuple):
    """A command: its method, how it is written, and one line about it."""

    run: Callable[[Engine, str], Iterable[str]]
    usage: str
    about: str


COMMANDS = {
    command.usage.split()[0]: command
    for command in (
        Command(Engine._info, "info", "the engine's name and the creatures it knows beyond the base game"),
        Command(
            Engine._newgame, "newgame [GameType|GameString]", "start a game, or go on with a written one"
        ),
        Command(Engine._play, "play MoveString", "carry out a move"),
        Command(Engine._pass, "pass", "let the turn go, when nothing else is possible"),
        Command(Engine._validmoves, "validmoves", "every move the rules allow now"),
        Command(Engine._bestmove, "bestmove time hh:mm:ss|depth n", "think, for a time or some plies ahead"),
        Command(Engine._undo, "undo [n]", "take back the last move, or the last n"),
        Command(Engine._options, "options [get Name|set Name Value]", "show the settings, or change one"),
        Command(Engine._help, "help [command]", "this list, or one line of it"),
        Command(Engine._perft, "perft n", "count the ways to play on for 1 to n plies"),
        Command(Engine._exit, "exit", "end the program"),
    )
}


def _number(text: str, lowest: int, highest: int) -> int:
    if not _WHOLE_NUMBER.fullmatch(text) or not lowest <= int(text) <= highest:
        raise CommandError(f"write a number from {lowest} to {highest}, not {shown(text)}")
    return int(text)


def _seconds(text: str) -> float:
    found = _TIME.fullmatch(text)
    if not found:
        raise CommandError(f"a time is written hh:mm:ss, not {shown(text)}")
    hours, minutes, seconds = found.groups()
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


def lines(source: BinaryIO) -> Iterator[str]:
    """The lines of a stream of any bytes; a line that is too long is cut, but still too long for `answer`."""
    while line := source.readline(MAX_LINE + 1):
        part = line
        while part and not part.endswith(b"\n") and len(line) > MAX_LINE:
            part = source.readline(MAX_LINE)
        yield line.decode("utf-8", "replace")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Introduce the engine, then answer line by line until `exit` or the end of the stream."""
    engine = Engine()
    for line in itertools.chain(["info"], lines(source)):
        for said in engine.answer(line):
            sink.write(said.encode("utf-8", "replace") + b"\n")
            sink.flush()
        if engine.exited:
            return


@click.command()
def uhp() -> None:
    """Speak the Universal Hive Protocol on standard input and output."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        sys.exit(130)
