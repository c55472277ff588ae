"""The store of tables: append-only records, a summary for each table, and notes about the server.

When `append` returns, its records are stored for good: SQLite syncs its write-ahead log at each commit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Table, bindparam, select, text

from rucher.server.store.database import Database
from rucher.server.store.errors import Moved
from rucher.server.store.schema import notes, owners, records, summaries, tables, visits, workers
from rucher.server.store.statements import write_rows
from rucher.server.tables.records import AnyRecord, Opened, Planned, Sat, Spoken, decode_opened, decode_record
from rucher.server.tables.summary import Summary, decode_summary, encode_summary
from rucher.server.wire import Moment

Stream: TypeAlias = Literal["match", "seat", "talk", "plan"]
NEW_RECORD = records.insert()
# The same, if the table still has the owner who writes. Its row is locked: a new owner waits for the commit.
OWNERS_RECORD = records.insert().from_select(
    records.c.keys(),
    select(*(bindparam(f"new_{column.name}", type_=column.type) for column in records.c))
    .where(owners.c.table_id == bindparam("new_table_id"), owners.c.fence == bindparam("fence"))
    .with_for_update(read=True, of=owners),
)
NOTE = text(
    "INSERT INTO notes (key, value) VALUES (:key, :value)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
NEW_SUMMARY = summaries.update().where(summaries.c.table_id == bindparam("of_table"))
LASTING, CHANGING = ("game", "listed", "created"), ("status", "open_seats", "n", "at", "next_due")


class Kept(msgspec.Struct):
    """The stored records of a table."""

    id: str
    opened: Opened
    match: list[AnyRecord]
    seat: list[AnyRecord]
    talk: list[AnyRecord]
    plan: list[Planned] = []

    def in_order(self) -> Iterator[AnyRecord]:
        """All stored records in an order to replay them in: a plan after the record it was made at."""
        yield from (*self.seat, *self.talk)
        plans = deque(self.plan)
        for before, record in enumerate(self.match):
            while plans and plans[0].n <= before:
                yield plans.popleft()
            yield record
        yield from plans


class Store(Database):
    """The store of one server: tables with their records, and notes about the server itself."""

    # -- writing -----------------------------------------------------------------------------------------

    async def create(
        self,
        table: str,
        opened: Opened,
        seats: Sequence[AnyRecord],
        match: Sequence[AnyRecord] = (),
        summary: Summary | None = None,
        view: bytes | None = None,
        owner: str | None = None,
    ) -> None:
        """Store a new table with its seat records, its match records so far, its summary and its view.

        `owner` is the worker that makes it, where there are several; its fence is 1.
        """
        row = {"id": table, "created": opened.created, "opened": msgspec.json.encode(opened)}
        browsers = {record.browser for record in seats if isinstance(record, Sat)} | {opened.host}

        def work(connection: Connection) -> None:
            rows = [_record_row(table, "seat", seq, record) for seq, record in enumerate(seats, 1)]
            rows += [_record_row(table, "match", seq, record) for seq, record in enumerate(match, 1)]
            connection.execute(tables.insert(), row)
            if rows:
                connection.execute(records.insert(), rows)
            for browser in sorted(browsers):
                connection.execute(visits.insert(), {"browser": browser, "table_id": table})
            if summary:
                keep_summary(connection, summary, view)
            if owner:
                connection.execute(owners.insert(), {"table_id": table, "worker": owner, "fence": 1})

        await self.ask(work)

    async def append(
        self,
        table: str,
        stream: Stream,
        first: int,
        new: Sequence[AnyRecord],
        summary: Summary | None = None,
        view: bytes | None = None,
        fence: int | None = None,
    ) -> None:
        """Append records to a stream, with what is listed after them; Conflict where a number is taken.

        `fence`: the owner's, where there are several workers; Moved where the table has another owner now.
        """
        rows = [_record_row(table, stream, seq, record) for seq, record in enumerate(new, first)]

        def work(connection: Connection) -> None:
            if fence is None:
                write_rows(connection, NEW_RECORD, rows)
            elif write_rows(connection, OWNERS_RECORD, _fenced(rows, fence)) != len(rows):
                raise Moved
            for record in new:
                if isinstance(record, Sat):
                    _insert_once(connection, visits, browser=record.browser, table_id=table)
            if summary:
                keep_summary(connection, summary, view)

        await self.ask(work)

    async def note(self, key: str, value: str) -> None:
        """Store a fact about the server itself."""

        def work(connection: Connection) -> None:
            connection.execute(NOTE, {"key": key, "value": value})

        await self.ask(work)

    async def forget_note(self, key: str) -> None:
        """Delete a fact about the server itself."""
        await self.ask(lambda connection: connection.execute(notes.delete().where(notes.c.key == key)))

    async def forget(self, before: Moment, me: str | None = None) -> list[str]:
        """Blank messages before a moment, and names at tables without news since; return their tables.

        `me`: this worker, where there are several; what others have in memory is theirs to blank.
        """
        others = select(workers.c.id).where(workers.c.gone.is_(None), workers.c.id != (me or ""))
        theirs = select(owners.c.table_id).where(owners.c.worker.in_(others))

        def work(connection: Connection) -> list[str]:
            old = select(records).where(records.c.at < before, records.c.stream != "match")
            if me is not None:
                old = old.where(records.c.table_id.not_in(theirs))
            alive = set(
                connection.scalars(select(records.c.table_id).where(records.c.at >= before).distinct())
            )
            blanked = []
            for row in connection.execute(old).all():
                record = decode_record(row.body)
                if isinstance(record, Spoken) or (isinstance(record, Sat) and row.table_id not in alive):
                    blank = msgspec.structs.replace(record, name="")
                    if isinstance(blank, Spoken):
                        blank = msgspec.structs.replace(blank, text="", browser="")
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

    async def load(self, table: str, fence: int | None = None) -> Kept | None:
        """A table with its streams; None where it does not exist; Moved where it has another fence now."""

        def work(connection: Connection) -> Kept | None:
            query = select(owners.c.fence).where(owners.c.table_id == table)
            if fence is not None and connection.scalar(query) != fence:
                raise Moved
            return load_table(connection, table)

        return await self.ask(work)

    async def noted(self, key: str) -> str | None:
        """The stored fact about the server under a key; None where there is none."""
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
    if not write_rows(connection, NEW_SUMMARY, [row | {"of_table": summary.id}]):
        lasting = {"table_id": summary.id} | {name: getattr(summary, name) for name in LASTING}
        connection.execute(summaries.insert(), row | lasting)


def _blank_summary(connection: Connection, table: str) -> None:
    """Take the names out of a table's summary."""
    body = connection.scalar(select(summaries.c.body).where(summaries.c.table_id == table))
    if body is not None:
        summary = decode_summary(body)
        seats = tuple(msgspec.structs.replace(seat, name="") for seat in summary.seats)
        keep_summary(connection, msgspec.structs.replace(summary, seats=seats))


def _record_row(table: str, stream: Stream, seq: int, record: AnyRecord) -> dict[str, Any]:
    """A record as a row of the database."""
    body = msgspec.json.encode(record)
    return {"table_id": table, "stream": stream, "seq": seq, "at": record.at, "body": body}


def _fenced(rows: Sequence[dict[str, Any]], fence: int) -> list[dict[str, Any]]:
    """The rows of records as parameters of OWNERS_RECORD."""
    return [{f"new_{name}": value for name, value in row.items()} | {"fence": fence} for row in rows]


def _insert_once(connection: Connection, into: Table, **values: Any) -> None:
    """Insert a row of a table unless it exists; only its owner writes, so no other insert comes between."""
    if connection.execute(select(into).filter_by(**values)).first() is None:
        connection.execute(into.insert(), values)


def load_table(connection: Connection, table: str) -> Kept | None:
    """A stored table with its streams; None where it does not exist."""
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
