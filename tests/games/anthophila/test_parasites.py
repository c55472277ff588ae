"""Chapters 9 to 11: mites, Nosema, vines and weedkiller."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.anthophila.tables import (
    changes,
    code,
    facts,
    fill,
    lay,
    may,
    put,
    refusal_of,
    refused,
    sicken,
    state_of,
    table,
    told,
)

from rucher.core.errors import OptionError
from rucher.core.options import make_options
from rucher.games.anthophila import game
from rucher.games.anthophila.events import MitesCame, NosemaCame, VineForaged

ALL = ("explore", "move", "forage", "make_pollen", "transform", "mutate")
EXPLORED = {
    "step": ("turn", "explore"),
    "used": (0, 1),
    "done": (0, 1),
    "pile": ([(28, 15)], [(28, 14)]),
}


@pytest.mark.clause("anthophila", "9.1", "9.2")
def test_every_bee_gets_a_parasite_and_surplus_is_lost() -> None:
    match = table(draws=("mite_tile",))
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0", pollen=2, honey=1)
    put(match, "m1", "hive")
    expected: dict[str, Any] = {**EXPLORED, "pile": ([(27, 15)], [(27, 14)])}
    expected |= {f"{bee} mite": (False, True) for bee in ("w1", "w2", "w3", "m1")}
    expected |= {
        "w2 acted": (False, True),
        "tile -2,0": (None, "mite_tile"),
        "mite_cubes": (12, 8),
        "w1 pollen": (2, 1),
        "supply pollen": (19, 20),
    }
    assert changes(match, "explore", "w2 explore -2,0") == expected


@pytest.mark.clause("anthophila", "9.1")
def test_twelve_cubes_are_all_there_are_workers_first() -> None:
    match = table(draws=("mite_tile",))
    for number in range(1, 9):
        put(match, f"w{number}", "hive")
    for number in range(1, 7):
        put(match, f"m{number}", "hive")
    match.play("explore")
    match.play("w1 explore 2,0")
    assert [bee.mite for bee in state_of(match).bees] == [True] * 12 + [False] * 2


@pytest.mark.clause("anthophila", "9.1")
def test_a_bee_that_has_a_parasite_gets_no_second_one() -> None:
    match = table(draws=("mite_tile",))
    put(match, "w1", "hive", mite=True)
    assert state_of(match).mite_cubes == 11
    assert told(match, "explore", "w1 explore 2,0")[-1] == MitesCame(2)
    assert [bee.mite for bee in state_of(match).bees[:4]] == [True, True, True, False]
    assert state_of(match).mite_cubes == 9


@pytest.mark.clause("anthophila", "9.2")
def test_a_load_shrinks_from_pollen_to_honey_to_propolis() -> None:
    for cargo, left in (
        ({"pollen": 3}, [2, 0, 0]),
        ({"honey": 2, "propolis": 1}, [0, 1, 1]),
        ({"propolis": 3}, [0, 0, 2]),
    ):
        match = table(draws=("mite_tile",))
        lay(match, "2,0", "lavender")
        put(match, "w1", "2,0", **cargo)
        match.play("explore")
        match.play("w2 explore -2,0")
        assert state_of(match).bees[0].cargo == left


@pytest.mark.clause("anthophila", "9.2")
def test_a_bee_with_a_parasite_forages_one_cube_less() -> None:
    match = table()
    lay(match, "2,0", "borage")
    put(match, "w1", "2,0", mite=True)
    match.play("forage")
    match.play("w1 forage")
    assert state_of(match).bees[0].cargo == [2, 0, 0]


@pytest.mark.clause("anthophila", "9.3")
def test_a_bee_at_home_is_cured_with_pollen_of_the_stock() -> None:
    match = table()
    put(match, "w2", "hive", mite=True)
    assert changes(match, "cure w2") == {
        "w2 mite": (True, False),
        "mite_cubes": (11, 12),
        "stock pollen": (3, 1),
        "supply pollen": (21, 23),
    }
    put(match, "w2", "hive", mite=True)
    assert refused(match, "cure w2") == ("too_little_pollen_here", "9.3")
    assert refusal_of(match, "cure w2").params == {"price": 2, "n": 1}
    assert refused(match, "cure w1") == ("bee_is_healthy", "9.3")
    put(match, "w3", "hive", mite=True)
    assert refused(match, "cure w3") == ("first_of_equals", "2.7")


@pytest.mark.clause("anthophila", "9.3")
def test_a_bee_outside_is_cured_with_pollen_of_its_tile_its_own_first() -> None:
    match = table()
    lay(match, "2,0", "rosemary")
    put(match, "w1", "2,0", pollen=2)
    put(match, "w2", "2,0", pollen=1, mite=True)
    assert changes(match, "cure w2") == {
        "w2 mite": (True, False),
        "mite_cubes": (11, 12),
        "w1 pollen": (2, 1),
        "w2 pollen": (1, 0),
        "supply pollen": (18, 20),
    }


@pytest.mark.clause("anthophila", "9.3")
def test_the_stock_does_not_pay_for_a_bee_outside() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0", mite=True, pollen=1)
    assert refused(match, "cure w1") == ("too_little_pollen_here", "9.3")


@pytest.mark.clause("anthophila", "10.1")
def test_six_cubes_wait_on_the_nosema_tile() -> None:
    match = table(draws=("nosema_tile",))
    assert changes(match, "explore", "w1 explore 2,0") == {
        **EXPLORED,
        "w1 acted": (False, True),
        "tile 2,0": (None, "nosema_tile"),
        "nosema_cubes": (0, 6),
    }
    assert told(table(draws=("nosema_tile",)), "explore", "w1 explore 2,0")[-1] == NosemaCame(6)


@pytest.mark.clause("anthophila", "10.2")
@pytest.mark.parametrize(
    ("sick", "die", "struck"),
    [
        ((), 4, "make_pollen"),
        (("explore",), 1, "move"),
        (("explore", "move"), 1, "forage"),
        (("mutate",), 6, "explore"),
    ],
)
def test_the_die_names_the_action_or_the_next_healthy_one(
    sick: tuple[str, ...], die: int, struck: str
) -> None:
    match = table(dice=(die,))
    sicken(match, *sick, waiting=4)
    match.play("end")
    assert set(facts(state_of(match))["sick"]) == {*sick, struck}
    assert state_of(match).nosema_cubes == 3


@pytest.mark.clause("anthophila", "10.2")
def test_without_waiting_cubes_no_die_is_rolled() -> None:
    match = table()
    sicken(match, "move")
    match.play("end")
    assert match.log[-1].draws == []


@pytest.mark.clause("anthophila", "10.3")
def test_two_explorations_moves_and_foragings_instead_of_three() -> None:
    match = table(draws=("lavender", "linden"))
    fill(match)
    sicken(match, *ALL[:3])
    match.play("explore")
    assert match.decision is not None
    assert match.decision.params == {"n": 2}
    match.play("w1 explore 2,0")
    match.play("w2 explore -2,0")
    assert state_of(match).step == "turn"
    match.play("move")
    match.play("w1 move 2,0")
    match.play("w2 move -2,0")
    assert state_of(match).step == "turn"
    lay(match, "2,-1", "clover")
    put(match, "w3", "2,-1")
    match.play("forage")
    match.play("w1 forage")
    match.play("w2 forage")
    assert (state_of(match).step, state_of(match).used) == ("turn", 3)


@pytest.mark.clause("anthophila", "10.3")
def test_no_pollen_and_prices_one_higher() -> None:
    match = table()
    fill(match, pollen=6)
    sicken(match, *ALL[3:])
    assert refused(match, "make_pollen") == ("action_makes_nothing", "10.3")
    match.play("transform")
    match.play("honey")
    assert state_of(match).stock[0] == 1
    fill(match, pollen=4)
    assert refused(match, "propolis") == ("too_little_pollen", "7.2")
    match.play("done")
    match.play("mutate")
    match.play("worker")
    assert state_of(match).stock[0] == 0
    fill(match, pollen=6)
    assert refused(match, "male") == ("too_little_pollen", "7.3")


@pytest.mark.clause("anthophila", "10.4")
def test_two_pollen_of_the_stock_cure_an_action_and_the_cube_leaves_the_game() -> None:
    match = table()
    sicken(match, "move", waiting=2)
    assert changes(match, "cure move") == {
        "sick": (["move"], []),
        "stock pollen": (3, 1),
        "supply pollen": (21, 23),
    }
    sicken(match, "move", waiting=2)
    assert refused(match, "cure move") == ("too_little_pollen", "10.4")
    assert refused(match, "cure forage") == ("action_is_healthy", "10.4")


@pytest.mark.clause("anthophila", "10.5", "13.2")
def test_a_parasite_on_every_action_is_a_defeat() -> None:
    match = table(dice=(3,))
    sicken(match, *ALL[:5], waiting=1)
    assert changes(match, "end") == {
        "step": ("turn", "ending"),
        "nosema_cubes": (1, 0),
        "sick": (list(ALL[:5]), list(ALL)),
        "end": ("", "nosema"),
    }


@pytest.mark.clause("anthophila", "10.6")
def test_in_the_hard_variant_cubes_return_to_their_tile() -> None:
    match = table(nosema_returns=True)
    sicken(match, "move", waiting=2)
    assert changes(match, "cure move")["nosema_cubes"] == (2, 3)
    with pytest.raises(OptionError, match="nosema cannot be won"):
        make_options(game, "nosema", {"nosema_returns": True})


@pytest.mark.clause("anthophila", "11.1")
def test_a_vine_takes_a_parasite_away_from_any_bee_however_far() -> None:
    match = table()
    lay(match, "2,0", "vine_tile")
    lay(match, "-2,0", "lavender")
    put(match, "m1", "2,0")
    put(match, "w1", "-2,0", mite=True)
    sicken(match, "explore", waiting=3)
    assert changes(match, "forage", "m1 vine w1") == {
        "step": ("turn", "forage"),
        "used": (0, 1),
        "done": (0, 1),
        "m1 acted": (False, True),
        "w1 mite": (True, False),
        "mite_cubes": (11, 12),
    }


@pytest.mark.clause("anthophila", "11.1")
def test_a_vine_tells_which_bee_or_action_it_cures() -> None:
    match = table()
    for cell, bee in (("2,0", "m1"), ("-2,0", "m2")):
        lay(match, cell, "vine_tile")
        put(match, bee, cell)
    put(match, "w1", "2,0", mite=True)
    sicken(match, "explore")
    match.play("forage")
    assert told(match, "m1 vine w1", "m2 vine explore") == [
        VineForaged(0, "m1", "w1"),
        VineForaged(0, "m2", "explore"),
    ]


@pytest.mark.clause("anthophila", "11.1")
def test_or_from_any_action_but_not_a_cube_that_waits() -> None:
    match = table()
    lay(match, "2,0", "vine_tile")
    put(match, "m1", "2,0")
    sicken(match, waiting=3)
    assert refused(match, "forage") == ("nothing_to_forage", "2.4")
    sicken(match, "explore", "mutate", waiting=3)
    match.play("forage")
    assert may(match, "vine") == ["m1 vine explore", "m1 vine mutate"]
    assert changes(match, "m1 vine mutate") == {
        "done": (0, 1),
        "m1 acted": (False, True),
        "sick": (["explore", "mutate"], ["explore"]),
    }
    assert refused(match, "m1 vine explore") == ("tile_foraged", "6.1")


@pytest.mark.clause("anthophila", "11.1")
def test_what_a_vine_cannot_do() -> None:
    match = table()
    lay(match, "2,0", "vine_tile")
    lay(match, "-2,0", "lavender")
    put(match, "m1", "2,0")
    put(match, "w1", "-2,0", mite=True)
    match.play("forage")
    assert refused(match, "m1 forage") == ("vine_needs_patient", "11.1")
    assert refused(match, "m1 vine w2") == ("bee_is_healthy", "9.3")
    assert refused(match, "m1 vine w8") == ("bee_not_in_play", "1.3")
    assert refused(match, "m1 vine move") == ("action_is_healthy", "10.4")
    assert refused(match, "w1 vine w1") == ("not_a_vine", "11.1")
    assert refused(match, "w1 vine move") == ("not_a_vine", "11.1")
    assert refused(match, "w2 vine w1") == ("bee_at_home", "6.1")
    assert refused(match, "w2 vine move") == ("bee_at_home", "6.1")
    assert game.attempt(match.state, 0, ("bee:m1",)) is None
    assert code(game.attempt(match.state, 0, ("bee:m1", "bee:w2"))) == ("bee_is_healthy", "9.3")


@pytest.mark.clause("anthophila", "11.2")
def test_weedkiller_turns_the_plants_around_it_face_down() -> None:
    match = table(draws=("weedkiller_tile",))
    for cell, tile in (("2,0", "lavender"), ("3,-1", "borage"), ("4,-1", "linden"), ("2,-1", "vine_tile")):
        lay(match, cell, tile)
    lay(match, "-2,0", "ivy")
    put(match, "w1", "2,0", pollen=2)
    assert changes(match, "explore", "w1 explore 3,0") == {
        "step": ("turn", "explore"),
        "used": (0, 1),
        "done": (0, 1),
        "pile": ([(24, 14)], [(24, 13)]),
        "w1 acted": (False, True),
        "tile 3,0": (None, "weedkiller_tile"),
        "tile 2,0": ("lavender", "lavender face down"),
        "tile 3,-1": ("borage", "borage face down"),
        "tile 4,-1": ("linden", "linden face down"),
    }
