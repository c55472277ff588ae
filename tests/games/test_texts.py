"""Whatever random play meets in a game can be said in both languages, and so can all that a lobby shows."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import rucher
from rucher.core.chance import Chance
from rucher.core.conformance import Met, missing_texts
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.core.sentence import Sentence
from rucher.core.texts import Texts
from rucher.games import find

GAMES = Path(rucher.__file__).parent / "games"
MOST = 300  # actions of a match


@pytest.mark.parametrize("name", rucher.game_names())
def test_a_player_misses_no_text(name: str) -> None:
    game, met, dice = find(name), Met(), random.Random(7)
    for preset in game.info.presets:
        match = Match(game, make_options(game, preset, {}), Chance(3))
        while match.decision and len(match.log) < MOST:
            met.look(match)
            seat = dice.choice(match.decision.asked)
            legal = match.legal(seat)
            if legal:
                met.told(game, match.play(dice.choice(legal), seat))
        met.look(match)
    assert met.sentences
    assert missing_texts(game, Texts(GAMES / name / "text"), met, refusals(name)) == []


def refusals(name: str) -> set[str]:
    """The codes that the game's rules refuse with, where they are written out."""
    calls = (
        node
        for file in (GAMES / name).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal"
    )
    firsts = (call.args[0] for call in calls if call.args)
    return {
        first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)
    }


def test_a_text_that_is_missing_is_named() -> None:
    met = Met()
    for key in ("event.passed", "event.flown_to_the_moon", "event.placed"):
        met.add(Sentence(key, {}, {"player": 0}))
    texts = Texts(GAMES / "hive" / "text")
    missing = missing_texts(find("hive"), texts, met, {"queen_in_hand", "too_tired"})
    assert missing == [
        f"{lang}: {key}"
        for lang in ("en", "fr")
        for key in (
            "event.flown_to_the_moon",
            "event.placed: the message 'event.placed' needs ['piece']",
            "refusal.too_tired",
            "refusal.too_tired.title",
        )
    ]
