"""A cell by something that lies near it: the first of a list of cells, and the way from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rucher.core.hexgrid import Hex, distance
from rucher.core.types import Seat
from rucher.envs.actions import Digit, Number


def offsets(radius: int) -> list[Hex]:
    """Every cell at most so far from the middle, for the digits of cells."""
    span = range(-radius, radius + 1)
    return [(q, r) for q in span for r in span if distance((0, 0), (q, r)) <= radius]


def near(most: int, radius: int, cells_of: Callable[[Any, Seat], Sequence[Hex]]) -> Digit:
    """The digit of a field `cell`, near one of at most `most` cells that lie on the table."""
    ways = offsets(radius)
    places = {way: place for place, way in enumerate(ways)}

    def numbers(view: Any, seat: Seat) -> Number:
        cells, known = cells_of(view, seat), dict[Hex, int]()

        def find(cell: Hex) -> int:
            q, r = cell
            for index, (other_q, other_r) in enumerate(cells):
                place = places.get((q - other_q, r - other_r))
                if place is not None:
                    return index * len(ways) + place
            return -1

        def number(action: Any) -> int:
            cell = action.cell
            if cell not in known:
                known[cell] = find(cell)
            return known[cell]

        return number

    def value(view: Any, seat: Seat, number: int, before: Any) -> Hex:
        index, place = divmod(number, len(ways))
        q, r = cells_of(view, seat)[index]
        return q + ways[place][0], r + ways[place][1]

    return Digit(most * len(ways), numbers, value)
