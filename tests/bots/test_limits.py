"""Limits of time and nodes, the same for every bot."""

from __future__ import annotations

import time
from functools import partial
from itertools import count

import pytest
from tests.processor_time import within

import rucher
from rucher import bots
from rucher.bots.limits import PATIENCE, Budget, Limits


def test_a_budget_without_limits_is_never_over() -> None:
    budget = Budget(None)
    budget.spend(10**9)
    assert not budget.over
    assert Limits().unlimited
    assert not Limits(nodes=1).unlimited


def test_nodes_are_spent() -> None:
    budget = Budget(Limits(nodes=3))
    budget.spend(2)
    assert not budget.over
    budget.spend()
    assert budget.over


def test_seconds_are_the_processor_s() -> None:
    budget = Budget(Limits(seconds=0.05))
    time.sleep(0.06)  # a wait costs nothing
    assert not budget.over
    while budget.seconds < 0.05:
        sum(range(1000))
    assert budget.over


def test_whichever_limit_comes_first_ends_the_thinking() -> None:
    ticks = count()
    budget = Budget(Limits(seconds=5, nodes=100), clock=lambda: next(ticks), wall=lambda: 0.0)
    assert [budget.over for _ in range(6)] == [False] * 4 + [True] * 2


def test_a_bot_that_waits_for_a_busy_core_ends_all_the_same() -> None:
    hours = iter([0.0, PATIENCE - 0.1, PATIENCE])
    budget = Budget(Limits(seconds=1), clock=lambda: 0.0, wall=lambda: next(hours))
    assert [budget.over, budget.over] == [False, True]


@pytest.mark.parametrize("game", rucher.game_names())
def test_every_bot_answers_within_one_node_and_within_no_time(game: str) -> None:
    match = rucher.new(game, seed=3)
    for bot in bots.playing(game):
        for limits in (Limits(nodes=1), Limits(seconds=0.0), Limits(seconds=0.0, nodes=1)):
            assert match.decision is not None
            seat = match.decision.seats[0]
            choice = bots.find(bot.name, game, 1).choose(match.game, match.view(seat), seat, limits)
            assert match.refusal(choice.action, seat) is None


@pytest.mark.parametrize(("name", "game"), [("greedy", "hive"), ("hard", "alveola"), ("normal", "apiary")])
def test_a_bot_thinks_less_within_less(name: str, game: str) -> None:
    match = rucher.new(game, seed=5)
    for _ in range(3):
        match.play(match.legal()[0])
    assert match.decision is not None
    seat = match.decision.seats[0]

    def work(limits: Limits | None) -> float:
        bot, start = bots.find(name, game, 1), time.thread_time()
        for _ in range(5):
            bot.choose(match.game, match.view(seat), seat, limits)
        return time.thread_time() - start

    assert work(Limits(nodes=1)) < 0.7 * work(None)


@pytest.mark.parametrize("players", [2, 4])
def test_alveola_s_expert_keeps_its_time(players: int) -> None:
    match = rucher.new("alveola", seed=8, players=players)
    bot = bots.find("expert", "alveola", 1)
    while match.decision and len(match.log) < 60:
        seat = match.decision.seats[0]
        view = match.view(seat)
        choice = within(0.11, partial(bot.choose, match.game, view, seat, Limits(seconds=0.1)))
        match.play(choice.action, seat)
