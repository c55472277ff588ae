"""The greedy co-player."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import BOX, FIRST, fill, hornet, lay, put, sicken, state_of, table

from rucher import bots
from rucher.bots.anthophila.bot import AnthophilaBot
from rucher.cli.scenario import TRIVIAL
from rucher.core.chance import Chance
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.texts import Texts
from rucher.games import find
from rucher.games.anthophila import game

TEXTS = Texts("anthophila")
# Wins of 100, within ten points of these or better: what it won of the second edition when that was made.
ASKED = {
    "first_flight": 100,
    "stores": 98,
    "scout": 96,
    "mites": 96,
    "nosema": 86,
    "weedkiller": 67,
    "swarming": 65,
    "siege": 49,
    "classic": 30,
}


def played(scenario: str, seed: int) -> Match:
    """A match that the bot has played in every seat."""
    options = make_options(game, scenario, {"players": 1 + seed % 4})
    match, bot = Match(game, options, Chance(seed)), AnthophilaBot(seed)
    while decision := match.decision:
        seat = decision.seats[0]
        match.play(bot.choose(game, match.view(seat), seat).action, seat)
    return match


def wins(scenario: str, games: int) -> int:
    """How many of so many matches are won."""
    return sum(bool(played(scenario, seed).outcome.winners) for seed in range(games))  # type: ignore[union-attr]


@pytest.mark.parametrize("scenario", sorted(BOX.scenarios))
def test_it_plays_every_scenario_to_the_end_by_the_rules(scenario: str) -> None:
    assert played(scenario, 3).outcome is not None


def test_a_class_finishes_the_lesson_in_six_turns() -> None:
    turns = BOX.scenarios["lesson"].turns
    for seed in range(12):
        match = played("lesson", seed)
        assert match.outcome is not None
        assert match.outcome.reason == "victory"
        assert turns - match.state.turns_left + 1 <= 6


def test_the_first_scenarios_are_won() -> None:
    assert wins("first_flight", 10) == 10
    assert wins("stores", 10) >= 9


@pytest.mark.long
@pytest.mark.parametrize("scenario", ASKED)
def test_its_win_rate_over_a_hundred_seeds(scenario: str) -> None:
    won = wins(scenario, 100)
    assert won >= ASKED[scenario] - 10
    assert won < TRIVIAL or ASKED[scenario] >= 96, "hardly a game is lost"


def test_it_saves_the_hive_and_says_why() -> None:
    match = table()
    fill(match)
    lay(match, "2,0", "lavender")
    hornet(match, "2,0")
    put(match, "m1", "hive")
    match.play("end")
    choice = AnthophilaBot(1).choose(game, match.view(0), 0)
    assert match.write(choice.action) == "m1 fight move"
    for lang in ("en", "fr"):
        assert TEXTS.say(lang, f"reason.{choice.reasons[0].code}", choice.reasons[0].params)


def test_it_cures_what_the_scenario_asks_to_be_cured() -> None:
    match = table("nosema", players=1)
    fill(match, pollen=2)
    sicken(match, "make_pollen", waiting=3)
    choice = AnthophilaBot(1).choose(game, match.view(0), 0)
    assert match.write(choice.action) == "cure make_pollen"


def test_it_takes_a_victory() -> None:
    match = table("first_flight", players=1, pack=FIRST)
    put(match, "w3", "hive")
    fill(match, pollen=7)
    bot = AnthophilaBot(1)
    for _ in range(2):
        match.play(bot.choose(game, match.view(0), 0).action)
    assert state_of(match).end == "victory"


def test_the_same_seed_plays_the_same_match() -> None:
    assert played("scout", 5).to_json() == played("scout", 5).to_json()


def test_it_is_offered_for_anthophila_and_refuses_other_games() -> None:
    assert [bot.name for bot in bots.playing("anthophila")] == [*bots.LEVELS, "random", "greedy"]
    hive = find("hive")
    match = Match(hive, make_options(hive, None, {}), Chance(1))
    with pytest.raises(OptionError):
        bots.find("anthophila", "anthophila", 1).choose(hive, match.view(0), 0)
