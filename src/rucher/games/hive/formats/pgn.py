"""PGN as Hive viewers write it: tags, then one numbered line for each move, then the result.

Files of other programs are read with patience: what the moves do not need, and what the board knows better,
is a warning at most. Every move is played under the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from reprlib import repr as shown

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError
from rucher.core.match import Match
from rucher.core.options import read_options
from rucher.games.hive import game
from rucher.games.hive.formats.game_string import (
    BASE,
    DRAW,
    IN_PROGRESS,
    NOT_STARTED,
    WINS,
    play_written,
    read_game_type,
    write_game_state,
    write_game_type,
    written_moves,
)
from rucher.games.hive.formats.names import Names
from rucher.games.hive.state import HiveOptions

UNSAID = re.compile(r"[?.\s-]+")  # how PGN says that a name or a date is not known
TAGS = ("GameType", "Date", "Event", "Site", "Round", "White", "Black", "Result")
QUEEN_TAG, REPETITION_TAG, START_TAG = (
    "QueenOnTurn1",
    "Repetition",
    "Start",
)  # ours: others have no tags for these
RESULTS = {
    **{result: result for result in (DRAW, *WINS)},
    "1-0": WINS[0],
    "0-1": WINS[1],
    "1/2-1/2": DRAW,
    **dict.fromkeys((NOT_STARTED, IN_PROGRESS, "Unknown", "*", ""), IN_PROGRESS),
}
_TAG = re.compile(r'\[\s*(\w+)\s*"(.*)"\s*\]')
_NUMBER = re.compile(r"(?:^|(?<=\s))([0-9]{1,6})\.+(?:\s+|$)")
_COMMENT = re.compile(r"[{;]")
_BRACKET = re.compile(r"([()])")
_MARK = re.compile(r"\$[0-9]+")
_PIECE = r"[wb][A-Z][0-9]?"
_WHOLE = rf"(?:pass|{_PIECE}\s+(?:[-/\\]{_PIECE}|{_PIECE}[-/\\]?))"
_TWO = re.compile(rf"({_WHOLE}|{_PIECE})\s+({_WHOLE})")  # both moves of a turn after one number


class _Line(msgspec.Struct, frozen=True):
    """A part of a PGN, with its line number; `ply` is the number that a move claims, if any."""

    number: int
    text: str
    ply: int | None = None


def write_pgn(match: Match, tags: Mapping[str, str] | None = None) -> str:
    """A match as PGN. Tags are names, a date and so on; `Result` counts if the board has no result."""
    options: HiveOptions = match.state.options
    given = dict(tags or {})
    own = {"GameType": write_game_type(options), "Result": _final(match, given.get("Result", ""))}
    rules = {QUEEN_TAG: str(options.queen_on_turn_1), REPETITION_TAG: str(options.repetition)}
    rules |= {START_TAG: options.start} if options.start else {}
    lines = [
        _write_tag(name, value) for name, value in (dict.fromkeys(TAGS, "") | given | own | rules).items()
    ]
    lines += ["", *(f"{ply}. {move}" for ply, move in enumerate(written_moves(match), 1))]
    if own["Result"] in (DRAW, *WINS):
        lines += ["", own["Result"]]
    return "\n".join(lines) + "\n"


def _final(match: Match, claimed: str) -> str:
    """The result of a match: the board's, or the claimed one (a resignation) if the board has none."""
    if claimed not in RESULTS:
        raise LoadError(f"{shown(claimed)} is not a result")
    return write_game_state(match) if match.outcome or RESULTS[claimed] == IN_PROGRESS else RESULTS[claimed]


def _write_tag(name: str, value: str) -> str:
    """A tag of a PGN file, as text."""
    plain = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{plain}"]'


