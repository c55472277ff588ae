"""Anthophila's companions: their levels, their plans, their reasons."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from tests.games.anthophila.tables import BOX, FIRST, fill, hornet, lay, put, state_of, table
from tests.processor_time import within

from rucher import bots
from rucher.bots.anthophila import search
from rucher.bots.anthophila.explain import instead, reasons, runner_up
from rucher.bots.anthophila.players import LEVELS, Companion
from rucher.bots.anthophila.purposes import purpose
from rucher.bots.anthophila.search import NAMES, Search
from rucher.bots.anthophila.thinking import Habits, Line, Thinker, Trial
from rucher.bots.anthophila.weights import newest, weights
from rucher.bots.limits import Budget, Limits
from rucher.bots.protocol import Reason
from rucher.core.chance import Chance
from rucher.core.compiled import compiled_status
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.anthophila import game
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.box import open_scenario
from rucher.games.anthophila.codes import decode, encode, table_of
from rucher.games.anthophila.state import AnthophilaOptions

TEXTS = Texts("anthophila")
FEW = Limits(nodes=60)
OWN_SCENARIO = """
id = "garden"
part = "own"
turns = 4
provenance = "owner"
[name]
en = "The garden"
fr = "Le jardin"
[start]
workers = 2
pollen = 3
[[deck]]
plants = 6
[[victory]]
type = "workers"
at_least = 3
"""


def played(match: Match, bot: Companion, limits: Limits = FEW) -> list[str]:
    """Let one companion play all seats to the end; return every sentence it said, in both languages."""
    said = []
    while decision := match.decision:
        seat = decision.seats[0]
        choice = bot.choose(game, match.view(seat), seat, limits)
        said += [
            TEXTS.say(lang, f"reason.{why.code}", why.params) for why in choice.reasons for lang in LANGUAGES
        ]
        match.play(choice.action, seat)
    return said


def new(scenario: str, seed: int = 3, players: int = 2) -> Match:
    """A match of a scenario."""
    return Match(game, make_options(game, scenario, {"players": players}), Chance(seed))


@pytest.mark.parametrize("scenario", ["stores", "classic"])
def test_a_view_is_played_out_with_the_plants_that_nobody_has_seen_yet(scenario: str) -> None:
    state = game.setup(AnthophilaOptions(scenario=scenario), Chance(1))
    found = [
        [Search(table_of(seen, 1), weights(1), 1).judge((), world) for world in range(12)]
        for seen in (state, game.view(state, 0))
    ]
    assert found[0] == found[1]
    assert len(set(found[1])) > 1  # the pile matters


def test_an_expert_keeps_to_its_usual_plan_where_no_other_is_shown_to_be_better() -> None:
    usual, lucky, better = Trial(), Trial(), Trial()
    usual.add([10_000, 0] * 20, [10_000, 0] * 20)
    lucky.add([10_000, 10_000, 0, 0], [10_000, 0, 0, 0])
    better.add([10_000] * 40, [10_000, 0] * 20)
    assert lucky.score == usual.score
    assert lucky.shown(1.0) < 0 < better.shown(1.0)


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("scenario", sorted(BOX.scenarios))
def test_every_level_plays_every_scenario_to_its_end(level: str, scenario: str) -> None:
    match = new(scenario, players=1 + len(scenario) % 4)
    played(match, Companion(level, 1))
    assert match.outcome is not None


def test_a_scenario_of_somebody_s_own_is_played_too(tmp_path: Path) -> None:
    file = tmp_path / "garden.toml"
    file.write_text(OWN_SCENARIO, encoding="utf-8")
    box, scenario = open_scenario(file)
    match = Match(game, AnthophilaOptions(scenario=scenario.id, pack=box.name), Chance(1))
    said = played(match, Companion("expert", 1))
    assert match.outcome is not None
    assert match.outcome.winners
    assert said


def test_the_first_name_of_the_bot_is_still_known() -> None:
    assert bots.info("anthophila", "anthophila").name == "normal"


def test_it_takes_a_victory_at_once_and_says_so() -> None:
    match = table("first_flight", players=1, pack=FIRST)
    put(match, "w3", "hive")
    fill(match, pollen=7)
    choice = Companion("expert", 1).choose(game, match.view(0), 0, FEW)
    assert match.write(choice.action) == "mutate"
    assert choice.reasons[0].code == "wins"
    match.play(choice.action)
    match.play("worker")
    assert state_of(match).end == "victory"


@pytest.mark.clause("anthophila", "8.7")
def test_it_sends_a_male_before_the_hive_falls() -> None:
    match = table()
    fill(match)
    lay(match, "2,0", "lavender")
    hornet(match, "2,0")
    put(match, "m1", "hive")
    match.play("end")
    for level in bots.LEVELS:
        choice = Companion(level, 1).choose(game, match.view(0), 0, FEW)
        assert match.write(choice.action) == "m1 fight move"
        assert choice.reasons[0].code == "anthophila_defends"


def test_a_plan_is_thought_over_once_and_followed_until_something_is_drawn() -> None:
    match, bot = new("stores"), Companion("hard", 1)
    thoughts: list[int] = []
    while len(match.log) < 12 and match.decision:
        before = bot.lines
        tiles = len(state_of(match).tiles)
        seat = match.decision.seats[0]
        match.play(bot.choose(game, match.view(seat), seat, FEW).action, seat)
        thoughts.append(bot.lines is not before)
        if len(state_of(match).tiles) == tiles and len(thoughts) > 1 and not thoughts[-1]:
            break
    assert not all(thoughts)


def test_reasons_differ_from_step_to_step_and_are_said_in_both_languages() -> None:
    said = played(new("siege"), Companion("hard", 1))
    assert len(set(said)) > 20
    most = max(said.count(sentence) for sentence in set(said))
    assert most < len(said) / 4


def test_reasons_name_what_lags_and_what_the_hornets_will_do() -> None:
    match = new("siege", seed=5)
    codes = set()
    bot = Companion("hard", 2)
    while decision := match.decision:
        choice = bot.choose(game, match.view(decision.seats[0]), decision.seats[0], FEW)
        codes |= {why.code for why in choice.reasons}
        match.play(choice.action, decision.seats[0])
    assert {code for code in codes if code.startswith("lags_")}
    assert codes & {"hornet_comes", "hive_saved", "hive_falls", "saves_bees", "hornet_takes"}
    assert {"plan_then", "plan_next"} & codes


def test_the_hive_that_falls_next_turn_is_spoken_of() -> None:
    match = table("classic", players=1)
    fill(match, pollen=6)
    lay(match, "2,0", "lavender")
    hornet(match, "2,0")
    thinker = Thinker(1, Habits(plans=10, worlds=4))
    view = match.view(0)
    found = reasons(view, thinker, thinker.lines(view, Limits(nodes=400)))
    assert {why.code for why in found} & {"hive_saved", "hive_falls"}
    assert all(why.params["n"] == 1 for why in found if why.code in ("hive_saved", "hive_falls"))


def test_the_quick_player_reads_no_order_of_the_pile() -> None:
    """Two worlds that differ only in what is still to be drawn get the same line up to the first draw."""
    state = game.setup(AnthophilaOptions(scenario="classic"), Chance(1))
    lines = set()
    for seed in range(8):
        found, _ = Search(table_of(state, seed), weights(), 1).line()
        lines.add(found)
    assert len(lines) == 1


def test_a_line_leaves_the_table_as_it_was() -> None:
    fast = table_of(game.setup(AnthophilaOptions(scenario="siege"), Chance(1)), 3)
    before = fast.row()
    player = Search(fast, weights(), 1)
    player.line()
    player.judge((), 5)
    player.choose()
    assert fast.row() == before


def test_every_step_of_the_quick_player_is_legal() -> None:
    for scenario in sorted(BOX.scenarios):
        fast = table_of(game.setup(AnthophilaOptions(scenario=scenario), Chance(1)), 3)
        player = Search(fast, weights(), 1)
        player.blur(60)
        for _ in range(400):
            if fast.over:
                break
            action = player.choose()
            legal = fast.legal()
            assert action in legal, decode(action)
            fast.count()
            fast.play_number(legal.index(action))


def test_every_version_names_each_weight() -> None:
    for version in range(1, newest() + 1):
        assert len(weights(version)) == len(NAMES)


def test_an_expert_keeps_to_its_time() -> None:
    match, bot = new("classic"), Companion("expert", 1)
    for _ in range(12):
        assert match.decision is not None
        seat = match.decision.seats[0]
        choice = within(0.22, partial(bot.choose, game, match.view(seat), seat, Limits(seconds=0.2)))
        match.play(choice.action, seat)


def test_a_game_within_some_nodes_repeats() -> None:
    games = []
    for _ in range(2):
        match = new("scout")
        played(match, Companion("expert", 5), Limits(nodes=80))
        games.append(match.to_json())
    assert games[0] == games[1]


@pytest.mark.skipif(compiled_status(search) == "source", reason="compares with the plain source")
def test_the_plain_sources_play_the_same() -> None:
    code = (
        "from rucher.core.chance import Chance\n"
        "from rucher.games.anthophila import game\n"
        "from rucher.games.anthophila.codes import table_of\n"
        "from rucher.games.anthophila.state import AnthophilaOptions\n"
        "from rucher.bots.anthophila.search import Search\n"
        "from rucher.bots.anthophila.weights import weights\n"
        "for scenario in ('classic', 'siege', 'nosema'):\n"
        "    fast = table_of(game.setup(AnthophilaOptions(scenario=scenario), Chance(1)), 3)\n"
        "    player = Search(fast, weights(), 1)\n"
        "    print(player.judge((), 7), player.line())\n"
        "    player.blur(70)\n"
        "    print(player.judge((), 8), player.steps)\n"
    )
    both = [
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | more, capture_output=True, text=True, check=True
        ).stdout
        for more in ({}, {"RUCHER_UNCOMPILED": "1"})
    ]
    assert both[0] == both[1] != ""


def test_levels_are_those_of_the_house() -> None:
    assert tuple(LEVELS) == bots.LEVELS
    assert kernel.MOST_TILES < 64


def spoken(reason: Reason, lang: str = "en") -> str:
    """A reason in words."""
    return Texts("anthophila").say(lang, f"reason.{reason.code}", reason.params)


def test_a_tile_to_be_drawn_is_told_by_its_risk_and_pollen_by_what_it_is_saved_for() -> None:
    match = table("siege", players=1)
    match.play("explore")
    first = encode(match.legal()[0])
    assert spoken(purpose(match.view(0), [first])) == "no hornet is among the next 4 tiles in the pile"
    state_of(match).deck[0].plants = 0
    assert spoken(purpose(match.view(0), [first])) == "of the next 17 tiles in the pile, 6 bring hornets"
    match = table("stores", players=1)
    make = encode(match.read("make_pollen", 0))
    assert spoken(purpose(match.view(0), [make])) == "2 more pollen are needed for a honey"
    fill(match, pollen=3)
    assert spoken(purpose(match.view(0), [make])) == "1 more pollen is needed for a honey"
    bought = [encode(match.read(text, 0)) for text in ("transform", "propolis")]
    assert spoken(purpose(match.view(0), [make, *bought])) == "1 more pollen is needed for a propolis"


def test_what_was_told_in_a_turn_is_not_told_again_before_the_next_one() -> None:
    match, bot = new("siege", seed=3), Companion("hard", 3)
    told: dict[int, list[Reason]] = {}
    repeated = 0
    while match.decision and len(match.log) < 60:
        seat = match.decision.seats[0]
        turn = state_of(match).turns_left
        choice = bot.choose(game, match.view(seat), seat)
        heard = told.setdefault(turn, [])
        repeated += sum(reason in heard for reason in choice.told[1:])
        heard += choice.told[1:]
        match.play(choice.action, seat)
    assert repeated == 0
    assert sum(map(len, told.values())) > 10


def test_the_cost_of_the_next_best_plan_is_told_only_where_it_is_more_than_luck() -> None:
    begin, other = kernel.BEGIN << 24, (kernel.BEGIN << 24) + 1
    part = kernel.EXPLORE << 24
    best = Line((begin,), 0.8, 0.8, 100)
    assert list(runner_up([best, Line((other,), 0.78, 0.78, 100)])) == []
    assert [each.params["n"] for each in runner_up([best, Line((other,), 0.7, 0.7, 100)])] == [10]
    assert list(runner_up([best, Line((other,), 0.7, 0.7, 9)])) == [], "nine games tell nothing"
    assert list(runner_up([best, Line((part, other), 0.1, 0.1, 100)])) == [], "another place to explore"


def test_no_companion_that_plans_gives_a_turn_away_while_pollen_can_be_made() -> None:
    given_away = 0
    for seed in range(3):
        match, bot = new("classic", seed=seed), Companion("hard", seed, quiet=True)
        while (decision := match.decision) and len(match.log) < 150:
            seat = decision.seats[0]
            action = bot.choose(game, match.view(seat), seat).action
            whole = match.read("end", seat) if state_of(match).used == 0 else None
            given_away += action == whole and match.read("make_pollen", seat) in match.legal(seat)
            match.play(action, seat)
    assert given_away == 0


def test_a_hint_tells_the_steps_of_its_plan_each_with_what_it_is_for() -> None:
    match, planned = new("siege", seed=3), 0
    for _ in range(20):
        seat = state_of(match).seat
        choice = Companion("hard", 3).choose(game, match.view(seat), seat)
        steps = [(choice.action, choice.reasons), *((step.action, step.reasons) for step in choice.plan)]
        for action, why in steps:
            assert why
            assert not {reason.code for reason in why} & {"most_chances", "anthophila_lacks"}
            match.play(action, seat)  # every step is legal when it comes
        planned += len(choice.plan)
    assert planned > 10


def test_a_hint_names_the_next_best_plan_with_its_cost_or_that_it_is_as_good() -> None:
    told = set[str]()
    for seed in range(6):
        match = new("classic", seed=seed)
        choice = Companion("hard", seed).choose(game, match.view(0), 0)
        told |= {reason.code for reason in choice.reasons} & {"runner_up", "as_good"}
        assert "as_good" not in {reason.code for reason in choice.told}, "only who asked hears that"
    assert "as_good" in told
    thinker = Thinker(1, LEVELS["hard"].habits, [weights(1)])
    lines = thinker.lines(new("classic").view(0), Limits(nodes=200))
    end = Line((kernel.BEGIN << 24 | kernel.MAKE_POLLEN, *[kernel.END_TURN << 24]), 0.0, 0.0, 8)
    idle = [line for line in lines if line.actions[0] != end.actions[0]][:1]
    [reason] = instead(thinker, [*idle, end], Budget(Limits()))
    assert reason.code in ("runner_up", "as_good")
    assert instead(thinker, idle, Budget(Limits())) == ()
