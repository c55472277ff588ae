"""The house: every room in use, and the parts that they share."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from rucher import bots
from rucher.core.chance import Chance
from rucher.core.errors import LoadError, OptionError, RucherError
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.rooms.counters import Counters
from rucher.server.rooms.jumps import Jumps
from rucher.server.rooms.keeping import StoreKeeper, laid
from rucher.server.rooms.notify import Notifier
from rucher.server.rooms.room import Room, now
from rucher.server.rooms.tokens import Invite, Recovery, Tokens, key_beside, new_id
from rucher.server.settings import Problem, Settings, clean_name, key_file, load_problem, packs_beside
from rucher.server.store import packs
from rucher.server.store.database import Kept, Store, StoreTrouble
from rucher.server.tables import records as r
from rucher.server.thinking.thinkers import Thinkers

log = logging.getLogger("rucher.server")
HEARTBEAT = 2.0  # seconds: after a crash, players get back at most this much time
SWEEP = 60.0
FORGET = 3600.0
IDLE = 600.0  # seconds without a visitor after which a room may leave memory
DAY = 86_400_000
FAREWELL = 2.0  # seconds for the pages to read that the server ends
CHECK = 5.0  # seconds that the database has for the answer to a health check
RETRY, LONGEST_RETRY = 1.0, 60.0  # seconds until a room that was given up is read again
ASLEEP = 60 * DAY  # a table without news for this long is not loaded until somebody comes


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
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, modules)
        self.notifier = Notifier(settings.channels)
        self.rooms: dict[str, Room] = {}
        self._unplayable: dict[str, Problem] = {}  # tables whose game, version or box is not known here
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._reviving: dict[str, asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._jumps = Jumps()

    async def open(self) -> None:
        """Load the tables that are not over, start their clocks and bots, and start the regular tasks."""
        alive = await self.store.noted("alive")
        since = int(alive) if alive else now()
        for name in await self.store.running(now() - ASLEEP):
            with contextlib.suppress(StoreTrouble):  # a damaged table must not keep the others shut
                room = await self.room(name)
                if room is not None:
                    self.notifier.know(room.table)
                    await room.do(lambda table, at: table.was_down(min(since, at), at))
                    room.publish()
        regular = ((HEARTBEAT, self._beat), (FORGET, self._forget_old), (SWEEP, self.rest))
        self._tasks = [asyncio.ensure_future(self._again_and_again(*each)) for each in regular]

    async def farewell(self) -> None:
        """Tell the pages that the server ends, and wait a moment until they have read it."""
        for room in self.rooms.values():
            room.close()
        until = time.monotonic() + FAREWELL
        while any(room.links for room in self.rooms.values()) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Tell the pages, wait until the rooms have stored their records, stop the bots."""
        for task in (*self._tasks, *self._reviving.values()):
            task.cancel()
        for room in self.rooms.values():
            room.close()
        for room in self.rooms.values():
            async with room.lock:
                pass
        await self.thinkers.close()
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
        if self._jumps.since():
            for room in list(self.rooms.values()):
                await room.do(lambda table, at: None)  # it counts the jump as down time
        await self.store.note("alive", str(now()))

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
        for name, room in list(self.rooms.items()):
            unused = time.monotonic() - room.used >= idle and not room.lock.locked()
            if unused and room.may_rest() and not self._is_open(room):
                del self.rooms[name]

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
                room = self.rooms[name] = self._room(kept)
                await self._begin(room)
        except StoreTrouble:
            raise
        except LoadError as error:
            if name not in self._unplayable:
                log.warning("table %s cannot be loaded: %s", name, error)
                self._unplayable[name] = load_problem(error, Problem("no_table", 404))
                self.counters.add("broken_tables")
        except Exception:
            # One broken table must not stop the whole server.
            log.exception("table %s cannot be loaded", name)
            self.counters.add("broken_tables")
        return self.rooms.get(name)

    async def _begin(self, room: Room) -> None:
        """Start the match of a full table: a crash may have come between the last seat and the start."""
        try:
            await self.start_if_full(room)
        except StoreTrouble:
            self.drop(room)
            raise

    def _room(self, kept: Kept) -> Room:
        keeper = StoreKeeper(self.store, kept.id, self.seed)
        return Room(laid(kept, self.seed), keeper, self)

    def drop(self, room: Room) -> None:
        """Close a room whose memory may be wrong: the next visitor gets it from the store."""
        name = room.table.id
        if self.rooms.get(name) is room:
            del self.rooms[name]
            task = self._reviving[name] = asyncio.ensure_future(self._revive(name))
            task.add_done_callback(lambda _: self._reviving.pop(name, None))
        room.close()

    async def _revive(self, name: str) -> None:
        """Read a room again that was given up, so that its clocks and bots go on without a visitor."""
        pause = RETRY
        while name not in self.rooms:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY)
            with contextlib.suppress(StoreTrouble):  # the store has told it
                room = await self.room(name)
                if room is None:
                    return
                room.publish()

    async def known(self, name: str) -> Room:
        """The room of a table, which holds stored records only; a Problem where there is none."""
        room = await self.room(name)
        while room is not None:
            await room.settled()
            if not room.given_up:
                return room
            room = await self.room(name)
        raise self._unplayable.get(name) or Problem("no_table", 404)

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
        )
        return await self.found(opened, self.seated(asked.seats, asked.game, browser, opened.created))

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
        self,
        opened: r.Opened,
        sat: Sequence[r.AnyRecord],
        log: Sequence[r.AnyRecord] = (),
        over: bool = False,
    ) -> Room:
        """Store a new table with its seat records and the match records so far, and open its room."""
        name = new_id()
        await self.store.create(name, opened, sat, log, over)
        room = self.rooms[name] = self._room(Kept(name, opened, [*log], [*sat], []))
        await self.start_if_full(room)
        self.counters.add("tables")
        return room

    def playable(self, bot: str, game: str) -> str:
        """The name of a bot; a Problem where it does not play the game."""
        if bot not in bots.names() or (bots.plays(bot) and game not in bots.plays(bot)):
            raise Problem("bad_seats")
        return bot

    async def start_if_full(self, room: Room) -> None:
        """Start a match if every seat is taken and, where clocks would run at once, everybody is present."""
        if room.table.match is None and not room.table.seating.open_seats() and room.all_are_there():
            await room.do(lambda table, at: table.start(at) if table.match is None else None)
            room.publish_table()

    # -- lists -------------------------------------------------------------------------------------------

    async def lobby(self, browser: str | None) -> wire.Lobby:
        """The tables with an open seat, and the tables of a browser."""
        waiting = [room for room in self.rooms.values() if self._is_open(room)]
        waiting.sort(key=lambda room: -room.table.opened.created)
        mine: list[Room] = []
        for name in await self.store.visited(browser) if browser else ():
            with contextlib.suppress(Problem):
                mine.append(await self.known(name))
        mine.sort(key=lambda room: not room.table.seating.awaits(browser, room.table.to_act))
        kept = [
            room for room in mine if room.table.seating.held_by(browser) or room.table.opened.host == browser
        ]
        return wire.Lobby(
            tuple(room.info(browser) for room in waiting[:50]), tuple(room.info(browser) for room in kept)
        )

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
