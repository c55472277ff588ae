"""The touches of an action, and why a touched piece can do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.core.types import Refusal
from rucher.games.hive.actions import HiveAction, Move, Pass, Place
from rucher.games.hive.board import PASS
from rucher.games.hive.chapters.moving import (
    one_hive,
    refuse_every_way,
    refuse_mover,
    throw_stacked,
    throwers_beside,
)
from rucher.games.hive.chapters.placing import refuse_entry
from rucher.games.hive.ids import touch, touches_of
from rucher.games.hive.pieces import NUMBERS, colour_of, term
from rucher.games.hive.state import HiveState, board_of, legal_moves


def touches(action: HiveAction) -> tuple[str, ...]:
    """The touches of a Hive action: a piece, then a space; passing is a button."""
    return ("pass",) if isinstance(action, Pass) else touches_of(action.piece, action.cell)


def read_touches(view: HiveState, colour: int, touched: Sequence[str]) -> HiveAction | Refusal | None:
    """The action of Hive that touches spell, legal or not; a space first means the piece on top."""
    if not touched:
        return None
    if len(touched) > (1 if touched[0] == "pass" else 2):
        raise UnreadableAction(f"{len(touched)} touches are too many: an action has two at most")
    if touched[0] == "pass":
        return Pass()
    piece = piece_touched(view, touched[0])
    if piece is None:
        return Refusal("touch_a_piece_first", "1.4", {}, (touched[0],))
    if len(touched) == 1:
        return refuse_piece(view, colour, piece)
    cell = _cell(view, touched[1])
    return Place(piece, cell) if view.spots[piece] is None else Move(piece, cell)


def refuse_piece(view: HiveState, colour: int, piece: int) -> Refusal | None:
    """Why a piece can do nothing now; None if it can act."""
    board = board_of(view)
    if any(move != PASS and board.decode(move)[0] == piece for move in legal_moves(view)):
        return None
    spot = view.spots[piece]
    if spot is None:
        return refuse_entry(view, colour, piece) or Refusal("no_room", "2.3", {"piece": term(piece)})
    if refusal := refuse_mover(view, colour, piece):
        return refusal
    if board.pinned(piece):
        return one_hive(view, piece)
    if colour_of(piece) != colour and spot.level > 0:
        return throw_stacked(piece, spot)
    if colour_of(piece) != colour:
        by = throwers_beside(view, colour, piece)[0]
        cells = (touch(spot.cell),)
        return Refusal("throw_nowhere", "7.12", {"piece": term(piece), "by": term(by)}, cells)
    return refuse_every_way(view, piece, spot)


def piece_touched(view: HiveState, touched: str) -> int | None:
    """The piece of a touch; a space means the piece on top of it."""
    kind, _, name = touched.partition(":")
    if kind == "piece" and name in NUMBERS:
        return NUMBERS[name]
    return board_of(view).top(_cell(view, touched))


def _cell(view: HiveState, touched: str) -> Hex:
    """The space of a touch; a piece on the table means its space."""
    kind, _, name = touched.partition(":")
    if kind == "piece" and name in NUMBERS and (spot := view.spots[NUMBERS[name]]):
        return spot.cell
    q, _, r = name.partition(",")
    try:
        found = int(q), int(r)
    except ValueError:
        found = None
    if kind != "cell" or found is None or touch(found) != touched:
        raise UnreadableAction(f"nothing on the table is called {touched!r}")
    return found
