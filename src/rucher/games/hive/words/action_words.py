"""Hive in words: the sentences of actions."""

from __future__ import annotations

import functools
from typing import assert_never

from rucher.core.hexgrid import DIRECTION_NAMES, Hex
from rucher.core.sentence import Sentence
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.ids import touches_of
from rucher.games.hive.pieces import QUEENS, term
from rucher.games.hive.state import Beside, HiveState, around


def describe_action(view: HiveState, action: HiveAction) -> Sentence:
    """The sentence of an action: the piece, and a neighbour of its target."""
    match action:
        case Pass():
            return Sentence("choice.pass")
        case Place(piece, cell) | Move(piece, cell):
            side, other = _beside(*around(view, cell, piece))
            if other is None:
                return Sentence("choice.centre", {"piece": term(piece)})
            return _sentence("place" if isinstance(action, Place) else "move", piece, cell, side, other)
        case _:
            assert_never(action)


@functools.lru_cache(maxsize=16384)  # from one update to the next most choices stay the same
def _sentence(verb: str, piece: int, cell: Hex, side: str, other: int) -> Sentence:
    touched = touches_of(piece, cell)
    return Sentence(f"choice.{verb}_{side}", {"piece": term(piece), "other": term(other)}, {}, touched)


@functools.lru_cache(maxsize=4096)  # many actions lead to one space
def _beside(under: int | None, tops: Beside) -> tuple[str, int | None]:
    """A space relative to a piece: on top of it, or on one of its sides; a queen bee is preferred."""
    if under is not None:
        return "top", under
    if not tops:
        return "", None
    direction, other = min(tops, key=lambda found: (found[1] not in QUEENS, (found[0] + 3) % 6))
    return DIRECTION_NAMES[direction].lower(), other
