"""Positions up to symmetry: what turning, mirroring and swapping leave the same, and what they do not."""

import pytest

from rucher.games.hive.start import read_start
from rucher.games.hive.symmetry import lettered, same_stones, shape_of


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


def test_a_shape_tells_colours_and_the_marked_piece_apart() -> None:
    state = read_start("base~w3~a1~A1Qqa1")
    assert shape_of(state, lettered(0)) != shape_of(state, lettered(0), last=state.last_moved)
    lopsided = read_start("base~w3~g1~A1Qqg1")
    assert shape_of(lopsided, lettered(0)) != shape_of(lopsided, lettered(1))
