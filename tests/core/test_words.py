"""A game without words of its own is told in short texts."""

from __future__ import annotations

import msgspec

from rucher.core.secrets import EVERYONE, UNKNOWN, Hidden
from rucher.core.types import State
from rucher.core.words import Words, compact


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
    told = compact(
        Table(card, [secret, card, secret], (1, -2), [(0, 1), (2, 3)], {"anna": [1, 2], "ben": []})
    )
    assert told.startswith("top card 7, bag ? 7 ?, cell 1,-2, path 0,1 2,3, names anna 1 2, ben -, last -")


def test_lists_within_a_list_are_put_in_brackets() -> None:
    assert compact([[1, 2, 3], [4], []]) == "(1 2 3) 4 -"


class Passed(msgspec.Struct, tag="passed", frozen=True):
    """Somebody passes something on."""

    seat: int
    to: str
    with_note: str | None = None


def test_an_event_is_told_by_its_fields_without_those_that_are_empty_and_its_seat_as_the_player() -> None:
    told = Words().describe_event(Passed(1, "left"))
    assert (told.key, told.params, told.seats) == ("event.passed", {"to": "left"}, {"player": 1})
