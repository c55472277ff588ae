"""Clauses 15.2 to 15.4: the draft alone, the strict supply, the publisher's variant."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    BOX,
    SEED,
    have,
    hold,
    play,
    refuses,
    state_of,
    table,
    to_move,
    written,
)

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.games.apiary import events, game
from rucher.games.apiary.box.effects import Favor, Seed, Vp
from rucher.games.apiary.chapters.stock import in_supply
from rucher.games.apiary.state import NONE, ApiaryOptions

PLAIN = [card.id for card in BOX.seeds if all(isinstance(effect, Vp | Favor) for effect in card.effects)]


@pytest.mark.clause("apiary", "15.2", "16.2")
def test_alone_the_draft_offers_two_factions_and_a_mat() -> None:
    match = Match(game, ApiaryOptions(players=1, draft=True), Chance(2))
    state = state_of(match)
    factions = [f"faction {BOX.factions[n].id}" for n in state.offered_factions]
    (mat,) = [f"mat {BOX.mats[n].id}" for n in state.offered_mats]
    assert written(match) == [*factions, mat]
    play(match, factions[0])
    assert written(match) == [mat]
    told = match.play(mat)
    assert isinstance(told[-1], events.TurnEnded)  # the Automa has had her first turn
    assert len(state_of(match).faction_bag) == 20 - 1


# -- strict supply -----------------------------------------------------------------------------------------


@pytest.mark.clause("apiary", "15.3")
def test_the_supply_is_what_nobody_holds_and_no_planet_shows() -> None:
    match = table(2, strict_supply=True)
    state = state_of(match)
    assert [in_supply(state, resource) for resource in range(5)] == [25, 25, 25, 15, 12]
    have(match, 0, {"fiber": 3, "wax": 2})
    have(match, 1, {"fiber": 1, "honey": 12})
    state.squares[3 * 1] += 2
    assert [in_supply(state, resource) for resource in range(5)] == [19, 25, 25, 13, 0]


@pytest.mark.clause("apiary", "15.3")
def test_what_the_supply_lacks_is_not_gained() -> None:
    match = table(2, strict_supply=True)
    have(match, 0, {"pollen": 2, "water": 1}, active=(1,))
    have(match, 1, {"honey": 12})
    play(to_move(match, 0), "place 1 convert")
    told = match.play("convert honey")
    assert events.SupplyShort(0, "honey", 1) in told
    assert not [event for event in told if isinstance(event, events.Gained)]
    assert state_of(match).players[0].resources == [0] * 5
    assert [in_supply(state_of(match), resource) for resource in range(5)] == [25, 25, 25, 15, 0]


@pytest.mark.clause("apiary", "1.9", "15.3")
@pytest.mark.parametrize("strict", [True, False])
def test_a_resource_that_is_out_cannot_be_chosen(strict: bool) -> None:
    match = table(2, strict_supply=strict)
    hold(match, 0, "S45")
    have(match, 0, {}, active=(1,))
    have(match, 1, {"fiber": 25})
    play(to_move(match, 0), "seed S45 basic")
    takes = {"take fiber", "take pollen", "take water"}
    assert {*written(match)} == (takes - {"take fiber"} if strict else takes)
    if strict:
        assert refuses(match, "take fiber") == ("supply_is_out", "15.3")


@pytest.mark.clause("apiary", "15.3")
def test_with_one_basic_resource_left_the_square_takes_it() -> None:
    match = table(2, strict_supply=True)
    have(match, 0, {}, active=(1,))
    have(match, 1, {"fiber": 25, "pollen": 25})
    play(to_move(match, 0), "place 1 explore")
    told = match.play("ship B1")
    assert events.SquareFilled(0, 1, "water") in told


# -- fewer seed cards --------------------------------------------------------------------------------------


@pytest.mark.clause("apiary", "15.4")
def test_the_token_with_two_seed_cards_stays_in_the_box() -> None:
    def tokens(seed: int, *, limited: bool) -> list[int]:
        match = Match(game, ApiaryOptions(players=5, seed_limit=limited), Chance(seed))
        return [token for token in state_of(match).grid_tokens if token != NONE]

    (two_cards,) = [n for n, token in enumerate(BOX.explore_tokens) if Seed(2) in token.effects]
    assert not any(two_cards in tokens(seed, limited=True) for seed in range(60))
    assert any(two_cards in tokens(seed, limited=False) for seed in range(60))


@pytest.mark.clause("apiary", "15.4")
def test_two_texts_a_turn_and_any_number_of_basic_resources() -> None:
    match = table(2, seed_limit=True)
    first, second, third, fourth, fifth = PLAIN[:5]
    hold(match, 0, first, second, third, fourth, fifth)
    have(match, 0, {}, active=(1,))
    play(to_move(match, 0), f"seed {first} text", f"seed {second} text")
    assert refuses(match, f"seed {third} text") == ("enough_texts", "15.4")
    assert not any(text.startswith("seed") and text.endswith("text") for text in written(match))
    for card in (third, fourth):
        play(match, f"seed {card} basic", "take water")
    assert [item.what for item in state_of(match).players[0].hand] == [SEED[fifth]]


@pytest.mark.clause("apiary", "2.4", "15.4")
def test_without_the_variant_any_number_of_texts() -> None:
    match = table(2)
    hold(match, 0, *PLAIN[:5])
    have(match, 0, {}, active=(1,))
    play(to_move(match, 0), *(f"seed {card} text" for card in PLAIN[:4]))
    assert len(state_of(match).players[0].hand) == 1
