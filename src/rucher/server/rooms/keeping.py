"""Storing the records of a room, and rebuilding its table from them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from rucher.server.metering import beside
from rucher.server.store.database import Kept, Store, Stream
from rucher.server.tables.records import AnyRecord, Planned
from rucher.server.tables.summary import spectators_view, summarize
from rucher.server.tables.table import Table

LONG = 60  # records of a match that take the loop some milliseconds to replay


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

    def __init__(self, store: Store, name: str, seed: int | None) -> None:
        self._store, self._name, self._seed = store, name, seed

    async def append(self, stream: Stream, first: int, records: Sequence[AnyRecord], after: Table) -> None:
        """Store records in one transaction, with the summary of the table; talk and plans change none."""
        summary = summarize(after, records[-1].at) if stream in ("match", "seat") else None
        view = spectators_view(after) if stream == "match" else None
        await self._store.append(self._name, stream, first, records, summary, view)

    async def load(self) -> Table:
        """The table, rebuilt from its records."""
        kept = await self._store.load(self._name)
        assert kept is not None
        return await lay(kept, self._seed)


async def lay(kept: Kept, seed: int | None) -> Table:
    """The table, rebuilt from its records; a long match is replayed beside the loop."""
    long = len(kept.match) > LONG or kept.opened.begins_with is not None
    return await beside(laid, kept, seed) if long else laid(kept, seed)


def made_by(plan: AnyRecord, n: int) -> bool:
    """Was a plan made by the time of record n?"""
    return isinstance(plan, Planned) and plan.n <= n


def laid(kept: Kept, seed: int | None) -> Table:
    """The table, rebuilt from its records."""
    table = Table(kept.id, kept.opened, seed)
    for record in (*kept.seat, *kept.talk):
        table.replay(record)
    plans = deque(kept.plan)
    for record in kept.match:
        while plans and made_by(plans[0], table.n):
            table.replay(plans.popleft())
        table.replay(record)
    for record in plans:
        table.replay(record)
    table.plans.news()  # nobody is to be told of it again
    if table.match is None:
        table.prepare()
    return table
