"""The reasons for a turn of Alvéola: what it brings, and what the second-best turn would have allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rucher.bots.alveola.thinking import Line, Thinker
from rucher.bots.protocol import Reason
from rucher.core.types import Seat
from rucher.games.alveola import table as kernel
from rucher.games.alveola.board import axial
from rucher.games.alveola.box import AlveolaBox
from rucher.games.alveola.chapters.ending import sides
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import AlveolaState
from rucher.games.alveola.table import AlveolaTable

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
    rivals = _rivals(view, seat)
    best = turn_of(thinker, seat, lines[0], rivals)
    if best.wins:
        return (Reason("wins"),)
    laid = laid_of(view.box, thinker.table, lines[0])
    found = [*_brings(laid, best)]
    if len(lines) > 1:
        found += _spares(best, turn_of(thinker, seat, lines[1], rivals))
    if not any(why.code in ("earns_honey", "takes_flowers", "worker_at", "queen_comes") for why in found):
        # A turn that lays no tile is known only up to the pile that it looks through.
        unknown = laid is None and view.step in ("take", "search")
        others = [_points_of(thinker, seat, line) for line in lines[1:]]
        found.append(_of_points(best.points, others, unknown))
    return tuple(found)


def _of_points(points: int, others: list[int], unknown: bool) -> Reason:
    """What there is to say of a turn that brings no honey, flower or bee, beside the others."""
    if points > 0:
        return Reason("best_turn", {"n": points})
    if unknown:
        return Reason("looks_first")
    if max([points, *others]) <= points:
        return Reason("smallest_loss" if points < 0 else "quiet_turn")
    return Reason("costly_turn", {"n": -points}) if points < 0 else Reason("patient_turn")


def _points_of(thinker: Thinker, seat: Seat, line: Line) -> int:
    """The points that a line gains."""
    table, before = thinker.table, thinker.table.points(seat)
    for action in line.actions:
        table.play(action)
    gained = table.points(seat) - before
    for _ in line.actions:
        table.undo()
    return gained


def later_reasons(
    view: AlveolaState, seat: Seat, thinker: Thinker, line: Line, found: tuple[Reason, ...]
) -> list[tuple[Reason, ...]]:
    """Why each action of a line after its first: reasons of the turn that still hold, or one of its own."""
    table, told, rivals = thinker.table, list[tuple[Reason, ...]](), _rivals(view, seat)
    table.deal(thinker.worlds[0])
    for action in line.actions:
        table.play(action)
    end = table.row()
    for _ in line.actions:
        table.undo()
    for action, following in zip(line.actions, line.actions[1:], strict=False):
        table.play(action)
        due = _gained(seat, rivals, table.row(), end)
        told.append(_still_true(found, following, due) or (_of_step(thinker, seat, rivals, following),))
    for _ in told:
        table.undo()
    return told


def _gained(seat: Seat, rivals: list[Seat], before: list[int], after: list[int]) -> dict[str, int]:
    """The honey and flowers gained and the rivals' workers eaten between two moments, by their reasons."""
    player = kernel.PLAYER + 16 * seat
    return {
        "earns_honey": after[player + kernel.JARS] - before[player + kernel.JARS],
        "takes_flowers": after[player + kernel.FLOWERS] - before[player + kernel.FLOWERS],
        "hornet_eats": _eaten(after, rivals) - _eaten(before, rivals),
    }


def _still_true(found: tuple[Reason, ...], action: int, due: dict[str, int]) -> tuple[Reason, ...]:
    """The reasons of Alvéola's bot that also speak for a later action of its turn: `due` is still to come."""
    kind = action >> 32
    later: tuple[str, ...] = ("wins", "hornet_eats", "hornet_feared", "reply_prevented")
    if kind in (kernel.PLACE, kernel.MOVE, kernel.CROWN):
        later = ("worker_at", "queen_comes", *later)
    elif kind == kernel.DECLINE:  # what a hornet eats is no reason to leave the bees where they are
        later = ("wins", "hornet_feared")
    elif kind in (kernel.TAKE, kernel.LAY):
        later = (
            "worker_at",
            "queen_comes",
            "earns_honey",
            "takes_flowers",
            "best_turn",
            "quiet_turn",
            "smallest_loss",
            "patient_turn",
            "costly_turn",
            *later,
        )
    return tuple(
        Reason(why.code, {"n": due[why.code]}) if why.code in due else why
        for why in found
        if why.code in later and due.get(why.code, 1) > 0
    )


