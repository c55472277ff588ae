"""Chapter 1: setting up."""

from __future__ import annotations

import contextlib

import msgspec
import pytest
from tests.games.anthophila.tables import (
    BOX,
    TILE,
    changes,
    facts,
    fill,
    lay,
    may,
    put,
    refused,
    state_of,
    table,
)

import rucher
from rucher.core.errors import OptionError
from rucher.core.options import make_options
from rucher.games.anthophila import game
from rucher.games.anthophila.box.schema import Start
from rucher.games.anthophila.geometry import HEXES, RIM, cell_of
from rucher.games.anthophila.state import AnthophilaOptions


@pytest.mark.clause("anthophila", "1.1")
def test_one_to_four_play_together() -> None:
    for players in (1, 2, 3, 4):
        match = table(players=players)
        assert len(match.score().seats) == players
    with pytest.raises(rucher.OptionError):
        make_options(game, None, {"players": 5})
    assert game.info.co_operative


@pytest.mark.clause("anthophila", "1.2")
def test_six_action_hexes_clockwise_from_the_top_right() -> None:
    assert BOX.actions == ("explore", "move", "forage", "make_pollen", "transform", "mutate")
    assert [cell_of(spot) for spot in HEXES] == [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


@pytest.mark.clause("anthophila", "1.3")
def test_pawns_and_cubes_are_those_of_the_box() -> None:
    pieces = BOX.pieces
    assert (pieces.workers, pieces.males, pieces.hornets) == (8, 6, 8)
    assert (pieces.pollen, pieces.honey, pieces.propolis) == (24, 8, 8)
    assert (pieces.mites, pieces.nosema) == (12, 6)


@pytest.mark.clause("anthophila", "1.3")
def test_a_bee_that_is_not_in_play_does_nothing() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    for action in ("explore", "move"):
        match.play(action)
        assert refused(match, f"w8 {action} 2,0") == ("bee_not_in_play", "1.3")
        match.play("done")
    put(match, "w1", "2,0")
    match.play("forage")
    assert refused(match, "w8 forage") == ("bee_not_in_play", "1.3")
    assert refused(match, "cure w8") == ("bee_not_in_play", "1.3")
    assert refused(match, "m6 fight explore") == ("bee_not_in_play", "1.3")


@pytest.mark.clause("anthophila", "1.4")
def test_four_families_of_seven_plants_and_eight_bonuses() -> None:
    families = [plant.family for plant in BOX.plants]
    assert {family: families.count(family) for family in families} == dict.fromkeys(
        ("blue", "green", "yellow", "red"), 7
    )
    assert len({plant.effect for plant in BOX.plants if plant.effect}) == 8
    assert sum(plant.kind == "metamorphosis" for plant in BOX.plants) == 2


@pytest.mark.clause("anthophila", "1.5")
def test_fifteen_special_tiles() -> None:
    assert {tile.id: tile.count for tile in BOX.pack.special} == {
        "hornet_tile": 8,
        "vine_tile": 3,
        "mite_tile": 1,
        "nosema_tile": 1,
        "weedkiller_tile": 2,
    }


@pytest.mark.clause("anthophila", "1.6")
@pytest.mark.parametrize("scenario", sorted(BOX.scenarios))
def test_a_scenario_sets_turns_bees_and_cubes(scenario: str) -> None:
    start, state = BOX.scenarios[scenario].start, state_of(table(scenario))
    there = facts(state)
    assert state.turns_left == BOX.scenarios[scenario].turns
    assert [there[f"w{n}"] for n in range(1, 9)] == ["hive"] * start.workers + [None] * (8 - start.workers)
    assert [there[f"m{n}"] for n in range(1, 7)] == ["hive"] * start.males + [None] * (6 - start.males)
    assert state.stock == [start.pollen, start.honey, start.propolis]
    assert state.supply == [24 - start.pollen, 8 - start.honey, 8 - start.propolis]


@pytest.mark.clause("anthophila", "1.7")
def test_the_parts_of_the_pile_come_from_top_to_bottom() -> None:
    match = table("scout", players=1)
    state = state_of(match)
    drawn = []
    for cell in [cell_of(spot) for spot in RIM]:
        if state.step != "explore":
            state.used = 0
            match.play("explore")
        explorer = next(action for action in match.legal() if getattr(action, "cell", None) == cell)
        match.play(explorer)
        drawn.append([*state.tiles.values()][-1])
        if state.end:
            break
    hornet = TILE["hornet_tile"]
    assert hornet not in drawn[:4]
    assert drawn[4:12].count(hornet) == 2


@pytest.mark.clause("anthophila", "1.7")
def test_nobody_sees_the_draw_pile_but_its_numbers() -> None:
    view = table("scout").view(0)
    assert view.plants == [-1] * 28
    assert [(part.plants, len(part.special)) for part in view.deck] == [(4, 0), (6, 2), (18, 0)]


@pytest.mark.clause("anthophila", "1.7")
def test_a_plant_leaves_the_bag_and_its_part() -> None:
    match = table("scout", draws=("lavender",))
    assert changes(match, "explore", "w1 explore 2,0") == {
        "step": ("turn", "explore"),
        "used": (0, 1),
        "done": (0, 1),
        "w1 acted": (False, True),
        "tile 2,0": (None, "lavender"),
        "plants": (28, 27),
        "pile": ([(4, 0), (6, 2), (18, 0)], [(3, 0), (6, 2), (18, 0)]),
    }


def test_the_defaults_are_the_first_scenario_for_two() -> None:
    assert AnthophilaOptions() == AnthophilaOptions(players=2, scenario="first_flight", nosema_returns=False)
    with pytest.raises(msgspec.ValidationError, match="there is no scenario 'nowhere'"):
        msgspec.convert({"scenario": "nowhere"}, AnthophilaOptions)


def test_every_bee_begins_in_the_stock_and_any_of_them_may_explore() -> None:
    match = table("first_flight")
    fill(match, pollen=0)
    assert may(match) == ["explore", "make_pollen", "end"]


def test_the_numbers_of_players_that_are_named_can_be_laid_and_no_others() -> None:
    able = []
    for players in range(8):
        with contextlib.suppress(OptionError):
            able.append(make_options(game, None, {"players": players}).players)  # type: ignore[attr-defined]
    least, most = game.info.players
    assert able == list(range(least, most + 1)) == [1, 2, 3, 4]


@pytest.mark.clause("anthophila", "1.3")
def test_what_a_scenario_does_not_name_is_not_in_the_hive_at_the_start() -> None:
    start = Start(workers=1)
    assert (start.males, start.pollen, start.honey, start.propolis) == (0, 0, 0, 0)
