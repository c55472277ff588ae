"""Waking tables whose clock or bot is due, without a visitor.

No clock runs while the server is down, nor by a jump of the machine's clock.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from rucher.server.longwork.desk import WorkTrouble
from rucher.server.longwork.tasks import Summarize
from rucher.server.rooms.jumps import Jumps
from rucher.server.store import summaries
from rucher.server.store.errors import Conflict, Moved, StoreTrouble
from rucher.server.store.owners import Taken
from rucher.server.tables.records import WasDown
from rucher.server.tables.summary import Summary, last_moment

if TYPE_CHECKING:
    from rucher.server.rooms.house import House
    from rucher.server.rooms.room import Room
    from rucher.server.tables.table import Table
    from rucher.server.wire import Moment

log = logging.getLogger("rucher.server")
WAKE = 10.0  # seconds between two looks at what is due
NEAR = 30_000  # milliseconds: a table that is due so soon is laid now, and its own timer does the rest
ASLEEP = 60 * 86_400_000  # a table without news for this long is not laid until somebody comes
DOWN = "down:"  # the key of a note: then the moment when the server stopped; the note is when it came back


class Waker:
    """Lays the tables of a house when they are due."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._down: list[tuple[Moment, Moment]] = []  # when the server was not there
        self._jumps = Jumps()
        self._hopeless: set[str] = set()  # tables that cannot be laid
        self._without: set[str] = set()  # tables that can get no summary
        self._all_filled_in = False

    async def open(self, at: Moment) -> None:
        """Note that the server was down until now, for the tables that are laid later."""
        store, owning = self._house.store, self._house.owning
        alive = await store.noted("alive")
        if owning and alive is not None:
            seen = owning.others.seen or int(alive)  # one that ends says goodbye, and has only noted this
            alive = None if owning.others.are_there else str(max(seen, int(alive)))
        if alive is not None:
            await store.note(f"{DOWN}{min(int(alive), at)}", str(at))
        noted = await store.noted_under(DOWN)
        self._down = sorted((int(key.removeprefix(DOWN)), int(until)) for key, until in noted.items())
        await self._drop_what_has_not_come(at)

    async def notice_jump(self, at: Moment) -> None:
        """Count a jump forward of the machine's clock as down time, for the tables that are not in memory."""
        jump = self._jumps.since()
        if jump > 0:
            self._down.append((at - jump, at))
            await self._house.store.note(f"{DOWN}{at - jump}", str(at))
        elif jump < 0:
            await self._drop_what_has_not_come(at)

    async def _drop_what_has_not_come(self, at: Moment) -> None:
        """Forget down time that ends after now: a clock noted it that was set back since."""
        for since, until in self._down:
            if until > at:
                await self._house.store.forget_note(f"{DOWN}{since}")
        self._down = [(since, until) for since, until in self._down if until <= at]

    async def give_time_back(self, room: Room, at: Moment, taken: Taken | None = None) -> None:
        """Give the clocks of a table the time back that the server was down since its last record.

        Also the time for which the host had closed it. `taken`: also the time in which nobody had it, because
        the worker that owned it was gone.
        """
        await self.notice_jump(at)
        gone = [(taken.since, taken.until)] if taken and taken.since and taken.until else []
        closed = self._house.hosting.were_closed(room.table.id)
        for since, until in (*self._down, *gone, *closed):
            if last_moment(room.table) < until and not _is_counted(room.table, since):
                await room.do(_was_down(since, until))

    async def wake(self, at: Moment) -> None:
        """Lay the tables that are due at a moment, or soon."""
        owning, names = (
            self._house.owning,
            await summaries.due_tables(self._house.store, at + NEAR, at - ASLEEP),
        )
        others = await owning.owners.held_by_others(names) if owning and names else set()
        for name in names:
            if name in self._house.rooms or name in self._hopeless or name in others:
                continue
            if self._house.hosting.is_closed(name, at):
                continue
            try:
                if await self._house.room(name) is None:
                    self._hopeless.add(name)
            except Moved:
                continue  # another worker was faster
            except (StoreTrouble, WorkTrouble):  # the others may be sound; this one is tried again next time
                self._house.counters.add("tables_not_woken")

    async def fill_in(self) -> None:
        """Make the summaries that an old database lacks."""
        await self._fill_in_all(await summaries.tables_without_summary(self._house.store))
        self._all_filled_in = True

    async def fill_in_for(self, browser: str) -> None:
        """Make the summaries for one browser's list first, while others are still missing."""
        if not self._all_filled_in:
            await self._fill_in_all(await summaries.tables_without_summary(self._house.store, browser))

    async def _fill_in_all(self, names: list[str]) -> None:
        """Make the summaries of these tables; a broken table does not stop the others."""
        for name in names:
            if name in self._without:
                continue
            try:
                await self._fill_in(name)
            except Conflict:
                continue  # another worker has made it
            except (
                StoreTrouble,
                WorkTrouble,
            ):  # the others may be sound; it is tried again at the next start
                self._house.counters.add("tables_without_summary")
            except Exception as error:  # noqa: BLE001 - one broken table must not stop the others
                log.warning("table %s gets no summary: %s", name, error)
                self._without.add(name)
                self._house.counters.add("tables_without_summary")

    async def _fill_in(self, name: str) -> None:
        """Make the summary of one table."""
        kept = await self._house.store.load(name)
        if kept is not None:
            summary = await self._house.long_work.ask(Summarize(kept), Summary)
            await summaries.fill_in(self._house.store, summary)


def _is_counted(table: Table, since: Moment) -> bool:
    """Has the table counted down time that began then? While it is in memory, it notices jumps itself."""
    late = itertools.takewhile(lambda step: step.record.at > since, reversed(table.steps))
    return any(isinstance(step.record, WasDown) for step in late)


def _was_down(since: Moment, until: Moment) -> Callable[[Table, Moment], WasDown | None]:
    """The command that notes down time in a table."""
    return lambda table, _: table.was_down(since, until)
