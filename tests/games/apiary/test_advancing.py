"""Chapters 5 and 9: Advance and Carve."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    TILE,
    both,
    build,
    changes,
    frame,
    have,
    hold,
    play,
    put,
    ready,
    refused,
    refuses,
    settle,
    show,
    state_of,
    written,
)

from rucher.core.match import Match
from rucher.games.apiary.events import TileTurnedUp
from rucher.games.apiary.questions import Discounting, Site
from rucher.games.apiary.state import NONE


def columns(match: Match) -> set[str]:
    """The farms that may be bought, by column."""
    return {text for text in written(match) if text.startswith("buy farm")}


@pytest.mark.clause("apiary", "5.1")
@pytest.mark.parametrize(
    ("strength", "other", "total"),
    [
        (1, NONE, 2),
        (2, NONE, 3),
        (3, NONE, 4),
        (4, NONE, 5),
        (1, 1, 2),
        (1, 2, 3),
        (1, 4, 5),
        (2, 2, 4),
        (2, 3, 5),
    ],
)
def test_the_total_opens_columns(strength: int, other: int, total: int) -> None:
    match = ready()
    have(match, 0, {"fiber": 9, "water": 9}, active=(strength,))
    state_of(match).spaces[2] = other if other == NONE else 8 + other
    play(match, f"place {strength} advance")
    opened = {2: 1, 3: 2, 4: 2, 5: 3}[total]
    assert columns(match) == {f"buy farm {column}" for column in range(1, opened + 1)}
    for column in range(opened + 1, 4):
        refusal = refused(match, f"buy farm {column}")
        assert (refusal.code, refusal.clause) == ("column_closed", "5.1")
        assert refusal.params == {"n": (2, 3, 5)[column - 1], "total": total}


@pytest.mark.clause("apiary", "5.2")
def test_four_players_have_two_advance_actions_with_totals_of_their_own() -> None:
    match = ready(4)
    put(match, 1, "advance_other1", 4)
    play(match, "place 2 advance_farm")
    assert columns(match) == {"buy farm 1", "buy farm 2"}  # 2 and an empty space, not the 4 beside it
    assert refuses(match, "buy recruit 1") == ("other_kind_of_tile", "5.2")
    match = ready(4)
    play(match, "place 2 advance_other")
    assert {text.split()[1] for text in written(match)} == {
        "recruit",
        "development",
    }
    assert refuses(match, "place 2 advance", 0) == ("buy_due", "5.3")
    assert refuses(ready(4), "place 2 advance") == ("not_on_this_side", "5.2")


@pytest.mark.clause("apiary", "5.3", "5.11")
def test_an_empty_place_sells_nothing() -> None:
    match = ready()
    state_of(match).rows[1] = NONE
    play(match, "place 2 advance")
    assert refuses(match, "buy farm 2") == ("no_tile_there", "5.11")
    assert refuses(match, "reserved") == ("nothing_reserved", "12.13")


@pytest.mark.clause("apiary", "5.4")
def test_what_cannot_be_paid_is_not_sold() -> None:
    match = ready()
    have(match, 0, {"pollen": 1}, active=(4,))
    play(match, "place 4 advance")
    # Three cells of this mat make a farm, a recruit or a development cheaper by 1.
    buys = ("farm 1", "farm 2", "recruit 1", "recruit 2", "recruit 3", "development 1", "development 2")
    assert written(match) == [f"buy {place}" for place in buys]
    for dear in ("farm 3", "development 3"):
        assert refuses(match, f"buy {dear}") == ("cannot_pay", "5.4")


@pytest.mark.clause("apiary", "5.4")
def test_the_buyer_chooses_what_a_discount_spares() -> None:
    match = ready()
    build(match, 0, {(1, -1): "R07"})
    show(match, 0, 0, "F27")  # 2 fiber and 1 water, 1 less for a Builder
    play(match, "place 2 advance", "buy farm 1", "build 2,0")
    assert written(match) == ["spare fiber", "spare water"]
    assert refuses(match, "spare pollen") == ("not_in_the_price", "5.4")
    assert changes(match, "spare water") == {"farm": 1, "fiber": -2}


@pytest.mark.clause("apiary", "5.4")
def test_what_is_left_after_a_discount_must_be_payable() -> None:
    match = ready()
    have(match, 0, {"fiber": 1, "pollen": 1})
    state_of(match).stack.append(Discounting(0, (1, 1, 1, 0, 0), 1))
    assert refuses(match, "spare fiber") == ("rest_not_payable", "5.4")
    assert written(match) == ["spare water"]


@pytest.mark.clause("apiary", "5.4")
def test_only_the_water_may_be_spared_where_there_is_none() -> None:
    match = ready()
    build(match, 0, {(1, -1): "R07"})
    have(match, 0, {"fiber": 3}, active=(2,))
    show(match, 0, 0, "F27")
    bought = changes(match, "place 2 advance", "buy farm 1", "build 2,0")
    assert bought == both(placed(2), {"farm": 1, "fiber": -2})


@pytest.mark.clause("apiary", "5.5")
def test_a_tile_goes_next_to_a_tile() -> None:
    match = ready()
    play(match, "place 2 advance", "buy recruit 1")
    assert set(written(match)) == {
        f"build {cell}" for cell in ("1,-1", "2,-1", "2,0", "1,1", "0,2", "-1,2", "-1,1")
    }
    assert refuses(match, "build -1,0") == ("cell_taken", "5.5")
    assert refuses(match, "build 2,1") == ("touches_no_tile", "5.5")
    assert refuses(match, "build 0,0") == ("under_the_faction", "5.5")
    assert refuses(match, "build 5,5") == ("no_such_cell", "5.5")
    assert refused(match, "build 2,1").cells == ("hex:0:2,1",)


@pytest.mark.clause("apiary", "5.5", "6.5")
def test_a_frame_is_built_on_where_it_touches_a_tile() -> None:
    match = ready()
    frame(match, 0, (3, 0))
    play(match, "place 2 advance", "buy recruit 1")
    assert refuses(match, "build 3,0") == ("touches_no_tile", "5.5")
    match = ready()
    frame(match, 0, (3, 0))
    build(match, 0, {(2, 0): "I01"})
    play(match, "place 2 advance", "buy recruit 1")
    assert "build 3,0" in written(match)


@pytest.mark.clause("apiary", "5.6")
def test_the_covered_benefit_is_gained() -> None:
    """The booklet's example: 2 pollen for the Agriculturist, next to Cleansing Flight, and 1 basic."""
    match = ready()
    settle(match, 0, "A15", "H4")
    have(match, 0, {"pollen": 2}, active=(2, 3, 4))
    hold(match, 0, "S45")
    build(match, 0, {(0, 2): "I05"})
    show(match, 1, 0, "R01")
    play(match, "place 2 advance", "buy recruit 1")
    assert changes(match, "build 1,1", "take water") == {"recruit": 1, "pollen": -2, "water": 1}


