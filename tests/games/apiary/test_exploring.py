"""Chapter 4: Explore."""

from __future__ import annotations

import pytest
from tests.games.apiary.occasions import placed
from tests.games.apiary.tables import (
    PLANET,
    TOKEN,
    both,
    changes,
    draws,
    have,
    hold,
    play,
    put,
    ready,
    refused,
    refuses,
    state_of,
    table,
    written,
)

from rucher.games.apiary.events import SquareFilled


@pytest.mark.clause("apiary", "4.1", "4.2")
def test_the_ship_flies_as_far_as_all_workers_there_together() -> None:
    match = ready()
    put(match, 1, "explore1", 1)
    state_of(match).players[1].active = []
    play(match, "place 2 explore")
    # From the corner: at most three steps along rows and columns, and never onto the start.
    assert written(match) == [f"ship {name}" for name in ("b1", "c1", "d1", "a2", "b2", "c2", "a3", "b3")]
    refusal = refused(match, "ship c3")
    assert (refusal.code, refusal.clause, refusal.cells) == ("too_far", "4.2", ("planet:10",))
    assert refusal.params == {"n": 4, "total": 3}


@pytest.mark.clause("apiary", "4.2", "1.3")
def test_the_ship_ends_on_another_planet_and_never_on_the_start() -> None:
    match = ready()
    state_of(match).ship = 1
    play(match, "place 2 explore")
    assert refuses(match, "ship b1") == ("same_planet", "4.2")
    assert refuses(match, "ship a1") == ("no_planet", "1.3")
    assert "ship a2" in written(match)  # two steps, across the start


@pytest.mark.clause("apiary", "4.3")
def test_any_worker_may_explore() -> None:
    match = table()
    have(match, 0, {}, active=(1, 2, 3, 4))
    assert {f"place {strength} explore" for strength in (1, 2, 3, 4)} <= set(written(match))


@pytest.mark.clause("apiary", "4.4", "4.5", "4.6")
def test_the_token_comes_before_the_planet_and_its_resource() -> None:
    match = ready()
    state_of(match).grid_tokens[4] = TOKEN["T16"]
    play(match, "place 2 explore", "ship a2")
    assert match.decision is not None
    assert match.decision.prompt == "take"
    assert state_of(match).planets[4] == -1
    play(match, "take water")
    draws(match, "P01")
    play(match, "take water")
    assert state_of(match).planets[4] == PLANET["P01"]
    assert match.decision.prompt == "square"
    assert written(match) == ["square fiber", "square pollen", "square water"]


@pytest.mark.clause("apiary", "4.6")
def test_only_a_basic_resource_and_one_must_be_put() -> None:
    match = play(ready(), "place 2 explore", "ship b1")
    assert refuses(match, "square wax") == ("only_basic", "4.6")
    assert refuses(match, "done") == ("square_must_be_filled", "4.6")


@pytest.mark.clause("apiary", "4.6", "4.7")
def test_a_planet_grows_with_every_visit() -> None:
    match = ready()
    state = state_of(match)
    state.planets[1] = PLANET["P08"]
    state.squares[3:6] = [1, 1, 0]
    assert changes(match, "place 2 explore", "ship b1", "square pollen") == both(
        placed(2), {"ship": 1, "squares": 1, "fiber": 1, "pollen": 2}
    )


@pytest.mark.clause("apiary", "4.8", "3.9")
def test_a_planet_with_a_benefit_asks_a_strength_4_worker_for_the_order() -> None:
    match = ready()
    state_of(match).planets[1] = PLANET["P01"]
    play(match, "place 4 explore", "ship b1", "square water")
    assert written(match) == ["harvest", "benefit"]
    play(match, "harvest")
    assert written(match) == ["benefit", "done"]


@pytest.mark.clause("apiary", "4.8")
def test_workers_that_stood_there_earn_no_benefit() -> None:
    match = ready()
    state_of(match).planets[1] = PLANET["P01"]
    put(match, 0, "explore1", 4)
    have(match, 0, {}, active=(2, 3))
    play(match, "place 2 explore", "ship b1", "square water")
    assert match.decision is not None
    assert match.decision.prompt == "after"
    assert state_of(match).players[0].vp == 0


@pytest.mark.clause("apiary", "12.11")
def test_a_second_harvest_puts_no_token() -> None:
    match = ready()
    state = state_of(match)
    state.planets[2], state.grid_tokens[2] = PLANET["P08"], -1
    state.squares[6:9] = [0, 2, 0]
    state.rows[6] = 70 + 16  # Jetstream
    play(match, "place 2 advance", "buy development 1", "build 2,0")
    assert written(match) == ["planet b1", "planet c1"]
    assert refuses(match, "planet d1") == ("not_explored", "12.11")
    assert changes(match, "planet c1") == {"pollen": 2}


@pytest.mark.clause("apiary", "4.6", "15.3")
@pytest.mark.parametrize(
    ("others", "filled"), [({"fiber": 25, "pollen": 25}, "water"), ({"fiber": 25}, None)], ids=str
)
def test_a_square_is_filled_with_the_only_resource_that_is_left(
    others: dict[str, int], filled: str | None
) -> None:
    match = ready(strict_supply=True)
    have(match, 0, {"water": 1}, active=(2, 3, 4))
    have(match, 1, others, active=())
    events = [event for text in ("place 2 explore", "ship b1") for event in match.play(text)]
    assert [event.resource for event in events if isinstance(event, SquareFilled)] == [filled] * bool(filled)
    assert ("square water" in written(match)) == (filled is None)


@pytest.mark.clause("apiary", "15.3")
def test_a_strict_supply_has_an_end() -> None:
    match = ready(strict_supply=True)
    hold(match, 0, "S45", "S01", "S02")
    have(match, 1, {"fiber": 20, "pollen": 19}, active=())
    play(match, "place 2 explore", "ship b1")
    assert written(match) == ["square pollen", "square water"]
    assert refuses(match, "square fiber") == ("supply_is_out", "15.3")
    assert changes(match, "square pollen") == {"squares": 1, "wax": 1}  # the last pollen lies on the planet
    took = changes(match, "seed S45 basic")  # only water is left: nobody is asked
    assert took == {"hand": -1, "seed discards": 1, "water": 1}
    have(match, 1, {"fiber": 20}, active=())
    play(match, "seed S01 basic")
    assert written(match) == ["take pollen", "take water"]
    assert refuses(match, "take fiber") == ("supply_is_out", "15.3")
