"""The places of kept scenarios, of which there are `MOST_SCENARIOS`.

A scenario takes a place until nobody has brought it or made a table with it for `PLACE`. Then its file is
removed, unless a stored table is played with it: that file stays, and takes no place.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, select, text

from rucher.server.store.beside import OWN_SCENARIO
from rucher.server.store.scenarios import MOST_SCENARIOS
from rucher.server.store.schema import files, notes
from rucher.server.store.tables import NOTE
from rucher.server.wire import Moment

PLACE = 14 * 86_400_000  # milliseconds: in that time the bucket of one visitor fills 136 places at most
USED = "used:"  # then the name of its folder: the note of when a scenario was last used
NEEDED = "0"  # in that note: nobody has used it for long, and a table is played with it
PLAYED = {
    "sqlite": text("SELECT 1 FROM tables WHERE instr(opened, :mark) > 0 LIMIT 1"),
    "postgresql": text("SELECT 1 FROM tables WHERE position(:mark IN opened) > 0 LIMIT 1"),
}


def use_scenario(connection: Connection, name: str, at: Moment) -> None:
    """Note that a scenario is used now: its place is its own for a while."""
    connection.execute(NOTE, {"key": USED + name, "value": str(at)})


def are_full(connection: Connection, at: Moment) -> bool:
    """Are all places taken?"""
    return sum(used > at - PLACE for used in _last_used(connection).values()) >= MOST_SCENARIOS


def unused(connection: Connection, here: Collection[str], at: Moment, shared: bool) -> list[str]:
    """The scenarios whose places are free again. One that was kept before there were notes begins now.

    `here`: the files of this worker. `shared`: several workers share them; what one has removed, all remove.
    """
    used = _last_used(connection)
    known = set(connection.scalars(select(files.c.name))) if shared else set()
    for name in here - used.keys():
        if shared and OWN_SCENARIO + name not in known:
            used[name] = 1
        else:
            use_scenario(connection, name, at)
    return sorted(name for name, last in used.items() if str(last) != NEEDED and last <= at - PLACE)


def give_back(connection: Connection, name: str, at: Moment) -> bool:
    """Forget a scenario that nobody has used for long; False where it must stay, for its tables."""
    if _last_used(connection).get(name, 0) > at - PLACE:
        return False  # used meanwhile
    if connection.scalar(PLAYED[connection.dialect.name], {"mark": name.encode()}):
        connection.execute(NOTE, {"key": USED + name, "value": NEEDED})
        return False
    connection.execute(notes.delete().where(notes.c.key == USED + name))
    connection.execute(files.delete().where(files.c.name == OWN_SCENARIO + name))
    return True


def _last_used(connection: Connection) -> dict[str, Moment]:
    """When each scenario was last used, by its name."""
    query = select(notes.c.key, notes.c.value).where(notes.c.key.startswith(USED))
    return {row.key.removeprefix(USED): int(row.value) for row in connection.execute(query)}
