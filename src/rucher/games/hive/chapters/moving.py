"""Clauses 4 to 7: why a piece on the table may not go to a space.

The board kernel knows where each creature can go; this file only finds the reason of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable

from rucher.core.hexgrid import Hex, distance, neighbour, neighbours, on_one_line
from rucher.core.texts import Term
from rucher.core.types import Refusal
from rucher.games.hive.ids import touch
from rucher.games.hive.pieces import CREATURE_OF_LETTER, colour_of, creature_of, term
from rucher.games.hive.state import HiveState, Spot, board_of


def refuse_mover(state: HiveState, colour: int, piece: int) -> Refusal | None:
    """Why a side may not move or throw this piece now, to any space."""
    if not state.in_play(piece):
        return Refusal("piece_not_in_play", "1.3", {"piece": term(piece)})
    spot = state.spots[piece]
    if spot is None and colour_of(piece) != colour:
        return Refusal("not_your_piece", "4.1", {"piece": term(piece)})
    if spot is None:
        return Refusal("still_in_hand", "4.1", {"piece": term(piece)})
    if colour_of(piece) != colour and not throwers_beside(state, colour, piece):
        return Refusal("not_your_piece", "4.1", {"piece": term(piece)}, (touch(spot.cell),))
    if not state.queen_placed(colour):
        return Refusal("queen_in_hand", "3.3")
    cover = board_of(state).top(spot.cell)
    if cover is not None and cover != piece:
        return Refusal("covered", "4.2", {"piece": term(piece), "by": term(cover)}, (touch(spot.cell),))
    if not state.options.pillbug or piece != state.last_moved:
        return None
    if colour_of(piece) == colour:
        return Refusal("resting", "7.15", {"piece": term(piece)}, (touch(spot.cell),))
    return Refusal("throw_just_moved", "7.13", {"piece": term(piece)}, (touch(spot.cell),))


def refuse_move(state: HiveState, colour: int, piece: int, cell: Hex) -> Refusal | None:
    """Why a piece may not go to a space; None if its own move or a throw can bring it there."""
    if refusal := refuse_mover(state, colour, piece):
        return refusal
    spot = state.spots[piece]
    assert spot is not None
    if cell == spot.cell:
        return Refusal("same_cell", "4.3", {"piece": term(piece)}, (touch(cell),))
    board = board_of(state)
    if board.pinned(piece):
        return one_hive(state, piece)
    if any(cell in board.throw_targets(thrower, piece) for thrower in throwers_beside(state, colour, piece)):
        return None
    if colour_of(piece) != colour:
        return refuse_throw(state, colour, piece, spot, cell)
    if cell in board.targets(piece):
        return None
    return refuse_way(state, piece, spot, cell)


def one_hive(state: HiveState, piece: int) -> Refusal:
    """Clause 5.1: the refusal for a piece that is the only link; it points at the cells it would cut off."""
    parts = sorted(board_of(state).parts_without(piece), key=len)
    cut_off = [p for part in parts[:-1] for p in part]
    cells = dict.fromkeys(touch(spot.cell) for p in cut_off if (spot := state.spots[p]) is not None)
    return Refusal("one_hive", "5.1", {"piece": term(piece), "cut": len(cut_off)}, tuple(cells))


# -- clause 7.12 to 7.16: throws ---------------------------------------------------------------------------


def throwers_beside(state: HiveState, colour: int, piece: int) -> list[int]:
    """Clauses 7.12 and 7.16: the side's pieces beside this one that can throw now."""
    spot = state.spots[piece]
    assert spot is not None
    around = neighbours(spot.cell)
    return [t for t in board_of(state).throwers(colour) if (at := state.spots[t]) and at.cell in around]


