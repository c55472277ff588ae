"""Whatever a chapter's test plays is played on the fast table too: the same legal actions and position."""

from __future__ import annotations

from typing import Any

import pytest

from rucher.core.match import Match
from rucher.games.anthophila import game
from rucher.games.anthophila import table as kernel
from rucher.games.anthophila.codes import encode, table_of
from rucher.games.anthophila.state import AnthophilaState

# Whole games: test_table.py plays enough of them on both.
LEFT_OUT = {"test_bot", "test_campaign", "test_conformance", "test_golden", "test_playthroughs", "test_table"}


@pytest.fixture(autouse=True)
def fast_table_agrees(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play every action of a match on the fast table too."""
    if request.path.stem in LEFT_OUT:
        return
    play = Match.play

    def played(match: Match, *arguments: Any, **more: Any) -> list[Any]:
        state = match._state
        if match.game is not game or not isinstance(state, AnthophilaState):
            return play(match, *arguments, **more)
        fast = table_of(state)
        legal = sorted(map(encode, game.legal(state, state.seat)))
        assert sorted(fast.legal()) == legal
        told = play(match, *arguments, **more)
        done, after = match.log[-1], table_of(match._state).row()
        if not done.draws:
            fast.play(encode(done.action))
            after[kernel.DRAWN] = fast.row()[kernel.DRAWN]
            assert fast.row() == after
        return told

    monkeypatch.setattr(Match, "play", played)
