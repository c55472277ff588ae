"""A hint is the bot's own choice, unless the analyst finds one that is clearly better."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.server.helpers import play, seated

from rucher import bots
from rucher.bots.analysis import guide
from rucher.bots.analysis.messages import Difference, Line
from rucher.bots.limits import Limits
from rucher.bots.protocol import Planned
from rucher.core.sentence import Sentence
from rucher.core.texts import Translated
from rucher.server import wire
from rucher.server.thinking import advice
from rucher.server.thinking.advice import SLIGHT, advised
from rucher.server.thinking.worker import Thought

OWN, OTHER = "wA1", "wS1"  # what the bot chooses, and what the analyst names besides


class Thinkers:
    """A bot that always chooses the same action, and an analyst who says what the test says."""

    def __init__(self, action: Any, *lines: Line) -> None:
        self._chosen, self._studied = Thought(msgspec.to_builtins(action)), Thought(lines=lines)

    async def choose(self, *_: object) -> Thought:
        """The bot's choice."""
        return self._chosen

    async def study(self, *_: object) -> Thought:
        """The analyst's lines."""
        return self._studied


def line(notation: str, chance: float, *reasons: Difference, error: float = 0.0) -> Line:
    """A line of the analyst that begins so."""
    return Line(0, chance, error, None, None, (notation,), (), (), reasons)


def hint(game: str, own: str, *lines: Line) -> str:
    """The notation of the hint for the first seat of a new table."""
    return hinted(game, own, *lines).notation


def hinted(game: str, own: str, *lines: Line) -> wire.Hinted:
    """The hint for the first seat of a new table."""
    table = seated(game, "a", "b")
    assert table.match is not None
    thinkers: Any = Thinkers(table.match.read(own, 0), *lines)
    return asyncio.run(advised(thinkers, table, table.match.state, wire.Hint("1", 0)))


@pytest.mark.parametrize(
    ("better", "expected"),
    [(0.0, OWN), (SLIGHT / 2, OWN), (2 * SLIGHT, OTHER)],
    ids=["equal", "slightly", "clearly"],
)
def test_the_bots_own_choice_is_kept_unless_another_one_is_clearly_better(
    better: float, expected: str
) -> None:
    assert hint("hive", OWN, line(OTHER, 0.5 + better), line(OWN, 0.5)) == expected


def test_the_bots_own_choice_is_kept_where_the_analyst_is_not_sure() -> None:
    def advised_at(error: float) -> str:
        return hint("hive", OWN, line(OTHER, 0.6, error=error), line(OWN, 0.5, error=error))

    assert (advised_at(0.02), advised_at(0.05)) == (OTHER, OWN)