def refuse_throw(state: HiveState, colour: int, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Why a pillbug may not throw this piece to this space."""
    if spot.level > 0:
        return throw_stacked(piece, spot)
    beside = [at.cell for t in throwers_beside(state, colour, piece) if (at := state.spots[t])]
    if board_of(state).top(cell) is not None or not any(distance(at, cell) == 1 for at in beside):
        return Refusal("throw_too_far", "7.12", {"piece": term(piece)}, (touch(cell),))
    return Refusal("throw_gate", "7.14", {"piece": term(piece)}, (touch(cell),))


def throw_stacked(piece: int, spot: Spot) -> Refusal:
    """Clause 7.13: the refusal to throw a piece of a stack."""
    return Refusal("throw_stacked", "7.13", {"piece": term(piece)}, (touch(spot.cell),))


# -- clauses 6 and 7: the moves of each creature -----------------------------------------------------------


def refuse_way(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Why a free piece cannot reach a space by its own move."""
    return _refuse_climb(state, piece, cell) or _refuse_legs(state, piece, spot, cell)


def refuse_every_way(state: HiveState, piece: int, spot: Spot) -> Refusal:
    """Why a free piece has no move at all: the obstacle of the first space beside it, empty spaces first."""
    around = sorted(neighbours(spot.cell), key=lambda cell: board_of(state).top(cell) is not None)
    return _refuse_legs(state, piece, spot, around[0])


def _refuse_legs(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7: why the piece cannot get there in any of its ways to move."""
    letters = _ways_of(state, piece)
    if creature_of(piece).letter == "M" and spot.level > 0:
        return _refuse_mosquito_on_top(state, piece, spot, cell)
    if not letters:
        return Refusal("mosquito_alone", "7.10", {"piece": term(piece)}, (touch(spot.cell),))
    if len(letters) > 1:
        creatures = [Term(CREATURE_OF_LETTER[letter].id) for letter in letters]
        return Refusal(
            "mosquito_no_way", "7.8", {"piece": term(piece), "creatures": creatures}, (touch(cell),)
        )
    return _WAYS[letters](state, piece, spot, cell)


def _ways_of(state: HiveState, piece: int) -> str:
    """Clause 7.8: the letters of the creatures a piece moves like; only a mosquito has several, or none."""
    letter = creature_of(piece).letter
    return board_of(state).creatures_copied(piece) if letter == "M" else letter


def _refuse_climb(state: HiveState, piece: int, cell: Hex) -> Refusal | None:
    """Clause 4.4: why not onto another piece: only a beetle, or a piece that moves like one, ends there."""
    occupant, letters = board_of(state).top(cell), _ways_of(state, piece)
    if occupant is None or not letters or "B" in letters:
        return None
    names = {"piece": term(piece), "occupant": term(occupant)}
    return Refusal("cannot_climb", "4.4", {**names}, (touch(cell),))


def _refuse_mosquito_on_top(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.9: refuse a mosquito on top that does not move like a beetle."""
    if distance(spot.cell, cell) > 1:
        return Refusal("mosquito_on_top", "7.9", {"piece": term(piece)}, (touch(cell),))
    return _refuse_beetle(state, piece, spot, cell)


def _refuse_slide(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clauses 5.2 and 6.2: why a step on the ground is refused: a gate blocks it, or it leaves the hive."""
    shared = [c for c in neighbours(spot.cell) if c in neighbours(cell)]
    posts = tuple(touch(c) for c in shared if board_of(state).top(c) is not None)
    if len(posts) == 2:
        return Refusal("gate", "6.2", {"piece": term(piece)}, posts)
    return Refusal("loses_contact", "5.2", {"piece": term(piece)}, (touch(cell),))


def _away_from_hive(state: HiveState, piece: int, cell: Hex) -> bool:
    """Would the piece be without a neighbour on this space?"""
    tops = [board_of(state).top(c) for c in neighbours(cell)]
    return all(top is None or top == piece for top in tops)


def _refuse_long_way(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal | None:
    """Clauses 5.2 and 6.2, for several slides: the target is off the hive, or the first step is blocked."""
    if _away_from_hive(state, piece, cell):
        return Refusal("loses_contact", "5.2", {"piece": term(piece)}, (touch(cell),))
    if not board_of(state).targets_as(piece, "Q"):
        walls = tuple(touch(c) for c in neighbours(spot.cell) if board_of(state).top(c) is not None)
        return Refusal("gate", "6.2", {"piece": term(piece)}, walls)
    return None


def _refuse_queen(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.1: why the queen cannot go to this space."""
    if distance(spot.cell, cell) > 1:
        return Refusal("queen_one_step", "7.1", {"piece": term(piece)}, (touch(cell),))
    return _refuse_slide(state, piece, spot, cell)


def _refuse_pillbug(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.11: why the pillbug cannot go to this space."""
    if distance(spot.cell, cell) > 1:
        return Refusal("pillbug_one_step", "7.11", {"piece": term(piece)}, (touch(cell),))
    return _refuse_slide(state, piece, spot, cell)


def _refuse_beetle(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.2: why the beetle cannot go to this space."""
    if distance(spot.cell, cell) > 1:
        return Refusal("beetle_one_step", "7.2", {"piece": term(piece)}, (touch(cell),))
    if spot.level == 0 and board_of(state).top(cell) is None:
        return _refuse_slide(state, piece, spot, cell)
    shared = [c for c in neighbours(spot.cell) if c in neighbours(cell)]
    return Refusal("climb_gate", "6.4", {"piece": term(piece)}, tuple(touch(c) for c in shared))


def _refuse_grasshopper(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.4: why the grasshopper cannot jump to this space."""
    direction = on_one_line(spot.cell, cell)
    if direction is None:
        return Refusal("grasshopper_line", "7.4", {"piece": term(piece)}, (touch(cell),))
    if board_of(state).top(neighbour(spot.cell, direction)) is None:
        return Refusal("grasshopper_nothing_to_jump", "7.4", {"piece": term(piece)}, (touch(cell),))
    return Refusal("grasshopper_gap", "7.4", {"piece": term(piece)}, (touch(cell),))


def _refuse_spider(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.5: why the spider cannot go to this space."""
    no_way = Refusal("spider_three", "7.5", {"piece": term(piece)}, (touch(cell),))
    return _refuse_long_way(state, piece, spot, cell) or no_way


def _refuse_ant(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.6: why the ant cannot go to this space."""
    no_way = Refusal("ant_unreachable", "7.6", {"piece": term(piece)}, (touch(cell),))
    return _refuse_long_way(state, piece, spot, cell) or no_way


def _refuse_ladybug(state: HiveState, piece: int, spot: Spot, cell: Hex) -> Refusal:
    """Clause 7.7: why the ladybug cannot go to this space."""
    return Refusal("ladybug_path", "7.7", {"piece": term(piece)}, (touch(cell),))


_WAYS: dict[str, Callable[[HiveState, int, Spot, Hex], Refusal]] = {
    "Q": _refuse_queen,
    "B": _refuse_beetle,
    "G": _refuse_grasshopper,
    "S": _refuse_spider,
    "A": _refuse_ant,
    "L": _refuse_ladybug,
    "P": _refuse_pillbug,
}
