"""A bots' process: it gets tasks with views, and answers each with a choice or an analysis.

Run as `python -m rucher.server.thinking.worker [MODULE|FOLDER ...]`; each module adds its `game`, each folder
is a component pack.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from typing import Any

import msgspec

from rucher import bots
from rucher.bots.analysts import Judged, Line, analyst_of
from rucher.bots.protocol import Reason
from rucher.core.chance import Chance
from rucher.core.loading import load_match
from rucher.games import find
from rucher.server.processes import serve

MOST_KEPT = 4  # bots of one process: an engine of Hive holds some megabytes


class Task(msgspec.Struct, frozen=True, tag="choose"):
    """The view of a seat, and the bot that chooses for it."""

    game: str
    bot: str
    seat: int
    view: msgspec.Raw
    seed: int | None = None  # with a seed the bot is made anew, so that its move depends on nothing else
    table: str = ""  # the bot of a table is kept for its next move


class Study(msgspec.Struct, frozen=True, tag="study"):
    """A view to analyse."""

    game: str
    view: msgspec.Raw


class Reread(msgspec.Struct, frozen=True, tag="reread"):
    """A finished match to review: it has no secrets left."""

    match: str


class Thought(msgspec.Struct, frozen=True):
    """A bot's choice, an analyst's lines or judgement, or the error."""

    action: Any = None
    reasons: tuple[Reason, ...] = ()
    lines: tuple[Line, ...] = ()
    judged: tuple[Judged, ...] = ()
    error: str | None = None


_KEPT: OrderedDict[tuple[str, int, str], bots.Bot] = OrderedDict()


def think(task: Task | Study | Reread) -> Thought:
    """Let the bot choose, or the analyst analyse."""
    if isinstance(task, Reread):
        match = load_match(task.match, find, Chance(0))
        return Thought(judged=analyst_of(match.game.info.id).review(match))
    game = find(task.game)
    if isinstance(task, Study):
        view = msgspec.json.decode(task.view, type=game.state_type)
        return Thought(lines=analyst_of(task.game).analyse(view))
    view = msgspec.json.decode(task.view, type=game.state_type)
    choice = _bot(task).choose(game, view, task.seat)
    return Thought(choice.action, choice.reasons)


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
    """Answer tasks until the server closes the pipe."""
    serve(answer, sys.argv[1:])


def answer(task: bytes) -> bytes:
    """The thought on one task, or the error."""
    try:
        thought = think(msgspec.json.decode(task, type=Task | Study | Reread))
    except Exception as error:  # noqa: BLE001 - the server gets it and chooses a simpler bot
        thought = Thought(error=f"{type(error).__name__}: {error}")
    return msgspec.json.encode(thought)


if __name__ == "__main__":
    main()
