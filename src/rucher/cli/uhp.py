"""`rucher uhp`: a Universal Hive Protocol engine, for Hive viewers and other engines.

Each line gets one answer, and the last line of every answer is `ok`. `Engine` does not read or write streams.

Programs read these answers: they are in English whatever the locale says, the same everywhere. With
`--lang fr` the words for people (behind `err` and `invalidmove`, and in `help`) are in French; every keyword
of the protocol stays.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from reprlib import repr as shown
from types import FrameType
from typing import BinaryIO, NamedTuple

import click

import rucher
from rucher.bots.hive.analysis import written
from rucher.bots.hive.engine import MEGABYTES
from rucher.bots.hive.engine import Engine as Thinker
from rucher.bots.hive.helpers import MOST_THREADS
from rucher.bots.hive.players import LEVELS
from rucher.bots.limits import DEEPEST, Limits
from rucher.cli.french import help_of
from rucher.cli.perft import DEEPEST_COUNT, counts
from rucher.cli.terminal.errors import in_french
from rucher.core.errors import IllegalAction, RucherError
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES
from rucher.games.hive import game
from rucher.games.hive.formats.game_string import (
    BASE,
    NOT_STARTED,
    error_line,
    read_game_string,
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
        """Parse the value of a UHP option; CommandError where it is not one."""
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
        Option("Threads", 1, "searches at the same time, one for each core", (1, MOST_THREADS)),
        Option("Level", "master", "how well the engine plays", tuple(LEVELS)),
        Option("Report", False, "bestmove first tells what each depth finds: move;depth;worth;what follows"),
    )
}


class Engine:
    """One game at a time, driven by lines of text."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
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
            yield f"err {self._in_words(error)}"
        yield "ok"

    def _in_words(self, error: RucherError) -> str:
        """The text of an error in the engine's language."""
        return in_french(error.told("fr")) if self.lang == "fr" else str(error)

    def _about(self, name: str, english: str) -> str:
        """What a command or a setting is for."""
        return help_of("uhp.about").get(name, english) if self.lang == "fr" else english

    def _run(self, line: str) -> Iterable[str]:
        """Carry out one line of the Universal Hive Protocol."""
        if len(line.encode("utf-8", "surrogatepass")) > MAX_LINE:
            raise CommandError(f"a line has at most {MAX_LINE} bytes")
        name, argument = (*line.split(maxsplit=1), "", "")[:2]
        command = COMMANDS.get(name.lower())
        if command is None:
            raise CommandError(f"there is no command {shown(name)}; try help")
        if argument and command.usage == name.lower():
            raise CommandError(f"{name} takes no argument")
        return command.run(self, argument.strip())

    # -- the engine ----------------------------------------------------------------------------------------

    def _info(self, _: str) -> Iterable[str]:
        """The UHP command `info`."""
        return [f"id Rucher v{rucher.__version__}", "Mosquito;Ladybug;Pillbug"]

    def _help(self, argument: str) -> Iterable[str]:
        """The UHP command `help`."""
        if argument and argument.lower() not in COMMANDS:
            raise CommandError(f"there is no command {shown(argument)}; try help")
        asked = [argument.lower()] if argument else [*COMMANDS]
        lines = [f"{COMMANDS[name].usage}: {self._about(name, COMMANDS[name].about)}" for name in asked]
        if asked == ["options"]:
            lines += [f"{each.name}: {self._about(each.name, each.about)}" for each in OPTIONS.values()]
        return lines

    def _options(self, argument: str) -> Iterable[str]:
        """The UHP command `options`."""
        match _small_first(argument):
            case []:
                return [self._setting(name) for name in OPTIONS]
            case ["get", text]:
                return [self._setting(_option_named(text))]
            case ["set", text, value]:
                name = _option_named(text)
                self.settings[name] = OPTIONS[name].read(value)
                self._thinker = None
                return [self._setting(name)]
            case _:
                raise CommandError(f"write {COMMANDS['options'].usage}")

    def _setting(self, name: str) -> str:
        """An option of the UHP engine with its value."""
        return OPTIONS[name].written(self.settings[name])

    def _exit(self, _: str) -> Iterable[str]:
        """The UHP command `exit`."""
        self.exited = True
        return []

    # -- the game ------------------------------------------------------------------------------------------

    def _newgame(self, argument: str) -> Iterable[str]:
        """The UHP command `newgame`."""
        queen, repetition = bool(self.settings["QueenOnTurn1"]), bool(self.settings["Repetition"])
        if ";" not in argument:
            argument = f"{argument or BASE};{NOT_STARTED};White[1]"
        self.match = read_game_string(argument, queen_on_turn_1=queen, repetition=repetition)
        self._moves = written_moves(self.match)
        self._thinker = None
        return [write_game_string(self.match, self._moves)]

    def _play(self, argument: str) -> Iterable[str]:
        """The UHP command `play`."""
        match = self._running()
        if not argument:
            raise CommandError(f"write {COMMANDS['play'].usage}")
        try:
            action = read_strictly(match.state, argument)
            refusal = match.refusal(action)
            if refusal is not None:
                raise IllegalAction(refusal)
        except RucherError as error:
            refused = isinstance(error, IllegalAction)
            words = error_line(error, self.lang) if refused else self._in_words(error)
            raise InvalidMove(words) from error
        self._moves.append(match.write(action))
        match.play(action)
        return [write_game_string(match, self._moves)]

    def _pass(self, _: str) -> Iterable[str]:
        """The UHP command `pass`."""
        return self._play(PASS_TEXT)

    def _validmoves(self, _: str) -> Iterable[str]:
        """The UHP command `validmoves`."""
        match = self._running()
        return [";".join(game.write(match.state, action) for action in match.legal())]

    def _bestmove(self, argument: str) -> Iterable[str]:
        """The UHP command `bestmove`."""
        running = self._running()
        match _small_first(argument):
            case ["depth", plies]:
                limits = Limits(depth=_number(plies, 1, DEEPEST))
            case ["time", limit]:
                limits = Limits(seconds=_seconds(limit))
            case _:
                raise CommandError(f"write {COMMANDS['bestmove'].usage}")
        level = LEVELS[str(self.settings["Level"])]
        if self._thinker is None:
            megabytes = int(self.settings["Hash"])
            self._thinker = Thinker(
                megabytes=megabytes,
                noise=level.noise,
                overlooks=level.overlooks,
                threads=int(self.settings["Threads"]),
            )
        with _interrupted() as stop:
            for thought in self._thinker.thoughts(running.state, level.within(limits), stop=stop):
                best = thought.lines[0]
                if self.settings["Report"]:
                    move, *rest = written(running.state, best.actions)
                    yield ";".join([move, str(thought.depth), str(best.worth), *rest])
        yield running.write(thought.action)

    def _undo(self, argument: str) -> Iterable[str]:
        """The UHP command `undo`."""
        match = self._started()
        if not match.log:
            raise CommandError("nothing has been played yet")
        count = _number(argument or "1", 1, len(match.log))
        match.takeback(count)
        del self._moves[-count:]
        return [write_game_string(match, self._moves)]

    def _perft(self, argument: str) -> Iterable[str]:
        """The UHP command `perft`."""
        board = board_of(self._started().state).copy()
        depth = _number(argument, 1, DEEPEST_COUNT)
        for count in counts(board, depth):
            yield f"perft({count.depth}) = {count.leaves} in {1000 * count.seconds:.0f} ms"

    def _started(self) -> Match:
        """The match of the UHP engine; an error before `newgame`."""
        if self.match is None:
            raise CommandError("there is no game; try newgame")
        return self.match

    def _running(self) -> Match:
        """The match of the UHP engine; an error where it is over."""
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
    """The number that a UHP command has as its argument."""
    if not _WHOLE_NUMBER.fullmatch(text) or not lowest <= int(text) <= highest:
        raise CommandError(f"write a number from {lowest} to {highest}, not {shown(text)}")
    return int(text)


