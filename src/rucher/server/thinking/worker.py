"""A process that thinks: a view comes in on a line, a choice or an analysis goes out. It knows no more.

Run as `python -m rucher.server.thinking.worker [MODULE|FOLDER ...]`; each module adds the game that it holds
as `game`, each folder is a component pack.
"""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from rucher import bots
from rucher.bots.analysts import Judged, Line, analyst_of
from rucher.bots.protocol import Reason
from rucher.core.chance import Chance
from rucher.core.loading import load_match
from rucher.games import find, open_pack, register


class Task(msgspec.Struct, frozen=True, tag="choose"):
    """What a seat sees, and the bot that is to choose for it."""

    game: str
    bot: str
    seat: int
    view: msgspec.Raw
    seed: int | None = None


class Study(msgspec.Struct, frozen=True, tag="study"):
    """A position to analyse, as somebody may see it."""

    game: str
    view: msgspec.Raw


class Reread(msgspec.Struct, frozen=True, tag="reread"):
    """A finished match to review: it has no secrets left."""

    match: str


class Thought(msgspec.Struct, frozen=True):
    """The bot's choice, the lines or the judgement asked for, or what went wrong."""

    action: Any = None
    reasons: tuple[Reason, ...] = ()
    lines: tuple[Line, ...] = ()
    judged: tuple[Judged, ...] = ()
    error: str | None = None


def think(task: Task | Study | Reread) -> Thought:
    """Let the bot choose, or the analyst look."""
    if isinstance(task, Reread):
        match = load_match(task.match, find, Chance(0))
        return Thought(judged=analyst_of(match.game.info.id).review(match))
    game = find(task.game)
    if isinstance(task, Study):
        view = msgspec.json.decode(task.view, type=game.state_type)
        return Thought(lines=analyst_of(task.game).analyse(view))
    view = msgspec.json.decode(task.view, type=game.state_type)
    choice = bots.find(task.bot, task.seed).choose(game, view, task.seat)
    return Thought(choice.action, choice.reasons)


def main() -> None:
    """Answer until the server goes away."""
    for name in sys.argv[1:]:
        if Path(name).is_dir():
            open_pack(Path(name))
        else:
            register(import_module(name).game)
    # Whatever a bot prints must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):  # the server is gone
        answers.write(b"ready\n")
        for line in sys.stdin.buffer:
            answers.write(msgspec.json.encode(answer(line)) + b"\n")


def answer(line: bytes) -> Thought:
    """The thought on one task, or what went wrong."""
    try:
        return think(msgspec.json.decode(line, type=Task | Study | Reread))
    except Exception as error:  # noqa: BLE001 - the server hears of it and puts a simpler bot here
        return Thought(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
