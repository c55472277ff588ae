"""Hive in words: what happened, what each action would do, where the pieces lie."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from rucher.core.hexgrid import DIRECTION_NAMES, Hex, direction_between, neighbours
from rucher.core.said import Said
from rucher.core.texts import Parameter, Term
from rucher.games.hive.actions import (
    Ended,
    HiveAction,
    HiveEvent,
    Move,
    Moved,
    Pass,
    Passed,
    Place,
    Placed,
    Repeated,
    Thrown,
)
from rucher.games.hive.pieces import COLOURS, NAMES, NUMBERS, PIECES, QUEENS, colour_of, creature_of, term
from rucher.games.hive.placing import touch
from rucher.games.hive.state import Beside, HiveState, board_of, tops_around


def say(event: HiveEvent) -> Said:
    """The sentence that tells an event, pointing at the piece and its spaces."""
    match event:
        case Placed(seat, piece, cell):
            return _told("event.placed", seat, piece, (cell,))
        case Moved(seat, piece, start, cell, onto):
            climbed = {} if onto is None else {"onto": term(onto)}
            return _told("event.climbed" if climbed else "event.moved", seat, piece, (cell, start), **climbed)
        case Thrown(seat, piece, start, cell, by):
            return _told("event.thrown", seat, piece, (cell, start), by=term(by))
        case Passed(seat):
            return Said("event.passed", {}, {"player": seat})
        case Repeated(times):
            return Said("event.repeated" if times == 2 else "event.drawn_by_repetition")
        case Ended(reason, queen):
            return Said(f"outcome.{reason}", {} if queen is None else {"piece": term(queen)})
        case _:
            assert_never(event)


def _told(key: str, seat: int, piece: int, cells: tuple[Hex, ...], **more: Term) -> Said:
    return Said(key, {"piece": term(piece), **more}, {"player": seat}, _at(piece, *cells))


def _at(piece: int, *cells: Hex) -> tuple[str, ...]:
    return (f"piece:{NAMES[piece]}", *map(touch, cells))


def tell(view: HiveState, action: HiveAction) -> Said:
    """An action in words: the piece, and a neighbour of the space it would go to."""
    match action:
        case Pass():
            return Said("choice.pass")
        case Place(piece, cell) | Move(piece, cell):
            side, other = _beside(view, cell, piece)
            if other is None:
                return Said("choice.centre", {"piece": term(piece)})
            verb = "place" if isinstance(action, Place) else "move"
            return Said(
                f"choice.{verb}_{side}", {"piece": term(piece), "other": term(other)}, {}, _at(piece, cell)
            )
        case _:
            assert_never(action)


def _beside(view: HiveState, cell: Hex, mover: int) -> tuple[str, int | None]:
    """A space from a piece: on top of it, or on one of its sides; a queen bee is named first."""
    under = board_of(view).top(cell)
    if under is not None:
        return "top", under
    tops = tops_around(view, cell, mover)
    if not tops:
        return "", None
    return _named(tops)


@functools.lru_cache(maxsize=4096)  # many actions lead to one space
def _named(tops: Beside) -> tuple[str, int]:
    direction, other = min(tops, key=lambda found: (found[1] not in QUEENS, (found[0] + 3) % 6))
    return DIRECTION_NAMES[direction].lower(), other


def _side(start: Hex, end: Hex) -> str:
    direction = direction_between(start, end)
    assert direction is not None
    return DIRECTION_NAMES[direction].lower()


def _stack(view: HiveState, cell: Hex) -> list[int]:
    """The pieces on a space, from the bottom."""
    lying = [(spot.level, piece) for piece in PIECES if (spot := view.spots[piece]) and spot.cell == cell]
    return [piece for _, piece in sorted(lying)]


def describe(view: HiveState) -> list[Said]:
    """Every piece from a neighbour told before it, outwards from a queen bee; then the hands."""
    return [*_lying(view), *(_in_hand(view, colour) for colour in (0, 1))]


def _lying(view: HiveState) -> Iterator[Said]:
    spots = [spot for piece in (*QUEENS, *PIECES) if (spot := view.spots[piece])]
    waiting, told = [spot.cell for spot in spots[:1]], set[Hex]()
    for cell in waiting:
        stack = _stack(view, cell)
        before = [c for c in neighbours(cell) if c in told]
        params: dict[str, Parameter] = {"piece": term(stack[0])}
        if before:
            params["other"] = term(_stack(view, before[0])[-1])
        side = _side(before[0], cell) if before else "first"
        yield Said(f"lies.{side}", params, {}, _at(stack[0], cell))
        for under, piece in itertools.pairwise(stack):
            yield Said("lies.top", {"piece": term(piece), "other": term(under)}, {}, _at(piece, cell))
        told.add(cell)
        waiting += [c for c in neighbours(cell) if c not in waiting and _stack(view, c)]


def _in_hand(view: HiveState, colour: int) -> Said:
    held = [piece for piece in PIECES if colour_of(piece) == colour and view.in_hand(piece)]
    counts = Counter(creature_of(piece).id for piece in held)
    terms = [Term(kind, count=n if n > 1 else None) for kind, n in counts.items()]
    cells = tuple(f"piece:{NAMES[piece]}" for piece in held)
    key = f"in_hand.{COLOURS[colour]}"
    return Said(key, {"others": terms}, {}, cells) if terms else Said(f"{key}_none")


def around(view: HiveState, touched: str) -> list[Said]:
    """A piece: where it lies, its six sides, how it moves. A space: its stack."""
    kind, _, name = touched.partition(":")
    if kind != "piece" or name not in NUMBERS:
        return [fact for fact in describe(view) if touched in fact.cells]
    piece = NUMBERS[name]
    moves = Said(f"creature.{creature_of(piece).id}.moves")
    spot = view.spots[piece]
    if spot is None:
        return [Said("in_hand.piece", {"piece": term(piece)}, {}, (touched,)), moves]
    lines = [fact for fact in _lying(view) if touched in fact.cells]
    for direction, cell in zip(DIRECTION_NAMES, neighbours(spot.cell), strict=True):
        stack = [term(p) for p in reversed(_stack(view, cell))]
        side = f"around.{direction.lower()}"
        lines.append(
            Said(side, {"others": stack}, {}, (touch(cell),))
            if stack
            else Said(f"{side}_empty", cells=(touch(cell),))
        )
    return [*lines, moves]
