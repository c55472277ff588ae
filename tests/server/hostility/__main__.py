"""The visitor as a process of its own, so that his work is not in the way of the bystanders' clocks.

`python -m tests.server.hostility PORT SECONDS TABLE...`: the tables are those of others. Each trick is one
function, done again and again; at the end he prints how often each came to an end, and how.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx2
from tests.server.hostility import at_tables, with_connections, with_files
from tests.server.hostility.visitor import Visitor
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, httpx2.HTTPError)
PAUSE = 0.1  # seconds between two tries: his own processor is not to be what slows the bystanders down
CROWD_SECONDS = 180.0  # in which they come, on a machine that is busy with other things too
TRICKS: tuple[Callable[[Visitor], Awaitable[None]], ...] = (
    at_tables.bring_the_longest_file,
    at_tables.look_at_undone_records,
    at_tables.look_at_undone_records,
    at_tables.look_at_undone_records,
    at_tables.branch_off,
    with_files.bring_a_campaign,
    with_files.bring_scenarios,
    at_tables.take_long_names,
    with_connections.leave_requests_half_open,
    with_connections.keep_silent_sockets,
    at_tables.chat_by_reconnecting,
    at_tables.create_tables,
    at_tables.ask_for_rematches,
    at_tables.attempt_what_fits_nothing,
    at_tables.attempt_what_fits_nothing,
    at_tables.propose,
    at_tables.ask_the_bots,
    with_files.study_without_end,
    with_files.keep_studies,
    with_connections.send_malformed_messages,
    with_connections.send_big_bodies,
    with_connections.ask_strange_things,
)


async def again_and_again(trick: Callable[[Visitor], Awaitable[None]], visitor: Visitor) -> None:
    """Do a trick until the end, whatever comes of it."""
    name = trick.__name__
    while (left := visitor.end - time.monotonic()) > 0:
        try:
            async with asyncio.timeout(left):
                await trick(visitor)
            visitor.counts[name] += 1
        except GONE as error:
            visitor.counts[f"{name}: {type(error).__name__}"] += 1
        await asyncio.sleep(PAUSE)


async def main(port: int, seconds: float, tables: list[str]) -> Counter[str]:
    """Let the crowd come, then do all tricks at once for so long, and count."""
    visitor = Visitor(port, tables, seconds)
    while not visitor.brought:
        await at_tables.bring_the_longest_file(visitor)
    first = asyncio.ensure_future(again_and_again(at_tables.crowd_that_does_not_read, visitor))
    async with asyncio.timeout(CROWD_SECONDS):  # they come before his time of the loop is used up
        await visitor.crowd_is_there.wait()
    visitor.end = time.monotonic() + seconds
    await asyncio.gather(first, *(again_and_again(trick, visitor) for trick in TRICKS))
    return visitor.counts


if __name__ == "__main__":
    done = asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3:]))
    sys.stdout.write(json.dumps(dict(sorted(done.items()))))
