"""Clauses 8.4 to 8.7: every dance and every dance token."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    DANCE,
    DANCE_TOKEN,
    Difference,
    both,
    changes,
    draws,
    have,
    ready,
    state_of,
    to_move,
)

# For each dance, the tokens in its squares: what a use answers and what it changes.
USES: dict[tuple[str, ...], tuple[tuple[str, ...], Difference]] = {
    ("D1", "K1"): ((), {"fiber": -1, "wax": 1}),
    ("D1", "K2"): ((), {"pollen": -1, "wax": 1}),
    ("D1", "K3"): ((), {"water": -1, "wax": 1}),
    ("D1", "K4"): ((), {"hand": -1, "seed discards": 1, "wax": 1}),
    ("D2", "K5"): (("take fiber", "take pollen"), {"water": -1, "fiber": 1, "pollen": 1}),
    ("D2", "K6"): ((), {"water": -1, "wax": 1}),
    ("D2", "K7"): ((), {"water": -1, "favor": 2}),
    ("D2", "K8"): ((), {"water": -1, "vp": 2}),
    ("D2", "K9"): ((), {"water": -1, "hand": 1}),
    ("D3", "K2", "K8"): ((), {"pollen": -1, "vp": 2}),
    ("D4", "K7"): (("pay fiber",), {"fiber": -1, "favor": 2}),
    ("D5", "K3"): ((), {"pollen": -1, "water": -1, "honey": 1}),
}


@pytest.mark.clause("apiary", "8.4", "8.5", "8.6")
@pytest.mark.parametrize("taught", USES, ids=" ".join)
def test_a_dance_as_it_was_taught(taught: tuple[str, ...]) -> None:
    answers, use = USES[taught]
    dance, *tokens = taught
    match = draws(ready(), *(["S01"] if taught[1] == "K9" else []))
    state_of(match).dances[0] = DANCE[dance]
    puts = [f"token {token}" for token in tokens]
    said = ("place 4 convert", "teach 1", *puts, "dance 1", *answers, "done")
    if "hand" in use and use["hand"] < 0:  # the last card paid: the turn would end by itself
        said = said[:-1]
    expected = both(placed(4), {"taught": 1, "dance tokens": len(tokens)}, use)
    assert changes(match, *said) == expected


@pytest.mark.clause("apiary", "8.4", "8.7")
@pytest.mark.parametrize("taught", USES, ids=" ".join)
def test_each_use_by_another_player_brings_the_teacher_favor(taught: tuple[str, ...]) -> None:
    answers, use = USES[taught]
    dance, *tokens = taught
    match = draws(ready(), *(["S01"] if taught[1] == "K9" else []))
    state = state_of(match)
    state.dances[0], state.teachers[0] = DANCE[dance], 1
    state.dance_tokens[: len(tokens)] = [DANCE_TOKEN[token] for token in tokens]
    assert changes(match, "place 2 convert", "dance 1", *answers) == both(placed(2), use, {"1 favor": 1})


@pytest.mark.clause("apiary", "8.7")
def test_three_uses_bring_three_favor() -> None:
    """The booklet's example: a strength-3 worker dances three times what another player taught."""
    match = ready()
    have(match, 0, {"fiber": 3}, active=(3,))
    state = state_of(match)
    state.dances[0], state.teachers[0], state.dance_tokens[0] = DANCE["D1"], 1, DANCE_TOKEN["K1"]
    to_move(match, 0)
    danced = changes(match, "place 3 convert", "dance 1", "dance 1", "dance 1")
    assert danced == both(placed(3), {"fiber": -3, "wax": 3, "1 favor": 3})
