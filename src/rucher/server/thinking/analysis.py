"""An analyst's lines for a table's position, and its judgement of a finished match."""

from __future__ import annotations

from rucher.bots.analysts import has_analyst
from rucher.server import wire
from rucher.server.tables.steps import refused
from rucher.server.tables.table import Table
from rucher.server.thinking.thinkers import Thinkers


async def analysed(thinkers: Thinkers, table: Table, asked: wire.Analyse) -> wire.Analysed:
    """The best lines of the position now, or after record n, from the asking seat's view."""
    _analyst(table)
    if table.match is None:
        raise refused("not_started")
    n = table.n if asked.n is None else asked.n
    view = table.game.view(table.state_after(n), asked.seat)
    return wire.Analysed(asked.id, n, (await thinkers.study(table.game, view)).lines)


async def reviewed(thinkers: Thinkers, table: Table, asked: wire.AskReview) -> wire.Reviewed:
    """The judgements of every action of a finished match."""
    _analyst(table)
    if table.match is None or table.status != "over":
        raise refused("not_over")
    numbers = table.standing_numbers()
    judged = (await thinkers.reread(table.match)).judged
    actions = (wire.ReviewedAction(numbers[each.number - 1], each) for each in judged)
    return wire.Reviewed(asked.id, tuple(actions))


def _analyst(table: Table) -> None:
    if not has_analyst(table.opened.game):
        raise refused("no_analysis")
