"""An aim that people set a companion of Anthophila: it is followed, its price is fair and is told."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import FIRST, fill, put, sicken, state_of, table

from rucher import bots
from rucher.bots import registry
from rucher.bots.anthophila import aims
from rucher.bots.anthophila.aims import AIMS, GAMES, PRICE, Followed, follow, leaning, served
from rucher.bots.anthophila.players import LEVELS, Companion
from rucher.bots.anthophila.search import NAMES, Search
from rucher.bots.anthophila.thinking import Line, Thinker
from rucher.bots.anthophila.weights import weights
from rucher.bots.limits import Budget, Limits
from rucher.bots.random_bot import RandomBot
from rucher.core.chance import StreamedChance
from rucher.core.errors import OptionError
from rucher.core.texts import LANGUAGES, Term, Texts
from rucher.games.anthophila import game
from rucher.games.anthophila.codes import table_of
from rucher.games.anthophila.state import AnthophilaOptions

TEXTS = Texts("anthophila")


def done(aim: str, by: str | None, scenario: str, turns: int = 8, deals: int = 4) -> int:
    """What is done for an aim at the ends of some turns, all added, by a companion with an aim or without."""
    found = 0
    for deal in range(deals):
        chance, bot = StreamedChance(deal), Companion("hard", deal, aim=by, quiet=True)
        state = game.setup(AnthophilaOptions(scenario=scenario), chance)
        last = state.turns_left - turns
        while not state.end and state.turns_left > last:
            turn = state.turns_left
            action = bot.choose(game, game.view(state, state.seat), state.seat).action
            game.apply(state, state.seat, action, chance)
            found += served(table_of(state), aim) if state.turns_left < turn else 0
    return found


@pytest.mark.parametrize(
    ("aim", "scenario"),
    [
        ("pollen", "classic"),
        ("honey", "classic"),
        ("propolis", "classic"),
        ("workers", "classic"),
        ("males", "siege"),
        ("explore", "siege"),
        ("fight", "siege"),
        ("cure", "classic"),
    ],
)
def test_a_companion_with_an_aim_does_more_for_it_than_one_without(aim: str, scenario: str) -> None:
    assert done(aim, aim, scenario) > done(aim, None, scenario)


def test_every_aim_counts_what_it_is_called_after() -> None:
    match = table("siege")
    fill(match, pollen=3, honey=2, propolis=1)
    put(match, "w1", "hive", honey=2)
    here = table_of(state_of(match))
    assert [served(here, aim) for aim in ("pollen", "honey", "propolis")] == [3, 4, 1]
    assert [served(here, aim) for aim in ("workers", "males", "explore")] == [5, 2, 0]
    before = served(here, "cure")
    sicken(match, "explore", "move", waiting=1)
    assert served(table_of(state_of(match)), "cure") == before - 2


def thoughts(aim: str, scenario: str = "classic", deal: int = 1) -> tuple[Followed, Line]:
    """The plans for a first turn with an aim, and the best one without it."""
    state = game.setup(AnthophilaOptions(scenario=scenario), StreamedChance(deal))
    thinker = Thinker(deal, LEVELS["hard"].habits, [weights(1)])
    lines = thinker.lines(game.view(state, 0), Limits(nodes=400))
    return follow(thinker, aim, lines, Budget(Limits())), lines[0]


def test_what_an_aim_is_said_to_cost_was_lost_in_the_same_games_and_is_never_more_than_the_price() -> None:
    said = set[str]()
    for aim in AIMS:
        for scenario in ("classic", "siege"):
            (lines, reason), own = thoughts(aim, scenario)
            assert reason is not None
            said.add(reason.code)
            assert reason.params["aim"] == Term(f"aim_{aim}")
            if reason.code == "follows_aim":
                chosen, instead = lines[:2]
                assert (chosen.worlds, instead.worlds, instead.actions) == (GAMES, GAMES, own.actions)
                assert instead.score - chosen.score <= PRICE
                assert reason.params["n"] == round(100 * (instead.score - chosen.score))
                assert reason.params["n"] != 0
    assert said == {"follows_aim", "serves_aim"}


def test_a_plan_for_the_aim_that_is_too_dear_is_not_followed_and_its_price_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aims, "PRICE", -1.0)
    (lines, reason), own = thoughts("honey")
    assert lines[0] == own
    assert reason is not None
    assert reason.code == "leaves_aim"


def test_the_reasons_of_an_aim_are_said_in_both_languages_and_to_everybody() -> None:
    state = game.setup(AnthophilaOptions(scenario="siege"), StreamedChance(1))
    choice = bots.find("hard:explore", "anthophila", 1).choose(game, game.view(state, 0), 0)
    (reason,) = (each for each in choice.reasons if each.code.endswith("_aim"))
    assert reason in choice.told
    en, fr = (TEXTS.say(lang, f"reason.{reason.code}", reason.params) for lang in LANGUAGES)
    assert en.startswith("your aim (explore)")
    assert fr.startswith("votre but (explorer)")


@pytest.mark.parametrize("aim", AIMS)
def test_a_victory_at_hand_is_taken_whatever_the_aim(aim: str) -> None:
    match = table("first_flight", players=1, pack=FIRST)
    put(match, "w3", "hive")
    fill(match, pollen=7)
    choice = Companion("hard", 1, aim=aim).choose(game, match.view(0), 0)
    assert match.write(choice.action) == "mutate"
    assert [reason.code for reason in choice.reasons] == ["wins"]


def test_a_companion_without_time_for_its_aim_plays_on() -> None:
    state = game.setup(AnthophilaOptions(), StreamedChance(1))
    bot = Companion("hard", 1, aim="honey")
    choice = bot.choose(game, game.view(state, 0), 0, Limits(seconds=0.0))
    assert choice.action in game.legal(game.view(state, 0), 0)


def test_a_leaning_changes_only_what_the_aim_is_about() -> None:
    own = weights(1)
    for aim in AIMS:
        leant = leaning(own, aim)
        changed = [name for name, one, other in zip(NAMES, own, leant, strict=True) if one != other]
        assert 0 < len(changed) <= 6, aim
        Search(table_of(state_of(table("classic"))), leant)


def test_the_aims_of_the_registry_are_those_of_the_companions_that_plan() -> None:
    listed = {bot.name: bot.aims for bot in bots.playing("anthophila")}
    assert listed == {"easy": (), "normal": (), "hard": AIMS, "expert": AIMS, "random": (), "greedy": ()}
    assert bots.title("hard:honey", "anthophila", "fr") == "Difficile (réunir du miel)"
    assert registry.full_name("hard:honey", "anthophila") == "hard:honey"
    assert registry.full_name("anthophila", "anthophila") == "normal"


@pytest.mark.parametrize("name", ["hard:gold", "hard:", "easy:honey", "hard:honey:fight"])
def test_an_aim_that_a_bot_does_not_take_is_refused_by_name(name: str) -> None:
    with pytest.raises(OptionError, match="is no aim for the bot"):
        bots.find(name, "anthophila")
    with pytest.raises(OptionError, match="is no aim for the bot 'hard' in hive"):
        bots.find("hard:honey", "hive")


def test_a_bot_of_another_package_may_take_aims(monkeypatch: pytest.MonkeyPatch) -> None:
    class Willing(RandomBot):
        name = "willing"

        def __init__(self, seed: int | None = None, aim: str = "") -> None:
            super().__init__(seed)
            self.aim = aim

    made: list[Willing] = []

    def make(seed: int | None = None, aim: str = "") -> Willing:
        made.append(Willing(seed, aim))
        return made[-1]

    monkeypatch.setattr(registry, "_BOTS", [*bots.registered()])
    bots.register(bots.BotInfo("willing", make, "anthophila", aims=("dance",)))
    bots.find("willing:dance", "anthophila", 1)
    assert made[0].aim == "dance"
    assert bots.title("willing:dance", "anthophila", "en") == "willing (dance)"
