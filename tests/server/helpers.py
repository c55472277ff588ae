"""Tables for tests: people, bots and a clock that only the test moves."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.core.toys import NAMES, toy

from rucher.core.types import Seat
from rucher.games import register
from rucher.server import wire
from rucher.server.tables import records as r
from rucher.server.tables.table import Table

MODULES = tuple(f"tests.core.toys.{name}" for name in NAMES)


def register_toys() -> None:
    """Let the server find the toy games."""
    for name in NAMES:
        register(toy(name))


def opened(game: str, seats: int, **more: Any) -> r.Opened:
    """How a table of some game was made, at moment 0 by the browser `a`."""
    return r.Opened(game, None, {}, seats, "a", 0, **more)


def seated(game: str, *who: str, seed: int = 1, **more: Any) -> Table:
    """A started table: a name like `a` or `b` is a person on that browser, `bot:random` a bot."""
    register_toys()
    table = Table("t", opened(game, len(who), **more), seed)
    for seat, name in enumerate(who):
        kind, _, bot = name.partition(":")
        record = r.Filled(0, seat, bot) if bot else r.Sat(0, seat, kind, f"Player {kind}")
        table.replay(record)
    table.start(0)
    return table


def play(table: Table, *notations: str, at: int = 0) -> None:
    """Answer the open questions in turn."""
    for notation in notations:
        seat = table.to_act[0]
        table.act(seat, table.asked[seat].id, [notation], at)


def answer(table: Table, seat: Seat, notation: str, at: int = 0, client: str = "") -> r.Played:
    """Answer one seat's question."""
    [record] = table.act(seat, table.asked[seat].id, [notation], at, client)
    return record


def again(table: Table) -> Table:
    """The same table, laid again from its records alone, as a restart would."""
    new = Table(table.id, table.opened)
    for seat, chair in enumerate(table.seating.chairs):
        if chair.browser:
            new.replay(r.Sat(0, seat, chair.browser, chair.name))
        else:
            new.replay(r.Filled(0, seat, chair.bot))
    for step in table.steps:
        new.replay(r.decode_record(msgspec.json.encode(step.record)))
    return new


def told(position: wire.Update) -> Any:
    """A message as plain data."""
    return msgspec.json.decode(wire.encode(position))
