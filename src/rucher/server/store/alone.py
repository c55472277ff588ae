"""One server for each SQLite file: a second one is refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sqlalchemy import Engine

from rucher.server.store.connecting import StoreError

LOCK = ".lock"  # how the name of the locked file beside the database ends


def lock_file(engine: Engine) -> int | None:
    """Lock an SQLite file for this server; StoreError where another one has it. None: there is no file.

    The system ends the lock with the process, however that ends.
    """
    name = engine.url.database
    if engine.dialect.name != "sqlite" or name in (None, "", ":memory:"):
        return None
    handle = os.open(Path(str(name)).resolve().with_suffix(LOCK), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        raise StoreError(
            f"another server uses {name} already. End it first, or name another file with --database; "
            "on PostgreSQL several servers may share their tables."
        ) from None
    return handle


def _lock(handle: int) -> None:
    """Lock the file beside an SQLite database, or fail where another server holds it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
