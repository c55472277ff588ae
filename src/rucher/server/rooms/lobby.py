"""The lobby of a house: the lists of tables that a visitor is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rucher.server import wire
from rucher.server.rooms.room import Room
from rucher.server.rooms.server_clock import now
from rucher.server.store.summaries import lobby_lists
from rucher.server.tables.summary import Summary

if TYPE_CHECKING:
    from rucher.server.rooms.house import House

DAY = 86_400_000


async def lobby_for(house: House, browser: str | None) -> wire.Lobby:
    """The tables with an open seat, the tables of a browser, and those to watch."""
    at = now()
    watched = [name for name, room in house.rooms.items() if room.links and is_listed_open(room)]
    if browser is not None:
        await house.waker.fill_in_for(browser)
    found = await lobby_lists(house.store, browser, at, watched)
    mine = [table for table in found.mine if table.held_by(browser) or table.host == browser]
    mine.sort(key=lambda table: not table.awaits(browser))
    hosting = house.hosting
    joined = (table for table in found.open if not hosting.is_closed(table.id, at))
    others = (table for table in found.watch if not table.held_by(browser))
    return wire.Lobby(
        tuple(_row(house, table, browser) for table in joined),
        tuple(_row(house, table, browser) for table in mine),
        tuple(_row(house, table, browser) for table in others if hosting.may_be_watched(table.id, at)),
        at,
    )


def _row(house: House, table: Summary, browser: str | None) -> wire.TableRow:
    """A stored table in a list, with those who are there now."""
    room = house.rooms.get(table.id)
    return table.row(browser, room.present(), room.spectators()) if room else table.row(browser)


def is_listed_open(room: Room) -> bool:
    """Does the lobby offer a seat at this table to everybody?"""
    table = room.table
    recent = now() - table.opened.created < DAY or room.links
    return bool(table.opened.listed and table.status == "waiting" and recent and table.seating.open_seats())
