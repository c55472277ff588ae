"""Chapter 3: placing a worker, shifting, bumping."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    FACTION,
    TILE,
    both,
    build,
    changes,
    counts,
    have,
    hold,
    less,
    play,
    put,
    ready,
    refused,
    refuses,
    settle,
    show,
    state_of,
    table,
    to_move,
    written,
)

from rucher.core.texts import Texts
from rucher.games.apiary import game
from rucher.games.apiary.state import NONE

TEXTS = Texts("apiary")


@pytest.mark.clause("apiary", "3.1")
def test_one_active_worker_goes_onto_an_action() -> None:
    match = ready()
    state_of(match).carvings[0] = TILE["C13"]
    actions = ("explore", "advance", "grow", "research", "convert", "carve")
    expected = [f"place {s} {action}" for s in (4, 3, 2) for action in actions if s == 4 or action != "carve"]
    assert written(match) == [*expected, "seed S45 text", "seed S45 basic"]
    assert refuses(match, "place 1 explore") == ("no_such_worker", "3.1")
    assert refuses(match, "place 2 advance_farm") == ("not_on_this_side", "5.2")


@pytest.mark.clause("apiary", "3.2")
def test_where_nothing_can_be_paid_no_worker_goes() -> None:
    match = table()
    settle(match, 0, "A15", "H2")
    have(match, 0, {}, active=(4,))
    assert refuses(match, "place 4 advance") == ("nothing_to_build", "3.2")
    assert refuses(match, "place 4 grow") == ("nothing_to_grow", "3.2")
    assert refuses(match, "place 4 convert") == ("nothing_to_convert", "3.2")
    assert refuses(match, "place 4 carve") == ("nothing_to_carve", "3.2")
    assert written(match) == ["place 4 explore", "place 4 research"]


@pytest.mark.clause("apiary", "3.2")
def test_a_tile_needs_a_cell_and_its_price() -> None:
    match = table()
    have(match, 0, {"fiber": 1}, active=(1,))
    assert "place 1 advance" in written(match)
    cells = state_of(match).hive(0).cells
    names = [tile for tile in TILE if tile.startswith("I")]
    build(match, 0, dict(zip(cells, names, strict=False)))
    assert refuses(match, "place 1 advance") == ("nothing_to_build", "3.2")


@pytest.mark.clause("apiary", "3.2", "5.1", "6.7")
def test_whoever_could_pay_is_not_told_the_contrary() -> None:
    match = table()
    settle(match, 0, "A15", "H4")
    show(match, 0, 2, "F08")
    have(match, 0, {"pollen": 5}, active=(1, 2, 3, 4))
    grow = refused(match, "place 1 grow")
    have(match, 0, {"water": 5}, active=(1, 4))
    assert "place 4 advance" in written(match)
    advance = refused(match, "place 1 advance")
    assert [TEXTS.say("en", f"refusal.{why.code}", why.params) for why in (grow, advance)] == [
        "With strength 1 and your resources you can gain neither a worker (four at most) nor a frame.",
        "With a total of 2, you can pay for and build none of the tiles within reach.",
    ]


@pytest.mark.clause("apiary", "3.2", "6.6")
def test_turning_the_faction_tile_is_a_part_of_growing() -> None:
    match = ready()
    play(match, "place 4 grow")
    assert refuses(match, "done") == ("grow_something", "3.2")
    assert changes(match, "upgrade", "done") == {"upgraded": 1}


@pytest.mark.clause("apiary", "3.2", "5.10")
def test_an_advance_must_build() -> None:
    match = play(ready(), "place 4 advance")
    assert refuses(match, "done") == ("tile_must_be_built", "3.2")


@pytest.mark.clause("apiary", "3.2")
def test_a_conversion_must_be_made() -> None:
    match = play(ready(), "place 2 convert")
    assert refuses(match, "done") == ("convert_something", "3.2")


@pytest.mark.clause("apiary", "3.3", "3.5")
@pytest.mark.parametrize(
    ("answer", "change"),
    [
        ("bump active once", {"1 board 2": -1, "1 active 3": 1}),
        ("bump landing once", {"1 board 2": -1, "1 landing 2": 1}),
    ],
)
def test_a_bumped_worker_comes_back_before_the_action(answer: str, change: dict[str, int]) -> None:
    match = ready()
    put(match, 1, "convert", 2)
    before = counts(state_of(match))
    play(match, "place 3 convert")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("bumped", (1,))
    asked = ["bump active once", "bump landing once", "bump active always", "bump landing always"]
    assert written(match) == asked
    assert refuses(match, "convert wax", 1) == ("bumped_due", "3.5")
    assert refuses(match, "convert wax", 0) == ("not_your_turn", "2.1")
    play(match, answer)
    assert less(counts(state_of(match)), before) == both(placed(3), change)
    assert (match.decision.prompt, match.decision.seats) == ("convert", (0,))


@pytest.mark.clause("apiary", "3.3")
def test_one_may_bump_ones_own_worker() -> None:
    match = ready()
    put(match, 0, "grow", 1)
    have(match, 0, {"pollen": 5}, active=(2, 3))
    change = changes(match, "place 2 grow", "bump active once")
    assert change == both(placed(2), {"board 1": -1, "active 2": 1})


@pytest.mark.clause("apiary", "3.4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((NONE, NONE), (3, NONE)),
        ((NONE, 8 + 1), (3, 8 + 1)),  # the space with the arrow is empty: nobody moves
        ((8 + 1, NONE), (3, 8 + 1)),
        ((8 + 1, 8 + 2), (3, 8 + 1)),  # the 2 is bumped
    ],
)
def test_two_spaces(before: tuple[int, int], after: tuple[int, int]) -> None:
    match = ready()
    state_of(match).spaces[:2] = before
    state_of(match).players[1].active = []
    play(match, "place 3 explore")
    assert tuple(state_of(match).spaces[:2]) == after
    assert match.decision is not None
    assert match.decision.prompt == ("bumped" if NONE not in before else "ship")


@pytest.mark.clause("apiary", "3.6", "3.7", "2.1")
def test_a_bumped_strength_4_worker_hibernates_after_the_action() -> None:
    match = ready()
    state_of(match).spaces[:2] = [8 + 1, 8 + 4]
    state_of(match).players[1].active = []
    play(match, "place 2 explore")
    assert match.decision is not None
    assert match.decision.prompt == "ship"
    assert match.decision.params["n"] == 2 + 1  # the 4 no longer counts
    assert state_of(match).waiting == [1]
    play(match, "ship b1", "square fiber")
    assert (match.decision.prompt, match.decision.seats) == ("hibernate", (1,))
    assert changes(match, "hibernate A4") == {"1 asleep": 1, "1 favor": 3}
    assert match.decision.seats == (0,)


@pytest.mark.clause("apiary", "3.6")
def test_words_alone_tell_of_a_worker_that_waits_to_hibernate() -> None:
    match = ready()
    put(match, 1, "convert", 4)
    play(match, "place 2 convert")
    facts = [fact for fact in game.words.describe_table(match.view(0)) if fact.key == "fact.waiting"]
    assert [(fact.params, fact.seats) for fact in facts] == [({"n": 1}, {"player": 1})]
    said = [TEXTS.say(lang, facts[0].key, {"n": 1, "player": "Ann"}) for lang in ("en", "fr")]
    assert said == ["Ann: 1 worker will hibernate", "Ann\u202f: 1\u00a0ouvrier va hiberner"]


@pytest.mark.clause("apiary", "3.6", "6.7")
def test_a_worker_that_waits_to_hibernate_still_counts_among_four() -> None:
    match = ready()
    put(match, 0, "grow", 4)
    have(match, 0, {"pollen": 5}, active=(1, 2, 3))
    play(match, "place 3 grow")
    assert refuses(match, "worker") == ("four_workers", "6.7")


@pytest.mark.clause("apiary", "3.8")
def test_a_standing_answer_answers_until_it_is_taken_back() -> None:
    match = ready()
    put(match, 1, "convert", 2)
    play(match, "place 3 convert", "bump landing always", "convert wax", "done", "end")
    while match.decision is not None and match.decision.prompt == "store":
        play(match, "store")
    assert match.decision is not None
    assert match.decision.seats == (1,)
    state_of(match).players[1].landing = []
    put(match, 1, "research", 1)
    to_move(match, 0)
    have(match, 0, {}, active=(2,))
    assert changes(match, "place 2 research")["1 landing 1"] == 1  # nobody was asked
    assert match.decision.prompt == "keep"
    to_move(match, 1)
    assert refuses(to_move(ready(), 0), "ask") == ("no_standing_answer", "3.8")
    play(match, "ask")
    assert state_of(match).players[1].standing == "ask"


@pytest.mark.clause("apiary", "3.9", "5.10")
def test_only_the_worker_placed_now_earns_the_strength_4_benefit() -> None:
    match = ready()
    put(match, 1, "advance1", 4)
    play(match, "place 2 advance")
    assert "vp" not in changes(match, "buy farm 1", "build 2,0")


@pytest.mark.clause("apiary", "3.9", "5.2", "12.8")
def test_a_higher_total_makes_no_strength_4_worker() -> None:
    match = ready()
    state_of(match).players[0].faction = FACTION["A19"]
    play(match, "place 3 advance")
    assert "vp" not in changes(match, "buy farm 3", "build 2,0")


@pytest.mark.clause("apiary", "7.2", "3.2")
def test_without_a_card_anywhere_nobody_researches() -> None:
    match = ready()
    state = state_of(match)
    state.seed_bag, state.seed_discards = [], []
    assert refuses(match, "place 3 research") == ("nothing_to_draw", "7.2")
    assert "place 4 research" in written(match)  # to plant what is in hand
    hold(match, 0)
    state.seed_bag = []
    assert refuses(match, "place 4 research") == ("nothing_to_draw", "7.2")
