"""Who sits where in the matches of a block, and what each entrant's seats earned."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.errors import OptionError
from rucher.core.types import Outcome, Seat


def seatings(entrants: int, seats: int, *, together: bool) -> list[tuple[int, ...]]:
    """The entrant of each seat (by number), for each match of a block: all entrants sit alike.

    Together, against the game: each entrant plays all seats. Against each other: as many seats for each,
    moved round; where that is not even, once with each entrant first, moved round the whole table.
    """
    if together:
        return [(who,) * seats for who in range(entrants)]
    if entrants < 2:
        raise OptionError("one bot alone has nobody to play against: name another")
    if entrants > seats:
        raise OptionError(f"{entrants} bots cannot share {seats} seats")
    if seats % entrants == 0:
        return [tuple((seat + turn) % entrants for seat in range(seats)) for turn in range(entrants)]
    rows = [[(first + seat) % entrants for seat in range(seats)] for first in range(entrants)]
    return [(*row[turn:], *row[:turn]) for row in rows for turn in range(seats)]


def points(outcome: Outcome, seats: Sequence[int], entrants: int, *, together: bool) -> list[float | None]:
    """For each entrant, None if it did not play: together, 1 for a win, else 0; against each other, the share
    of the other entrants' seats that its seats beat, where a tie counts half.
    """
    found: list[float | None] = []
    for who in range(entrants):
        own = [seat for seat, sitting in enumerate(seats) if sitting == who]
        if not own:
            found.append(None)
        elif together:
            found.append(float(own[0] in outcome.winners))
        else:
            others = [seat for seat, sitting in enumerate(seats) if sitting != who]
            duels = [_duel(outcome, seat, other) for seat in own for other in others]
            found.append(sum(duels) / len(duels))
    return found


def _duel(outcome: Outcome, seat: Seat, other: Seat) -> float:
    """What one seat of an arena's match earned against another: 1, a half, or 0."""
    mine, theirs = outcome.ranks[seat], outcome.ranks[other]
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
