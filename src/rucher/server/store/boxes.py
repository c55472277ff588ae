"""Whose packs of components are whose. The files of a pack lie with those of the host, by their hash."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from rucher.server import wire
from rucher.server.settings import Problem
from rucher.server.store.schema import boxes
from rucher.server.store.tables import Store

MOST_MINE = 20  # packs of one browser
# Packs that were kept within `PLACE`, of all; in that time the bucket of one visitor fills 252 at most.
MOST_KEPT = 500
PLACE = 14 * 86_400_000  # milliseconds; then a pack takes no place, and stays with its browsers and tables


async def check_place(store: Store, browser: str, at: wire.Moment) -> None:
    """A Problem where a browser has too many packs, or all places are taken."""
    if await store.ask(lambda connection: _is_full(connection, browser, at)):
        raise Problem("too_many_boxes", 409, n=MOST_MINE)


async def keep_box(store: Store, browser: str, card: wire.BoxCard) -> None:
    """Note that a pack is a browser's; a Problem where it has too many."""

    def work(connection: Connection) -> bool:
        mine = boxes.c.browser == browser, boxes.c.pack == card.pack
        connection.execute(boxes.delete().where(*mine))
        full = _is_full(connection, browser, card.at)
        if not full:
            values = {"pack": card.pack, "game": card.game, "name": card.name, "at": card.at}
            connection.execute(boxes.insert(), {"browser": browser, **values})
        return full

    if await store.ask(work):
        raise Problem("too_many_boxes", 409, n=MOST_MINE)


def _is_full(connection: Connection, browser: str, at: wire.Moment) -> bool:
    """Has a browser too many packs, or have all taken the places of the last days?"""
    of_browser = select(func.count()).select_from(boxes).where(boxes.c.browser == browser)
    of_all = select(func.count(boxes.c.pack.distinct())).where(boxes.c.at > at - PLACE)
    mine, everybodys = connection.scalar(of_browser) or 0, connection.scalar(of_all) or 0
    return mine >= MOST_MINE or everybodys >= MOST_KEPT


async def boxes_of(store: Store, browser: str | None) -> list[wire.BoxCard]:
    """The packs of a browser, the newest first."""
    query = select(boxes).where(boxes.c.browser == browser).order_by(boxes.c.at.desc())
    return await store.ask(
        lambda connection: [
            wire.BoxCard(row.pack, row.game, row.name, row.at) for row in connection.execute(query)
        ]
    )


async def forget_box(store: Store, browser: str | None, pack: str) -> None:
    """Note that a pack is no longer a browser's; its tables still need the files."""
    mine = boxes.c.browser == browser, boxes.c.pack == pack

    def work(connection: Connection) -> None:
        connection.execute(boxes.delete().where(*mine))

    await store.ask(work)


async def may_use(store: Store, browser: str, pack: Any) -> bool:
    """Does the database let a browser make a table with this box?"""
    if not isinstance(pack, str) or not pack:
        return True
    query = select(boxes.c.browser).where(boxes.c.pack == pack)
    owners = await store.ask(lambda connection: set(connection.scalars(query)))
    return not owners or browser in owners
