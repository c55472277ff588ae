"""A file that one process at a time may hold, so that a second one is refused."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def lock_file(file: Path) -> int:
    """Hold a file, which is made if needed; OSError where another process holds it.

    The system ends the lock with the process, however that ends, or when the returned handle is closed.
    """
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        raise
    return handle


def _lock(handle: int) -> None:
    """Lock an open file, or fail where another process holds it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
