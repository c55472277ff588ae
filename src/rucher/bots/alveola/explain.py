"""The reasons for a turn of Alvéola: what it brings, and what the second-best turn would have allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rucher.bots.alveola.thinking import Line, Thinker
from rucher.bots.protocol import Reason
from rucher.core.types import Seat
from rucher.games.alveola import table as kernel
from rucher.games.alveola.board import axial
from rucher.games.alveola.box import Box
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import AlveolaState
from rucher.games.alveola.table import Table

WORTH_SAYING = 2  # points that a reply must gain to be spoken of


class Turn(NamedTuple):
    """What a turn changes, for the seat that plays it."""

    points: int
    honey: int
    flowers: int
    eaten: int  # workers of rivals
    beside: int  # own workers beside a hornet at its end
    replies: tuple[int | None, ...]  # in each world, what the next player gains with the best-looking turn
    wins: bool


class Laid(NamedTuple):
    """The tile that a turn lays, and the bee that comes to it."""

    level: int
    cells: tuple[str, ...]
    bee: str  # "", "worker" or "queen"
    next: bool  # is it laid right after the action to explain?


def reasons(view: AlveolaState, seat: Seat, thinker: Thinker, lines: list[Line]) -> tuple[Reason, ...]:
    """Why the first of the lines just found: what it brings, and how the second would be worse."""
    best = turn_of(thinker, seat, lines[0])
    if best.wins:
        return (Reason("wins"),)
    laid = laid_of(view.box, thinker.table, lines[0])
    found = [*_brings(laid, best)]
    if len(lines) > 1:
        found += _spares(best, turn_of(thinker, seat, lines[1]))
    if not any(why.code in ("earns_honey", "takes_flowers", "worker_at", "queen_comes") for why in found):
        # A turn that lays no tile is known only up to the pile that it looks through.
        unknown = laid is None and view.step in ("take", "search")
        quiet = Reason("looks_first" if unknown else "quiet_turn")
        found.append(Reason("best_turn", {"n": best.points}) if best.points > 0 else quiet)
    return tuple(found)


def still_true(found: tuple[Reason, ...], action: int) -> tuple[Reason, ...]:
    """The reasons of Alvéola's bot that also speak for a later action of its turn."""
    kind = action >> 32
    later: tuple[str, ...] = ("hornet_eats", "hornet_feared", "reply_prevented")
    if kind in (kernel.PLACE, kernel.MOVE, kernel.CROWN):
        later = ("worker_at", "queen_comes", *later)
    elif kind in (kernel.TAKE, kernel.LAY):
        later = ("worker_at", "queen_comes", "earns_honey", "takes_flowers", *later)
    return tuple(why for why in found if why.code in later) or (Reason("as_planned"),)


def _brings(laid: Laid | None, best: Turn) -> Iterator[Reason]:
    """The place of the tile, the level of the bee, honey and flowers, and the workers of others."""
    if laid is not None and laid.next:
        yield Reason("then_raise" if laid.level > 1 else "then_grow", {"level": laid.level}, laid.cells)
    if laid is not None and laid.bee:
        code = "queen_comes" if laid.bee == "queen" else "worker_at"
        yield Reason(code, {"level": laid.level})
    if best.honey > 0:
        yield Reason("earns_honey", {"n": best.honey})
    if best.flowers > 0:
        yield Reason("takes_flowers", {"n": best.flowers})
    if best.eaten > 0:
        yield Reason("hornet_eats", {"n": best.eaten})


def _spares(best: Turn, second: Turn) -> Iterator[Reason]:
    """The hornet feared and the reply prevented, both by comparison with the second-best turn."""
    if second.beside > best.beside:
        yield Reason("hornet_feared", {"n": second.beside - best.beside})
    if None in (*best.replies, *second.replies):
        return
    pairs = zip(best.replies, second.replies, strict=True)
    prevented = min((other or 0) - (own or 0) for own, other in pairs)
    if prevented >= WORTH_SAYING:  # in every world that was looked at, not only where a good tile turns up
        yield Reason("reply_prevented", {"n": prevented})


def turn_of(thinker: Thinker, seat: Seat, line: Line) -> Turn:
    """Play a line of Alvéola's bot to the end of its turn, and replies; then take all back."""
    search, table = thinker.search, thinker.table
    before, points = table.row(), table.points(seat)
    replies = tuple(_reply(thinker, seat, line, world) for world in thinker.worlds[::-1])
    for action in line.actions:
        table.play(action)
    after, player = table.row(), kernel.PLAYER + 16 * seat
    beside = sum(search.terms(seat)[term] for term in _BESIDE)
    gained, wins = table.points(seat) - points, table.over and search.worth(seat) > 0
    for _ in line.actions:
        table.undo()
    return Turn(
        gained,
        after[player + kernel.JARS] - before[player + kernel.JARS],
        after[player + kernel.FLOWERS] - before[player + kernel.FLOWERS],
        _eaten(after, seat) - _eaten(before, seat),
        beside,
        replies,
        wins,
    )


def _reply(thinker: Thinker, seat: Seat, line: Line, world: list[list[int]]) -> int | None:
    """The points that the next player gains in a world, 0 after the end; None if the same player goes on."""
    search, table = thinker.search, thinker.table
    table.deal(world)
    for action in line.actions:
        table.play(action)
    rival = table.seat
    held, replied = table.points(rival), 0 if table.over or rival == seat else search.play_on(1)
    gained = None if rival == seat and not table.over else table.points(rival) - held
    for _ in range(len(line.actions) + replied):
        table.undo()
    return gained


_BESIDE = range(13, 17)  # the terms of workers beside a hornet, by level


def _eaten(row: list[int], seat: Seat) -> int:
    """The workers that others have lost to hornets, for a reason of Alvéola's bot."""
    return sum(row[kernel.PLAYER + 16 * s + kernel.EATEN] for s in range(4) if s != seat)


def laid_of(box: Box, table: Table, line: Line) -> Laid | None:
    """The tile that a line of Alvéola's bot lays, if it lays one."""
    found, bee = None, ""
    for number, action in enumerate(line.actions):
        kind = action >> 32
        if kind == kernel.LAY:
            tile, code = table.row()[kernel.HAND], action & 0x7FFFF
            table.play(action)
            cells = tuple(touch(cell) for cell in box.tiles[tile].cells(axial(code >> 3), code & 7))
            found = (table.row()[kernel.LEVEL], cells, number == 1)
        else:
            table.play(action)
        if kind in (kernel.PLACE, kernel.MOVE):
            bee = "worker"
        elif kind == kernel.CROWN:
            bee = "queen"
    for _ in line.actions:
        table.undo()
    return None if found is None else Laid(found[0], found[1], bee, found[2])
