"""Chapter 14: the campaign."""

from __future__ import annotations

import json

import pytest
from tests.games.anthophila.tables import BOX, FIRST, fill, hornet, lay, put, state_of, table

from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.games import find
from rucher.games.anthophila import game
from rucher.games.anthophila.chapters import campaign
from rucher.games.anthophila.state import AnthophilaOptions

ORDER = ("first_flight", "stores", "scout", "mites", "nosema", "weedkiller", "swarming", "siege")


def played(scenario: str, seed: int) -> Match:
    """A scenario played to its end by the greedy player, alone."""
    match = Match(game, AnthophilaOptions(scenario=scenario, players=1), Chance(seed))
    bot = AnthophilaBot(seed)
    while match.decision:
        match.play(bot.choose(game, match.view(0), 0).action)
    return match


def lost(scenario: str) -> Match:
    """A scenario lost by doing nothing."""
    match = Match(game, AnthophilaOptions(scenario=scenario, players=1), Chance(1))
    while match.decision:
        match.play("end")
    return match


@pytest.mark.clause("anthophila", "14.1", "14.3")
def test_a_whole_campaign_played_by_a_script() -> None:
    matches: list[Match] = []
    sheet = campaign.new_sheet()
    seed = 0
    while sheet.due is not None:
        match = played(sheet.due, seed)
        matches.append(match)
        before, sheet = sheet, campaign.note(sheet, match)
        assert sheet.lines[:-1] == before.lines
        seed += 1
        assert seed < 60, "the greedy player gets no further"
    won = [line.scenario for line in sheet.lines if line.won]
    assert won == list(ORDER)
    assert sheet.total == sum(match.score().total(0) for match in matches)
    again = campaign.load(campaign.save(matches))
    assert campaign.sheet(again) == sheet
    with pytest.raises(campaign.CampaignError, match="complete"):
        campaign.note(sheet, matches[0])


@pytest.mark.clause("anthophila", "14.1")
def test_scenarios_are_played_in_order() -> None:
    assert BOX.campaign == ORDER
    with pytest.raises(campaign.CampaignError, match="first_flight is due, not stores"):
        campaign.note(campaign.new_sheet(), lost("stores"))


@pytest.mark.clause("anthophila", "14.2")
def test_the_points_of_a_victory_by_hand() -> None:
    # Scenario 2 of the first edition asks for 4 honey in 7 turns. Won in the second turn with 6 honey, one
    # worker killed: 5 for the victory, 5 for the five whole turns after this one, 6 - 4 = 2 for honey,
    # -1 for the worker.
    match = table("stores", players=2, pack=FIRST)
    match.play("end")
    state = state_of(match)
    lay(match, "2,0", "linden")
    fill(match, honey=3)
    put(match, "w1", "2,0", honey=3)
    state.workers_lost = 1
    match.play("move")
    match.play("w1 move hive")
    assert state.turns_left == 6
    assert match.score().seats[0] == {"win": 5, "turns_left": 5, "extra_honey": 2, "workers_lost": -1}
    assert match.score().seats[0] == match.score().seats[1]
    assert match.score().total(0) == 5 + 5 + 2 - 1


@pytest.mark.clause("anthophila", "14.2")
def test_the_points_of_a_defeat_by_hand() -> None:
    # Scenario 3 has four conditions; there are no hornets, so three do not hold: -3 - 3. Nobody was killed.
    match = lost("scout")
    assert match.score().seats[0] == {"loss": -3, "unmet_conditions": -3, "workers_lost": 0}


@pytest.mark.clause("anthophila", "14.2")
def test_turns_left_give_five_points_at_most_and_honey_counts_from_the_first_where_none_is_asked() -> None:
    match = table("first_flight", players=1, pack=FIRST)
    fill(match, pollen=7, honey=2)
    for bee in ("w3",):
        put(match, bee, "hive")
    match.play("mutate")
    match.play("worker")
    assert state_of(match).turns_left == 7
    assert match.score().seats[0] == {"win": 5, "turns_left": 5, "extra_honey": 2, "workers_lost": 0}


@pytest.mark.clause("anthophila", "14.2")
def test_a_worker_killed_costs_a_point_while_the_match_runs() -> None:
    match = table("stores", players=1, pack=FIRST)
    fill(match, propolis=8)
    lay(match, "2,0", "linden")
    lay(match, "3,0", "clover")
    put(match, "w1", "2,0")
    hornet(match, "3,0")
    match.play("end")
    assert match.score().seats[0] == {"unmet_conditions": -1, "workers_lost": -1}


@pytest.mark.clause("anthophila", "14.3")
def test_after_a_defeat_the_scenario_is_due_again_and_the_loss_stays() -> None:
    sheet = campaign.note(campaign.new_sheet(), lost("first_flight"))
    assert (sheet.due, sheet.total) == ("first_flight", -6)
    sheet = campaign.note(sheet, played("first_flight", 1))
    assert (sheet.due, [line.won for line in sheet.lines]) == ("stores", [False, True])


