"""A bots' process: it gets tasks with views, and answers each with a choice or an analysis.

Run as `python -m rucher.server.thinking.worker [MODULE|FOLDER ...]`; each module adds its `game`, each folder
is a component pack.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from typing import Any, TypeAlias

import msgspec

from rucher import bots
from rucher.bots.analysis import Line, Review, analyse, review
from rucher.bots.hive.composing import NoProblem, compose
from rucher.bots.hive.engine import Engine
from rucher.bots.hive.pondering import Pondered, WeighedMove, ponder, weigh_moves
from rucher.bots.hive.problems import Judged, Problem, judge, next_answer
from rucher.bots.limits import Limits
from rucher.bots.protocol import Planned, Reason
from rucher.core.chance import Chance
from rucher.core.loading import load_match
from rucher.games import find
from rucher.games.hive.state import HiveState
from rucher.server.processes import serve

MOST_KEPT = 4  # bots of one process: an engine of Hive holds some megabytes
MOST_ENGINES, MEGABYTES = 3, 24  # of studies


class Task(msgspec.Struct, frozen=True, tag="choose"):
    """The view of a seat, and the bot that chooses for it."""

    game: str
    bot: str
    seat: int
    view: msgspec.Raw
    seed: int | None = None  # with a seed the bot is made anew, so that its move depends on nothing else
    table: str = ""  # the bot of a table is kept for its next move
    seconds: float | None = None  # None: the bot's own time


class Study(msgspec.Struct, frozen=True, tag="study"):
    """The view of a seat that is asked, to analyse, and a plan to weigh with the rest."""

    game: str
    seat: int
    view: msgspec.Raw
    plan: tuple[str, ...] = ()


class Reread(msgspec.Struct, frozen=True, tag="reread"):
    """A finished match to review: it has no secrets left."""

    match: str


class Try(msgspec.Struct, frozen=True, tag="try"):
    """An answer to a problem of Hive, to judge."""

    problem: Problem
    line: tuple[str, ...]


class Solve(msgspec.Struct, frozen=True, tag="solve"):
    """A problem of Hive after some right moves and replies, to go on with."""

    problem: Problem
    line: tuple[str, ...]


class Ponder(msgspec.Struct, frozen=True, tag="ponder"):
    """A position of a study of Hive: its best lines within so many seconds, by the engine of this study."""

    view: msgspec.Raw
    lines: int
    seconds: float
    study: str


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """Some moves of a position of a study of Hive, to weigh one by one."""

    view: msgspec.Raw
    moves: tuple[str, ...]
    study: str


class Compose(msgspec.Struct, frozen=True, tag="compose"):
    """A position of Hive, to make a problem of."""

    text: str


class Thought(msgspec.Struct, frozen=True):
    """A bot's choice, an analyst's lines or judgement, or the error."""

    action: Any = None
    reasons: tuple[Reason, ...] = ()
    told: tuple[Reason, ...] = ()  # those that everybody may hear
    plan: tuple[Planned, ...] = ()  # the rest of the turn
    lines: tuple[Line, ...] = ()
    review: Review | None = None
    judged: Judged | None = None
    answer: str | None = None  # to a problem of Hive
    pondered: Pondered | None = None
    weighed: tuple[WeighedMove, ...] = ()
    problem: Problem | None = None  # that was made
    no_problem: str | None = None  # why there is none
    error: str | None = None


AnyTask: TypeAlias = Task | Study | Reread | Try | Solve | Ponder | Weigh | Compose
_KEPT: OrderedDict[tuple[str, int, str], bots.Bot] = OrderedDict()
_ENGINES: OrderedDict[str, Engine] = OrderedDict()


def think_on_task(task: AnyTask) -> Thought:
    """Let the bot choose, the analyst analyse, or the solver judge, in the bots' process."""
    if isinstance(task, Try):
        return Thought(judged=judge(task.problem, task.line))
    if isinstance(task, Solve):
        return Thought(answer=next_answer(task.problem, task.line))
    if isinstance(task, Ponder | Weigh):
        return _study(task)
    if isinstance(task, Compose):
        return _composed(task.text)
    if isinstance(task, Reread):
        return Thought(review=review(load_match(task.match, find, Chance(0))))
    game = find(task.game)
    if isinstance(task, Study):
        view = msgspec.json.decode(task.view, type=game.state_type)
        return Thought(lines=analyse(game, view, task.seat, plan=task.plan))
    view = msgspec.json.decode(task.view, type=game.state_type)
    limits = None if task.seconds is None else Limits(seconds=task.seconds)
    choice = _bot(task).choose(game, view, task.seat, limits)
    return Thought(choice.action, choice.reasons, choice.told, choice.plan)


def _study(task: Ponder | Weigh) -> Thought:
    """Answer a study with the engine of the bots' process that has thought for it before."""
    view = msgspec.json.decode(task.view, type=HiveState)
    engine = _ENGINES.pop(task.study, None) or Engine(megabytes=MEGABYTES)
    _ENGINES[task.study] = engine
    if len(_ENGINES) > MOST_ENGINES:
        _ENGINES.popitem(last=False)
    if isinstance(task, Weigh):
        return Thought(weighed=weigh_moves(view, task.moves, engine))
    return Thought(pondered=ponder(view, Limits(seconds=task.seconds), task.lines, engine))


def _composed(text: str) -> Thought:
    """The problem of Hive that a position makes, proved in the bots' process, or why none."""
    try:
        return Thought(problem=compose(text))
    except NoProblem as error:
        return Thought(no_problem=error.why)


def _bot(task: Task) -> bots.Bot:
    """The bot of a seat, with what it remembers of the match; a few are kept, the last used ones."""
    if task.seed is not None or not task.table:
        return bots.find(task.bot, task.game, task.seed)
    key = task.table, task.seat, task.bot
    bot = _KEPT.pop(key, None) or bots.find(task.bot, task.game)
    _KEPT[key] = bot
    if len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)
    return bot


def main() -> None:
    """Answer the server's tasks for bots until it closes the pipe."""
    serve(answer_task, sys.argv[1:])


def answer_task(task: bytes) -> bytes:
    """The thought of the bots' process on one task, or the error."""
    try:
        thought = think_on_task(msgspec.json.decode(task, type=AnyTask))
    except Exception as error:  # noqa: BLE001 - the server gets it and chooses a simpler bot
        thought = Thought(error=f"{type(error).__name__}: {error}")
    return msgspec.json.encode(thought)


if __name__ == "__main__":
    main()
