"""Clauses 5.6 to 5.8, 11.3 and 14.5: every cell of every mat, the frame, and every pod of the comb."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    TILE,
    Difference,
    both,
    build,
    changes,
    draws,
    frame,
    have,
    hold,
    play,
    put,
    ready,
    settle,
    sheet,
    state_of,
    to_move,
)

from rucher.core.hexgrid import Hex
from rucher.core.match import Match

NOTHING: tuple[tuple[str, ...], Difference] = ((), {})
WORKER: tuple[tuple[str, ...], Difference] = ((), {"active 1": 1})
ONE_FAVOR: tuple[tuple[str, ...], Difference] = ((), {"favor": 1})
ANY_BASIC: tuple[tuple[str, ...], Difference] = (("take water",), {"water": 1})
# For each mat and cell: what is answered and changes when a farm is built there.
MATS: dict[str, dict[Hex, tuple[tuple[str, ...], Difference]]] = {
    "H1": {
        (-1, 0): NOTHING,
        (0, -1): NOTHING,
        (1, -1): NOTHING,
        (2, -1): NOTHING,  # a recruit would cost less
        (2, 0): NOTHING,
        (1, 1): NOTHING,
        (0, 2): NOTHING,  # a development would cost less
        (-1, 2): NOTHING,
        (-1, 1): ((), {"fiber": 1}),  # the farm costs 1 less
        (2, 1): NOTHING,  # a carving would cost less
    },
    "H2": {
        (1, -1): ((), {"pollen": 1}),
        (2, -1): NOTHING,
        (2, 0): WORKER,
        (1, 1): NOTHING,
        (3, -1): NOTHING,
        (3, 0): WORKER,
        (2, 1): ((), {"fiber": 1}),
        (4, -1): WORKER,
        (4, 0): ANY_BASIC,
        (3, 1): WORKER,
    },
    "H3": {
        (-1, 0): NOTHING,
        (0, -1): ONE_FAVOR,
        (1, -1): NOTHING,
        (2, -1): ((), {"vp": 1}),
        (2, 0): NOTHING,  # the cell to its right is taken: a test of its own
        (3, 0): NOTHING,
        (1, 1): ONE_FAVOR,
        (0, 2): NOTHING,
        (-1, 1): ((), {"vp": 1}),
        (3, -1): ONE_FAVOR,
    },
    "H4": {
        (0, -1): ((), {"pollen": 1}),
        (1, -1): NOTHING,
        (2, -1): ((), {"fiber": 1}),
        (-1, 0): NOTHING,
        (2, 0): NOTHING,
        (-1, 1): ((), {"water": 1}),
        (1, 1): ANY_BASIC,
        (-1, 2): NOTHING,
        (0, 2): ANY_BASIC,
        (1, -2): ((), {"wax": 1}),
    },
    "H5": {
        (0, -1): NOTHING,
        (1, -1): ((), {"hand": 1}),
        (-1, 1): ((), {"pollen": 1}),
        (1, 1): NOTHING,
        (0, 2): NOTHING,
        (-1, 2): ((), {"water": 1}),
        (-1, 3): NOTHING,
        (0, 3): (("take fiber", "take fiber"), {"fiber": 2}),
        (1, 2): ((), {"vp": 2}),
        (-2, 3): ((), {"vp": 3}),
    },
}
FILLERS = ("I01", "I02", "I03", "I04", "I05", "I06", "I09", "I10", "I11", "I12")
# For each pod: what is answered and changes. Sectors A and B are those of two players, C comes with a third.
PODS: dict[str, tuple[tuple[str, ...], Difference]] = {
    "A1": (("take fiber", "take water"), {"fiber": 1, "water": 1}),
    "A2": ((), {"vp": 2, "farm discards": 3}),
    "A3": ((), {"hand": 1}),
    "A4": ((), {"favor": 3}),
    "B1": ((), {"wax": 1}),
    "B2": ((), {"vp": 2, "recruit discards": 3}),
    "B3": (("take pollen",), {"pollen": 1, "favor": 1}),
    "B4": ((), {"vp": 3}),
    "C1": ((), {"pollen": 2}),
    "C2": ((), {"vp": 2, "development discards": 3}),
    "C3": ((), {"hand": 1, "favor": 1}),
    "C4": (("take water", "take water"), {"water": 2}),
}
PODS_OF_FOUR: dict[str, tuple[tuple[str, ...], Difference]] = {
    **PODS,
    "A5": ((), {"fiber": 2}),
    "B5": ((), {"water": 2}),
    "C5": ((), {"vp": 3}),
}


def on(mat: str) -> Match:
    """A turn on an empty mat."""
    match = ready()
    settle(match, 0, "A15", mat)
    have(match, 0, {"fiber": 5}, active=(2, 3, 4))
    hold(match, 0, "S45")
    return match


@pytest.mark.clause("apiary", "1.6", "5.5", "5.6", "14.5")
@pytest.mark.parametrize(("mat", "cell"), [(mat, cell) for mat, cells in MATS.items() for cell in cells])
def test_the_last_cell_of_a_mat(mat: str, cell: Hex) -> None:
    answers, bonus = MATS[mat][cell]
    match = on(mat)
    others = [other for other in MATS[mat] if other != cell]
    build(match, 0, dict(zip(others, FILLERS, strict=False)))
    assert sheet(match)["complete"] == 0
    play(match, "place 2 advance")
    built = changes(match, "buy farm 1", *answers)  # one cell is left: nobody is asked which
    assert built == both({"farm": 1, "fiber": -1}, bonus)
    assert sheet(match)["complete"] == 8


@pytest.mark.clause("apiary", "1.6")
@pytest.mark.parametrize("mat", MATS)
def test_a_mat_has_these_cells_and_no_others(mat: str) -> None:
    match = on(mat)
    assert set(state_of(match).hive(0).cells) == set(MATS[mat])
    assert state_of(match).hive(0).faction == {(0, 0), (1, 0), (0, 1)}


@pytest.mark.clause("apiary", "5.4", "5.7")
@pytest.mark.parametrize(
    ("cell", "buy", "saved"),
    [
        ("2,-1", ("place 2 advance", "buy recruit 1"), {"pollen": 1}),
        ("0,2", ("place 2 advance", "buy development 1"), {"wax": 1}),
        ("-1,1", ("place 2 advance", "buy farm 1"), {"fiber": 1}),
        ("2,1", ("place 4 carve", "carving 1"), {"honey": 1}),
    ],
)
def test_a_cell_that_makes_a_tile_cheaper(cell: str, buy: tuple[str, str], saved: Difference) -> None:
    found = []
    for where in ("-1,2", cell):
        match = ready()
        build(match, 0, {(2, 0): "F03"})
        state_of(match).carvings[0] = TILE["C13"]
        found.append(changes(match, *buy, f"build {where}"))
    assert found[1] == both(found[0], saved)


@pytest.mark.clause("apiary", "5.8")
def test_a_free_building_to_the_right() -> None:
    match = on("H3")
    play(match, "place 2 advance", "buy farm 1")
    free = changes(match, "build 2,0", "buy development 2")  # whatever the column; on (3, 0), nobody asks
    assert free == {"farm": 1, "fiber": -1, "development": 1, "vp": 4}
    assert state_of(match).players[0].built[5] == TILE["I22"]


@pytest.mark.clause("apiary", "5.8", "12.12")
def test_a_free_building_may_be_declined() -> None:
    match = on("H3")
    play(match, "place 2 advance", "buy farm 1")
    assert changes(match, "build 2,0", "done") == {"farm": 1, "fiber": -1}


@pytest.mark.clause("apiary", "6.5", "14.5")
def test_a_frame_draws_two_cards_and_scores_when_it_is_full() -> None:
    match = ready()
    frame(match, 0, (3, 0))
    build(match, 0, {(2, 0): "I01", (2, 1): "I02"})
    drawn = []
    for cell, tile in (((3, 0), "F01"), ((3, 1), "F02"), ((4, 0), "F25"), ((4, 1), "F03")):
        assert sheet(match)["complete"] == 0
        have(match, 0, {"fiber": 5, "water": 5}, active=(4,))
        to_move(match, 0)
        state_of(match).rows[0] = TILE[tile]
        built = changes(match, "place 4 advance", "buy farm 1", f"build {cell[0]},{cell[1]}")
        drawn.append(built.get("hand", 0))
    assert drawn == [1, 0, 0, 1]
    assert sheet(match)["complete"] == 8


@pytest.mark.clause("apiary", "11.1", "11.3", "11.5")
@pytest.mark.parametrize("pod", PODS)
def test_a_pod_of_the_side_for_three(pod: str) -> None:
    check_pod(3, pod, *PODS[pod])


@pytest.mark.clause("apiary", "11.1", "11.3", "11.5")
@pytest.mark.parametrize("pod", PODS_OF_FOUR)
def test_a_pod_of_the_side_for_four(pod: str) -> None:
    check_pod(4, pod, *PODS_OF_FOUR[pod])


def check_pod(players: int, pod: str, answers: tuple[str, ...], benefit: Difference) -> None:
    """A worker of strength 4 hibernates there."""
    match = ready(players)
    have(match, 0, {}, active=(1,))
    put(match, 0, "grow", 4)
    slept = changes(match, "retrieve", f"hibernate {pod}", *answers)
    assert slept == both({"board 4": -1, "asleep": 1}, benefit)


@pytest.mark.clause("apiary", "11.5")
def test_a_refreshed_row_holds_three_new_tiles_at_once() -> None:
    match = ready()
    have(match, 0, {}, active=(1,))
    put(match, 0, "grow", 4)
    before = state_of(match).rows[:3]
    draws(match, "F10", "F11", "F12")
    play(match, "retrieve", "hibernate A2")
    assert state_of(match).rows[:3] == [TILE["F10"], TILE["F11"], TILE["F12"]]
    assert state_of(match).discards[0] == before
