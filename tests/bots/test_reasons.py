"""Reasons for an action of the Hive engine: the weights tell them, and the network agrees."""

from __future__ import annotations

import random

import rucher
from rucher.bots.hive import search
from rucher.bots.hive.engine import Engine, Thought
from rucher.bots.hive.explain import MOST_REASONS, changes, gain_by_net, reasons, terms
from rucher.bots.hive.weights import evaluation_of, version
from rucher.bots.limits import Limits
from rucher.core.compiled import compiled_status
from rucher.games.hive import game as hive
from rucher.games.hive.state import HiveState, board_of

GAMES, NODES = (5, 200) if compiled_status(search) != "source" else (1, 20)


def thoughts() -> list[tuple[HiveState, Thought]]:
    """Positions of games with some chance in them, and what the engine thinks there."""
    found = []
    for seed in range(GAMES):
        rng, match = random.Random(seed), rucher.new("hive", preset="tournament")
        engine = Engine(megabytes=1)
        while match.decision and len(match.log) < 40:
            if len(match.log) < 5 or rng.random() < 0.1:
                match.play(rng.choice(match.legal()))
                continue
            thought = engine.think(match.state, Limits(nodes=NODES))
            found.append((hive.clone(match.state), thought))
            match.play(thought.action)
    return found


def test_the_network_agrees_with_every_reason_given() -> None:
    newest, told, left_out = version(), 0, 0
    for state, thought in thoughts():
        board = board_of(state).copy()
        gains = [each for each in changes(board, thought.action, newest) if each.worth > 0]
        gains.sort(key=lambda each: -each.worth)
        true = [each.reason for each in gains if gain_by_net(board, each, newest) > 0]
        left_out += len(gains) - len(true)
        given = [each for each in reasons(state, thought.lines[0]) if not each.code.startswith("wins")]
        assert given == true[: len(given)]
        assert len(given) == len(true[:MOST_REASONS]) or thought.lines[0].ends_in is not None
        told += len(given)
    assert told > 10 * GAMES
    assert left_out > 0  # or the network would not have been asked


def test_explanations_number_the_terms_as_the_evaluation_does() -> None:
    evaluation, newest = evaluation_of(version()), version()
    told = {*range(80), *range(96, 120)}  # free, held, covered, in hand, beside a queen
    for state, _ in thoughts()[:20]:
        board = board_of(state)
        for colour in (0, 1):
            numbers = [each.number for each in terms(board, newest) if each.colour == colour]
            expected = [number for number in evaluation.terms(board, colour) if number in told]
            assert sorted(number for number in numbers if number >= 0) == sorted(expected)
