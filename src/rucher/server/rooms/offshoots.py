"""New tables from old matches: a rematch, a branch that plays on from a record, a match from a file."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.match import Match, TableEnd
from rucher.core.options import preset_of
from rucher.core.transcript import read_saved
from rucher.games import find as find_game
from rucher.server import wire
from rucher.server.metering import beside
from rucher.server.rooms.house import House
from rucher.server.rooms.room import Room, now
from rucher.server.settings import Problem, clean_name, load_problem
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
    """A new table that plays on from a record of another; `allow` may refuse its number of records."""
    table = room.table
    if not table.allows("branch"):
        raise Problem("fair_play", 403)
    if table.has_secrets and table.status != "over":
        raise Problem("secret", 403)
    if len(asked.seats) != table.opened.seats:
        raise Problem("bad_seats")
    earlier = await beside(table.earlier, min(asked.n, table.n))  # a long match takes a while
    if earlier.match is None:
        raise Problem("bad_request")
    allow(len(earlier.match.log))
    opened = msgspec.structs.replace(
        table.opened,
        host=browser,
        created=now(),
        listed=False,
        clock=None,
        chat=True,
        allow=(),
        branch_of=table.id,
        begins_with=earlier.match.to_json(),
    )
    return await house.found(opened, house.seated(asked.seats, opened.game, browser, opened.created))


async def rematch(house: House, room: Room) -> Room:
    """A new table with the same people and bots, each moved by one seat."""
    async with room.lock:
        table = room.table
        if table.status != "over":
            raise Problem("not_over", 409)
        if table.seating.rematch:
            return await house.known(table.seating.rematch)
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
            drawn=(),
        )
        sat: list[r.AnyRecord] = []
        for seat in range(len(chairs)):
            chair = chairs[(seat + 1) % len(chairs)]
            if chair.browser:
                sat.append(r.Sat(at, seat, chair.browser, chair.name))
            else:
                sat.append(r.Filled(at, seat, chair.bot))
        new = await house.found(opened, sat)
        await room.seat(r.Rematched(at, new.table.id))
        return new


async def bring(
    house: House, asked: wire.Bring, browser: str, allow: Callable[[int], None] = any_number
) -> Room:
    """A new table with a match from a file; the browser that brought it holds every seat."""
    try:
        match = await beside(
            read_saved, asked.text, find_game, Chance(), MOST_ACTIONS
        )  # a long match takes a while to replay
    except LoadError as error:
        raise load_problem(error, Problem("bad_file")) from None
    allow(len(match.log))
    at, name = now(), clean_name(asked.name)
    opened = r.Opened(
        match.header.game,
        preset_of(match),
        match.header.options,
        _seats(match),
        browser,
        at,
        match.header.rules_version,
        match.header.box,
    )
    sat: list[r.AnyRecord] = [r.Sat(at, seat, browser, name) for seat in range(opened.seats)]
    # Record 1 lays the table: the action at index 0 of the log is record 2.
    played = (
        r.Played(
            at, e.seat, msgspec.to_builtins(e.action), e.draws, 0 if e.touch is msgspec.UNSET else e.touch + 2
        )
        for e in match.log
    )
    log: list[r.AnyRecord] = [r.Started(at, match.setup_draws), *played]
    log += _ending(match, at, len(log) + 1)
    return await house.found(opened, sat, log)


def at_the_table(table: Table) -> TableEnd | None:
    """How the people ended a match; None where the rules did."""
    if table.end is None or table.match is None or table.match.decision is None:
        return None
    said = table.end.said
    how = said.key.removeprefix("end.")
    return msgspec.convert({"how": how, "seat": said.seats.get("player")}, TableEnd)


def _ending(match: Match, at: wire.Moment, number: int) -> list[r.AnyRecord]:
    """The records that end a table as the people ended its match; the first of them has this number."""
    if match.ended is None:
        return []
    if match.ended.seat is None:
        answers = (r.Answered(at, seat, number, True) for seat in range(1, _seats(match)))
        return [r.Offered(at, 0, "draw"), *answers]
    gone = r.Resigned if match.ended.how == "resigned" else r.Flagged
    return [gone(at, match.ended.seat)]


def _seats(match: Match) -> int:
    return int(match.header.options.get("players", match.game.info.players[0]))
