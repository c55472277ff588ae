"""The reasons for an action, in the evaluation's own terms: each change on the table, and its worth."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rucher.bots.hive.engine import DECIDED, Line
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
_EYE = evaluation_of(version())  # for held pieces and for room: the same for all weights


class Term(msgspec.Struct, frozen=True):
    """One term of the evaluation: its side, its family, its piece, and its worth for that side."""

    colour: int
    family: str  # free, held, under, hand, beside, above, taken, rooms, doors, entries
    piece: int | None
    worth: float


def terms(board: Board, chosen: Version) -> list[Term]:
    """Every term that applies; white's less black's is the evaluation, without the bonus for the turn."""
    weights = chosen.at(sum(board.cell(piece) is not None for piece in PIECES))
    return [found for colour in (0, 1) for found in _side(board, weights, colour)]


def _side(board: Board, weights: Weights, colour: int) -> Iterator[Term]:
    hand = False
    for piece in range(SIDE * colour, SIDE * (colour + 1)):
        letter = creature_of(piece).letter
        cell = board.cell(piece)
        if cell is not None:
            yield from _of_piece(board, weights, piece, letter, cell)
        elif letter not in "MLP" or letter in board.expansions:
            hand = True
            yield Term(colour, "hand", piece, weights.hand[letter])
    queen = QUEENS[colour]
    if board.cell(queen) is not None:
        yield Term(colour, "taken", queen, weights.taken[6 - board.liberties(queen)])
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
    colour = colour_of(piece)
    if board.top(cell) != piece:
        yield Term(colour, "under", piece, weights.under[letter])
        return
    own, other = board.cell(QUEENS[colour]), board.cell(QUEENS[1 - colour])
    far = _FAR if other is None else min(_FAR, distance(cell, other))
    held = _EYE.holds(board, piece)
    near, beside = (weights.held, weights.beside_held) if held else (weights.free, weights.beside_free)
    yield Term(colour, "held" if held else "free", piece, near[letter][far])
    if board.height(cell) > 1:
        yield Term(colour, "above", piece, weights.above[far])
    if own is not None and distance(cell, own) == 1:
        yield Term(colour, "beside", piece, beside[letter])


def reasons(view: HiveState, line: Line, chosen: Version | None = None) -> tuple[Reason, ...]:
    """The reasons for the first action of a line, most important first."""
    chosen = chosen or version()
    ends_in = line.ends_in
    if ends_in == 1:
        return (Reason("wins"),)
    found: list[tuple[float, Reason]] = (
        [] if ends_in is None or ends_in < 0 else [(DECIDED, Reason("wins_in", {"n": (ends_in + 1) // 2}))]
    )
    found += _changes(view, line.actions[0], chosen)
    found.sort(key=lambda each: -each[0])
    return tuple(reason for worth, reason in found if worth > 0)[:MOST_REASONS]


def _changes(view: HiveState, action: HiveAction, chosen: Version) -> list[tuple[float, Reason]]:
    """The changes that an action causes, each with its worth in the evaluation."""
    me = view.to_move
    board = board_of(view).copy()
    before = {(found.family, found.piece): found for found in terms(board, chosen)}
    board.play(PASS if isinstance(action, Pass) else board.encode(action.piece, action.cell))
    after = {(found.family, found.piece): found for found in terms(board, chosen)}
    mover = None if isinstance(action, Pass) else action.piece
    found = [_queen_change(board, before, after, me, queen) for queen in QUEENS]
    found += [_piece_change(before, after, me, piece, piece == mover) for piece in PIECES]
    return [change for change in found if change is not None]


_Terms = dict[tuple[str, int | None], Term]


def _queen_change(
    board: Board, before: _Terms, after: _Terms, me: int, queen: int
) -> tuple[float, Reason] | None:
    was, now = before.get(("taken", queen)), after.get(("taken", queen))
    if was is None or now is None or was.worth == now.worth:
        return None
    gain = now.worth - was.worth
    gaps: dict[str, Parameter] = {"n": board.liberties(queen)}
    if colour_of(queen) != me:
        return -gain, Reason("closes_in", gaps)
    return gain, Reason("opens_up", gaps)


def _piece_change(
    before: _Terms, after: _Terms, me: int, piece: int, moved: bool
) -> tuple[float, Reason] | None:
    was, now = _place_of(before, piece), _place_of(after, piece)
    if was is None or now is None or (was.family == now.family and not moved):
        return None
    gain = now.worth - was.worth
    named: dict[str, Parameter] = {"piece": term(piece)}
    if colour_of(piece) != me:
        code = {"held": "pins", "under": "covers"}.get(now.family)
        return None if code is None else (-gain, Reason(code, named))
    if was.family == "hand":
        return gain, Reason("brings_in", named)
    if moved:
        return gain, Reason("places_better", named)
    return (gain, Reason("frees", named)) if now.family == "free" else None


def _place_of(found: _Terms, piece: int) -> Term | None:
    return next(
        (found[family, piece] for family in ("free", "held", "under", "hand") if (family, piece) in found),
        None,
    )
