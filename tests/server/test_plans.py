"""Plans: answers made ready beforehand. The server plays them at once, and tells nobody else of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.server.helpers import again, answer, play, seated

from rucher.core.errors import IllegalAction
from rucher.server import wire
from rucher.server.longwork import laying
from rucher.server.store.tables import Kept
from rucher.server.tables import planning, viewing
from rucher.server.tables import records as r
from rucher.server.tables.packing import pack_table, unpack_table
from rucher.server.tables.planning import answer_plans
from rucher.server.tables.table import Table
from rucher.server.wire import DaysClock, PlanLine, TotalClock

OPENING = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")  # white is asked after it
TO_THE_END = ("0-3", "1-4", "2-4", "2-1")  # a whole match of Nim


def plan(table: Table, seat: int, *lines: PlanLine, n: int | None = None, client: str = "") -> r.Planned:
    """Make a plan at the present position."""
    asked = wire.Plan(client or "p", seat, table.n if n is None else n, list(lines))
    return planning.plan(table, asked, 0)


def line(*notations: str) -> PlanLine:
    """The others' actions and one's own, in turn."""
    return PlanLine(list(notations))


def premove(*notations: str) -> PlanLine:
    """One's own actions, whatever the others do."""
    return PlanLine(list(notations), any_reply=True)


def do(table: Table, notation: str, at: int = 0) -> list[str | None]:
    """Answer the open question, as a room does: the notations of all that was played with it."""
    seat, before = table.to_act[0], table.n
    table.act(seat, table.asked[seat].id, [notation], at)
    answer_plans(table, at)
    return [step.notation for step in table.steps[before:]]


def refusal(ask: Callable[[], Any]) -> str:
    with pytest.raises(IllegalAction) as caught:
        ask()
    return caught.value.refusal.code


def void(table: Table, seat: int) -> str | None:
    """Why the plan of a seat was given up."""
    why = table.plans.news().get(seat)
    return why.code if why else None


@pytest.fixture
def table() -> Table:
    made = seated("hive", "a", "b")
    play(made, *OPENING)
    return made


# -- lines ---------------------------------------------------------------------------------------------------


def test_the_answer_to_the_awaited_reply_is_played_at_once(table: Table) -> None:
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/"))
    assert do(table, "wA1 \\wQ") == ["wA1 \\wQ", "bA1 bQ/"]
    assert table.to_act == (0,)
    assert void(table, 1) is None


def test_a_line_goes_on_for_several_turns(table: Table) -> None:
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/", "wA2 /wQ", "bA2 bQ\\"))
    do(table, "wA1 \\wQ")
    assert [move.shown.seat for move in table.plans.lines[1][0].moves] == [0, 1]
    assert do(table, "wA2 /wQ") == ["wA2 /wQ", "bA2 bQ\\"]
    assert table.plans.lines == {}


def test_another_reply_makes_the_line_void(table: Table) -> None:
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/"))
    assert do(table, "wG1 \\wQ") == ["wG1 \\wQ"]
    assert (table.plans.lines, void(table, 1)) == ({}, "plan_differs")


def test_of_several_lines_the_one_that_fits_is_played(table: Table) -> None:
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/"), line("wG1 \\wQ", "bB1 bQ/"))
    assert do(table, "wG1 \\wQ") == ["wG1 \\wQ", "bB1 bQ/"]
    assert (table.plans.lines, void(table, 1)) == ({}, None)


def test_a_reply_at_the_end_that_gets_no_answer_is_left_out(table: Table) -> None:
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/", "wA2 /wQ"))
    assert len(table.plans.lines[1][0].moves) == 2
    assert refusal(lambda: plan(table, 1, line("wA1 \\wQ"))) == "plan_no_answer"
    assert refusal(lambda: plan(table, 1, line())) == "plan_no_answer"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (("nonsense", "bA1 bQ/"), "not_a_move"),
        (("wS1 bQ/", "bA1 bQ/"), "one_hive"),  # the awaited reply is impossible
        (("wA1 \\wQ", "bA1 wQ\\"), "touches_other_colour"),  # the answer to it is
    ],
)
def test_what_cannot_happen_cannot_be_planned(table: Table, wrong: tuple[str, ...], code: str) -> None:
    assert refusal(lambda: plan(table, 1, line(*wrong))) == code
    assert table.plans.lines == {}