@pytest.mark.clause("apiary", "5.6")
def test_the_bonus_comes_before_the_tile_s_own_benefit() -> None:
    match = ready()
    settle(match, 0, "A15", "H4")
    have(match, 0, {"wax": 1}, active=(2,))
    hold(match, 0, "S45")
    show(match, 2, 0, "I16")  # a basic resource for each farm
    build(match, 0, {(0, -1): "F07"})
    play(match, "place 2 advance", "buy development 1", "build 1,1")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.params) == ("take", {"n": 1})
    play(match, "take water", "take fiber")
    assert state_of(match).players[0].resources == [1, 0, 1, 0, 0]
    assert match.decision.prompt == "after"


@pytest.mark.clause("apiary", "5.7")
def test_where_only_the_cell_s_discount_pays_other_cells_are_too_dear() -> None:
    match = ready()
    have(match, 0, {}, active=(2,))
    play(
        match, "place 2 advance", "buy farm 1"
    )  # 1 fiber, 1 less on one cell: the only cell, nobody is asked
    assert state_of(match).players[0].built[8] == TILE["F01"]


@pytest.mark.clause("apiary", "5.7")
def test_too_dear_on_a_cell_without_the_discount() -> None:
    match = ready()
    have(match, 0, {"fiber": 1})
    state_of(match).stack.append(Site(0, TILE["F15"], 0, free=False))  # 2 fiber
    assert refuses(match, "build 2,0") == ("too_dear_here", "5.7")
    assert written(match) == ["build -1,1"]


@pytest.mark.clause("apiary", "5.10")
def test_a_strength_4_worker_scores_3_with_its_tile() -> None:
    match = ready()
    bought = changes(match, "place 4 advance", "buy farm 1", "build 2,0")
    assert bought == both(placed(4), {"farm": 1, "fiber": -1, "vp": 3})


@pytest.mark.clause("apiary", "5.11", "2.5")
def test_a_row_without_a_stack_is_dealt_from_its_discards_or_stays_empty() -> None:
    match = ready()
    state = state_of(match)
    state.farm_bag, state.discards[0] = [], [TILE["F30"]]
    play(match, "place 2 advance", "buy farm 1", "build 2,0", "end")
    while match.decision is not None and match.decision.prompt == "store":
        play(match, "store")
    assert state_of(match).rows[:3] == [TILE["F02"], TILE["F25"], TILE["F30"]]
    assert state_of(match).discards[0] == []
    match = ready()
    state = state_of(match)
    state.farm_bag, state.discards[0] = [], []
    play(match, "place 2 advance", "buy farm 1", "build 2,0")
    told = match.play("end")
    while match.decision is not None and match.decision.prompt == "store":
        told += match.play("store")
    assert state_of(match).rows[:3] == [TILE["F02"], TILE["F25"], NONE]
    assert [event for event in told if isinstance(event, TileTurnedUp)] == []


@pytest.mark.clause("apiary", "9.1")
def test_only_strength_4_carves() -> None:
    match = ready()
    refusal = refused(match, "place 3 carve")
    assert (refusal.code, refusal.clause, refusal.params) == ("too_weak_to_carve", "9.1", {"n": 4})


@pytest.mark.clause("apiary", "9.2", "9.3")
def test_a_carving_is_paid_in_honey_and_not_replaced() -> None:
    match = ready()
    have(match, 0, {"honey": 1}, active=(4,))
    state = state_of(match)
    state.carvings[:3] = [TILE["C13"], TILE["C01"], NONE]
    state.carvings[3:] = [NONE] * 5
    play(match, "place 4 carve")
    assert refuses(match, "carving 3") == ("carving_gone", "9.3")
    assert refuses(match, "build 2,0") == ("carve_due", "9.2")
    play(match, "carving 1", "build 2,0", "end")
    while match.decision is not None and match.decision.prompt == "store":
        play(match, "store")
    assert state_of(match).carvings[:3] == [NONE, TILE["C01"], NONE]


@pytest.mark.clause("apiary", "9.2", "5.4")
def test_a_carving_that_is_too_dear() -> None:
    match = ready()
    build(match, 0, {(2, 1): "I01"})  # the cell that makes carvings cheaper is taken
    have(match, 0, {"honey": 1}, active=(4,))
    state_of(match).carvings[:2] = [TILE["C13"], TILE["C01"]]
    play(match, "place 4 carve")
    assert refuses(match, "carving 2") == ("cannot_pay", "5.4")
    assert "carving 2" not in written(match)
