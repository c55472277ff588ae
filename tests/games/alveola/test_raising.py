"""Chapter 6: raising."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import changed, hold, later, put, refused, state_of, table, told, written

from rucher.games.alveola.events import Raised

# The hive of two players, E empty and F full, h a hornet:  Eh F F Eh      from (0,0) to (3,0)
#                                                             F E E F       from (0,1) to (3,1)


@pytest.mark.clause("alveola", "6.1")
def test_no_cell_hangs_over_the_ground() -> None:
    refusal = refused(hold(later(table()), "S-EFF-2"), "0,1/0")
    assert (refusal.code, refusal.clause, refusal.params) == ("over_the_edge", "6.1", {"n": 1})
    assert refusal.cells == ("cell:-1,1",)


@pytest.mark.clause("alveola", "6.1")
def test_no_cell_hangs_over_a_gap() -> None:
    match = later(table())
    put(match, "S-EFF-3", (1, 1), 0, 2)
    refusal = refused(hold(match, "S-EFF-2"), "2,1/0")
    assert (refusal.code, refusal.clause, refusal.params) == ("over_a_gap", "6.1", {"n": 1, "level": 2})
    assert refusal.cells == ("cell:3,1",)


@pytest.mark.clause("alveola", "6.2", "6.5")
def test_three_cells_that_fit_earn_one_honey_as_in_the_booklet() -> None:
    # The booklet's Thomas empties one full cell and takes one honey.
    match = hold(later(table()), "T-EFF-2")
    (raised,) = [event for event in told(match, "2,0/5") if isinstance(event, Raised)]
    assert (raised.level, raised.honey) == (2, 1)
    assert (state_of(match).players[0].honey, state_of(match).players[0].flowers) == (1, 0)


@pytest.mark.clause("alveola", "6.2")
def test_full_does_not_go_on_full() -> None:
    refusal = refused(hold(later(table()), "S-EFF-2"), "1,1/3")
    assert (refusal.code, refusal.clause) == ("full_on_full", "6.2")
    assert (refusal.params, refusal.cells) == ({"numbers": ["3"]}, ("cell:0,1",))


@pytest.mark.clause("alveola", "6.2")
def test_empty_does_not_go_on_empty() -> None:
    refusal = refused(hold(later(table()), "S-EFE-2"), "1,1/0")
    assert (refusal.code, refusal.clause) == ("empty_on_empty", "6.2")
    assert (refusal.params, refusal.cells) == ({"numbers": ["3"]}, ("cell:2,1",))


@pytest.mark.clause("alveola", "6.2")
def test_every_place_of_a_tile_on_the_hive() -> None:
    on_hive = [
        text for text in written(hold(later(table()), "S-EFF-2")) if text.split("/")[0] in ("1,1", "2,1")
    ]
    assert on_hive == ["1,1/0", "2,1/3"]


@pytest.mark.clause("alveola", "6.3")
def test_nobody_is_covered() -> None:
    refusal = refused(hold(later(table()), "S-FEE-2"), "1,0/0")
    assert (refusal.code, refusal.clause, refusal.cells) == ("covers_hornet", "6.3", ("cell:0,0",))
    match = hold(later(table()), "S-EFF-2")
    state_of(match).players[1].workers.append((0, 1))
    changed(match)
    refusal = refused(match, "1,1/0")
    assert (refusal.code, refusal.clause, refusal.cells) == ("covers_worker", "6.3", ("cell:0,1",))
    match = hold(later(table()), "S-EFF-2")
    state_of(match).players[1].queen = (0, 1)
    state_of(match).queen_of = 1
    changed(match)
    refusal = refused(match, "1,1/0")
    assert (refusal.code, refusal.clause, refusal.cells) == ("covers_queen", "6.3", ("cell:0,1",))
    assert "1,1/0" not in written(match)


@pytest.mark.clause("alveola", "6.4", "6.5")
def test_one_tile_below_may_carry_all_and_two_full_cells_give_two_honey() -> None:
    match = hold(later(table()), "T-FEE-2")
    (raised,) = [event for event in told(match, "1,1/3") if isinstance(event, Raised)]
    assert raised.honey == 2


@pytest.mark.clause("alveola", "6.6")
def test_levels_go_up_without_end() -> None:
    match = later(table())
    for level, (tile, turn) in enumerate([("S-EFF-2", 0), ("S-FEE-2", 0), ("S-EFF-3", 0), ("S-FEE-3", 0)], 2):
        state_of(match).seat = 0
        hold(match, tile)
        match.play(f"1,1/{turn}")
        assert state_of(match).hive[-1].level == level
        state_of(match).step = "take"
        changed(match)
