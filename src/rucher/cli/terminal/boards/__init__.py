"""The boards of the games in the terminal; a game without a drawing gets the text board."""

from __future__ import annotations

from collections.abc import Callable

from rucher.cli.terminal.boards.hive import HiveBoard
from rucher.cli.terminal.boards.words import Choice, Marks, WordsBoard, starts
from rucher.cli.terminal.speech import Speech
from rucher.core.game import AnyGame

__all__ = ["Choice", "Marks", "WordsBoard", "board_for", "starts"]

_DRAWN: dict[str, Callable[[AnyGame, Speech], WordsBoard]] = {"hive": HiveBoard}


def board_for(game: AnyGame, speech: Speech) -> WordsBoard:
    """The drawing registered for a game, or the text board."""
    return _DRAWN.get(game.info.id, WordsBoard)(game, speech)
