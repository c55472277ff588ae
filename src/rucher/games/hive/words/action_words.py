"""Hive in words: the sentences of actions."""

from __future__ import annotations

import functools

from rucher.core.hexgrid import DIRECTION_NAMES
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter
from rucher.games.hive.actions import HiveAction, Pass, Place
from rucher.games.hive.ids import touches_of
from rucher.games.hive.pieces import QUEENS, term
from rucher.games.hive.state import Beside, HiveState, board_of


def describe_action(view: HiveState, action: HiveAction) -> Sentence:
    """The sentence of an action of Hive: the piece, and a neighbour of its target."""
    if isinstance(action, Pass):
        return Sentence("choice.pass")
    piece, cell = action.piece, action.cell
    side, other = _beside(*board_of(view).around(cell, piece))
    if other is None:
        return Sentence("choice.centre", {"piece": term(piece)})
    verb = "place" if isinstance(action, Place) else "move"
    params: dict[str, Parameter] = {"piece": term(piece), "other": term(other)}
    return Sentence(f"choice.{verb}_{side}", params, {}, touches_of(piece, cell))


@functools.lru_cache(maxsize=4096)  # many actions lead to one space
def _beside(under: int | None, tops: Beside) -> tuple[str, int | None]:
    """A space in the sentence of an action: on top of a piece, or on one of its sides."""
    if under is not None:
        return "top", under
    if not tops:
        return "", None
    direction, other = min(tops, key=lambda found: (found[1] not in QUEENS, (found[0] + 3) % 6))
    return DIRECTION_NAMES[direction].lower(), other
