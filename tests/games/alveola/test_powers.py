"""Chapters 3 and 9: flower powers, one test for each and for each way it is refused."""

from __future__ import annotations

import pytest
from tests.games.alveola.tables import (
    TILE,
    changed,
    empty_piles,
    hold,
    later,
    refused,
    show,
    state_of,
    table,
    told,
    written,
)

from rucher.core.conformance.secrets import check_even_resample
from rucher.core.errors import BarrierError
from rucher.core.match import Match
from rucher.core.secrets import UNKNOWN
from rucher.games.alveola.events import PileSearched


def rich(*powers: str, flowers: int = 6, **more: object) -> Match:
    """A later turn of a player with flowers, and these powers in play."""
    names = {"fourth": 0, "previous": 0, "search": 0, "recover": 1, "hornet_move": 1, "hornet_flight": 1}
    chosen = ["fourth", "hornet_move", "honey"]
    for power in powers:
        chosen[names.get(power, 2)] = power
    match = later(table(tuple(chosen), **more))  # type: ignore[arg-type]
    state_of(match).players[0].flowers = flowers
    state_of(match).flowers = 25 - flowers
    return match


@pytest.mark.clause("alveola", "3.1")
def test_a_power_is_paid_for_before_the_tile_is_taken() -> None:
    match = rich()
    assert match.decision is not None
    assert match.decision.prompt == "take_or_power"
    assert written(match) == ["p1", "p2", "p3", "power fourth", "power hornet_move", "power honey"]
    match.play("power honey")
    assert (state_of(match).players[0].flowers, state_of(match).flowers) == (3, 22)
    assert match.decision is not None
    assert match.decision.prompt == "take"
    assert written(match) == ["p1", "p2", "p3"]


@pytest.mark.clause("alveola", "3.1")
def test_one_power_per_turn() -> None:
    match = rich()
    match.play("power honey")
    refusal = refused(match, "power fourth")
    assert (refusal.code, refusal.clause, refusal.cells) == ("power_already_used", "3.1", ("power:fourth",))


@pytest.mark.clause("alveola", "3.1")
@pytest.mark.parametrize("step", ["lay", "bee", "hornet", "again"])
def test_no_power_after_the_tile(step: str) -> None:
    match = hold(rich(), "S-EFF-2")
    state_of(match).step = step  # type: ignore[assignment]
    refusal = refused(match, "power honey")
    assert (refusal.code, refusal.clause) == ("power_too_late", "3.1")


@pytest.mark.clause("alveola", "3.1")
def test_a_power_costs_its_flowers() -> None:
    match = rich(flowers=2)
    refusal = refused(match, "power honey")
    assert (refusal.code, refusal.clause) == ("too_few_flowers", "3.1")
    assert (refusal.params["cost"], refusal.params["n"]) == (3, 2)
    assert written(match) == ["p1", "p2", "p3", "power fourth", "power hornet_move"]


@pytest.mark.clause("alveola", "3.3")
def test_a_power_that_was_not_drawn_is_not_there() -> None:
    refusal = refused(rich(), "power search")
    assert (refusal.code, refusal.clause) == ("power_not_in_play", "3.3")


@pytest.mark.clause("alveola", "3.3")
def test_a_power_is_never_used_up() -> None:
    match = rich()
    match.play("power honey")
    state_of(match).power = -1
    match.play("power honey")
    assert state_of(match).players[0].honey == 4


@pytest.mark.clause("alveola", "9.1")
def test_fourth_tile() -> None:
    match = rich("fourth")
    match.play("power fourth")
    assert written(match) == ["p1", "p2", "p3", "p4"]
    match.play("p4")
    assert (state_of(match).dipper, state_of(match).players[0].flowers) == (3, 5)


@pytest.mark.clause("alveola", "9.1", "3.4")
def test_fourth_tile_needs_a_fourth_pile() -> None:
    match = rich("fourth")
    empty_piles(match, *range(4, 13))
    refusal = refused(match, "power fourth")
    assert (refusal.code, refusal.clause, refusal.params) == ("no_fourth_pile", "9.1", {"n": 3})
    assert "power fourth" not in written(match)


@pytest.mark.clause("alveola", "9.2")
def test_previous_tile_leaves_the_dipper_where_it_is() -> None:
    match = rich("previous")
    match.play("power previous")
    assert written(match) == ["p1", "p2", "p3", "p12"]
    match.play("p12")
    assert (state_of(match).dipper, state_of(match).hornet_moves) == (11, 0)


@pytest.mark.clause("alveola", "9.2")
def test_previous_tile_may_still_take_one_of_the_next_three() -> None:
    match = rich("previous")
    match.play("power previous")
    match.play("p3")
    assert state_of(match).dipper == 2


@pytest.mark.clause("alveola", "9.2", "3.4")
def test_previous_tile_needs_a_pile_behind() -> None:
    match = rich("previous")
    empty_piles(match, *range(4, 13))
    refusal = refused(match, "power previous")
    assert (refusal.code, refusal.clause, refusal.params) == ("no_previous_pile", "9.2", {"n": 3})
    empty_piles(match, 3)
    state_of(match).piles[3].below = 2
    assert "power previous" not in written(match)


