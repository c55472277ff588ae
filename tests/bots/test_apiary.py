"""Apiary's bots that think in whole turns: their levels, their plans, their reasons."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.processor_time import within

import rucher
from rucher import bots
from rucher.arena.contest import Contest
from rucher.arena.entrants import enter
from rucher.arena.playing import Terms
from rucher.bots.analysis import analyse
from rucher.bots.apiary.bot import ApiaryBot
from rucher.bots.apiary.evaluation import Evaluation, has_a_turn
from rucher.bots.apiary.explain import against_next
from rucher.bots.apiary.features import OF_A_SEAT, WEIGHED, seat_row
from rucher.bots.apiary.figures import figures_of
from rucher.bots.apiary.players import LEVELS, TurnBot
from rucher.bots.apiary.quick import Quick
from rucher.bots.apiary.thinking import Habits, Thinker
from rucher.bots.apiary.weights import names, version
from rucher.bots.limits import Limits
from rucher.core.chance import Chance, ThinkingChance
from rucher.core.errors import OptionError
from rucher.core.match import Match
from rucher.core.texts import LANGUAGES, Texts
from rucher.games.apiary import game
from rucher.games.apiary.box.effects import HONEY
from rucher.games.apiary.chapters.ending import points
from rucher.games.apiary.codes import table_of
from rucher.games.apiary.questions import Turn
from rucher.games.apiary.state import NONE
from rucher.games.hive import game as hive

TEXTS = Texts("apiary")
FEW = Limits(nodes=12)
TABLES: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "draft": True},
    {"players": 3, "seed_limit": True},
    {"players": 5, "strict_supply": True},
]


def middle(actions: int, seed: int = 3, **options: Any) -> Match:
    """A match some actions on, at the beginning of a turn."""
    match = rucher.new("apiary", seed=seed, **options)
    player = ApiaryBot(seed, explains=False)
    while len(match.log) < actions or not begins(match):
        assert match.decision is not None
        seat = match.decision.seats[0]
        match.play(player.choose(game, match.view(seat), seat).action, seat)
    return match


def begins(match: Match) -> bool:
    """Is a player at the beginning of a turn?"""
    question = match.state.stack[-1]
    return isinstance(question, Turn) and question.before


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_level_plays_every_table_to_the_end_and_says_why(options: dict[str, Any]) -> None:
    match = rucher.new("apiary", seed=1, **options)
    order = [*LEVELS, "expert", "easy"]
    players = [bots.find(order[seat], "apiary", seat) for seat in range(options["players"])]
    while match.decision:
        seat = match.decision.seats[0]
        choice = players[seat].choose(game, match.view(seat), seat, Limits(nodes=2))
        assert choice.reasons
        for lang in LANGUAGES:
            assert all(TEXTS.say(lang, f"reason.{why.code}", why.params) for why in choice.reasons)
        match.play(choice.action, seat)
    assert match.outcome is not None


def test_the_same_nodes_give_the_same_game() -> None:
    def played() -> list[str]:
        match, bot = middle(60), TurnBot(1)
        written = []
        for _ in range(12):
            assert match.decision is not None
            seat = match.decision.seats[0]
            choice = bot.choose(game, match.view(seat), seat, FEW)
            written.append(game.write(match.view(seat), choice.action))
            match.play(choice.action, seat)
        return written

    assert played() == played()


def test_a_bot_sees_only_what_its_seat_sees() -> None:
    for actions in (40, 120):
        match = middle(actions)
        seat = match.state.seat
        view = match.view(seat)
        other = game.view(game.resample(view, seat, ThinkingChance(99)), seat)
        answers = [TurnBot(5).choose(game, seen, seat, FEW) for seen in (view, other)]
        assert answers[0] == answers[1]
        hidden = Evaluation(version()).strengths(game.resample(view, seat, ThinkingChance(7)))
        assert hidden == Evaluation(version()).strengths(match.state)


def test_a_turn_goes_on_as_it_was_planned() -> None:
    planned, own = 0, 0
    for seed in range(4):
        match, bot, plan = middle(50, seed), TurnBot(seed), None
        seat, turn = match.state.seat, match.state.turn
        while match.decision and (match.state.seat, match.state.turn) == (seat, turn):
            asked = match.decision.seats[0]
            if asked != seat:
                match.play(match.legal()[0], asked)
                continue
            before, choices = bot.lines, match.legal()
            choice = bot.choose(game, match.view(seat), seat, FEW)
            plan = plan or bot.lines[0].actions
            if bot.lines is before and len(choices) > 1:  # it has not thought again
                assert choice.action in plan[1:]
                planned += 1
                own += choice.reasons[0].code != "apiary_planned"
            match.play(choice.action, seat)
    assert planned >= own > 0  # with a reason of its own


def test_an_answer_is_told_against_the_next_best_one() -> None:
    assert against_next([7.0, 4.6]).code == "apiary_less"
    assert against_next([7.0, 4.6]).params == {"n": 2}
    assert against_next([7.0, 6.5]).code == "apiary_bit_better"
    assert against_next([7.0, 6.95]).code == "apiary_as_good"
    assert against_next([7.0]).code == "apiary_step"
    assert against_next([7.0, 8.0]).code == "apiary_step"  # it was chosen by looking further ahead


@pytest.mark.parametrize("players", [2, 4])
def test_the_expert_keeps_its_time(players: int) -> None:
    match, bot = middle(60, 8, players=players), bots.find("expert", "apiary", 1)
    while match.decision and len(match.log) < 85:
        seat = match.decision.seats[0]
        choice = within(0.11, partial(bot.choose, game, match.view(seat), seat, Limits(seconds=0.1)))
        match.play(choice.action, seat)


def test_more_worlds_are_looked_at_within_more_nodes() -> None:
    match = middle(60)
    seat = match.state.seat
    worlds = [
        Thinker(1, Habits()).lines(match.view(seat), seat, Limits(nodes=nodes))[0].worlds
        for nodes in (1, 120, 400)
    ]
    assert worlds[0] == 0 < worlds[1] < worlds[2]


@pytest.mark.compiled
@pytest.mark.parametrize("options", TABLES[1:], ids=str)
def test_the_table_and_the_contract_choose_the_same_with_the_same_nodes(options: dict[str, Any]) -> None:
    for actions in (30, 70):
        match = middle(actions, **options)
        for _ in range(4):
            assert match.decision is not None
            seat = match.decision.seats[0]
            view, limits = match.view(seat), Limits(nodes=40)
            fast, slow = (
                Thinker(1, Habits(), on_table=on_table).lines(view, seat, limits)
                for on_table in (True, False)
            )
            assert [(line.actions, line.worlds) for line in fast] == [
                (line.actions, line.worlds) for line in slow
            ]
            assert [line.chance for line in fast] == pytest.approx([line.chance for line in slow])
            assert [line.worth for line in fast] == pytest.approx([line.worth for line in slow])
            match.play(fast[0].actions[0], seat)


@pytest.mark.compiled
@pytest.mark.parametrize("honey", [0, 1, 2])
def test_the_table_weighs_the_same_and_knows_the_best_carving_that_can_be_paid(honey: int) -> None:
    state = middle(90, 4).state
    player, tiles = state.players[0], state.box.tiles
    player.resources[HONEY] = honey
    shown = [tiles[tile] for tile in state.carvings if tile != NONE]
    best = max([points(state, 0, tile.scoring) for tile in shown if tile.cost[HONEY] <= honey], default=0)
    world, scores = game.resample(game.view(state, 0), 0, ThinkingChance(1)), game.score(state)
    row = seat_row(state, 0, scores.total(0), scores.seats[0]["majorities"])
    quick = Quick(table_of(world), figures_of(version(), state.options.pack, 2))
    assert quick.row(0) == pytest.approx([*map(float, row)])
    assert row[WEIGHED.index("carvable")] == best
    assert (best > 0) == (honey > 0)


def test_a_line_that_wins_at_once_is_certain() -> None:
    match = rucher.new("apiary", seed=2)
    player = ApiaryBot(2, explains=False)
    while match.decision:
        seat = match.decision.seats[0]
        match.play(player.choose(game, match.view(seat), seat).action, seat)
    assert match.outcome is not None
    judge = Evaluation(version())
    for seat in range(2):
        won = seat in match.outcome.winners
        assert judge.result(match.state, seat) == pytest.approx(float(won), abs=0.02)
        assert judge.strength(match.state, seat) == match.score().total(seat)


def test_who_has_had_the_last_turn_gains_nothing_more() -> None:
    match = rucher.new("apiary", seed=2)
    player = ApiaryBot(2, explains=False)
    while match.state.turns_left != 1:
        assert match.decision is not None
        seat = match.decision.seats[0]
        match.play(player.choose(game, match.view(seat), seat).action, seat)
    now, before = match.state.seat, 1 - match.state.seat
    assert (has_a_turn(match.state, now), has_a_turn(match.state, before)) == (True, False)
    assert Evaluation(version()).strength(match.state, before) == match.score().total(before)


def test_chances_of_all_seats_are_one_together() -> None:
    state = middle(60, players=4).state
    assert sum(Evaluation(version()).chances(state)) == pytest.approx(1)


def test_every_version_has_every_feature() -> None:
    assert names()[0] == "1"
    for name in names():
        found = version(name)
        known = set(OF_A_SEAT) if int(name) < 3 else set(WEIGHED)
        for each in (found, found.judge or found):
            assert set(each.early) == set(each.late) == set(each.last) == known
            assert set(each.scales) == {"early", "late", "last"}


def test_chances_are_judged_by_the_weights_that_a_version_names_for_them() -> None:
    judged = version("4")
    assert judged.judge is not None
    for players, weights in ((3, judged.judge), (1, judged)):  # against the Automa by its own
        state = middle(60, players=players).state
        found, expected = Evaluation(judged), Evaluation(weights)
        assert found.chances(state) == expected.chances(state)
        assert found.strengths(state) == Evaluation(version("3")).strengths(state)


def test_lines_are_told_with_reasons_in_the_words_of_the_game() -> None:
    spoken = set[str]()
    for seed in (1, 2):
        match = middle(70, seed)
        seat = match.state.seat
        lines = analyse(game, match.view(seat), seat, Limits(nodes=500))
        assert len(lines) > 1
        assert lines[0].error > 0
        for why in (why for line in lines for why in line.reasons):
            spoken.add(why.said.key)
            assert all(TEXTS.say(lang, why.said.key, why.said.params) for lang in LANGUAGES)
    assert "change.engine" in spoken


def test_a_version_is_entered_by_its_name() -> None:
    assert isinstance(enter("apiary@0", "apiary", 1), ApiaryBot)
    assert isinstance(enter("apiary@1:most=3", "apiary", 1), TurnBot)
    with pytest.raises(OptionError, match="only the engine, alveola and apiary have versions"):
        enter("hard@1", "apiary", 1)


def test_it_plays_apiary_only() -> None:
    state = hive.setup(hive.options_type(), Chance(1))
    with pytest.raises(OptionError, match="apiary only"):
        TurnBot(1).choose(hive, state, 0)  # type: ignore[arg-type]


def score_of(first: str, second: str, matches: int) -> float:
    """What the first of two bots scores against the second."""
    found = Contest(Terms("apiary", (first, second), seed=3, records=False)).run(matches)
    return found.scores[0].mean


@pytest.mark.long
def test_easy_is_hardly_better_than_a_beginner() -> None:
    assert 0.4 <= score_of("easy", "greedy", 200) <= 0.72


@pytest.mark.long
@pytest.mark.parametrize(("level", "below"), [("normal", "easy"), ("hard", "normal")])
def test_a_level_wins_at_least_seven_games_of_ten_against_the_one_below(level: str, below: str) -> None:
    assert score_of(level, below, 200) >= 0.7
