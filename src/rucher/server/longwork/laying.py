"""Tables laid from records, from files, and from the past of other tables."""

from __future__ import annotations

import msgspec

from rucher.core.chance import Chance
from rucher.core.errors import LoadError
from rucher.core.match import Match
from rucher.core.options import preset_of
from rucher.games import read_match
from rucher.server.longwork.tasks import Branch, Branched, Bring, Brought
from rucher.server.settings import Problem, load_problem
from rucher.server.store.tables import Kept
from rucher.server.tables import records as r
from rucher.server.tables.packing import pack_table
from rucher.server.tables.table import Table
from rucher.server.wire import Moment


def laid_table(kept: Kept, seed: int | None) -> Table:
    """The table, rebuilt from its records in the process of long work."""
    table = Table(kept.id, kept.opened, seed)
    for record in kept.in_order():
        table.replay(record)
    if table.match is None:
        table.prepare()
    return table


def bring_match(asked: Bring) -> Brought:
    """Lay, in the process of long work, a table with a match from a file."""
    try:
        match = read_match(asked.text, Chance(), most=asked.most, number=asked.number)
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
        foreseen=match.foreseen or (match.decision is not None and match.ended is None),
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
    return Brought(sat, len(match.log), pack_table(laid_table(kept, asked.seed)))


def branch_table(asked: Branch) -> Branched:
    """Lay, in the process of long work, a table that plays on where another one was."""
    earlier = laid_table(asked.of, None)
    if earlier.match is None:
        raise Problem("bad_request")
    earlier.match.foreseen = True  # what came after it there is known
    begins_with = earlier.match.to_json()
    opened = msgspec.structs.replace(asked.opened, begins_with=begins_with)
    table = laid_table(Kept(asked.table, opened, [], asked.seat, []), asked.seed)
    return Branched(begins_with, len(earlier.match.log), pack_table(table))


def _ending(match: Match, at: Moment, number: int) -> list[r.AnyRecord]:
    """The records for a table that long work lays, to end its match as the people ended it."""
    if match.ended is None:
        return []
    if match.ended.seat is None:
        answers = (r.Answered(at, seat, number, True) for seat in range(1, _seats(match)))
        return [r.Offered(at, 0, "draw"), *answers]
    gone = r.Resigned if match.ended.how == "resigned" else r.Flagged
    return [gone(at, match.ended.seat)]


def _seats(match: Match) -> int:
    """The number of seats of a match that long work lays as a table."""
    return int(match.header.options.get("players", match.game.info.players[0]))
