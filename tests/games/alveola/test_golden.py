"""Whole games that must replay for ever, scored by hand.

Levels were counted on the table: how many tiles lie on the cell of a worker. Honey lists what each raised
tile (and each Take honey) gave.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import rucher

GOLDEN = Path(__file__).parents[2] / "golden" / "alveola" / "1"

# For each seat: queen, workers at levels 1, 2, 3, 4 and above, honey.
GAMES = {
    # Seat 0: queen 4; one worker at level 1 = 1; honey 2+1+2+2 = 7; 4 + 1 + 7 = 12.
    # Seat 1: workers at levels 2 and 1 = 2 + 1 = 3; honey 2+1+1+1 = 5; 3 + 5 = 8.
    "two_players": ([(4, 1, 0, 0, 0, 7), (0, 1, 2, 0, 0, 5)], [12, 8], (1, 2), "queen"),
    # Seat 0: a worker at level 4 = 4; honey 2+2+1+1+1+2+1+1 = 11; 4 + 11 = 15.
    # Seat 1: four workers at level 1 = 4; no honey; 4 (and 12 flowers, which are worth nothing).
    # Seat 2: queen 4; two workers at level 3 = 3 + 3 = 6; honey 2+2+1+1+1+2+2 = 11; 4 + 6 + 11 = 21.
    "three_players": (
        [(0, 0, 0, 0, 4, 11), (0, 4, 0, 0, 0, 0), (4, 0, 0, 6, 0, 11)],
        [15, 4, 21],
        (2, 3, 1),
        "queen",
    ),
    # Seat 0: queen 4; workers at levels 2, 3, 2, 3 = 4 + 6; honey 2+2+1+2+2+1+2 = 12; 4 + 10 + 12 = 26.
    # Seat 1: two workers at level 1 = 2; honey 2 (the power); 4, and 4 flowers.
    # Seat 2: workers at levels 2, 2, 3, 2 = 6 + 3; honey 2+2+2+2+2+1+2 = 13; 9 + 13 = 22.
    # Seat 3: two workers at level 1 = 2; honey 2; 4, but no flower: behind seat 1.
    "four_players": (
        [(4, 0, 4, 6, 0, 12), (0, 2, 0, 0, 0, 2), (0, 0, 6, 3, 0, 13), (0, 2, 0, 0, 0, 2)],
        [26, 4, 22, 4],
        (1, 3, 2, 4),
        "queen",
    ),
    # Seat 0: workers at levels 2, 3, 3 = 2 + 6; honey 2+2+1+1+2+1+1 = 10; 18.
    # Seat 2: queen 4; workers at levels 2, 3 = 5; honey 2+2+1+1+1 = 7; 16. The team: 18 + 16 = 34.
    # Seat 1: workers at levels 2, 4, 1 = 7; honey 2+1+1+1 = 5; 12.
    # Seat 3: workers at levels 3, 4 = 7; honey 2+1+1+2+2 = 8; 15. The team: 12 + 15 = 27.
    "teams": (
        [(0, 0, 2, 6, 0, 10), (0, 1, 2, 0, 4, 5), (4, 0, 2, 3, 0, 7), (0, 0, 0, 3, 4, 8)],
        [18, 12, 16, 15],
        (1, 2, 1, 2),
        "queen",
    ),
    # Seat 0: workers at levels 1, 2, 1, 1 = 3 + 2; honey 1+1+1 = 3; 8, and 4 flowers.
    # Seat 1: four workers at level 1 = 4; honey 2+2 = 4; 8, and 10 flowers: they decide.
    "ring_exhausted": ([(0, 3, 2, 0, 0, 3), (0, 4, 0, 0, 0, 4)], [8, 8], (2, 1), "ring_exhausted"),
}


@pytest.mark.clause("alveola", "10.3", "10.4", "11.2")
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game(name: str) -> None:
    match = rucher.load((GOLDEN / f"{name}.json").read_bytes())
    categories, totals, ranks, reason = GAMES[name]
    scores = match.score()
    assert [tuple(seat.values()) for seat in scores.seats] == categories
    assert [scores.total(seat) for seat in range(len(totals))] == totals
    assert match.outcome is not None
    assert (match.outcome.ranks, match.outcome.reason) == (ranks, reason)


def test_every_golden_game_is_scored() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(GAMES)
