"""What several pages or several records need is made once, and is what each would be told alone."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.server.test_live_memory import forget_spelled
from tests.server.test_outlooks import GAMES, full_table, play_at_random

from rucher.core.errors import IllegalAction
from rucher.server.tables import rights, viewing
from rucher.server.tables.game_texts import GameTexts


def test_what_happened_is_put_into_words_once_for_all_who_may_know_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, dice, said = full_table("apiary", 2), random.Random(2), list[Any]()
    put = GameTexts.event

    def counted(texts: GameTexts, game: Any, event: Any) -> Any:
        said.append(event)
        return put(texts, game, event)

    monkeypatch.setattr(GameTexts, "event", counted)
    for _ in range(60):
        play_at_random(table, dice)
        shared = viewing.Shared()
        said.clear()
        audiences = ((), *((seat,) for seat in range(5)))
        logs = [viewing.update(table, audience, table.n - 1, 0, shared).log for audience in audiences]
        different = {msgspec.json.encode(log[0].told): len(log[0].told) for log in logs}
        assert len(said) == sum(different.values())
        assert logs[1:] == [viewing.update(table, (seat,), table.n - 1, 0).log for seat in range(5)]


@pytest.mark.parametrize("name", GAMES)
def test_remembered_choices_are_those_that_would_be_made_anew(name: str) -> None:
    table, dice = full_table(name, 3, 2), random.Random(3)
    for _ in range(40):
        if not table.to_act:
            break
        choices = viewing.seat_view(table, table.to_act[0]).choices
        forget_spelled(table.game)
        assert viewing.seat_view(table, table.to_act[0]).choices == choices
        play_at_random(table, dice)


def test_most_choices_of_hive_are_those_of_the_turn_before() -> None:
    table, dice, known = full_table("hive", 3), random.Random(3), list[Any]()
    forget_spelled(table.game)
    same, asked = 0, 0
    for _ in range(40):
        choices = viewing.seat_view(table, table.to_act[0]).choices
        same += sum(any(choice is one for one in known) for choice in choices)
        asked += len(choices)
        known += choices
        play_at_random(table, dice)
    assert same > asked / 2


@pytest.mark.parametrize("name", GAMES)
def test_who_may_undo_is_who_would_not_be_refused(name: str) -> None:
    table, dice, may = full_table(name, 4, 2), random.Random(4), list[bool]()
    for _ in range(80):
        if not table.to_act:
            break
        for seat in range(2):
            try:
                allowed = rights.undoable(table, seat) > 0
            except IllegalAction:
                allowed = False
            assert rights.may_undo(table, seat) == allowed
            may.append(allowed)
        play_at_random(table, dice)
    assert name == "hive" or any(may)
    assert not all(may)