def _option_named(text: str) -> str:
    """The name of an option of the UHP engine that is written in any case."""
    found = next((name for name in OPTIONS if name.lower() == text.lower()), None)
    if found is None:
        raise CommandError(f"there is no option {shown(text)}; try options")
    return found


def _small_first(argument: str) -> list[str]:
    """The words of an argument, the first one in small letters: `TIME 00:00:05` is `time 00:00:05`."""
    words = argument.split()
    return [words[0].lower(), *words[1:]] if words else []


@contextlib.contextmanager
def _interrupted() -> Iterator[Callable[[], bool]]:
    """While this lasts, Ctrl-C does not end the program, but the search: viewers stop it so."""
    asked = False

    def ask(_: int, __: FrameType | None) -> None:
        nonlocal asked
        asked = True

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, ask)
    try:
        yield lambda: asked
    finally:
        signal.signal(signal.SIGINT, before)


def _seconds(text: str) -> float:
    """The time that `bestmove` has, from hh:mm:ss."""
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


def serve(source: BinaryIO, sink: BinaryIO, lang: str = "en") -> None:
    """Introduce the engine, then answer line by line until `exit` or the end of the stream."""
    engine = Engine(lang)
    for line in itertools.chain(["info"], lines(source)):
        for said in engine.answer(line):
            sink.write(said.encode("utf-8", "replace") + b"\n")
            sink.flush()
        if engine.exited:
            return


@click.command()
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    help="Language of the words for people (default: en, because programs read them).",
)
def uhp(lang: str) -> None:
    """Speak the Universal Hive Protocol on standard input and output."""
    if sys.stdin is None or sys.stdout is None:  # closed: nobody asks, or nobody reads
        return
    if not sys.stdin.isatty():
        # A viewer stops a search so. Where that had just ended by itself, the engine must not end with it.
        signal.signal(signal.SIGINT, lambda *_: None)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, lang)
    except KeyboardInterrupt:
        sys.exit(130)
