"""What is said of an action before it is played, held against what it then does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.alveola.tables import POWER, changed, hold, later, put, state_of, table

import rucher
from rucher.core.chance import Chance
from rucher.core.sentence import Sentence
from rucher.core.texts import LANGUAGES, Term, Texts
from rucher.games.alveola import game
from rucher.games.alveola.actions import (
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    TakePile,
    UsePower,
)
from rucher.games.alveola.events import Grown, HornetMoved, HornetTilePassed, Raised
from rucher.games.alveola.state import board_of

TEXTS = Texts("alveola")


def keys(facts: list[Sentence]) -> list[str]:
    """Which facts they are."""
    return [fact.key.removeprefix("foresee.") for fact in facts]


def gains(facts: list[Sentence], what: str) -> int:
    """How many flowers or how much honey they promise."""
    found = (fact.params.get("what") for fact in facts)
    return sum(term.count or 0 for term in found if isinstance(term, Term) and term.key == what)


def test_what_is_foreseen_is_what_happens() -> None:
    seen = set()
    for seed in range(8):
        match, dice = rucher.new("alveola", seed=seed, players=2 + seed % 3), Chance(seed)
        while match.decision:
            seat, legal = match.state.seat, match.legal()
            action = legal[dice.pick("choice", range(len(legal)))]
            facts, before = game.words.preview(match.view(seat), seat, action), match.score()
            events = match.play(action)
            seen |= {fact.key for fact in facts}
            assert all(all(_spoken(fact)) for fact in facts)
            assert gains(facts, "flower") == sum(e.flowers for e in events if isinstance(e, Grown))
            assert gains(facts, "honey") == sum(e.honey for e in events if isinstance(e, Raised))
            assert ("hornet_tile" in keys(facts)) == any(isinstance(e, HornetTilePassed) for e in events)
            eaten = [e.eaten for e in events if isinstance(e, HornetMoved) and e.eaten is not None]
            assert [fact.seats["victim"] for fact in facts if fact.key == "foresee.eaten"] == eaten
            if isinstance(action, PlaceWorker | MoveWorker | PlaceQueen):
                assert _promised(facts) == match.score().total(seat) - before.total(seat)
    messages = {key for key in TEXTS.catalogs["en"].messages if key.startswith("foresee.")}
    assert messages - seen <= {"foresee.last_turns", "foresee.no_flowers_left"}


def _promised(facts: list[Sentence]) -> int:
    signs = {"foresee.points": 1, "foresee.points_lost": -1}
    return sum(signs[fact.key] * _n(fact) for fact in facts if fact.key in signs)


def _n(fact: Sentence) -> int:
    n = fact.params["n"]
    assert isinstance(n, int)
    return n


def _spoken(fact: Sentence) -> list[str]:
    names: dict[str, Any] = dict.fromkeys(fact.seats, "Anna")
    return [TEXTS.say(lang, fact.key, {**fact.params, **names}) for lang in LANGUAGES]


@pytest.mark.clause("alveola", "5.3", "5.4")
def test_growing_tells_each_contact_those_of_level_1_apart() -> None:
    match = hold(table(), "B-EFF-2")
    facts = game.words.preview(match.state, 0, Lay((0, -1), 0))
    assert keys(facts) == ["gain", "contact_low"]
    assert facts[1].cells == ("cell:0,0", "cell:1,0")
    put(match, "S-FEF-2", (1, 0), 0, 2)
    facts = game.words.preview(match.state, 0, Lay((0, -1), 0))
    assert keys(facts) == ["gain", "contact"]


@pytest.mark.clause("alveola", "3.2", "5.6")
def test_growing_says_why_there_are_no_flowers() -> None:
    match = hold(table(), "B-EFF-2")
    state_of(match).flowers = 0
    assert keys(game.words.preview(match.state, 0, Lay((0, -1), 0)))[0] == "no_flowers_left"
    state_of(match).power = POWER["honey"]
    assert keys(game.words.preview(match.state, 0, Lay((0, -1), 0)))[0] == "no_flowers_after_power"


@pytest.mark.clause("alveola", "6.5")
def test_raising_tells_the_honey_of_each_cell_it_empties() -> None:
    match = later(hold(table(), "B-FFE-2"))
    state_of(match).hornets = []
    changed(match)
    lays = [action for action in match.legal() if board_of(match.state).height(action.cell)]
    for action in lays:
        facts = game.words.preview(match.state, 0, action)
        assert keys(facts) == ["gain", "empties", "fills"]
        assert gains(facts, "honey") == len(facts[1].cells) == 1
        assert len(facts[2].cells) == 2
    assert lays


@pytest.mark.clause("alveola", "7.4", "10.1")
def test_the_queen_tells_her_points_and_the_last_turns() -> None:
    facts = game.words.preview(table().state, 0, PlaceQueen((0, 1)))
    assert (keys(facts), facts[0].params) == (["points", "last_turns"], {"n": 4})


@pytest.mark.clause("alveola", "3.1", "3.2")
def test_a_power_tells_its_price() -> None:
    facts = game.words.preview(table().state, 0, UsePower(POWER["honey"]))
    assert keys(facts) == ["paid", "no_flowers_this_turn"]
    assert facts[0].params == {"flowers": Term("flower", count=3)}


@pytest.mark.clause("alveola", "8.2")
def test_taking_tells_whether_the_dipper_passes_the_hornet_tile() -> None:
    match = table()
    assert not game.words.preview(match.state, 0, TakePile(0))
    state_of(match).dipper = 10
    assert keys(game.words.preview(match.state, 0, TakePile(11))) == ["hornet_tile"]


@pytest.mark.clause("alveola", "8.4")
def test_a_hornet_tells_how_far_it_reaches() -> None:
    match = table()
    hornet = state_of(match).hornets[0]
    reach = game.words.describe_thing(match.state, f"cell:{hornet[0]},{hornet[1]}")[-1]
    goals = {game.touches(match.state, move)[1] for move in _steps(match) if move.start == hornet}
    assert goals
    assert set(reach.cells) == goals
    assert reach.params == {"n": len(goals)}
    assert game.words.describe_thing(match.state, "cell:0,1")[-1].key == "fact.cell"


def _steps(match: Any) -> list[MoveHornet]:
    state = state_of(match)
    state.step, state.hornet_moves = "hornet", 1
    changed(match)
    return [action for action in match.legal() if isinstance(action, MoveHornet)]


def test_the_components_tell_each_tile_as_the_rules_turn_it() -> None:
    state = table().state
    box, drawn = state.box, game.box.components(state.options)
    for tile, told in zip(box.tiles, drawn.tiles, strict=True):
        assert (tile.pattern, tile.hornet, tile.turns) == (told.pattern, told.hornet, told.turns)
        assert tile.cells((0, 0), 4) == list(drawn.shapes[told.shape][4])
    assert [(power.id, power.cost) for power in drawn.powers] == [(one.id, one.cost) for one in box.powers]