def test_a_line_ends_where_the_match_would() -> None:
    table = seated("nim", "a", "b")
    assert refusal(lambda: plan(table, 1, line(*TO_THE_END, "2-1"))) == "game_over"
    plan(table, 1, line(*TO_THE_END))
    assert do(table, TO_THE_END[0]) == list(TO_THE_END[:2])


# -- premoves ------------------------------------------------------------------------------------------------


def test_a_premove_is_played_whatever_the_reply(table: Table) -> None:
    plan(table, 1, premove("bA1 bQ/"))
    assert do(table, "wG1 \\wQ") == ["wG1 \\wQ", "bA1 bQ/"]


def test_a_premove_keeps_its_space_though_its_notation_would_mean_another_by_then(table: Table) -> None:
    play(table, "wA1 \\wQ", "bA1 bQ/")
    plan(table, 1, premove("bA1 -wQ"))
    meant = table.plans.lines[1][0].actions[0]
    do(table, "wA1 bQ\\")
    record = table.steps[-1].record
    assert isinstance(record, r.Played)
    assert msgspec.convert(record.action, table.game.action_type) == meant


def test_a_premove_that_is_illegal_by_then_is_void_with_the_reason_of_the_rules(table: Table) -> None:
    play(table, "wA1 \\wQ", "bA1 bQ/")
    plan(table, 1, premove("bA2 bA1/"))
    assert do(table, "wA1 bA1/") == ["wA1 bA1/"]
    assert (table.to_act, table.plans.lines, void(table, 1)) == ((1,), {}, "cell_occupied")


def test_a_premove_that_could_not_be_legal_is_refused(table: Table) -> None:
    assert refusal(lambda: plan(table, 1, premove("bA1 wQ\\"))) == "touches_other_colour"
    assert refusal(lambda: plan(table, 1, premove("wA1 \\wQ"))) == "not_your_piece"


def test_before_the_first_piece_nobody_can_say_what_could_be_played() -> None:
    assert refusal(lambda: plan(seated("hive", "a", "b"), 1, premove("bS1"))) == "no_premoves"


# -- who may plan, and when ----------------------------------------------------------------------------------


def test_whoever_is_asked_plays_and_does_not_plan(table: Table) -> None:
    assert refusal(lambda: plan(table, 0, premove("wA1 \\wQ"))) == "plan_your_turn"


def test_a_plan_made_before_another_action_is_stale(table: Table) -> None:
    seen = table.n
    play(table, "wA1 \\wQ", "bA1 bQ/")
    assert refusal(lambda: plan(table, 1, premove("bA2 bQ\\"), n=seen)) == "stale"


def test_an_offer_in_between_does_not_make_it_stale(table: Table) -> None:
    seen = table.n
    table.offer(0, "draw", 0)
    plan(table, 1, premove("bA1 bQ/"), n=seen)
    assert 1 in table.plans.lines


def test_rivals_at_one_screen_do_not_plan() -> None:
    table = seated("hive", "a", "a")
    play(table, *OPENING)
    assert refusal(lambda: plan(table, 1, premove("bA1 bQ/"))) == "no_plans"


def test_no_reply_is_awaited_in_a_game_with_secrets() -> None:
    table = seated("tricks", "a", "b", "c")
    assert refusal(lambda: plan(table, 1, line("1", "2"))) == "no_lines"


def test_no_reply_is_awaited_while_a_clock_of_minutes_runs() -> None:
    table = seated("hive", "a", "b", clock=TotalClock(60, 5))
    play(table, *OPENING)
    assert refusal(lambda: plan(table, 1, line("wA1 \\wQ", "bA1 bQ/"))) == "no_lines"
    assert refusal(lambda: viewing.foreseen(table, 1, line("wA1 \\wQ"))) == "no_lines"


def test_nobody_plans_past_a_throw_of_the_dice() -> None:
    table = seated("climb", "a", "b")
    waiting = 1 - table.to_act[0]
    assert refusal(lambda: plan(table, waiting, line("roll 1", "roll 1"))) == "plan_past_chance"


def test_one_seat_plans_so_much_and_no_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "MOST_PLANNED", 4)
    plan(table, 1, premove("bA1 bQ/"))
    plan(table, 1, premove("bB1 bQ/"))
    assert refusal(lambda: plan(table, 1, premove("bG1 bQ/"))) == "full_table"
    plan(table, 1)  # to give it up is always allowed
    assert table.plans.lines == {}


# -- what ends a plan ----------------------------------------------------------------------------------------


