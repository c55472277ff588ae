"""Fair play beyond a table: matches of Hive that people play on different screens, looked up by their stones.

Who sets such a position up elsewhere is told nothing about it, and may not play on from it against a bot.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterable, AsyncIterator, Hashable
from typing import TYPE_CHECKING

from rucher.games.hive import game
from rucher.games.hive.state import HiveState
from rucher.games.hive.symmetry import same_stones, stones_on_table
from rucher.server.settings import Problem
from rucher.server.store.summaries import playing_tables
from rucher.server.tables.table import Table

if TYPE_CHECKING:
    from rucher.server.rooms.house import House

OPENING = 6  # plies: so early, every match has the same positions
PAUSE = 20  # positions, after which others have their turn


async def refuse_running(house: House, browser: str | None, states: AsyncIterable[HiveState]) -> None:
    """A Problem where one of these positions is the present one of a match that no engine may help in.

    Looked up are the matches in memory and all of the browser that asks.
    """
    shown = defaultdict[Hashable, list[HiveState]](list)
    for number, state in enumerate(await _present(house, browser)):
        shown[stones_on_table(state)].append(state)
        if number % PAUSE == 0:
            await asyncio.sleep(0)
    if not shown:
        return
    number = 0
    async for asked in states:
        for one in shown.get(stones_on_table(asked), ()):
            if same_stones(one, asked):
                raise Problem("fair_play", 403)
            await asyncio.sleep(0)  # to compare two takes a millisecond
        number += 1
        if number % PAUSE == 0:
            await asyncio.sleep(0)


async def refuse_position(house: House, browser: str | None, state: HiveState) -> None:
    """The same for one position."""

    async def alone() -> AsyncIterator[HiveState]:
        yield state

    await refuse_running(house, browser, alone())


async def _present(house: House, browser: str | None) -> list[HiveState]:
    """The present positions of running matches of Hive, except of those that are too young."""
    tables = {name: room.table for name, room in house.rooms.items()}
    if browser is not None:  # a slow match leaves memory, and may be at another worker
        for summary in await playing_tables(house.store, browser):
            if summary.id not in tables and summary.game == game.info.id and summary.held_by(browser):
                try:
                    tables[summary.id] = await house.read(summary.id)
                except Problem:
                    continue  # closed by the host, or broken: nobody plays there
    found = [_position(table) for table in tables.values()]
    return [state for state in found if state is not None and state.ply >= OPENING]


def _position(table: Table) -> HiveState | None:
    """The position of a table of Hive at which analysis is off; None for every other table.

    Where nobody has played yet, it is the one that all tables with this start position have.
    """
    if table.status != "playing" or table.match is None or table.opened.game != game.info.id:
        return None
    if table.allows("analysis") or not table.match.log:
        return None
    state = table.match.state_after(len(table.match.log))
    assert isinstance(state, HiveState)
    return state
