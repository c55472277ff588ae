"""New tables: what a visitor asks for is checked, stored, and opened as a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from rucher import bots
from rucher.bots.registry import full_name
from rucher.core.chance import Chance
from rucher.core.errors import OptionError, RucherError
from rucher.core.match import Match
from rucher.core.options import make_options
from rucher.games import find as find_game
from rucher.games.hive.state import HiveState
from rucher.server import wire
from rucher.server.names import clean_name
from rucher.server.rooms.fair_play import refuse_position
from rucher.server.rooms.keeping import lay_table
from rucher.server.rooms.room import Room
from rucher.server.rooms.scenarios import play_with_scenario
from rucher.server.rooms.server_clock import now
from rucher.server.rooms.tokens import new_id
from rucher.server.settings import Problem
from rucher.server.store.boxes import may_use
from rucher.server.store.tables import Kept
from rucher.server.tables import records as r
from rucher.server.tables.seat_order import draw_order
from rucher.server.tables.summary import spectators_view, summarize
from rucher.server.tables.table import Table

if TYPE_CHECKING:
    from rucher.server.rooms.house import House


async def create_table(house: House, asked: wire.CreateTable, browser: str) -> Room:
    """Create a table; it starts at once where no seat is open."""
    try:
        game = find_game(asked.game)
    except OptionError:
        raise Problem("no_such_game", 404) from None
    chosen = dict(asked.options)
    if "players" in game.options_type.__struct_fields__:
        chosen["players"] = len(asked.seats)
    if asked.game in house.packs:
        chosen.setdefault("pack", house.packs[asked.game])
    if not await may_use(house.store, browser, chosen.get("pack")):
        raise Problem("unknown_box", 409, game=asked.game, box=str(chosen["pack"])[:12])
    fewest, most = game.info.players
    if not fewest <= len(asked.seats) <= most:
        raise Problem("bad_seats")
    if house.owning and chosen.get("pack"):
        await house.share_files()
    try:
        begun = Match(game, options := make_options(game, asked.preset, chosen), Chance(0)).state
    except RucherError:
        raise Problem("bad_options") from None
    if isinstance(begun, HiveState):
        await refuse_position(house, browser, begun)
    drawn = tuple[int, ...]()
    if asked.order == "drawn" and len(asked.seats) > 1:
        drawn = draw_order(len(asked.seats), getattr(options, "teams", False), Chance(house.seed))
    opened = r.Opened(
        asked.game,
        asked.preset,
        msgspec.to_builtins(options),
        len(asked.seats),
        browser,
        now(),
        game.version,
        game.box.name(options),
        asked.listed,
        asked.clock,
        asked.chat,
        tuple(dict.fromkeys(asked.allow)),
        drawn=drawn,
    )
    seats = [asked.seats[wanted] for wanted in drawn] or asked.seats
    return await store_new_table(house, opened, seat_records(seats, asked.game, browser, opened.created))


def seat_records(
    seats: Sequence[wire.SeatRequest], game: str, browser: str, at: wire.Moment
) -> list[r.AnyRecord]:
    """The records of the people and bots that sit at a new table."""
    sat: list[r.AnyRecord] = []
    for seat, wanted in enumerate(seats):
        match wanted:
            case wire.Me(name):
                sat.append(r.Sat(at, seat, browser, clean_name(name)))
            case wire.Bot():
                sat.append(bots_seat(wanted, game, at, seat, browser))
            case wire.Open():
                pass
    return sat


async def store_new_table(house: House, opened: r.Opened, sat: Sequence[r.AnyRecord]) -> Room:
    """Store a new table with its seat records, and open its room."""
    kept = Kept(new_id(), opened, [], [*sat], [])
    return await open_new_room(house, kept, await lay_table(kept, house.seed, house.long_work))


async def open_new_room(house: House, kept: Kept, table: Table) -> Room:
    """Store a new table, which is laid already, and open its room."""
    owner, name = house.owning.me if house.owning else None, kept.id
    room = house.room_around(table, 1 if owner else None)
    summary, view = summarize(table), spectators_view(table)
    await play_with_scenario(house, kept.opened.box)
    await house.store.create(name, kept.opened, kept.seat, kept.match, summary, view, owner)
    house.rooms[name] = room
    await house.start_if_full(room)
    house.counters.add("tables")
    if house.owning:
        await house.owning.let_go(room)  # its pages may come to another worker
    return room


def bots_seat(wanted: wire.Bot, game: str, at: wire.Moment, seat: int, host: str) -> r.Sat | r.Filled:
    """The record of a seat for a bot: where it only advises, whoever makes the table plays there."""
    bot = playable_bot(wanted.bot, game)
    if not wanted.advises:
        return r.Filled(at, seat, bot)
    if not bots.info(bot, game).advises:
        raise Problem("bad_seats")
    return r.Sat(at, seat, host, "", bot)


def playable_bot(bot: str, game: str) -> str:
    """The name of a bot, with its aim; a Problem where it does not play the game, or not for that."""
    try:
        return full_name(bot, game)
    except OptionError:
        raise Problem("bad_seats") from None
