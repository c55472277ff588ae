"""Whatever a chapter's test plays is played on the fast table too: the same legal actions and position."""

from __future__ import annotations

from typing import Any

import pytest

from rucher.core.chance import Chance
from rucher.core.match import Match
from rucher.games.alveola import game
from rucher.games.alveola.codes import encode, row, table_of
from rucher.games.alveola.state import AlveolaState, BentPile, StraightPile, TrianglePile

# Whole games: test_table.py plays enough of them on both.
LEFT_OUT = {"test_bot", "test_conformance", "test_golden", "test_table"}


def is_whole(state: AlveolaState) -> bool:
    """Are there tiles for every pile? A test that lays tiles by hand takes them out of the bags."""
    bags = {
        StraightPile: len(state.straight_bag),
        BentPile: len(state.bent_bag),
        TrianglePile: len(state.triangle_bag),
    }
    return all(
        sum(pile.below for pile in state.piles if isinstance(pile, kind)) <= tiles
        for kind, tiles in bags.items()
    )


@pytest.fixture(autouse=True)
def fast_table_agrees(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play every action of a match on the fast table too."""
    if request.path.stem in LEFT_OUT:
        return
    play = Match.play

    def played(match: Match, *arguments: Any, **more: Any) -> list[Any]:
        state = match._state
        if match.game is not game or not isinstance(state, AlveolaState) or not is_whole(state):
            return play(match, *arguments, **more)
        fast = table_of(state, Chance(7))
        legal = [encode(action) for action in game.legal(state, state.seat)]
        assert fast.legal() == legal
        told = play(match, *arguments, **more)
        done = match.log[-1]
        if not done.draws:
            fast.play(encode(done.action))
            assert fast.row() == row(match._state)
        return told

    monkeypatch.setattr(Match, "play", played)
