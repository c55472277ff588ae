"""What visitors cost: each has a share of the loop's time, and long work is done beside the loop.

A purse holds processor seconds. Time fills it; the work that is done for its visitor empties it. A visitor
whose purse is empty waits: so one visitor may slow down himself, and nobody else.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextvars import ContextVar
from typing import Any, Final, Generic, TypeVar

T = TypeVar("T")
REMEMBERED: Final = 10_000  # visitors whose purses are kept
DEBT: Final = 1.0  # seconds: nobody owes more, so that a long file does not shut its bringer out
SLICE: Final = 0.003  # seconds of work on the loop, after which others have their turn
ELSEWHERE: Final = 0.2  # the price of a second in another process: the loop is free, the machine is not
_PAYER: ContextVar[Purse | None] = ContextVar("payer", default=None)


class Purse:
    """The processor time that one visitor may use."""

    def __init__(self, burst: float, share: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._share, self._clock = burst, share, clock
        self._left, self._at = burst, clock()
        self._queue = asyncio.Lock()
        self.long_work = asyncio.Lock()
        self.longest = 0.0  # seconds that one step on the loop took

    def pay_step(self, seconds: float) -> None:
        """Pay for a step on the loop: nobody else was served meanwhile."""
        self.longest = max(self.longest, seconds)
        self.pay(seconds)

    def pay(self, seconds: float) -> None:
        """Take the cost of some work from a visitor's purse, which may be overdrawn."""
        self._fill()
        self._left = max(self._left - seconds, -DEBT)

    def pay_beside(self, seconds: float) -> None:
        """Take a part of what work in another process has cost."""
        self.pay(ELSEWHERE * seconds)

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
        """Fill a visitor's purse by the time that has passed."""
        at = self._clock()
        self._left = min(self._burst, self._left + (at - self._at) * self._share)
        self._at = at


class Purses:
    """A purse for each visitor; the least recently used one is dropped first."""

    def __init__(self, rate: tuple[float, float]) -> None:
        self._rate = rate
        self._purses: OrderedDict[str, Purse] = OrderedDict()

    def of(self, visitor: str) -> Purse:
        """The purse of a visitor: the share of the loop's time that is left to them."""
        purse = self._purses.pop(visitor, None) or Purse(*self._rate)
        self._purses[visitor] = purse
        if len(self._purses) > REMEMBERED:
            self._purses.popitem(last=False)
        return purse

    def longest_step(self) -> float:
        """The seconds of the longest step on the loop since the last call, of all visitors."""
        longest = max((purse.longest for purse in self._purses.values()), default=0.0)
        for purse in self._purses.values():
            purse.longest = 0.0
        return longest


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
                self._purse.pay_step(time.thread_time() - began)
                value = None  # an error that goes through here must not keep itself in memory
            try:
                send, value = steps.send, (yield waits_for)
            except BaseException as error:  # noqa: BLE001 - it is the work's to deal with
                send, value = steps.throw, error


async def run(work: Awaitable[T]) -> T:
    """Work whose time is metered, as a coroutine for a task."""
    return await work


async def beside(work: Callable[[], Awaitable[tuple[T, float]]]) -> T:
    """Wait for long work in another process, which says its cost. Who asks pays, and has one at a time."""
    purse = _PAYER.get()
    if purse is None:
        return (await work())[0]
    async with purse.long_work:  # the work of others need not wait behind all that one visitor wants
        await purse.turn()
        result, seconds = await work()
        purse.pay_beside(seconds)
        return result


async def in_slices(steps: Iterator[T]) -> AsyncIterator[T]:
    """Do work on the loop step by step; every few milliseconds the loop does what others want."""
    began = time.thread_time()
    for step in steps:
        yield step
        if time.thread_time() - began > SLICE:
            await asyncio.sleep(0)
            began = time.thread_time()


async def slowly(steps: Generator[None, None, T]) -> T:
    """The result of work in steps, done in slices so that others wait little."""
    began = time.thread_time()
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
        if time.thread_time() - began > SLICE:
            await asyncio.sleep(0)
            began = time.thread_time()


def tune() -> None:
    """Set the interpreter up for a server: short turns of its threads, no full search for garbage."""
    # Whenever the loop reads or writes, the thread of the store takes over for so long (Python's own: 5 ms).
    sys.setswitchinterval(0.0001)
    # A full search stops every thread, for 0.6 s in a server that has been visited for ten minutes.
    gc.freeze()
    gc.callbacks.append(_set_survivors_aside)


def _set_survivors_aside(phase: str, found: dict[str, int]) -> None:
    """What survives a search among young things is not searched again: it goes once nothing uses it."""
    if phase == "stop" and found["generation"] == 1:
        gc.freeze()


def search_all() -> None:
    """Search all of memory for garbage that refers to itself. Nobody is served meanwhile."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def payer() -> Purse | None:
    """Who pays for the present work; None where it is the server's own."""
    return _PAYER.get()


async def payers_turn() -> None:
    """Wait until whoever pays for the present work may go on."""
    if purse := _PAYER.get():
        await purse.turn()
