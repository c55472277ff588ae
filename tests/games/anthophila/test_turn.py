"""Chapter 2: the turn."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.games.anthophila.tables import (
    changes,
    code,
    fill,
    hornet,
    lay,
    may,
    put,
    refusal_of,
    refused,
    sicken,
    state_of,
    table,
)

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.games.anthophila import game
from rucher.games.anthophila.geometry import NOWHERE
from rucher.games.anthophila.state import AnthophilaOptions, AnthophilaState


@pytest.mark.clause("anthophila", "2.1")
def test_turns_go_round_and_only_the_one_whose_turn_it_is_decides() -> None:
    match = table(players=3)
    seats = []
    for _ in range(4):
        assert match.decision is not None
        seats.append(match.decision.seats)
        match.play("end")
    assert seats == [(0,), (1,), (2,), (0,)]
    assert refused(match, "end", seat=0) == ("not_your_turn", "2.1")


@pytest.mark.clause("anthophila", "2.1")
def test_the_number_of_players_changes_only_who_is_asked() -> None:
    alone, four = (state_after_a_random_game(players) for players in (1, 4))
    assert (alone.seat, four.seat) != (0, 0)
    same = {"options": alone.options, "seat": alone.seat}
    assert msgspec.structs.asdict(four) | same == msgspec.structs.asdict(alone)


def state_after_a_random_game(players: int) -> AnthophilaState:
    """The end of a game of `classic`, played at random by the same dice."""
    state = game.setup(AnthophilaOptions(players=players, scenario="classic"), chance := Chance(4))
    dice = Random(4)
    while not state.end:
        game.apply(state, state.seat, dice.choice(game.legal(state, state.seat)), chance)
    return state


@pytest.mark.clause("anthophila", "2.2")
def test_three_actions_and_the_same_one_may_be_played_again() -> None:
    match = table()
    assert changes(match, "make_pollen", "make_pollen", "make_pollen") == {
        "used": (0, 3),
        "stock pollen": (3, 6),
        "supply pollen": (21, 18),
    }
    assert refused(match, "make_pollen") == ("no_actions_left", "2.2")
    assert may(match) == ["end"]
    assert match.decision is not None
    assert match.decision.prompt == "end"


@pytest.mark.clause("anthophila", "2.2")
def test_what_belongs_to_an_action_waits_for_it() -> None:
    match = table()
    for text in (
        "w1 explore 2,0",
        "w1 move 2,0",
        "w1 forage",
        "m1 vine w1",
        "m1 vine move",
        "honey",
        "worker",
    ):
        assert refused(match, text) == ("choose_action_first", "2.2")


@pytest.mark.clause("anthophila", "2.3")
def test_a_turn_may_end_before_its_last_action() -> None:
    match = table()
    assert changes(match, "make_pollen", "end") == {
        "seat": (0, 1),
        "turns_left": (18, 17),
        "stock pollen": (3, 4),
        "supply pollen": (21, 20),
    }


@pytest.mark.clause("anthophila", "2.4")
def test_an_action_ends_when_it_is_finished_or_done_as_often_as_it_can_be() -> None:
    match = table(draws=("lavender", "linden", "clover"))
    match.play("explore")
    assert refused(match, "end") == ("action_under_way", "2.4")
    assert refused(match, "move") == ("action_under_way", "2.4")
    assert refused(match, "w1 move 2,0") == ("other_action", "2.4")
    for bee, cell in (("w1", "2,0"), ("w2", "2,-1"), ("w3", "2,-2")):
        assert state_of(match).step == "explore"
        match.play(f"{bee} explore {cell}")
    assert (state_of(match).step, state_of(match).used) == ("turn", 1)
    assert refused(match, "done") == ("no_action_under_way", "2.4")
    match.play("move")
    match.play("done")
    assert (state_of(match).step, state_of(match).used) == ("turn", 2)


@pytest.mark.clause("anthophila", "2.4")
def test_an_action_that_could_do_nothing_is_not_begun() -> None:
    match = table("first_flight")
    fill(match, pollen=2)
    assert refused(match, "move") == ("nothing_to_move", "2.4")
    assert refused(match, "forage") == ("nothing_to_forage", "2.4")
    assert refused(match, "transform") == ("nothing_to_transform", "2.4")
    assert refused(match, "mutate") == ("nothing_to_mutate", "2.4")
    state_of(match).deck = []
    assert refused(match, "explore") == ("nothing_to_explore", "2.4")
    assert may(match) == ["make_pollen", "end"]


@pytest.mark.clause("anthophila", "2.4")
def test_an_action_that_a_free_act_has_emptied_can_still_be_finished() -> None:
    match = table()
    fill(match, pollen=4)
    sicken(match, "move")
    match.play("transform")
    match.play("cure move")
    assert may(match) == ["done"]


@pytest.mark.clause("anthophila", "2.5")
def test_free_acts_are_open_inside_an_action_and_after_the_last_one() -> None:
    match = table()
    fill(match, pollen=6, propolis=1)
    put(match, "m1", "hive")
    put(match, "w1", "hive", mite=True)
    sicken(match, "move")
    hornet(match, "mutate")
    free = ["m1 fight mutate", "cure w1", "cure move"]
    assert may(match)[-3:] == free
    match.play("explore")
    assert may(match)[-3:] == free
    match.play("done")
    state_of(match).used = 3
    assert may(match) == ["end", *free]


def two_moves_of_a_sick_action() -> Match:
    """Two of three workers have moved; the second came home with the pollen for a cure."""
    match = table()
    fill(match)
    for cell, tile in (("2,0", "lavender"), ("-2,0", "linden"), ("2,-1", "clover")):
        lay(match, cell, tile)
    put(match, "w2", "-2,0", pollen=3)
    sicken(match, "move")
    match.play("move")
    match.play("w1 move 2,0")
    match.play("w2 move hive")
    assert (state_of(match).step, state_of(match).used) == ("turn", 1)
    return match


@pytest.mark.clause("anthophila", "10.4")
def test_an_action_that_its_parasite_cut_short_goes_on_when_it_is_cured_at_once() -> None:
    match = two_moves_of_a_sick_action()
    match.play("cure move")
    assert match.decision is not None
    assert (match.decision.prompt, match.decision.params) == ("move", {"n": 1})
    assert may(match) == ["w3 move -2,0", "w3 move 2,-1", "done"]
    assert refused(match, "w1 move hive") == ("bee_has_moved", "5.1")
    match.play("w3 move 2,-1")
    assert (state_of(match).step, state_of(match).used) == ("turn", 1)


@pytest.mark.clause("anthophila", "10.4")
def test_it_does_not_go_on_once_something_else_is_begun() -> None:
    match = two_moves_of_a_sick_action()
    match.play("make_pollen")
    match.play("cure move")
    assert (state_of(match).step, state_of(match).used) == ("turn", 2)


@pytest.mark.clause("anthophila", "10.4")
def test_it_does_not_go_on_where_another_action_is_cured_or_no_bee_is_left_for_it() -> None:
    match = two_moves_of_a_sick_action()
    sicken(match, "move", "forage")
    match.play("cure forage")
    assert state_of(match).step == "turn"
    match = two_moves_of_a_sick_action()
    state_of(match).bees[2].at = NOWHERE
    match.play("cure move")
    assert state_of(match).step == "turn"
    assert not any(bee.acted for bee in state_of(match).bees)


@pytest.mark.clause("anthophila", "10.4")
@pytest.mark.parametrize(
    ("action", "parts", "more"),
    [
        ("explore", ("w1 explore 3,0", "w2 explore -3,0"), "w3 explore 3,-1"),
        ("forage", ("w1 forage", "w2 forage"), "w3 forage"),
    ],
)
def test_exploring_and_foraging_go_on_too(action: str, parts: tuple[str, str], more: str) -> None:
    match = table(draws=("ivy", "poppy", "mint"))
    for bee, cell, tile in (("w1", "2,0", "lavender"), ("w2", "-2,0", "linden"), ("w3", "2,-1", "clover")):
        lay(match, cell, tile)
        put(match, bee, cell)
    sicken(match, action)
    for text in (action, *parts, f"cure {action}", more):
        match.play(text)
    assert (state_of(match).step, state_of(match).used) == ("turn", 1)


@pytest.mark.clause("anthophila", "2.6")
def test_hornets_then_the_die_then_the_counter() -> None:
    match = table(dice=(2,))
    lay(match, "3,0", "hornet_tile")
    lay(match, "2,0", "lavender")
    hornet(match, "3,0")
    sicken(match, waiting=6)
    assert changes(match, "end") == {
        "hornets": (["3,0"], ["2,0"]),
        "nosema_cubes": (6, 5),
        "sick": ([], ["move"]),
        "turns_left": (18, 17),
        "seat": (0, 1),
    }


@pytest.mark.clause("anthophila", "2.7")
def test_of_equal_bees_the_first_is_named() -> None:
    match = table()
    match.play("explore")
    assert refused(match, "w2 explore 2,0") == ("first_of_equals", "2.7")
    assert refusal_of(match, "w2 explore 2,0").params["bee"].number == 1  # type: ignore[union-attr]
    match.play("done")
    lay(match, "2,0", "lavender")
    match.play("move")
    assert refused(match, "w3 move 2,0") == ("first_of_equals", "2.7")
    put(match, "w3", "hive", mite=True)
    match.play("w3 move 2,0")


@pytest.mark.clause("anthophila", "2.7")
def test_a_male_is_not_equal_to_a_worker_but_explores_like_one() -> None:
    match = table()
    put(match, "m1", "hive")
    lay(match, "2,0", "lavender")
    match.play("explore")
    assert refused(match, "m1 explore 2,-1") == ("first_of_equals", "2.7")
    match.play("done")
    match.play("move")
    assert may(match, "move") == ["w1 move 2,0", "m1 move 2,0"]


@pytest.mark.clause("anthophila", "2.7")
def test_whichever_of_equal_bees_is_touched_the_first_is_meant() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    match.play("explore")
    action = game.attempt(match.state, 0, ("bee:w3", "cell:2,-1"))
    assert match.write(action) == "w1 explore 2,-1"
    match.play("done")
    match.play("move")
    action = game.attempt(match.state, 0, ("bee:w3", "cell:2,0"))
    assert match.write(action) == "w1 move 2,0"
    assert code(game.attempt(match.state, 0, ("cell:2,0",))) == ("touch_a_bee_first", "2.4")
