"""Positions up to symmetry: what turning, mirroring and swapping leave the same, and what they do not."""

import random

import pytest

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find
from rucher.games.hive.pieces import SIDE
from rucher.games.hive.start import read_start
from rucher.games.hive.state import HiveState, Spot
from rucher.games.hive.symmetry import lettered, same_stones, shape_of, stones_on_table, turned


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("base~w3~a1~A1Qqa1", "base~w3~a1~-3A1_-2Q_-q_a1", True),  # turned
        ("base~w3~a1~A1Qqa1", "base~b5~-~a1qQA1", True),  # the colours and the turn
        ("base~w3~a1~A1Qqa1", "base~w3~a1~QA1qa1", False),
        ("base~w3~a1~A1Qqa1", "base~w3~g1~A1Qqg1", False),
        ("base~w9~-~Q.b1A1_q", "base~w9~-~Qb1A1_q", False),  # on top is elsewhere
    ],
)
def test_the_same_stones_are_known_whichever_way_they_lie(one: str, other: str, same: bool) -> None:
    assert same_stones(read_start(one), read_start(other)) is same


def positions() -> list[HiveState]:
    """Positions of a long game, many of them with all stones on the table."""
    rules, chance, found = find("hive"), random.Random(8), list[HiveState]()
    match = Match(rules, make_options(rules, None, {}), Chance(8))
    while len(found) < 300 and match.decision is not None:
        found.append(rules.clone(match.state))
        match.play(chance.choice(match.legal(match.decision.asked[0])))
    return found


def test_the_same_stones_are_looked_up_by_what_stays_the_same() -> None:
    chance = random.Random(1)
    for state in positions()[::7]:
        other, sixths, mirrored = find("hive").clone(state), chance.randrange(6), chance.random() < 0.5
        lying = [spot and Spot(*turned(spot.cell, sixths, mirrored), spot.level) for spot in state.spots]
        other.spots[:] = [*lying[SIDE:], *lying[:SIDE]] if chance.random() < 0.5 else lying
        assert same_stones(state, other)
        assert stones_on_table(state) == stones_on_table(other)


def test_hardly_two_positions_of_a_game_are_looked_up_alike() -> None:
    late = positions()[-100:]  # to compare two takes a millisecond, and there may be many tables
    assert len({stones_on_table(state) for state in late}) > 80


def test_a_shape_tells_colours_and_the_marked_piece_apart() -> None:
    state = read_start("base~w3~a1~A1Qqa1")
    assert shape_of(state, lettered(0)) != shape_of(state, lettered(0), last=state.last_moved)
    lopsided = read_start("base~w3~g1~A1Qqg1")
    assert shape_of(lopsided, lettered(0)) != shape_of(lopsided, lettered(1))
