"""The house: every room in use, and the parts that they share."""

from __future__ import annotations

import asyncio
import logging
import os
import time
import weakref

from rucher.core.errors import LoadError, UnknownBox
from rucher.core.packs.boxes import SHELVES
from rucher.server import wire
from rucher.server.longwork.desk import LongWork, WorkTrouble
from rucher.server.longwork.tasks import DrawCodes
from rucher.server.rooms.counters import Counters
from rucher.server.rooms.hosting import Hosting
from rucher.server.rooms.keeping import StoreKeeper, lay_table
from rucher.server.rooms.notify import Notifier
from rucher.server.rooms.owning import Owning
from rucher.server.rooms.push import open_push
from rucher.server.rooms.regular_tasks import RegularTasks
from rucher.server.rooms.room import Room
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import Invite, Recovery, Tokens, key_beside
from rucher.server.rooms.waking import Waker
from rucher.server.settings import (
    Problem,
    Settings,
    key_file,
    load_problem,
    packs_beside,
    push_key_beside,
    scenarios_beside,
)
from rucher.server.store import packs
from rucher.server.store.alone import lock_database
from rucher.server.store.beside import share_files
from rucher.server.store.connecting import connect
from rucher.server.store.errors import Moved, StoreTrouble
from rucher.server.store.owners import Taken
from rucher.server.store.scenarios import Scenarios
from rucher.server.store.tables import Kept, Store
from rucher.server.tables.summary import summarize
from rucher.server.tables.table import Table
from rucher.server.thinking.thinkers import Thinkers

log = logging.getLogger("rucher.server")
FAREWELL = 2.0  # seconds for the pages to read that the server ends
CHECK = 5.0  # seconds that the database has for the answer to a health check