def test_a_takeback_makes_it_void(table: Table) -> None:
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/"))
    offer = table.offer(1, "takeback", 0)
    assert isinstance(offer, r.Offered)
    table.answer(0, table.n, True, 0)
    assert (table.plans.lines, void(table, 1)) == ({}, "plan_undone")


def test_an_undo_makes_it_void() -> None:
    table = seated("hive", "a", "bot:random")
    play(table, *OPENING[:3])
    plan(table, 0, premove("wA1 \\wQ"))
    table.undo(0, 0)
    assert (table.plans.lines, void(table, 0)) == ({}, "plan_undone")


def test_the_end_of_the_match_and_a_bot_in_its_place_end_it() -> None:
    over = seated("hive", "a", "b")
    play(over, *OPENING)
    plan(over, 1, premove("bA1 bQ/"))
    over.resign(0, 0)
    assert over.plans.lines == {}
    left = seated("steal", "a", "b", "c")
    left.plans.lines = {1: over_line()}
    left.resign(1, 0)
    assert left.plans.lines == {}


def over_line() -> tuple[planning.Line, ...]:
    shown = wire.PlannedMove(1, "x", ())
    return (planning.Line(True, (r.StoredAction({}, shown),), ({},)),)


# -- restart, clocks -----------------------------------------------------------------------------------------


def test_a_planned_answer_costs_no_time_and_brings_the_increment() -> None:
    table = seated("hive", "a", "b", clock=TotalClock(60, 5))
    play(table, *OPENING)
    before = [clock.left for clock in table.clocks.shown(0)]
    plan(table, 1, premove("bA1 bQ/"))
    do(table, "wA1 \\wQ", at=20_000)
    after = [clock.left for clock in table.clocks.shown(20_000)]
    assert after == [before[0] - 20_000 + 5_000, before[1] + 5_000]
    assert [clock.running for clock in table.clocks.shown(20_000)] == [True, False]


def test_days_begin_anew_for_the_other_side() -> None:
    table = seated("hive", "a", "b", clock=DaysClock(2))
    play(table, *OPENING)
    plan(table, 1, line("wA1 \\wQ", "bA1 bQ/"))
    do(table, "wA1 \\wQ", at=50_000)
    assert table.clocks.next_flag() == (50_000 + 2 * 86_400_000, 0)


def test_a_plan_is_a_record_that_can_be_read_again(table: Table) -> None:
    record = plan(table, 1, line("wA1 \\wQ", "bA1 bQ/", "wA2 /wQ", "bA2 bQ\\"))
    laid = again(table)
    laid.replay(r.decode_record(msgspec.json.encode(record)))
    assert do(laid, "wA1 \\wQ") == ["wA1 \\wQ", "bA1 bQ/"]
    assert do(laid, "wA2 /wQ") == ["wA2 /wQ", "bA2 bQ\\"]


def test_a_long_match_that_the_worker_lays_brings_its_plans(table: Table) -> None:
    record = plan(table, 1, line("wA1 \\wQ", "bA1 bQ/", "wA2 /wQ", "bA2 bQ\\"))
    do(table, "wA1 \\wQ")
    seats = [r.Sat(0, seat, browser, "") for seat, browser in enumerate("ab")]
    kept = Kept("t", table.opened, [step.record for step in table.steps], [*seats], [], [record])
    *_, laid = unpack_table(pack_table(laying.laid_table(kept, 1)))
    assert laid is not None
    assert [move.shown.notation for move in laid.plans.lines[1][0].moves] == ["wA2 /wQ", "bA2 bQ\\"]
    assert do(laid, "wA2 /wQ") == ["wA2 /wQ", "bA2 bQ\\"]


# -- what a page is told -------------------------------------------------------------------------------------


def test_the_choices_of_a_premove_are_those_of_the_turned_table(table: Table) -> None:
    told = viewing.foreseen(table, 1, premove())
    assert {choice.touches[0] for choice in told.choices} >= {"piece:bA1", "piece:bQ"}
    answer(table, 0, "wA1 \\wQ")
    assert {c.notation for c in told.choices} == {c.notation for c in viewing.seat_view(table, 1).choices}


def test_the_choices_within_a_line_are_those_of_whoever_is_asked_there(table: Table) -> None:
    first = viewing.foreseen(table, 1, line())
    assert first.choices == viewing.seat_view(table, 0).choices
    then = viewing.foreseen(table, 1, line("wA1 \\wQ"))
    answer(table, 0, "wA1 \\wQ")
    assert then.choices == viewing.seat_view(table, 1).choices
