"""Storing the records of a room, and rebuilding its table from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rucher.server.longwork.desk import LongWork, loaded_table
from rucher.server.longwork.tasks import Lay
from rucher.server.metering import in_slices
from rucher.server.store.tables import Kept, Store, Stream
from rucher.server.tables.packing import Packed
from rucher.server.tables.records import AnyRecord
from rucher.server.tables.summary import spectators_view, summarize
from rucher.server.tables.table import Table

LONG = 60  # records of a match that take the loop some milliseconds to replay, in slices
LONG_AT_ONCE = 1_000  # the same where nobody may wait: up to some 60 ms of Hive


class Keeper(Protocol):
    """Stores the records of one room."""

    async def append(self, stream: Stream, first: int, records: Sequence[AnyRecord], after: Table) -> None:
        """Store records, the first one under the number `first`: all of them for good, or none.

        `after` is the table with these records.
        """

    async def load(self) -> Table:
        """The table of a room, rebuilt from its stored records."""


class StoreKeeper:
    """Keeps a room's records in the store."""

    def __init__(
        self, store: Store, name: str, seed: int | None, long_work: LongWork, fence: int | None = None
    ) -> None:
        self._store, self._name, self._seed, self._long_work = store, name, seed, long_work
        self._fence = fence  # of the owner, where there are several workers

    async def append(self, stream: Stream, first: int, records: Sequence[AnyRecord], after: Table) -> None:
        """Store records in one transaction, with the summary of the table; talk and plans change none."""
        summary = summarize(after, records[-1].at) if stream in ("match", "seat") else None
        view = spectators_view(after) if stream == "match" else None
        await self._store.append(self._name, stream, first, records, summary, view, self._fence)

    async def load(self) -> Table:
        """The table of a room, rebuilt from its stored records."""
        kept = await self._store.load(self._name, self._fence)
        assert kept is not None
        return await lay_table(kept, self._seed, self._long_work)


async def lay_table(kept: Kept, seed: int | None, long_work: LongWork, at_once: bool = False) -> Table:
    """The table of a room, rebuilt from its records: a long one in the process of long work.

    `at_once`: people wait for it since its worker died, and that process may have other work, or little time.
    """
    most = LONG_AT_ONCE if at_once else LONG
    if len(kept.match) > most or kept.opened.begins_with is not None:
        return await loaded_table(await long_work.ask(Lay(kept, seed), Packed))
    table = Table(kept.id, kept.opened, seed)
    async for record in in_slices(kept.in_order()):
        table.replay(record)
    return table
