"""Whole games for each number of players that must replay for ever; one of them scored by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.games.outlook_log import GAMES as TOLD
from tests.games.outlook_log import outlook_log, stored

import rucher

GOLDEN = Path(__file__).parents[2] / "golden" / "apiary" / "1"
EXPECTED = json.loads((GOLDEN / "expected.json").read_text(encoding="utf-8"))

# Two players, scored by hand from the table as it lay at the end and the points told on the way.
#
# Seat 0, Saha. Track: 1 at the start; 2 for Knapweed; 3 for a strength-4 Advance; 3 from pod B4;
# Lotus Mirror paid 2 four times, 8; 3 from the Gardener for each of two cards planted, 6; 2 from pod B2:
# 1 + 2 + 3 + 3 + 8 + 6 + 2 = 25. Planted: Bee Balm, 2 for its one recruit; Chicory needs a carving, 0.
# Tiles: two farms and the Gardener, 1 + 1 + 2 = 4. Favor 17: 17 steps and 3 multiples of 5 are 20.
# Faction: 1 for two of three explore tokens. Majorities: two tokens each in A and in B, so half of 7 twice,
# 3 + 3 = 6. 25 + 2 + 4 + 20 + 1 + 6 = 58.
#
# Seat 1, Ria. Track: 2 at the start; 2 with token T06; 2 from pod A2; 1 from Reedsea's strength-4 benefit: 7.
# Tiles: Engineer and Chandler, 2 + 2 = 4. Favor 18: 18 steps and 3 multiples of 5 are 21. No frame is full.
# Majorities: 6. 7 + 4 + 21 + 6 = 38.
BY_HAND = [
    {
        "track": 25,
        "planted": 2,
        "tiles": 4,
        "carvings": 0,
        "favor": 20,
        "complete": 0,
        "faction": 1,
        "majorities": 6,
    },
    {
        "track": 7,
        "planted": 0,
        "tiles": 4,
        "carvings": 0,
        "favor": 21,
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
    assert (match.score().total(0), match.score().total(1)) == (58, 38)
    assert match.outcome is not None
    assert (match.outcome.ranks, match.outcome.reason) == ((1, 2), "points")


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_game(name: str) -> None:
    match, expected = loaded(name), EXPECTED[name]
    assert list(match.score().seats) == expected["score"]
    assert match.outcome is not None
    assert list(match.outcome.ranks) == expected["ranks"]
    assert list(match.outcome.winners) == expected["winners"]
    assert (match.outcome.reason, match.outcome.params) == (expected["reason"], expected["params"])
    assert len(match.log) == expected["answers"]


def test_every_number_of_players_has_a_golden_game() -> None:
    games = {path.stem for path in GOLDEN.glob("*_player*.json")}
    assert games == set(EXPECTED)
    assert {len(loaded(name).state.players) for name in games} == {1, 2, 3, 4, 5}


@pytest.mark.clause("apiary", "14.8", "16.11")
def test_the_automa_scored_by_hand() -> None:
    """Level 3: 43 VP; 3 carvings, 15; 4 tokens, 8; both sectors shared, 3 + 3; 36 less half of 42, 15."""
    match = loaded("one_player")
    assert match.outcome is not None
    assert match.outcome.params["automa"] == 43 + 15 + 8 + 6 + 15


@pytest.mark.parametrize("name", TOLD["apiary"])
def test_a_golden_game_is_told_as_it_was(name: str) -> None:
    assert outlook_log("apiary", name) == stored("apiary", name).read_text(encoding="utf-8").splitlines()
