"""The server's side of long work: who asks pays for it, and is told where it fails."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from rucher.server.longwork.tasks import Answer, Task, encode_task
from rucher.server.metering import beside, in_slices
from rucher.server.processes import WorkerFailed, Workers
from rucher.server.settings import Problem
from rucher.server.tables.packing import Packed, unpack_table
from rucher.server.tables.table import Table

log = logging.getLogger("rucher.server")
SECONDS = 30.0  # for one task: many times what the longest that is allowed takes
T = TypeVar("T")


class WorkTrouble(Problem):
    """The process of long work died or took too long; the same request may succeed later."""

    def __init__(self) -> None:
        super().__init__("not_done", 503)


class LongWork:
    """The process of long work, started when it is first needed, and again when it has ended."""

    def __init__(self, modules: Sequence[str] = (), seconds: float = SECONDS) -> None:
        self.workers = Workers("rucher.server.longwork.worker", modules, 1, seconds)

    async def ask(self, task: Task, kind: type[T]) -> T:
        """The result of a task of long work; a Problem where there is none."""
        answer = await beside(lambda: self._asked(encode_task(task), type(task).__name__))
        if answer is None:
            raise WorkTrouble
        if answer.problem is not None:
            code, status, params = answer.problem
            raise Problem(code, status, **params)
        if answer.error is not None:
            raise Problem("server", 500)  # the same request would fail again
        return msgspec.msgpack.decode(answer.result, type=kind)

    async def _asked(self, data: bytes, name: str) -> tuple[Answer | None, float]:
        """The answer, and the processor time that it took; None where the process died or took too long."""
        began = time.monotonic()
        try:
            answer = msgspec.msgpack.decode(await self.workers.ask(data), type=Answer)
        except WorkerFailed as error:
            log.warning("long work failed: %s: %s", name, error)
            return None, time.monotonic() - began
        if answer.error is not None:
            log.warning("long work failed: %s: %s", name, answer.error)
        return answer, answer.seconds

    async def close(self) -> None:
        """Stop the process of long work."""
        await self.workers.close()


async def loaded_table(packed: Packed) -> Table:
    """A table that the process of long work laid, loaded in short steps."""
    async for table in in_slices(unpack_table(packed)):
        if table is not None:
            return table
    raise AssertionError("a packed table ends with the table")
