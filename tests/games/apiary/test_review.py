"""Positions that a player of the box would doubt, played out."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import TILE, out_of_the_way, play, ready, show, state_of

from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.apiary.rules import game

TEXTS = Texts("apiary")


def told(match: Match, text: str) -> list[str]:
    """What a list says of an answer, in every language."""
    said = game.tell(match.view(0), match.read(text))
    return [TEXTS.say(lang, said.key, said.params) for lang in LANGUAGES]


def price(match: Match, text: str) -> list[str]:
    """What is foretold of the price of a tile."""
    keys = [fact.key for fact in game.foresee(match.view(0), 0, match.read(text))]
    return [key for key in keys if key in ("foresee.free", "foresee.costs", "foresee.discounted")]


@pytest.mark.clause("apiary", "5.8", "12.12")
def test_a_tile_that_is_built_free_is_not_told_with_a_price() -> None:
    match = ready()
    show(match, 2, 0, "I11")  # Excavation: a farm, free
    out_of_the_way(match, TILE["F37"])
    state_of(match).players[0].reserved = TILE["F37"]
    play(match, "place 4 advance")
    assert "for 2 fiber and 2 water" in told(match, "reserved")[0]
    assert price(match, "reserved") == price(match, "buy farm 1") == ["foresee.costs"]
    play(match, "buy development 1", "build 1,-1")
    for answer in ("buy farm 1", "reserved"):
        english, french = told(match, answer)
        assert "at no cost" in english
        assert "sans payer" in french
        assert price(match, answer) == ["foresee.free"]
