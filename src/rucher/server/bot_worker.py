"""A process that thinks for bots: a view comes in on a line, an action goes out on one. It knows no more.

Run as `python -m rucher.server.bot_worker [MODULE|FOLDER ...]`; each module adds the game it holds as `game`,
each folder is a component pack.
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
from rucher.bots.protocol import Reason
from rucher.games import find, open_pack, register


class Task(msgspec.Struct, frozen=True):
    """What a seat sees, and the bot that is to choose for it."""

    game: str
    bot: str
    seat: int
    view: msgspec.Raw


class Thought(msgspec.Struct, frozen=True):
    """The bot's choice, or what went wrong."""

    action: Any = None
    reasons: tuple[Reason, ...] = ()
    error: str | None = None


def think(task: Task) -> Thought:
    """Let the bot choose."""
    game = find(task.game)
    view = msgspec.json.decode(task.view, type=game.state_type)
    choice = bots.find(task.bot).choose(game, view, task.seat)
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
        return think(msgspec.json.decode(line, type=Task))
    except Exception as error:  # noqa: BLE001 - the server hears of it and puts a simpler bot here
        return Thought(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main()
