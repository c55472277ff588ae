"""Whole games that must replay for ever: won and lost, for one to four players, scored by hand.

The marker starts at the scenario's number of turns and goes down once for each `end` in the log, the turn in
which the game is won not included. Workers killed were counted in the events.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.outlook_log import GAMES as TOLD
from tests.games.outlook_log import outlook_log, stored
from tests.saved import apart_from_the_box

import rucher
from rucher.core.match import Match
from rucher.games.anthophila.actions import EndTurn
from rucher.games.anthophila.events import WorkerKilled

GOLDEN = Path(__file__).parents[2] / "golden" / "anthophila" / "1"

# For each game: players, why it ended, turns ended, stock at the end, workers killed, points.
GAMES: dict[str, tuple[int, str, int, list[int], int, int]] = {
    # 7 turns, won in the fifth: 2 whole ones left. No honey is asked for and there is none. 5 + 2 = 7.
    "first_flight_won": (1, "victory", 4, [4, 0, 0], 0, 7),
    # 7 turns, won in the fifth: 2 left. 4 honey asked for, 4 there: none extra. 5 + 2 = 7.
    "stores_won": (2, "victory", 4, [2, 4, 0], 0, 7),
    # 8 turns, won in the sixth: 2 left. 5 + 2 = 7.
    "scout_won": (3, "victory", 5, [8, 0, 4], 0, 7),
    # 10 turns, won in the eighth: 2 left. 4 honey of 4. A hornet killed a worker. 5 + 2 - 1 = 6.
    "mites_won": (4, "victory", 7, [0, 4, 1], 1, 6),
    # 13 turns, won in the tenth: 3 left. 4 honey of 4. 5 + 3 = 8.
    "nosema_won": (2, "victory", 9, [4, 4, 2], 0, 8),
    # 10 turns gone. 3 honey of 3 and 3 propolis of 2 are there, the weedkiller was laid; too few plants
    # face up: one condition does not hold. -3 - 1 = -4.
    "weedkiller_lost": (3, "turns_out", 10, [6, 3, 3], 0, -4),
    # 14 turns gone, 2 honey of 3 and another condition short, a worker killed. -3 - 2 - 1 = -6.
    "swarming_lost": (1, "turns_out", 14, [3, 2, 2], 1, -6),
    # 13 turns, won in the twelfth: 1 left. No honey is asked for and there is none. 2 killed. 5 + 1 - 2 = 4.
    "siege_won": (4, "victory", 11, [5, 0, 4], 2, 4),
    # 13 turns gone. 4 propolis of 3 are there, six hornets came, two are left. 2 killed. -3 - 1 - 2 = -6.
    "siege_lost": (2, "turns_out", 13, [15, 0, 4], 2, -6),
    # 18 turns, won in the fifteenth: 3 left. 6 honey of 6. A worker killed. 5 + 3 - 1 = 7.
    "classic_won": (2, "victory", 14, [1, 6, 4], 1, 7),
    # Lost in the sixth turn: too many hornets in the hive. All three conditions open: -3 - 3 = -6.
    "classic_hornets": (3, "hornets", 6, [0, 0, 1], 0, -6),
    # Lost at the end of the seventeenth turn: six sick actions. -3 - 3 for the conditions - 1 for a worker.
    "classic_nosema": (4, "nosema", 17, [0, 0, 2], 1, -7),
    # 6 turns, won in the third: 3 left. 5 + 3 = 8.
    "lesson_won": (4, "victory", 2, [3, 0, 0], 0, 8),
}


def load(name: str) -> Match:
    """A golden game."""
    return rucher.load((GOLDEN / f"{name}.json").read_bytes())


@pytest.mark.clause("anthophila", "13.1", "13.2", "14.2")
@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game(name: str) -> None:
    players, reason, ended, stock, killed, points = GAMES[name]
    match = load(name)
    scores = match.score()
    assert len(scores.seats) == players
    assert match.outcome is not None
    assert match.outcome.reason == match.state.end == reason
    assert match.state.stock == stock
    assert sum(isinstance(entry.action, EndTurn) for entry in match.log) == ended
    assert [scores.total(seat) for seat in range(players)] == [points] * players
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    assert apart_from_the_box(match.to_json()) == apart_from_the_box(text)
    assert _killed(match) == killed  # played again: from here on somebody knows what it draws


def _killed(match: Match) -> int:
    """Workers killed, as the events tell it."""
    actions = [(entry.action, entry.seat) for entry in match.log]
    match.takeback(len(actions))
    events = [event for action, seat in actions for event in match.play(action, seat)]
    return sum(isinstance(event, WorkerKilled) for event in events)


def test_every_golden_game_is_in_the_table() -> None:
    assert {path.stem for path in GOLDEN.glob("*.json")} == GAMES.keys()


@pytest.mark.parametrize("name", TOLD["anthophila"])
def test_a_golden_game_is_told_as_it_was(name: str) -> None:
    assert (
        outlook_log("anthophila", name) == stored("anthophila", name).read_text(encoding="utf-8").splitlines()
    )
