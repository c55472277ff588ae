"""Clause 12.4: every development: what it costs, what it gives once when it is built, what it is worth."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    TOKEN,
    Difference,
    both,
    build,
    changes,
    draws,
    have,
    play,
    ready,
    refuses,
    sheet,
    show,
    state_of,
    written,
)

# For each development: wax, printed points, what is answered, what changes besides the tile and its price.
DEVELOPMENTS: dict[str, tuple[int, int, tuple[str, ...], Difference]] = {
    "I01": (1, 3, (), {"water": 3}),
    "I02": (1, 3, (), {"hand": 2}),
    "I03": (1, 3, ("boost 3", "boost 4", "hibernate B4"), {"active 3": -1, "asleep": 1, "vp": 3}),
    "I04": (1, 3, (), {"active 1": 1}),
    "I05": (1, 3, ("option 2",), {"recruit discards": 3, "favor": 2}),
    "I06": (1, 3, ("take fiber", "take water"), {"fiber": 1, "water": 1, "favor": 2}),
    "I07": (1, 3, (), {"favor": 4}),
    "I08": (2, 5, (), {"honey": 1}),
    "I09": (
        1,
        3,
        ("recall advance1", "bump active once", "take pollen"),
        {"board 2": -1, "active 3": 1, "pollen": 1},
    ),
    "I10": (1, 3, (), {"favor": 2}),  # two recruits
    "I11": (1, 2, ("buy farm 3", "build 1,1"), {"farm": 1}),
    "I12": (
        1,
        3,
        ("convert honey", "convert wax", "convert basic", "pay water", "take fiber"),
        {"pollen": -3, "water": -2, "wax": 1, "honey": 1},
    ),
    "I13": (2, 3, ("plant S45",), {"planted": 1, "hand": -1}),
    "I14": (2, 4, ("place_frame 3,0 0",), {"frames": 1}),
    "I15": (1, 3, ("income -1,0", "income 0,-1"), {"vp": 1, "favor": 1}),
    "I16": (1, 2, ("take fiber", "take water"), {"fiber": 1, "water": 1}),  # two farms
    "I17": (1, 3, (), {"wax": 1, "water": 1}),  # the one explored planet, and the water on it
    "I18": (2, 3, ("upgrade",), {"upgraded": 1}),
    "I19": (1, 3, ("keep S01", "keep S02"), {"hand": 2, "seed discards": 2}),
    "I20": (1, 2, (), {"vp": 3}),  # three explore tokens
    "I21": (1, 2, ("take fiber", "take fiber", "take pollen"), {"fiber": 2, "pollen": 1}),
    "I22": (1, 2, (), {"vp": 4}),
    "I23": (1, 3, (), {"pollen": 3}),
    "I24": (1, 4, ("reserve farm 3",), {"reserved": 1}),
    "I25": (1, 3, (), {"fiber": 3}),
    "I26": (1, 2, ("buy recruit 3", "build 1,1"), {"recruit": 1}),
    "I27": (1, 2, ("boost 3", "done"), {"active 3": -1, "active 4": 1}),
    "I28": (2, 3, ("take water",), {"wax": 1, "water": 1, "favor": 1}),
    "I29": (2, 3, (), {"vp": 5}),  # two farms, two recruits and itself
}


@pytest.mark.clause("apiary", "5.9", "12.1", "12.4", "12.14", "14.4")
@pytest.mark.parametrize("development", DEVELOPMENTS)
def test_what_a_development_gives(development: str) -> None:
    wax, points, answers, extra = DEVELOPMENTS[development]
    match = ready()
    state = state_of(match)
    build(match, 0, {(-1, 1): "R14", (-1, 2): "R21"})
    state.players[0].explore_tokens = [TOKEN[token] for token in ("T08", "T09", "T10")]
    state.squares[3 * 1 + 2] = 1
    show(match, 2, 1, development)
    draws(match, *(("S01", "S02", "S03", "S04") if development == "I19" else ()))
    worth = sheet(match)["tiles"]
    expected = both(placed(2), {"development": 1, "wax": -wax}, extra)
    assert changes(match, "place 2 advance", "buy development 2", "build 2,0", *answers) == expected
    recruit = 2 if development == "I26" else 0  # the Gardener, whose points are printed too
    farm = 1 if development == "I11" else 0
    assert sheet(match)["tiles"] - worth == points + recruit + farm


@pytest.mark.clause("apiary", "12.10")
@pytest.mark.parametrize(("development", "strength"), [("I03", 2), ("I27", 3)])
def test_royal_jelly_may_strengthen_one_worker_twice_but_a_beacon_not(
    development: str, strength: int
) -> None:
    match = ready()
    have(match, 0, {"wax": 1}, active=(1, 2))
    show(match, 2, 1, development)
    play(match, "place 2 advance", "buy development 2", "build 2,0", "boost 1")
    if "boost 2" in written(match):
        play(match, "boost 2")
    assert not any(text.startswith("boost") for text in written(match))
    assert state_of(match).players[0].active == [strength]


@pytest.mark.clause("apiary", "12.10", "3.7")
def test_two_workers_gain_strength_from_a_beacon_each_once() -> None:
    match = ready()
    have(match, 0, {"wax": 1}, active=(1, 1, 1, 2))
    show(match, 2, 1, "I03")
    play(match, "place 2 advance", "buy development 2", "build 2,0", "boost 1")
    assert refuses(match, "boost 2") == ("boosted_already", "12.10")
    assert changes(match, "boost 1") == {"active 1": -1, "active 2": 1}
    assert not any(text.startswith("boost") for text in written(match))


@pytest.mark.clause("apiary", "12.14")
def test_at_most_four_recruits_count_for_the_embassy() -> None:
    match = ready()
    build(match, 0, {(-1, 1): "R14", (-1, 2): "R21", (1, -1): "R03", (2, -1): "R04", (1, 1): "R05"})
    show(match, 2, 1, "I10")
    assert changes(match, "place 2 advance", "buy development 2", "build 2,0")["favor"] == 4
