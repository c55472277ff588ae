"""What is told before it happens: foragings, moves, hornets, the checklist; held against what happens."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.games.anthophila.tables import fill, hornet, lay, put, sicken, state_of, table

import rucher
from rucher.core.match import Match
from rucher.games.anthophila import game
from rucher.games.anthophila.actions import EndTurn, Forage
from rucher.games.anthophila.display.outlook import Outlook, outlook
from rucher.games.anthophila.geometry import NOWHERE


def seen(match: Match) -> Outlook:
    """The outlook of the table as it is."""
    return outlook(state_of(match))


def keys(match: Match, text: str) -> list[str]:
    """What is foreseen of an action, by the messages."""
    view = state_of(match)
    return [said.key for said in game.words.preview(view, view.seat, game.read(view, view.seat, text))]


@pytest.mark.clause("anthophila", "1.6")
def test_the_turn_is_counted_from_the_first_to_the_last() -> None:
    match = table()
    turns = state_of(match).scenario.turns
    told = []
    for left in (turns, turns - 1, 1, 0):  # none is left once the last has begun to end
        state_of(match).turns_left = left
        told.append((seen(match).turn, seen(match).turns_left))
    assert told == [(1, turns), (2, turns - 1), (turns, 1), (turns, 0)]


@pytest.mark.clause("anthophila", "1.3")
def test_the_bees_in_play_are_counted_apart() -> None:
    match = table()
    put(match, "m1", "hive")
    assert (seen(match).workers, seen(match).males) == ((3, 8), (1, 6))


def test_the_page_is_sent_what_is_not_nought_and_reads_nought_where_nothing_is_sent() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    lay(match, "-2,0", "nosema_tile")
    put(match, "w1", "2,0", mite=True)

    def sent(kind: str, touch: str) -> dict[str, Any]:
        """The facts of a thing, as they are sent."""
        [found] = [thing for thing in msgspec.to_builtins(seen(match))[kind] if thing["touch"] == touch]
        return dict(found)

    tile = sent("tiles", "cell:2,0")
    assert tile["taken"] == 1
    assert not {"once", "bonus", "slots", "held", "price", "cubes"} & tile.keys()
    assert not {"taken", "slots", "held", "price"} & sent("tiles", "cell:-2,0").keys()
    state_of(match).nosema_cubes = 1
    assert sent("tiles", "cell:-2,0")["cubes"] == 1
    bee = sent("bees", "bee:w1")
    assert (bee["mite"], "acted" in bee) == (True, False)


@pytest.mark.clause("anthophila", "6.3")
def test_a_foraging_tells_what_is_carried_and_what_is_lost() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0", pollen=2)
    match.play("forage")
    [forecast] = seen(match).foraging
    assert (forecast.bee, forecast.brings.gained, forecast.brings.lost) == ("bee:w1", (1, 0, 0), (1, 0, 0))
    assert keys(match, "w1 forage") == ["foresee.carries", "foresee.lost"]


@pytest.mark.clause("anthophila", "6.2")
def test_a_plant_for_one_use_is_said_to_be_used_up() -> None:
    match = table()
    lay(match, "2,0", "borage")
    put(match, "w1", "2,0")
    match.play("forage")
    assert keys(match, "w1 forage") == ["foresee.carries", "foresee.turned_down"]


@pytest.mark.clause("anthophila", "5.2")
def test_a_move_tells_its_colour_change() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    lay(match, "3,0", "linden")
    lay(match, "2,1", "borage")
    put(match, "w1", "2,0")
    match.play("move")
    plain = {reach.bee: reach.plain for reach in seen(match).reach}["bee:w1"]
    assert "cell:2,1" in plain
    assert "cell:3,0" not in plain
    assert keys(match, "w1 move 3,0") == ["foresee.one_change"]
    assert keys(match, "w1 move 2,1") == []


@pytest.mark.clause("anthophila", "12.1")
def test_a_move_tells_the_bonus_it_gives_up() -> None:
    match = table()
    lay(match, "2,0", "birch")
    put(match, "w1", "2,0")
    match.play("move")
    assert keys(match, "w1 move hive") == ["foresee.bonus_lost"]


@pytest.mark.clause("anthophila", "8.3")
def test_a_hornet_that_will_kill_is_foreseen() -> None:
    match = table()
    lay(match, "3,0", "hornet_tile")
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0")
    hornet(match, "3,0")
    [step] = seen(match).hornets
    assert (step.start, step.stop, step.deadly) == ("cell:3,0", "cell:2,0", True)
    assert [said.key for said in step.told] == ["forecast.worker_dies"]
    assert keys(match, "end") == ["forecast.worker_dies"]


@pytest.mark.clause("anthophila", "8.7")
def test_the_fall_of_the_hive_is_foreseen() -> None:
    match = table()
    fill(match, propolis=0)
    lay(match, "2,0", "hornet_tile")
    hornet(match, "2,0")
    [step] = seen(match).hornets
    assert step.stop.startswith("action:")
    assert [said.key for said in step.told] == ["forecast.blocks", "forecast.hive_falls"]
    assert step.deadly


@pytest.mark.clause("anthophila", "8.7")
def test_hornets_are_seen_while_a_male_is_asked_to_fight_them() -> None:
    match = table()
    fill(match, propolis=0)
    put(match, "m1", "hive")
    lay(match, "2,0", "hornet_tile")
    lay(match, "-2,0", "hornet_tile")
    hornet(match, "2,0")
    hornet(match, "-2,0")
    first, second = seen(match).hornets
    match.play("end")
    stays, comes = seen(match).hornets
    assert (stays.start, stays.stop, stays.deadly) == (first.stop, first.stop, False)
    assert (comes.start, comes.stop) == (second.start, second.stop)


@pytest.mark.clause("anthophila", "13.2")
def test_the_checklist_warns_one_step_before() -> None:
    match = table()
    fill(match, propolis=8)
    near = {check.said.key: check.near for check in seen(match).defeat}
    assert near == {
        "defeat.turns": False,
        "defeat.hornets": False,
        "defeat.parasites": False,
        "defeat.bees": False,
    }
    sicken(match, "explore", "move", "forage", "make_pollen", "transform")
    assert {check.said.key for check in seen(match).defeat if check.near} == {"defeat.parasites"}


def test_what_is_foreseen_happens() -> None:
    """Over whole matches: foragings bring what was told, and hornets stop where it was told."""
    held = 0
    for seed in range(6):
        match, chance = rucher.new("anthophila", seed=seed, scenario="classic"), random.Random(seed)
        while match.outcome is None:
            before = seen(match)
            action = chance.choice(match.legal())
            told = {forecast.bee: forecast.brings.gained for forecast in before.foraging}
            match.play(action)
            if isinstance(action, Forage) and match.outcome is None:
                after = {bee.touch: bee.cargo for bee in seen(match).bees}
                name = f"bee:w{action.bee + 1}"
                was = next((bee.cargo for bee in before.bees if bee.touch == name), None)
                if was is not None and name in told and name in after and sum(after[name]) > sum(was):
                    grown = tuple(now - then for now, then in zip(after[name], was, strict=True))
                    assert grown == told[name]
                    held += 1
            if isinstance(action, EndTurn) and match.outcome is None and state_of(match).step == "turn":
                stops = sorted(step.stop for step in before.hornets if not step.deadly)
                now = sorted(step.start for step in seen(match).hornets)
                assert [stop for stop in stops if stop not in now] == []
                held += len(stops)
    assert held > 20


def close(match: Match) -> list[str]:
    """The defeats that the checklist calls close."""
    return [check.said.key for check in seen(match).defeat if check.near]


@pytest.mark.clause("anthophila", "8.7", "13.2")
def test_the_checklist_warns_of_hornets_that_take_the_hive_with_the_end_of_this_turn() -> None:
    match = table()
    for cell, tile in (("2,0", "lavender"), ("-2,0", "linden"), ("0,2", "clover")):
        lay(match, cell, tile)
        hornet(match, cell)
    fill(match, propolis=3)
    assert close(match) == []
    fill(match, propolis=2)
    assert close(match) == ["defeat.hornets"]


@pytest.mark.clause("anthophila", "8.3", "13.2")
def test_the_checklist_warns_of_hornets_that_kill_the_last_bees_with_the_end_of_this_turn() -> None:
    match = table()
    fill(match, propolis=8)
    for near, far, plant, bee in (("2,0", "3,0", "lavender", "w1"), ("-2,0", "-3,0", "linden", "m1")):
        lay(match, near, plant)
        lay(match, far, "hornet_tile")
        hornet(match, far)
        put(match, bee, near)
    assert close(match) == []
    state_of(match).bees[1].at = state_of(match).bees[2].at = NOWHERE
    assert close(match) == ["defeat.bees"]


@pytest.mark.clause("anthophila", "10.4")
def test_a_cure_tells_that_the_action_just_played_may_go_on() -> None:
    match = table(draws=("ivy", "poppy"))
    sicken(match, "explore", "move")
    match.play("explore")
    match.play("w1 explore 2,0")
    assert keys(match, "cure explore") == []
    match.play("w2 explore -2,0")
    assert keys(match, "cure explore") == ["foresee.goes_on"]
    assert keys(match, "cure move") == []


@pytest.mark.clause("anthophila", "6.5")
def test_a_change_into_a_male_is_foretold_with_the_load_it_keeps() -> None:
    match = table()
    lay(match, "2,0", "chestnut")
    put(match, "w1", "2,0", honey=1)
    fill(match, pollen=3)
    match.play("forage")
    assert keys(match, "w1 forage") == [
        "foresee.carries",
        "foresee.stock_pays",
        "foresee.becomes_male",
        "foresee.turned_down",
    ]


@pytest.mark.clause("anthophila", "10.1")
def test_only_the_nosema_tile_shows_the_cubes_that_wait() -> None:
    match = table()
    lay(match, "2,0", "nosema_tile")
    lay(match, "0,2", "hornet_tile")
    sicken(match, waiting=4)
    assert {tile.id: tile.cubes for tile in seen(match).tiles if tile.kind == "special"} == {
        "nosema_tile": 4,
        "hornet_tile": 0,
    }


@pytest.mark.clause("anthophila", "13.3")
def test_the_last_bee_is_the_last_step_before_a_defeat_without_bees() -> None:
    for left, near in [(1, True), (2, False)]:
        match = table()
        state = state_of(match)
        for number, bee in enumerate(state.bees):
            bee.at = state.bees[0].at if number < left else NOWHERE
        [check] = [check for check in seen(match).defeat if check.said.key == "defeat.bees"]
        assert (check.got, check.due, check.near) == (left, 0, near)


@pytest.mark.clause("anthophila", "8.2", "8.3")
def test_a_move_into_the_way_of_a_hornet_tells_its_end_and_a_move_out_of_it_tells_nothing() -> None:
    match = table()
    for cell, tile in (("2,0", "lavender"), ("3,0", "hornet_tile"), ("0,2", "linden")):
        lay(match, cell, tile)
    hornet(match, "3,0")
    match.play("move")
    assert keys(match, "w1 move 2,0") == ["forecast.worker_dies"]
    assert keys(match, "w1 move 0,2") == []
    put(match, "w1", "2,0")
    assert keys(match, "w1 move hive") == []


@pytest.mark.clause("anthophila", "5.5", "8.2")
def test_a_male_that_dies_with_a_hornet_is_not_told_of_the_next_one() -> None:
    match = table()
    for cell in ("2,0", "3,0"):
        lay(match, cell, "hornet_tile")
        hornet(match, cell)
    put(match, "m1", "hive")
    match.play("move")
    assert keys(match, "m1 move 2,0") == []


@pytest.mark.clause("anthophila", "8.2", "8.3")
def test_the_end_of_the_turn_tells_only_of_hornets_that_kill() -> None:
    match = table()
    fill(match, propolis=8)
    for cell, tile in (("2,0", "lavender"), ("3,0", "hornet_tile"), ("-2,0", "hornet_tile")):
        lay(match, cell, tile)
    hornet(match, "3,0")
    hornet(match, "-2,0")
    put(match, "w1", "2,0")
    assert [step.deadly for step in seen(match).hornets] == [True, False]
    assert keys(match, "end") == ["forecast.worker_dies"]
