"""Games of Hive as text of other programs: GameString (UHP), PGN, and SGF as boardspace writes it.

`read_games` reads whatever it is given, one game or many. Each format has a file with reader and writer.
"""

from __future__ import annotations

import re

import msgspec

from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.core.records import TableEnd
from rucher.games.hive.formats.game_string import BASE, DRAW, WINS, read_game_string
from rucher.games.hive.formats.pgn import read_pgn, split_pgn
from rucher.games.hive.formats.sgf import read_sgf

MOST_GAMES = 1_000  # of one file
_TAG = re.compile(r"\[\s*\w")  # a tag of PGN; a list of JSON begins with a bracket too


class Read(msgspec.Struct, frozen=True):
    """One game of a file: the match, what the file says of it, and what it said wrongly."""

    match: Match
    tags: dict[str, str] = {}
    warnings: tuple[str, ...] = ()


def is_foreign(text: str) -> bool:
    """Does a text look like a game of another Hive program?"""
    begin = text.removeprefix("\ufeff").lstrip()
    return begin.startswith(("(;", "1.", f"{BASE};", f"{BASE}+")) or _TAG.match(begin) is not None


def read_games(text: str) -> list[Read]:
    """Every game of a text; LoadError names the game and what is wrong with it."""
    games = split(text)
    if len(games) > MOST_GAMES:
        raise LoadError(f"{len(games)} games are more than one file may have ({MOST_GAMES})")
    return [_numbered(game, number, len(games)) for number, game in enumerate(games, 1)]


def split(text: str) -> list[str]:
    """The text of each game of Hive in a file."""
    text = text.removeprefix("\ufeff").strip()
    if text.startswith("("):
        return [f"(;{part}" for part in text.split("(;") if part.strip()]
    if text.startswith(BASE):
        return [line for line in text.splitlines() if line.strip()]
    return split_pgn(text)


def read_game(text: str) -> Read:
    """The only game of Hive in a text."""
    warnings: list[str] = []
    if text.startswith("("):
        match, tags = read_sgf(text, warnings)
    elif text.startswith(BASE):
        match, tags = read_game_string(text, queen_on_turn_1=True, warnings=warnings), {}
    else:
        match, tags = read_pgn(text, warnings=warnings)
    return Read(match, tags, tuple(warnings))


def ended_by_people(read: Read) -> Match:
    """The match of a Hive file; where only the file has a result, the people ended it."""
    match, result = read.match, read.tags.get("Result", "")
    if match.outcome is None and result in WINS:
        match.ended = TableEnd("resigned", 1 - WINS.index(result))
    elif match.outcome is None and result == DRAW:
        match.ended = TableEnd("agreed")
    return match


def _numbered(text: str, number: int, of: int) -> Read:
    """Read one of several games of a file; an error says which one it is."""
    try:
        return read_game(text)
    except LoadError as error:
        raise error if of == 1 else LoadError(f"game {number} of {of}: {error}") from error
