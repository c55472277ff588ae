"""What visitors cost: each has a share of the loop's time, and long work is done beside the loop.

A purse holds processor seconds. Time fills it; the work that is done for its visitor empties it. A visitor
whose purse is empty waits: so one visitor may slow down himself, and nobody else.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, Final, Generic, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
REMEMBERED: Final = 10_000  # visitors whose purses are kept
DEBT: Final = 1.0  # seconds: nobody owes more, so that a long file does not shut its bringer out
# One thread: two long replays would take the interpreter from the loop twice as often. The store has its own.
_LONG_WORK = ThreadPoolExecutor(1, "long-work")
_PAYER: ContextVar[Purse | None] = ContextVar("payer", default=None)


class Purse:
    """The processor time that one visitor may use."""

    def __init__(self, burst: float, share: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._share, self._clock = burst, share, clock
        self._left, self._at = burst, clock()
        self._queue = asyncio.Lock()
        self.long_work = asyncio.Lock()

    def pay(self, seconds: float) -> None:
        """Take what some work has cost; a purse may be overdrawn."""
        self._fill()
        self._left = max(self._left - seconds, -DEBT)

    def pay_beside(self, seconds: float) -> None:
        """Take what work beside the loop has cost: it takes the interpreter from the loop all the same."""
        self.pay(seconds)

    def wait(self) -> float:
        """The seconds until the purse holds something again; 0 where it does."""
        self._fill()
        return max(0.0, -self._left / self._share)

    async def turn(self) -> None:
        """Wait until the visitor may go on. His requests go on one by one, others come in between."""
        async with self._queue:
            while wait := self.wait():
                await asyncio.sleep(wait)

    def _fill(self) -> None:
        at = self._clock()
        self._left = min(self._burst, self._left + (at - self._at) * self._share)
        self._at = at


class Purses:
    """A purse for each visitor; the least recently used one is dropped first."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self._rate = rate
        self._purses: OrderedDict[str, Purse] = OrderedDict()

    def of(self, visitor: str) -> Purse:
        """The purse of a visitor."""
        purse = self._purses.pop(visitor, None) or Purse(*self._rate)
        self._purses[visitor] = purse
        if len(self._purses) > REMEMBERED:
            self._purses.popitem(last=False)
        return purse


class metered(Generic[T]):  # noqa: N801 - it is used like a function
    """Await some work, and let a visitor pay for each step of it (default: whoever pays for the caller)."""

    def __init__(self, work: Awaitable[T], purse: Purse | None = None) -> None:
        self._work, self._purse = work, purse or _PAYER.get()

    def __await__(self) -> Generator[Any, Any, T]:
        """Run the work step by step: what happens between two steps is the cost of others."""
        steps: Any = self._work.__await__()
        if self._purse is None:
            return (yield from steps)  # type: ignore[no-any-return]
        _PAYER.set(self._purse)
        send: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            began = time.thread_time()
            try:
                waits_for = send(value)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
            finally:
                self._purse.pay(time.thread_time() - began)
            try:
                send, value = steps.send, (yield waits_for)
            except BaseException as error:  # noqa: BLE001 - it is the work's to deal with
                send, value = steps.throw, error


async def run(work: Awaitable[T]) -> T:
    """A task's coroutine of some metered work."""
    return await work


async def beside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do long work beside the loop, one at a time. Who asks pays, and asks again when he has paid."""

    spent: list[float] = []

    def timed() -> T:
        began = time.thread_time()
        try:
            return work(*args, **kwargs)
        finally:
            spent.append(time.thread_time() - began)

    loop, purse = asyncio.get_running_loop(), _PAYER.get()
    if purse is None:
        return await loop.run_in_executor(_LONG_WORK, timed)
    async with purse.long_work:  # the work of others need not wait behind all that one visitor wants
        await purse.turn()
        try:
            return await loop.run_in_executor(_LONG_WORK, timed)
        finally:
            purse.pay_beside(sum(spent))


async def payers_turn() -> None:
    """Wait until whoever pays for the present work may go on."""
    if purse := _PAYER.get():
        await purse.turn()
