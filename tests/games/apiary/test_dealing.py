"""What a seat does not see is dealt again fairly: hands, factions dealt, secret answers, stacks."""

from __future__ import annotations

import random

import pytest

from rucher.core.chance import Chance
from rucher.core.conformance import check_even_resample
from rucher.games.apiary import game
from rucher.games.apiary.actions import PlantCard, PlaySeed
from rucher.games.apiary.state import ApiaryOptions, ApiaryState


def with_cards(players: int) -> ApiaryState:
    """A game played at random, without playing cards, until every player holds two."""
    dice, chance = random.Random(4), Chance(4)
    state = game.setup(ApiaryOptions(players=players), chance)
    while decision := game.decision(state):
        if min(len(player.hand) for player in state.players) >= 2:
            return state
        seat = decision.seats[0]
        kept = [action for action in game.legal(state, seat) if not isinstance(action, PlaySeed | PlantCard)]
        game.apply(state, seat, dice.choice(kept), chance)
    raise AssertionError("nobody drew enough cards")


@pytest.mark.clause("apiary", "7.4")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_unseen_card_may_be_in_each_hand(seat: int) -> None:
    check_even_resample(game, with_cards(2), seat)


@pytest.mark.clause("apiary", "1.7")
def test_each_unseen_faction_may_have_been_dealt_and_either_been_chosen() -> None:
    state = game.setup(ApiaryOptions(players=3), Chance(1))
    game.apply(state, 1, game.legal(state, 1)[0], Chance(1))
    check_even_resample(game, state, 0)


def test_the_stacks_hold_what_is_nowhere_else() -> None:
    state = with_cards(3)
    world = game.resample(game.view(state, 2), 2, Chance(0))
    assert sorted(world.farm_bag) == sorted(state.farm_bag)
    assert sorted(world.planet_bag) == sorted(state.planet_bag)
    assert len(world.seed_bag) == len(state.seed_bag)
    assert world.players[2].hand == state.players[2].hand
