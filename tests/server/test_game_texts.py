"""The texts that a table sends with its game."""

from __future__ import annotations

from tests.core.toys import nim

from rucher.core.chance import Chance
from rucher.core.sentence import Sentence
from rucher.server.tables.game_texts import GameTexts


class UntoldNim(nim.Nim):
    """Nim in a folder without texts."""


def test_a_game_without_texts_is_asked_about_in_the_words_of_the_table() -> None:
    game = UntoldNim()
    decision = game.decision(game.setup(game.options_type(), Chance(1)))
    assert decision is not None
    assert GameTexts(game).prompt(decision) == Sentence("table.prompt")


def test_a_field_of_the_table_is_told_by_its_message_or_else_by_its_name() -> None:
    game = nim.Nim()
    heaps, turn, *_ = game.words.describe_table(game.setup(game.options_type(), Chance(1)))
    texts = GameTexts(game)
    assert texts.fact(heaps) == heaps
    assert texts.texts.say("fr", heaps.key, heaps.params) == "Tas : 3 4 5"
    assert texts.fact(turn) == Sentence("table.fact", {"title": "turn", "text": "0"})
