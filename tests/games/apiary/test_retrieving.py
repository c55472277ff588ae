"""Chapters 10 and 11: retrieving workers, and hibernation."""

from __future__ import annotations

import pytest
from tests.games.apiary.tables import (
    FACTION,
    asleep,
    build,
    changes,
    have,
    hold,
    play,
    put,
    ready,
    refuses,
    state_of,
    table,
    written,
)

from rucher.core.match import Match
from rucher.games.apiary import game
from rucher.games.apiary.events import Retrieved


def away(*strengths: int, farms: dict[tuple[int, int], str] | None = None) -> Match:
    """A turn with these workers on the board and these farms."""
    match = table()
    hold(match, 0, "S45")
    have(match, 0, {"pollen": 1})
    have(match, 1, {}, active=(1,))
    build(match, 0, farms or {})
    for space, strength in zip(("grow", "convert", "research", "carve"), strengths, strict=False):
        put(match, 0, space, strength)
    return match


@pytest.mark.clause("apiary", "10.1")
@pytest.mark.parametrize("where", ["board", "landing"])
def test_a_worker_on_the_board_or_in_the_landing_area_is_enough(where: str) -> None:
    match = ready()
    assert refuses(match, "retrieve") == ("nobody_to_retrieve", "10.1")
    have(match, 0, {}, active=(2,))
    if where == "board":
        put(match, 0, "grow", 1)
    else:
        state_of(match).players[0].landing = [1]
    assert "retrieve" in written(match)


@pytest.mark.clause("apiary", "10.2", "10.3", "10.5")
def test_two_workers_collect_from_two_farms() -> None:
    """The booklet's example: two workers of strength 1; the upper farms give 1 favor and 1 point."""
    match = away(1, 1, farms={(0, -1): "F07", (1, -1): "F09", (0, 2): "F10"})
    play(match, "retrieve")
    assert written(match) == ["income 0,-1", "income 1,-1", "income 0,2"]
    assert changes(match, "income 0,-1") == {"favor": 1}
    assert refuses(match, "income 0,-1") == ("farm_has_paid", "10.3")
    assert refuses(match, "income 2,0") == ("no_farm_there", "10.3")
    assert state_of(match).players[0].landing == [1, 1]  # the strengths rise after the incomes
    assert changes(match, "income 1,-1") == {"vp": 1, "landing 1": -2, "active 2": 2}


@pytest.mark.clause("apiary", "10.2")
def test_all_workers_come_back() -> None:
    match = away(1, 2)
    state_of(match).players[0].landing = [3]
    assert changes(match, "retrieve") == {
        "board 1": -1,
        "board 2": -1,
        "landing 3": -1,
        "active 2": 1,
        "active 3": 1,
        "active 4": 1,
    }


@pytest.mark.clause("apiary", "10.4", "10.6")
def test_incomes_and_hibernations_come_in_the_order_of_ones_choice() -> None:
    match = away(4, 2, farms={(0, -1): "F07", (1, -1): "F09"})
    play(match, "retrieve")
    pods = [f"hibernate {sector}{n}" for sector in "AB" for n in (1, 2, 3, 4)]
    assert written(match) == ["income 0,-1", "income 1,-1", *pods]
    assert changes(match, "hibernate B4") == {"asleep": 1, "vp": 3, "waiting": -1}
    assert refuses(match, "hibernate A1") == ("nobody_to_hibernate", "10.6")
    assert changes(match, "income 0,-1") == {"favor": 1, "landing 2": -1, "active 3": 1}
    assert state_of(match).players[0].vp == 3  # the 4 earned no second income


@pytest.mark.clause("apiary", "10.3", "10.4")
def test_without_an_income_left_there_is_still_sleep() -> None:
    match = away(4, 2, farms={(0, -1): "F07", (1, -1): "F09"})
    play(match, "retrieve", "income 0,-1")
    assert refuses(match, "income 1,-1") == ("no_income_left", "10.3")
    assert refuses(match, "take water") == ("retrieve_due", "10.4")


@pytest.mark.clause("apiary", "10.7")
def test_workers_at_home_are_not_touched() -> None:
    match = away(2)
    have(match, 0, {}, active=(1, 4))
    assert changes(match, "retrieve") == {"board 2": -1, "active 3": 1}


