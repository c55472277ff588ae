"""The heads of the games in a file, without playing them: who played, when, and how it ended."""

from __future__ import annotations

import re

import msgspec

from rucher.games.hive.formats import split
from rucher.games.hive.formats.game_string import BASE, DRAW, WINS
from rucher.games.hive.formats.pgn import RESULTS, UNSAID

LONGEST = 60  # letters of a name that are shown
_TAG = re.compile(r'\[\s*(\w+)\s*"(.*)"\s*\]')
_NUMBERED = re.compile(r"(?:^|\s)[0-9]{1,6}\.+\s*\S", re.MULTILINE)
_PROPERTY = re.compile(r"\b([A-Z][A-Z0-9])\s*\[((?:\\.|[^\]\\])*)\]")
_PLAYER = re.compile(r'id\s+"(.*)"')
_DONE = re.compile(r"\bDone\b", re.IGNORECASE)


class Head(msgspec.Struct, frozen=True):
    """What a file says of a game; empty where it says nothing. `moves`: how many it seems to have."""

    white: str = ""
    black: str = ""
    result: str = ""  # WhiteWins, BlackWins, Draw, or empty
    date: str = ""
    kind: str = ""
    moves: int = 0


def heads(text: str, most: int) -> tuple[list[Head], int]:
    """The players, dates and results of the first games in a file of Hive games, and how many it has."""
    games = split(text)
    return [_head(game) for game in games[:most]], len(games)


def _head(text: str) -> Head:
    """The head of one game in a file, whatever its format."""
    if text.startswith("("):
        return _sgf(text)
    if text.startswith(BASE):
        kind, state, *rest = (*text.split(";"), "")
        return Head(result=_result(state), kind=_short(kind), moves=max(0, len(rest) - 2))
    tags = {name: _short(value) for name, value in _TAG.findall(text)}
    return Head(
        tags.get("White", ""),
        tags.get("Black", ""),
        _result(tags.get("Result", "")),
        tags.get("Date", ""),
        tags.get("GameType", ""),
        len(_NUMBERED.findall(text)),
    )


def _sgf(text: str) -> Head:
    """The head of an SGF game: players, date, expansions."""
    found = dict(reversed(_PROPERTY.findall(text[:4_000])))  # the first of each name counts
    players = [_PLAYER.search(found.get(name, "")) for name in ("P0", "P1")]
    white, black = (_short(player[1]) if player else "" for player in players)
    kind = found.get("SU", "").partition("-")[2].upper()
    date = _short(found.get("DT", ""))
    return Head(white, black, "", date, f"{BASE}+{kind}" if kind else BASE, len(_DONE.findall(text)))


def _result(said: str) -> str:
    """The result of a game, as the file says it; empty where it is not over."""
    result = RESULTS.get(said.strip(), "")
    return result if result in (DRAW, *WINS) else ""


def _short(text: str) -> str:
    """A text of a file's head, on one line and not too long; empty where it says that it is not known."""
    return "" if UNSAID.fullmatch(text) else " ".join(text.split())[:LONGEST]
