"""The bots' processes when one visitor asks for more than they can do: others play on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.server.helpers import seated

from rucher.server import processes
from rucher.server.metering import Purse, metered, run
from rucher.server.places import Places
from rucher.server.processes import Workers
from rucher.server.thinking.thinkers import Thinkers
from rucher.server.thinking.worker import Thought


async def comes(places: Places, who: str, order: list[str]) -> None:
    """Hold a place for a moment, and note in which order that was."""
    async with places.one(who):
        order.append(who)
        await asyncio.sleep(0)


def test_each_who_waits_has_his_turn_however_many_wait_for_one() -> None:
    async def work() -> list[str]:
        places, order = Places(1), list[str]()
        await asyncio.gather(*(comes(places, who, order) for who in ["a"] * 5 + ["b"] * 2 + ["c"]))
        return order

    assert asyncio.run(work()) == ["a", "b", "c", "a", "b", "a", "a", "a"]


def test_of_several_places_one_goes_to_who_holds_none() -> None:
    async def work() -> None:
        places, order, end = Places(3), list[str](), asyncio.Event()

        async def stay(who: str) -> None:
            async with places.one(who):
                order.append(who)
                await end.wait()

        tasks = [asyncio.ensure_future(stay("a")) for _ in range(6)]
        await asyncio.sleep(0)
        tasks.append(asyncio.ensure_future(stay("b")))
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0.01)
        assert order == ["a", "a", "a", "b"]
        end.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert order == ["a", "a", "a", "b", "a", "a", "a"]
        assert not places._held  # nobody is remembered who has gone
        assert not places._given

    asyncio.run(work())


def test_who_no_longer_waits_takes_no_place() -> None:
    async def work() -> None:
        places, order = Places(1), list[str]()
        async with places.one("a"):
            gone = asyncio.ensure_future(comes(places, "b", order))
            last = asyncio.ensure_future(comes(places, "c", order))
            await asyncio.sleep(0)
            gone.cancel()
        await asyncio.gather(gone, last, return_exceptions=True)
        async with places.one("a"):
            late = asyncio.ensure_future(comes(places, "d", order))
            await asyncio.sleep(0)
        late.cancel()  # in the moment in which it was given the place
        await asyncio.gather(late, return_exceptions=True)
        await comes(places, "e", order)
        assert order == ["c", "e"]

    asyncio.run(asyncio.wait_for(work(), 5))


@pytest.fixture
def exchange(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[bytes], Awaitable[None]]], None]:
    """Bots' processes that think as long as somebody wants, and say nothing."""

    async def worker(self: Workers, subject: str) -> Any:
        return SimpleNamespace(kill=lambda: None)

    def think(wait: Callable[[bytes], Awaitable[None]]) -> None:
        async def answer(_: Any, request: bytes) -> bytes:
            await wait(request)
            return msgspec.json.encode(Thought(action={}))

        monkeypatch.setattr(processes, "_exchange", answer)

    monkeypatch.setattr(Workers, "_worker", worker)
    return think


def test_the_bots_of_one_visitor_do_not_keep_those_of_another_waiting(
    exchange: Callable[[Callable[[bytes], Awaitable[None]]], None],
) -> None:
    table, order = seated("nim", "bot:random", "a"), list[str]()
    assert table.match is not None
    view = table.match.view(0)
    exchange(lambda _: asyncio.sleep(0.001))

    async def work() -> None:
        thinkers = Thinkers(workers=1)

        async def play(who: str, purse: Purse, name: str) -> None:
            await run(metered(thinkers.choose(table.game, "random", view, 0, table=name), purse))
            order.append(who)

        hog, guest = Purse(1e9, 1e9), Purse(1e9, 1e9)
        many = [asyncio.ensure_future(play("hog", hog, f"hog{n}")) for n in range(20)]
        await asyncio.sleep(0)
        await play("guest", guest, "guest")
        await asyncio.gather(*many)

    asyncio.run(work())
    assert order.index("guest") <= 1


def test_long_thoughts_leave_a_process_to_those_who_play(
    exchange: Callable[[Callable[[bytes], Awaitable[None]]], None],
) -> None:
    table = seated("nim", "bot:random", "a")
    assert table.match is not None
    view, match = table.match.view(0), table.match

    async def work() -> None:
        never, thinkers = asyncio.Event(), Thinkers(workers=2)

        async def wait(request: bytes) -> None:
            if b'"compose"' in request or b'"reread"' in request:
                await never.wait()

        exchange(wait)
        long = [asyncio.ensure_future(thinkers.compose("")) for _ in range(4)]
        long.append(asyncio.ensure_future(thinkers.reread(match)))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await thinkers.choose(table.game, "random", view, 0)
        for each in long:
            each.cancel()
        await asyncio.gather(*long, return_exceptions=True)

    asyncio.run(work())
