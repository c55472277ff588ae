"""The store of tables: append-only, in SQLite or PostgreSQL. One thread uses the database.

When `append` returns, its records are stored for good: SQLite syncs its write-ahead log at each commit.
Requests that wait during a commit share the next one, so many tables cost little more than one.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    bindparam,
    create_engine,
    event,
    select,
)
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, InterfaceError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

from rucher.core.errors import RucherError
from rucher.server.settings import Problem
from rucher.server.store.statements import written
from rucher.server.tables.records import AnyRecord, Opened, Planned, Sat, Spoken, decode_opened, decode_record
from rucher.server.tables.summary import Summary, decode_summary, encode_summary
from rucher.server.wire import Moment

log = logging.getLogger("rucher.server")
Stream: TypeAlias = Literal["match", "seat", "talk", "plan"]
T = TypeVar("T")
BATCH = 200  # the most requests that share a commit
CONNECT_SECONDS = 5  # a database server that does not answer by then is away
# The database is away, full, damaged or read-only: the same request may succeed later.
TROUBLE = (DatabaseError, InterfaceError, NoConnection, sqlite3.Error, OSError)
OUR_FAULT = (IntegrityError, ProgrammingError, DataError)  # the request itself is wrong

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("opened", LargeBinary, nullable=False),
)
records = Table(
    "records",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("stream", String(8), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # with the two above: unique, the lock
    Column("at", BigInteger, nullable=False, index=True),
    Column("body", LargeBinary, nullable=False),
)
visits = Table(  # the tables where each browser has sat, for "my games"
    "visits",
    metadata,
    Column("browser", String(40), primary_key=True),
    Column("table_id", String(40), primary_key=True),
)
finished = Table(  # the tables that were over before there were summaries: nothing is added any more
    "finished", metadata, Column("table_id", String(40), primary_key=True)
)
summaries = Table(  # of each table: what lists and clocks ask, so that they lay no table
    "summaries",
    metadata,
    Column("table_id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("open_seats", Integer, nullable=False),
    Column("n", Integer, nullable=False),
    Column("created", BigInteger, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("next_due", BigInteger, nullable=True, index=True),
    Column("body", LargeBinary, nullable=False),  # the whole Summary
    Column("view", LargeBinary, nullable=True),  # apart: lists read many summaries, a picture one view
)
subscriptions = Table(  # of browsers that want push messages
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("browser", String(40), nullable=False, index=True),
    Column("p256dh", String(200), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("lang", String(8), nullable=False),
    Column("expires", BigInteger, nullable=True),
    Column("at", BigInteger, nullable=False),
)
notes = Table(  # facts about the server itself
    "notes",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)


NEW_RECORD = records.insert()
NEW_SUMMARY = summaries.update().where(summaries.c.table_id == bindparam("of_table"))
LASTING, CHANGING = ("game", "listed", "created"), ("status", "open_seats", "n", "at", "next_due")


class Conflict(RucherError):
    """Another process has appended to this stream: read the table again."""


class StoreError(RucherError):
    """The database cannot be used; the message says why."""


class StoreTrouble(Problem):
    """The database is away, full or damaged. Nothing was stored; the same request may succeed later."""

    def __init__(self) -> None:
        super().__init__("trouble", 503)


class Kept(msgspec.Struct):
    """The stored records of a table."""

    id: str
    opened: Opened
    match: list[AnyRecord]
    seat: list[AnyRecord]
    talk: list[AnyRecord]
    plan: list[Planned] = []

    def in_order(self) -> Iterator[AnyRecord]:
        """All records in an order to replay them in: a plan comes after the record it was made at."""
        yield from (*self.seat, *self.talk)
        plans = deque(self.plan)
        for before, record in enumerate(self.match):
            while plans and plans[0].n <= before:
                yield plans.popleft()
            yield record
        yield from plans


def connect(url: str) -> Engine:
    """An engine for a database address or the path of an SQLite file."""
    options = {}
    is_file = "://" not in url
    if is_file:
        try:
            Path(url).parent.mkdir(parents=True, exist_ok=True)
            Path(url).touch(mode=0o600)  # messages and names are for nobody else
        except OSError as error:
            raise _unusable(url, error) from None
        url = f"sqlite:///{url}"
    if url.startswith(("postgresql://", "postgres://")):
        url = f"postgresql+psycopg://{url.partition('://')[2]}"
        options = {"connect_timeout": CONNECT_SECONDS}
    try:
        # A database server may have closed the connection meanwhile; a file has not.
        engine = create_engine(url, pool_pre_ping=not is_file, connect_args=options)
    except ModuleNotFoundError as error:
        raise StoreError(f"{error}: install rucher[postgres] for PostgreSQL") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def _unusable(place: str, error: Exception) -> StoreError:
    """The sentence for a database that cannot be used at the start."""
    why = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return StoreError(f"cannot use the database {place}: {why}. Name another one, or restore a backup.")


def _tune_sqlite(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema."""
    from alembic import command  # here: it takes a moment to import, and a page should not wait for it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (*TROUBLE, CommandError) as error:  # CommandError: its schema is of a newer Rucher
        engine.dispose()
        raise _unusable(engine.url.database or str(engine.url), error) from None