@pytest.mark.clause("anthophila", "14.3")
def test_a_scenario_that_is_given_up_is_a_defeat_and_is_kept_as_such() -> None:
    # Scenario 3 has four conditions; in the first turn there are no hornets, so three do not hold: -3 - 3.
    before = [played(name, seed) for name, seed in (("first_flight", 1), ("stores", 1))]
    unfinished = table("scout", players=1)
    unfinished.play("make_pollen")
    given_up = campaign.GivenUp(unfinished)
    matches: list[Match | campaign.GivenUp] = [*before, given_up, played("scout", 1)]
    sheet = campaign.sheet(matches[:3])
    assert (sheet.due, sheet.lines[-1].won, sheet.lines[-1].given_up) == ("scout", False, True)
    assert sheet.lines[-1].points == {"loss": -3, "unmet_conditions": -3, "workers_lost": 0}
    again = campaign.load(campaign.save(matches))
    assert [isinstance(one, campaign.GivenUp) for one in again] == [False, False, True, False]
    assert campaign.sheet(again) == campaign.sheet(matches)


@pytest.mark.clause("anthophila", "14.3")
def test_what_the_rules_have_ended_is_not_given_up() -> None:
    with pytest.raises(campaign.CampaignError, match="cannot be given up"):
        campaign.note(campaign.new_sheet(), campaign.GivenUp(lost("first_flight")))


@pytest.mark.parametrize("given_up", [[1], [-1], [0, 0]])
def test_a_file_that_gives_up_no_match_of_its_own_is_refused(given_up: list[int]) -> None:
    file = json.loads(campaign.save([campaign.GivenUp(table("first_flight", players=1))]))
    assert file["given_up"] == [0]
    file["given_up"] = given_up
    with pytest.raises(LoadError, match="given_up"):
        campaign.load(json.dumps(file))


@pytest.mark.clause("anthophila", "14.4")
@pytest.mark.parametrize(
    ("total", "level"),
    [
        *((-1200, "egg"), (-30, "egg"), (9, "egg"), (10, "larva"), (25, "nurse")),
        *((40, "forager"), (52, "guard"), (61, "guard"), (62, "queen_bee")),
    ],
)
def test_the_total_gives_the_level(total: int, level: str) -> None:
    line = campaign.Line("stores", True, {"win": total}, given_up=False)
    assert campaign.Sheet("", None, (line,)).level == level


@pytest.mark.clause("anthophila", "14.5")
def test_classic_and_lesson_are_not_on_the_sheet() -> None:
    for name in ("classic", "lesson"):
        assert BOX.scenarios[name].order is None
        with pytest.raises(campaign.CampaignError, match="first_flight is due"):
            campaign.note(campaign.new_sheet(), lost(name))


def test_only_finished_matches_of_one_box_are_noted() -> None:
    with pytest.raises(campaign.CampaignError, match="only finished matches"):
        campaign.note(campaign.new_sheet(), table("first_flight"))
    other = campaign.Sheet("another box", "first_flight")
    with pytest.raises(campaign.CampaignError, match="one box"):
        campaign.note(other, lost("first_flight"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a saved campaign"),
        ("{}", "not a saved campaign"),
        ('{"campaign": "hive", "format": 1, "matches": []}', "campaign of 'hive'"),
        ('{"campaign": "anthophila", "format": 9, "matches": []}', "format 9"),
        ('{"campaign": "anthophila", "format": 1, "matches": [3]}', "not a saved match"),
    ],
)
def test_a_damaged_file_is_refused(text: str, said: str) -> None:
    with pytest.raises(LoadError, match=said):
        campaign.load(text)


def test_a_campaign_holds_no_match_of_another_game_and_no_forged_one() -> None:
    file = json.loads(campaign.save([lost("first_flight")]))
    forged = json.loads(json.dumps(file))
    forged["matches"][0]["log"].pop()
    with pytest.raises(campaign.CampaignError, match="only finished"):
        campaign.load(json.dumps(forged))
    file["matches"][0]["header"]["game"] = find("hive").info.id
    with pytest.raises(LoadError, match="a match of 'hive'"):
        campaign.load(json.dumps(file))


def test_a_campaign_of_the_greatest_length_is_read_and_a_longer_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = campaign.save([lost("first_flight"), lost("first_flight")])
    monkeypatch.setattr(campaign, "MOST", 2)
    assert len(campaign.load(text)) == 2
    monkeypatch.setattr(campaign, "MOST", 1)
    with pytest.raises(LoadError, match="a campaign of 2 matches: at most 1 are read"):
        campaign.load(text)


def test_an_empty_campaign_begins_with_the_first_scenario() -> None:
    assert campaign.sheet(campaign.load(campaign.save([]))) == campaign.new_sheet()
    assert campaign.new_sheet().level == "egg"
