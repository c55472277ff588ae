"""Chapter 12: what abilities and effects share: their order, their limits, reserving, choosing."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    BOX,
    FACTION,
    TILE,
    build,
    changes,
    hold,
    play,
    put,
    ready,
    refuses,
    show,
    state_of,
    to_move,
    written,
)

from rucher.core.match import Match
from rucher.core.types import Refusal


@pytest.mark.clause("apiary", "12.1")
def test_each_kind_has_its_currency() -> None:
    paid = [{name for tile in BOX.of_kind[kind] for name in priced(tile)} for kind in range(4)]
    assert paid == [{"fiber", "water"}, {"pollen"}, {"wax"}, {"honey"}]


def priced(tile: int) -> list[str]:
    """The resources that a tile costs."""
    names = ("fiber", "pollen", "water", "wax", "honey")
    return [name for name, n in zip(names, BOX.tiles[tile].cost, strict=True) if n]


@pytest.mark.clause("apiary", "12.7")
def test_the_owner_orders_abilities_that_act_together() -> None:
    match = ready()
    build(match, 0, {(1, -1): "R24", (2, -1): "R26"})  # Mentor and Nurse, both after Grow
    play(match, "place 2 grow", "worker")
    assert match.decision is not None
    assert match.decision.prompt == "order"
    assert written(match) == ["first 1", "first 2"]
    assert refuses(match, "first 3") == ("no_such_ability", "12.7")
    assert changes(match, "first 2") == {"pollen": 1}
    assert match.decision.prompt == "boost"


@pytest.mark.clause("apiary", "12.7")
def test_a_tile_triggers_whatever_brought_it() -> None:
    match = ready()
    build(match, 0, {(1, -1): "R16"})  # 2 points for each development
    hold(match, 0, "S15", "S45")
    played = changes(match, "seed S15 text", "buy development 1", "build 2,0")
    assert played == {"hand": -1, "seed discards": 1, "development": 1, "wax": -1, "favor": 4, "vp": 2}


@pytest.mark.clause("apiary", "12.7", "3.9")
def test_an_ability_of_an_action_comes_before_anyone_hibernates() -> None:
    match = ready()
    build(match, 0, {(1, -1): "R24"})
    put(match, 1, "grow", 4)
    state_of(match).players[1].active = []
    play(match, "place 2 grow", "worker")
    assert match.decision is not None
    assert match.decision.prompt == "boost"
    assert state_of(match).waiting == [1]


@pytest.mark.clause("apiary", "12.7")
def test_a_recruit_gains_nothing_from_the_action_that_builds_it() -> None:
    match = ready()
    show(match, 1, 1, "R02")  # the Ambassador: 1 favor after Advance
    bought = changes(match, "place 2 advance", "buy recruit 2", "build 2,0")
    assert "favor" not in bought
    to_move(match, 0)
    assert changes(match, "place 3 advance", "buy farm 1", "build 2,-1")["favor"] == 1


@pytest.mark.clause("apiary", "12.7")
def test_a_recruit_gains_nothing_from_the_card_that_builds_it() -> None:
    match = ready()
    hold(match, 0, "S14", "S45")
    show(match, 1, 0, "R21")  # the Historian: 1 favor for each card played
    built = changes(match, "seed S14 text", "buy recruit 1", "build 2,0")
    assert built == {"hand": -1, "seed discards": 1, "recruit": 1, "pollen": -2}
    assert changes(match, "seed S45 text") == {"hand": -1, "seed discards": 1, "vp": 1, "favor": 3}


@pytest.mark.clause("apiary", "12.8")
def test_discounts_add_up_and_nothing_costs_less_than_nothing() -> None:
    match = ready()
    state_of(match).players[0].faction = FACTION["A04"]
    build(match, 0, {(1, -1): "R07"})
    assert changes(match, "place 2 advance", "buy farm 1", "build -1,1")["farm"] == 1
    assert state_of(match).players[0].resources[0] == 5


@pytest.mark.clause("apiary", "12.10")
def test_only_ones_own_worker_is_recalled() -> None:
    match = ready()
    hold(match, 0, "S17", "S45")
    put(match, 1, "grow", 1)
    state_of(match).players[0].active = [2, 3]
    put(match, 0, "carve", 4)
    play(match, "seed S17 text")
    assert written(match) == ["recall carve", "done"]
    assert refuses(match, "recall grow") == ("not_your_worker", "12.10")
    assert refuses(match, "recall convert") == ("not_your_worker", "12.10")
    assert changes(match, "recall carve", "hibernate B4") == {"board 4": -1, "asleep": 1, "vp": 3}


@pytest.mark.clause("apiary", "12.10")
def test_there_must_be_a_worker_to_strengthen() -> None:
    match = ready()
    hold(match, 0, "S10", "S45")
    play(match, "seed S10 text")
    assert written(match) == ["boost 2", "boost 3", "boost 4", "done"]
    assert refuses(match, "boost 1") == ("no_worker_to_boost", "12.10")
    play(match, "boost 2")
    assert not any(text.startswith("boost") for text in written(match))  # one worker, once


@pytest.mark.clause("apiary", "12.12")
def test_an_effect_that_builds_minds_neither_column_nor_total() -> None:
    match = ready()
    hold(match, 0, "S13", "S45")
    play(match, "seed S13 text")
    assert written(match) == ["buy farm 1", "buy farm 2", "buy farm 3", "done"]
    assert refuses(match, "buy recruit 1") == ("other_kind_of_tile", "5.2")
    assert changes(match, "done") == {}


@pytest.mark.clause("apiary", "12.13")
def test_a_reserved_tile_is_built_later_whatever_the_total() -> None:
    match = ready()
    state = state_of(match)
    state.players[0].faction = FACTION["A11"]
    play(match, "place 2 grow", "worker")
    rows = [f"reserve {kind} {n}" for kind in ("farm", "recruit", "development") for n in (1, 2, 3)]
    assert written(match) == [*rows, "done"]
    play(match, "reserve development 3")
    assert state_of(match).players[0].reserved == TILE["I08"]
    match = ready()
    state_of(match).players[0].reserved = TILE["I08"]
    state_of(match).players[0].active = [1]
    bought = changes(match, "place 1 advance", "reserved", "build 2,0")
    assert bought["development"] == 1
    assert (bought["wax"], bought["honey"]) == (-2, 1)


@pytest.mark.clause("apiary", "12.13")
def test_one_tile_is_reserved_at_most_and_it_must_be_there() -> None:
    match = ready()
    state = state_of(match)
    state.players[0].faction, state.players[0].reserved = FACTION["A11"], TILE["I08"]
    play(match, "place 2 grow", "worker")
    assert match.decision is not None
    assert match.decision.prompt == "after"
    match = ready()
    state_of(match).players[0].faction = FACTION["A11"]
    state_of(match).rows[0] = -1
    play(match, "place 2 grow", "worker")
    assert refuses(match, "reserve farm 1") == ("no_tile_there", "5.11")


@pytest.mark.clause("apiary", "12.13", "5.2")
def test_a_reserved_tile_needs_an_advance_for_its_kind() -> None:
    match = ready(4)
    state_of(match).players[0].reserved = TILE["I08"]
    play(match, "place 2 advance_farm")
    assert refuses(match, "reserved") == ("other_kind_of_tile", "5.2")


@pytest.mark.clause("apiary", "12.14")
def test_one_of_several_benefits() -> None:
    match = ready()
    hold(match, 0, "S21", "S45")
    play(match, "seed S21 text")
    assert written(match) == ["option 1", "option 2", "option 3"]
    assert refuses(match, "option 4") == ("no_such_option", "12.14")


@pytest.mark.clause("apiary", "12.11")
def test_an_exchange_may_be_declined() -> None:
    match = ready()
    hold(match, 0, "S20", "S45")
    play(match, "seed S20 text")
    assert written(match) == ["exchange", "done"]
    assert changes(match, "done") == {}


@pytest.mark.clause("apiary", "5.5")
def test_a_hand_in_another_s_hive() -> None:
    match = ready()
    play(match, "place 2 advance", "buy recruit 1")
    assert touched(match, "hex:1:2,0") == ("not_your_hive", "5.5")
    assert touched(match, "hex:0:2,1") == ("touches_no_tile", "5.5")


@pytest.mark.clause("apiary", "3.1")
def test_touches_that_lead_to_nothing_legal_are_refused_at_once() -> None:
    match = ready()
    assert match.game.attempt(match.state, 0, ["worker:2"]) is None  # where to?
    assert touched(match, "worker:1") == ("no_such_worker", "3.1")


def touched(match: Match, *touches: str) -> tuple[str, str]:
    """The code and the clause of the refusal that touches meet."""
    refusal = match.game.attempt(match.state, 0, touches)
    assert isinstance(refusal, Refusal)
    return refusal.code, refusal.clause