def _of_step(thinker: Thinker, seat: Seat, rivals: list[Seat], action: int) -> Reason:
    """What speaks for one action by itself: a flight of a hornet, or no bee on the new tile."""
    table, kind = thinker.table, action >> 32
    legal = table.legal()
    before, after = _safety(thinker, seat, rivals, None), _safety(thinker, seat, rivals, action)
    others = [_safety(thinker, seat, rivals, other) for other in legal if other != action]
    if kind == kernel.STING and others:
        if (spared := max(other.beside for other in others) - after.beside) > 0:
            return Reason("flight_spares", {"n": spared})
        if after.rivals_beside > before.rivals_beside:
            return Reason("flight_threatens", {"n": after.rivals_beside - before.rivals_beside})
        if after.beside == min(other.beside for other in others):
            return Reason("flight_harmless")
    if kind == kernel.SEARCH:
        return Reason("looks_first")
    if kind == kernel.DECLINE and others and kernel.AGAIN << 32 not in legal:
        if min(other.beside for other in others) > after.beside:
            return Reason("bee_beside_hornet")
        if max(other.points for other in others) <= after.points:
            return Reason("bees_stay")
        return Reason("bees_wait")
    if kind in (kernel.TAKE, kernel.LAY):  # what the turn brings, it has brought by now
        return Reason("patient_turn")
    return Reason("as_planned")


class Safety(NamedTuple):
    """A seat's points, and the workers beside a hornet: its own, and those of its rivals."""

    points: int
    beside: int
    rivals_beside: int


def _safety(thinker: Thinker, seat: Seat, rivals: list[Seat], action: int | None) -> Safety:
    """Points and workers in danger after an action, or now; then it is taken back."""
    table, search = thinker.table, thinker.search
    if action is not None:
        table.play(action)
    beside = {s: sum(search.terms(s)[term] for term in _BESIDE) for s in (seat, *rivals)}
    points = table.points(seat)
    if action is not None:
        table.undo()
    return Safety(points, beside[seat], sum(beside[s] for s in rivals))


def _rivals(view: AlveolaState, seat: Seat) -> list[Seat]:
    """The seats that are not on the side of this one."""
    return [s for side in sides(view) if seat not in side for s in side]


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


def turn_of(thinker: Thinker, seat: Seat, line: Line, rivals: list[Seat]) -> Turn:
    """Play a line of Alvéola's bot to the end of its turn, and replies; then take all back."""
    search, table = thinker.search, thinker.table
    before, points = table.row(), table.points(seat)
    replies = tuple(_reply(thinker, seat, line, world) for world in thinker.worlds[::-1])
    for action in line.actions:
        table.play(action)
    after = table.row()
    beside = sum(search.terms(seat)[term] for term in _BESIDE)
    gained, wins = table.points(seat) - points, table.over and search.worth(seat) > 0
    for _ in line.actions:
        table.undo()
    found = _gained(seat, rivals, before, after)
    return Turn(
        gained,
        found["earns_honey"],
        found["takes_flowers"],
        found["hornet_eats"],
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


def _eaten(row: list[int], rivals: list[Seat]) -> int:
    """The workers that rivals have lost to hornets, for a reason of Alvéola's bot."""
    return sum(row[kernel.PLAYER + 16 * s + kernel.EATEN] for s in rivals)


def laid_of(box: AlveolaBox, table: AlveolaTable, line: Line) -> Laid | None:
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
