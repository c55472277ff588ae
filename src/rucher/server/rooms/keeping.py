"""Storing the records of a room, and rebuilding its table from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rucher.server.longwork.desk import LongWork, loaded
from rucher.server.longwork.tasks import Lay
from rucher.server.metering import in_slices
from rucher.server.store.database import Kept, Store, Stream
from rucher.server.tables.packing import Packed
from rucher.server.tables.records import AnyRecord
from rucher.server.tables.summary import spectators_view, summarize
from rucher.server.tables.table import Table

LONG = 60  # records of a match that take the loop some milliseconds to replay, in slices


class Keeper(Protocol):
    """Stores the records of one room."""

    async def append(self, stream: Stream, first: int, records: Sequence[AnyRecord], after: Table) -> None:
        """Store records, the first one under the number `first`: all of them for good, or none.

        `after` is the table with these records.
        """

    async def load(self) -> Table:
        """The table, rebuilt from its stored records."""


class StoreKeeper:
    """Keeps a room's records in the store."""

    def __init__(self, store: Store, name: str, seed: int | None, long_work: LongWork) -> None:
        self._store, self._name, self._seed, self._long_work = store, name, seed, long_work

    async def append(self, stream: Stream, first: int, records: Sequence[AnyRecord], after: Table) -> None:
        """Store records in one transaction, with the summary of the table; talk and plans change none."""
        summary = summarize(after, records[-1].at) if stream in ("match", "seat") else None
        view = spectators_view(after) if stream == "match" else None
        await self._store.append(self._name, stream, first, records, summary, view)

    async def load(self) -> Table:
        """The table, rebuilt from its records."""
        kept = await self._store.load(self._name)
        assert kept is not None
        return await lay(kept, self._seed, self._long_work)


async def lay(kept: Kept, seed: int | None, long_work: LongWork) -> Table:
    """The table, rebuilt from its records: a long match in the process of long work, a short one here."""
    if len(kept.match) > LONG or kept.opened.begins_with is not None:
        return await loaded(await long_work.ask(Lay(kept, seed), Packed))
    table = Table(kept.id, kept.opened, seed)
    async for record in in_slices(kept.in_order()):
        table.replay(record)
    return table
