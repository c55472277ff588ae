"""The host's desk, as a running server sees it: it reads the host's acts and carries them out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict, defaultdict
from itertools import islice
from typing import TYPE_CHECKING

from rucher.core.sentence import Sentence
from rucher.server.rooms.server_clock import now
from rucher.server.settings import Problem
from rucher.server.store import acts, present
from rucher.server.store.acts import ENDS, Act, read_acts
from rucher.server.store.erasing import delete_table, erase_at_table
from rucher.server.wire import HostNotice, Noticed, encode

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from rucher.server.rooms.house import House
    from rucher.server.rooms.room import Room
    from rucher.server.wire import Moment

log = logging.getLogger("rucher.server")
HERE = 75.0  # seconds: a page that is at no table asks for the notice every minute
MOST_VISITORS = 2_000  # that one server notes for the desk


class Hosting:
    """Who is banned or muted, which tables are closed, what the host tells everybody; until when."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._last = 0
        self._first_reading = True
        self._reading = asyncio.Lock()
        self._in_force: defaultdict[str, dict[str, Act]] = defaultdict(dict)  # by kind and target
        self._were_closed: defaultdict[str, list[tuple[Moment, Moment]]] = defaultdict(list)
        self._seen: OrderedDict[tuple[str, str], float] = OrderedDict()  # by browser and address: when
        self._has_noted = True  # perhaps, before this server's last start: then it is removed at once

    async def read(self) -> None:
        """Carry out the acts since the last time; while the host looks, note who is there."""
        async with self._reading:
            last, at = self._last, now()

            def work(connection: Connection) -> tuple[list[Act], bool]:
                return read_acts(connection, last), present.is_looked_at(connection, at)

            found, looked_at = await self._house.store.ask(work)
            for act in found:
                self._last = act.id
                await self._carry_out(act)
            self._first_reading = False
            if looked_at or self._has_noted:
                await self._note_who_is_there(at, looked_at)

    async def _carry_out(self, act: Act) -> None:
        """Remember what holds until an end, and do what is done once."""
        if act.kind in ENDS:
            self._end(act)
        elif act.kind not in (acts.DELETE, acts.ERASE):
            if act.kind == acts.NOTICE:
                self._in_force[acts.NOTICE].clear()  # there is one at a time
            self._in_force[act.kind][act.target] = act
        if not self._first_reading:  # else the server of that day has done the rest
            log.info("the host's desk: %s %s", act.kind, "" if act.kind == acts.NOTICE else act.target)
            await self._do_once(act)

    def _end(self, act: Act) -> None:
        """End an act that holds."""
        if act.kind == acts.UNNOTICE:
            self._in_force[acts.NOTICE].clear()
            return
        ended = self._in_force[ENDS[act.kind]].pop(act.target, None)
        if ended and act.kind == acts.OPEN:
            self._were_closed[act.target].append((ended.at, act.at))

    async def _do_once(self, act: Act) -> None:
        room = self._house.rooms.get(act.target)
        match act.kind:
            case acts.BAN:
                self._send_away(act.target)
            case acts.CLOSED_DOORS if room:
                for link in [link for link in room.links if not link.audience]:
                    link.close("no_table", Sentence("problem.closed_doors"))
            case acts.CLOSE if room:
                async with room.lock:
                    self._shut(room, "closed_table")
            case acts.DELETE:
                await self._delete(act.target, room)
            case acts.ERASE:
                await self._erase(act.target)
            case acts.NOTICE | acts.UNNOTICE:
                told = encode(Noticed())
                for each in self._all_rooms():
                    for link in each.links:
                        link.send(told)

    def _all_rooms(self) -> list[Room]:
        """All rooms in memory, those of lessons too."""
        return [*self._house.rooms.values(), *self._house.unkept]

    def _shut(self, room: Room, why: str) -> None:
        """Send the pages of a room away, and forget it. The caller holds its lock: nothing is stored now."""
        room.given_up = True
        for link in room.links:
            link.close("no_table", Sentence(f"problem.{why}"))
        self._house.drop(room)

    async def _delete(self, table: str, room: Room | None) -> None:
        """Remove a table that has been deleted again: a record may have been stored since."""
        if room:
            async with room.lock:
                self._shut(room, "no_table")
                await self._house.store.ask(lambda connection: delete_table(connection, table))

    async def _erase(self, browser: str) -> None:
        """Erase somebody at the tables in memory again, which may have stored the name since."""
        for room in list(self._house.rooms.values()):
            chairs, talk = room.table.seating.chairs, room.table.talk
            if any(chair.browser == browser for chair in chairs) or any(s.browser == browser for s in talk):
                table = room.table.id
                async with room.lock:
                    await self._house.store.ask(lambda c, table=table: erase_at_table(c, browser, table))  # type: ignore[misc]
                    await room.reload()
                    room.publish_table()

    def _send_away(self, who: str) -> None:
        for room in self._all_rooms():
            for link in [link for link in room.links if who in (link.browser, link.address)]:
                link.close("no_table", Sentence("problem.banned"))

    # -- who is there ------------------------------------------------------------------------------------

    def saw(self, browser: str | None, address: str) -> None:
        """Remember that a page has asked for something that any page asks for."""
        key = browser or "", address
        self._seen[key] = time.monotonic()
        self._seen.move_to_end(key)
        if len(self._seen) > MOST_VISITORS:
            self._seen.popitem(last=False)

    async def _note_who_is_there(self, at: Moment, looked_at: bool) -> None:
        """Write who is at this server for the desk; once nobody looks any more, remove it."""
        me = self._house.owning.me if self._house.owning else ""
        here = self._who_is_there() if looked_at else []
        await self._house.store.ask(lambda connection: present.write_present(connection, me, here, at))
        self._has_noted = looked_at

    def _who_is_there(self) -> list[present.Pages]:
        counted = Counter(
            (link.browser or "", link.address, name)
            for name, room in self._house.rooms.items()
            for link in room.links
        )
        seated = {browser for browser, _, _ in counted if browser}
        since = time.monotonic() - HERE
        for key, moment in self._seen.items():
            if moment >= since and key[0] not in seated:
                counted[*key, ""] += 1
        return [present.Pages(*key, pages) for key, pages in islice(counted.items(), MOST_VISITORS)]

    # -- what holds --------------------------------------------------------------------------------------

    def in_force(self, at: Moment) -> list[Act]:
        """The acts that hold now."""
        return [act for held in self._in_force.values() for act in held.values() if act.until > at]

    def _holds(self, kind: str, target: str, at: Moment) -> bool:
        act = self._in_force[kind].get(target)
        return act is not None and act.until > at

    def is_banned(self, browser: str | None, address: str, at: Moment) -> bool:
        """May this browser, or whoever comes from this address, not come in?"""
        return any(self._holds(acts.BAN, name, at) for name in (browser, address) if name)

    def is_muted(self, browser: str | None, at: Moment) -> bool:
        """May this browser not speak?"""
        return browser is not None and self._holds(acts.MUTE, browser, at)

    def has_closed_doors(self, table: str, at: Moment) -> bool:
        """May only those who have a seat come to this table?"""
        return self._holds(acts.CLOSED_DOORS, table, at)

    def is_closed(self, table: str, at: Moment) -> bool:
        """May nobody come to this table?"""
        return self._holds(acts.CLOSE, table, at)

    def may_be_watched(self, table: str, at: Moment) -> bool:
        """May somebody without a seat come to this table?"""
        return not self.is_closed(table, at) and not self.has_closed_doors(table, at)

    def check_open(self, table: str, at: Moment) -> None:
        """Raise a Problem where a table is closed."""
        if self.is_closed(table, at):
            raise Problem("closed_table", 403)

    def were_closed(self, table: str) -> list[tuple[Moment, Moment]]:
        """When a table was closed and opened again: no clock ran meanwhile."""
        return self._were_closed.get(table, [])

    def bans_anybody(self) -> bool:
        """Is anybody banned?"""
        return bool(self._in_force[acts.BAN])

    def notice(self, at: Moment) -> HostNotice | None:
        """What the host tells everybody now."""
        told = next((act for act in self._in_force[acts.NOTICE].values() if act.until > at), None)
        return HostNotice(told.id, told.at, told.target) if told else None