def test_the_analyst_weighs_the_whole_plan_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another turn that begins alike is no judgement of the plan."""
    asked: list[object] = []

    async def study(self: Thinkers, *told: object) -> Thought:
        asked.append(told[-1])
        return self._studied

    monkeypatch.setattr(Thinkers, "study", study)
    table = seated("alveola", "a", "b")
    match = table.match
    assert match is not None
    bot = bots.find("expert", "alveola", 1)
    choice = bot.choose(match.game, match.view(0), 0, Limits(nodes=20))
    plan = [choice.action, *(step.action for step in choice.plan)]
    written = tuple(match.game.write(match.state, action) for action in plan)
    alike = Line(0, 0.9, 0.0, None, None, (written[0], "elsewhere"), (), (), ())
    thinkers: Any = Thinkers(choice.action, alike, Line(0, 0.9, 0.0, None, None, written, (), (), ()))
    thinkers._chosen = Thought(
        msgspec.to_builtins(choice.action),
        choice.reasons,
        plan=tuple(Planned(msgspec.to_builtins(step.action), step.reasons) for step in choice.plan),
    )
    told = asyncio.run(advised(thinkers, table, match.state, wire.Hint("1", 0)))
    assert asked == [written]
    assert told.notation == written[0]
    assert {f"reason.{why.code}" for why in choice.reasons} <= {said.key for said in told.reasons}


def test_a_choice_that_the_analyst_does_not_name_gives_way_to_the_best_line() -> None:
    assert hint("hive", OWN, line(OTHER, 0.5)) == OTHER


def test_a_game_without_an_analyst_has_hints_too() -> None:
    own = seated("nim", "a", "b")
    assert own.match is not None
    first = own.game.write(own.match.state, own.match.legal()[0])
    assert hint("nim", first) == first


def test_a_companion_that_looks_further_than_the_analyst_is_not_overruled() -> None:
    match = seated("anthophila", "a", "b").match
    assert match is not None
    own, other = (match.write(action) for action in match.legal()[:2])
    assert hint("anthophila", own, line(other, 0.9), line(own, 0.1)) == own


def test_the_next_best_choice_is_one_whose_words_name_no_coordinates(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of two free places beside the hive only the page can say which is meant: another choice is named."""
    monkeypatch.setitem(guide._GUIDES, "anthophila", guide.Guide())
    table = seated("anthophila", "a", "b")
    match = table.match
    assert match is not None
    match.play("explore")
    own, like_it, other = "w1 explore -2,0", "w2 explore 2,-1", "done"
    lines = [line(own, 0.5), line(like_it, 0.5), line(other, 0.4)]

    def told(*lines: Line) -> list[str]:
        thinkers: Any = Thinkers(match.read(own, 0), *lines)
        found = asyncio.run(advised(thinkers, table, match.state, wire.Hint("1", 0)))
        return [table.texts.texts.say("en", each.key, each.params) for each in found.reasons]

    assert told(*lines) == ["next best: finish this action (costs 10 points of winning chances)"]
    advice._PLANS.clear()
    assert told(*lines[:2]) == []


def instead_of(wanted: str, other: str) -> object:
    """What a hint says could be done instead, where both kinds of actions are possible."""
    table = seated("alveola", "a", "b")
    match, words = table.match, table.game.words
    assert match is not None
    while True:
        legal = [(words.describe_action(match.state, action), action) for action in match.legal()]
        ways = {said.key: table.game.write(match.state, action) for said, action in legal if said}
        first = table.game.write(match.state, legal[0][1])
        if {wanted, other} <= {*ways}:
            break
        play(table, first)
    own, better = (first, ways[other]) if wanted == other else (ways[other], ways[wanted])
    seat = table.to_act[0]
    thinkers: Any = Thinkers(match.read(better, seat), line(better, 0.6), line(own, 0.5))
    told = asyncio.run(advised(thinkers, table, match.state, wire.Hint("1", seat)))
    [instead] = [why for why in told.reasons if why.key == "reason.next_best"]
    return instead.params["what"]


def test_advice_names_no_place_that_the_drawn_board_does_not_name() -> None:
    elsewhere = Translated("expand the hive another way", "agrandir la ruche autrement")
    assert instead_of("say.grow", "say.grow") == elsewhere
    assert instead_of("say.raise", "say.grow") == Translated("expand the hive", "agrandir la ruche")


def test_a_line_of_the_analyst_always_has_a_reason() -> None:
    said = hinted("hive", OWN, line(OTHER, 0.6), line(OWN, 0.5)).reasons
    assert [each.key for each in said] == ["reason.most_chances", "reason.next_best"]


def test_a_hint_tells_points_as_points_and_a_price_as_a_price() -> None:
    differences = (
        Difference(Sentence("score.queen_surrounded"), 3.0),
        Difference(Sentence("change.rival"), -1.5),
        Difference(Sentence("score.queen_surrounded"), -2.0, better=False),
        Difference(Sentence("change.rival"), 0.6, better=False),
    )
    said = hinted("hive", OWN, line(OTHER, 0.6, *differences), line(OWN, 0.5)).reasons
    assert [each.key for each in said] == [
        "reason.score_against_next",
        "reason.against_next",
        "reason.but_score_against_next",
        "reason.but_against_next",
        "reason.next_best",
    ]