class Store:
    """The store of one server. Its methods wait for the one thread that holds the connection."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        migrate(self.engine)
        self._requests: SimpleQueue[tuple[Callable[[Connection], Any], Future[Any]] | None] = SimpleQueue()
        self._is_well = True  # the last transaction succeeded: its failure is logged once
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish the waiting requests, then close the database."""
        self._requests.put(None)
        self._thread.join()
        self.engine.dispose()

    def ask(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do something in a transaction, alone or with other requests."""
        future: Future[T] = Future()
        # A caller can no longer cancel it: the answer to a cancelled future would end the thread.
        future.set_running_or_notify_cancel()
        self._requests.put((work, future))
        return asyncio.wrap_future(future)

    def _serve(self) -> None:
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
            for work, future in batch:
                if is_away:
                    future.set_exception(StoreTrouble())
                else:
                    self._alone(work, future)

    def _can_connect(self) -> bool:
        try:
            self.engine.connect().close()
        except TROUBLE as error:
            self._note_trouble(error)
            return False
        return True

    def _together(self, batch: list[tuple[Callable[[Connection], Any], Future[Any]]]) -> bool:
        """Do all requests in one transaction; False, with nothing done, where one of them fails."""
        try:
            with self.engine.begin() as connection:
                results = [work(connection) for work, _ in batch]
        except Exception:  # noqa: BLE001 - each is tried again alone, and then its caller gets its own error
            return False
        self._note_success()
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)
        return True

    def _alone(self, work: Callable[[Connection], Any], future: Future[Any]) -> None:
        try:
            with self.engine.begin() as connection:
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
        if self._is_well:
            log.error("the database is in trouble: %s", getattr(error, "orig", None) or error)
        self._is_well = False

    def _note_success(self) -> None:
        if not self._is_well:
            log.warning("the database works again")
        self._is_well = True

    # -- writing -----------------------------------------------------------------------------------------

    async def create(
        self,
        table: str,
        opened: Opened,
        seats: Sequence[AnyRecord],
        match: Sequence[AnyRecord] = (),
        summary: Summary | None = None,
        view: bytes | None = None,
    ) -> None:
        """Store a new table with its seat records, its match records so far, its summary and its view."""
        row = {"id": table, "created": opened.created, "opened": msgspec.json.encode(opened)}
        browsers = {record.browser for record in seats if isinstance(record, Sat)} | {opened.host}

        def work(connection: Connection) -> None:
            rows = [_row(table, "seat", seq, record) for seq, record in enumerate(seats, 1)]
            rows += [_row(table, "match", seq, record) for seq, record in enumerate(match, 1)]
            connection.execute(tables.insert(), row)
            if rows:
                connection.execute(records.insert(), rows)
            for browser in sorted(browsers):
                connection.execute(visits.insert(), {"browser": browser, "table_id": table})
            if summary:
                keep_summary(connection, summary, view)

        await self.ask(work)

    async def append(
        self,
        table: str,
        stream: Stream,
        first: int,
        new: Sequence[AnyRecord],
        summary: Summary | None = None,
        view: bytes | None = None,
    ) -> None:
        """Append records to a stream, with what is listed after them; Conflict where a number is taken."""
        rows = [_row(table, stream, seq, record) for seq, record in enumerate(new, first)]

        def work(connection: Connection) -> None:
            written(connection, NEW_RECORD, rows)
            for record in new:
                if isinstance(record, Sat):
                    _once(connection, visits, browser=record.browser, table_id=table)
            if summary:
                keep_summary(connection, summary, view)

        await self.ask(work)

    async def note(self, key: str, value: str) -> None:
        """Store a fact about the server itself."""

        def work(connection: Connection) -> None:
            if not connection.execute(notes.update().where(notes.c.key == key).values(value=value)).rowcount:
                connection.execute(notes.insert(), {"key": key, "value": value})

        await self.ask(work)

    async def forget(self, before: Moment) -> list[str]:
        """Blank messages before a moment, and names at tables without news since; return their tables."""

        def work(connection: Connection) -> list[str]:
            old = select(records).where(records.c.at < before, records.c.stream != "match")
            alive = set(
                connection.scalars(select(records.c.table_id).where(records.c.at >= before).distinct())
            )
            blanked = []
            for row in connection.execute(old).all():
                record = decode_record(row.body)
                if isinstance(record, Spoken) or (isinstance(record, Sat) and row.table_id not in alive):
                    blank = msgspec.structs.replace(record, name="")
                    if isinstance(blank, Spoken):
                        blank = msgspec.structs.replace(blank, text="")
                    if blank != record:
                        where = [c == row._mapping[c.name] for c in records.primary_key]
                        connection.execute(
                            records.update().where(*where).values(body=msgspec.json.encode(blank))
                        )
                        blanked.append(row.table_id)
                        if isinstance(blank, Sat):
                            _blank_summary(connection, row.table_id)
            return blanked

        return await self.ask(work)

    # -- reading -----------------------------------------------------------------------------------------

    async def load(self, table: str) -> Kept | None:
        """A table with its streams; None where it does not exist."""
        return await self.ask(lambda connection: _load(connection, table))

    async def noted(self, key: str) -> str | None:
        """The stored fact under a key; None where there is none."""
        return await self.ask(
            lambda connection: connection.scalar(select(notes.c.value).where(notes.c.key == key))
        )

    async def noted_under(self, prefix: str) -> dict[str, str]:
        """The stored facts whose keys begin with a prefix."""
        query = select(notes.c.key, notes.c.value).where(notes.c.key.startswith(prefix, autoescape=True))
        return await self.ask(lambda connection: {row.key: row.value for row in connection.execute(query)})


def keep_summary(connection: Connection, summary: Summary, view: bytes | None = None) -> None:
    """Store the summary of a table in place of the one before, and a spectator's view where there is one."""
    row = {name: getattr(summary, name) for name in CHANGING} | {"body": encode_summary(summary)}
    if view is not None:
        row["view"] = view
    if not written(connection, NEW_SUMMARY, [row | {"of_table": summary.id}]):
        lasting = {"table_id": summary.id} | {name: getattr(summary, name) for name in LASTING}
        connection.execute(summaries.insert(), row | lasting)


def _blank_summary(connection: Connection, table: str) -> None:
    """Take the names out of a table's summary."""
    body = connection.scalar(select(summaries.c.body).where(summaries.c.table_id == table))
    if body is not None:
        summary = decode_summary(body)
        seats = tuple(msgspec.structs.replace(seat, name="") for seat in summary.seats)
        keep_summary(connection, msgspec.structs.replace(summary, seats=seats))


def _row(table: str, stream: Stream, seq: int, record: AnyRecord) -> dict[str, Any]:
    body = msgspec.json.encode(record)
    return {"table_id": table, "stream": stream, "seq": seq, "at": record.at, "body": body}


def _once(connection: Connection, into: Table, **values: Any) -> None:
    """Insert a row unless it exists; only one thread writes, so no other insert comes in between."""
    if connection.execute(select(into).filter_by(**values)).first() is None:
        connection.execute(into.insert(), values)


def _load(connection: Connection, table: str) -> Kept | None:
    opened = connection.scalar(select(tables.c.opened).where(tables.c.id == table))
    if opened is None:
        return None
    kept = Kept(table, decode_opened(opened), [], [], [])
    query = (
        select(records.c.stream, records.c.body).where(records.c.table_id == table).order_by(records.c.seq)
    )
    for stream, body in connection.execute(query):
        getattr(kept, stream).append(decode_record(body))
    return kept
