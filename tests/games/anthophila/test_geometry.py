"""Clauses 1.2, 3.1 and 4.3: the hexagons of the table, every one of them near the hive."""

from __future__ import annotations

import pytest

from rucher.core.hexgrid import Hex, distance, neighbours
from rucher.games.anthophila.geometry import (
    FARTHEST,
    HEXES,
    HIVE,
    RIM,
    STOCK,
    beside,
    cell_of,
    ground_beside,
    hornet_steps,
    spot_of,
)

CENTRE = (0, 0)
NEAR = [(q, r) for q in range(-5, 6) for r in range(-5, 6) if 2 <= distance(CENTRE, (q, r)) <= 5]


def cells(spots: tuple[int, ...]) -> list[Hex]:
    """The cells of some spots, in order of their coordinates."""
    return sorted(map(cell_of, spots))


def test_every_cell_of_the_table_has_a_spot_of_its_own() -> None:
    every = [(q, r) for q in range(-FARTHEST, FARTHEST + 1) for r in range(-FARTHEST, FARTHEST + 1)]
    spots = [spot_of(cell) for cell in every]
    assert [cell_of(spot) for spot in spots] == every
    assert len(set(spots)) == len(every)


@pytest.mark.clause("anthophila", "1.2")
def test_the_six_actions_lie_clockwise_around_the_stock_from_the_top_right() -> None:
    assert [cell_of(spot) for spot in HEXES] == [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


@pytest.mark.clause("anthophila", "3.1")
def test_the_hive_is_one_tile_beside_each_of_the_twelve_cells_around_it() -> None:
    rim = [cell for cell in NEAR if distance(CENTRE, cell) == 2]
    assert cells(RIM) == cells(beside(STOCK)) == rim
    for cell in NEAR:
        around = [near for near in neighbours(cell) if distance(CENTRE, near) >= 2]
        assert cells(beside(spot_of(cell))) == sorted([*around, *([CENTRE] if cell in rim else [])])


@pytest.mark.clause("anthophila", "4.3")
def test_a_tile_is_laid_beside_a_tile_or_the_hive_and_never_on_the_hive() -> None:
    assert ground_beside(STOCK) == RIM
    for cell in NEAR:
        assert cells(ground_beside(spot_of(cell))) == sorted(
            near for near in neighbours(cell) if distance(CENTRE, near) >= 2
        )


@pytest.mark.clause("anthophila", "8.2")
def test_on_a_table_full_of_tiles_each_hornet_comes_one_tile_nearer_and_clockwise_of_two_ways() -> None:
    steps = hornet_steps(spot_of(cell) for cell in NEAR)
    assert {cell_of(spot) for spot in steps} == set(NEAR)
    for spot, stop in steps.items():
        cell, next_cell = cell_of(spot), cell_of(stop)
        closer = [near for near in neighbours(cell) if distance(CENTRE, near) < distance(CENTRE, cell)]
        one, other = closer[0], closer[-1]
        turn = one[0] * other[1] - one[1] * other[0]
        assert next_cell == (one if turn <= 0 else other)
        assert (stop in HIVE) == (distance(CENTRE, cell) == 2)
