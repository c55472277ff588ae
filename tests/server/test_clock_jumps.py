"""A jump of the machine's clock (suspend, a corrected time) is down time: it takes nobody's time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from tests.server.live import Browser, Server, Socket

from rucher.server.rooms.waking import DOWN

HOUR = 3600
CLOCK = {"kind": "total", "seconds": 600, "increment": 0}


@pytest.fixture
def jump(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Set the machine's clock forward or back by so many seconds."""
    real = time.time_ns

    def by(seconds: int) -> None:
        monkeypatch.setattr(time, "time_ns", lambda: real() + seconds * 1_000_000_000)

    return by


def left(page: Socket, seat: int) -> float:
    """The seconds on a seat's clock."""
    return float(page.position["clocks"][seat]["left"]) / 1000


@pytest.mark.parametrize("seconds", [HOUR, -HOUR, 20])
def test_an_answer_after_a_jump_costs_the_time_it_took(
    anna: Browser, jump: Callable[[int], None], seconds: int
) -> None:
    with anna.socket(anna.create("nim", "me", "me", clock=CLOCK)) as page:
        assert page.act(0)["t"] == "ack"
        page.until(1)
        jump(seconds)
        assert page.act(0, seat=1)["t"] == "ack"
        page.until(0)
        assert page.position["status"] == "playing"
        assert 590 < left(page, 1) <= 600
        time.sleep(0.3)
        page.act(0)
        page.until(1)
        assert 590 < left(page, 0) < 599.8
        assert [entry["kind"] for entry in page.log] == ["start", "action", "down", "action", "action"]


def test_no_flag_falls_by_a_jump(server: Server, anna: Browser, jump: Callable[[int], None]) -> None:
    with anna.socket(table := anna.create("nim", "me", "me", clock=CLOCK)) as page:
        jump(HOUR)
        room = server.house.rooms[table["id"]]
        server.call(room.flag_timer.fall())
        page.wait("update")
        assert page.position["status"] == "playing"
        assert 590 < left(page, 0) <= 600


def test_the_pages_are_told_of_a_jump_without_asking(anna: Browser, jump: Callable[[int], None]) -> None:
    with anna.socket(anna.create("nim", "me", "me", clock=CLOCK)) as page:
        jump(HOUR)
        page.wait("update")
        assert page.log[-1]["kind"] == "down"
        assert 590 < left(page, 0) <= 600


def test_a_small_correction_is_no_down_time(anna: Browser, jump: Callable[[int], None]) -> None:
    with anna.socket(anna.create("nim", "me", "me", clock=CLOCK)) as page:
        jump(3)
        page.act(0)
        page.until(1)
        assert [entry["kind"] for entry in page.log] == ["start", "action"]


@pytest.mark.parametrize("noticed", ["by the beat", "by the visitor"])
def test_a_jump_takes_no_time_at_a_table_that_is_not_in_memory(
    server: Server, anna: Browser, jump: Callable[[int], None], noticed: str
) -> None:
    server.call(server.house.regular.beat())  # another test may have set the clock back
    slow = {"kind": "total", "seconds": 2 * HOUR, "increment": 0}
    with anna.socket(table := anna.create("nim", "me", "me", clock=slow)) as page:
        page.act(0)
        page.until(1)
    server.call(server.house.regular.rest(idle=0))
    assert table["id"] not in server.house.rooms
    jump(HOUR)
    if noticed == "by the beat":
        server.call(server.house.regular.beat())
    for _ in range(2):  # also when it leaves memory and comes back
        with anna.socket(table) as page:
            assert 2 * HOUR - 20 < left(page, 1) <= 2 * HOUR
        server.call(server.house.regular.rest(idle=0))
    assert [entry["kind"] for entry in page.log] == ["start", "action", "down"]


def test_a_jump_forward_that_is_taken_back_gives_nobody_time(
    server: Server, anna: Browser, jump: Callable[[int], None]
) -> None:
    jump(HOUR)
    server.call(server.house.regular.beat())
    jump(0)
    server.call(server.house.regular.beat())
    slow = {"kind": "total", "seconds": 2 * HOUR, "increment": 0}
    with anna.socket(table := anna.create("nim", "me", "me", clock=slow)) as page:
        page.act(0)
        page.until(1)
    server.call(server.house.regular.rest(idle=0))
    with anna.socket(table) as page:
        assert [entry["kind"] for entry in page.log] == ["start", "action"]


def test_down_time_that_a_corrected_clock_has_passed_stays_noted_for_the_next_start(
    server: Server, jump: Callable[[int], None]
) -> None:
    def noted() -> set[str]:
        return set(server.call(server.house.store.noted_under(DOWN)))

    server.call(server.house.regular.beat())  # another test may have set the clock back
    before = noted()
    jump(HOUR)
    server.call(server.house.regular.beat())
    (passed,) = noted() - before
    jump(3 * HOUR)
    server.call(server.house.regular.beat())
    assert len(noted() - before) == 2
    jump(2 * HOUR)  # the second one ends after now: it never was
    server.call(server.house.regular.beat())
    assert noted() - before == {passed}


def test_a_jump_is_counted_once_by_a_table_that_was_in_memory(
    server: Server, anna: Browser, jump: Callable[[int], None]
) -> None:
    slow = {"kind": "total", "seconds": 3 * HOUR, "increment": 0}
    with anna.socket(table := anna.create("nim", "me", "me", clock=slow)) as page:
        jump(HOUR)
        page.act(0)  # the table notices it before the house does
        page.until(1)
    server.call(server.house.regular.beat())
    server.call(server.house.regular.rest(idle=0))
    with anna.socket(table) as page:
        assert 3 * HOUR - 20 < left(page, 1) <= 3 * HOUR
        assert [entry["kind"] for entry in page.log] == ["start", "down", "action"]
