"""A page comes to a room: it is let in, and sent all that it has missed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rucher.core.sentence import Sentence
from rucher.server import wire
from rucher.server.rooms.link import Link
from rucher.server.rooms.plans import welcome_plans
from rucher.server.rooms.server_clock import now
from rucher.server.tables import viewing
from rucher.server.tables.table import Table

if TYPE_CHECKING:
    from rucher.server.rooms.room import Room

LINES = 200  # the most lines of chat for a page that arrives
SLICE = 200  # log entries that are made at a time for a page that arrives: about 2 ms
MOST_PAGES = 500  # of spectators, at one table


async def arrive(room: Room, link: Link, hello: wire.Hello, version: str) -> None:
    """Welcome a page, once the records that are being written are stored or gone."""
    await room.settled()
    known = await _known_log(room, link, hello.since)
    await room.settled()
    if room.given_up:
        link.close("restart")
    elif room.house.has_closed_doors(room.table.id) and not room.table.seating.held_by(link.browser):
        link.close("no_table", Sentence("problem.closed_doors"))
    elif len(room.links) >= MOST_PAGES and not room.table.seating.held_by(link.browser):
        link.close("no_table", Sentence("problem.crowded"))
    else:
        welcome(room, link, hello, version, known)


async def _known_log(room: Room, link: Link, since: int) -> viewing.KnownLog:
    """Make most of a long log for a page that arrives, in slices: the loop works in between."""
    known = viewing.KnownLog(room.table, room.table.seating.held_by(link.browser), since)
    while known.left() > SLICE:
        known.read_on(SLICE)
        await asyncio.sleep(0)
    return known


def welcome(
    room: Room, link: Link, hello: wire.Hello, version: str, known: viewing.KnownLog | None = None
) -> None:
    """Add a page and send it everything it misses; `known`: the part of the log that is made already."""
    link.audience = room.table.seating.held_by(link.browser)
    link.send(wire.Welcome(wire.PROTOCOL, version, link.audience))
    room.links.add(link)
    link.send(wire.TableUpdate(room.info(link.browser), link.audience))
    room.publish_presence(but=link)
    last = len(room.table.talk)
    first = max(hello.talk_since + 1 if hello.talk_since <= last else 1, last - LINES + 1)
    lines = [chat_line(room.table, m) for m in range(first, last + 1) if room.table.talk[m - 1].text]
    if lines:
        link.catch_up(wire.Talk(tuple(lines)))
    link.catch_up(viewing.update(room.table, link.audience, hello.since, now(), known=known))
    link.sent = room.table.n
    welcome_plans(room, link)
    if room.proposal and room.proposal.n == room.table.n:
        link.send(wire.Proposed(room.proposal))
    if room.table.match is None and room.table.opened.clock:
        room.start_task(room.house.start_if_full(room))


def chat_line(table: Table, m: int) -> wire.ChatLine:
    """A line of the talk stream by its number."""
    spoken = table.talk[m - 1]
    return wire.ChatLine(m, spoken.at, spoken.name, spoken.seat, spoken.text)
