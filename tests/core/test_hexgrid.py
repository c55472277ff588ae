"""Axial coordinates: neighbours, distance, rotation, lines and paths agree with each other."""

from __future__ import annotations

from itertools import islice, pairwise

from hypothesis import given
from hypothesis import strategies as st

from rucher.core.hexgrid import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Hex,
    direction_between,
    distance,
    draw_in_text,
    line,
    neighbour,
    neighbours,
    on_one_line,
    path,
    rotate,
)

cells = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
directions = st.integers(0, 5)


def test_the_six_neighbours_run_counter_clockwise_from_the_east() -> None:
    assert neighbours((2, -1)) == ((3, -1), (3, -2), (2, -2), (1, -1), (1, 0), (2, 0))
    assert DIRECTION_NAMES == ("E", "NE", "NW", "W", "SW", "SE")


@given(cells, directions)
def test_a_step_and_the_step_back(cell: Hex, direction: int) -> None:
    there = neighbour(cell, direction)
    assert there == neighbours(cell)[direction]
    assert neighbour(there, direction + 3) == cell
    assert distance(cell, there) == 1
    assert direction_between(cell, there) == direction
    assert direction_between(there, cell) == (direction + 3) % 6


@given(cells, cells, cells)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(cells, cells)
def test_cells_that_are_not_neighbours_have_no_direction_between_them(a: Hex, b: Hex) -> None:
    assert (direction_between(a, b) is None) == (distance(a, b) != 1)


@given(cells, st.integers(-12, 12))
def test_rotation_keeps_the_distance_and_six_sixths_are_none(cell: Hex, sixths: int) -> None:
    turned = rotate(cell, sixths)
    assert distance((0, 0), turned) == distance((0, 0), cell)
    assert rotate(turned, -sixths) == cell
    assert rotate(cell, 6) == cell


@given(directions, directions)
def test_rotation_takes_each_direction_to_the_next(direction: int, sixths: int) -> None:
    assert rotate(DIRECTIONS[direction], sixths) == DIRECTIONS[(direction + sixths) % 6]


@given(cells, directions, st.integers(1, 20))
def test_the_cells_of_a_line_lie_straight_and_ever_further(start: Hex, direction: int, steps: int) -> None:
    far = list(islice(line(start, direction), steps))[-1]
    assert distance(start, far) == steps
    assert on_one_line(start, far) == direction


@given(cells, cells)
def test_two_cells_lie_on_one_line_exactly_when_a_line_from_one_meets_the_other(a: Hex, b: Hex) -> None:
    steps = distance(a, b)
    met = [d for d in range(6) if steps and list(islice(line(a, d), steps))[-1] == b]
    assert on_one_line(a, b) == (met[0] if met else None)


@given(cells, cells)
def test_on_an_open_plain_the_path_is_as_long_as_the_distance(a: Hex, b: Hex) -> None:
    near = {a, b}
    way = path(a, b, lambda cell: distance(a, cell) + distance(cell, b) == distance(a, b) or cell in near)
    assert way is not None
    assert (way[0], way[-1], len(way)) == (a, b, distance(a, b) + 1)
    assert all(distance(one, two) == 1 for one, two in pairwise(way))


def test_a_path_goes_round_a_wall_and_there_is_none_through_a_ring() -> None:
    wall = {(1, 0), (1, -1), (0, 1)}
    way = path((0, 0), (2, 0), lambda cell: cell not in wall and distance((0, 0), cell) < 4)
    assert way is not None
    assert not wall & set(way)
    assert len(way) == 6
    ring = set(neighbours((0, 0)))
    assert path((0, 0), (2, 0), lambda cell: cell not in ring and distance((0, 0), cell) < 6) is None
    assert path((0, 0), (0, 0), lambda cell: False) == [(0, 0)]


def test_rows_of_hexagons_lie_half_a_cell_apart() -> None:
    assert draw_in_text({(0, 0): "a", (1, 0): "b", (0, 1): "c"}) == "a   b\n  c"
    assert draw_in_text({}) == ""
