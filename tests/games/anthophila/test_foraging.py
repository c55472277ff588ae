"""Chapter 6: foraging, one test for each plant."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.anthophila.tables import (
    BOX,
    changes,
    code,
    fill,
    lay,
    may,
    put,
    refusal_of,
    refused,
    state_of,
    table,
    told,
)

from rucher.core.match import Match
from rucher.core.texts import Term
from rucher.core.types import Event
from rucher.games.anthophila import game
from rucher.games.anthophila.events import Foraged, TurnedDown

# What each plant gives to a worker that carries nothing, once or again and again.
FORAGED: dict[str, tuple[str, int, bool]] = {
    "lavender": ("pollen", 2, False),
    "borage": ("pollen", 3, True),
    "phacelia": ("pollen", 1, False),
    "cornflower": ("honey", 1, True),
    "linden": ("pollen", 2, False),
    "ivy": ("pollen", 3, True),
    "mint": ("pollen", 1, False),
    "poplar": ("propolis", 1, True),
    "sunflower": ("pollen", 2, False),
    "rapeseed": ("pollen", 3, True),
    "dandelion": ("pollen", 1, False),
    "mimosa": ("honey", 1, True),
    "clover": ("pollen", 2, False),
    "poppy": ("pollen", 3, True),
    "heather": ("pollen", 1, False),
    "raspberry": ("propolis", 1, True),
}
TRANSFORMED = {"sage": "propolis", "willow": "honey"}
METAMORPHOSES = {"chestnut": (2, True), "dogrose": (3, False)}
BEGUN = {"step": ("turn", "forage"), "used": (0, 1), "done": (0, 1)}


def on(tile: str, bee: str = "w1", *, begin: bool = True, **cargo: Any) -> Match:
    """A bee stands on a tile beside the hive, and the forage action has begun."""
    match = table()
    lay(match, "2,0", tile)
    lay(match, "-2,0", "dandelion" if tile != "dandelion" else "mint")
    put(match, bee, "2,0", **cargo)
    put(match, "w2", "-2,0")
    if begin:
        match.play("forage")
    return match


def test_the_tables_of_this_file_name_every_plant() -> None:
    bonuses = {plant.id for plant in BOX.plants if plant.kind == "bonus"}
    named = {*FORAGED, *TRANSFORMED, *METAMORPHOSES, *bonuses}
    assert named == {plant.id for plant in BOX.plants}


@pytest.mark.clause("anthophila", "6.1", "6.2")
@pytest.mark.parametrize("tile", FORAGED)
def test_a_plant_gives_what_it_gives(tile: str) -> None:
    resource, amount, once = FORAGED[tile]
    before = {"pollen": 21, "honey": 8, "propolis": 7}[resource]
    expected: dict[str, Any] = {
        **BEGUN,
        "w1 acted": (False, True),
        f"w1 {resource}": (0, amount),
        f"supply {resource}": (before, before - amount),
    }
    if once:
        expected["tile 2,0"] = (tile, f"{tile} face down")
    match = on(tile, begin=False)
    assert changes(match, "forage", "w1 forage") == expected
    assert refused(match, "w1 forage") == ("tile_foraged", "6.1")


@pytest.mark.clause("anthophila", "6.1")
def test_three_tiles_at_most_and_only_by_bees_that_stand_on_them() -> None:
    match = on("lavender")
    assert refused(match, "w3 forage") == ("bee_at_home", "6.1")
    for bee, cell, tile in (("w3", "2,-1", "linden"), ("w4", "2,-2", "clover")):
        lay(match, cell, tile)
        put(match, bee, cell)
    for bee in ("w1", "w2", "w3"):
        match.play(f"{bee} forage")
    assert state_of(match).step == "turn"


@pytest.mark.clause("anthophila", "6.2")
def test_a_tile_that_lies_face_down_gives_nothing() -> None:
    match = on("lavender")
    state = state_of(match)
    spot = state.bees[0].at
    state.tiles[spot] += 64
    assert refused(match, "w1 forage") == ("face_down", "6.2")


@pytest.mark.clause("anthophila", "6.2")
def test_a_lasting_plant_can_be_foraged_again_with_the_next_action() -> None:
    match = on("lavender")
    match.play("w1 forage")
    match.play("done")
    match.play("forage")
    match.play("w1 forage")
    assert state_of(match).bees[0].cargo == [3, 0, 0]


@pytest.mark.clause("anthophila", "6.3")
def test_what_a_bee_cannot_carry_is_lost() -> None:
    match = on("borage", pollen=1, honey=1, begin=False)
    assert changes(match, "forage", "w1 forage") == {
        **BEGUN,
        "w1 acted": (False, True),
        "w1 pollen": (1, 2),
        "supply pollen": (20, 19),
        "tile 2,0": ("borage", "borage face down"),
    }


@pytest.mark.clause("anthophila", "6.3")
def test_a_full_bee_does_not_forage() -> None:
    match = on("lavender", pollen=3)
    assert refused(match, "w1 forage") == ("bee_full", "6.3")
    assert may(match, "forage") == ["w2 forage"]


@pytest.mark.clause("anthophila", "6.4")
@pytest.mark.parametrize("tile", TRANSFORMED)
def test_a_transformation_tile_works_with_what_the_bee_carries(tile: str) -> None:
    product = TRANSFORMED[tile]
    there = {"honey": 8, "propolis": 7}[product]
    match = on(tile, pollen=2, begin=False)
    assert changes(match, "forage", "w1 forage") == {
        **BEGUN,
        "w1 acted": (False, True),
        "w1 pollen": (2, 0),
        "supply pollen": (19, 21),
        f"w1 {product}": (0, 1),
        f"supply {product}": (there, there - 1),
        "tile 2,0": (tile, f"{tile} face down"),
    }


@pytest.mark.clause("anthophila", "6.4")
@pytest.mark.parametrize("tile", TRANSFORMED)
def test_else_the_stock_pays_and_receives_all_of_it(tile: str) -> None:
    product = TRANSFORMED[tile]
    there, stock = {"honey": (8, 0), "propolis": (7, 1)}[product]
    match = on(tile, pollen=1, begin=False)
    assert changes(match, "forage", "w1 forage") == {
        **BEGUN,
        "w1 acted": (False, True),
        "stock pollen": (3, 1),
        "supply pollen": (20, 22),
        f"stock {product}": (stock, stock + 1),
        f"supply {product}": (there, there - 1),
        "tile 2,0": (tile, f"{tile} face down"),
    }


@pytest.mark.clause("anthophila", "6.4")
def test_bee_and_stock_do_not_pay_together() -> None:
    match = on("sage", pollen=1)
    fill(match, pollen=1)
    assert refused(match, "w1 forage") == ("cannot_pay", "6.4")
    assert refusal_of(match, "w1 forage").params == {"price": [Term("pollen", count=2)]}


@pytest.mark.clause("anthophila", "6.5", "9.4")
@pytest.mark.parametrize("tile", METAMORPHOSES)
@pytest.mark.parametrize("mite", [False, True])
def test_a_worker_becomes_a_male_and_keeps_load_and_parasite(tile: str, mite: bool) -> None:
    price, once = METAMORPHOSES[tile]
    match = on(tile, honey=1, mite=mite, begin=False)
    expected: dict[str, Any] = {
        **BEGUN,
        "stock pollen": (3, 3 - price),
        "supply pollen": (21, 21 + price),
        "w1": ("2,0", None),
        "w1 honey": (1, 0),
        "m1": (None, "2,0"),
        "m1 acted": (False, True),
        "m1 honey": (0, 1),
    }
    if mite:
        expected |= {"w1 mite": (True, False), "m1 mite": (False, True)}
    if once:
        expected["tile 2,0"] = (tile, f"{tile} face down")
    assert changes(match, "forage", "w1 forage") == expected


@pytest.mark.clause("anthophila", "6.5")
def test_the_bee_pays_for_it_where_it_can() -> None:
    match = on("chestnut", pollen=3)
    match.play("w1 forage")
    state = state_of(match)
    assert (state.stock[0], state.bees[8].cargo) == (3, [1, 0, 0])


@pytest.mark.clause("anthophila", "6.5")
def test_only_a_worker_changes_and_only_while_males_are_left() -> None:
    match = on("dogrose", "m1")
    assert refused(match, "m1 forage") == ("only_workers_change", "6.5")
    fill(match)  # nor does it matter then what it would cost
    assert refused(match, "m1 forage") == ("only_workers_change", "6.5")
    match = on("dogrose")
    for number in range(1, 7):
        put(match, f"m{number}", "hive")
    assert refused(match, "w1 forage") == ("no_pawn_left", "1.3")


@pytest.mark.clause("anthophila", "6.6")
@pytest.mark.parametrize("tile", ["hornet_tile", "mite_tile", "nosema_tile", "weedkiller_tile"])
def test_black_tiles_other_than_vines_give_nothing(tile: str) -> None:
    match = on(tile, "m1")
    assert refused(match, "m1 forage") == ("nothing_grows", "6.6")


@pytest.mark.clause("anthophila", "6.7")
def test_what_the_box_no_longer_holds_cannot_be_gained() -> None:
    match = on("mimosa")
    fill(match, pollen=3, honey=8, propolis=1)
    assert refused(match, "w1 forage") == ("supply_empty", "6.7")
    assert refusal_of(match, "w1 forage").params == {"resource": [Term("honey")]}
    match = on("willow")
    fill(match, pollen=3, honey=8)
    assert refused(match, "w1 forage") == ("supply_empty", "6.7")
    match = on("borage")
    fill(match, pollen=23)
    match.play("w1 forage")
    assert state_of(match).bees[0].cargo == [1, 0, 0]


def test_a_touch_on_a_bee_that_forages_nothing_says_why() -> None:
    match = on("rosemary")
    assert code(game.attempt(match.state, 0, ("bee:w1",))) == ("bonus_not_foraged", "12.1")
    assert code(game.attempt(match.state, 0, ("bee:w3",))) == ("bee_at_home", "6.1")
    assert match.write(game.attempt(match.state, 0, ("bee:w2",))) == "w2 forage"


@pytest.mark.clause("anthophila", "6.2")
@pytest.mark.parametrize("tile", FORAGED)
def test_exactly_what_a_bee_gains_is_told(tile: str) -> None:
    resource, amount, once = FORAGED[tile]
    gained = {"pollen": 0, "honey": 0, "propolis": 0} | {resource: amount}
    expected: list[Event] = [Foraged(0, "w1", tile, (2, 0), **gained)]
    expected += [TurnedDown(tile, (2, 0))] if once else []
    assert told(on(tile), "w1 forage") == expected
