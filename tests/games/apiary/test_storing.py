"""Chapter 13: storage, overflow and favor."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    FACTION,
    build,
    changes,
    have,
    hold,
    play,
    ready,
    refuses,
    sheet,
    state_of,
    table,
    to_move,
    written,
)
from tests.games.apiary.test_preview import moments

from rucher.core.match import Match
from rucher.games.apiary import game
from rucher.games.apiary.actions import Store
from rucher.games.apiary.chapters.storing import most_valuable, spots_of
from rucher.games.apiary.questions import five

FAVOR = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 18, 19, 20, 21, 22, 24]


def ending(**resources: int) -> Match:
    """The end of a turn of Ria, who stores four basic resources."""
    match = table()
    have(match, 0, resources, active=(1,))
    have(match, 1, {}, active=(1,))
    hold(match, 0, "S45")
    to_move(match, 0, before=False)
    return play(match, "end")


@pytest.mark.clause("apiary", "13.1", "13.4")
def test_what_has_a_spot_stays_and_nobody_is_asked() -> None:
    match = ending(fiber=2, water=1)
    assert state_of(match).players[0].resources == [2, 0, 1, 0, 0]
    assert (state_of(match).players[0].favor, state_of(match).seat) == (0, 1)


@pytest.mark.clause("apiary", "13.4", "13.5", "13.7")
def test_what_has_no_spot_goes_and_brings_favor() -> None:
    match = ending(fiber=2, wax=1, honey=1)
    # Wax and honey have no spot at all. Fiber has: it may not be given up for favor.
    assert refuses(match, "discard fiber") == ("spot_still_free", "13.4")
    assert refuses(match, "discard pollen") == ("none_to_discard", "13.4")
    assert changes(match, "store") == {"wax": -1, "honey": -1, "favor": 2}


@pytest.mark.clause("apiary", "13.4")
def test_one_may_store_less_well_as_long_as_no_spot_stays_free() -> None:
    match = ending(fiber=3, pollen=3)
    assert written(match) == ["store", "discard fiber", "discard pollen"]
    assert changes(match, "discard pollen", "discard pollen") == {"pollen": -2, "favor": 2}
    assert state_of(match).seat == 1  # all the rest has a spot
    match = ending(fiber=3, pollen=3)
    assert changes(match, "store") == {"fiber": -2, "favor": 2}  # the obvious one keeps pollen


@pytest.mark.clause("apiary", "13.4")
def test_where_one_kind_alone_may_go_to_store_goes_without_saying() -> None:
    match = ending(fiber=2, wax=1)
    assert written(match) == ["store", "discard wax"]
    assert game.obvious(state_of(match), 0) == Store()
    stored, discarded = ending(fiber=2, wax=1), play(match, "discard wax")
    assert state_of(play(stored, "store")).players == state_of(discarded).players
    assert game.obvious(state_of(ending(fiber=3, pollen=3)), 0) is None, "there is a choice"


@pytest.mark.clause("apiary", "13.2", "13.4")
def test_a_spot_that_takes_the_resource_must_be_filled() -> None:
    match = table()
    build(match, 0, {(2, 0): "F26"})  # a basic spot, and one for wax or honey
    have(match, 0, {"wax": 1, "honey": 1, "fiber": 1}, active=(1,))
    have(match, 1, {}, active=(1,))
    hold(match, 0, "S45")
    play(to_move(match, 0, before=False), "end")
    assert written(match) == ["store", "discard wax", "discard honey"]
    assert changes(match, "discard honey") == {"honey": -1, "favor": 1}
    assert state_of(match).players[0].resources == [1, 0, 0, 1, 0]


@pytest.mark.clause("apiary", "13.3")
def test_during_a_turn_resources_need_no_spot() -> None:
    match = ready()
    have(match, 0, {"fiber": 20, "pollen": 20}, active=(3,))
    play(match, "place 3 convert", "convert wax", "convert wax", "convert wax")
    assert state_of(match).players[0].resources == [17, 17, 0, 3, 0]


@pytest.mark.clause("apiary", "13.5")
def test_what_comes_in_another_s_turn_is_checked_after_ones_own() -> None:
    match = ready()
    state = state_of(match)
    have(match, 1, {"fiber": 4}, active=())
    state.players[1].faction = FACTION["A06"]
    state.spaces[4] = 8 + 1  # the other player's worker on Grow
    state.players[1].resources = [5, 0, 0, 0, 0]  # as many as Cecro stores
    play(match, "place 2 grow", "bump active once", "take fiber", "worker", "end")
    while match.decision is not None and match.decision.prompt == "store":
        play(match, "store")
    assert state_of(match).players[1].resources == [6, 0, 0, 0, 0]
    to_move(match, 1, before=False)
    play(match, "end")
    assert changes(match, "store") == {"1 fiber": -1, "1 favor": 1}


@pytest.mark.clause("apiary", "13.6")
@pytest.mark.parametrize("favor", range(21))
def test_the_favor_track(favor: int) -> None:
    match = table()
    state_of(match).players[0].favor = favor
    assert sheet(match)["favor"] == FAVOR[favor]


@pytest.mark.clause("apiary", "12.9", "13.6")
def test_the_track_ends_at_20() -> None:
    match = ready()
    state_of(match).players[0].favor = 19
    assert changes(match, "seed S45 text") == {"hand": -1, "seed discards": 1, "vp": 1, "favor": 1}


@pytest.mark.clause("apiary", "13.1")
def test_every_resource_that_has_a_spot_is_shown_in_one_that_takes_it() -> None:
    crowded = 0
    for state, _ in [moment for seed in (5, 6) for moment in moments(seed)]:
        for seat, player in enumerate(state.players):
            if player.faction < 0:
                continue
            tiles = [spot for tile in player.built if tile >= 0 for spot in state.box.tiles[tile].storage]
            spots = [*state.box.mats[player.mat].storage, *state.box.faction_storage[player.faction], *tiles]
            shown = game.words.outlook(game.view(state, None)).stored[seat]
            assert all(found < 0 or found in spot for spot, found in zip(spots, shown, strict=True))
            lying = [shown.count(resource) for resource in range(5)]
            assert all(n <= have for n, have in zip(lying, player.resources, strict=True))
            kept = most_valuable(spots_of(state, seat), five(player.resources))
            assert sum(lying) == sum(kept)
            crowded += sum(lying) < sum(player.resources)
    assert crowded
