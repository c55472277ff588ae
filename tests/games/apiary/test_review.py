"""Positions that a player of the box would doubt, played out."""

from __future__ import annotations

import itertools
import random

import pytest
from tests.games.apiary.tables import (
    BOX,
    FACTION,
    FIRST,
    MAT,
    TILE,
    build,
    have,
    hold,
    out_of_the_way,
    play,
    put,
    ready,
    settle,
    show,
    state_of,
    table,
    to_move,
    written,
)

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.apiary import game
from rucher.games.apiary.box import RESOURCES
from rucher.games.apiary.events import Retrieved
from rucher.games.apiary.pending import Begin
from rucher.games.apiary.questions import Turn
from rucher.games.apiary.state import NONE

TEXTS = Texts("apiary")


def told(match: Match, text: str) -> list[str]:
    """What a list says of an answer, in every language."""
    said = game.words.describe_action(match.view(0), match.read(text))
    return [TEXTS.say(lang, said.key, said.params) for lang in LANGUAGES]


def price(match: Match, text: str) -> list[str]:
    """What is foretold of the price of a tile."""
    keys = [fact.key for fact in game.words.preview(match.view(0), 0, match.read(text))]
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
        assert "for free" in english
        assert "gratuitement" in french
        assert price(match, answer) == ["foresee.free"]


@pytest.mark.clause("apiary", "5.4", "6.2", "12.8")
def test_a_discount_is_told_with_the_price() -> None:
    match = ready()
    settle(match, 0, "A04", "H4")  # Carpa: farms cost 1 less
    have(match, 0, {"fiber": 2, "water": 2}, active=(2,))
    show(match, 0, 1, "F37")
    play(to_move(match, 0), "place 2 advance")
    assert "Clover Field for free" in told(match, "buy farm 1")[0]
    assert "Grand Commons for 2 fiber and 2 water, less 1 resource (" in told(match, "buy farm 2")[0]
    assert "pour 2\u00a0fibres et 2\u00a0eaux, moins 1\u00a0ressource (" in told(match, "buy farm 2")[1]
    settle(match, 0, "A14", "H4")  # Pomon
    have(match, 0, {"pollen": 1}, active=(1,))
    play(to_move(match, 0), "place 1 grow")
    assert told(match, "worker") == ["Gain a worker for 1 pollen", "Gagner un ouvrier pour 1\u00a0pollen"]
    state_of(match).players[0].upgraded = True
    assert told(match, "worker") == ["Gain a worker for free", "Gagner un ouvrier gratuitement"]


@pytest.mark.clause("apiary", "5.7")
def test_a_tile_that_only_the_discount_of_a_hex_pays_is_told_with_that_discount() -> None:
    match = ready()
    have(match, 0, {}, active=(2,))
    play(match, "place 2 advance")
    assert "gratuitement" in told(match, "buy farm 1")[1]  # 1 fiber, 1 less on the only hex that it can go to
    assert price(match, "buy farm 1") == ["foresee.free"]
    have(match, 0, {"fiber": 1}, active=(2,))
    assert "pour 1\u00a0fibre (" in told(match, "buy farm 1")[1]  # every hex is open now


@pytest.mark.clause("apiary", "10.2")
def test_a_worker_that_only_comes_home_to_hibernate_is_not_counted_twice() -> None:
    said = [game.words.describe_event(Retrieved(0, workers, 1)) for workers in (1, 2)]
    lines = [TEXTS.say("fr", fact.key, {**fact.params, "player": "Léa"}) for fact in said]
    assert lines[0] == "Léa récupère 1\u00a0ouvrier, qui part hiberner."
    assert lines[1] == "Léa récupère 2\u00a0ouvriers, dont 1 pour hiberner."


@pytest.mark.clause("apiary", "12.6", "13.1")
def test_words_alone_tell_what_a_faction_stores_and_draws_at_the_start() -> None:
    match = Match(game, game.options_type(draft=True, pack=FIRST), Chance(1))
    state = state_of(match)
    state.offered_factions = [FACTION["A07"], FACTION["A03"], FACTION["A15"]]
    assert "1 water, then draw 1 seed card; storage: 4 basic resources;" in told(match, "faction A07")[0]
    assert "storage: 1 honey and 4 basic resources;" in told(match, "faction A03")[0]
    match = ready()
    facts = [
        TEXTS.say("en", fact.key, {**fact.params, "player": "Ann"})
        for fact in game.words.describe_table(match.view(0))
    ]
    assert "Ann: storage for 1 pollen and 5 basic resources" in facts


