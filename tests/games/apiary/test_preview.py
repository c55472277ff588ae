"""What an answer would bring is told before it is given, and comes true."""

from __future__ import annotations

import random
import shutil
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest
from tests.games.apiary.tables import FACTION, SEED, build, put, ready, state_of

from rucher.core.chance import Chance
from rucher.core.texts import LANGUAGES, Texts
from rucher.core.types import Seat
from rucher.games.apiary import game
from rucher.games.apiary.actions import ApiaryAction, Place, Store, TakeIncome
from rucher.games.apiary.box import open_pack
from rucher.games.apiary.chapters.placing import total_of
from rucher.games.apiary.questions import Retrieval
from rucher.games.apiary.state import ApiaryState

TEXTS = Texts("apiary")


def laid(players: int = 2, seed: int = 1, **options: Any) -> ApiaryState:
    """A table of a first game."""
    return game.setup(game.options_type(players=players, first_game=True, **options), Chance(seed))


def keys(state: ApiaryState, seat: Seat, action: ApiaryAction) -> list[str]:
    """What is told of an action, by its messages."""
    return [fact.key for fact in game.words.preview(game.view(state, seat), seat, action)]


def moments(seed: int, most: int = 260) -> list[tuple[ApiaryState, Seat]]:
    """Positions of a game played at random, each with the seat that is asked."""
    chance, dice = Chance(seed), random.Random(seed)
    found: list[tuple[ApiaryState, Seat]] = []
    state = game.setup(game.options_type(players=3), chance)
    while (decision := game.decision(state)) and len(found) < most:
        seat = decision.seats[0]
        found.append((game.clone(state), seat))
        game.apply(state, seat, dice.choice(game.legal(game.view(state, seat), seat)), chance)
    return found


@pytest.mark.clause("apiary", "4.1")
def test_a_placement_says_its_total() -> None:
    state = laid()
    facts = game.words.preview(game.view(state, 0), 0, Place(2, "explore"))
    assert [(fact.key, fact.params) for fact in facts] == [("foresee.total_alone", {"sum": "2", "n": 2})]


@pytest.mark.clause("apiary", "5.1")
def test_an_empty_space_beside_ones_own_counts_in_the_total_of_advance() -> None:
    facts = game.words.preview(game.view(laid(), 0), 0, Place(1, "advance"))
    assert facts[0].params == {"sum": "1 + 1", "n": 2}


@pytest.mark.clause("apiary", "12.8")
def test_a_total_of_advance_names_the_empty_space_and_then_the_players_own_bonus(tmp_path: Path) -> None:
    with as_file(files("rucher.games.apiary.box").joinpath("editions", "1")) as own:
        shutil.copytree(own, tmp_path / "box")
    recruits = tmp_path / "box" / "recruits.toml"
    cartographer = '"strength_plus", action = "explore", n = 2'
    text = recruits.read_text(encoding="utf-8").replace(
        cartographer, cartographer.replace("explore", "advance")
    )
    recruits.write_text(text, encoding="utf-8")
    match = ready(pack=open_pack(tmp_path / "box").name)
    build(match, 0, {(-1, 1): "R09"})
    facts = game.words.preview(game.view(state_of(match), 0), 0, Place(2, "advance"))
    assert facts[0].params == {"sum": "2 + 1 + 2", "n": 5}


@pytest.mark.clause("apiary", "3.3")
def test_a_placement_says_who_is_sent_back() -> None:
    state = laid()
    state.spaces[state.layout.first_space["grow"]] = 8 + 3  # a worker of the other player
    assert "yours.bumped" in keys(state, 0, Place(1, "grow"))


def test_a_preview_speaks_to_whom_it_is_shown() -> None:
    """Never "Guest builds" of one's own doing; the other player's worker stays the other player's."""
    match = ready()
    state = state_of(match)
    state.spaces[state.layout.first_space["convert"]] = 8 + 2
    told = [
        fact
        for action in match.legal()
        for fact in game.words.preview(game.view(state, 0), 0, action)
        if fact.key.startswith(("event.", "yours."))
    ]
    assert {fact.key.split(".")[0] for fact in told if "player" in fact.seats} == {"yours"}
    for fact in told:
        names = dict.fromkeys(fact.seats, "Zoé")
        said = [TEXTS.say(lang, fact.key, {**fact.params, **names}) for lang in LANGUAGES]
        assert ("Zoé" in said[0]) == (fact.key == "yours.bumped"), said


