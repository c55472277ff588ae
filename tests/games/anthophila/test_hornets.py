"""Chapter 8: hornets."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import (
    changes,
    code,
    facts,
    fill,
    hornet,
    lay,
    may,
    put,
    refused,
    state_of,
    table,
)

from rucher.core.match import Match
from rucher.games.anthophila import game

TURN = {"turns_left": (18, 17), "seat": (0, 1)}


def guarded(propolis: int = 8) -> Match:
    """A table whose hive does not fall."""
    match = table()
    fill(match, propolis=propolis)
    return match


def hornets(match: Match) -> list[str]:
    """Where the hornets are."""
    found: list[str] = facts(state_of(match))["hornets"]
    return found


@pytest.mark.clause("anthophila", "8.1")
def test_a_hornet_stands_on_its_tile_when_it_is_laid() -> None:
    match = table(draws=("hornet_tile",))
    assert changes(match, "explore", "w1 explore 2,0") == {
        "step": ("turn", "explore"),
        "used": (0, 1),
        "done": (0, 1),
        "w1 acted": (False, True),
        "tile 2,0": (None, "hornet_tile"),
        "pile": ([(28, 15)], [(28, 14)]),
        "hornets": ([], ["2,0"]),
        "hornet_pawns": (8, 7),
    }


@pytest.mark.clause("anthophila", "8.2")
def test_one_tile_at_each_end_of_turn_whatever_the_colour() -> None:
    match = guarded()
    for q, tile in ((2, "lavender"), (3, "linden"), (4, "hornet_tile")):
        lay(match, f"{q},0", tile)
    hornet(match, "4,0")
    places = []
    for _ in range(3):
        match.play("end")
        places += hornets(match)
    assert places == ["3,0", "2,0", "move"]


@pytest.mark.clause("anthophila", "8.2")
def test_of_two_ways_of_one_length_the_clockwise_one() -> None:
    match = guarded()
    for cell, tile in (("3,-1", "hornet_tile"), ("2,-1", "linden"), ("2,0", "clover")):
        lay(match, cell, tile)
    hornet(match, "3,-1")
    match.play("end")
    assert hornets(match) == ["2,0"]
    match = guarded()
    lay(match, "2,-1", "linden")
    hornet(match, "2,-1")  # touches the hexes of explore (top right) and of move (right): clockwise is move
    match.play("end")
    assert hornets(match) == ["move"]


@pytest.mark.clause("anthophila", "8.2")
def test_the_shortest_way_even_if_it_is_not_clockwise() -> None:
    match = guarded()
    for cell, tile in (("3,-1", "hornet_tile"), ("2,-1", "linden"), ("3,0", "clover"), ("2,1", "ivy")):
        lay(match, cell, tile)
    hornet(match, "3,-1")
    match.play("end")
    assert hornets(match) == ["2,-1"]


@pytest.mark.clause("anthophila", "8.3")
def test_workers_die_where_a_hornet_stops() -> None:
    match = guarded()
    lay(match, "2,0", "rosemary")
    lay(match, "3,0", "hornet_tile")
    put(match, "w1", "2,0", pollen=2)
    put(match, "w2", "2,0", mite=True)
    hornet(match, "3,0")
    assert changes(match, "end") == {
        **TURN,
        "hornets": (["3,0"], ["2,0"]),
        "w1": ("2,0", None),
        "w1 pollen": (2, 0),
        "supply pollen": (22, 24),
        "w2": ("2,0", None),
        "w2 mite": (True, False),
        "mite_cubes": (11, 12),
        "workers_lost": (0, 2),
    }


@pytest.mark.clause("anthophila", "8.3")
@pytest.mark.parametrize("tile", ["lavender", "vine_tile"])
def test_a_male_and_the_hornet_kill_each_other_on_black_tiles_too(tile: str) -> None:
    match = guarded()
    lay(match, "2,0", tile)
    lay(match, "3,0", "hornet_tile")
    put(match, "m1", "2,0")
    hornet(match, "3,0")
    assert changes(match, "end") == {
        **TURN,
        "hornets": (["3,0"], []),
        "hornet_pawns": (7, 8),
        "m1": ("2,0", None),
    }


@pytest.mark.clause("anthophila", "8.3")
def test_beside_a_male_workers_die_all_the_same_and_one_male_is_enough() -> None:
    match = guarded()
    lay(match, "2,0", "sainfoin")
    lay(match, "3,0", "hornet_tile")
    for bee in ("w1", "m1", "m2"):
        put(match, bee, "2,0")
    hornet(match, "3,0")
    match.play("end")
    there = facts(state_of(match))
    assert (there["w1"], there["m1"], there["m2"], there["hornets"]) == (None, None, "2,0", [])


@pytest.mark.clause("anthophila", "8.4")
def test_a_hornet_in_the_hive_blocks_its_action_and_goes_round() -> None:
    match = guarded()
    hornet(match, "mutate")
    seen = []
    for _ in range(3):
        seen += hornets(match)
        match.play("end")
    assert seen == ["mutate", "explore", "move"]
    fill(match, pollen=6, propolis=8)
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0")
    assert hornets(match) == ["forage"]
    assert refused(match, "forage") == ("hornet_blocks", "8.4")
    assert may(match)[:5] == ["explore", "move", "make_pollen", "transform", "mutate"]


@pytest.mark.clause("anthophila", "8.5")
def test_the_later_of_two_on_one_spot_steps_again() -> None:
    match = guarded()
    for cell, tile in (("2,0", "lavender"), ("3,0", "linden"), ("3,-1", "hornet_tile")):
        lay(match, cell, tile)
    hornet(match, "3,0")
    hornet(match, "3,-1")
    match.play("end")
    assert hornets(match) == ["2,0", "move"]
    match.play("end")  # 2,0 enters at move, which the other has left for forage by then
    assert hornets(match) == ["move", "forage"]


@pytest.mark.clause("anthophila", "8.5")
def test_hornets_one_behind_the_other_do_not_hinder_each_other() -> None:
    match = guarded()
    for action in ("explore", "move"):
        hornet(match, action)
    match.play("end")
    assert hornets(match) == ["move", "forage"]


@pytest.mark.clause("anthophila", "8.5")
def test_in_the_hive_the_later_one_goes_on_to_the_next_free_hex() -> None:
    match = guarded()
    lay(match, "2,0", "lavender")
    hornet(match, "explore")
    hornet(match, "2,0")
    match.play("end")
    assert hornets(match) == ["move", "forage"]


@pytest.mark.clause("anthophila", "8.5")
def test_a_seventh_in_the_hive_shares() -> None:
    match = guarded()
    lay(match, "2,0", "lavender")
    for action in ("explore", "move", "forage", "make_pollen", "transform", "mutate"):
        hornet(match, action)
    hornet(match, "2,0")
    match.play("end")
    assert hornets(match) == ["move", "forage", "make_pollen", "transform", "mutate", "explore", "move"]


@pytest.mark.clause("anthophila", "8.6")
def test_a_male_in_the_stock_fights_without_an_action() -> None:
    match = guarded()
    put(match, "m1", "hive")
    hornet(match, "forage")
    assert changes(match, "m1 fight forage") == {
        "hornets": (["forage"], []),
        "hornet_pawns": (7, 8),
        "m1": ("hive", None),
    }


@pytest.mark.clause("anthophila", "8.6")
def test_who_cannot_fight_in_the_hive() -> None:
    match = guarded()
    lay(match, "2,0", "lavender")
    put(match, "m1", "2,0")
    put(match, "m2", "hive")
    hornet(match, "forage")
    assert refused(match, "w1 fight forage") == ("only_males_fight", "8.6")
    assert refused(match, "m1 fight forage") == ("male_not_at_home", "8.6")
    assert refused(match, "m2 fight move") == ("no_hornet_on_action", "8.6")
    assert code(game.attempt(match.state, 0, ("fight", "bee:m1"))) == ("male_not_at_home", "8.6")
    assert code(game.attempt(match.state, 0, ("fight", "bee:w1"))) == ("only_males_fight", "8.6")
    assert game.attempt(match.state, 0, ("fight", "bee:m2")) is None
    put(match, "m3", "hive")
    assert refused(match, "m3 fight forage") == ("first_of_equals", "2.7")


@pytest.mark.clause("anthophila", "8.7", "13.2")
def test_more_hornets_than_propolis_is_a_defeat() -> None:
    match = guarded(propolis=1)
    for cell, tile in (("2,0", "lavender"), ("-2,0", "linden")):
        lay(match, cell, tile)
        hornet(match, cell)
    assert changes(match, "end") == {
        "hornets": (["2,0", "-2,0"], ["move", "transform"]),
        "moved": (0, 2),
        "step": ("turn", "ending"),
        "end": ("", "hornets"),
    }
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ranks) == ((), (1, 1))


@pytest.mark.clause("anthophila", "8.7")
def test_a_male_may_save_the_hive_before_it_falls_and_the_end_of_turn_goes_on() -> None:
    match = guarded(propolis=0)
    for cell, tile in (("2,0", "lavender"), ("-3,0", "linden"), ("-2,0", "ivy")):
        lay(match, cell, tile)
    hornet(match, "2,0")
    hornet(match, "-3,0")
    put(match, "m1", "hive")
    put(match, "m2", "hive", mite=True)
    match.play("end")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.seats) == ("defend", (0,))
    assert may(match) == ["m1 fight move", "m2 fight move", "yield"]
    for text in ("end", "explore", "done", "w1 move hive"):
        assert refused(match, text) == ("hive_in_danger", "8.7")
    assert changes(match, "m2 fight move") == {
        **TURN,
        "step": ("ending", "turn"),
        "moved": (1, 0),
        "m2": ("hive", None),
        "m2 mite": (True, False),
        "mite_cubes": (11, 12),
        "hornets": (["move", "-3,0"], ["-2,0"]),
        "hornet_pawns": (6, 7),
    }


@pytest.mark.clause("anthophila", "8.7")
def test_who_sends_no_male_loses() -> None:
    match = guarded(propolis=0)
    lay(match, "2,0", "lavender")
    hornet(match, "2,0")
    put(match, "m1", "hive")
    assert refused(match, "yield") == ("hive_is_safe", "8.7")
    match.play("end")
    assert changes(match, "yield") == {"end": ("", "hornets")}
