r"""The Universal Hive Protocol's MoveString: `wA1 bQ/` puts white's first ant north-east of black's queen.

A mark before the reference piece is its west side, after it its east side: `-` level, `/` and `\` as they
slope. A bare reference piece means on top of it; a bare first piece opens the game; `pass` passes.
"""

from __future__ import annotations

import re
from reprlib import repr as shown

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex, neighbour
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.pieces import NAMES, NUMBERS, creature_of
from rucher.games.hive.state import HiveState, board_of

PASS_TEXT = "pass"
_EAST = {"-": 0, "/": 1, "\\": 5}  # mark behind the piece -> direction
_WEST = {"\\": 2, "-": 3, "/": 4}  # mark before the piece -> direction
_MARKS = {**{d: ("", mark) for mark, d in _EAST.items()}, **{d: (mark, "") for mark, d in _WEST.items()}}
_CLIMBERS = "BM"
_MOVE = re.compile(r"([wb][A-Z][0-9]?)(?:\s+([-/\\]?)([wb][A-Z][0-9]?)([-/\\]?))?")


def write(view: HiveState, action: HiveAction) -> str:
    """An action of Hive as a MoveString, with the first neighbour in the order of directions."""
    if isinstance(action, Pass):
        return PASS_TEXT
    name = NAMES[action.piece]
    if view.ply == 0:
        return name
    under, tops = board_of(view).around(action.cell, action.piece)
    if under is not None:
        return f"{name} {NAMES[under]}"
    if not tops:
        raise UnreadableAction(f"no piece lies beside {action.cell}, so no move leads there")
    direction, reference = tops[0]
    before, behind = _MARKS[direction]
    return f"{name} {before}{NAMES[reference]}{behind}"


def read(view: HiveState, text: str) -> HiveAction:
    """The action of Hive in a MoveString; any piece on the table may be the reference, even the mover."""
    text = text.strip()
    if text == PASS_TEXT:
        return Pass()
    found = _MOVE.fullmatch(text)
    if not found:
        raise UnreadableAction(f"{shown(text)} is not a move; write for instance 'wA1 bQ/' or 'pass'")
    name, before, reference, behind = found.groups()
    piece = _piece(name)
    cell = (0, 0) if reference is None else _cell(view, before, reference, behind)
    if reference is None and view.ply > 0:
        raise UnreadableAction(f"say where {name} goes, for instance '{name} {_example(view)}-'")
    return Place(piece, cell) if view.spots[piece] is None else Move(piece, cell)


def read_strictly(view: HiveState, text: str) -> HiveAction:
    """The same for the engine protocol, where a climb names the piece below and never a side.

    The piece below is the one on top of its stack: a covered one is refused, as a side is.
    """
    action = read(view, text)
    if isinstance(action, Move) and creature_of(action.piece).letter in _CLIMBERS:
        top = board_of(view).top(action.cell)
        if top not in (None, action.piece) and text.split()[-1] != NAMES[top]:
            climb = write(view, action)
            raise UnreadableAction(f"{NAMES[top]} is there; to climb on top of it, write '{climb}'")
    return action


def _piece(name: str) -> int:
    """The number of a piece that a MoveString names."""
    if name not in NUMBERS:
        raise UnreadableAction(f"there is no piece {name}")
    return NUMBERS[name]


def _cell(view: HiveState, before: str, reference: str, behind: str) -> Hex:
    """The space beside a piece, on the side that a MoveString marks."""
    if before and behind:
        raise UnreadableAction(f"{before}{reference}{behind} names two sides; keep one mark")
    spot = view.spots[_piece(reference)]
    if spot is None:
        raise UnreadableAction(f"{reference} is not on the table")
    if before:
        return neighbour(spot.cell, _WEST[before])
    return neighbour(spot.cell, _EAST[behind]) if behind else spot.cell


def _example(view: HiveState) -> str:
    """The name of some piece on the table, for an example in an error."""
    return next(NAMES[piece] for piece, spot in enumerate(view.spots) if spot is not None)
