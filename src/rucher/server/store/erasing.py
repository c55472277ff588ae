"""Removing for good: a table, what a person wrote, what is older than the host keeps."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, delete, select, text

from rucher.server.store.schema import (
    boxes,
    finished,
    owners,
    records,
    studies,
    study_hands,
    subscriptions,
    summaries,
    tables,
    visits,
    workers,
)
from rucher.server.store.tables import keep_summary
from rucher.server.tables.records import Sat, Spoken, decode_record
from rucher.server.tables.summary import decode_summary
from rucher.server.wire import Moment

# The tables where a browser has written, as a spectator too.
_WATCHED = "SELECT DISTINCT table_id FROM records WHERE stream = 'talk' AND "
WATCHED = {
    "sqlite": text(f"{_WATCHED} instr(body, :mark) > 0"),
    "postgresql": text(f"{_WATCHED} position(:mark IN body) > 0"),
}
MOST_AT_ONCE = 200  # old tables that are removed in one transaction


def delete_table(connection: Connection, table: str) -> bool:
    """Remove a table with all its records; False where there is none."""
    connection.execute(delete(owners).where(owners.c.table_id == table))  # its owner stores nothing any more
    for each in (records, summaries, visits, finished):
        connection.execute(delete(each).where(each.c.table_id == table))
    return connection.execute(delete(tables).where(tables.c.id == table)).rowcount > 0


def erase_person(connection: Connection, browser: str) -> list[str]:
    """Blank the names and messages of a browser at every table, and remove what else it wrote.

    Return the tables. Its own studies, the names of its boxes and its push addresses go too.
    """
    found = set(connection.scalars(select(visits.c.table_id).where(visits.c.browser == browser)))
    found |= set(connection.scalars(WATCHED[connection.dialect.name], {"mark": browser.encode()}))
    for table in sorted(found):
        erase_at_table(connection, browser, table)
    mine = select(study_hands.c.study_id).where(study_hands.c.browser == browser, study_hands.c.own)
    own = list(connection.scalars(mine))
    connection.execute(delete(studies).where(studies.c.id.in_(own)))
    connection.execute(
        delete(study_hands).where(study_hands.c.study_id.in_(own) | (study_hands.c.browser == browser))
    )
    connection.execute(delete(subscriptions).where(subscriptions.c.browser == browser))
    connection.execute(boxes.update().where(boxes.c.browser == browser).values(name=""))
    return sorted(found)


def erase_at_table(connection: Connection, browser: str, table: str) -> None:
    """Blank the names and messages of a browser at one table."""
    query = select(records).where(records.c.table_id == table, records.c.stream.in_(("seat", "talk")))
    rows = [(row, decode_record(row.body)) for row in connection.execute(query)]
    mine = {record.seat for _, record in rows if isinstance(record, Sat) and record.browser == browser}
    for row, record in rows:
        blank: Sat | Spoken
        if isinstance(record, Sat) and record.browser == browser:
            blank = msgspec.structs.replace(record, name="")
        elif isinstance(record, Spoken) and _wrote(browser, mine, record):
            blank = msgspec.structs.replace(record, name="", text="", browser="")
        else:
            continue
        where = [column == row._mapping[column.name] for column in records.primary_key]
        connection.execute(records.update().where(*where).values(body=msgspec.json.encode(blank)))
    _blank_summary(connection, table, browser)


def _wrote(browser: str, seats: Collection[int], line: Spoken) -> bool:
    """Did a browser write a line? Old lines name no browser: those of its seats count as its own."""
    return line.browser == browser if line.browser else line.seat in seats


def _blank_summary(connection: Connection, table: str, browser: str) -> None:
    """Take the names of a browser out of a table's summary."""
    body = connection.scalar(select(summaries.c.body).where(summaries.c.table_id == table))
    if body is not None:
        summary = decode_summary(body)
        seats = tuple(
            msgspec.structs.replace(seat, name="") if seat.browser == browser else seat
            for seat in summary.seats
        )
        keep_summary(connection, msgspec.structs.replace(summary, seats=seats))


def delete_old_tables(
    connection: Connection, before: Moment, in_use: Collection[str] = (), me: str | None = None
) -> list[str]:
    """Remove some tables without news since a moment at which nothing is due; return them.

    `in_use`: tables that stay. `me`: this worker, where there are several; those of others stay too.
    """
    query = select(summaries.c.table_id).where(summaries.c.at < before, summaries.c.next_due.is_(None))
    if me is not None:
        others = select(workers.c.id).where(workers.c.gone.is_(None), workers.c.id != me)
        query = query.where(
            summaries.c.table_id.not_in(select(owners.c.table_id).where(owners.c.worker.in_(others)))
        )
    query = query.where(summaries.c.table_id.not_in(in_use)).order_by(summaries.c.at)
    old = list(connection.scalars(query.limit(MOST_AT_ONCE)))
    for table in old:
        delete_table(connection, table)
    return old
