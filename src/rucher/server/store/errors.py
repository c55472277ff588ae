"""Why the store could not store: a conflict, trouble of the database, a table that another worker has."""

from __future__ import annotations

from rucher.core.errors import RucherError
from rucher.server.settings import Problem


class Conflict(RucherError):
    """Another process has appended to this stream: read the table again."""


class StoreTrouble(Problem):
    """The database is away, full or damaged. Nothing was stored; the same request may succeed later."""

    def __init__(self) -> None:
        super().__init__("trouble", 503)


class Moved(Problem):
    """Another worker has the table now. Nothing was stored; the same request succeeds there."""

    def __init__(self) -> None:
        super().__init__("moved", 503)
