"""What the position editor and the openings of Hive ask and are told over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rucher.core.sentence import Sentence
from rucher.server.wire.study import StudyPosition
from rucher.server.wire.values import FileText, Strict

FAR = 30  # spaces from the middle at which a piece may lie while a position is set up
Coordinate = Annotated[int, Meta(ge=-FAR, le=FAR)]
PieceName = Annotated[str, Meta(max_length=3)]
Move = Annotated[str, Meta(max_length=40)]


class SketchStack(Strict, frozen=True):
    """The pieces on one space, from the ground up, by their names: wA1."""

    cell: tuple[Coordinate, Coordinate]
    pieces: Annotated[tuple[PieceName, ...], Meta(min_length=1, max_length=28)]


class Sketch(Strict, frozen=True):
    """POST /api/positions/judge: a position that is being set up. Answered by JudgedPosition."""

    stacks: Annotated[tuple[SketchStack, ...], Meta(max_length=28)]
    side: Literal[0, 1]
    turn: Annotated[int, Meta(ge=1, le=999)] | None = None  # null: the first that can be
    last: PieceName | None = None  # the piece moved last
    mosquito: bool = True
    ladybug: bool = True
    pillbug: bool = False


class ReadPosition(Strict, frozen=True):
    """POST /api/positions/read: a position as text, or a game in any format; then moves to play."""

    text: Annotated[str, Meta(max_length=20_000)]
    line: Annotated[tuple[Move, ...], Meta(max_length=400)] = ()
    number: Annotated[int, Meta(ge=1)] | None = None  # which game of a file with several


class PositionFault(Struct, frozen=True):
    """One reason why a position cannot be, with the touches of the spaces to mark."""

    code: str
    said: Sentence


class JudgedPosition(Struct, frozen=True):
    """A position: its one text, its turn, its faults, and what is to be known where it has none."""

    text: str
    turn: int
    faults: tuple[PositionFault, ...]
    facts: tuple[Sentence, ...]


class PositionRead(Struct, frozen=True):
    """A position that was read: the table, how it is judged, and what may be played where it can be."""

    judged: JudgedPosition
    position: StudyPosition
    last: str | None  # the piece moved last


class GameHead(Struct, frozen=True):
    """One game of a file with several, from its head alone. Empty: the file does not say it."""

    number: int
    white: str
    black: str
    result: str  # WhiteWins, BlackWins, Draw or empty
    date: str
    kind: str  # Base+MLP
    moves: int


class GameHeads(Struct, frozen=True):
    """POST /api/bring/heads: the games of a file, to choose from."""

    games: tuple[GameHead, ...]
    total: int  # more than are listed, where the file is very long


class ListGames(Strict, frozen=True):
    """POST /api/bring/heads: a file with several games. Answered by GameHeads."""

    text: FileText


class MakeProblem(Strict, frozen=True):
    """POST /api/positions/problem: make a problem of a position, if one can be proved. Gives ProblemMade."""

    text: Annotated[str, Meta(max_length=400)]


class ProblemMade(Struct, frozen=True):
    """A proved problem under the address that opens it; or why there is none: `problem.<code>`."""

    id: str | None
    refused: str | None  # no_win, several_win, too_long, over, few_moves


class OpeningMove(Struct, frozen=True):
    """A move of the explorer. Games by result; `chance`: the engine's expected score for its player."""

    notation: str
    touches: tuple[str, ...]
    white: int
    draws: int
    black: int
    chance: float | None


class Openings(Struct, frozen=True):
    """GET /api/openings?position=…: the moves that were played from here, the most frequent first."""

    text: str
    seat: int
    moves: tuple[OpeningMove, ...]
    games: int  # that came through this position
    sources: dict[str, int]  # how many games the explorer knows: engine, files, tables
