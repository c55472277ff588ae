"""Chapter 8: hornets."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import (
    changed,
    empty_piles,
    hold,
    later,
    refused,
    state_of,
    table,
    told,
    written,
)

from rucher.games.alveola.events import HornetMoved, HornetsStuck, HornetTilePassed

# The hive of two players, E empty and F full, h a hornet:  Eh F F Eh      from (0,0) to (3,0)
#                                                             F E E F       from (0,1) to (3,1)


@pytest.mark.clause("alveola", "8.1")
@pytest.mark.parametrize(("tile", "place"), [("S-EFF-1", "1,-1/0"), ("S-EFF-1", "1,1/0")])
def test_a_tile_with_an_icon_earns_a_move_on_the_ground_and_on_the_hive(tile: str, place: str) -> None:
    match = hold(later(table()), tile)
    match.play(place)
    match.play("pass")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.params) == ("hornet", {"n": 1})


@pytest.mark.clause("alveola", "8.2")
@pytest.mark.parametrize(("taken", "moves"), [("p11", 0), ("p12", 1), ("p1", 1)])
def test_taking_the_hornet_tiles_pile_or_one_beyond_it_earns_a_move(taken: str, moves: int) -> None:
    match = later(table())
    state_of(match).dipper = 9
    events = told(match, taken)
    assert state_of(match).hornet_moves == moves
    assert sum(isinstance(event, HornetTilePassed) for event in events) == moves


@pytest.mark.clause("alveola", "8.2")
def test_with_one_pile_left_every_turn_passes_the_hornet_tile() -> None:
    match = later(table())
    empty_piles(match, *range(2, 13))
    state_of(match).dipper = state_of(match).hornet_tile = 0
    match.play("p1")
    assert state_of(match).hornet_moves == 1


@pytest.mark.clause("alveola", "8.3")
def test_moves_add_up_and_must_be_made_as_in_the_booklet() -> None:
    # The booklet's Romain passes the hornet tile and lays a tile with an icon: two moves.
    match = later(table(tops={12: "T-EFF-1"}))
    state_of(match).dipper = 10
    match.play("p12")
    match.play(match.legal()[0])
    match.play("pass")
    assert match.decision is not None
    assert match.decision.params == {"n": 2}
    assert refused(match, "pass").code == "hornet_due"
    match.play("h 0,0>1,0")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.params) == ("hornet", {"n": 1})
    match.play("h 1,0>0,0")
    assert state_of(match).seat == 1


@pytest.mark.clause("alveola", "8.4")
def test_a_hornet_goes_to_any_neighbouring_cell_of_the_hive() -> None:
    match = hold(later(table()), "S-EFF-1")
    match.play("1,1/0")
    match.play("pass")
    assert written(match) == ["h 0,0>1,0", "h 0,0>0,1", "h 3,0>2,0", "h 3,0>2,1", "h 3,0>3,1"]
    for said, code in (
        ("h 1,0>2,0", "no_hornet_there"),
        ("h 0,0>-1,0", "hornet_off_hive"),
        ("h 0,0>2,0", "hornet_too_far"),
    ):
        assert refused(match, said).code == code
        assert refused(match, said).clause == "8.4"
    assert refused(match, "h 0,0>2,0").params == {"n": 2}
    assert refused(match, "h 0,0>2,0").cells == ("cell:2,0",)


@pytest.mark.clause("alveola", "8.4")
def test_a_hornet_goes_onto_no_hornet_and_no_queen() -> None:
    match = later(table())
    state = state_of(match)
    state.hornets = [(0, 0), (1, 0)]
    state.players[1].queen, state.queen_of = (0, 1), 1
    state.step, state.hornet_moves = "hornet", 1
    changed(match)
    assert refused(match, "h 0,0>1,0").code == "hornet_on_hornet"
    assert refused(match, "h 0,0>0,1").code == "hornet_on_queen"
    assert {refused(match, f"h 0,0>{cell}").clause for cell in ("1,0", "0,1")} == {"8.4"}
    assert written(match) == ["h 1,0>2,0", "h 1,0>1,1"]


@pytest.mark.clause("alveola", "8.5")
def test_a_hornet_eats_the_worker_it_meets() -> None:
    match = later(table())
    state = state_of(match)
    state.players[1].workers, state.players[1].reserve = [(1, 0)], 3
    state.step, state.hornet_moves, state.source = "hornet", 1, 0
    changed(match)
    events = told(match, "h 0,0>1,0")
    assert HornetMoved(0, (0, 0), (1, 0), 1) in events
    eaten = state_of(match).players[1]
    assert (eaten.workers, eaten.reserve, eaten.eaten) == ([], 3, 1)
    assert state_of(match).hornets == [(1, 0), (3, 0)]


@pytest.mark.clause("alveola", "8.6")
def test_moves_are_lost_when_no_hornet_can_move() -> None:
    match = hold(later(table()), "S-EFF-1")
    state = state_of(match)
    state.players[0].queen, state.players[1].queen = (0, 1), (1, 0)
    state.hornets = [(0, 0)]
    changed(match)
    match.play("3,-1/0")
    events = told(match, "pass")
    assert HornetsStuck(1) in events
    assert state_of(match).seat == 1