@pytest.mark.clause("alveola", "9.3")
def test_search_shows_a_pile_to_the_searcher_alone() -> None:
    match = rich("search", tops={2: "S-FEE-3"})
    match.play("power search")
    assert written(match) == ["look p1", "look p2", "look p3"]
    refusal = refused(match, "look p4")
    assert (refusal.code, refusal.clause) == ("pile_out_of_reach", "4.1")
    (event,) = [e for e in told(match, "look p2") if isinstance(e, PileSearched)]
    assert len(event.tiles) == 4
    own, other = match.view(0).piles[1], match.view(1).piles[1]
    assert UNKNOWN not in [tile.what for tile in own.tiles]
    assert [tile.what for tile in other.tiles] == [TILE["S-FEE-3"], UNKNOWN, UNKNOWN, UNKNOWN]
    assert UNKNOWN in [tile.what for tile in match.view(None).piles[1].tiles]
    with pytest.raises(BarrierError):
        match.undo()


@pytest.mark.clause("alveola", "9.3")
def test_search_takes_any_tile_and_keeps_the_order_of_the_others() -> None:
    match = rich("search", tops={2: "S-FEE-3"})
    match.play("power search")
    match.play("look p2")
    before = [tile.what for tile in state_of(match).piles[1].tiles]
    assert written(match) == ["tile 1", "tile 2", "tile 3", "tile 4"]
    match.play("tile 3")
    state = state_of(match)
    assert (state.hand, state.dipper) == (before[2], 1)
    assert [tile.what for tile in state.piles[1].tiles] == [before[0], before[1], before[3]]
    assert match.view(1).hand == before[2]


@pytest.mark.clause("alveola", "9.3")
def test_the_searcher_goes_on_knowing_what_it_saw() -> None:
    match = rich("search", tops={2: "S-FEE-3"})
    match.play("power search")
    match.play("look p2")
    below = [tile.what for tile in state_of(match).piles[1].tiles][1:]
    match.play("tile 1")
    match.play(match.legal()[0])
    while state_of(match).seat == 0:
        match.play(match.legal()[-1])
    assert [tile.what for tile in match.view(0).piles[1].tiles] == below
    assert [tile.what for tile in match.view(1).piles[1].tiles] == [below[0], UNKNOWN, UNKNOWN]


@pytest.mark.clause("alveola", "9.3")
def test_what_was_searched_stays_open_to_the_others_in_every_possible_way() -> None:
    match = rich("search")
    match.play("power search")
    match.play("look p2")
    check_even_resample(match.game, match.state, 1)


@pytest.mark.clause("alveola", "9.3", "3.4")
def test_search_needs_something_unseen() -> None:
    match = rich("search")
    empty_piles(match, 1, 2, 3, left=1)
    refusal = refused(match, "power search")
    assert (refusal.code, refusal.clause) == ("nothing_to_search", "9.3")
    state_of(match).piles[2].below = 1
    match.play("power search")
    match.play("look p3")
    refusal = refused(match, "tile 3")
    assert (refusal.code, refusal.clause, refusal.params) == ("pile_not_so_deep", "9.3", {"n": 2})
    assert refusal.cells == ("pile:3",)


@pytest.mark.clause("alveola", "9.3")
def test_a_second_search_shows_the_same_order() -> None:
    match = rich("search", tops={2: "S-FEE-3"})
    show(match, 2, "S-FEE-3", "S-EFF-1", "S-EFF-2")
    match.play("power search")
    match.play("look p2")
    assert [tile.what for tile in match.view(0).piles[1].tiles][:3] == [
        TILE[t] for t in ("S-FEE-3", "S-EFF-1", "S-EFF-2")
    ]


@pytest.mark.clause("alveola", "9.4")
def test_recover_a_worker() -> None:
    match = rich("recover")
    refusal = refused(match, "power recover")
    assert (refusal.code, refusal.clause) == ("no_worker_eaten", "9.4")
    player = state_of(match).players[0]
    player.reserve, player.eaten = 1, 2
    match.play("power recover")
    player = state_of(match).players[0]
    assert (player.reserve, player.eaten, player.flowers) == (2, 1, 4)


@pytest.mark.clause("alveola", "9.5")
def test_move_a_hornet() -> None:
    match = rich("hornet_move")
    match.play("power hornet_move")
    assert written(match) == ["h 0,0>1,0", "h 0,0>0,1", "h 3,0>2,0", "h 3,0>2,1", "h 3,0>3,1"]
    match.play("h 0,0>0,1")
    assert match.decision is not None
    assert match.decision.prompt == "take"
    assert state_of(match).hornets == [(0, 1), (3, 0)]
    assert state_of(match).hornet_moves == 0


