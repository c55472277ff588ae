"""Answers that go without saying: the table gives them as ordinary actions; an undo takes them back too."""

from __future__ import annotations

import random
from collections import Counter

from tests.server.helpers import again, seated

import rucher
from rucher.games.apiary.chapters.storing import all_fit
from rucher.games.apiary.questions import Storing
from rucher.server.tables import records as r
from rucher.server.tables import viewing
from rucher.server.tables.table import Table


def played_out(seed: int) -> Table:
    """A match of Apiary between two people who answer at random, with an undo now and then."""
    table, rng = seated("apiary", "a", "b", seed=seed), random.Random(seed)
    while table.to_act:
        seat = table.to_act[0]
        assert table.match is not None
        view = table.game.view(table.match.state, seat)
        question = table.asked[seat]
        choice = rng.choice(table.game.legal(view, seat))
        made = table.act(seat, question.id, [table.game.write(view, choice)], 0)
        assert [record.obvious for record in made] == [False, *[True] * (len(made) - 1)]
        if len(made) > 1 and viewing.seat_view(table, seat).can.undo:
            before = table.match.log[: -len(made)]
            table.undo(seat, 0)
            assert table.match.log == before  # the answer and what went without saying, together
            table.act(seat, table.asked[seat].id, [table.game.write(view, choice)], 0)
    return table


def test_only_real_questions_are_asked_in_a_whole_match() -> None:
    told: Counter[str] = Counter()
    for seed in (1, 2, 3):
        table = played_out(seed)
        assert table.match is not None
        for n, step in enumerate(table.steps, 1):
            if isinstance(step.record, r.Played) and step.record.obvious:
                assert viewing.log_entry(table, n, (0,)).obvious
                told[str(step.notation).split()[0]] += 1
    assert set(told) >= {"store", "buy", "convert"}, told


def test_such_answers_are_ordinary_actions_for_a_restart_and_for_a_file() -> None:
    table = played_out(4)
    assert table.match is not None
    laid = again(table)
    assert laid.match is not None
    assert laid.match.state == table.match.state
    assert [step.record for step in laid.steps] == [step.record for step in table.steps]
    assert rucher.load(table.match.to_json()).state == table.match.state


def test_storing_is_asked_only_where_one_may_choose_what_is_lost() -> None:
    asked = 0
    for seed in (5, 6):
        table, rng = seated("apiary", "a", "b", seed=seed), random.Random(seed)
        while table.to_act:
            seat = table.to_act[0]
            assert table.match is not None
            state = table.match.state
            if state.stack and isinstance(state.stack[-1], Storing):
                assert not all_fit(state, seat)
                answers = table.game.legal(table.game.view(state, seat), seat)
                assert len(answers) > 2, "to store, and two kinds that one may give up"
                asked += 1
            view = table.game.view(state, seat)
            choice = rng.choice(table.game.legal(view, seat))
            table.act(seat, table.asked[seat].id, [table.game.write(view, choice)], 0)
    assert asked


def test_a_turn_is_begun_by_hand_even_where_there_is_one_way() -> None:
    table = played_out(1)
    begun = [
        step.notation
        for step in table.steps
        if isinstance(step.record, r.Played) and step.record.obvious and step.notation in ("retrieve", "end")
    ]
    assert begun == []
