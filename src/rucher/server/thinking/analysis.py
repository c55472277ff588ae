"""An analyst's lines for a table's position, and its judgement of a finished match."""

from __future__ import annotations

from rucher.bots.analysis import has_analyst
from rucher.server import wire
from rucher.server.tables.steps import refused
from rucher.server.tables.table import Table
from rucher.server.thinking.thinkers import Thinkers


async def analysed(thinkers: Thinkers, table: Table, asked: wire.Analyse) -> wire.Analysed:
    """The analyst's best lines of the table's position now, or after record n."""
    _analyst(table)
    if table.match is None:
        raise refused("not_started")
    n = table.n if asked.n is None else asked.n
    state = table.state_after(n)
    decision = table.game.decision(state)
    seats = decision.asked if decision else ()
    if not table.end and table.has_secrets:  # nobody is told what another seat should do with what it hides
        seats = tuple(seat for seat in seats if seat == asked.seat)
    if not seats:
        return wire.Analysed(asked.id, n, ())
    seat = asked.seat if asked.seat in seats else seats[0]
    view = table.game.view(state, seat)
    return wire.Analysed(asked.id, n, (await thinkers.study(table.game, view, seat)).lines)


async def reviewed(thinkers: Thinkers, table: Table, asked: wire.AskReview) -> wire.Reviewed:
    """The analyst's judgement of a table's finished match."""
    _analyst(table)
    if table.match is None or table.status != "over":
        raise refused("not_over")
    numbers = tuple(table.standing_numbers())
    return wire.Reviewed(asked.id, await thinkers.reread(table.match), numbers)


def _analyst(table: Table) -> None:
    """Refuse a table whose game has no analyst."""
    if not has_analyst(table.opened.game):
        raise refused("no_analysis")
