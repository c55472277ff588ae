"""Chapter 12: bonus tiles, one test for each bonus."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import BOX, fill, lay, may, put, refused, state_of, table, told

from rucher.core.match import Match
from rucher.games.anthophila.chapters.bonuses import held
from rucher.games.anthophila.chapters.turn import times_allowed
from rucher.games.anthophila.events import BonusHeld, BonusLost, CargoLost

TILE_OF = {plant.effect: plant for plant in BOX.plants if plant.effect}
HOLDERS = ("w6", "w7", "w8")


def holding(effect: str) -> Match:
    """Every slot of that bonus tile is held."""
    match = table()
    plant = TILE_OF[effect]  # type: ignore[index]
    lay(match, "-2,0", plant.id)
    for bee in HOLDERS[: plant.slots]:
        put(match, bee, "-2,0")
    return match


@pytest.mark.clause("anthophila", "12.1")
@pytest.mark.parametrize("effect", sorted(str(effect) for effect in TILE_OF))
def test_a_bonus_is_in_force_while_every_slot_is_held(effect: str) -> None:
    match = holding(effect)
    assert held(state_of(match)) == {effect}
    for bee in HOLDERS:
        put(match, bee, "hive")
    assert held(state_of(match)) == frozenset()


@pytest.mark.clause("anthophila", "12.1")
def test_a_bonus_tile_is_not_foraged() -> None:
    match = holding("bonus_honey")
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0")
    match.play("forage")
    assert refused(match, "w6 forage") == ("bonus_not_foraged", "12.1")


@pytest.mark.clause("anthophila", "12.2")
def test_extra_bee() -> None:
    match = holding("bonus_move")
    assert (times_allowed(state_of(match), "move"), times_allowed(state_of(match), "explore")) == (4, 3)


@pytest.mark.clause("anthophila", "12.2")
def test_extra_action() -> None:
    match = holding("bonus_action")
    for _ in range(4):
        match.play("make_pollen")
    assert refused(match, "make_pollen") == ("no_actions_left", "2.2")
    assert state_of(match).stock[0] == 7


@pytest.mark.clause("anthophila", "12.2")
def test_carry_four() -> None:
    match = holding("bonus_carry")
    lay(match, "2,0", "borage")
    put(match, "w1", "2,0", honey=1)
    match.play("forage")
    match.play("w1 forage")
    assert state_of(match).bees[0].cargo == [3, 1, 0]


@pytest.mark.clause("anthophila", "12.2")
@pytest.mark.parametrize(
    ("effect", "action", "what", "price"),
    [
        ("bonus_worker", "mutate", "worker", 2),
        ("bonus_male", "mutate", "male", 4),
        ("bonus_honey", "transform", "honey", 3),
        ("bonus_propolis", "transform", "propolis", 3),
    ],
)
def test_cheaper_things(effect: str, action: str, what: str, price: int) -> None:
    match = holding(effect)
    fill(match, pollen=10)
    match.play(action)
    match.play(what)
    assert state_of(match).stock[0] == 10 - price


@pytest.mark.clause("anthophila", "12.2")
@pytest.mark.parametrize(
    ("tile", "before", "after", "stock"),
    [
        ("lavender", {}, [3, 0, 0], 3),
        ("mimosa", {}, [1, 1, 0], 3),
        ("mimosa", {"pollen": 2}, [2, 1, 0], 3),  # the honey goes first
        ("raspberry", {"honey": 2}, [0, 2, 1], 3),
        ("borage", {}, [3, 0, 0], 3),
        ("sage", {"pollen": 2}, [1, 0, 1], 3),
        ("willow", {}, [1, 0, 0], 1),
    ],
)
def test_extra_pollen_within_what_the_bee_can_carry(
    tile: str, before: dict[str, int], after: list[int], stock: int
) -> None:
    match = holding("bonus_forage")
    lay(match, "2,0", tile)
    put(match, "w1", "2,0", **before)
    match.play("forage")
    match.play("w1 forage")
    assert (state_of(match).bees[0].cargo, state_of(match).stock[0]) == (after, stock)


@pytest.mark.clause("anthophila", "12.2")
def test_extra_pollen_comes_with_a_metamorphosis_but_not_with_a_vine() -> None:
    match = holding("bonus_forage")
    lay(match, "2,0", "dogrose")
    lay(match, "2,-1", "vine_tile")
    put(match, "w1", "2,0")
    put(match, "m2", "2,-1")
    put(match, "w2", "hive", mite=True)
    match.play("forage")
    match.play("w1 forage")
    match.play("m2 vine w2")
    assert [state_of(match).bees[n].cargo for n in (8, 9)] == [[1, 0, 0], [0, 0, 0]]


@pytest.mark.clause("anthophila", "12.3")
def test_a_bonus_is_lost_the_moment_a_bee_leaves_and_the_surplus_with_it() -> None:
    match = holding("bonus_carry")
    lay(match, "2,0", "borage")
    put(match, "w1", "2,0", pollen=3, honey=1)
    match.play("move")
    events = told(match, "w6 move hive")
    assert state_of(match).bees[0].cargo == [2, 1, 0]
    assert events[-2:] == [BonusLost("bonus_carry"), CargoLost("w1", 1)]
    assert told(match, "w1 move -2,0")[-1] == BonusHeld("bonus_carry")


@pytest.mark.clause("anthophila", "12.3")
def test_a_move_action_shrinks_when_its_bonus_is_lost() -> None:
    match = holding("bonus_move")
    for cell, tile in (("2,0", "lavender"), ("2,-1", "borage")):
        lay(match, cell, tile)
    match.play("move")
    match.play("w1 move 2,0")
    match.play("w2 move 2,-1")
    match.play("w6 move hive")  # the third of four: now it is the third of three
    assert state_of(match).step == "turn"


@pytest.mark.clause("anthophila", "12.3")
def test_weedkiller_and_death_end_a_bonus_too() -> None:
    match = table(draws=("weedkiller_tile",))
    lay(match, "2,0", "broom")
    put(match, "w1", "2,0")
    assert held(state_of(match)) == {"bonus_honey"}
    match.play("explore")
    assert told(match, "w1 explore 3,0")[-1] == BonusLost("bonus_honey")
    assert "w1 explore 3,-1" not in may(match)
