"""Clauses 2 and 3: place a piece, and the turn by which the queen must enter."""

from __future__ import annotations

from rucher.core.hexgrid import Hex, neighbours
from rucher.core.types import Refusal
from rucher.games.hive.ids import touch
from rucher.games.hive.pieces import QUEENS, before_in_order, colour_of, term
from rucher.games.hive.state import HiveState, board_of

QUEEN_DUE = 4  # clause 3.2
CENTRE: Hex = (0, 0)


def queen_is_due(state: HiveState, colour: int) -> bool:
    """Clause 3.2: is it the fourth turn, with the queen still in hand?"""
    return state.turn >= QUEEN_DUE and not state.queen_placed(colour)


def refuse_entry(state: HiveState, colour: int, piece: int) -> Refusal | None:
    """Why a piece of the hand may not enter now, on any space."""
    if not state.in_play(piece):
        return Refusal("piece_not_in_play", "1.3", {"piece": term(piece)})
    if colour_of(piece) != colour:
        return Refusal("not_your_piece", "1.4", {"piece": term(piece)})
    spot = state.spots[piece]
    if spot is not None:
        return Refusal("already_placed", "2.7", {"piece": term(piece)}, (touch(spot.cell),))
    first = before_in_order(piece)
    if first is not None and state.in_hand(first):
        return Refusal("out_of_order", "2.8", {"piece": term(piece), "first": term(first)})
    if piece == QUEENS[colour] and state.turn == 1 and not state.options.queen_on_turn_1:
        return Refusal("queen_not_on_first_turn", "3.4")
    if queen_is_due(state, colour) and piece != QUEENS[colour]:
        return Refusal("queen_due", "3.2")
    return None


def refuse_space(state: HiveState, colour: int, piece: int, cell: Hex) -> Refusal | None:
    """Why a piece that may enter may not enter on this space."""
    if state.ply == 0:
        return None if cell == CENTRE else Refusal("not_at_centre", "2.1", {}, (touch(cell),))
    board = board_of(state)
    occupant = board.top(cell)
    if occupant is not None:
        names = {"piece": term(piece), "occupant": term(occupant)}
        return Refusal("cell_occupied", "2.5", {**names}, (touch(cell),))
    tops = {around: board.top(around) for around in neighbours(cell)}
    beside = {around: top for around, top in tops.items() if top is not None}
    if not beside and state.ply == 1:
        return Refusal("not_beside_first", "2.2", {}, (touch(cell),))
    if not beside:
        return Refusal("not_beside_hive", "2.3", {}, (touch(cell),))
    others = {around: top for around, top in beside.items() if colour_of(top) != colour}
    if others and state.ply > 1:
        terms = [term(top) for top in others.values()]
        cells = tuple(touch(around) for around in others)
        return Refusal("touches_other_colour", "2.3", {"piece": term(piece), "others": terms}, cells)
    return None
