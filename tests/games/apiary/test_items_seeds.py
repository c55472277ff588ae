"""Clauses 7.3 and 7.5: every seed card: its text, the basic resource, and what it scores when planted."""

from __future__ import annotations

import pytest
from tests.games.apiary.great_hive import filled, great_hive
from tests.games.apiary.tables import (
    Difference,
    both,
    changes,
    draws,
    have,
    hold,
    put,
    ready,
    sheet,
    state_of,
)

FARM = ("buy farm 1", "build 2,0")
RECRUIT = ("buy recruit 1", "build 2,0")
DEVELOPMENT = ("buy development 1", "build 2,0")
WAX = ("convert wax", "convert wax")
# For each card: what is answered to its text, what that changes, what it scores in the great hive.
SEEDS: dict[str, tuple[tuple[str, ...], Difference, int]] = {
    "S01": ((), {"fiber": 2}, 7),
    "S02": ((), {"pollen": 2}, 7),
    "S03": ((), {"water": 2}, 7),
    "S04": ((), {"pollen": 1, "fiber": 1}, 2 * 2),
    "S05": ((), {"fiber": 1, "water": 1}, 2 * 2),
    "S06": ((), {"pollen": 1, "water": 1}, 2 * 2),
    "S07": ((), {"wax": 1}, 2 * 2),
    "S08": ((), {"favor": 2}, 2 * 2),
    "S09": ((), {"vp": 2}, 2 * 2),
    "S10": (("boost 3",), {"active 3": -1, "active 4": 1}, 3 * 2),
    "S11": (("income -1,0",), {"vp": 1, "favor": 1}, 3 * 2),
    "S12": ((), {"active 1": 1}, 3 * 2),
    "S13": (FARM, {"farm": 1, "fiber": -1}, 2 * 1),
    "S14": (RECRUIT, {"recruit": 1, "pollen": -1}, 2 * 2),
    "S15": (DEVELOPMENT, {"development": 1, "wax": -1, "favor": 4}, 2),
    "S16": (WAX, {"pollen": -2, "fiber": -2, "wax": 2}, 3),
    "S17": (("recall grow", "bump landing once"), {"board 2": -1, "landing 2": 1}, 1),
    "S18": (("take water",), {"water": 1, "favor": 1}, 4),  # half of 9
    "S19": ((), {"wax": 1, "water": 1}, 2 * 3),
    "S20": (("exchange", "pay fiber"), {"fiber": -1, "wax": 1}, 2 * 3),
    "S21": (("option 1", "take fiber"), {"farm discards": 3, "fiber": 1}, 2 * 4),
    "S22": ((), {"pollen": 2}, 2 * 4),
    "S23": ((), {"fiber": 2}, 3),
    "S24": ((), {"water": 2}, 3),
    "S25": ((), {"wax": 1}, 3 * 2),
    "S26": ((), {"favor": 2}, 3 * 2),
    "S27": ((), {"vp": 2}, 4 * 1),
    "S28": (("boost 4", "hibernate A4"), {"active 4": -1, "asleep": 1, "favor": 3}, 4 * 1),
    "S29": (("income 0,-1",), {"favor": 2}, 3),  # a third of 9
    "S30": ((), {"active 1": 1}, 3),
    "S31": (FARM, {"farm": 1, "fiber": -1}, 2 * 2),
    "S32": (RECRUIT, {"recruit": 1, "pollen": -1}, 2 * 2),
    "S33": (DEVELOPMENT, {"development": 1, "wax": -1, "favor": 4}, 4 * 2),
    "S34": (WAX, {"pollen": -2, "fiber": -2, "wax": 2}, 3 * 2),
    "S35": (("recall grow", "bump active once"), {"board 2": -1, "active 3": 1}, 3 * 2),
    "S36": (("take fiber",), {"fiber": 1, "favor": 1}, 3 * 2),
    "S37": ((), {"wax": 1, "water": 1}, 3 * 2),
    "S38": (("exchange", "pay water"), {"water": -1, "wax": 1}, 6),  # half of 13
    "S39": (("option 3", "take pollen"), {"development discards": 3, "pollen": 1}, 6),
    "S40": ((), {"pollen": 1, "fiber": 1}, 6),
    "S41": ((), {"fiber": 1, "water": 1}, 5),
    "S42": ((), {"pollen": 1, "water": 1}, 0),
    "S43": (("take water", "take fiber"), {"water": 1, "fiber": 1}, 2 * 1),
    "S44": (("keep S02",), {"hand": 1, "seed discards": 2, "favor": 1}, 2 * 2),
    "S45": ((), {"vp": 1, "favor": 2}, 3 * 2),
}
PLAYED = {"hand": -1, "seed discards": 1}


@pytest.mark.clause("apiary", "2.4", "7.3", "12.9", "12.10", "12.11", "12.12")
@pytest.mark.parametrize("card", SEEDS)
def test_the_text_of_a_card(card: str) -> None:
    answers, extra, _ = SEEDS[card]
    match = ready()
    state = state_of(match)
    hold(match, 1)
    hold(match, 0, card, "S45" if card != "S45" else "S44")
    state.ship, state.squares[3 * 1 + 2] = 1, 1
    if card in ("S17", "S35"):
        have(match, 0, {}, active=(3, 4))
        put(match, 0, "grow", 2)
    if card == "S44":
        draws(match, "S01", "S02", "S03")
    assert changes(match, f"seed {card} text", *answers) == both(PLAYED, extra)


@pytest.mark.clause("apiary", "7.3")
@pytest.mark.parametrize("card", SEEDS)
def test_any_card_for_a_basic_resource(card: str) -> None:
    match = ready()
    hold(match, 1)
    hold(match, 0, card)
    assert changes(match, f"seed {card} basic", "take water") == both(PLAYED, {"water": 1})


@pytest.mark.clause("apiary", "7.5", "14.3", "14.6", "14.7")
@pytest.mark.parametrize("card", SEEDS)
def test_what_a_planted_card_scores(card: str) -> None:
    # Beside it a Sunflower, which scores nothing as long as the mat is not full.
    assert sheet(great_hive(planted=(card, "S42")))["planted"] == SEEDS[card][2]


@pytest.mark.clause("apiary", "12.15")
def test_a_sunflower_scores_for_a_full_mat() -> None:
    match = filled(great_hive(planted=("S42", "S41")))
    assert sheet(match)["planted"] == 6 + 5
