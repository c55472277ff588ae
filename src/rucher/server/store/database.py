"""The database of a server, in SQLite or PostgreSQL. One thread uses it.

Requests that wait during a commit share the next one, so many tables cost little more than one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError

from rucher.server.store.connecting import TROUBLE, connect, migrate
from rucher.server.store.errors import Conflict, StoreTrouble

log = logging.getLogger("rucher.server")
T = TypeVar("T")
_Request: TypeAlias = tuple[
    Callable[[Connection], Any], Future[Any], float
]  # what to do, for whom, since when
BATCH = 200  # the most requests that share a commit
TOLD_EVERY = 60.0  # seconds: on a full disk each write fails and each read succeeds
OUR_FAULT = (IntegrityError, ProgrammingError, DataError)  # the request itself is wrong


def _unmeasured(name: str, seconds: float) -> None:
    """Measure nothing: nobody asked how long the database takes."""


class Database:
    """A database that one thread uses: it holds the connection, and does the requests in turn."""

    def __init__(self, url: str, observe: Callable[[str, float], None] = _unmeasured) -> None:
        self.engine = connect(url, serving=True)
        migrate(self.engine)
        self._requests: SimpleQueue[_Request | None] = SimpleQueue()
        self._observe = observe  # how long the database takes, and how long it is waited for
        self._held: Connection | None = None  # of the one thread
        self.is_well = True  # the last transaction succeeded
        self._is_trouble_told, self._told_at = False, -TOLD_EVERY
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    @property
    def is_shared(self) -> bool:
        """May several servers use this database at once? An SQLite file has one."""
        return self.engine.dialect.name == "postgresql"

    def close(self) -> None:
        """Finish the waiting requests, then close the database."""
        self._requests.put(None)
        self._thread.join()
        self.engine.dispose()

    def ask(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do something in a transaction of the database, alone or with other requests."""
        future: Future[T] = Future()
        # A caller can no longer cancel it: the answer to a cancelled future would end the thread.
        future.set_running_or_notify_cancel()
        self._requests.put((work, future, time.monotonic()))
        return asyncio.wrap_future(future)

    def _serve(self) -> None:
        """Do the requests in batches, until the database is closed."""
        while (first := self._requests.get()) is not None:
            batch = [first]
            while len(batch) < BATCH and not self._requests.empty():
                waiting = self._requests.get()
                if waiting is None:
                    self._requests.put(None)
                    break
                batch.append(waiting)
            if self._together(batch):
                continue
            is_away = not self._can_connect()  # then each would wait in vain
            for work, future, _ in batch:
                if is_away:
                    future.set_exception(StoreTrouble())
                else:
                    self._alone(work, future)
        self._let_go()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """A transaction on the one connection, which is kept until something fails."""
        held = self._held = self._held or self.engine.connect()
        try:
            with held.begin():
                yield held
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        """Give the connection up: the next transaction takes another one."""
        gone, self._held = self._held, None
        if gone:
            with contextlib.suppress(*TROUBLE):  # it may be broken
                gone.close()

    def _can_connect(self) -> bool:
        """Does the database answer at all?"""
        try:
            self.engine.connect().close()
        except TROUBLE as error:
            self._note_trouble(error)
            return False
        return True

    def _together(self, batch: list[_Request]) -> bool:
        """Do all requests in one transaction; False, with nothing done, where one of them fails."""
        began = time.monotonic()
        for _, _, asked in batch:
            self._observe("queue", began - asked)
        try:
            with self._transaction() as connection:
                results = [work(connection) for work, _, _ in batch]
        except Exception:  # noqa: BLE001 - each is tried again alone, and then its caller gets its own error
            return False
        self._note_success()
        self._observe("store", time.monotonic() - began)
        for (_, future, _), result in zip(batch, results, strict=True):
            future.set_result(result)
        return True

    def _alone(self, work: Callable[[Connection], Any], future: Future[Any]) -> None:
        """Do one request in a transaction of its own; its caller gets its error."""
        try:
            with self._transaction() as connection:
                result = work(connection)
        except IntegrityError:
            future.set_exception(Conflict("another process has written to this table"))
        except OUR_FAULT as error:
            future.set_exception(error)
        except TROUBLE as error:
            self._note_trouble(error)
            future.set_exception(StoreTrouble())
        except Exception as error:  # noqa: BLE001 - the caller gets it
            future.set_exception(error)
        else:
            self._note_success()
            future.set_result(result)

    def _note_trouble(self, error: Exception) -> None:
        """Log that the database is in trouble, once, and not again for a minute."""
        if self.is_well and time.monotonic() - self._told_at >= TOLD_EVERY:
            log.error("the database is in trouble: %s", getattr(error, "orig", None) or error)
            self._is_trouble_told, self._told_at = True, time.monotonic()
        self.is_well = False

    def _note_success(self) -> None:
        """Log that the database works again, where its trouble was logged."""
        if self._is_trouble_told:
            log.warning("the database works again")
        self._is_trouble_told, self.is_well = False, True
