"""Tables laid from records, from files, and from the past of other tables."""

from __future__ import annotations

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.core.options import preset_of
from rucher.core.transcript import read_saved
from rucher.games import find as find_game
from rucher.server.longwork.tasks import Branch, Branched, Bring, Brought
from rucher.server.settings import Problem, load_problem
from rucher.server.store.database import Kept
from rucher.server.tables import records as r
from rucher.server.tables.packing import pack
from rucher.server.tables.table import Table
from rucher.server.wire import Moment


def laid(kept: Kept, seed: int | None) -> Table:
    """The table, rebuilt from its records."""
    table = Table(kept.id, kept.opened, seed)
    for record in kept.in_order():
        table.replay(record)
    if table.match is None:
        table.prepare()
    return table


def bring(asked: Bring) -> Brought:
    """A table with a match from a file; the browser that brought it holds every seat."""
    try:
        match = read_saved(asked.text, find_game, Chance(), asked.most)
    except LoadError as error:
        raise load_problem(error, Problem("bad_file")) from None
    at, header = asked.at, match.header
    opened = r.Opened(
        header.game,
        preset_of(match),
        header.options,
        _seats(match),
        asked.browser,
        at,
        header.rules_version,
        header.box,
    )
    sat: list[r.AnyRecord] = [r.Sat(at, seat, asked.browser, asked.name) for seat in range(opened.seats)]
    # Record 1 lays the table: the action at index 0 of the log is record 2.
    played = (
        r.Played(
            at, e.seat, msgspec.to_builtins(e.action), e.draws, 0 if e.touch is msgspec.UNSET else e.touch + 2
        )
        for e in match.log
    )
    log: list[r.AnyRecord] = [r.Started(at, match.setup_draws), *played]
    log += _ending(match, at, len(log) + 1)
    kept = Kept(asked.table, opened, log, sat, [])
    return Brought(kept, len(match.log), pack(laid(kept, asked.seed)))


def branch(asked: Branch) -> Branched:
    """A table that plays on where another one was after its last record."""
    earlier = laid(asked.of, None)
    if earlier.match is None:
        raise Problem("bad_request")
    begins_with = earlier.match.to_json()
    opened = msgspec.structs.replace(asked.opened, begins_with=begins_with)
    table = laid(Kept(asked.table, opened, [], asked.seat, []), asked.seed)
    return Branched(begins_with, len(earlier.match.log), pack(table))


def _ending(match: Match, at: Moment, number: int) -> list[r.AnyRecord]:
    """The records that end a table as the people ended its match; the first of them has this number."""
    if match.ended is None:
        return []
    if match.ended.seat is None:
        answers = (r.Answered(at, seat, number, True) for seat in range(1, _seats(match)))
        return [r.Offered(at, 0, "draw"), *answers]
    gone = r.Resigned if match.ended.how == "resigned" else r.Flagged
    return [gone(at, match.ended.seat)]


def _seats(match: Match) -> int:
    return int(match.header.options.get("players", match.game.info.players[0]))
