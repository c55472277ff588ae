"""Chapter 13: victory, defeat, and nothing after."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import (
    BOX,
    FIRST,
    changes,
    fill,
    hornet,
    lay,
    put,
    refused,
    sicken,
    state_of,
    table,
)

from rucher.core.match import Match
from rucher.games.anthophila.box.schema import (
    Condition,
    Explored,
    InStock,
    Males,
    NoHornets,
    NoMites,
    NosemaOver,
    PlantsUp,
    Revealed,
    Workers,
)
from rucher.games.anthophila.chapters.ending import progress, unmet
from rucher.games.anthophila.geometry import NOWHERE


def far(condition: Condition, match: Match) -> tuple[int, int]:
    """How far a condition has got."""
    return progress(state_of(match), condition)


@pytest.mark.clause("anthophila", "13.1")
def test_each_condition_counts_what_it_says() -> None:
    match = table()
    fill(match, pollen=2, honey=1)
    assert far(InStock("pollen", 4), match) == (2, 4)
    assert far(InStock("honey", 1), match) == (1, 1)
    assert far(Workers(4), match) == (3, 4)
    assert far(Males(1), match) == (0, 1)
    put(match, "m2", "hive")
    assert far(Males(1), match) == (1, 1)
    lay(match, "2,0", "lavender")
    lay(match, "3,0", "linden", down=True)
    lay(match, "2,-1", "hornet_tile")
    assert far(Explored(5), match) == (3, 5)
    assert far(PlantsUp(5), match) == (1, 5)
    assert far(Revealed("hornet_tile", 2), match) == (1, 2)
    assert far(Revealed("mite_tile", 1), match) == (0, 1)


@pytest.mark.clause("anthophila", "13.1")
def test_conditions_of_absence() -> None:
    match = table()
    assert far(NoHornets(), match) == (1, 1)
    hornet(match, "move")
    assert far(NoHornets(), match) == (0, 1)
    assert far(NoMites(), match) == (1, 1)
    put(match, "w1", "hive", mite=True)
    assert far(NoMites(), match) == (0, 1)
    assert far(NosemaOver(), match) == (0, 1)  # the tile has not been laid
    lay(match, "2,0", "nosema_tile")
    assert far(NosemaOver(), match) == (1, 1)
    sicken(match, waiting=1)
    assert far(NosemaOver(), match) == (0, 1)
    sicken(match, "move")
    assert far(NosemaOver(), match) == (0, 1)


@pytest.mark.clause("anthophila", "13.1")
@pytest.mark.parametrize("scenario", sorted(BOX.scenarios))
def test_no_scenario_is_won_before_it_begins(scenario: str) -> None:
    assert list(unmet(state_of(table(scenario)))) != []


@pytest.mark.clause("anthophila", "13.1")
def test_a_scenario_is_won_the_moment_all_its_conditions_hold() -> None:
    match = table("first_flight", pack=FIRST)
    fill(match, pollen=9)
    match.play("mutate")
    match.play("worker")
    assert match.outcome is None
    fill(match, pollen=7)
    assert changes(match, "worker") == {
        "stock pollen": (7, 4),
        "supply pollen": (17, 20),
        "w4": (None, "hive"),
        "end": ("", "victory"),
    }
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ranks, match.outcome.reason) == ((0, 1), (1, 1), "victory")


@pytest.mark.clause("anthophila", "13.2")
def test_the_end_of_the_turn_counter_is_a_defeat() -> None:
    match = table("stores", players=1)
    for _ in range(6):
        match.play("end")
    assert changes(match, "end") == {"turns_left": (1, 0), "end": ("", "turns_out")}


@pytest.mark.clause("anthophila", "13.2")
def test_without_bees_a_scenario_is_lost() -> None:
    match = table("stores", players=1)
    fill(match, propolis=8)
    lay(match, "2,0", "goldenrod")
    lay(match, "3,0", "linden")
    for bee in ("w1", "w2", "w3"):
        put(match, bee, "2,0")
    hornet(match, "3,0")
    match.play("end")
    assert (state_of(match).end, state_of(match).workers_lost) == ("no_bees", 3)


@pytest.mark.clause("anthophila", "13.3")
def test_a_defeat_beats_a_victory_by_the_same_event() -> None:
    # The hornet and the male kill each other: no hornet is left, as the scenario asks, and no bee either.
    match = table("scout", players=1, pack=FIRST)
    state = state_of(match)
    fill(match, propolis=3)
    plants = [plant.id for plant in BOX.plants][:12]
    for q, tile in enumerate([*plants[:1], "hornet_tile", "hornet_tile", *plants[1:]], 2):
        lay(match, f"{q},0", tile)
    for bee in state.bees:
        bee.at = NOWHERE
    put(match, "m1", "2,0")
    hornet(match, "3,0")
    match.play("end")
    assert list(unmet(state)) == []
    assert state.end == "no_bees"


@pytest.mark.clause("anthophila", "13.3")
def test_a_victory_in_the_last_turn_beats_its_end() -> None:
    match = table("scout", players=1, pack=FIRST)
    state = state_of(match)
    state.turns_left = 1
    fill(match, propolis=3)
    plants = [plant.id for plant in BOX.plants if plant.id != "lavender"][:12]
    for q, tile in enumerate([*plants[:1], "hornet_tile", "hornet_tile", *plants[1:]], 2):
        lay(match, f"{q},0", tile)
    put(match, "m1", "2,0")
    hornet(match, "3,0")
    match.play("end")
    assert (state.end, state.turns_left) == ("victory", 1)


@pytest.mark.clause("anthophila", "13.4")
def test_after_the_end_nothing_is_played() -> None:
    match = table("stores", players=1)
    state_of(match).turns_left = 1
    match.play("end")
    assert refused(match, "end", seat=0) == ("game_over", "13.4")
    assert match.legal(0) == []
