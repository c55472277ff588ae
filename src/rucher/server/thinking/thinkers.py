"""Worker processes for bots. A bot gets a view and nothing else, and can be stopped."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from rucher.core.errors import RucherError
from rucher.core.game import AnyGame
from rucher.core.match import Match
from rucher.core.types import Seat
from rucher.server.thinking.worker import Reread, Study, Task, Thought

LONGEST_ANSWER = 1 << 20
START_SECONDS = 60.0
REMEMBERED = 100  # tables whose process is known
SIMPLER = {"random": None, "greedy": "random"}  # greedy replaces any other bot that fails


class BotFailed(RucherError):
    """A bot raised an error, took too long, or chose something illegal."""


def simpler_than(bot: str) -> str | None:
    """The bot that takes over from one that failed; None after the simplest."""
    return SIMPLER.get(bot, "greedy")


class Thinkers:
    """A few worker processes, each started when it is first needed."""

    def __init__(self, workers: int = 2, seconds: float = 20.0, modules: Sequence[str] = ()) -> None:
        self._seconds = seconds
        self._command = [sys.executable, "-m", "rucher.server.thinking.worker", *modules]
        self._idle: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()
        self._free = asyncio.Semaphore(workers)
        self._knows: OrderedDict[str, asyncio.subprocess.Process] = OrderedDict()

    async def choose(
        self, game: AnyGame, bot: str, view: object, seat: Seat, seed: int | None = None, table: str = ""
    ) -> Thought:
        """A bot's choice as plain data; BotFailed where it fails or takes too long.

        The bot of a table thinks in the same process as before, if that is free, and remembers the match.
        """
        seen = msgspec.Raw(msgspec.json.encode(view))
        return await self._think(bot, Task(game.info.id, bot, seat, seen, seed, table), table)

    async def study(self, game: AnyGame, view: object) -> Thought:
        """The best lines of a position; BotFailed where the analyst fails or takes too long."""
        return await self._think("the analyst", Study(game.info.id, msgspec.Raw(msgspec.json.encode(view))))

    async def reread(self, match: Match) -> Thought:
        """The judgement of a finished match; BotFailed where the analyst fails or takes too long."""
        return await self._think("the analyst", Reread(match.to_json()))

    async def _think(self, who: str, task: Task | Study | Reread, table: str = "") -> Thought:
        async with self._free:
            worker = await self._worker(table)  # the time to start a process does not count for the bot
            try:
                async with asyncio.timeout(self._seconds):
                    thought = await self._ask(worker, who, task)
            except TimeoutError:
                self._stop(worker)
                raise BotFailed(f"{who} took more than {self._seconds:g} s") from None
            except BaseException:  # cancelled, or the process has died: its answer must not meet another task
                self._stop(worker)
                raise
            self._idle.append(worker)
            if table:
                self._used(worker, table)
        if thought.error is not None:
            raise BotFailed(f"{who}: {thought.error}")
        return thought

    def _used(self, worker: asyncio.subprocess.Process, table: str) -> None:
        """Remember which process knows the bots of a table."""
        self._knows.pop(table, None)
        self._knows[table] = worker
        while len(self._knows) > REMEMBERED:
            self._knows.popitem(last=False)

    async def _worker(self, table: str) -> asyncio.subprocess.Process:
        self._all = {worker for worker in self._all if worker.returncode is None}
        self._idle = [worker for worker in self._idle if worker in self._all]
        if self._idle:
            known = self._knows.get(table)
            worker = known if known in self._idle else self._idle[-1]
            self._idle.remove(worker)
            return worker
        worker = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_ANSWER,
        )
        self._all.add(worker)
        assert worker.stdout is not None
        try:
            async with asyncio.timeout(START_SECONDS):
                ready = await worker.stdout.readline()
        except BaseException as error:
            self._stop(worker)
            if isinstance(error, TimeoutError):
                raise BotFailed("a bot's process does not start") from None
            raise
        if not ready:
            raise BotFailed("a bot's process ended at once")
        return worker

    async def _ask(
        self, worker: asyncio.subprocess.Process, who: str, task: Task | Study | Reread
    ) -> Thought:
        assert worker.stdin is not None
        assert worker.stdout is not None
        try:
            worker.stdin.write(msgspec.json.encode(task) + b"\n")
            await worker.stdin.drain()
            line = await worker.stdout.readline()
            return msgspec.json.decode(line, type=Thought)
        except (OSError, ValueError) as error:  # the process died, or its line is not an answer
            raise BotFailed(f"{who}: {error}") from None

    def _stop(self, worker: asyncio.subprocess.Process) -> None:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()

    async def close(self) -> None:
        """Stop every process."""
        for worker in self._all:
            self._stop(worker)
        for worker in self._all:
            await worker.wait()
        self._all.clear()
