"""Which worker owns which table, where several serve one PostgreSQL.

A worker has a lease, a row that it renews every moment. A table has an owner and a fence, a number that
grows with each new owner; a record is stored only under the fence of the present one (`Store.append`).
Nobody takes a table from a worker whose lease holds: it is asked for, and handed over. A worker whose lease
has ended is marked as gone, and its tables are free. All moments here are those of the database's clock.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, text

from rucher.server.store.tables import Store
from rucher.server.wire import Moment

LEASE = 2.0  # seconds after which a worker that was not seen may lose its tables
MARGIN = 0.3  # seconds before that, it no longer trusts its own memory
DAY = 86_400_000
STARTING = 8643  # the lock of PostgreSQL that workers which start together take in turn
_CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_ENDED = f"seen < {_CLOCK} - {round(LEASE * 1000)}"

_OTHERS = text(f"SELECT max(seen) AS last, bool_or(gone IS NULL AND NOT {_ENDED}) AS any FROM workers")
_ENTER = text(f"INSERT INTO workers (id, seen) VALUES (:me, {_CLOCK})")
_RENEW = text(f"UPDATE workers SET seen = {_CLOCK} WHERE id = :me AND gone IS NULL")
_CLEAN = text(f"DELETE FROM workers WHERE seen < {_CLOCK} - {DAY}")
_ADOPT = text("UPDATE owners SET worker = :new WHERE worker = :me RETURNING table_id, fence")
_WANTED = text("SELECT table_id FROM owners WHERE wanted IS NOT NULL AND worker = :me")
_OWNER = text(
    f"SELECT o.worker, w.seen, w.gone, w.gone IS NULL AND NOT {_ENDED} AS holds FROM tables t"
    " LEFT JOIN owners o ON o.table_id = t.id LEFT JOIN workers w ON w.id = o.worker WHERE t.id = :table"
)
_BURY = text(
    f"UPDATE workers SET gone = {_CLOCK} WHERE id = :worker AND gone IS NULL AND {_ENDED} RETURNING gone"
)
# A worker that was marked as gone itself takes nothing until it has entered again.
_TAKE = text(
    "INSERT INTO owners (table_id, worker, fence)"
    " SELECT :table, id, 1 FROM workers WHERE id = :me AND gone IS NULL"
    " ON CONFLICT (table_id) DO UPDATE SET worker = excluded.worker, fence = owners.fence + 1, wanted = NULL"
    " WHERE owners.worker IS NULL OR owners.worker = excluded.worker"
    " OR NOT EXISTS (SELECT 1 FROM workers w WHERE w.id = owners.worker AND w.gone IS NULL) RETURNING fence"
)
_WANT = text(f"UPDATE owners SET wanted = {_CLOCK} WHERE table_id = :table AND wanted IS NULL")
_RELEASE = text("UPDATE owners SET worker = NULL, wanted = NULL WHERE table_id = :table AND worker = :me")
_LEAVE = text("DELETE FROM workers WHERE id = :me")
_HELD = text(
    "SELECT o.table_id FROM owners o JOIN workers w ON w.id = o.worker"
    f" WHERE o.table_id = ANY(:tables) AND w.gone IS NULL AND NOT {_ENDED}"
)


class Taken(NamedTuple):
    """A table that is this worker's now: its fence, and when nobody had it because its owner was gone."""

    fence: int
    since: Moment | None = None
    until: Moment | None = None


class NoTable(NamedTuple):
    """There is no such table."""


class Others(NamedTuple):
    """The other workers when one begins: is any there, and when was one seen that has not said goodbye?"""

    are_there: bool
    seen: Moment | None


class Beat(NamedTuple):
    """News of a renewed lease: the tables that others have taken, and those that others ask for."""

    lost: list[str]
    wanted: list[str]


class Owners:
    """The lease of this worker, and the tables that it owns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.me = _new_name()
        self.held: dict[str, int] = {}  # the fence of each table
        self._until = 0.0

    def holds(self) -> bool:
        """Does this worker's lease in the database hold? Then nobody has taken a table."""
        return _seconds() < self._until

    async def enter(self) -> Others:
        """Begin this worker's lease in the database; return which other workers were seen."""

        def work(connection: Connection) -> Others:
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({STARTING})")
            connection.execute(_CLEAN)
            others = connection.execute(_OTHERS).one()
            connection.execute(_ENTER, {"me": self.me})
            return Others(bool(others.any), others.last)

        sent = _seconds()
        others = await self._store.ask(work)
        self._until = sent + LEASE - MARGIN
        return others

    async def beat(self) -> Beat:
        """Renew this worker's lease in the database; one that was marked as gone begins a new lease."""
        new = _new_name()

        def work(connection: Connection) -> tuple[dict[str, int] | None, list[str]]:
            if connection.execute(_RENEW, {"me": self.me}).rowcount:
                return None, list(connection.scalars(_WANTED, {"me": self.me}))
            connection.execute(_ENTER, {"me": new})
            left = connection.execute(_ADOPT, {"me": self.me, "new": new})
            return {row.table_id: row.fence for row in left}, []

        sent = _seconds()
        left, wanted = await self._store.ask(work)
        self._until = sent + LEASE - MARGIN
        if left is None:
            return Beat([], wanted)
        self.me = new
        lost = [table for table, fence in self.held.items() if left.get(table) != fence]
        for table in lost:
            del self.held[table]
        return Beat(lost, wanted)

    async def take(self, table: str) -> Taken | NoTable | None:
        """Take a table in the database; None where another worker has it, who is asked for it."""

        def work(connection: Connection) -> Taken | NoTable | None:
            owner = connection.execute(_OWNER, {"table": table}).one_or_none()
            if owner is None:
                return NoTable()
            if owner.holds and owner.worker != self.me:
                connection.execute(_WANT, {"table": table})
                return None
            gone = owner.gone or connection.scalar(_BURY, {"worker": owner.worker})
            fence = connection.scalar(_TAKE, {"table": table, "me": self.me})
            if fence is None:
                return None
            return Taken(fence, owner.seen, gone) if gone else Taken(fence)

        taken = await self._store.ask(work)
        if isinstance(taken, Taken):
            self.held[table] = taken.fence
        return taken

    async def release(self, table: str) -> None:
        """Give a table up in the database: whoever is asked for it next takes it."""
        self.held.pop(table, None)
        values = {"table": table, "me": self.me}
        await self._store.ask(lambda connection: connection.execute(_RELEASE, values) and None)

    async def leave(self) -> None:
        """End the worker's lease in the database: all its tables are free at once."""
        self._until = 0.0
        self.held.clear()
        await self._store.ask(lambda connection: connection.execute(_LEAVE, {"me": self.me}) and None)

    async def clean(self) -> None:
        """Forget the workers in the database that were not seen for a day."""
        await self._store.ask(lambda connection: connection.execute(_CLEAN) and None)

    async def held_by_others(self, tables: Collection[str]) -> set[str]:
        """Those of some tables that another worker owns by the database, its lease holding."""
        values = {"tables": list(tables)}
        return await self._store.ask(lambda connection: set(connection.scalars(_HELD, values)))


def _new_name() -> str:
    """A worker's name in the database that none ever had: where it runs, and some chance."""
    return f"{socket.gethostname()[:24]}-{os.getpid()}-{secrets.token_hex(6)}"


def _seconds() -> float:
    """Seconds of a clock that never jumps, for the leases of workers."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)