class House:
    """The rooms of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.bot_pace = settings.bot_pace
        self.seed = settings.seed
        self.counters = Counters()
        self._lock = lock_database(connect(settings.database))  # before its schema is touched
        self.store = Store(settings.database, self.counters.observe)
        self._share_keys()
        self.tokens = Tokens(key_beside(key_file(settings)))
        shelf = packs_beside(key_file(settings))
        self.packs = packs.keep_packs(settings.packs, shelf)  # game -> content hash
        if shelf not in SHELVES:
            SHELVES.append(shelf)
        modules = [*settings.game_modules, str(shelf)]
        self.scenarios = Scenarios(scenarios_beside(key_file(settings)))
        modules.append(str(scenarios_beside(key_file(settings))))
        self.long_work = LongWork(modules)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, modules)
        self.push = open_push(self.store, push_key_beside(key_file(settings)), settings.channels)
        self.notifier = Notifier(settings.channels, self.push)
        self.waker = Waker(self)
        self.hosting = Hosting(self)
        self.regular = RegularTasks(self)
        # Where several servers may use the database, each table has one of them as its owner.
        self.owning = Owning(self) if self.store.is_shared else None
        self.rooms: dict[str, Room] = {}
        self.unkept: weakref.WeakSet[Room] = weakref.WeakSet()  # of lessons: nobody else finds them
        self.reading: asyncio.Future[None] | None = None  # what all may ask for is being read; None: never
        self._unplayable: dict[str, Problem] = {}  # tables whose game, version or box is not known here
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Start the regular tasks; one of them lays the tables whose clock or bot is due."""
        self._tasks = []
        if self.owning:
            await self._start_long_work()
            await self.owning.enter()
            self._tasks.append(self.regular.start_holding_the_lease(self.owning.hold))
        await self.waker.open(now())
        await self.hosting.read()
        self._tasks += self.regular.start()

    async def _start_long_work(self) -> None:
        """Start the process that lays long matches: who takes over many tables must not wait for it."""
        try:
            await self.long_work.ask(DrawCodes([]), list[str])
        except WorkTrouble:
            log.warning("the process of long work is slow to start: this worker opens without it")

    async def farewell(self) -> None:
        """Tell the pages that the server ends, and wait a moment until they have read it."""
        rooms = [*self.rooms.values(), *self.unkept]
        for room in rooms:
            room.close()
        if self.owning:
            await self._leave()  # before the pages come again, at another worker
        until = time.monotonic() + FAREWELL
        while any(room.links for room in rooms) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Tell the pages, wait until the rooms have stored their records, stop the bots."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        await self._leave()
        await self.thinkers.close()
        await self.long_work.close()
        await self.store.note("alive", str(now()))
        self.store.close()
        if self._lock is not None:
            os.close(self._lock)

    def _share_keys(self) -> None:
        """With several workers, take the keys that sign tokens from the database, or bring them there."""
        if not self.store.is_shared:
            return
        file, channels = key_file(self.settings), self.settings.channels

        def make() -> None:
            key_beside(file)
            open_push(self.store, push_key_beside(file), channels)

        with self.store.engine.begin() as connection:
            share_files(connection, file, make)

    async def share_files(self) -> None:
        """Exchange packs and scenarios with the other workers, where there may be some."""
        if self.owning:
            file = key_file(self.settings)
            await self.store.ask(lambda connection: share_files(connection, file))
        self.scenarios.open_new()

    async def _leave(self) -> None:
        """Wait until the rooms have stored their records, and give the tables up."""
        for room in list(self.rooms.values()):
            async with room.lock:
                if self.owning:
                    room.move_away()
        if self.owning:
            await self.owning.leave()

    async def check(self) -> None:
        """Write to the store; a Problem where that fails or takes too long."""
        try:
            async with asyncio.timeout(CHECK):
                await self.regular.beat()
        except TimeoutError:
            raise StoreTrouble from None

    # -- rooms -------------------------------------------------------------------------------------------

    async def room(self, name: str) -> Room | None:
        """The room of a table; None where the table does not exist or cannot be loaded.

        StoreTrouble where the database cannot say: it is away, or damaged.
        """
        if name not in self.rooms:
            loading = self._loading.get(name)
            if loading is None:
                loading = self._loading[name] = asyncio.ensure_future(self._load(name))
                loading.add_done_callback(lambda _: self._loading.pop(name, None))
            return await asyncio.shield(loading)
        return self.rooms[name]

    def is_loading(self, name: str) -> bool:
        """Is a table being read from the store?"""
        return name in self._loading

    def has_closed_doors(self, table: str) -> bool:
        """Does a table let no spectators in?"""
        return self.hosting.has_closed_doors(table, now())

    async def sure(self) -> None:
        """Return once no other worker can have taken a table of this one."""
        if self.owning:
            await self.owning.sure()

    async def _load(self, name: str) -> Room | None:
        """Open the room of a stored table, once this worker owns it; None where that fails."""
        taken = await self.owning.take(name) if self.owning else None
        try:
            if self.owning and taken is None:
                return None
            await self._lay(name, taken)
        except (StoreTrouble, WorkTrouble, Moved):
            raise
        except (LoadError, Problem) as error:
            if name not in self._unplayable:
                log.warning("table %s cannot be loaded: %s", name, error)
                known = error if isinstance(error, Problem) else load_problem(error, Problem("no_table", 404))
                self._unplayable[name] = known
                self.counters.add("broken_tables")
        except Exception:
            # One broken table must not stop the whole server.
            log.exception("table %s cannot be loaded", name)
            self.counters.add("broken_tables")
        finally:
            if taken and self.owning and name not in self.rooms:
                self.owning.give_up(name)
        return self.rooms.get(name)

    async def _lay(self, name: str, taken: Taken | None) -> None:
        """Read a table from the store and open its room; `taken`: how it became this worker's."""
        fence = taken.fence if taken else None
        kept = await self.store.load(name, fence)
        if kept is None:
            return
        table = await self._laid(kept, at_once=taken is not None and taken.until is not None)
        if self.owning and fence is not None and not self.owning.has(name, fence):
            raise Moved  # meanwhile
        room = self.rooms[name] = self.room_around(table, fence)
        await self._begin(room, taken)

    async def _begin(self, room: Room, taken: Taken | None) -> None:
        """Let a table go on that was read from the store: its clocks, its bots, its start."""
        self.notifier.know(room.table)
        try:
            await self.waker.give_time_back(room, now(), taken)
            await self.start_if_full(room)  # a crash may have come between the last seat and the start
            room.publish()
        except StoreTrouble:
            self.drop(room)
            raise

    def room_around(self, table: Table, fence: int | None) -> Room:
        """A room for a table that is stored; `fence`: this worker's, where there are several."""
        return Room(table, StoreKeeper(self.store, table.id, self.seed, self.long_work, fence), self)

    def drop(self, room: Room) -> None:
        """Close a room whose memory may be wrong: the next visitor gets it from the store."""
        self.forget_room(room)
        room.close()
        if self.owning:
            self.owning.give_up(room.table.id)

    def forget_room(self, room: Room) -> None:
        """Take a room out of the list."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]

    async def known(self, name: str) -> Room:
        """The room of a table, which holds stored records only; a Problem where there is none."""
        self.hosting.check_open(name, now())
        room = await self.room(name)
        while room is not None:
            await room.settled()
            if not room.given_up:
                return room
            room = await self.room(name)
        why = self._unplayable.get(name) or Problem("no_table", 404)
        raise Problem(why.code, why.status, **why.params)  # a new one: it collects frames when it is raised

    async def read(self, name: str) -> Table:
        """A table to look at and no more; a Problem where there is none. No worker must own it for that."""
        if self.owning is None or name in self.rooms:
            return (await self.known(name)).table
        self.hosting.check_open(name, now())
        kept = await self.store.load(name)
        if kept is None:
            raise Problem("no_table", 404)
        return await self._laid(kept)

    async def _laid(self, kept: Kept, at_once: bool = False) -> Table:
        """A table laid from its records; a box that another worker was given is fetched first."""
        try:
            return await lay_table(kept, self.seed, self.long_work, at_once)
        except (UnknownBox, Problem) as error:
            if not self.owning or (isinstance(error, Problem) and error.code != "unknown_box"):
                raise
        await self.share_files()
        return await lay_table(kept, self.seed, self.long_work, at_once)

    async def info(self, name: str, browser: str) -> wire.TableInfo:
        """The public facts of a table that may be another worker's; a Problem where there is none."""
        if self.owning is None or name in self.rooms:
            return (await self.known(name)).info(browser)
        return summarize(await self.read(name)).info(browser, set(), 0)

    async def start_if_full(self, room: Room) -> None:
        """Start a match if every seat is taken and, where clocks would run at once, everybody is present."""
        if room.table.match is None and not room.table.seating.open_seats() and room.all_are_there():
            try:
                await room.do(lambda table, at: table.start(at) if table.match is None else None)
            except StoreTrouble:
                self.drop(room)  # the waker starts it when the database is well again
                raise
            room.publish_table()

    # -- links -------------------------------------------------------------------------------------------

    def invite_token(self, table: str) -> str:
        """The token of a table's invite link."""
        return self.tokens.link(Invite(table))

    def recovery_token(self, room: Room, seat: int) -> str:
        """The token of a seat's recovery link, valid until it is revoked."""
        return self.tokens.link(Recovery(room.table.id, seat, room.table.seating.chairs[seat].links))
