"""What the study of Hive asks and is told over HTTP: problems, and positions to play in."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rucher.server.wire.values import Strict

Notation = Annotated[str, Meta(max_length=40)]


class ProblemLine(Struct, frozen=True):
    """One problem of the list. `grade`: 1 to 5; `moves`: one's own, or for a defence the opponent's."""

    id: str
    kind: Literal["win", "defence"]
    moves: int
    grade: int
    side: int
    themes: tuple[str, ...]


class ProblemList(Struct, frozen=True):
    """GET /api/problems: every problem, the easiest first, and today's, the same for everybody."""

    problems: tuple[ProblemLine, ...]
    today: str
    date: str  # of today, as the server counts days


class StudyChoice(Struct, frozen=True):
    """A legal action of a position, with its touches."""

    notation: str
    touches: tuple[str, ...]


class StudyPosition(Struct, frozen=True):
    """GET /api/problems/{id}, and after each move: the table, and what may be played.

    `text`: the position in one line, as the analysis board and the editor take it.
    """

    text: str
    view: Any
    seat: int
    choices: tuple[StudyChoice, ...]


class TryProblem(Strict, frozen=True):
    """POST /api/problems/{id}: one's own moves and the replies so far, the last one to be judged."""

    line: Annotated[tuple[Notation, ...], Meta(min_length=1, max_length=15)]


class ProblemTried(Struct, frozen=True):
    """The judgement of the last move. `reply`: the answer to it, or what refutes it; `slower`: wins later."""

    right: bool
    done: bool
    slower: bool
    reply: StudyChoice | None
    after: StudyPosition  # the move
    then: StudyPosition  # the reply


class AskSolution(Strict, frozen=True):
    """POST /api/problems/{id}/solution: one's own right moves and the replies so far."""

    line: Annotated[tuple[Notation, ...], Meta(max_length=14)]


class ProblemSolution(Struct, frozen=True):
    """The right move after them: of those that win, one that wins soonest."""

    answer: StudyChoice
