"""Hive in words: the places of the pieces, and the neighbours of one piece."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from rucher.core.hexgrid import DIRECTION_NAMES, Hex, direction_between, neighbours
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.hive.ids import touch, touches_of
from rucher.games.hive.pieces import COLOURS, NAMES, NUMBERS, PIECES, QUEENS, colour_of, creature_of, term
from rucher.games.hive.state import HiveState


def _side(start: Hex, end: Hex) -> str:
    """The side of a piece where another one lies, as a key of the catalog."""
    direction = direction_between(start, end)
    assert direction is not None
    return DIRECTION_NAMES[direction].lower()


def _stack(view: HiveState, cell: Hex) -> list[int]:
    """The pieces on a space of Hive, from the bottom, to be put in words."""
    lying = [(spot.level, piece) for piece in PIECES if (spot := view.spots[piece]) and spot.cell == cell]
    return [piece for _, piece in sorted(lying)]


def describe_table(view: HiveState) -> list[Sentence]:
    """Every piece of Hive relative to a neighbour told before it, outwards from a queen; then the hands."""
    return [*_lying(view), *describe_hands(view)]


def describe_hands(view: HiveState) -> list[Sentence]:
    """The pieces in each hand."""
    return [_in_hand(view, colour) for colour in (0, 1)]


def _lying(view: HiveState) -> Iterator[Sentence]:
    """The sentences about the pieces on the table, each beside one that was named before."""
    spots = [spot for piece in (*QUEENS, *PIECES) if (spot := view.spots[piece])]
    waiting, told = [spot.cell for spot in spots[:1]], set[Hex]()
    for cell in waiting:
        stack = _stack(view, cell)
        before = [c for c in neighbours(cell) if c in told]
        params: dict[str, Parameter] = {"piece": term(stack[0])}
        if before:
            params["other"] = term(_stack(view, before[0])[-1])
        side = _side(before[0], cell) if before else "first"
        yield Sentence(f"lies.{side}", params, {}, touches_of(stack[0], cell))
        for under, piece in itertools.pairwise(stack):
            yield Sentence(
                "lies.top", {"piece": term(piece), "other": term(under)}, {}, touches_of(piece, cell)
            )
        told.add(cell)
        waiting += [c for c in neighbours(cell) if c not in waiting and _stack(view, c)]


def _in_hand(view: HiveState, colour: int) -> Sentence:
    """The sentence about the pieces that a colour has in hand."""
    held = [piece for piece in PIECES if colour_of(piece) == colour and view.in_hand(piece)]
    counts = Counter(creature_of(piece).id for piece in held)
    terms = [Term(kind, count=n if n > 1 else None) for kind, n in counts.items()]
    cells = tuple(f"piece:{NAMES[piece]}" for piece in held)
    key = f"in_hand.{COLOURS[colour]}"
    return Sentence(key, {"others": terms}, {}, cells) if terms else Sentence(f"{key}_none")


def describe_thing(view: HiveState, touched: str) -> list[Sentence]:
    """The sentences about a piece of Hive: its place, sides and moves; or about a stack."""
    kind, _, name = touched.partition(":")
    if kind != "piece" or name not in NUMBERS:
        return [fact for fact in describe_table(view) if touched in fact.cells]
    piece = NUMBERS[name]
    moves = Sentence(f"creature.{creature_of(piece).id}.moves")
    spot = view.spots[piece]
    if spot is None:
        return [Sentence("in_hand.piece", {"piece": term(piece)}, {}, (touched,)), moves]
    lines = [fact for fact in _lying(view) if touched in fact.cells]
    for direction, cell in zip(DIRECTION_NAMES, neighbours(spot.cell), strict=True):
        stack = [term(p) for p in reversed(_stack(view, cell))]
        side = f"around.{direction.lower()}"
        lines.append(
            Sentence(side, {"others": stack}, {}, (touch(cell),))
            if stack
            else Sentence(f"{side}_empty", cells=(touch(cell),))
        )
    return [*lines, moves]
