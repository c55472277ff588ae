"""The reasons for an action, in the evaluation's own terms: each change on the table, and its worth.

The worth of a change is that of the weights, which a network does not ask. So a change is a reason only if
the network too finds the position better with it than without.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

from rucher.bots.hive.engine import Line
from rucher.bots.hive.evaluation import CREATURES
from rucher.bots.hive.net import Net
from rucher.bots.hive.net_file import read_net
from rucher.bots.hive.weights import Version, Weights, evaluation_of, version
from rucher.bots.protocol import Reason
from rucher.core.hexgrid import Hex, distance
from rucher.core.texts import Parameter
from rucher.games.hive.actions import HiveAction, Pass
from rucher.games.hive.board import PASS, Board
from rucher.games.hive.pieces import PIECES, QUEENS, SIDE, colour_of, creature_of, term
from rucher.games.hive.state import HiveState, board_of

MOST_REASONS = 3
_FAR = 4
_ROOMS = 7
_EYE = evaluation_of(version("7"))  # for held pieces and for room: the same for all versions
_FREE, _HELD, _UNDER, _HAND, _TAKEN = 0, 40, 96, 104, 112  # where families begin among the evaluation's terms


class Term(msgspec.Struct, frozen=True):
    """One term of the evaluation: its side, its family, its piece, its worth for that side, its number.

    Terms whose changes are never told have no number.
    """

    colour: int
    family: str  # free, held, under, hand, beside, above, taken, rooms, doors, entries
    piece: int | None
    worth: float
    number: int = -1


class Change(msgspec.Struct, frozen=True):
    """A change of one term: what it is worth to who plays, how it is told, its term before and after."""

    worth: float
    reason: Reason
    before: Term
    after: Term


def terms(board: Board, chosen: Version) -> list[Term]:
    """Every term that applies; white's less black's is the evaluation, without the bonus for the turn."""
    weights = chosen.at(sum(board.cell(piece) is not None for piece in PIECES))
    return [found for colour in (0, 1) for found in _side(board, weights, colour)]


def _side(board: Board, weights: Weights, colour: int) -> Iterator[Term]:
    """The terms of the evaluation for one colour."""
    hand = False
    for piece in range(SIDE * colour, SIDE * (colour + 1)):
        letter = creature_of(piece).letter
        cell = board.cell(piece)
        if cell is not None:
            yield from _of_piece(board, weights, piece, letter, cell)
        elif letter not in "MLP" or letter in board.expansions:
            hand = True
            yield Term(colour, "hand", piece, weights.hand[letter], _HAND + CREATURES.index(letter))
    queen = QUEENS[colour]
    if board.cell(queen) is not None:
        taken = 6 - board.liberties(queen)
        yield Term(colour, "taken", queen, weights.taken[taken], _TAKEN + taken)
    if hand:
        rooms = min(_EYE.rooms(board, colour), _ROOMS)
        yield Term(colour, "rooms", None, weights.rooms[rooms])
    if board.cell(QUEENS[1 - colour]) is not None:
        yield from _siege(board, weights, colour, hand)


def _siege(board: Board, weights: Weights, colour: int, hand: bool) -> Iterator[Term]:
    """The terms of the pieces that could still come to the other queen."""
    doors, entries = _EYE.gaps(board, colour)
    yield Term(colour, "doors", None, weights.doors[doors])
    if hand:
        yield Term(colour, "entries", None, weights.entries[entries])


def _of_piece(board: Board, weights: Weights, piece: int, letter: str, cell: Hex) -> Iterator[Term]:
    """The terms of the evaluation for one piece."""
    colour, kind = colour_of(piece), CREATURES.index(letter)
    if board.top(cell) != piece:
        yield Term(colour, "under", piece, weights.under[letter], _UNDER + kind)
        return
    own, other = board.cell(QUEENS[colour]), board.cell(QUEENS[1 - colour])
    far = _FAR if other is None else min(_FAR, distance(cell, other))
    held = _EYE.holds(board, piece)
    near, beside = (weights.held, weights.beside_held) if held else (weights.free, weights.beside_free)
    number = (_HELD if held else _FREE) + len(CREATURES) * far + kind
    yield Term(colour, "held" if held else "free", piece, near[letter][far], number)
    if board.height(cell) > 1:
        yield Term(colour, "above", piece, weights.above[far])
    if own is not None and distance(cell, own) == 1:
        yield Term(colour, "beside", piece, beside[letter])


def reasons(view: HiveState, line: Line, chosen: Version | None = None) -> tuple[Reason, ...]:
    """The reasons for the first move of a Hive engine's line, most important first."""
    chosen = chosen or version()
    ends_in = line.ends_in
    if ends_in == 1:
        return (Reason("wins"),)
    board = board_of(view).copy()
    gains = [change for change in changes(board, line.actions[0], chosen) if change.worth > 0]
    gains.sort(key=lambda change: -change.worth)
    if chosen.net:
        gains = [change for change in gains if gain_by_net(board, change, chosen) > 0]
    found = [change.reason for change in gains]
    if ends_in is not None and ends_in > 0:
        found = [Reason("wins_in", {"n": (ends_in + 1) // 2}), *found]
    return tuple(found[:MOST_REASONS])


@cache
def _net(file: str) -> Net:
    """The network of a file, read once."""
    return Net(read_net(Path(file)))


def gain_by_net(board: Board, change: Change, chosen: Version) -> int:
    """By how much a network finds the position after an action better than without one of its changes.

    For the side that is not to move: it has just played.
    """
    net, mover = _net(chosen.net), board.to_move
    sides = [_EYE.terms(board, mover), _EYE.terms(board, 1 - mover)]
    with_it = net.of(*sides)
    changed = sides[change.after.colour != mover]
    changed[changed.index(change.after.number)] = change.before.number
    return net.of(*sides) - with_it


def changes(board: Board, action: HiveAction, chosen: Version) -> list[Change]:
    """Play an action on a board; return the changes that it causes, with their worth by the weights."""
    me = board.to_move
    free = {queen: board.liberties(queen) for queen in QUEENS if board.cell(queen) is not None}
    before = {(found.family, found.piece): found for found in terms(board, chosen)}
    board.play(PASS if isinstance(action, Pass) else board.encode(action.piece, action.cell))
    after = {(found.family, found.piece): found for found in terms(board, chosen)}
    mover = None if isinstance(action, Pass) else action.piece
    # The weights change with every piece that enters: only a space taken or freed is a change to tell.
    found = [
        _queen_change(board, before, after, me, queen)
        for queen in free
        if board.liberties(queen) != free[queen]
    ]
    found += [_piece_change(before, after, me, piece, piece == mover) for piece in PIECES]
    return [change for change in found if change is not None]


_Terms = dict[tuple[str, int | None], Term]


def _queen_change(board: Board, before: _Terms, after: _Terms, me: int, queen: int) -> Change | None:
    """What has changed around a queen, with its worth and its reason."""
    was, now = before.get(("taken", queen)), after.get(("taken", queen))
    if was is None or now is None or was.worth == now.worth:
        return None
    gain = now.worth - was.worth
    gaps: dict[str, Parameter] = {"n": board.liberties(queen)}
    if colour_of(queen) != me:
        return Change(-gain, Reason("closes_in", gaps), was, now)
    return Change(gain, Reason("opens_up", gaps), was, now)


def _piece_change(before: _Terms, after: _Terms, me: int, piece: int, moved: bool) -> Change | None:
    """What has changed for a piece: freed, held or covered; with its worth and its reason."""
    was, now = _place_of(before, piece), _place_of(after, piece)
    if was is None or now is None or (was.family == now.family and not moved):
        return None
    gain = now.worth - was.worth
    named: dict[str, Parameter] = {"piece": term(piece)}
    if colour_of(piece) != me:
        code = {"held": "pins", "under": "covers"}.get(now.family)
        return None if code is None else Change(-gain, Reason(code, named), was, now)
    if was.family == "hand":
        return Change(gain, Reason("brings_in", named), was, now)
    if moved:
        return Change(gain, Reason("places_better", named), was, now)
    return Change(gain, Reason("frees", named), was, now) if now.family == "free" else None


def _place_of(found: _Terms, piece: int) -> Term | None:
    """The term that says where a piece is: free, held, covered or in hand."""
    return next(
        (found[family, piece] for family in ("free", "held", "under", "hand") if (family, piece) in found),
        None,
    )