@pytest.mark.clause("apiary", "11.1", "11.2")
def test_any_free_pod() -> None:
    match = away(4, 4)
    asleep(match, 1, "A1", "A2")
    play(match, "retrieve")
    assert refuses(match, "hibernate A1") == ("pod_taken", "11.2")
    assert written(match) == [f"hibernate {pod}" for pod in ("A3", "A4", "B1", "B2", "B3", "B4")]
    assert changes(match, "hibernate A4") == {"asleep": 1, "favor": 3, "waiting": -1}


@pytest.mark.clause("apiary", "11.2")
def test_a_pod_is_free_or_not_after_an_action_too() -> None:
    match = ready()
    asleep(match, 1, "A1")
    put(match, 0, "convert", 4)
    have(match, 0, {"pollen": 5, "fiber": 5}, active=(2,))
    play(match, "place 2 convert", "convert wax", "convert wax")
    assert match.decision is not None
    assert match.decision.prompt == "hibernate"
    assert refuses(match, "hibernate A1") == ("pod_taken", "11.2")
    assert refuses(match, "end") == ("hibernate_due", "11.2")


@pytest.mark.clause("apiary", "11.4")
def test_without_a_pod_or_a_token_there_is_1_favor() -> None:
    match = away(4)
    asleep(match, 1, "A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")
    assert changes(match, "retrieve") == {"board 4": -1, "favor": 1}
    match = away(4)
    asleep(match, 0, "A1", "A2", "A3", "A4", "B1", "B2", "B3")
    assert changes(match, "retrieve") == {"board 4": -1, "favor": 1}


@pytest.mark.clause("apiary", "11.4")
def test_the_seventh_token_was_the_last() -> None:
    match = away(4, 4, 1, farms={(0, -1): "F07", (1, -1): "F09"})
    asleep(match, 0, "A1", "A2", "A3", "A4", "B1", "B2")
    play(match, "retrieve", "hibernate B3", "take water")
    assert refuses(match, "hibernate B4") == ("no_token_left", "11.4")
    assert written(match) == ["income 0,-1", "income 1,-1"]
    play(match, "income 1,-1")
    assert state_of(match).players[0].favor == 1 + 1  # one with the pod, one for the worker without a token


@pytest.mark.clause("apiary", "12.11")
def test_incomes_by_an_effect_need_no_worker_and_may_be_declined() -> None:
    match = ready()
    hold(match, 0, "S11", "S45")
    play(match, "seed S11 text")
    assert written(match) == ["income -1,0", "income 0,-1", "done"]
    assert refuses(match, "income 2,0") == ("no_farm_there", "10.3")
    assert changes(match, "done") == {"favor": 1}


@pytest.mark.clause("apiary", "12.7", "12.8")
def test_one_more_income_for_lama_even_without_a_worker_of_strength_3_or_less() -> None:
    match = away(4, farms={(0, -1): "F07"})
    state_of(match).players[0].faction = FACTION["A10"]
    play(match, "retrieve")
    assert "income 0,-1" in written(match)


@pytest.mark.clause("apiary", "10.2", "10.6")
def test_it_is_told_how_many_came_back_and_how_many_of_them_fell_asleep() -> None:
    match = away(4, 1, 2)
    events = [event for event in match.play("retrieve") if isinstance(event, Retrieved)]
    assert events == [Retrieved(0, 3, 1)]


@pytest.mark.clause("apiary", "10.2", "10.3", "10.6")
def test_a_retrieval_says_beforehand_what_it_brings_and_who_stays_idle() -> None:
    match = ready()
    have(match, 0, {}, active=(2, 3), landing=(4,))
    put(match, 0, "grow", 1)
    said = game.words.describe_action(match.view(0), match.read("retrieve"))
    assert said.params == {"workers": 2, "incomes": 1, "asleep": 1, "idle": 2}
    events = match.play("retrieve", 0)
    retrieved = next(event for event in events if isinstance(event, Retrieved))
    assert (retrieved.workers, retrieved.hibernating) == (2, 1)