@pytest.mark.clause("alveola", "9.5", "3.4")
def test_move_a_hornet_needs_one_that_can_move() -> None:
    match = rich("hornet_move")
    state = state_of(match)
    state.hornets = [(0, 0)]
    state.players[0].queen, state.players[1].queen = (0, 1), (1, 0)
    changed(match)
    refusal = refused(match, "power hornet_move")
    assert (refusal.code, refusal.clause) == ("no_hornet_can_move", "9.5")


@pytest.mark.clause("alveola", "9.6")
def test_hornet_flight() -> None:
    match = rich("hornet_flight")
    state = state_of(match)
    state.hornets = [(1, 1), (2, 0)]
    state.players[1].workers, state.players[1].reserve = [(3, 0)], 3
    changed(match)
    match.play("power hornet_flight")
    assert written(match) == ["h 1,1>0,0", "h 1,1>3,0", "h 2,0>0,0", "h 2,0>3,0"]
    refusal = refused(match, "h 1,1>0,1")
    assert (refusal.code, refusal.clause, refusal.cells) == ("no_icon_there", "9.6", ("cell:0,1",))
    match.play("h 1,1>3,0")
    assert state_of(match).players[1].eaten == 1
    assert state_of(match).step == "take"


@pytest.mark.clause("alveola", "9.6", "3.4")
def test_hornet_flight_needs_a_free_icon() -> None:
    refusal = refused(rich("hornet_flight"), "power hornet_flight")
    assert (refusal.code, refusal.clause) == ("no_icon_free", "9.6")


@pytest.mark.clause("alveola", "9.6")
def test_a_hornet_flies_onto_no_hornet_and_no_queen() -> None:
    match = rich("hornet_flight")
    state = state_of(match)
    state.hornets = [(1, 1), (0, 0)]
    state.players[1].queen, state.queen_of = (3, 0), 1
    state.step = "flight"
    changed(match)
    for target, code in (
        ("0,0", "hornet_on_hornet"),
        ("3,0", "hornet_on_queen"),
        ("-1,0", "hornet_off_hive"),
    ):
        refusal = refused(match, f"h 1,1>{target}")
        assert (refusal.code, refusal.clause) == (code, "9.6")


@pytest.mark.clause("alveola", "9.7")
def test_take_honey() -> None:
    match = rich("honey")
    match.play("power honey")
    player = state_of(match).players[0]
    assert (player.honey, player.flowers) == (2, 3)


@pytest.mark.clause("alveola", "9.8")
def test_any_tile_leaves_the_dipper_where_it_is() -> None:
    match = rich("any")
    match.play("power any")
    assert written(match) == [f"p{number}" for number in range(1, 13)]
    match.play("p12")
    assert (state_of(match).dipper, state_of(match).hornet_moves, state_of(match).players[0].flowers) == (
        11,
        0,
        3,
    )
    match = rich("any")
    match.play("power any")
    match.play("p2")
    assert state_of(match).dipper == 11


def a_turn(match: Match) -> None:
    """Play on until the turn of the seat is over, on the ground and without bees."""
    seat, turn = state_of(match).seat, state_of(match).turn
    while (state_of(match).seat, state_of(match).turn) == (seat, turn):
        legal = written(match)
        match.play("pass" if "pass" in legal else legal[0])


@pytest.mark.clause("alveola", "9.9")
def test_play_again() -> None:
    match = rich("again")
    match.play("power again")
    a_turn(match)
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("again", (0,))
    assert state_of(match).players[0].flowers == 3
    assert written(match) == ["again", "pass"]
    match.play("again")
    refusal = refused(match, "power again")
    assert (refusal.code, refusal.clause) == ("power_in_second_turn", "9.9")
    assert not [text for text in written(match) if text.startswith("power")]
    a_turn(match)
    assert state_of(match).seat == 1
    assert state_of(match).players[0].flowers == 5


@pytest.mark.clause("alveola", "9.9")
def test_the_second_turn_may_be_declined() -> None:
    match = rich("again")
    match.play("power again")
    a_turn(match)
    match.play("pass")
    assert state_of(match).seat == 1
    assert state_of(match).second_turn == ""


@pytest.mark.clause("alveola", "9.9", "3.4")
def test_play_again_needs_a_second_tile() -> None:
    match = rich("again")
    empty_piles(match, *range(2, 13))
    empty_piles(match, 1, left=1)
    refusal = refused(match, "power again")
    assert (refusal.code, refusal.clause) == ("no_second_tile", "9.9")
    state_of(match).piles[0].below = 1
    assert "power again" in written(match)


@pytest.mark.clause("alveola", "9.9")
def test_play_again_after_the_queen_and_in_the_last_turn() -> None:
    match = rich("again")
    state_of(match).queen_of = 0
    match.play("power again")
    a_turn(match)
    match.play("again")
    a_turn(match)
    assert state_of(match).seat == 1
    state_of(match).players[1].flowers = 3
    match.play("power again")
    a_turn(match)
    match.play("again")
    a_turn(match)
    assert match.outcome is not None
    assert match.outcome.reason == "queen"
