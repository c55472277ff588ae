"""Axial hexagon coordinates: neighbours, distance, rotation, lines, paths.

`q` grows to the east, `r` to the south-east; directions run counter-clockwise from east.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
DIRECTION_NAMES: tuple[str, ...] = ("E", "NE", "NW", "W", "SW", "SE")


def neighbour(cell: Hex, direction: int) -> Hex:
    """The cell one step away in a direction, 0 (east) to 5 (south-east)."""
    dq, dr = DIRECTIONS[direction % 6]
    return cell[0] + dq, cell[1] + dr


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around one, counter-clockwise from east."""
    q, r = cell  # the DIRECTIONS written out: games ask this many thousand times a second
    return (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)


def direction_between(start: Hex, end: Hex) -> int | None:
    """The direction of a single step from one cell to the next, or None where they are not neighbours."""
    step = (end[0] - start[0], end[1] - start[1])
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def rotate(cell: Hex, sixths: int) -> Hex:
    """A cell of the hex grid turned about the origin by sixths of a turn, counter-clockwise."""
    q, r = cell
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return q, r


def line(start: Hex, direction: int) -> Iterator[Hex]:
    """The cells in a straight line from a cell, without end; the cell itself is not included."""
    cell = start
    while True:
        cell = neighbour(cell, direction)
        yield cell


def on_one_line(a: Hex, b: Hex) -> int | None:
    """The direction in which b lies straight from a, or None where no straight line joins them."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    steps = max(abs(dq), abs(dr), abs(dq + dr))
    if steps == 0 or dq % steps or dr % steps:
        return None
    step = (dq // steps, dr // steps)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def path(start: Hex, end: Hex, open_to: Callable[[Hex], bool]) -> list[Hex] | None:
    """A shortest path over open cells, both ends included; None where there is no path."""
    came: dict[Hex, Hex] = {start: start}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if cell == end:
            way = [end]
            while way[-1] != start:
                way.append(came[way[-1]])
            return way[::-1]
        for step in neighbours(cell):
            if step not in came and open_to(step):
                came[step] = cell
                queue.append(step)
    return None


def draw_in_text(cells: Mapping[Hex, str]) -> str:
    """Cells as rows of short texts: four columns each, every row half a cell to the side of the next."""
    if not cells:
        return ""
    west = min(4 * q + 2 * r for q, r in cells)
    rows = []
    for row in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        line = ""
        for q, r in sorted(cell for cell in cells if cell[1] == row):
            line = line.ljust(4 * q + 2 * r - west) + cells[q, r]
        rows.append(line)
    return "\n".join(rows)
