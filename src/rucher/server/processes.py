"""Worker processes: how the server keeps them, and how a worker answers.

A worker is a Python module of its own. It gets requests on its standard input and answers each on its
standard output, as bytes after their length. It is started when it is first needed, and again when it ended.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from rucher.core.errors import RucherError
from rucher.core.packs.boxes import SHELVES
from rucher.games import open_pack, register
from rucher.server.metering import payer
from rucher.server.places import Places
from rucher.server.settings import PACKS, SCENARIOS
from rucher.server.store.scenarios import Scenarios

START_SECONDS = 60.0
REMEMBERED = 100  # subjects whose process is known
LENGTH = 8  # bytes of a length
NICE = 5  # the server answers people first


class WorkerFailed(RucherError):
    """A process did not start, ended in the middle, or took too long."""


class Workers:
    """A few processes of one kind. Each does one request at a time."""

    def __init__(self, module: str, arguments: Sequence[str], workers: int, seconds: float) -> None:
        self._command = [sys.executable, "-m", module, *arguments]
        self._seconds = seconds
        self._idle: list[asyncio.subprocess.Process] = []
        self._all: set[asyncio.subprocess.Process] = set()
        self._places = Places(workers)
        self._knows: OrderedDict[str, asyncio.subprocess.Process] = OrderedDict()

    async def ask(self, request: bytes, subject: str = "", seconds: float | None = None) -> bytes:
        """The answer to a request; WorkerFailed where none comes in time (`seconds`: more than usual).

        A subject goes to the same process as before, if that is free: it may remember something. Visitors
        take turns; what nobody pays for takes turns by its subject.
        """
        async with self._places.one(payer() or subject):
            worker = await self._worker(subject)  # the time to start a process does not count
            try:
                async with asyncio.timeout(max(self._seconds, seconds or 0)):
                    answer = await _exchange(worker, request)
            except TimeoutError:
                _stop(worker)
                raise WorkerFailed(f"it took more than {self._seconds:g} s") from None
            except BaseException:  # cancelled, or the process has died: its answer must not meet another task
                _stop(worker)
                raise
            self._idle.append(worker)
            if subject:
                self._used(worker, subject)
        return answer

    def _used(self, worker: asyncio.subprocess.Process, subject: str) -> None:
        """Remember which worker process knows a subject."""
        self._knows.pop(subject, None)
        self._knows[subject] = worker
        while len(self._knows) > REMEMBERED:
            self._knows.popitem(last=False)

    async def _worker(self, subject: str) -> asyncio.subprocess.Process:
        """A worker process for this subject: one that knows it, an idle one, or a new one."""
        self._all = {worker for worker in self._all if worker.returncode is None}
        self._idle = [worker for worker in self._idle if worker in self._all]
        if self._idle:
            known = self._knows.get(subject)
            worker = known if known in self._idle else self._idle[-1]
            self._idle.remove(worker)
            return worker
        pipe = asyncio.subprocess.PIPE
        worker = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe)
        self._all.add(worker)
        try:
            async with asyncio.timeout(START_SECONDS):
                await _read(worker)
        except TimeoutError:
            _stop(worker)
            raise WorkerFailed("its process does not start") from None
        except WorkerFailed:
            raise WorkerFailed("its process ended at once") from None
        except BaseException:
            _stop(worker)
            raise
        return worker

    async def close(self) -> None:
        """Stop every worker process."""
        for worker in self._all:
            _stop(worker)
        for worker in self._all:
            await worker.wait()
        self._all.clear()


async def _exchange(worker: asyncio.subprocess.Process, request: bytes) -> bytes:
    """Send a worker process a request, and return its answer."""
    assert worker.stdin is not None
    try:
        worker.stdin.write(len(request).to_bytes(LENGTH) + request)
        await worker.stdin.drain()
    except OSError as error:
        raise WorkerFailed(f"its process ended: {error}") from None
    return await _read(worker)


async def _read(worker: asyncio.subprocess.Process) -> bytes:
    """The answer of a worker process; an error where it has died."""
    assert worker.stdout is not None
    try:
        length = int.from_bytes(await worker.stdout.readexactly(LENGTH))
        return await worker.stdout.readexactly(length)
    except (asyncio.IncompleteReadError, OSError):
        raise WorkerFailed("its process ended in the middle") from None


def _stop(worker: asyncio.subprocess.Process) -> None:
    """End a worker process."""
    with contextlib.suppress(ProcessLookupError):
        worker.kill()


# -- in the worker -------------------------------------------------------------------------------------------


def serve(
    answer: Callable[[bytes], bytes], names: Sequence[str], is_spent: Callable[[], bool] = lambda: False
) -> None:
    """Answer requests until the server closes the pipe, or until this process has grown too large.

    `names` are modules with games, folders of component packs, and a folder of scenarios that people brought.
    """
    kept = open_all(names)
    if hasattr(os, "nice"):
        os.nice(NICE)
    # A line that a bot prints must not look like an answer.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):  # the server is gone
        _write(answers.write, b"ready")
        answers.flush()
        while length := sys.stdin.buffer.read(LENGTH):
            request = sys.stdin.buffer.read(int.from_bytes(length))
            for scenarios in kept:
                scenarios.open_new()
            _write(answers.write, answer(request))
            answers.flush()
            if is_spent():
                break


def _write(write: Callable[[bytes], object], data: bytes) -> None:
    """Write a message between server and worker process, its length first."""
    write(len(data).to_bytes(LENGTH))
    write(data)


def open_all(names: Sequence[str]) -> list[Scenarios]:
    """Add the `game` of each module, open each folder of a component pack; return those of scenarios."""
    found = []
    for name in names:
        if Path(name).suffix == SCENARIOS:
            found.append(Scenarios(Path(name)))
        elif Path(name).suffix == PACKS:
            SHELVES.append(Path(name))
        elif Path(name).is_dir():
            open_pack(Path(name))
        else:
            register(import_module(name).game)
    return found
