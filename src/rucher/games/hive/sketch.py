"""A position while somebody sets it up: laid out piece by piece, its faults, and its facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rucher.core.hexgrid import Hex, neighbours
from rucher.core.sentence import Sentence
from rucher.games.hive.ids import touch
from rucher.games.hive.pieces import PIECES, QUEENS, colour_of, creature_of, term
from rucher.games.hive.start import Fault, faults_of
from rucher.games.hive.state import HiveOptions, HiveState, Spot, board_of, new_state


def laid_out(
    stacks: Iterable[tuple[Hex, Iterable[int]]],
    options: HiveOptions,
    side: int,
    turn: int | None = None,
    last: int = -1,
) -> tuple[HiveState, list[Fault]]:
    """The state of stacks of pieces, possible or not, and its faults. `turn` None: the first that can be."""
    state, twice = new_state(options), []
    for cell, pieces in stacks:
        for level, piece in enumerate(pieces):
            if state.spots[piece] is not None:
                twice.append(Fault("piece_twice", (cell,), {"piece": term(piece)}))
            else:
                state.spots[piece] = Spot(*cell, level=level)
    state.ply = _first_ply(state, side) if turn is None else 2 * (turn - 1) + side
    state.last_moved = last
    return state, [*twice, *faults_of(state)]


def _first_ply(state: HiveState, side: int) -> int:
    """Clause 1.4: the first ply of a side at which each side has had a turn for each of its pieces."""
    white, black = (
        sum(state.spots[piece] is not None for piece in PIECES if colour_of(piece) == colour)
        for colour in (0, 1)
    )
    least = max(2 * white - 1, 2 * black, 0)
    return least if least % 2 == side else least + 1


def said_fault(fault: Fault) -> Sentence:
    """A fault as a sentence, with the touches of its spaces."""
    return Sentence(f"position.{fault.code}", {**fault.params}, {}, tuple(map(touch, fault.cells)))


def facts_of(state: HiveState) -> Iterator[Sentence]:
    """What is to be known of a position that can be: the queens, the pillbugs, the piece that rests."""
    for queen in QUEENS:
        spot = state.spots[queen]
        if spot is None:
            yield Sentence("fact.queen_in_hand", {"piece": term(queen)})
        else:
            taken = {other.cell for other in state.spots if other}
            n = sum(cell in taken for cell in neighbours(spot.cell))
            yield Sentence("fact.queen_sides", {"piece": term(queen), "n": n}, {}, (touch(spot.cell),))
    legal = board_of(state).legal()
    yield Sentence("fact.moves", {"n": len(legal)})
    if state.options.pillbug:
        yield from _throws(state, legal)


def _throws(state: HiveState, legal: Iterable[int]) -> Iterator[Sentence]:
    """Clauses 7.12 to 7.15: how many enemy pieces the side to move can throw, and the piece that rests."""
    board = board_of(state)
    moved = {piece for move in legal if move >= 0 for piece, _ in (board.decode(move),)}
    others = sorted(piece for piece in moved if colour_of(piece) != state.to_move)
    pillbug = next(
        piece for piece in PIECES if colour_of(piece) == state.to_move and creature_of(piece).letter == "P"
    )
    if state.spots[pillbug] is not None:
        key = "fact.throws" if others else "fact.no_throws"
        yield Sentence(key, {"piece": term(pillbug), "n": len(others)})
    if state.last_moved >= 0:
        thrown = colour_of(state.last_moved) == state.to_move  # by the other side: who else moved it?
        yield Sentence("fact.rests" if thrown else "fact.not_thrown", {"piece": term(state.last_moved)})
