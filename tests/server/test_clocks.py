"""Clocks: each asked seat's runs, none runs while the server is down, and a flag that falls ends it."""

from __future__ import annotations

from tests.server.helpers import again, answer, seated

from rucher.server.tables.clocks import DAY, Clocks
from rucher.server.wire import DaysClock, TotalClock

MINUTE = TotalClock(60, 5)


def left(clocks: Clocks, at: int) -> list[int]:
    return [clock.left for clock in clocks.shown(at)]


def test_only_the_seat_that_is_asked_loses_time_and_gains_the_increment() -> None:
    table = seated("hive", "a", "b", clock=MINUTE)
    assert [clock.running for clock in table.clocks.shown(0)] == [True, False]
    answer(table, 0, "wS1", at=20_000)
    assert left(table.clocks, 30_000) == [45_000, 50_000]


def test_simultaneous_questions_run_every_clock_that_is_asked() -> None:
    table = seated("fists", "a", "b", "c", clock=MINUTE)
    answer(table, 1, "rock", at=10_000)
    assert [clock.running for clock in table.clocks.shown(10_000)] == [True, False, True]
    assert left(table.clocks, 20_000) == [40_000, 55_000, 40_000]


def test_days_per_answer_begin_anew_with_each_answer() -> None:
    table = seated("hive", "a", "b", clock=DaysClock(2))
    answer(table, 0, "wS1", at=DAY)
    assert left(table.clocks, DAY) == [2 * DAY, 2 * DAY]


def test_a_flag_falls_when_time_is_over_and_not_before() -> None:
    table = seated("hive", "a", "b", clock=MINUTE)
    assert table.clocks.next_flag() == (60_000, 0)
    assert table.flag(59_999) is None
    assert table.flag(60_000) is not None
    assert table.end is not None
    assert (table.end.winners, table.end.said.key) == ((1,), "end.out_of_time")


def test_among_three_a_bot_plays_on_when_a_flag_falls() -> None:
    table = seated("steal", "a", "b", "c", clock=MINUTE)
    assert table.flag(60_000) is not None
    assert (table.status, table.seating.bot_at(0)) == ("playing", "greedy")
    assert table.clocks.next_flag() is None  # a bot's time does not run


def test_no_clock_runs_while_the_server_is_down() -> None:
    table = seated("hive", "a", "b", clock=MINUTE)
    assert table.was_down(since=10_000, at=500_000) is not None
    assert left(table.clocks, 505_000) == [45_000, 60_000]
    assert left(again(table).clocks, 505_000) == [45_000, 60_000]


def test_without_clocks_nothing_runs() -> None:
    table = seated("hive", "a", "b")
    assert table.clocks.shown(10**12) == ()
    assert table.was_down(0, 10) is None
    assert table.flag(10**15) is None
