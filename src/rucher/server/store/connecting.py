"""Opening the database, an SQLite file or a PostgreSQL server, and bringing it to the newest schema."""

from __future__ import annotations

import os
import socket
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoConnection

from rucher.core.errors import RucherError
from rucher.core.extras import advice

CONNECT_SECONDS = 5  # a database server that does not answer by then is away
# Milliseconds that PostgreSQL waits for a server in the middle of a transaction. Then it lets its rows go:
# the process was stopped, and another worker waits for them.
IDLE_MS = 1_500
MIGRATING = 8642  # the lock of PostgreSQL that servers which start together take in turn
# The database is away, full, damaged or read-only: the same request may succeed later.
TROUBLE = (DatabaseError, InterfaceError, NoConnection, sqlite3.Error, OSError)


class StoreError(RucherError):
    """The database cannot be used; the message says why."""


def connect(url: str, serving: bool = False) -> Engine:
    """An engine for a database address or the path of an SQLite file; `serving`: for a server's store."""
    options: dict[str, Any] = {}
    is_file = "://" not in url
    if is_file:
        try:
            Path(url).parent.mkdir(parents=True, exist_ok=True)
            Path(url).touch(mode=0o600)  # messages and names are for nobody else
        except OSError as error:
            raise _unusable(url, error) from None
        url = f"sqlite:///{url}"
    if url.startswith(("postgresql://", "postgres://")):
        url = f"postgresql+psycopg://{url.partition('://')[2]}"
        options = {"connect_timeout": CONNECT_SECONDS}
        if serving:
            options["options"] = f"-c idle_in_transaction_session_timeout={IDLE_MS}"
            options["application_name"] = f"rucher {socket.gethostname()[:24]} {os.getpid()}"
    try:
        # A database server may have closed the connection meanwhile; a file has not.
        # Errors go to the log, and what is stored may hold names and messages.
        engine = create_engine(url, pool_pre_ping=not is_file, connect_args=options, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise StoreError(advice(error) or str(error)) from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def without_password(address: str) -> str:
    """The address of a database, as it may be shown: what is before the @ may be a password."""
    return address.rpartition("@")[2] if "://" in address else address


def _unusable(place: str, error: Exception) -> StoreError:
    """The sentence for a database that cannot be used at the start."""
    why = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return StoreError(f"cannot use the database {place}: {why}. Name another one, or restore a backup.")


def _tune_sqlite(connection: Any, _: Any) -> None:
    """Set how an SQLite connection writes: by a log, and safely."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def take_turns(connection: Connection, lock: int) -> None:
    """Let servers that start together change the database one after another."""
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({lock})")


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema."""
    from alembic import command  # here: it takes a moment to import, and a page should not wait for it
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                take_turns(connection, MIGRATING)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except (*TROUBLE, CommandError) as error:  # CommandError: its schema is of a newer Rucher
        engine.dispose()
        raise _unusable(engine.url.database or str(engine.url), error) from None
