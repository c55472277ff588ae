"""Whole games for each number of players that must replay for ever; one of them scored by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rucher

GOLDEN = Path(__file__).parents[2] / "golden" / "apiary" / "1"
EXPECTED = json.loads((GOLDEN / "expected.json").read_text(encoding="utf-8"))

# Two players, scored by hand from the table as it lay at the end and the points told on the way.
#
# Seat 0, Saha upgraded. Track: 1 at the start; 2 for Knapweed; 3 for a strength-4 Advance; 3 from pod B4;
# Lotus Mirror paid 2 five times, 10; 3 from the Gardener for planting; 2 from pod B2:
# 1 + 2 + 3 + 3 + 10 + 3 + 2 = 24. Planted: Bee Balm, 2 for its one recruit. Tiles: two farms and the
# Gardener, 1 + 1 + 3 = 5. Favor 20: 20 steps and 4 multiples of 5 are 24. Faction: 3 for each two of
# four explore tokens, 6. Majorities: two tokens each in A and in B, so half of 7 twice, 3 + 3 = 6.
# 24 + 2 + 5 + 24 + 6 + 6 = 67.
#
# Seat 1, Ria. Track: 2 at the start; 2 with token T06; 2 from pod A2; 2 from a planet's strength-4 benefit;
# 3 for a strength-4 Advance: 11. Tiles: Engineer, Chandler and Brewer, 3 + 2 + 2 = 7. Favor 20: 24. No frame
# is full. Majorities: 6. 11 + 7 + 24 + 6 = 48.
BY_HAND = [
    {
        "track": 24,
        "planted": 2,
        "tiles": 5,
        "carvings": 0,
        "favor": 24,
        "complete": 0,
        "faction": 6,
        "majorities": 6,
    },
    {
        "track": 11,
        "planted": 0,
        "tiles": 7,
        "carvings": 0,
        "favor": 24,
        "complete": 0,
        "faction": 0,
        "majorities": 6,
    },
]


def loaded(name: str) -> rucher.Match:
    """A golden game, played again from its file."""
    return rucher.load((GOLDEN / f"{name}.json").read_bytes())


@pytest.mark.clause("apiary", "14.3", "14.9")
def test_two_players_scored_by_hand() -> None:
    match = loaded("two_players")
    assert list(match.score().seats) == BY_HAND
    assert (match.score().total(0), match.score().total(1)) == (67, 48)
    assert match.outcome is not None
    assert (match.outcome.ranks, match.outcome.reason) == ((1, 2), "points")


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_game(name: str) -> None:
    match, expected = loaded(name), EXPECTED[name]
    assert list(match.score().seats) == expected["score"]
    assert match.outcome is not None
    assert list(match.outcome.ranks) == expected["ranks"]
    assert list(match.outcome.winners) == expected["winners"]
    assert match.outcome.reason == expected["reason"]
    assert len(match.log) == expected["answers"]


def test_every_number_of_players_has_a_golden_game() -> None:
    games = {path.stem for path in GOLDEN.glob("*_players.json")}
    assert games == set(EXPECTED)
    assert {len(loaded(name).state.players) for name in games} == {2, 3, 4, 5}
