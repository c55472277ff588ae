"""A room: one table with the pages that show it. Records are stored first, then sent to the pages."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from rucher.core.types import Seat
from rucher.server import wire
from rucher.server.rooms.bots import Bots
from rucher.server.rooms.counters import Counters
from rucher.server.rooms.flag_timer import FlagTimer
from rucher.server.rooms.jumps import Jumps
from rucher.server.rooms.keeping import Keeper
from rucher.server.rooms.link import Link
from rucher.server.rooms.notify import Notifier
from rucher.server.rooms.plans import tell_plans
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.welcoming import chat_line
from rucher.server.store.errors import Moved, StoreTrouble
from rucher.server.store.tables import Store, Stream
from rucher.server.tables import records as r
from rucher.server.tables import viewing
from rucher.server.tables.planning import answer_plans, plan
from rucher.server.tables.steps import refused
from rucher.server.tables.summary import starts_with_all_present, summarize
from rucher.server.tables.table import Table
from rucher.server.thinking.thinkers import Thinkers

log = logging.getLogger("rucher.server")
AWAY = 60_000  # milliseconds after which a bot may stand in
# What one table may hold. People stay far below; whoever fills a table fills no more than this.
MOST_LINES = 2_000
MOST_RECORDS = 10_000  # several times the longest match that may be brought
MOST_SEAT_RECORDS = 1_000


Made: TypeAlias = r.MatchRecord | Sequence[r.MatchRecord] | None


class Services(Protocol):
    """The parts of the house that a room uses."""

    store: Store
    thinkers: Thinkers
    counters: Counters
    notifier: Notifier
    bot_pace: float
    seed: int | None
    unkept: weakref.WeakSet[Room]

    def drop(self, room: Room) -> None:
        """Close a room whose memory may be wrong."""

    def has_closed_doors(self, table: str) -> bool:
        """Does a table let no spectators in?"""

    async def sure(self) -> None:
        """Return once no other worker can have taken a table of this one."""

    async def start_if_full(self, room: Room) -> None:
        """Start the match, if every seat is taken."""


class Others(Protocol):
    """The players that are not people: bots, or the replies of a lesson."""

    def wake(self) -> None:
        """Let them play, if one of them is asked and none is playing yet."""

    def are_due(self) -> bool:
        """Is one of them asked now?"""

    def stop(self) -> None:
        """Stop playing: the room closes."""


class Room:
    """One table in memory. Its lock orders the records; where memory and store differ, the store is right."""

    def __init__(
        self, table: Table, keeper: Keeper, house: Services, others: Callable[[Room], Others] = Bots
    ) -> None:
        self.table, self.house = table, house
        self._keeper = keeper
        self.links: set[Link] = set()
        self.lock = asyncio.Lock()
        self.given_up = False  # memory may be wrong: nobody may be told of it any more
        self.moved = False  # given up because another worker has the table
        self.used = time.monotonic()
        self.left: dict[str, wire.Moment] = {}  # when a browser's last page went away
        self.proposal: wire.Proposal | None = None  # the present proposal to the asked seat
        self.opened_at = now()
        self.jumps = Jumps()
        self._told: wire.Presence | None = None  # what the pages know of who is here
        own: Room = weakref.proxy(self)  # a room that is dropped leaves memory at once, with all its parts
        self._others = others(own)
        self.flag_timer = FlagTimer(own)
        self._tasks: set[asyncio.Task[Any]] = set()
        table.plans.news()  # of what happened before, pages were told then
        table.drop_caches()

    # -- doing -------------------------------------------------------------------------------------------

    async def do(self, command: Callable[[Table, wire.Moment], Made]) -> int:
        """Run a command, store its records, send them to the pages; return the number of the last record."""
        async with self.lock:
            await self._count_jump()
            before = self._public()
            at = now()
            made = command(self.table, at)
            records = [*made] if isinstance(made, Sequence) else [made] if made else []
            if records:
                records += answer_plans(self.table, at)
                first = self.table.n - len(records) + 1
                await self._keep("match", first, records)
                self.house.counters.add("records", len(records))
                self.publish()
                if self._public() != before:
                    self.publish_table()
            return self.table.n

    async def plan(self, asked: wire.Plan) -> None:
        """Store a seat's plan, and tell the pages of that seat; a repeated request stores nothing."""
        async with self.lock:
            if (asked.seat, asked.id) not in self.table.clients:
                record = plan(self.table, asked, now())
                await self._keep("plan", self.table.plans.stored, [record])
                tell_plans(self)

    async def _count_jump(self) -> None:
        """Count a jump of the machine's clock as down time, before anything is timed by it."""
        jump, at = self.jumps.since(), now()
        if jump and (record := self.table.was_down(at - jump, at)):
            await self._keep("match", self.table.n, [record])
            self.publish()

    def _public(self) -> object:
        """The public facts of a table, sent again when a record changes them."""
        return (
            self.table.status,
            frozenset(self.table.agreed),
            [(c.bot, c.stand_in) for c in self.table.seating.chairs],
        )

    async def seat(self, *records: r.SeatRecord) -> None:
        """Append to the seat stream. The caller must hold the lock since it looked at the seats."""
        if self.table.seating.records + len(records) > MOST_SEAT_RECORDS:
            raise refused("full_table")
        for record in records:
            self.table.seating.apply(record)
            await self._keep("seat", self.table.seating.records, [record])
        self.publish_table()

    async def talk(
        self, name: str, seat: Seat | None, text: str, client: str, browser: str | None = None
    ) -> int:
        """Append a line of chat and return its number; a repeated request appends nothing."""
        if not self.table.opened.chat:
            raise refused("no_chat")
        async with self.lock:
            if (seat, client) in self.table.spoken:
                return self.table.spoken[seat, client]
            if len(self.table.talk) >= MOST_LINES:
                raise refused("full_chat")
            record = r.Spoken(now(), name, seat, text, client, browser or "")
            self.table.replay(record)
            number = len(self.table.talk)
            await self._keep("talk", number, [record])
            line = wire.encode(wire.Talk((chat_line(self.table, number),)))
            for link in self.links:
                link.send(line)
            return number

    async def _keep(self, stream: Stream, first: int, records: Sequence[r.AnyRecord]) -> None:
        """Store records; if that fails, reload the table, so that memory never has more than the store."""
        if self.given_up:
            raise Moved if self.moved else StoreTrouble
        try:
            await self._keeper.append(stream, first, records, self.table)
        except Moved:
            self.move_away()
            self.house.drop(self)
            raise
        except BaseException:
            self.house.counters.add("store_failures")
            await self._back_to_the_store()
            raise

    async def _back_to_the_store(self) -> None:
        """Make memory equal to the store again; where that fails, give the room up."""
        try:
            await self.reload()
        except Exception as error:
            self.moved = isinstance(error, Moved)
            if not isinstance(error, StoreTrouble | Moved):  # the store has told its own trouble
                log.exception("table %s cannot be read again", self.table.id)
            self.given_up = True
            self.house.drop(self)

    def move_away(self) -> None:
        """Note that the table is no longer this worker's: nothing is told or stored here any more."""
        self.given_up = self.moved = True

    async def reload(self) -> None:
        """Read the table again from the store."""
        self.table = await self._keeper.load()
        self.table.plans.news()
        for link in self.links:
            link.sent = min(link.sent, self.table.n)
        self.publish()

    # -- telling -----------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Send every page the records it does not have, then wake clocks, bots and the notifier."""
        made: dict[tuple[viewing.Audience, int], bytes] = {}
        shared = viewing.Shared()
        for link in self.links:
            key = link.audience, link.sent
            if key not in made:
                made[key] = wire.encode(viewing.update(self.table, *key, now(), shared))
            link.send(made[key])
            link.sent = self.table.n
        tell_plans(self)
        self.flag_timer.set()
        self._others.wake()
        self.house.notifier.turn(self.table, self.present())
        self.table.drop_caches()

    def publish_table(self) -> None:
        """Send every page the public facts of the table, and the seats that it holds now."""
        before = {link: link.audience for link in self.links}
        for link in self.links:
            link.audience = self.table.seating.held_by(link.browser)
        self._told = self._presence()
        public = self.info(None)
        made: dict[str | None, bytes] = {}
        for link, held in before.items():
            audience = link.audience
            moved = audience != held
            known = link.browser if audience or link.browser == self.table.opened.host else None
            if known not in made:  # once for all who neither sit here nor host it
                made[known] = wire.encode(wire.TableUpdate(self._for(public, known), audience))
            link.send(made[known])
            if moved and self.table.n:
                link.catch_up(viewing.update(self.table, audience, 0, now()))
                link.sent = self.table.n

    async def settled(self) -> None:
        """Wait until the table holds stored records only: what is told is what is stored."""
        await self.house.sure()
        async with self.lock:
            pass

    def publish_presence(self, but: Link | None = None) -> None:
        """Tell every page but one who is here, if that has changed since they were told."""
        here = self._presence()
        if here != self._told:
            self._told = here
            data = wire.encode(here)
            for link in self.links - {but}:
                link.send(data)

    def _presence(self) -> wire.Presence:
        """Who has a page open here, by seat, and how many spectators."""
        present, held = self.present(), {link.browser for link in self.links if link.audience}
        return wire.Presence(
            tuple(chair.browser in present for chair in self.table.seating.chairs),
            sum(link.browser not in held for link in self.links),
        )

    def goodbye(self, link: Link) -> None:
        """Remove a page that has left the room."""
        self.links.discard(link)
        self.used = time.monotonic()
        held = link.browser is not None and self.table.seating.held_by(link.browser)
        if held and link.browser and not any(other.browser == link.browser for other in self.links):
            self.left[link.browser] = now()
        self.publish_presence()

    def present(self) -> set[str]:
        """The browsers that have a page open here."""
        return {link.browser for link in self.links if link.browser}

    def all_are_there(self) -> bool:
        """May the match start? With a clock for the whole match, everybody must have a page open."""
        return not starts_with_all_present(self.table) or self.table.seating.browsers() <= self.present()

    def spectators(self) -> int:
        """How many pages are open here whose browser holds no seat."""
        held = {link.browser for link in self.links if link.audience}
        return sum(link.browser not in held for link in self.links)

    def is_away(self, seat: Seat) -> bool:
        """Has the person of a seat been gone for a while?"""
        browser = self.table.seating.browser_of(seat)
        if browser is None or browser in self.present():
            return False
        return now() - self.left.get(browser, self.opened_at) >= AWAY

    def info(self, browser: str | None) -> wire.TableInfo:
        """The public facts of the table, for one browser."""
        return summarize(self.table).info(browser, self.present(), self._presence().spectators)

    def _for(self, public: wire.TableInfo, browser: str | None) -> wire.TableInfo:
        """The public facts of the table, with what in them is this browser's own."""
        mine = self.table.seating.held_by(browser)
        seats = tuple(msgspec.structs.replace(seat, mine=seat.seat in mine) for seat in public.seats)
        return msgspec.structs.replace(public, seats=seats, host=browser == self.table.opened.host)

    # -- clocks and bots ---------------------------------------------------------------------------------

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background, while the room is used."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def may_rest(self) -> bool:
        """May the room leave memory: no page, no flag that falls soon, no bot asked?"""
        return not self.links and not self.flag_timer.is_near() and not self._others.are_due()

    def close(self) -> None:
        """Stop the clocks and bots, and tell the pages to reconnect."""
        self.flag_timer.stop()
        self._others.stop()
        for link in list(self.links):
            link.close("restart")
