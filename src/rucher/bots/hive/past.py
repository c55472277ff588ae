"""The past positions of a match, reconstructed from the keys in a view.

A key cannot be inverted, but each position is one move away from the next: the moves that may have led here
are taken back, the likely ones first, until a key fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rucher.core.hexgrid import neighbours
from rucher.games.hive.state import HiveState, Spot, board_of, stamp, write_stacked, write_stacks

FURTHEST = 40  # plies
PATIENCE = 2_000  # tries in all, about 10 ms
_NONE = -1  # a pass
_UNTOLD = -2  # the last moved piece, if the key does not include it


class _Guess(NamedTuple):
    """A possible earlier position: its key; the piece that moved then, its origin; the piece moved before."""

    key: int
    mover: int
    origin: Spot | None
    last_moved: int


def retraced(view: HiveState) -> dict[int, int]:
    """View key -> board key, for the positions before a view, as far back as they are found."""
    found: dict[int, int] = {}
    here, moved, tries = view, [view.last_moved], iter(range(PATIENCE))
    for key in reversed(view.history[-1 - FURTHEST : -1]):
        guesses = (guess for guess, _ in zip(_guesses(here, moved), tries, strict=False))
        guess = next((guess for guess in guesses if guess.key == key), None)
        if guess is None:
            break
        moved += [guess.mover, guess.last_moved]
        spots = here.spots.copy()
        if guess.mover != _NONE:
            spots[guess.mover] = guess.origin
        here = HiveState(here.options, spots, here.ply - 1, guess.last_moved)
        found[key] = board_of(here).hash
    return found


def _guesses(here: HiveState, moved: Sequence[int]) -> Iterator[_Guess]:
    """The possible positions before this one; pieces that moved recently are tried first."""
    mine, pillbug = 1 - here.to_move, here.options.pillbug
    pieces = [piece for piece, spot in enumerate(here.spots) if spot is not None]
    likely = [*sorted(pieces, key=lambda piece: (piece not in moved, piece // 14 == mine)), _NONE]
    movers = [here.last_moved]
    if here.last_moved == _UNTOLD:  # without a pillbug, each side moves only its own pieces
        movers = [piece for piece in likely if piece == _NONE or piece // 14 == mine]
    for mover in movers:
        ways = list(_ways(here.spots, mover)) if mover != _NONE else [(None, write_stacks(here.spots))]
        for last in likely if pillbug else [_UNTOLD]:
            for origin, stacks in ways:
                yield _Guess(stamp(mine, max(last, _NONE), stacks), mover, origin, last)


def _ways(spots: Sequence[Spot | None], mover: int) -> Iterator[tuple[Spot, str]]:
    """The spots a piece may have come from, each with the stacks as they then were, in writing."""
    here = spots[mover]
    rest = [(piece, spot) for piece, spot in enumerate(spots) if spot is not None and piece != mover]
    heights = Counter(spot.cell for _, spot in rest)
    if here is None or heights[here.cell] > here.level:
        return  # a covered piece cannot have moved last
    near = {cell for occupied in heights for cell in (occupied, *neighbours(occupied))}
    west, north = min(spot.q for _, spot in rest), min(spot.r for _, spot in rest)
    around: dict[tuple[int, int], tuple[str, str]] = {}
    for q, r in sorted(near - {here.cell}):
        origin = Spot(q, r, heights[q, r])
        edges = min(q, west), min(r, north)
        if edges not in around:
            around[edges] = _written(rest, mover, *edges)
        yield origin, write_stacked(mover, origin, *edges).join(around[edges])


def _written(rest: Sequence[tuple[int, Spot]], mover: int, west: int, north: int) -> tuple[str, str]:
    """The pieces before the mover, and those after it, in writing."""
    before = "".join(write_stacked(piece, spot, west, north) + ", " for piece, spot in rest if piece < mover)
    after = "".join(", " + write_stacked(piece, spot, west, north) for piece, spot in rest if piece > mover)
    return before, after
