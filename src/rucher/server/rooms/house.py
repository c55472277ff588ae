"""The house: every room in use, and the parts that they share."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from rucher import bots
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError, RucherError
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.longwork.desk import LongWork, WorkTrouble
from rucher.server.rooms.counters import Counters
from rucher.server.rooms.keeping import StoreKeeper, lay
from rucher.server.rooms.notify import Notifier
from rucher.server.rooms.push import open_push
from rucher.server.rooms.room import Room, now
from rucher.server.rooms.tokens import Invite, Recovery, Tokens, key_beside, new_id
from rucher.server.rooms.waking import WAKE, Waker
from rucher.server.settings import (
    Problem,
    Settings,
    clean_name,
    key_file,
    load_problem,
    packs_beside,
    push_key_beside,
    scenarios_beside,
)
from rucher.server.store import packs
from rucher.server.store.database import Kept, Store, StoreTrouble
from rucher.server.store.summaries import lists
from rucher.server.tables import records as r
from rucher.server.tables.seat_order import draw_order
from rucher.server.tables.summary import Summary, spectators_view, summarize
from rucher.server.tables.table import Table
from rucher.server.thinking.thinkers import Thinkers

log = logging.getLogger("rucher.server")
HEARTBEAT = 2.0  # seconds: after a crash, players get back at most this much time
SWEEP = 60.0
FORGET = 3600.0
IDLE = 600.0  # seconds without a visitor after which a room may leave memory
# Records of rooms without a page that stay in memory so long (about 2.5 kB each); those above it go sooner.
RESTING = 20_000
DAY = 86_400_000
FAREWELL = 2.0  # seconds for the pages to read that the server ends
CHECK = 5.0  # seconds that the database has for the answer to a health check


class House:
    """The rooms of one server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.bot_pace = settings.bot_pace
        self.seed = settings.seed
        self.store = Store(settings.database)
        self.tokens = Tokens(key_beside(key_file(settings)))
        self.counters = Counters()
        shelf = packs_beside(key_file(settings))
        self.packs = packs.keep(settings.packs, shelf)  # game -> content hash
        modules = [*settings.game_modules, *map(str, packs.reopen(shelf))]
        modules.append(str(scenarios_beside(key_file(settings))))
        self.long_work = LongWork(modules)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, modules)
        self.push = open_push(self.store, push_key_beside(key_file(settings)), settings.channels)
        self.notifier = Notifier(settings.channels, self.push)
        self.waker = Waker(self)
        self.rooms: dict[str, Room] = {}
        self.unkept: weakref.WeakSet[Room] = weakref.WeakSet()  # of lessons: nobody else finds them
        self._unplayable: dict[str, Problem] = {}  # tables whose game, version or box is not known here
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Start the regular tasks; one of them lays the tables whose clock or bot is due."""
        await self.waker.open(now())
        regular = (
            (HEARTBEAT, self._beat),
            (WAKE, self._wake),
            (FORGET, self._forget_old),
            (SWEEP, self.rest),
        )
        self._tasks = [asyncio.ensure_future(self._again_and_again(*each)) for each in regular]
        self._tasks.append(asyncio.ensure_future(self._fill_in()))

    async def farewell(self) -> None:
        """Tell the pages that the server ends, and wait a moment until they have read it."""
        rooms = [*self.rooms.values(), *self.unkept]
        for room in rooms:
            room.close()
        until = time.monotonic() + FAREWELL
        while any(room.links for room in rooms) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Tell the pages, wait until the rooms have stored their records, stop the bots."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.close()
        for room in self.rooms.values():
            async with room.lock:
                pass
        await self.thinkers.close()
        await self.long_work.close()
        await self.store.note("alive", str(now()))
        self.store.close()

    async def _again_and_again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Do a task regularly; an error is logged, and the task runs again all the same."""
        while True:
            try:
                await work()
            except StoreTrouble:  # the store has told it
                self.counters.add("regular_task_failures")
            except Exception:
                log.exception("a regular task failed")
                self.counters.add("regular_task_failures")
            await asyncio.sleep(seconds)

    async def _beat(self) -> None:
        for room in list(self.rooms.values()):
            if room.jumps.has_jumped():
                await room.do(lambda table, at: None)  # it counts the jump as down time
        await self.store.note("alive", str(now()))

    async def _wake(self) -> None:
        await self.waker.wake(now())

    async def _fill_in(self) -> None:
        """Make missing summaries; after trouble of the database the next start tries again."""
        try:
            await self.waker.fill_in()
        except StoreTrouble:  # the store has told it
            self.counters.add("regular_task_failures")

    async def check(self) -> None:
        """Write to the store; a Problem where that fails or takes too long."""
        try:
            async with asyncio.timeout(CHECK):
                await self._beat()
        except TimeoutError:
            raise StoreTrouble from None

    async def _forget_old(self) -> None:
        if self.settings.keep_days:
            await self.forget(now() - self.settings.keep_days * DAY)

    async def rest(self, idle: float = IDLE) -> None:
        """Drop from memory the rooms that were unused for `idle` seconds and have no running clock or bot."""
        held = 0
        for name, room in sorted(self.rooms.items(), key=lambda item: -item[1].used):
            if not room.may_rest() or room.lock.locked() or self._is_open(room):
                continue
            unused = time.monotonic() - room.used
            held += room.table.n
            if unused >= idle or (held > RESTING and unused >= 2 * SWEEP):
                del self.rooms[name]
                room.close()  # the waker lays it again before its flag falls

    async def forget(self, before: wire.Moment) -> None:
        """Blank messages and names older than a moment, in the store and in the open rooms."""
        for name in set(await self.store.forget(before)) & self.rooms.keys():
            async with self.rooms[name].lock:
                await self.rooms[name].reload()

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

    async def _load(self, name: str) -> Room | None:
        try:
            kept = await self.store.load(name)
            if kept is not None:
                room = self.rooms[name] = await self._room(kept)
                await self._begin(room)
        except (StoreTrouble, WorkTrouble):
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
        return self.rooms.get(name)

    async def _begin(self, room: Room) -> None:
        """Let a table go on that was read from the store: its clocks, its bots, its start."""
        self.notifier.know(room.table)
        try:
            await self.waker.give_time_back(room)
            await self.start_if_full(room)  # a crash may have come between the last seat and the start
            room.publish()
        except StoreTrouble:
            self.drop(room)
            raise

    async def _room(self, kept: Kept) -> Room:
        return self._around(await lay(kept, self.seed, self.long_work))

    def _around(self, table: Table) -> Room:
        return Room(table, StoreKeeper(self.store, table.id, self.seed, self.long_work), self)

    def drop(self, room: Room) -> None:
        """Close a room whose memory may be wrong: the next visitor gets it from the store."""
        name = room.table.id
        if self.rooms.get(name) is room:
            del self.rooms[name]
        room.close()

    async def known(self, name: str) -> Room:
        """The room of a table, which holds stored records only; a Problem where there is none."""
        room = await self.room(name)
        while room is not None:
            await room.settled()
            if not room.given_up:
                return room
            room = await self.room(name)
        why = self._unplayable.get(name) or Problem("no_table", 404)
        raise Problem(why.code, why.status, **why.params)  # a new one: it collects frames when it is raised

    async def create(self, asked: wire.CreateTable, browser: str) -> Room:
        """Create a table; it starts at once where no seat is open."""
        try:
            game = find_game(asked.game)
        except OptionError:
            raise Problem("no_such_game", 404) from None
        chosen = dict(asked.options)
        if "players" in game.options_type.__struct_fields__:
            chosen["players"] = len(asked.seats)
        if asked.game in self.packs:
            chosen["pack"] = self.packs[asked.game]
        fewest, most = game.info.players
        if not fewest <= len(asked.seats) <= most:
            raise Problem("bad_seats")
        try:
            Match(game, options := make_options(game, asked.preset, chosen), Chance(0))
        except RucherError:
            raise Problem("bad_options") from None
        drawn = tuple[int, ...]()
        if asked.order == "drawn" and len(asked.seats) > 1:
            drawn = draw_order(len(asked.seats), getattr(options, "teams", False), Chance(self.seed))
        opened = r.Opened(
            asked.game,
            asked.preset,
            msgspec.to_builtins(options),
            len(asked.seats),
            browser,
            now(),
            game.version,
            game.box.name(options),
            asked.listed,
            asked.clock,
            asked.chat,
            tuple(dict.fromkeys(asked.allow)),
            drawn=drawn,
        )
        seats = [asked.seats[wanted] for wanted in drawn] or asked.seats
        return await self.found(opened, self.seated(seats, asked.game, browser, opened.created))

    def seated(
        self, seats: Sequence[wire.SeatRequest], game: str, browser: str, at: wire.Moment
    ) -> list[r.AnyRecord]:
        """The records of the people and bots that sit at a new table."""
        sat: list[r.AnyRecord] = []
        for seat, wanted in enumerate(seats):
            match wanted:
                case wire.Me(name):
                    sat.append(r.Sat(at, seat, browser, clean_name(name)))
                case wire.Bot(bot):
                    sat.append(r.Filled(at, seat, self.playable(bot, game)))
                case wire.Open():
                    pass
        return sat

    async def found(
        self, opened: r.Opened, sat: Sequence[r.AnyRecord], log: Sequence[r.AnyRecord] = ()
    ) -> Room:
        """Store a new table with its seat records and the match records so far, and open its room."""
        kept = Kept(new_id(), opened, [*log], [*sat], [])
        return await self.open_room(kept, await lay(kept, self.seed, self.long_work))

    async def open_room(self, kept: Kept, table: Table) -> Room:
        """Store a new table, which is laid already, and open its room."""
        room, name = self._around(table), kept.id
        summary, view = summarize(table), spectators_view(table)
        await self.store.create(name, kept.opened, kept.seat, kept.match, summary, view)
        self.rooms[name] = room
        await self.start_if_full(room)
        self.counters.add("tables")
        return room

    def playable(self, bot: str, game: str) -> str:
        """The name of a bot; a Problem where it does not play the game."""
        try:
            return bots.info(bot, game).name
        except OptionError:
            raise Problem("bad_seats") from None

    async def start_if_full(self, room: Room) -> None:
        """Start a match if every seat is taken and, where clocks would run at once, everybody is present."""
        if room.table.match is None and not room.table.seating.open_seats() and room.all_are_there():
            try:
                await room.do(lambda table, at: table.start(at) if table.match is None else None)
            except StoreTrouble:
                self.drop(room)  # the waker starts it when the database is well again
                raise
            room.publish_table()

    # -- lists -------------------------------------------------------------------------------------------

    async def lobby(self, browser: str | None) -> wire.Lobby:
        """The tables with an open seat, the tables of a browser, and those to watch."""
        at = now()
        watched = [name for name, room in self.rooms.items() if room.links and self._is_open(room)]
        if browser is not None:
            await self.waker.fill_in_for(browser)
        found = await lists(self.store, browser, at, watched)
        mine = [table for table in found.mine if table.held_by(browser) or table.host == browser]
        mine.sort(key=lambda table: not table.awaits(browser))
        return wire.Lobby(
            tuple(self._row(table, browser) for table in found.open),
            tuple(self._row(table, browser) for table in mine),
            tuple(self._row(table, browser) for table in found.watch if not table.held_by(browser)),
            at,
        )

    def _row(self, table: Summary, browser: str | None) -> wire.TableRow:
        """A stored table in a list, with those who are there now."""
        room = self.rooms.get(table.id)
        return table.row(browser, room.present(), room.spectators()) if room else table.row(browser)

    def _is_open(self, room: Room) -> bool:
        table = room.table
        recent = now() - table.opened.created < DAY or room.links
        return bool(
            table.opened.listed and table.status == "waiting" and recent and table.seating.open_seats()
        )

    def invite_token(self, table: str) -> str:
        """The token of a table's invite link."""
        return self.tokens.link(Invite(table))

    def recovery_token(self, room: Room, seat: int) -> str:
        """The token of a seat's recovery link, valid until it is revoked."""
        return self.tokens.link(Recovery(room.table.id, seat, room.table.seating.chairs[seat].links))
