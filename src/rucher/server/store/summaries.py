"""Reading the summaries of tables: the lists of the lobby, what is due, what has no summary yet."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, or_, select

from rucher.server.store.schema import finished, summaries, tables, visits
from rucher.server.store.tables import Store, keep_summary
from rucher.server.tables.summary import Summary, decode_summary
from rucher.server.wire import Moment

OPEN, MINE, WATCH = 50, 40, 8  # the most tables of each list
DAY = 86_400_000
WATCHED = 7 * DAY  # a table to watch was made at most so many milliseconds ago
LIVE = 1_800_000  # and somebody has played there since so many


class Lists(NamedTuple):
    """The tables with an open seat, those where a browser has sat, and those to watch; the newest first."""

    open: list[Summary]
    mine: list[Summary]  # those that are over come last
    watch: list[Summary]


class Seen(NamedTuple):
    """What everybody may see of a table: its summary, and a spectator's view as JSON."""

    summary: Summary
    view: bytes | None


async def summary_with_view(store: Store, table: str) -> Seen | None:
    """The summary of one table, with its view; None where it does not exist or is too old to have one."""
    query = select(summaries.c.body, summaries.c.view).where(summaries.c.table_id == table)
    row = await store.ask(lambda connection: connection.execute(query).first())
    return Seen(decode_summary(row.body), row.view) if row else None


async def lobby_lists(store: Store, browser: str | None, at: Moment, also: Collection[str] = ()) -> Lists:
    """The lists of the lobby from the stored summaries; `also`: some older tables."""
    recent = or_(summaries.c.created >= at - DAY, summaries.c.table_id.in_(also))
    waiting = summaries.c.listed, summaries.c.status == "waiting", summaries.c.open_seats > 0
    newest = select(summaries.c.body).order_by(summaries.c.created.desc())
    running = select(summaries.c.body).order_by(summaries.c.status == "over", summaries.c.created.desc())
    joined = running.join(visits, visits.c.table_id == summaries.c.table_id)
    playing = summaries.c.listed, summaries.c.status == "playing", summaries.c.at >= at - LIVE

    def work(connection: Connection) -> Lists:
        found = connection.scalars(newest.where(recent, *waiting).limit(OPEN))
        opened = [decode_summary(body) for body in found]
        live = connection.scalars(newest.where(summaries.c.created >= at - WATCHED, *playing).limit(WATCH))
        watch = [decode_summary(body) for body in live]
        if browser is None:
            return Lists(opened, [], watch)
        sat = connection.scalars(joined.where(visits.c.browser == browser).limit(MINE))
        return Lists(opened, [decode_summary(body) for body in sat], watch)

    return await store.ask(work)


async def playing_tables(store: Store, browser: str) -> list[Summary]:
    """The summaries of tables that go on and where a browser has sat, the newest first."""
    query = select(summaries.c.body).join(visits, visits.c.table_id == summaries.c.table_id)
    mine = query.where(visits.c.browser == browser, summaries.c.status == "playing")
    newest = mine.order_by(summaries.c.created.desc()).limit(MINE)
    bodies = await store.ask(lambda connection: list(connection.scalars(newest)))
    return [decode_summary(body) for body in bodies]


async def due_tables(store: Store, until: Moment, since: Moment) -> list[str]:
    """The tables by their summaries where a flag falls or a bot is to act, with news since a moment."""
    query = select(summaries.c.table_id).where(summaries.c.next_due <= until, summaries.c.at >= since)
    return await store.ask(lambda connection: list(connection.scalars(query.order_by(summaries.c.next_due))))


async def tables_without_summary(store: Store, browser: str | None = None) -> list[str]:
    """The tables without a summary, made before there were any: first those that go on, the newest first.

    With a browser: those of its list.
    """
    known, over = select(summaries.c.table_id), select(finished.c.table_id)
    query = select(tables.c.id).where(tables.c.id.not_in(known))
    if browser is not None:
        query = query.where(
            tables.c.id.in_(select(visits.c.table_id).where(visits.c.browser == browser))
        ).limit(MINE)
    order = tables.c.id.in_(over), tables.c.created.desc()
    return await store.ask(lambda connection: list(connection.scalars(query.order_by(*order))))


async def fill_in(store: Store, summary: Summary) -> None:
    """Store the summary of an old table, unless a record has brought a newer one meanwhile."""

    def work(connection: Connection) -> None:
        query = select(summaries.c.table_id).where(summaries.c.table_id == summary.id)
        if connection.scalar(query) is None:
            keep_summary(connection, summary)

    await store.ask(work)
