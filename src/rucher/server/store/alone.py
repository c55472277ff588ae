"""One server for each SQLite file: a second one is refused."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine

from rucher.core.file_lock import lock_file
from rucher.server.store.connecting import StoreError

LOCK = ".lock"  # how the name of the locked file beside the database ends


def lock_database(engine: Engine) -> int | None:
    """Lock an SQLite file for this server; StoreError where another one has it. None: there is no file."""
    name = engine.url.database
    if engine.dialect.name != "sqlite" or name in (None, "", ":memory:"):
        return None
    try:
        return lock_file(Path(str(name)).resolve().with_suffix(LOCK))
    except OSError:
        raise StoreError(
            f"another server uses {name} already. End it first, or name another file with --database; "
            "on PostgreSQL several servers may share their tables."
        ) from None