@pytest.mark.clause("apiary", "1.6", "15.2")
def test_words_alone_tell_the_bonuses_of_a_mat_that_can_be_drafted() -> None:
    match = Match(game, game.options_type(draft=True), Chance(1))
    state_of(match).offered_mats = [MAT["H2"], MAT["H3"]]
    log = told(match, "mat H2")[0]
    assert log.startswith(
        "Take the Log hive mat (1 hex: gain 1 pollen; 4 hexes: gain 1 worker of strength 1;"
    )
    assert "3\u00a0alvéoles\u202f: gagnez 1\u00a0Faveur de la Reine" in told(match, "mat H3")[1]


@pytest.mark.clause("apiary", "14.8")
def test_words_alone_tell_what_a_sector_of_the_comb_is_worth() -> None:
    for players, worth in (
        (2, "7 VP, end of game, for most tokens"),
        (4, "8 VP, end of game, for most tokens, 5 VP"),
    ):
        facts = game.words.describe_table(ready(players).view(0))
        said = [TEXTS.say("en", fact.key, fact.params) for fact in facts if "majorit" in fact.key]
        assert len(said) == 1
        assert worth in said[0]


@pytest.mark.clause("apiary", "2.3", "12.8")
def test_the_worker_of_an_empty_hive_has_strength_1_whatever_the_instructor_says() -> None:
    match = ready(seat=1)
    build(match, 0, {(-1, 0): "R22"})
    have(match, 0, {"pollen": 1})
    have(match, 1, {}, active=(1,))
    state_of(match).stack = [Begin(0), Turn(1, before=False)]
    play(match, "end")
    assert state_of(match).players[0].active == [1]
    play(match, "place 1 grow")
    play(match, "worker")
    assert state_of(match).players[0].active == [2]


@pytest.mark.clause("apiary", "3.8", "12.10")
def test_a_standing_answer_holds_for_a_recalled_worker_until_it_is_taken_back() -> None:
    for answers, landed in ((("seed S17 text",), [2]), (("ask", "seed S17 text"), [])):
        match = ready()
        state_of(match).players[0].standing = "landing"
        hold(match, 0, "S17", "S45")
        put(match, 0, "research", 2)
        play(match, *answers, "recall research")
        if "ask" in answers:
            assert len(written(match)) == 4
            play(match, "bump active once")
        assert state_of(match).players[0].landing == landed


@pytest.mark.clause("apiary", "13.4")
@pytest.mark.parametrize(
    "farms", [("F22",), ("F01", "F15"), ("F17", "F38"), ("F39",), ("F05", "F34")], ids=str
)
def test_storing_reaches_every_arrangement_without_a_free_spot_and_no_other(farms: tuple[str, ...]) -> None:
    rng = random.Random(farms[0])
    for _ in range(4):
        match = table()
        build(match, 0, dict(zip(((-1, 0), (0, -1)), farms, strict=False)))
        held: dict[str, int] = {resource: rng.choice((0, 1, 2, 4)) for resource in RESOURCES}
        have(match, 0, held, active=(1,))
        hold(match, 0, "S45")
        play(to_move(match, 0, before=False), "end")
        faction = BOX.faction_storage[FACTION["A15"]]
        spots = [*faction, *(spot for farm in farms for spot in BOX.tiles[TILE[farm]].storage)]
        assert kept_by_steps(match) == kept_by_layouts(spots, list(held.values())), held


def kept_by_layouts(spots: list[tuple[int, ...]], held: list[int]) -> set[tuple[int, ...]]:
    """All that can be kept so that nothing left over fits an empty spot, layout after layout."""
    found = set()
    for layout in itertools.product(*[(*spot, NONE) for spot in spots]):
        kept = [layout.count(resource) for resource in range(5)]
        left = [had - now for had, now in zip(held, kept, strict=True)]
        empty = [spot for spot, stored in zip(spots, layout, strict=True) if stored == NONE]
        if min(left) >= 0 and not any(left[resource] for spot in empty for resource in spot):
            found.add(tuple(kept))
    return found


def kept_by_steps(match: Match) -> set[tuple[int, ...]]:
    """All that can be kept by giving up one resource after the other, then storing as well as can be."""
    found, states = set(), [state_of(match)]
    seen = set()
    for state in states:
        held = tuple(state.players[0].resources)
        if state.seat != 0 or held in seen:
            found |= {held} if state.seat != 0 else set()
            continue
        seen.add(held)
        for action in game.legal(game.view(state, 0), 0):
            states.append(game.clone(state))
            game.apply(states[-1], 0, action, Chance(1))
    return found
