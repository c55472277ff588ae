"""New tables from old matches: a rematch, a branch that plays on from a record, a match from a file."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rucher.core.records import TableEnd
from rucher.games.hive.state import HiveState
from rucher.server import wire
from rucher.server.longwork.desk import loaded_table
from rucher.server.longwork.tasks import Branch, Branched, Bring, Brought
from rucher.server.names import clean_name
from rucher.server.rooms.fair_play import refuse_position
from rucher.server.rooms.house import House
from rucher.server.rooms.new_tables import open_new_room, seat_records, store_new_table
from rucher.server.rooms.room import Room
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import new_id
from rucher.server.settings import Problem
from rucher.server.store.tables import Kept
from rucher.server.tables import records as r
from rucher.server.tables.table import Table

MOST_ACTIONS = 3_000  # of a match that somebody brings: several times the longest that people play


def any_number(records: int) -> None:
    """Allow a new table that begins with any number of records."""


async def branch(
    house: House,
    room: Room,
    asked: wire.Branch,
    browser: str,
    allow: Callable[[int], None] = any_number,
) -> Room:
    """Open the room of a new table that plays on from a record of another."""
    table = room.table
    if not table.allows("branch"):
        raise Problem("fair_play", 403)
    if table.has_secrets and table.status != "over":
        raise Problem("secret", 403)
    if len(asked.seats) != table.opened.seats:
        raise Problem("bad_seats")
    kept = await house.store.load(table.id)
    assert kept is not None
    del kept.match[max(asked.n, 0) :]
    opened = msgspec.structs.replace(
        table.opened,
        host=browser,
        created=now(),
        listed=False,
        clock=None,
        chat=True,
        allow=(),
        branch_of=table.id,
        begins_with=None,
    )
    new = Kept(new_id(), opened, [], seat_records(asked.seats, opened.game, browser, opened.created), [])
    # The branch of a branch begins with what that one began with, so the old facts are needed too.
    made = await house.long_work.ask(Branch(kept, opened, new.id, new.seat, house.seed), Branched)
    allow(made.actions)
    new.opened = msgspec.structs.replace(opened, begins_with=made.begins_with)
    return await open_new_room(house, new, await loaded_table(made.packed))


async def rematch(house: House, room: Room, browser: str) -> wire.TableInfo:
    """A new table with the same people and bots, each moved by one seat; its facts for one browser."""
    async with room.lock:
        table = room.table
        if table.status != "over":
            raise Problem("not_over", 409)
        if table.seating.rematch:
            return await house.info(table.seating.rematch, browser)
        at, chairs = now(), table.seating.chairs
        assert table.match is not None
        header = table.match.header  # the same rules and the same box, by its name
        opened = msgspec.structs.replace(
            table.opened,
            created=at,
            options=header.options,
            box=header.box,
            branch_of=None,
            begins_with=None,
            foreseen=False,
            drawn=(),
        )
        sat: list[r.AnyRecord] = []
        for seat in range(len(chairs)):
            chair = chairs[(seat + 1) % len(chairs)]
            if chair.browser:
                sat.append(r.Sat(at, seat, chair.browser, chair.name, chair.adviser))
            else:
                sat.append(r.Filled(at, seat, chair.bot))
        new = await store_new_table(house, opened, sat)
        await room.seat(r.Rematched(at, new.table.id))
        return new.info(browser)


async def bring(
    house: House, asked: wire.Bring, browser: str, allow: Callable[[int], None] = any_number
) -> Room:
    """A new table with a match from a file; the browser that brought it holds every seat."""
    name = clean_name(asked.name)
    task = Bring(asked.text, MOST_ACTIONS, new_id(), browser, name, now(), house.seed, asked.number)
    made = await house.long_work.ask(task, Brought)
    allow(made.actions)
    table = await loaded_table(made.packed)
    assert table.match is not None
    last = table.match.state_after(len(table.match.log))
    if isinstance(last, HiveState):
        await refuse_position(house, browser, last)
    kept = Kept(table.id, table.opened, [step.record for step in table.steps], made.seat, [])
    return await open_new_room(house, kept, table)


def at_the_table(table: Table) -> TableEnd | None:
    """How the people ended a table's match; None where the rules did."""
    if table.end is None or table.match is None or table.match.decision is None:
        return None
    said = table.end.said
    how = said.key.removeprefix("end.")
    return msgspec.convert({"how": how, "seat": said.seats.get("player")}, TableEnd)
