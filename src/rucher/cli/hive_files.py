"""The games of Hive in a file, whatever wrote it: our own saved match, or the games of another program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rucher import games
from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.games.hive.formats import ended_by_people, read_games

_SAVED = re.compile(r'\s*\{\s*"')  # JSON: a comment of PGN begins with a brace too


def matches_of(file: Path) -> Iterator[Match]:
    """The matches of a file of Hive; LoadError where it holds something else."""
    data = file.read_bytes()
    text = data.decode("utf-8", "replace")
    if not _SAVED.match(text):
        yield from map(ended_by_people, read_games(text))
        return
    match = games.read_match(data, Chance(0))
    if match.game.info.id != "hive":
        raise LoadError(f"{file.name} holds a match of {match.game.info.id}, not of hive")
    yield match
