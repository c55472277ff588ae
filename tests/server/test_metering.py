"""A visitor has a share of the loop's time: who has used it waits, and nobody else does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Generator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from tests.server.live import Browser, Server
from tests.server.test_connections import ME, opened
from websockets.sync.client import connect

from rucher.server import metering, wire
from rucher.server.http.limits import Limits
from rucher.server.metering import Purse, Purses, beside, metered

T = TypeVar("T")


class Clock:
    """A clock that only the test moves."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def busy(seconds: float) -> None:
    """Work for so long."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_a_purse_is_filled_by_time_and_waits_when_it_is_empty() -> None:
    clock = Clock()
    purse = Purse(0.3, 0.1, clock)
    assert purse.wait() == 0
    purse.pay(0.5)
    assert purse.wait() == pytest.approx(2)
    clock.now = 1.5
    assert purse.wait() == pytest.approx(0.5)
    clock.now = 100
    purse.pay(0.3)
    assert purse.wait() == 0  # it holds no more than its burst
    purse.pay(50)
    assert purse.wait() == pytest.approx(10 * metering.DEBT)


def test_the_longest_step_on_the_loop_is_told_once() -> None:
    purses = Purses((10, 1.0))

    async def work(first: float, second: float) -> None:
        busy(first)
        await asyncio.sleep(0)
        busy(second)

    async def both() -> None:
        await metered(work(0.01, 0.04), purses.of("one"))
        await metered(work(0.02, 0.01), purses.of("other"))

    asyncio.run(both())
    assert 0.04 <= purses.longest_step() < 0.05  # of one step, not of the whole work
    assert purses.longest_step() == 0


def test_work_is_paid_for_and_waiting_is_not() -> None:
    purse = Purse(10, 1e-9)

    async def work() -> str:
        busy(0.02)
        await asyncio.sleep(0.05)
        busy(0.02)
        return "done"

    async def both() -> str:
        other = asyncio.ensure_future(asyncio.to_thread(busy, 0.03))  # somebody else's work
        asyncio.get_running_loop().call_later(0.01, busy, 0.03)
        result = await metered(work(), purse)
        await other
        return result

    assert asyncio.run(both()) == "done"
    assert 10 - purse._left == pytest.approx(0.04, abs=0.01)


def test_an_error_and_an_end_from_outside_reach_the_metered_work() -> None:
    met = []

    async def work() -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            met.append("cancelled")
            raise

    async def outside() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await metered(work(), Purse(1, 1))
        with pytest.raises(ZeroDivisionError):
            await metered(wrong(), Purse(1, 1))

    async def wrong() -> float:
        return 1 / 0

    asyncio.run(outside())
    assert met == ["cancelled"]


def test_long_work_beside_the_loop_is_paid_for_and_one_visitor_has_one_at_a_time() -> None:
    purses, ended = Purses((0.01, 1.0)), []

    worker = asyncio.Lock()  # as the process of long work: it does one thing at a time

    async def work() -> tuple[None, float]:
        async with worker:
            await asyncio.sleep(0.01)
        return None, 0.05 / metering.ELSEWHERE

    async def ask(who: str) -> None:
        await metered(beside(work), purses.of(who))
        ended.append(who)

    async def all_of_them() -> None:
        await asyncio.gather(*(ask("hostile") for _ in range(5)), ask("bystander"))

    asyncio.run(all_of_them())
    assert ended.index("bystander") <= 2  # behind what had begun, not behind all


def test_a_visitor_without_time_left_waits_and_a_bystander_does_not(tmp_path: Path) -> None:
    with Server(tmp_path, Limits(work=(0.05, 0.02))) as server:
        anna = Browser(server)
        table = anna.create("hive", "me", "me")
        url = f"ws://127.0.0.1:{server.port}/ws/{table['id']}"
        server.visitors.purse_at(ME).pay(0.08)
        with connect(url, source_address=("127.0.0.4", 0)) as bystander:
            assert seconds_to_a_welcome(bystander) < 0.5
        began = time.monotonic()
        with connect(url, source_address=(ME, 0)) as hostile:
            seconds_to_a_welcome(hostile)
        assert time.monotonic() - began > 1.0


def test_a_request_that_still_waits_when_the_server_ends_is_told_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Server(tmp_path, Limits(work=(0.01, 0.001))) as server:
        line = opened(server)
        server.visitors.purse_at(ME).pay(0.5)
        line.sendall(b"GET /api/catalog HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.5)
    with line:
        line.settimeout(5)
        assert b" 503 " in line.recv(1000)
    assert "Traceback" not in capfd.readouterr().err


def seconds_to_a_welcome(page: object) -> float:
    """Say hello, and the time until the welcome."""
    began = time.monotonic()
    page.send(f'{{"t":"hello","protocol":{wire.PROTOCOL}}}')  # type: ignore[attr-defined]
    page.recv(10)  # type: ignore[attr-defined]
    return time.monotonic() - began


def test_a_flood_of_pings_is_paid_for(tmp_path: Path) -> None:
    """uvicorn answers a ping itself: without a purse a flood of them takes the whole loop."""
    with Server(tmp_path, Limits(work=(0.05, 0.001))) as server:
        table = Browser(server).create("hive", "me", "me")
        with connect(f"ws://127.0.0.1:{server.port}/ws/{table['id']}", source_address=(ME, 0)) as page:
            seconds_to_a_welcome(page)
            page.socket.settimeout(1.0)
            pings = b"\x89\x84\0\0\0\0ping" * 3_000_000
            with pytest.raises(TimeoutError):  # a pause of the reading fills the buffers of the network
                page.socket.sendall(pings)
            purse, patience = server.visitors.purse_at(ME), time.monotonic() + 20
            while not purse.wait() and time.monotonic() < patience:
                time.sleep(0.05)  # a busy machine reads what was sent later
            assert purse.wait() > 0


async def with_rounds(work: Coroutine[Any, Any, T]) -> tuple[T, int]:
    """The result of some work, and how many rounds of the loop it took; none of them waits."""
    task, rounds = asyncio.ensure_future(work), 0
    while not task.done():
        await asyncio.sleep(0)
        rounds += 1
        assert rounds < 10
    return task.result(), rounds


def test_slow_work_lets_others_go_first_and_then_goes_on_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metering, "SLICE", -1.0)  # each step is a slice of its own

    def steps() -> Generator[None, None, str]:
        yield
        yield
        return "done"

    result, rounds = asyncio.run(with_rounds(metering.slowly(steps())))
    assert result == "done"
    assert rounds > 2


def test_records_are_read_in_slices_that_follow_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metering, "SLICE", -1.0)

    async def read() -> list[int]:
        return [number async for number in metering.in_slices(iter(range(3)))]

    result, rounds = asyncio.run(with_rounds(read()))
    assert result == [0, 1, 2]
    assert rounds > 3
