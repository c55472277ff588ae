"""A game without words of its own is told in short texts."""

from __future__ import annotations

import msgspec
from tests.core import toys

import rucher
from rucher.core.chance import Chance
from rucher.core.conformance import Met
from rucher.core.match import Match
from rucher.core.secrets import EVERYONE, UNKNOWN, Hidden
from rucher.core.sentence import Sentence
from rucher.core.types import State
from rucher.core.words import Words, plain_fact, short_text


class Table(State):
    """Some of everything that a state may hold."""

    top_card: Hidden
    bag: list[Hidden]
    cell: tuple[int, int]
    path: list[tuple[int, int]]
    names: dict[str, list[int]]
    last: int | None = None


def test_a_part_of_a_view_is_a_short_text_with_a_question_mark_for_each_secret() -> None:
    card, secret = Hidden(7, EVERYONE), Hidden(UNKNOWN, 0)
    told = short_text(
        Table(card, [secret, card, secret], (1, -2), [(0, 1), (2, 3)], {"anna": [1, 2], "ben": []})
    )
    assert told.startswith("top card 7, bag ? 7 ?, cell 1,-2, path 0,1 2,3, names anna 1 2, ben -, last -")


def test_lists_within_a_list_are_put_in_brackets() -> None:
    assert short_text([[1, 2, 3], [4], []]) == "(1 2 3) 4 -"


class Passed(msgspec.Struct, tag="passed", frozen=True):
    """Somebody passes something on."""

    seat: int
    to: str
    with_note: str | None = None


def test_an_event_is_told_by_its_fields_without_those_that_are_empty_and_its_seat_as_the_player() -> None:
    told = Words().describe_event(Passed(1, "left"))
    assert (told.key, told.params, told.seats) == ("event.passed", {"to": "left"}, {"player": 1})


def test_the_table_is_told_field_by_field_with_a_message_for_each_in_the_catalogs() -> None:
    nim = toys.toy("nim")
    facts = nim.words.describe_table(nim.setup(nim.options_type(), Chance(1)))
    assert [fact.key for fact in facts] == ["field.heaps", "field.turn", "field.misere"]
    assert facts[0].params == {"title": "heaps", "text": "3 4 5"}


def test_a_field_without_a_message_is_told_under_its_name_and_nothing_else_is() -> None:
    fact = Sentence("field.top_card", {"title": "top card", "text": "7"})
    assert plain_fact(fact) == Sentence("table.fact", fact.params)
    assert plain_fact(Sentence("event.passed", {"to": "left"})) is None


def test_the_kit_asks_for_the_messages_of_the_fields_unless_the_game_has_words_of_its_own() -> None:
    met = Met()
    nim = toys.toy("nim")
    met.look(Match(nim, nim.options_type(), Chance(1)))
    assert {"field.heaps", "field.turn", "field.misere"} <= met.sentences.keys()
    own = Met()
    own.look(rucher.new("hive"))
    assert not [key for key in own.sentences if key.startswith("field.")]
