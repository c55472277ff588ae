"""The second edition of our own box: the hive must be left, old matches and score sheets keep the first."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.games.anthophila.tables import FIRST, state_of, table

import rucher
from rucher.core.match import Match
from rucher.games.anthophila.actions import EndTurn, Explore
from rucher.games.anthophila.box import BOXES, box_of
from rucher.games.anthophila.box.schema import Explored, PlantsUp, Scenario
from rucher.games.anthophila.chapters import campaign
from rucher.games.anthophila.chapters.ending import unmet
from rucher.games.anthophila.geometry import RIM

GOLDEN = Path(__file__).parents[2] / "golden" / "anthophila"
SECOND = box_of(BOXES.editions.name(2))
# For each golden game of the second edition: players, why it ended, turns ended, stock at the end, points.
# 5 for a victory, 1 for each whole turn left, -1 for a worker killed; -3 for a defeat, -1 for a goal not met.
GAMES: dict[str, tuple[int, str, int, list[int], int]] = {
    "first_flight_won": (1, "victory", 4, [7, 0, 0], 5 + 2),
    "stores_won": (2, "victory", 3, [3, 4, 0], 5 + 3),
    "scout_won": (3, "victory", 4, [2, 0, 3], 5 + 2),
    "mites_won": (4, "victory", 8, [0, 4, 2], 5 + 1),
    "nosema_won": (1, "victory", 9, [3, 4, 1], 5 + 2),
    "weedkiller_won": (2, "victory", 9, [5, 4, 4], 5 + 1),
    "swarming_won": (3, "victory", 13, [0, 2, 3], 5),
    "siege_won": (4, "victory", 9, [2, 0, 4], 5 + 2 - 1),
    "stores_lost": (1, "turns_out", 7, [1, 3, 0], -3 - 1),
    "siege_lost": (2, "turns_out", 12, [11, 1, 5], -3 - 1 - 1),
}


def tiles_asked(scenario: Scenario) -> int:
    """How many tiles must be laid before a scenario can be won, by what its goals say of tiles."""
    return max(
        (goal.at_least for goal in scenario.victory if isinstance(goal, Explored | PlantsUp)), default=0
    )


@pytest.mark.clause("anthophila", "4.3")
@pytest.mark.parametrize("name", SECOND.campaign)
def test_no_scenario_of_the_campaign_is_won_without_leaving_the_hive(name: str) -> None:
    """Bees in the hive can explore the twelve places around it and no other: a goal asks for a tile more."""
    assert len(RIM) == 12
    assert tiles_asked(SECOND.scenarios[name]) > len(RIM)
    match = table(name, players=1, pack=SECOND.name)
    state = state_of(match)
    while explored_from_the_hive(match):
        pass
    assert set(state.tiles) == set(RIM)
    assert any(isinstance(goal, Explored | PlantsUp) for goal in unmet(state))


def explored_from_the_hive(match: Match) -> bool:
    """One tile more, while every bee stays at home and nothing else hinders it; False where there is none."""
    state = state_of(match)
    state.hornets.clear()
    state.sick = [False] * len(state.sick)
    state.used, state.step = 0, "explore"
    for bee in state.bees:
        bee.acted = False
    explorations = [action for action in match.legal() if isinstance(action, Explore)]
    if explorations:
        match.play(explorations[0])
    return bool(explorations)


def test_three_scenarios_of_the_first_edition_could_be_won_so() -> None:
    first = box_of(FIRST)
    assert all(tiles_asked(first.scenarios[name]) == 0 for name in ("first_flight", "stores", "swarming"))


def test_only_scenarios_of_the_campaign_differ_between_the_editions() -> None:
    first = box_of(FIRST)
    assert SECOND.pack == msgspec.structs.replace(first.pack, scenarios=SECOND.pack.scenarios)
    same = [name for name in first.scenarios if first.scenarios[name] == SECOND.scenarios[name]]
    assert same == ["classic", "lesson"]
    assert {scenario.provenance for scenario in SECOND.scenarios.values()} == {"reconstructed"}


def test_a_new_match_takes_the_second_edition_and_an_old_one_keeps_the_first() -> None:
    new, old = (
        rucher.new("anthophila", preset="siege"),
        rucher.load((GOLDEN / "1/siege_won.json").read_bytes()),
    )
    assert (new.header.box, new.state.turns_left) == (SECOND.name, SECOND.scenarios["siege"].turns)
    assert (old.header.box, old.state.scenario.turns) == (FIRST, 13)


@pytest.mark.clause("anthophila", "14.1")
def test_a_score_sheet_of_the_first_edition_goes_on_with_it() -> None:
    old = rucher.load((GOLDEN / "1/first_flight_won.json").read_bytes())
    sheet = campaign.sheet([old])
    assert (sheet.pack, sheet.due) == (FIRST, "stores")
    with pytest.raises(campaign.CampaignError, match="one box"):
        campaign.note(sheet, campaign.GivenUp(table("stores", players=1)))
    assert campaign.note(sheet, campaign.GivenUp(table("stores", players=1, pack=FIRST))).due == "stores"
    assert campaign.new_sheet().pack == SECOND.name
    with pytest.raises(campaign.CampaignError, match="one box"):
        campaign.note(campaign.new_sheet(), old)


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_of_the_second_edition(name: str) -> None:
    players, reason, ended, stock, points = GAMES[name]
    text = (GOLDEN / "edition_2" / f"{name}.json").read_text(encoding="utf-8")
    match = rucher.load(text)
    assert match.outcome is not None
    assert (match.header.box, match.outcome.reason, match.state.stock) == (SECOND.name, reason, stock)
    assert sum(isinstance(entry.action, EndTurn) for entry in match.log) == ended
    assert [match.score().total(seat) for seat in range(match.seats)] == [points] * players
    assert json.loads(match.to_json()) == json.loads(text)


def test_every_golden_game_of_the_second_edition_is_in_the_table() -> None:
    assert {path.stem for path in (GOLDEN / "edition_2").glob("*.json")} == GAMES.keys()
