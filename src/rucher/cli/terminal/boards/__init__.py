"""The boards of the games in the terminal; a game without a drawing gets the text board."""

from __future__ import annotations

from rucher.cli.terminal.boards.alveola import AlveolaBoard
from rucher.cli.terminal.boards.anthophila import AnthophilaBoard
from rucher.cli.terminal.boards.apiary import ApiaryBoard
from rucher.cli.terminal.boards.hive import HiveBoard
from rucher.cli.terminal.boards.words import Choice, Marks, WordsBoard, starts
from rucher.cli.terminal.speech import Speech
from rucher.core.game import AnyGame

__all__ = ["Choice", "Marks", "WordsBoard", "board_for", "starts"]

_DRAWN: dict[str, type[WordsBoard]] = {
    "hive": HiveBoard,
    "alveola": AlveolaBoard,
    "anthophila": AnthophilaBoard,
    "apiary": ApiaryBoard,
}


def board_for(game: AnyGame, speech: Speech, *, plain: bool = False) -> WordsBoard:
    """The drawing registered for a game, or the text board."""
    return _DRAWN.get(game.info.id, WordsBoard)(game, speech, plain=plain)
