"""Positions up to symmetry: turned, mirrored, and with other numbers of its pieces, a hive is the same."""

from __future__ import annotations

from collections.abc import Callable

from rucher.core.hexgrid import Hex, neighbours, rotate
from rucher.games.hive.pieces import colour_of, creature_of
from rucher.games.hive.state import HiveState

Letters = Callable[[int], str]  # of a piece


def shape_of(state: HiveState, letters: Letters, last: int = -1) -> str:
    """The stones as a text that turning and mirroring leave as it is; `last`: a piece that is marked."""
    lying = [(piece, spot) for piece, spot in enumerate(state.spots) if spot is not None]
    return min(
        _written(
            [
                (turned(spot.cell, sixths, mirrored), spot.level, piece == last, letters(piece))
                for piece, spot in lying
            ]
        )
        for sixths in range(6)
        for mirrored in (False, True)
    )


def lettered(capital: int) -> Letters:
    """The letter of a piece's creature: a capital for one colour, small for the other."""

    def letter(piece: int) -> str:
        found = creature_of(piece).letter
        return found if colour_of(piece) == capital else found.lower()

    return letter


def turned(cell: Hex, sixths: int, mirrored: bool) -> Hex:
    """A space turned about the middle, and mirrored."""
    q, r = rotate(cell, sixths)
    return (r, q) if mirrored else (q, r)


def _written(stones: list[tuple[Hex, int, bool, str]]) -> str:
    """Stones as text, from the north-west corner of their hive."""
    west = min((q for (q, _), *_ in stones), default=0)
    north = min((r for (_, r), *_ in stones), default=0)
    return str(sorted((q - west, r - north, *rest) for (q, r), *rest in stones))


def same_stones(one: HiveState, other: HiveState) -> bool:
    """Do the same stones lie in the same way, turned, mirrored or with the colours swapped?

    Whose turn it is, and how the stones came there, does not count.
    """
    ours, theirs = _counted(one, 0), (_counted(other, 0), _counted(other, 1))
    if ours not in theirs:
        return False
    shape = shape_of(one, lettered(0))
    return any(
        ours == found and shape == shape_of(other, lettered(capital)) for capital, found in enumerate(theirs)
    )


def stones_on_table(state: HiveState) -> tuple[tuple[str, int, int], ...]:
    """The stones on the table, each with its level and the number of spaces beside it that are taken.

    They are the same for all positions of `same_stones`, and hardly for any others: to look for those.
    """
    taken = {spot.cell for spot in state.spots if spot is not None}
    lying = [
        (piece, spot.level, sum(cell in taken for cell in neighbours(spot.cell)))
        for piece, spot in enumerate(state.spots)
        if spot is not None
    ]
    both = map(lettered, (0, 1))
    return tuple(
        min(sorted((letter(piece), level, beside) for piece, level, beside in lying) for letter in both)
    )


def _counted(state: HiveState, capital: int) -> list[str]:
    letter = lettered(capital)
    return sorted(letter(piece) for piece, spot in enumerate(state.spots) if spot is not None)
