"""One table without a server: questions, taking back, agreeing, leaving, and being laid again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.helpers import again, answer, play, seated

import rucher
from rucher.core.errors import IllegalAction, LoadError
from rucher.server import wire
from rucher.server.tables import viewing
from rucher.server.tables.rights import takeback_depth, undoable
from rucher.server.tables.table import Table

GOLDEN = Path(__file__).parents[1] / "golden"


def code_of(error: pytest.ExceptionInfo[IllegalAction]) -> str:
    return error.value.refusal.code


def refusal(command: object, *arguments: object) -> str:
    """The code with which a command is refused."""
    with pytest.raises(IllegalAction) as error:
        command(*arguments)  # type: ignore[operator]
    return code_of(error)


def standing(table: Table) -> list[str]:
    """The notations of the actions that have not been taken back."""
    gone = {n for step in table.steps for n in step.taken_back}
    return [step.notation for n, step in enumerate(table.steps, 1) if step.notation and n not in gone]


# -- questions -----------------------------------------------------------------------------------------------


def test_a_person_answers_the_question_that_is_open() -> None:
    table = seated("hive", "a", "b")
    assert table.to_act == (0,)
    answer(table, 0, "wS1")
    assert (table.to_act, table.n, table.steps[-1].notation) == ((1,), 2, "wS1")


def test_an_answer_to_a_closed_question_is_stale_and_changes_nothing() -> None:
    table = seated("hive", "a", "a")
    first = table.asked[0].id
    play(table, "wS1", "bS1 wS1-")
    assert refusal(table.act, 0, first, "wQ -wS1", 0) == "stale"
    assert standing(table) == ["wS1", "bS1 wS1-"]


def test_who_is_not_asked_cannot_answer() -> None:
    table = seated("hive", "a", "b")
    assert refusal(table.act, 1, 1, "bS1", 0) == "not_your_turn"


def test_what_is_no_move_is_refused_in_words() -> None:
    table = seated("hive", "a", "b")
    assert refusal(answer, table, 0, "castle") == "not_a_move"
    assert refusal(answer, table, 0, "wA2") == "out_of_order"


def test_a_question_stays_open_while_others_answer_theirs() -> None:
    table = seated("fists", "a", "b", "c")
    before = {seat: asked.id for seat, asked in table.asked.items()}
    answer(table, 1, "rock")
    assert table.asked[0].id == before[0]
    assert table.asked[2].id == before[2]
    assert table.asked[1].id > before[1]  # it may still change its answer: that is another question
    table.act(0, before[0], ["paper"], 0)


def test_a_reveal_opens_new_questions_for_everybody() -> None:
    table = seated("fists", "a", "b", "c")
    for seat in range(3):
        answer(table, seat, ("rock", "paper", "paper")[seat])
    assert {asked.id for asked in table.asked.values()} == {table.n}


def test_an_out_of_turn_answer_is_another_seats_question() -> None:
    table = seated("steal", "a", "b", "c")
    play(table, "rob 1")
    assert table.to_act == (1,)
    play(table, "yield", "keep")
    assert table.to_act == (1,)


def test_nothing_is_played_before_the_start_nor_after_the_end() -> None:
    table = seated("nim", "a", "b")
    table.resign(0, 0)
    assert refusal(table.act, 1, table.n, "1 1", 0) == "game_over"
    assert refusal(table.start, 0) == "already_started"
    waiting = Table("t", table.opened)
    assert refusal(waiting.act, 0, 1, "1 1", 0) == "not_started"
    assert refusal(waiting.start, 0) == "seats_open"


# -- several answers at one touch ----------------------------------------------------------------------------


def first_turn(table: Table) -> list[str]:
    """What the first player of Alvéola may answer to take a tile and to lay it."""
    ahead = again(table)
    texts = []
    for _ in range(2):
        assert ahead.match is not None
        texts.append(ahead.match.write(ahead.match.legal(0)[0], 0))
        play(ahead, texts[-1])
    return texts


def test_one_touch_answers_several_questions_and_is_undone_as_one() -> None:
    table = seated("alveola", "a", "b")
    texts = first_turn(table)
    records = table.act(0, table.asked[0].id, texts, 0, "touch")
    assert [record.touch for record in records] == [2, 2]
    assert table.clients[0, "touch"] == table.n == 3
    assert undoable(table, 0) == takeback_depth(table, 0) == 2
    rebuilt = again(table)
    assert (undoable(rebuilt, 0), rebuilt.asked[0].id) == (2, table.asked[0].id)
    table.undo(0, 0)
    assert standing(table) == []
    assert table.asked[0].id == table.n


def test_a_touch_is_undone_apart_from_what_was_played_before_it() -> None:
    table = seated("nim", "a", "bot:random")
    play(table, "0-1", "0-1", "1-1", "1-1")
    table.act(0, table.asked[0].id, ["2-1"], 0)
    assert undoable(table, 0) == 1
    alveola = seated("alveola", "a", "b")
    taken, laid = first_turn(alveola)
    answer(alveola, 0, taken)
    answer(alveola, 0, laid)
    assert undoable(alveola, 0) == 1


def test_where_one_answer_is_refused_the_table_stands_as_it_stood() -> None:
    table = seated("alveola", "a", "b", clock=wire.TotalClock(60))
    texts = first_turn(table)
    kept = table.n, table.asked, dict(table.clients), table.clocks.shown(6_000)
    assert refusal(table.act, 0, table.asked[0].id, [*texts, texts[0]], 5_000, "touch") == "hornet_due"
    assert (table.n, table.asked, table.clients, table.clocks.shown(6_000)) == kept
    assert standing(table) == []
    assert len(table.act(0, table.asked[0].id, texts, 5_000, "touch")) == 2


# -- taking back ---------------------------------------------------------------------------------------------


def test_undo_against_a_bot_takes_back_its_answer_too() -> None:
    table = seated("hive", "a", "bot:random")
    play(table, "wS1", "bS1 wS1-")
    record = table.undo(0, 0)
    assert (record.actions, standing(table), table.to_act) == (2, [], (0,))
    assert table.steps[-1].taken_back == (2, 3)


def test_undo_is_free_between_two_on_one_screen() -> None:
    table = seated("hive", "a", "a")
    play(table, "wS1", "bS1 wS1-")
    assert undoable(table, 1) == 1
    assert undoable(table, 0) == 2


def test_undo_stops_where_the_turn_has_passed_to_another_person() -> None:
    table = seated("hive", "a", "b")
    play(table, "wS1")
    assert refusal(table.undo, 0, 0) == "past_barrier"


def test_undo_stops_where_chance_was_drawn() -> None:
    table = seated("climb", "a", "a", "a")
    play(table, viewing.seat_view(table, table.to_act[0]).choices[0].notation)
    assert refusal(table.undo, 0, 0) == "past_barrier"


def test_undo_stops_where_the_screen_with_secrets_was_handed_over() -> None:
    table = seated("tricks", "a", "a", "a")
    seat = table.to_act[0]
    play(table, viewing.seat_view(table, seat).choices[0].notation)
    assert refusal(table.undo, seat, 0) == "past_barrier"


def test_an_answer_is_undone_freely_while_its_giver_is_still_asked() -> None:
    table = seated("fists", "a", "b", "c")
    answer(table, 0, "rock")
    assert (undoable(table, 0), refusal(table.undo, 1, 0)) == (1, "past_barrier")
    table.undo(0, 0)
    assert (standing(table), table.to_act) == ([], (0, 1, 2))


def test_what_the_rules_have_ended_stays_ended() -> None:
    table = seated("hive", "a", "a")
    golden = rucher.load((GOLDEN / "hive" / "1" / "booklet-both-surrounded.json").read_text(encoding="utf-8"))
    *before, last = golden.log
    for entry in before:
        table.act(entry.seat, table.asked[entry.seat].id, [entry.action], 0)
    assert viewing.seat_view(table, last.seat).can.undo
    table.act(last.seat, table.asked[last.seat].id, [last.action], 0)
    assert table.status == "over"
    assert refusal(table.undo, last.seat, 0) == "nothing_to_undo"
    assert not viewing.seat_view(table, last.seat).can.undo


def test_there_is_nothing_to_undo_before_the_first_action() -> None:
    assert refusal(seated("hive", "a", "bot:random").undo, 0, 0) == "nothing_to_undo"


def test_a_takeback_asks_the_others_and_happens_when_all_have_agreed() -> None:
    table = seated("steal", "a", "b", "c")
    play(table, "gather", "gather")
    offer = table.offer(0, "takeback", 0)
    assert offer.actions == 2
    number = table.n
    table.answer(1, number, True, 0)
    assert standing(table) == ["gather", "gather"]
    table.answer(2, number, True, 0)
    assert (standing(table), table.to_act, table.offers) == ([], (0,), {})
    assert table.steps[-1].taken_back == (2, 3)


def test_a_takeback_past_a_die_rolls_the_same_again_also_after_a_restart() -> None:
    table = seated("climb", "a", "b", "c")
    first = viewing.seat_view(table, table.to_act[0]).choices[0].notation
    play(table, first)
    drawn = table.steps[-1].record.draws  # type: ignore[union-attr]
    seat = table.steps[-1].record.seat  # type: ignore[union-attr]
    assert not again(table).match.foreseen  # type: ignore[union-attr]
    table.offer(seat, "takeback", 0)
    number = table.n
    for other in {0, 1, 2} - {seat}:
        table.answer(other, number, True, 0)
    assert again(table).match.foreseen  # type: ignore[union-attr]
    for laid in (again(table), table):
        play(laid, first)
        assert laid.steps[-1].record.draws == drawn  # type: ignore[union-attr]
    assert again(table).match.to_json() == table.match.to_json()  # type: ignore[union-attr]


def test_a_declined_or_withdrawn_offer_is_gone() -> None:
    table = seated("hive", "a", "b")
    play(table, "wS1")
    table.offer(0, "takeback", 0)
    assert refusal(table.answer, 0, table.n, True, 0) == "no_such_offer"  # not one's own
    table.answer(1, table.n, False, 0)
    assert table.offers == {}
    table.offer(0, "takeback", 0)
    table.answer(0, table.n, False, 0)
    assert table.offers == {}
    assert standing(table) == ["wS1"]


def test_an_action_lets_an_offer_of_a_draw_lapse() -> None:
    table = seated("hive", "a", "b")
    table.offer(0, "draw", 0)
    number = table.n
    play(table, "wS1")
    assert refusal(table.answer, 1, number, True, 0) == "no_such_offer"


def test_what_was_offered_before_the_end_changes_nothing_after_it() -> None:
    for fall in ("resign", "flag"):
        table = seated("hive", "a", "b", clock=wire.TotalClock(10))
        table.offer(0, "draw", 0)
        number = table.n
        assert table.resign(0, 0) if fall == "resign" else table.flag(10_001)
        assert table.offers == {}
        assert refusal(table.answer, 1, number, True, 10_002) == "no_such_offer"
        assert table.end is not None
        assert table.end.winners == (1,)


def test_a_bot_in_somebodys_place_is_not_waited_for() -> None:
    table = seated("steal", "a", "b", "c")
    table.offer(0, "hint", 0)
    table.stand_in(2, "greedy", "absent", 0)
    assert table.offers == {}
    table.offer(0, "hint", 0)
    assert table.offers[table.n].waiting == (1,)
    table.resign(0, 0)
    assert table.offers == {}


# -- ending and leaving --------------------------------------------------------------------------------------


def test_a_draw_that_all_agree_on_ends_the_match() -> None:
    table = seated("hive", "a", "b")
    table.offer(0, "draw", 0)
    table.answer(1, table.n, True, 0)
    assert table.status == "over"
    assert table.end is not None
    assert (table.end.winners, table.end.said.key) == ((), "end.agreed")
    assert table.asked == {}


def test_a_draw_is_not_offered_to_bots() -> None:
    assert refusal(seated("hive", "a", "bot:random").offer, 0, "draw", 0) == "no_such_offer"


def test_nobody_offers_a_draw_where_points_decide() -> None:
    assert refusal(seated("apiary", "a", "b").offer, 0, "draw", 0) == "no_such_offer"
    assert not viewing.seat_view(seated("apiary", "a", "b"), 0).can.draw


def test_who_resigns_among_two_loses() -> None:
    table = seated("hive", "a", "b")
    table.resign(0, 0)
    assert table.end is not None
    assert (table.end.ranks, table.end.winners, table.end.said.key) == ((2, 1), (1,), "end.resigned")


def test_who_resigns_among_three_leaves_the_seat_to_a_bot() -> None:
    table = seated("steal", "a", "b", "c")
    table.resign(1, 0)
    assert (table.status, table.seating.bot_at(1)) == ("playing", "greedy")
    assert refusal(table.come_back, 1, 0) == "no_stand_in"


def test_who_has_left_the_seat_to_a_bot_has_no_say_there_any_more() -> None:
    table = seated("steal", "a", "b", "c")
    asked = table.to_act[0]
    assert viewing.seat_view(table, asked).choices
    table.resign(asked, 0)
    view = viewing.seat_view(table, asked)
    assert (view.choices, view.can) == ((), wire.Can())
    assert refusal(table.undo, asked, 0) == "nothing_to_undo"
    assert refusal(table.offer, asked, "takeback", 0) == "no_such_offer"
    assert refusal(table.resign, asked, 0) == "not_your_seat"


def test_who_resigns_where_all_play_together_leaves_the_seat_to_a_bot() -> None:
    table = seated("climb", "a", "b", "c")
    table.resign(0, 0)
    assert (table.status, table.seating.bot_at(0)) == ("playing", "greedy")


def test_where_all_play_together_nobody_plays_on_once_everybody_has_given_up() -> None:
    table = seated("climb", "a", "b", "c")
    table.stand_in(2, "greedy", "absent", 0)
    table.resign(0, 0)
    table.resign(1, 0)
    assert table.status == "playing"  # who is only away may come back
    table.come_back(2, 0)
    table.resign(2, 0)
    assert table.end is not None
    assert (table.end.ranks, table.end.winners, table.end.said.key) == ((1, 1, 1), (), "end.resigned")
    assert again(table).end == table.end


def test_a_bot_stands_in_until_the_person_comes_back() -> None:
    table = seated("steal", "a", "b", "c")
    table.stand_in(2, "greedy", "absent", 0)
    assert table.seating.people() == [0, 1]
    table.come_back(2, 0)
    assert table.seating.people() == [0, 1, 2]


def test_the_games_own_end_is_the_end() -> None:
    table = seated("nim", "a", "b")
    while table.status == "playing":
        play(table, viewing.seat_view(table, table.to_act[0]).choices[-1].notation)
    assert table.end is not None
    assert table.end.winners


# -- fair play -----------------------------------------------------------------------------------------------


def test_hints_are_off_between_people_on_different_browsers_until_all_agree() -> None:
    table = seated("hive", "a", "b")
    assert not table.allows("hint")
    table.offer(0, "hint", 0)
    table.answer(1, table.n, True, 0)
    assert (table.allows("hint"), table.allows("analysis")) == (True, False)


def test_hints_are_on_against_bots_on_one_screen_where_agreed_before_and_after_the_end() -> None:
    assert seated("hive", "a", "bot:random").allows("hint")
    assert seated("hive", "a", "a").allows("branch")
    assert seated("hive", "a", "b", allow=("analysis",)).allows("analysis")
    over = seated("hive", "a", "b")
    over.resign(0, 0)
    assert over.allows("hint")


def test_who_is_only_away_has_not_agreed_to_hints() -> None:
    table = seated("steal", "a", "b", "bot:random")
    table.stand_in(1, "greedy", "absent", 0)
    assert not table.allows("hint")
    table.come_back(1, 0)
    table.resign(1, 0)  # for good: whoever is left plays against bots
    assert table.allows("hint")


def test_a_match_of_other_rules_is_not_laid_again() -> None:
    table = seated("nim", "a", "b")
    with pytest.raises(LoadError, match="rules version 9"):
        Table("t", msgspec.structs.replace(table.opened, rules_version=9))


# -- laid again ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["hive", "nim", "tricks", "climb", "steal", "fists", "peek"])
def test_a_table_is_what_its_records_make_of_it(game: str) -> None:
    table = seated(game, *("a", "bot:random", "c")[: 2 if game in ("hive", "nim") else 3])
    for move in range(25):
        if table.status != "playing":
            break
        seat = table.to_act[0]
        assert table.match is not None
        view = table.game.view(table.match.state, seat)
        legal = table.game.legal(view, seat)
        notation = table.game.write(view, legal[move * 7 % len(legal)])
        answer(table, seat, notation, at=move, client=f"c{move}")
    laid = again(table)
    audiences: list[viewing.Audience] = [(0,), (2,), (0, 1), ()]
    for audience in audiences:
        if max(audience, default=0) < table.opened.seats:
            assert wire.encode(viewing.update(laid, audience, 0, 99)) == wire.encode(
                viewing.update(table, audience, 0, 99)
            )
    assert laid.clients == table.clients
    assert {seat: asked.id for seat, asked in laid.asked.items()} == {s: a.id for s, a in table.asked.items()}


# -- any moment of any match ---------------------------------------------------------------------------------


def wandering(steps: int) -> Table:
    """A table of Hive where two on one screen play and take back at random."""
    table, dice = seated("hive", "a", "a"), random.Random(5)
    for _ in range(steps):
        seat = table.to_act[0]
        if dice.random() < 0.35 and len(table.standing_numbers()) > 3:
            table.undo(1 - seat, 0)
        else:
            assert table.match is not None
            table.act(seat, table.asked[seat].id, [dice.choice(table.match.legal(seat))], 0)
    return table


def test_the_state_after_any_record_is_that_of_the_table_laid_again() -> None:
    table = wandering(150)
    for n in range(1, table.n + 1):
        laid = table.earlier(n).match
        assert laid is not None
        assert table.state_after(n) == laid.state


def test_a_moment_that_was_taken_back_is_reached_in_few_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated("hive", "a", "a")
    dice = random.Random(3)
    for _ in range(100):
        assert table.match is not None
        seat = table.to_act[0]
        table.act(seat, table.asked[seat].id, [dice.choice(table.match.legal(seat))], 0)
    played = table.n
    while len(table.standing_numbers()) > 2:
        table.undo(table.to_act[0] ^ 1, 0)
    applied: list[int] = []
    honest = type(table.game).apply

    def counted(*arguments: Any) -> None:
        applied.append(1)
        honest(*arguments)

    monkeypatch.setattr(type(table.game), "apply", counted)
    for n in (played, played - 1, played - 40, 20):
        applied.clear()
        table.state_after(n)
        assert len(applied) <= 32


def test_what_is_drawn_in_the_middle_of_a_touch_stands_and_a_refusal_after_it_tells_nothing() -> None:
    """A refusal that takes a draw back would tell what was drawn, for nothing."""
    table = seated("climb", "a", "a")
    before = table.n
    records = table.act(table.to_act[0], table.asked[table.to_act[0]].id, ["roll 1", "no such thing"], 0)
    assert len(records) == 1
    assert table.n == before + 1
    assert records[0].draws


def test_after_a_refused_touch_the_end_is_asked_of_the_rules_again() -> None:
    table = seated("pass_the_bee", "a", "a")
    play(table, "2", "2", "2")
    seat = table.to_act[0]
    assert refusal(table.act, seat, table.asked[seat].id, ["1", "1"], 0) == "game_over"
    assert (table.end, table.status) == (None, "playing")
    play(table, "1")
    assert table.status == "over"
