"""What several pages or several records need is made once, and is what each would be told alone."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.server.test_live_memory import forget_spelled
from tests.server.test_outlooks import GAMES, full_table, play_at_random

from rucher.core.errors import IllegalAction
from rucher.server.tables import game_texts, rights, viewing
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


def test_choices_in_use_are_remembered_while_the_rest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    tables, dice = [full_table("hive", seed) for seed in range(12)], random.Random(3)
    for table in tables:
        for _ in range(20):
            play_at_random(table, dice)
    texts, spelled = tables[0].texts, list[Any]()
    spell = type(tables[0].game).spell

    def counted(game: Any, view: Any, action: Any) -> Any:
        spelled.append(id(view))
        return spell(game, view, action)

    monkeypatch.setattr(type(tables[0].game), "spell", counted)
    forget_spelled(tables[0].game)
    most = max(len(viewing.seat_view(table, table.to_act[0]).choices) for table in tables)
    forget_spelled(tables[0].game)
    spelled.clear()
    monkeypatch.setattr(game_texts, "CHOICES", 3 * most)
    for table in tables[1:]:
        for one in (table, tables[0]):
            viewing.seat_view(one, one.to_act[0])
    assert len(spelled) > 3 * most  # so much that some was forgotten
    assert len(texts.choices) <= 3 * most >= len(texts.choices_before)
    now = tables[0].glimpse(None)
    assert spelled.count(id(now)) <= most
