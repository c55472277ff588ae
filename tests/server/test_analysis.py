"""An analysis is refused at once where a game has no analyst: no process is asked in vain."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from tests.server.helpers import play, seated

from rucher.core.errors import IllegalAction
from rucher.core.match import Match
from rucher.server import wire
from rucher.server.thinking.analysis import analysed, reviewed
from rucher.server.thinking.thinkers import MOST_REVIEWED, Thinkers


class Asked(Exception):
    """A process was asked."""


class Nobody:
    """Bots' processes that are not to be asked."""

    async def study(self, *_: Any) -> None:
        """Tell that it was asked."""
        raise Asked

    reread = study


NOBODY = cast(Thinkers, Nobody())


def refusal(work: Any) -> str:
    """The code that some work is refused with."""
    with pytest.raises(IllegalAction) as told:
        asyncio.run(work)
    return told.value.refusal.code


def test_a_game_without_an_analyst_asks_no_process() -> None:
    table = seated("nim", "a", "b")
    assert refusal(analysed(NOBODY, table, wire.Analyse("x", 0))) == "no_analysis"
    assert refusal(reviewed(NOBODY, table, wire.AskReview("x"))) == "no_analysis"


def test_a_game_with_an_analyst_asks_one_but_reviews_no_running_match() -> None:
    table = seated("hive", "a", "b")
    play(table, "wA1")
    with pytest.raises(Asked):
        asyncio.run(analysed(NOBODY, table, wire.Analyse("x", 0)))
    assert refusal(reviewed(NOBODY, table, wire.AskReview("x"))) == "not_over"


class Saved:
    """A match that is so long as a file."""

    def __init__(self, letters: str) -> None:
        self.to_json = lambda: letters


def test_reviews_are_kept_while_their_matches_are_short_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def reviewed(_: Thinkers, written: str) -> Any:
        asked.append(written)

    async def look(*matches: str) -> None:
        for written in matches:
            await thinkers.reread(cast(Match, Saved(written)))

    monkeypatch.setattr(Thinkers, "_reviewed", reviewed)
    thinkers = Thinkers()
    long = [letter * (MOST_REVIEWED // 4) for letter in "abcde"]
    longest = "f" * 2 * MOST_REVIEWED
    asyncio.run(look(*long, *long[1:], long[0], longest, longest))
    assert asked == [*long, long[0], longest]
    assert list(thinkers._reviews) == [longest]
