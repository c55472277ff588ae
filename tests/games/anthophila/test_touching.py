"""Touching what begins nothing: every first touch leads on to something legal, or says why not."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.anthophila.tables import code, fill, hornet, lay, put, sicken, state_of, table
from tests.games.anthophila.test_conformance import options_for

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.types import Refusal
from rucher.games.anthophila import game
from rucher.games.anthophila.actions import Fight
from rucher.games.anthophila.ids import bee_name, touch
from rucher.games.anthophila.state import AnthophilaState

BUTTONS = (
    "cure",
    "fight",
    "done",
    "end",
    "yield",
    "product:honey",
    "product:propolis",
    "new:worker",
    "new:male",
)


def attempted(match: Match, *touches: str) -> tuple[str, str]:
    """The code and clause of the refusal that some touches meet."""
    return code(game.attempt(match.view(0), 0, touches))


@pytest.mark.clause("anthophila", "2.2")
@pytest.mark.parametrize("first", ["bee:w1", "cell:2,0", "stock"])
def test_a_bee_or_a_tile_touched_before_an_action_is_chosen(first: str) -> None:
    match = table()
    assert attempted(match, first) == ("choose_an_action", "2.2")
    state_of(match).used = 3
    assert attempted(match, first) == ("no_actions_left", "2.2")


@pytest.mark.clause("anthophila", "2.4")
@pytest.mark.parametrize("action", ["transform", "mutate"])
@pytest.mark.parametrize("first", ["bee:w1", "cell:2,0", "stock"])
def test_a_bee_or_a_tile_touched_in_an_action_that_works_on_the_stock(action: str, first: str) -> None:
    match = table()
    fill(match, pollen=9)
    match.play(action)
    assert attempted(match, first) == ("works_on_stock", "2.4")


@pytest.mark.clause("anthophila", "2.4")
@pytest.mark.parametrize("first", ["cell:2,0", "stock"])
def test_a_tile_touched_before_its_bee(first: str) -> None:
    match = table()
    match.play("explore")
    assert attempted(match, first) == ("touch_a_bee_first", "2.4")


@pytest.mark.clause("anthophila", "8.7")
def test_in_danger_no_bee_is_moved() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    put(match, "m1", "hive")
    match.play("move")
    fill(match)
    hornet(match, "mutate")
    assert attempted(match, "bee:w1") == ("hive_in_danger", "8.7")
    assert attempted(match, "cell:2,0") == ("hive_in_danger", "8.7")
    assert game.attempt(match.view(0), 0, ("fight", "bee:m1", "action:mutate")) == Fight(8, "mutate")


@pytest.mark.clause("anthophila", "4.3")
def test_a_bee_with_no_free_spot_around_it() -> None:
    match = table()
    around = {
        "4,0": "lavender",
        "4,-1": "borage",
        "3,-1": "phacelia",
        "2,0": "sage",
        "2,1": "mint",
        "3,1": "ivy",
    }
    for cell, tile in around.items():
        lay(match, cell, tile)
    lay(match, "3,0", "linden")
    put(match, "w1", "3,0")
    match.play("explore")
    assert attempted(match, "bee:w1") == ("no_free_spot", "4.3")
    assert game.attempt(match.view(0), 0, ("bee:w2",)) is None


@pytest.mark.clause("anthophila", "5.4")
def test_a_bee_that_finds_every_tile_taken() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0")
    match.play("move")
    assert attempted(match, "bee:w2") == ("bee_cannot_move", "5.4")
    assert game.attempt(match.view(0), 0, ("bee:w1",)) is None


@pytest.mark.clause("anthophila", "8.6")
def test_a_fight_needs_a_hornet_in_the_hive_and_a_male_in_the_stock() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    hornet(match, "2,0")
    put(match, "m1", "hive")
    assert attempted(match, "fight") == ("no_hornet_in_hive", "8.6")
    assert attempted(match, "fight", "bee:m1") == ("no_hornet_in_hive", "8.6")
    hornet(match, "move")
    assert game.attempt(match.view(0), 0, ("fight",)) is None
    assert game.attempt(match.view(0), 0, ("fight", "bee:m1")) is None
    put(match, "m1", "2,0")
    assert attempted(match, "fight") == ("no_male_at_home", "8.6")
    assert attempted(match, "fight", "bee:m1") == ("male_not_at_home", "8.6")


@pytest.mark.clause("anthophila", "2.5", "9.3", "10.4")
def test_a_cure_needs_a_parasite_and_pollen_in_the_right_place() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    assert attempted(match, "cure") == ("nothing_to_cure", "2.5")
    put(match, "w1", "2,0", mite=True, pollen=1)
    assert attempted(match, "cure") == ("cure_costs_pollen", "9.3")
    put(match, "w1", "2,0", mite=True, pollen=2)
    assert game.attempt(match.view(0), 0, ("cure",)) is None
    put(match, "w1", "2,0")
    sicken(match, "move")
    assert game.attempt(match.view(0), 0, ("cure",)) is None
    fill(match, pollen=1)
    assert attempted(match, "cure") == ("cure_costs_pollen", "9.3")


@pytest.mark.clause("anthophila", "11.1")
def test_a_vine_without_a_parasite_anywhere() -> None:
    match = table()
    lay(match, "2,0", "vine_tile")
    lay(match, "0,2", "lavender")
    put(match, "m1", "2,0")
    put(match, "w1", "0,2")
    match.play("forage")
    assert attempted(match, "bee:m1") == ("nothing_to_cure", "11.1")
    put(match, "w2", "hive", mite=True)
    assert game.attempt(match.view(0), 0, ("bee:m1",)) is None


def things(state: AnthophilaState) -> list[str]:
    """All that can be touched."""
    domains = game.domains(state)
    bees = [f"bee:{bee_name(state, bee)}" for bee in domains["bee"]]
    actions = [f"action:{action}" for action in domains["action"]]
    return [*bees, *actions, *(touch(cell) for cell in domains["cell"]), *BUTTONS]


def dead_ends(state: AnthophilaState) -> Iterator[tuple[str, ...]]:
    """Touches that ask for more although nothing legal goes on with them."""
    legal = [(action, game.touches(state, action)) for action in game.legal(state, state.seat)]
    bees = [f"bee:{bee_name(state, bee)}" for bee in range(len(state.bees))]
    for path in [*((thing,) for thing in things(state)), *(("fight", bee) for bee in bees)]:
        if game.attempt(state, state.seat, path) is None and not _goes_on(state, path, legal):
            yield path


def _goes_on(state: AnthophilaState, path: tuple[str, ...], legal: list[tuple[Any, tuple[str, ...]]]) -> bool:
    """Equal bees are taken for each other (2.7): with the rest of a legal path it must be that action."""
    n = len(path)
    alike = [(action, path + touches[n:]) for action, touches in legal if _kinds(touches[:n]) == _kinds(path)]
    return any(game.attempt(state, state.seat, whole) == action for action, whole in alike)


def _kinds(path: tuple[str, ...]) -> list[str]:
    return [touched.partition(":")[0] for touched in path]


@pytest.mark.clause("anthophila", "2.7")
@pytest.mark.parametrize("seed", range(12))
def test_no_first_touch_is_a_dead_end_and_every_legal_path_is_open(seed: int) -> None:
    dice, chance = random.Random(seed), Chance(seed)
    state = game.setup(options_for(seed * 7), chance)
    while not state.end:
        legal = game.legal(state, state.seat)
        assert list(dead_ends(state)) == []
        for action in legal:
            touches = game.touches(state, action)
            for n in range(1, len(touches)):
                assert not isinstance(game.attempt(state, state.seat, touches[:n]), Refusal), touches[:n]
            assert game.attempt(state, state.seat, touches) == action
        game.apply(state, state.seat, dice.choice(legal), chance)
