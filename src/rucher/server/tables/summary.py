"""The summary of a table: what a list tells of it, and when it goes on by itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from rucher.core.types import Seat
from rucher.server.tables.table import Table
from rucher.server.wire import (
    Assist,
    Clock,
    ClockOption,
    DaysClock,
    End,
    Moment,
    SeatInfo,
    SeatKind,
    Status,
    TableInfo,
    TableRow,
)

ASSISTS: tuple[Assist, ...] = ("hint", "analysis", "branch")


class SeatSummary(msgspec.Struct, frozen=True):
    """A seat: its person's browser and name, or its bot; `bot` also where one stands in for the person."""

    kind: SeatKind
    browser: str | None
    name: str
    bot: str | None
    adviser: str | None = None  # none in old summaries


class Summary(msgspec.Struct, frozen=True):
    """A table after its last record."""

    id: str
    game: str
    preset: str | None
    options: dict[str, Any]
    status: Status
    seats: tuple[SeatSummary, ...]
    to_act: tuple[Seat, ...]
    end: End | None
    n: int  # the last record of the match stream
    at: Moment  # the last record of the match or of the seats
    created: Moment
    host: str
    listed: bool
    clock: ClockOption | None
    chat: bool
    allowed: tuple[Assist, ...]
    rematch: str | None
    branch_of: str | None
    next_due: Moment | None  # when a flag falls or a bot is to act; None: nothing happens by itself
    clocks: tuple[Clock, ...] = ()  # as they stood at the last record; none in old summaries

    @property
    def open_seats(self) -> int:
        """How many seats are open."""
        return sum(seat.kind == "open" for seat in self.seats)

    def held_by(self, browser: str | None) -> bool:
        """Does a browser hold a seat here?"""
        return browser is not None and any(seat.browser == browser for seat in self.seats)

    def awaits(self, browser: str | None) -> bool:
        """Is a person at this browser asked?"""
        asked = (self.seats[seat] for seat in self.to_act)
        return any(browser and seat.browser == browser and seat.bot is None for seat in asked)

    def info(self, browser: str | None, present: Collection[str] = (), spectators: int = 0) -> TableInfo:
        """The public facts of the table, for one browser."""
        seats = []
        for number, seat in enumerate(self.seats):
            mine = browser is not None and seat.browser == browser
            here = seat.browser in present
            seats.append(SeatInfo(number, seat.kind, seat.name, seat.bot, here, mine, seat.adviser))
        return TableInfo(
            self.id,
            self.game,
            self.preset,
            self.options,
            self.status,
            tuple(seats),
            self.listed,
            self.clock,
            self.chat,
            self.allowed,
            self.created,
            self.n,
            self.to_act,
            host=browser == self.host,
            spectators=spectators,
            rematch=self.rematch,
            branch_of=self.branch_of,
        )

    def row(self, browser: str | None, present: Collection[str] = (), spectators: int = 0) -> TableRow:
        """The table in a list, for one browser."""
        info = self.info(browser, present, spectators)
        facts = {name: getattr(info, name) for name in info.__struct_fields__}
        return TableRow(**facts, at=self.at, clocks=self.clocks, end=self.end)


def summarize(table: Table, at: Moment | None = None) -> Summary:
    """The summary of a table; `at`: when its last record was made, where that was a record of the seats."""
    opened, seating = table.opened, table.seating
    at = at if at is not None else last_moment(table)
    seats = (
        SeatSummary(
            "person" if chair.browser else "bot" if chair.bot else "open",
            chair.browser,
            chair.name,
            seating.bot_at(seat),
            chair.adviser,
        )
        for seat, chair in enumerate(seating.chairs)
    )
    return Summary(
        table.id,
        opened.game,
        opened.preset,
        opened.options,
        table.status,
        tuple(seats),
        table.to_act,
        table.end,
        table.n,
        at,
        opened.created,
        opened.host,
        opened.listed,
        opened.clock,
        opened.chat,
        tuple(assist for assist in ASSISTS if table.allows(assist)),
        seating.rematch,
        opened.branch_of,
        next_due(table),
        table.clocks.shown(at),
    )


def spectators_view(table: Table) -> bytes | None:
    """What every spectator may see of the table's match, as JSON; None before it starts."""
    if table.match is None:
        return None
    return msgspec.json.encode(table.glimpse(None))


def last_moment(table: Table) -> Moment:
    """When the last record of the match was made; before the start, when the table was made."""
    return table.steps[-1].record.at if table.steps else table.opened.created


def next_due(table: Table) -> Moment | None:
    """When a flag falls or a bot is to act, if nobody does anything; None: nothing happens by itself."""
    if table.match is None:
        waits = table.seating.open_seats() or starts_with_all_present(table)
        return None if waits else table.opened.created
    if any(table.seating.bot_at(seat) for seat in table.to_act):
        return last_moment(table)
    flag = table.clocks.next_flag() if table.status == "playing" else None
    return flag[0] if flag else None


def starts_with_all_present(table: Table) -> bool:
    """Does the match start only when all are there? Clocks of minutes and seconds would run at once."""
    clock = table.opened.clock
    return clock is not None and not isinstance(clock, DaysClock) and len(table.seating.browsers()) > 1


encode_summary = msgspec.json.encode
decode_summary = msgspec.json.Decoder(Summary).decode