def read_pgn(
    text: str,
    *,
    queen_on_turn_1: bool = True,
    repetition: bool = False,
    warnings: list[str] | None = None,
) -> tuple[Match, dict[str, str]]:
    """Play a PGN; returns the match and its tags. LoadError names the line; `warnings` gets small faults.

    If no tag tells them, two rules that programs differ on are those of the caller, by default the lenient.
    """
    warnings = [] if warnings is None else warnings
    tags: dict[str, _Line] = {}
    moves: list[_Line] = []
    for line in _main_line(_uncommented(text)):
        if line.text.startswith("["):
            name, value = _read_tag(line)
            unsaid = name != "Result" and UNSAID.fullmatch(value)
            tags[name] = _Line(line.number, "" if unsaid else value)
        elif line.text in RESULTS:
            tags["Result"] = _agreed(tags.get("Result"), line, warnings)
        else:
            moves += _moves_of(line)
    match = Match(game, _options(tags, queen_on_turn_1, repetition), Chance(0))
    names = Names()
    for ply, move in enumerate(moves, 1):
        if move.ply not in (None, ply, (ply + 1) // 2):
            warnings.append(f"line {move.number}: move {ply} has the number {move.ply}")
        play_written(match, move.text, f"line {move.number}", names.read)
    result = _agreed(tags.get("Result"), _Line(0, write_game_state(match)), warnings)
    return match, {name: line.text for name, line in tags.items()} | {"Result": _final(match, result.text)}


def split_pgn(text: str) -> list[str]:
    """The games of a file: each begins with its first tag after moves."""
    games: list[list[str]] = [[]]
    moved = False
    for line in re.split(r"\r\n|\r|\n", text):
        tag = bool(_TAG.fullmatch(line.strip()))
        if tag and moved:
            games.append([])
            moved = False
        moved = moved or bool(line.strip() and not tag)
        games[-1].append(line)
    return ["\n".join(lines) for lines in games]


def _uncommented(text: str) -> Iterator[_Line]:
    """The lines with content, without `{comments}` and without text after a semicolon outside of tags."""
    opened = 0  # the line of a comment that is still open
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        kept, rest = "", line.strip()
        if not opened and _TAG.fullmatch(rest):
            yield _Line(number, rest)
            continue
        while rest:
            if opened:
                _, end, rest = rest.partition("}")
                opened = 0 if end else opened
                continue
            before, found, after = _cut(rest)
            kept += before + " "
            opened = number if found == "{" else 0
            rest = after if opened else ""
        if kept.strip():
            yield _Line(number, kept.strip())
    if opened:
        raise LoadError(f"line {opened}: a comment begins here and never ends")


def _main_line(lines: Iterator[_Line]) -> Iterator[_Line]:
    """The same lines without variations in brackets and without marks such as `$1`."""
    depth = opened = 0
    for line in lines:
        if line.text.startswith("[") and not depth:
            yield line
            continue
        kept = ""
        for part in _BRACKET.split(_MARK.sub(" ", line.text)):
            depth += (part == "(") - (part == ")")
            if part == "(" and depth == 1:
                opened = line.number
            if depth < 0:
                raise LoadError(f"line {line.number}: a variation ends here that never began")
            kept += part if not depth and part != ")" else " "
        if kept.strip():
            yield _Line(line.number, kept.strip())
    if depth:
        raise LoadError(f"line {opened}: a variation begins here and never ends")


def _cut(line: str) -> tuple[str, str, str]:
    """A line up to its first comment, the mark that opens the comment, and the rest."""
    found = _COMMENT.search(line)
    return (line[: found.start()], found[0], line[found.end() :]) if found else (line, "", "")


def _read_tag(line: _Line) -> tuple[str, str]:
    """The name and value of a PGN tag."""
    found = _TAG.fullmatch(line.text)
    if not found:
        raise LoadError(f'line {line.number}: {shown(line.text)} is not a tag; a tag is [Name "value"]')
    return found[1], re.sub(r'\\([\\"])', r"\1", found[2])


def _moves_of(line: _Line) -> Iterator[_Line]:
    """The moves of one line of a PGN file, each after its number, or both after one.

    Some write a dot if the opening has no neighbour.
    """
    first, *numbered = _NUMBER.split(line.text)
    found: list[tuple[int | None, str]] = [(None, first)] if first.strip() else []
    found += [(int(ply), move) for ply, move in zip(numbered[::2], numbered[1::2], strict=True)]
    for ply, move in found:
        for part in split_moves(move.strip().removesuffix(" .")):
            yield _Line(line.number, part, ply)


def split_moves(text: str) -> tuple[str, ...]:
    """The one move of a text, or both of a turn."""
    both = _TWO.fullmatch(text)
    return both.groups() if both else (text,)


def _options(tags: Mapping[str, _Line], queen_on_turn_1: bool, repetition: bool) -> HiveOptions:
    """The options of Hive that the tags of a PGN file name."""
    game_type = tags.get("GameType", _Line(0, BASE))
    rules = {"queen_on_turn_1": (QUEEN_TAG, queen_on_turn_1), "repetition": (REPETITION_TAG, repetition)}
    chosen = {}
    for option, (tag, default) in rules.items():
        line = tags.get(tag, _Line(0, str(default)))
        if line.text not in ("True", "False"):
            raise LoadError(f"line {line.number}: {tag} is True or False, not {shown(line.text)}")
        chosen[option] = line.text == "True"
    try:
        options = read_game_type(game_type.text, **chosen)
    except LoadError as error:
        raise LoadError(f"line {game_type.number}: {error}") from None
    start = tags.get(START_TAG)
    if start is None or not start.text:
        return options
    try:
        begun = read_options(game, msgspec.to_builtins(options) | {"start": start.text})
    except OptionError as error:
        raise LoadError(f"line {start.number}: {error}") from None
    assert isinstance(begun, HiveOptions)
    return begun


def _agreed(one: _Line | None, other: _Line, warnings: list[str]) -> _Line:
    """The one result of two statements in a PGN file; one that is open or contradicts gives way."""
    if one is None:
        return other
    if one.text not in RESULTS:
        warnings.append(f"line {one.number}: {shown(one.text)} is not a result")
        return other
    results = RESULTS[one.text], RESULTS[other.text]
    if IN_PROGRESS not in results and results[0] != results[1]:
        where = other.number or one.number
        warnings.append(f"line {where}: the result is {results[1]} here, {results[0]} elsewhere")
        return other
    return other if results[0] == IN_PROGRESS else one