@pytest.mark.clause("apiary", "3.9", "6.6", "7.6", "8.6", "9.1")
def test_a_placement_says_its_strength_4_benefit_only_while_it_can_be_had() -> None:
    match = ready()
    state = state_of(match)
    player = state.players[0]

    def told() -> list[str]:
        """The actions for which the benefit is foretold."""
        named = [action for action in match.legal() if isinstance(action, Place)]
        return [a.action for a in named if "foresee.benefit" in keys(state, 0, a)]

    assert told() == ["explore", "advance", "grow", "research", "convert"]
    player.upgraded, player.planted = True, [SEED["S01"], SEED["S02"]]
    state.teachers[0] = 0
    assert told() == ["explore", "advance"]
    state.teachers[:] = [1, 2, 3]
    assert told() == ["explore", "advance"]


@pytest.mark.clause("apiary", "13.4")
def test_storing_says_what_is_lost() -> None:
    for state, seat in moments(2):
        view = game.view(state, seat)
        if Store() not in game.legal(view, seat):
            continue
        before = sum(state.players[seat].resources)
        said = game.words.describe_action(view, Store())
        lost = said.params.get("what", [])
        assert isinstance(lost, list)
        counted = sum(term.count for term in lost)
        kept = sum(_after(state, seat, Store()).players[seat].resources)
        assert before - counted == kept
        return
    pytest.fail("nobody had to store anything")


def _after(state: ApiaryState, seat: Seat, action: ApiaryAction) -> ApiaryState:
    done = game.clone(state)
    game.apply(done, seat, action, Chance(1))
    return done


@pytest.mark.parametrize("seed", [3, 4])
def test_foreseeing_changes_nothing_and_every_fact_can_be_said(seed: int) -> None:
    for state, seat in moments(seed)[::5]:
        view = game.view(state, seat)
        before = game.clone(view)
        for action in game.legal(view, seat)[:5]:
            for fact in game.words.preview(view, seat, action):
                names = dict.fromkeys(fact.seats, "Anna")
                assert all(TEXTS.say(lang, fact.key, {**fact.params, **names}) for lang in LANGUAGES)
        assert view == before


def test_the_usual_answers_settle_what_is_due() -> None:
    settled = 0
    for state, seat in [moment for seed in (5, 6, 7) for moment in moments(seed)]:
        offered = game.words.outlook(game.view(state, seat)).settle
        if offered is None:
            continue
        done, kind = game.clone(state), state.stack[-1].__class__
        for notation in offered.notations:
            view = game.view(done, seat)
            action = game.read(view, seat, notation)
            assert game.refusal(view, seat, action) is None
            game.apply(done, seat, action, Chance(1))
        if kind is Retrieval and done.stack[-1].__class__ is kind:  # pods stay a real choice: no farm is left
            assert not any(isinstance(action, TakeIncome) for action in game.legal(done, seat))
        else:
            assert done.stack[-1].__class__ is not kind or done.over
        settled += 1
    assert settled


@pytest.mark.clause("apiary", "1.7")
def test_nothing_is_foretold_of_a_secret_choice() -> None:
    state = game.setup(game.options_type(players=2), Chance(1))
    view = game.view(state, 0)
    assert all(game.words.preview(view, 0, action) == [] for action in game.legal(view, 0))


@pytest.mark.clause("apiary", "5.2")
def test_the_outlook_totals_the_two_spaces_of_an_action_for_who_acts() -> None:
    match = ready(4, 1)
    put(match, 1, "advance_other1", 4)
    state = state_of(match)
    totals = game.words.outlook(state).totals
    paired = {action for action, item in state.layout.actions.items() if item.spaces == 2}
    assert set(totals) == paired
    assert len(paired) > 1
    assert totals["advance_other"] == total_of(state, 1, "advance_other") == 5  # 4 and an empty space
    build(match, 1, {(-1, 0): "R09"})  # 2 more at Explore
    for seat, more in ((1, 2), (0, 0)):
        state.seat = seat
        assert game.words.outlook(state).totals["explore"] == totals["explore"] + more


@pytest.mark.clause("apiary", "9.1", "12.8")
def test_the_outlook_says_which_worker_of_who_acts_may_carve() -> None:
    match = ready()
    state = state_of(match)
    assert game.words.outlook(state).carver == 4
    state.players[0].faction, state.players[0].upgraded = FACTION["A03"], True  # it carves with 3
    assert game.words.outlook(state).carver == 3
    state.seat = 1
    assert game.words.outlook(state).carver == 4
