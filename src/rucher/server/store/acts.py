"""What the host of a server does to tables and visitors: each act is a row, and the servers carry it out.

The rows are the log of the host's desk too: none of them is ever removed. They hold ids, addresses and the
host's own notices, and no names.
"""

from __future__ import annotations

import re
import time
from ipaddress import ip_address
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from rucher.core.errors import RucherError
from rucher.server.store.erasing import delete_table, erase_person
from rucher.server.store.schema import acts, tables
from rucher.server.wire import ActKind, Moment

BAN, UNBAN, MUTE, UNMUTE = "ban", "unban", "mute", "unmute"
CLOSE, OPEN, DELETE, CLOSED_DOORS, OPEN_DOORS = "close", "open", "delete", "closed_doors", "open_doors"
ERASE, NOTICE, UNNOTICE = "erase", "notice", "unnotice"
OF_TABLES = frozenset({CLOSE, OPEN, DELETE, CLOSED_DOORS, OPEN_DOORS})
ENDS = {UNBAN: BAN, UNMUTE: MUTE, OPEN: CLOSE, OPEN_DOORS: CLOSED_DOORS, UNNOTICE: NOTICE}
LASTING = frozenset({BAN, MUTE, NOTICE})  # those that may end by themselves
FOR_EVER: Final = 1 << 62
LONGEST_NOTICE = 400
BROWSER = re.compile(r"[\w-]{16}")
ACTING = 8644  # the lock of PostgreSQL that acts take in turn: a reader then misses none of them


class ActError(RucherError):
    """An act that cannot be done; the message says why, and `code` names the problem."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Act(NamedTuple):
    """One act of the host: what, to whom or to which table, and when it ends."""

    id: int
    at: Moment
    kind: str
    target: str  # a table, a browser, an address, or the text of a notice
    until: Moment  # FOR_EVER: it does not end


def act(connection: Connection, kind: ActKind, target: str, until: Moment = FOR_EVER) -> int:
    """Do what is done in the database, and note the act; return how many tables it concerned.

    The servers read it within seconds, and do the rest: they close pages, and forget what they remember.
    """
    target = meant(connection, kind, target)
    found = 1
    if kind == DELETE:
        delete_table(connection, target)
    elif kind == ERASE:
        found = len(erase_person(connection, target))
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ACTING})")
    until = until if kind in LASTING else FOR_EVER
    row = {"at": time.time_ns() // 1_000_000, "kind": kind, "target": target, "until": until}
    connection.execute(acts.insert(), row)
    return found


def meant(connection: Connection, kind: ActKind, target: str) -> str:
    """The target as it is noted; ActError where there is no such thing."""
    if kind in OF_TABLES:
        if connection.scalar(select(tables.c.id).where(tables.c.id == target)) is None:
            raise ActError("no_table", f"there is no table {target}")
        return target
    if kind in (NOTICE, UNNOTICE):
        text = " ".join(target.split()) if kind == NOTICE else ""
        if len(text) > LONGEST_NOTICE or (kind == NOTICE and not text):
            raise ActError("bad_notice", f"a notice has 1 to {LONGEST_NOTICE} characters")
        return text
    if BROWSER.fullmatch(target):
        return target
    try:
        if kind in (BAN, UNBAN):
            return str(ip_address(target))
    except ValueError:
        pass
    raise ActError("no_visitor", f"{target} is no browser's id, and no address")


def read_acts(connection: Connection, after: int = 0) -> list[Act]:
    """The acts after one of them, the oldest first."""
    query = select(acts).where(acts.c.id > after).order_by(acts.c.id)
    return [Act(*row) for row in connection.execute(query)]


def last_acts(connection: Connection, number: int) -> list[Act]:
    """The last acts, the newest first."""
    query = select(acts).order_by(acts.c.id.desc()).limit(number)
    return [Act(*row) for row in connection.execute(query)]
