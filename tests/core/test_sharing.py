"""States of the past share what is equal in them, and stay what they were."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import rucher
from rucher.core.sharing import share_parts


class Player(msgspec.Struct):
    """A player, as games have them."""

    hand: list[int]
    points: int


class Table(msgspec.Struct):
    """A state with players."""

    board: list[int]
    players: list[Player]


def test_what_is_equal_is_shared_and_what_differs_is_not() -> None:
    earlier = Table([1, 2], [Player([3], 0), Player([4], 0)])
    state = Table([1, 2], [Player([3], 0), Player([4], 5)])
    share_parts(state, earlier)
    assert state == Table([1, 2], [Player([3], 0), Player([4], 5)])
    assert state.board is earlier.board
    assert state.players[0] is earlier.players[0]
    assert state.players[1] is not earlier.players[1]
    assert state.players[1].hand is earlier.players[1].hand


@pytest.mark.parametrize("name", ["hive", "alveola", "anthophila", "apiary"])
def test_the_past_of_a_match_stays_what_it_was(name: str) -> None:
    match, dice = rucher.new(name, seed=5), random.Random(5)
    states: list[Any] = []
    while match.decision and len(match.log) < 60:
        states.append(msgspec.json.encode(match.state_after(len(match.log))))
        seat = match.decision.asked[0]
        match.play(dice.choice(match.legal(seat)), seat)
        if dice.random() < 0.1 and len(match.log) > 3:
            mark = match.mark()
            for _ in range(2):
                if match.decision:
                    seat = match.decision.asked[0]
                    match.play(dice.choice(match.legal(seat)), seat)
            match.back_to(mark)
    for number, written in enumerate(states):
        assert msgspec.json.encode(match.state_after(number)) == written
