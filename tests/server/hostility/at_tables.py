"""His tricks at tables: long matches, their past, crowds, chat, bots."""

from __future__ import annotations

import asyncio
import json
import time

from tests.server.hostility.visitor import UPGRADE, Visitor, frame

from rucher.server import wire
from rucher.server.rooms.offshoots import MOST_ACTIONS

CROWD = 120  # spectators, of the 200 sockets that an address may hold
SEATS = {"hive": 2, "alveola": 4, "anthophila": 4, "apiary": 5}
ALLOWED = {"allow": ["hint", "analysis", "branch"]}
ME, BOT = {"kind": "me", "name": "Mallory"}, {"kind": "bot", "bot": "greedy"}


async def bring_the_longest_file(visitor: Visitor) -> None:
    """A match as long as one may be, at a table of its own."""
    made = await visitor.ask("POST", "/api/bring", json={"text": visitor.long_match, "name": "M"})
    if made:
        visitor.brought.append(made["table"]["id"])


async def look_at_undone_records(visitor: Visitor) -> None:
    """After an undo, looks at the past of a long match."""
    table = visitor.chance.choice(visitor.brought)
    async with await visitor.page(table) as page:
        for seat in (0, 1):
            await visitor.say(page, "undo", seat=seat)
        for _ in range(40):
            n = visitor.chance.randint(2, MOST_ACTIONS)
            await visitor.say(page, visitor.chance.choice(["look", "describe"]), n=n, seat=0)


async def branch_off(visitor: Visitor) -> None:
    """New tables out of a long match, as late as can be."""
    path = f"/api/tables/{visitor.chance.choice(visitor.brought)}/branch"
    await visitor.ask("POST", path, "branch", json={"n": MOST_ACTIONS, "seats": [ME, ME]})


async def take_long_names(visitor: Visitor) -> None:
    """Names that are too long, and names of nothing visible, each of them a record."""
    if table := await visitor.create("hive", ME, {"kind": "open"}, listed=True):
        for name in ("M" * 40, "M" * 60_000, "\u3164" * 40, "\u202e" * 40) * 20:
            await visitor.ask("POST", f"/api/tables/{table}/name", "name", json={"name": name})


async def chat_by_reconnecting(visitor: Visitor) -> None:
    """Lines of chat at the tables of others, by one connection after another; and pointing."""
    async with await visitor.page(visitor.chance.choice(visitor.tables)) as page:
        for _ in range(3):
            await visitor.say(page, "say", text="W" * 500)
            await visitor.say(page, "point", touch="piece:wQ", name="M" * 40)


async def crowd_that_does_not_read(visitor: Visitor) -> None:
    """Spectators at a long match and at the table of others, who read nothing of what they are sent."""
    loop, lines = asyncio.get_running_loop(), []
    hello = frame(json.dumps({"t": "hello", "protocol": wire.PROTOCOL}).encode())
    for n in range(CROWD):
        table = visitor.chance.choice(visitor.brought) if n % 2 else visitor.tables[0]
        line = await visitor.line(UPGRADE.format(table).encode(), small=True)
        await loop.sock_recv(line, 1000)
        await loop.sock_sendall(line, hello)
        lines.append(line)
    visitor.crowd_is_there.set()
    await asyncio.sleep(min(60.0, visitor.seconds / 4))
    for line in lines:
        line.close()


async def create_tables(visitor: Visitor) -> None:
    """Tables of every game, of people and of bots who play without anybody."""
    for game, seats in SEATS.items():
        await visitor.create(game, *[ME] * seats, **ALLOWED)
        await visitor.create(game, *[BOT] * seats)


async def ask_for_rematches(visitor: Visitor) -> None:
    """A table given up and played again, which makes a table each time."""
    table = await visitor.create("hive", ME, ME)
    while table and visitor.end > time.monotonic():
        async with await visitor.page(table) as page:
            await visitor.say(page, "resign", seat=0)
        made = await visitor.ask("POST", f"/api/tables/{table}/rematch", "rematch", json={})
        table = made["table"]["id"] if made else None


async def attempt_what_fits_nothing(visitor: Visitor) -> None:
    """Touches that begin no action, actions that are none, and lines to try."""
    game = visitor.chance.choice(list(SEATS))
    if table := await visitor.create(game, *[ME] * SEATS[game], **ALLOWED):
        async with await visitor.page(table) as page:
            for _ in range(30):
                await visitor.say(page, "attempt", seat=0, touches=["nothing:there"] * 40)
                await visitor.say(page, "attempt", seat=0, touches=["piece:wA1", "cell:0,0"])
                await visitor.say(page, "try", seat=0, notations=["x" * 200] * 60)
                await visitor.say(page, "act", seat=0, question=1, notations=["p44"] * 40)


async def propose(visitor: Visitor) -> None:
    """Proposals to others, where they play together."""
    async with await visitor.page(visitor.chance.choice(visitor.tables)) as page:
        for _ in range(20):
            await visitor.say(page, "propose", notation="x" * 200, name="M" * 40)


async def ask_the_bots(visitor: Visitor) -> None:
    """Hints and analyses, as many as may wait."""
    if table := await visitor.create("hive", ME, ME, **ALLOWED):
        async with await visitor.page(table) as page:
            for _ in range(4):
                await asyncio.gather(visitor.say(page, "hint", seat=0))
                await visitor.say(page, "analyse", seat=0)
