"""How long tables are kept: those without news for longer than the host wants are deleted."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from rucher.server.store.erasing import MOST_AT_ONCE, delete_old_tables

if TYPE_CHECKING:
    from rucher.server.rooms.house import House
    from rucher.server.wire import Moment

log = logging.getLogger("rucher.server")


async def delete_old(house: House, before: Moment) -> None:
    """Delete the tables without news since a moment, some at a time; one that somebody looks at stays."""
    me = house.owning.me if house.owning else None
    number = MOST_AT_ONCE
    while number == MOST_AT_ONCE:
        in_use = set(house.rooms)
        deleted = await house.store.ask(lambda c, used=in_use: delete_old_tables(c, before, used, me))  # type: ignore[misc]
        number = len(deleted)
        if deleted:
            log.info("%d tables without news for long were deleted", number)
