"""Positions that a player of the box would doubt, played out."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import FACTION, MAT, TILE, out_of_the_way, play, ready, show, state_of

from rucher.core.chance import Chance
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


@pytest.mark.clause("apiary", "12.6", "13.1")
def test_words_alone_tell_what_a_faction_stores_and_draws_at_the_start() -> None:
    match = Match(game, game.options_type(draft=True), Chance(1))
    state = state_of(match)
    state.offered_factions = [FACTION["A07"], FACTION["A03"], FACTION["A15"]]
    assert "1 water and draw 1 seed card; stores 4 basic resources;" in told(match, "faction A07")[0]
    assert "stores 1 honey and 4 basic resources;" in told(match, "faction A03")[0]
    match = ready()
    facts = [
        TEXTS.say("en", fact.key, {**fact.params, "player": "Ann"}) for fact in game.describe(match.view(0))
    ]
    assert "Ann: storage for 1 pollen and 5 basic resources" in facts


@pytest.mark.clause("apiary", "1.6", "15.2")
def test_words_alone_tell_the_bonuses_of_a_mat_that_can_be_drafted() -> None:
    match = Match(game, game.options_type(draft=True), Chance(1))
    state_of(match).offered_mats = [MAT["H2"], MAT["H3"]]
    log = told(match, "mat H2")[0]
    assert log.startswith("Hive mat Log: 1 cell: gain 1 pollen; 4 cells: gain 1 worker of strength 1;")
    assert "3 alvéoles\u202f: gagnez 1\u00a0Faveur de la Reine" in told(match, "mat H3")[1]


@pytest.mark.clause("apiary", "14.8")
def test_words_alone_tell_what_a_sector_of_the_comb_is_worth() -> None:
    for players, worth in (
        (2, "7 VP at the end for most tokens"),
        (4, "8 VP at the end for most tokens, 5 VP"),
    ):
        facts = game.describe(ready(players).view(0))
        said = [TEXTS.say("en", fact.key, fact.params) for fact in facts if "majorit" in fact.key]
        assert len(said) == 1
        assert worth in said[0]
