"""What the analysis board asks and is told over HTTP: positions, the engine's lines, and kept studies."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rucher.bots.analysis import Review
from rucher.bots.hive.pondering import Pondered, WeighedMove
from rucher.core.sentence import Sentence
from rucher.core.types import Refusal
from rucher.games.hive.study import LONGEST_LINE, MoveText, Study, Values
from rucher.server.wire.study import StudyChoice
from rucher.server.wire.values import FileText, Ident, Moment, Strict, Touch

MoveLine = Annotated[tuple[MoveText, ...], Meta(max_length=LONGEST_LINE)]
MOST_STEPS = 24  # positions of one answer
MOST_LINES = 5
DEEPEST_EFFORT = 20

# -- positions -----------------------------------------------------------------------------------------------


class AskSteps(Strict, frozen=True):
    """POST /api/study/steps: the last positions of a line, which begins with the options' position."""

    options: Values
    line: MoveLine
    last: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 1


class StudyStep(Struct, frozen=True):
    """A position of a line: the table, what may be played, and the move that led there."""

    text: str  # docs/positions.md
    view: Any
    seat: int
    choices: tuple[StudyChoice, ...]
    move: str  # as the rules write it; empty at the root
    event: Any
    said: Sentence | None
    scores: tuple[dict[str, int], ...]
    end: Sentence | None
    winners: tuple[int, ...]


class StudySteps(Struct, frozen=True):
    """The answer, in the order of play; the position after the whole line is the last one."""

    steps: tuple[StudyStep, ...]


class AskTouches(Strict, frozen=True):
    """POST /api/study/touches: what touches mean after a line: why they are refused, or the piece meant."""

    options: Values
    line: MoveLine
    touches: Annotated[tuple[Touch, ...], Meta(min_length=1, max_length=4)]


class StudyTouches(Struct, frozen=True):
    """The answer."""

    refusal: Refusal | None
    touches: tuple[str, ...]


# -- the engine ----------------------------------------------------------------------------------------------


class AskLines(Strict, frozen=True):
    """POST /api/study/lines: the best lines after a line of moves.

    A page asks again and again with more `effort`, for as long as somebody looks. `threat`: what the other
    side would play, were it its turn. `page`: any name of this page's; its engine remembers.
    """

    options: Values
    line: MoveLine
    page: Ident
    lines: Annotated[int, Meta(ge=1, le=MOST_LINES)] = 3
    effort: Annotated[int, Meta(ge=0, le=DEEPEST_EFFORT)] = 0
    threat: bool = False


class StudyLines(Struct, frozen=True):
    """The answer. `left`: the seconds of thinking that this visitor has left."""

    pondered: Pondered
    left: float


class AskWorths(Strict, frozen=True):
    """POST /api/study/worths: what every move of a piece is worth."""

    options: Values
    line: MoveLine
    page: Ident
    touch: Touch


class StudyWorths(Struct, frozen=True):
    """The answer."""

    moves: tuple[WeighedMove, ...]


class AskJudgement(Strict, frozen=True):
    """POST /api/study/review: the judgement of a line of moves."""

    options: Values
    line: MoveLine


class StudyReview(Struct, frozen=True):
    """The answer; the turns are the moves, in their order."""

    review: Review


# -- files ---------------------------------------------------------------------------------------------------


class OpenFile(Strict, frozen=True):
    """POST /api/study/file: the games of a text: GameString, PGN, SGF, a saved match or study, a position."""

    text: FileText
    number: Annotated[int, Meta(ge=1, le=1_000)] | None = None


class FileGame(Struct, frozen=True):
    """A game of a file, for a list to choose from; a `fault` where it cannot be read."""

    number: int
    players: tuple[str, str]
    date: str
    result: str
    moves: int
    fault: bool = False


class OpenedFile(Struct, frozen=True):
    """The only or the chosen game as a study; else the list. `warnings`: so many small faults were met."""

    study: Study | None
    games: tuple[FileGame, ...]
    warnings: int


class ExportStudy(Strict, frozen=True):
    """POST /api/study/export: a study as the text of a file."""

    study: Study
    format: Literal["pgn", "sgf", "uhp"]


class ExportedStudy(Struct, frozen=True):
    """The answer."""

    text: str


# -- kept studies --------------------------------------------------------------------------------------------


class StudyCard(Struct, frozen=True):
    """A study of this browser, for its list."""

    id: str
    title: str
    players: tuple[str, str]
    moves: int
    at: Moment
    own: bool  # made here; else somebody shared it


class MyStudies(Struct, frozen=True):
    """GET /api/studies: the newest first."""

    studies: tuple[StudyCard, ...]
    most: int


class KeepStudy(Strict, frozen=True):
    """POST /api/studies: keep a new study."""

    study: Study


class SaveStudy(Strict, frozen=True):
    """POST /api/studies/{id}: save it over version `n`; `study_changed` where somebody was quicker."""

    study: Study
    n: Annotated[int, Meta(ge=1)]


class KeptStudy(Struct, frozen=True):
    """GET /api/studies/{id}: a kept study, its version, and what this browser may do with it.

    With `?since=n` the study is left out where it is still version n.
    """

    id: str
    n: int
    right: Literal["own", "edit", "read"]
    together: bool  # others may change it too
    study: Study | None


class StudyNews(Struct, frozen=True):
    """A message of the socket /api/studies/{id}/news: the number of the newest version."""

    n: int


class StudyShare(Struct, frozen=True):
    """POST /api/studies/{id}/share: a link to read it, and one to edit it together."""

    read: str
    edit: str


class JoinStudy(Strict, frozen=True):
    """POST /api/studies/{id}/join: take up the invitation to edit."""

    token: Annotated[str, Meta(max_length=400)]
