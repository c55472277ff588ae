"""Who is there now, for the host's desk. A server writes it only while somebody looks at the desk."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select

from rucher.server.store.schema import notes, present
from rucher.server.store.tables import NOTE
from rucher.server.wire import Moment

LOOKED: Final = "desk"  # the key of a note: when the host looked last
LOOKING = 20_000  # milliseconds for which a look counts
FRESH = 10_000  # milliseconds after which a row is of a server that is gone, or of nobody who looks


class Pages(NamedTuple):
    """How many pages a browser has open at one place; `table` is empty at no table."""

    browser: str
    address: str
    table: str
    pages: int


def look(connection: Connection, at: Moment) -> None:
    """Note that the host looks."""
    connection.execute(NOTE, {"key": LOOKED, "value": str(at)})


def is_looked_at(connection: Connection, at: Moment) -> bool:
    """Has the host looked a moment ago?"""
    looked = connection.scalar(select(notes.c.value).where(notes.c.key == LOOKED))
    return looked is not None and at - int(looked) < LOOKING


def write_present(connection: Connection, worker: str, here: Iterable[Pages], at: Moment) -> None:
    """Note who is there at one server, in place of what it noted before; what is not fresh goes too."""
    connection.execute(delete(present).where((present.c.worker == worker) | (present.c.at < at - FRESH)))
    rows = [
        {
            "worker": worker,
            "browser": one.browser,
            "address": one.address,
            "table_id": one.table,
            "pages": one.pages,
            "at": at,
        }
        for one in here
    ]
    if rows:
        connection.execute(present.insert(), rows)


def read_present(connection: Connection, at: Moment) -> list[Pages]:
    """Who is there now, at all servers."""
    fresh = select(present).where(present.c.at >= at - FRESH).order_by(present.c.table_id, present.c.browser)
    return [Pages(row.browser, row.address, row.table_id, row.pages) for row in connection.execute(fresh)]
