"""Tables in the middle of their matches, played at random and stored before the server starts."""

from __future__ import annotations

import itertools
import random
import sqlite3
import time
from typing import NamedTuple

import msgspec
from benchmarks.serving.process import database_in

from rucher.core.options import make_options
from rucher.games import find
from rucher.server.rooms.tokens import Tokens, key_beside, new_id
from rucher.server.settings import Settings, key_file
from rucher.server.store.tables import Store
from rucher.server.tables import records as r
from rucher.server.tables.summary import summarize
from rucher.server.tables.table import Table

NAMED = {"tables": "id", "records": "table_id", "visits": "table_id", "summaries": "table_id"}


class Stored(NamedTuple):
    """A stored table, and the cookie of the browser at each of its seats."""

    id: str
    cookies: list[str]


async def store_tables(folder: str, game: str, count: int, actions: int, seats: int = 2) -> list[Stored]:
    """Play and store tables; a match that ends before so many actions is left out."""
    database = database_in(folder)
    tokens, store = Tokens(key_beside(key_file(Settings(database)))), Store(database)
    made: list[Stored] = []
    for seed in itertools.count():
        if len(made) == count:
            store.close()
            return made
        table = played(game, seats, actions, seed)
        if table.status != "playing":
            continue
        sat = chairs(table)
        log = [step.record for step in table.steps]
        await store.create(table.id, table.opened, sat, log, summary=summarize(table))
        made.append(Stored(table.id, [tokens.cookie(seat.browser) for seat in sat]))
    raise AssertionError


def chairs(table: Table) -> list[r.Sat]:
    """Who sits at a table."""
    at = table.opened.created
    return [r.Sat(at, s, chair.browser or "", chair.name) for s, chair in enumerate(table.seating.chairs)]


def played(game: str, seats: int, actions: int, seed: int) -> Table:
    """A table after some random actions, or at the end of its match."""
    rules, at, chance = find(game), time.time_ns() // 1_000_000, random.Random(seed)
    several = "players" in rules.options_type.__struct_fields__
    options = make_options(rules, None, {"players": seats} if several else {})
    browsers = [new_id() for _ in range(seats)]
    written, box = msgspec.to_builtins(options), rules.box.name(options)
    table = Table(new_id(), r.Opened(game, None, written, seats, browsers[0], at, rules.version, box), seed)
    for seat, browser in enumerate(browsers):
        table.seating.apply(r.Sat(at, seat, browser, f"Player {seat}"))
    table.start(at)
    assert table.match is not None
    for number in range(actions):
        if not table.to_act:
            break
        seat = table.to_act[0]
        table.play(seat, chance.choice(table.match.legal(seat)), at + number, f"{seat}.{number}")
    return table


def copy_tables(folder: str, times: int) -> None:
    """Store every table some more times, under other names."""
    with sqlite3.connect(database_in(folder)) as database:
        for into, name in NAMED.items():
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({into})")]
            same = ", ".join(column for column in columns if column != name)
            for number in range(times):
                database.execute(
                    f"INSERT INTO {into} ({name}, {same}) "
                    f"SELECT 'copy{number}.' || {name}, {same} FROM {into} WHERE {name} NOT LIKE 'copy%'"
                )
