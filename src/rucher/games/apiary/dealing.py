"""A world that a seat cannot tell from the real one. Core could make it, but in Apiary nearly all hidden
items lie in stacks whose contents alone are known, so that few items need a draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rucher.core.chance import Chance
from rucher.core.secrets import UNKNOWN, Hidden
from rucher.games.apiary.state import ApiaryState


def deal_again(state: ApiaryState, inventory: Mapping[str, Sequence[int]], chance: Chance) -> None:
    """Fill the hidden places of a view: hands first, each deal equally likely; the stacks hold the rest."""
    cards, factions = list(inventory["seed"]), list(inventory["faction"])
    hands = [zone for player in state.players for zone in (player.hand, player.drawn)]
    dealt = [player.dealt for player in state.players]
    _fill(hands, cards, chance)
    _fill(dealt, factions, chance)
    state.seed_bag, state.faction_bag = cards, factions
    state.farm_bag = list(inventory["farm"])
    state.recruit_bag = list(inventory["recruit"])
    state.development_bag = list(inventory["development"])
    state.planet_bag = list(inventory["planet"])
    if state.automa is not None:
        state.automa.deck = list(inventory["automa"])
    for seat, answer in enumerate(state.answers):
        if answer is not None and answer.what == UNKNOWN:
            choice = chance.pick("choice", range(len(state.players[seat].dealt)))
            state.answers[seat] = Hidden(choice, answer.seen)


def _fill(zones: list[list[Hidden]], items: list[int], chance: Chance) -> None:
    """Remove Apiary's visible items from a stack, then deal from the rest."""
    for zone in zones:
        for item in zone:
            if item.what != UNKNOWN:
                items.remove(item.what)
    for zone in zones:
        for place, item in enumerate(zone):
            if item.what == UNKNOWN:
                zone[place] = Hidden(chance.draw("unseen", items), item.seen)
