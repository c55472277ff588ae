"""Clause 1.8: every fault of a scenario file is named at its own place, not only the first one."""

from __future__ import annotations

import tomllib

import pytest
from tests.games.anthophila.tables import lay, put, state_of, table
from tests.games.anthophila.test_box import GARDEN

from rucher.games.anthophila import game
from rucher.games.anthophila.actions import Finish
from rucher.games.anthophila.box import BOXES, box_of
from rucher.games.anthophila.box.reading import judged


def places(text: str) -> list[str]:
    """The places of all faults of a scenario file."""
    _, faults = judged(box_of(BOXES.editions.newest).pack, tomllib.loads(text), "garden.toml")
    return [fault.where for fault in faults]


@pytest.mark.clause("anthophila", "1.8")
def test_a_sound_scenario_has_no_faults() -> None:
    assert places(GARDEN) == []


@pytest.mark.clause("anthophila", "1.8")
def test_all_faults_of_a_scenario_are_named_at_once() -> None:
    wrong = GARDEN.replace("plants = 6", "plants = 60").replace("workers = 2", "workers = 9")
    assert places(wrong) == ["start: workers", "deck: plants"]


@pytest.mark.clause("anthophila", "1.8")
def test_fields_that_cannot_be_read_are_named_each_at_its_place() -> None:
    wrong = GARDEN.replace("turns = 5", "turns = 99").replace("plants = 6", "plants = -1")
    assert places(wrong) == ["turns", "deck #1: plants"]


@pytest.mark.clause("anthophila", "2.4")
def test_an_action_that_nothing_can_go_on_with_is_finished_by_the_table() -> None:
    match = table(players=1)
    lay(match, "2,0", "lavender")
    put(match, "w1", "2,0")
    match.play("forage")
    assert game.obvious(state_of(match), 0) is None
    match.play("w1 forage")
    assert game.obvious(state_of(match), 0) == Finish()
    match.play("done")
    assert game.obvious(state_of(match), 0) is None, "a turn is ended by hand"
