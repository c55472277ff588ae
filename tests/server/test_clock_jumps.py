"""A jump of the machine's clock (suspend, a corrected time) is down time: it takes nobody's time."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from tests.server.live import Browser, Server, Socket

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
        server.call(room._flag())
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
