"""The finished games of a database that everybody may study: those of tables that their players listed."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import select

from rucher.core.errors import RucherError
from rucher.core.match import Match
from rucher.server.longwork.laying import laid_table
from rucher.server.rooms.offshoots import at_the_table
from rucher.server.store.connecting import StoreError, connect, migrate
from rucher.server.store.schema import summaries
from rucher.server.store.tables import load_table

log = logging.getLogger("rucher.server")


def listed_games(database: str, game: str) -> Iterator[Match]:
    """The finished matches at a server's listed tables, the oldest first, for the openings.

    Whoever sits down at a listed table agrees to be watched by anybody; all other tables stay private.
    """
    if "://" not in database and not Path(database).exists():
        raise StoreError(f"there is no database {database}")
    engine = connect(database)
    migrate(engine)
    query = (
        select(summaries.c.table_id)
        .where(summaries.c.game == game, summaries.c.status == "over", summaries.c.listed)
        .order_by(summaries.c.created, summaries.c.table_id)
    )
    try:
        with engine.connect() as connection:
            for name in connection.scalars(query).all():
                kept = load_table(connection, name)
                if kept is None:
                    continue
                try:
                    table = laid_table(kept, None)
                except RucherError as error:  # its box or its rules are not known here any more
                    log.warning("table %s cannot be read: %s", name, error)
                    continue
                if table.match is not None:
                    table.match.ended = at_the_table(table)
                    yield table.match
    finally:
        engine.dispose()
