"""Chapter 8: Convert."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    DANCE,
    DANCE_TOKEN,
    both,
    changes,
    draws,
    have,
    hold,
    ids,
    play,
    ready,
    refused,
    refuses,
    state_of,
    written,
)

from rucher.core.match import Match


def with_dances() -> Match:
    """A turn with Round, Waggle and Tremble at Convert."""
    match = ready()
    state_of(match).dances = [DANCE["D1"], DANCE["D2"], DANCE["D3"]]
    return match


@pytest.mark.clause("apiary", "8.1", "8.2", "8.3")
def test_the_chain_of_the_booklet() -> None:
    """Strength 3: fiber into water, fiber into pollen, then both with another pollen into honey."""
    match = ready()
    have(match, 0, {"fiber": 2, "pollen": 1}, active=(3,))
    play(match, "place 3 convert")
    assert refuses(match, "convert honey") == ("cannot_pay_conversion", "8.2")
    assert changes(match, "convert basic", "pay fiber", "take water") == {"fiber": -1, "water": 1}
    assert changes(match, "convert basic", "pay fiber", "take pollen") == {"fiber": -1, "pollen": 1}
    assert changes(match, "convert honey") == {"pollen": -2, "water": -1, "honey": 1}
    assert match.decision is not None
    assert match.decision.prompt == "after"


@pytest.mark.clause("apiary", "8.2")
def test_the_four_options() -> None:
    match = play(ready(), "place 2 convert")
    assert written(match) == ["convert honey", "convert wax", "convert basic", "convert card"]
    draws(match, "S10")
    assert changes(match, "convert card") == {"seed discards": 1}  # the card paid, another one drawn
    assert ids(state_of(match).players[0].hand) == ["S10"]


@pytest.mark.clause("apiary", "8.2")
def test_which_card_is_paid() -> None:
    match = ready()
    hold(match, 0, "S01", "S02")
    play(match, "place 2 convert", "convert card")
    assert written(match) == ["pay_card S01", "pay_card S02"]
    assert refuses(match, "pay_card S03") == ("card_not_in_hand", "7.4")


@pytest.mark.clause("apiary", "8.3")
def test_one_may_stop_after_the_first() -> None:
    match = play(ready(), "place 3 convert", "convert wax")
    assert written(match) == ["convert honey", "convert wax", "convert basic", "convert card", "done"]
    play(match, "done")
    assert match.decision is not None
    assert match.decision.prompt == "after"


@pytest.mark.clause("apiary", "8.4")
def test_a_dance_must_have_been_taught_and_be_paid() -> None:
    match = with_dances()
    play(match, "place 2 convert")
    assert refuses(match, "dance 2") == ("not_taught", "8.4")
    match = with_dances()
    state = state_of(match)
    state.teachers[1], state.dance_tokens[2] = 1, DANCE_TOKEN["K7"]  # 1 water for 2 favor
    have(match, 0, {"fiber": 1}, active=(2,))
    play(match, "place 2 convert")
    refusal = refused(match, "dance 2")
    assert (refusal.code, refusal.clause, refusal.cells) == ("cannot_pay_dance", "8.4", ("dance:1",))
    have(match, 0, {"water": 1})
    assert changes(match, "dance 2") == {"water": -1, "favor": 2, "1 favor": 1}


@pytest.mark.clause("apiary", "8.4", "3.2")
def test_a_dance_alone_may_be_what_is_done() -> None:
    match = with_dances()
    hold(match, 0)
    state = state_of(match)
    have(match, 0, {"wax": 1}, active=(2,))
    assert refuses(match, "place 2 convert") == ("nothing_to_convert", "3.2")
    state.teachers[1], state.dance_tokens[2] = 1, DANCE_TOKEN["K7"]
    assert refuses(match, "place 2 convert") == ("nothing_to_convert", "3.2")
    have(match, 0, {"water": 1}, active=(2,))
    assert "place 2 convert" in written(match)


@pytest.mark.clause("apiary", "8.5", "8.6")
def test_teaching_comes_before_converting() -> None:
    match = play(with_dances(), "place 4 convert")
    assert written(match) == ["done", "teach 1", "teach 2", "teach 3"]
    play(match, "teach 3")
    assert written(match) == ["token K1", "token K2", "token K3", "token K4"]
    assert refuses(match, "token K5") == ("token_does_not_fit", "8.5")
    play(match, "token K2")
    assert written(match) == ["token K5", "token K6", "token K7", "token K8", "token K9"]
    assert refuses(match, "token K2") == ("token_used", "8.5")
    play(match, "token K8")
    assert changes(match, "dance 3") == {"pollen": -1, "vp": 2}  # usable at once, no favor for the teacher
    assert "done" in written(match)


@pytest.mark.clause("apiary", "8.5", "3.2")
def test_teaching_is_a_part_of_the_action() -> None:
    match = play(with_dances(), "place 4 convert", "teach 1", "token K1")
    assert "done" in written(match)
    match = play(with_dances(), "place 4 convert", "done")
    assert refuses(match, "done") == ("convert_something", "3.2")


@pytest.mark.clause("apiary", "8.5", "8.6")
def test_a_dance_has_one_teacher_and_a_player_teaches_once() -> None:
    match = with_dances()
    state_of(match).teachers[0] = 1
    play(match, "place 4 convert")
    assert refuses(match, "teach 1") == ("taught_already", "8.5")
    match = with_dances()
    state_of(match).teachers[0] = 0
    play(match, "place 4 convert")
    assert match.decision is not None
    assert match.decision.prompt == "convert"  # nobody teaches twice
    match = play(with_dances(), "place 3 convert")
    assert match.decision is not None
    assert match.decision.prompt == "convert"  # a 3 does not teach


@pytest.mark.clause("apiary", "8.7", "12.11")
def test_conversions_of_an_effect_thank_the_teacher_but_are_no_convert_action() -> None:
    match = with_dances()
    state = state_of(match)
    state.teachers[0], state.dance_tokens[0] = 1, DANCE_TOKEN["K1"]
    state.players[0].faction, state.players[0].upgraded = 12, True  # Orea: one more, and favor, at Convert
    hold(match, 0, "S16", "S45")
    played = changes(match, "seed S16 text", "dance 1", "dance 1")
    assert played == both({"hand": -1, "seed discards": 1}, {"fiber": -2, "wax": 2, "1 favor": 2})
