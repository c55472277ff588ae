"""A position as one line of text, for addresses, files and the option `start` (docs/positions.md).

    MLP~w7~b1~Q.b1-A1_a1q        creatures ~ side and turn ~ the piece moved last ~ rows of the hive

Rows run from north to south and begin at the westernmost column; a piece is its letter and number, small
where it is black; `.` stacks from the ground up, `-` is an empty space, `-3` are three.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from reprlib import repr as shown

import msgspec

from rucher.core.errors import UnreadablePosition
from rucher.core.hexgrid import Hex, neighbours
from rucher.core.texts import Term
from rucher.games.hive.pieces import (
    NAMES,
    NUMBERS,
    QUEENS,
    SIDE,
    before_in_order,
    colour_of,
    creature_of,
    term,
)
from rucher.games.hive.state import HiveOptions, HiveState, Spot, expansions, new_state, position_key

LONGEST = 400  # letters: the longest hive that 28 pieces can make takes fewer
QUEEN_TURN = 4  # clause 3.2
CLIMBERS = "BM"
BASE = "base"
NO_PIECE = "-"
_SIDES = "wb"
_TEXT = re.compile(r"(base|M?L?P?)~([wb])([1-9][0-9]{0,2})~(-|[A-Za-z][1-9]?)~([A-Za-z0-9._-]*)")
_CELL = re.compile(r"-([1-9][0-9]?)?|[A-Za-z][1-9]?(?:\.[A-Za-z][1-9]?)*")


class Fault(msgspec.Struct, frozen=True):
    """One reason why a position cannot be: a code, the spaces to mark, and what its sentence names."""

    code: str
    cells: tuple[Hex, ...] = ()
    params: dict[str, int | Term] = {}


class ImpossiblePosition(UnreadablePosition):
    """A position that can be read, but not played from; `faults` names every reason."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("this position cannot be: " + ", ".join(fault.code for fault in faults))
        self.faults = faults


# -- writing -----------------------------------------------------------------------------------------------


def write_start(state: HiveState) -> str:
    """The text of a position, the same wherever the hive lies on the table."""
    letters = expansions(state.options) or BASE
    last = NO_PIECE if state.last_moved < 0 else _short(state.last_moved)
    return f"{letters}~{_SIDES[state.to_move]}{state.turn}~{last}~{_write_rows(stacks_of(state))}"


def stacks_of(state: HiveState) -> dict[Hex, list[int]]:
    """The pieces on each space, from the ground up."""
    stacks: dict[Hex, list[int]] = {}
    lying = ((spot.level, piece, spot.cell) for piece, spot in enumerate(state.spots) if spot is not None)
    for _, piece, cell in sorted(lying):
        stacks.setdefault(cell, []).append(piece)
    return stacks


def _write_rows(stacks: dict[Hex, list[int]]) -> str:
    """The stacks of a position, row by row, for a start line."""
    if not stacks:
        return ""
    west = min(q for q, _ in stacks)
    rows = range(min(r for _, r in stacks), max(r for _, r in stacks) + 1)
    return "_".join(
        _write_row({q - west: stack for (q, at), stack in stacks.items() if at == r}) for r in rows
    )


def _write_row(row: dict[int, list[int]]) -> str:
    """One row of a start line: pieces, and gaps between them."""
    parts, column = [], 0
    for q in sorted(row):
        gap = q - column
        parts.append("" if gap == 0 else "-" if gap == 1 else f"-{gap}")
        parts.append(".".join(map(_short, row[q])))
        column = q + 1
    return "".join(parts)


def _short(piece: int) -> str:
    """The short name of a piece in a start line: wA1 as A1, bA1 as a1."""
    name = NAMES[piece][1:]
    return name if colour_of(piece) == 0 else name.lower()


# -- reading -----------------------------------------------------------------------------------------------


def read_start(text: str, options: HiveOptions | None = None) -> HiveState:
    """The state of Hive that a start line means; an error where it is none, or impossible.

    `options`: those of the match; its creatures must be those of the text.
    """
    state, twice = _read(text, options)
    faults = [
        *(Fault("piece_twice", (cell,), {"piece": term(piece)}) for piece, cell in twice),
        *faults_of(state),
    ]
    if faults:
        raise ImpossiblePosition(faults)
    if state.options.repetition and state.last_moved >= 0:
        state.history = [position_key(state)]
    return state


def read_sketch(text: str) -> tuple[HiveState, list[Fault]]:
    """The state of Hive that a start line draws, possible or not, and its faults."""
    state, twice = _read(text, None)
    return state, [
        *(Fault("piece_twice", (cell,), {"piece": term(piece)}) for piece, cell in twice),
        *faults_of(state),
    ]


def _read(text: str, options: HiveOptions | None) -> tuple[HiveState, list[tuple[int, Hex]]]:
    """The state of Hive in a start line, and the pieces that it names a second time."""
    found = _TEXT.fullmatch(text) if len(text) <= LONGEST else None
    if not found or not found[1]:
        raise UnreadablePosition(
            f"{shown(text)} is not a position; write for instance 'MLP~w7~b1~Q.b1-A1_a1q'"
        )
    letters, side, turn, last, rows = found.groups()
    letters = "" if letters == BASE else letters
    own = HiveOptions(mosquito="M" in letters, ladybug="L" in letters, pillbug="P" in letters)
    if options is not None and expansions(options) != letters:
        raise UnreadablePosition(
            f"the position is for the creatures {letters or BASE!r}, but the match has others"
        )
    state = new_state(options or own)
    twice = []
    for cell, level, piece in _read_rows(rows):
        if state.spots[piece] is not None:
            twice.append((piece, cell))
        else:
            state.spots[piece] = Spot(*cell, level=level)
    state.ply = 2 * (int(turn) - 1) + _SIDES.index(side)
    state.last_moved = -1 if last == NO_PIECE else _piece(last)
    return state, twice


def _read_rows(rows: str) -> Iterator[tuple[Hex, int, int]]:
    """Each piece with its space and its level."""
    for r, row in enumerate(rows.split("_")):
        q = at = 0
        while at < len(row):
            found = _CELL.match(row, at)
            if not found:
                raise UnreadablePosition(f"row {r + 1}, {shown(row)}: there is no piece at letter {at + 1}")
            at = found.end()
            if found[0].startswith("-"):
                q += int(found[1] or 1)
                continue
            for level, short in enumerate(found[0].split(".")):
                yield (q, r), level, _piece(short)
            q += 1


def _piece(short: str) -> int:
    """The number of a piece from its short name in a start line."""
    name = (_SIDES[0] if short[0].isupper() else _SIDES[1]) + short.upper()
    if name not in NUMBERS:
        raise UnreadablePosition(f"there is no piece {shown(short)} in the box")
    return NUMBERS[name]


# -- what cannot be ----------------------------------------------------------------------------------------


def faults_of(state: HiveState) -> list[Fault]:
    """Every reason why play of Hive cannot have come to this position, or cannot go on from it."""
    stacks = stacks_of(state)
    return [
        *_wrong_pieces(state),
        *_wrong_stacks(stacks),
        *_parts(stacks),
        *_wrong_turns(state),
        *_wrong_last(state, stacks),
        *_surrounded(state, stacks),
    ]


def _wrong_pieces(state: HiveState) -> Iterator[Fault]:
    """Clauses 1.3 and 2.8: creatures that are not in play; a second piece in play before the first."""
    for piece, spot in enumerate(state.spots):
        if spot is None:
            continue
        before = before_in_order(piece)
        if not state.in_play(piece):
            yield Fault("not_in_play", (spot.cell,), {"piece": term(piece)})
        elif before is not None and state.spots[before] is None:
            yield Fault("out_of_order", (spot.cell,), {"piece": term(piece), "other": term(before)})


def _wrong_stacks(stacks: dict[Hex, list[int]]) -> Iterator[Fault]:
    """Clauses 7.2 and 7.9: only beetles and mosquitoes lie on other pieces."""
    for cell, stack in stacks.items():
        for piece in stack[1:]:
            if creature_of(piece).letter not in CLIMBERS:
                yield Fault("cannot_be_on_top", (cell,), {"piece": term(piece)})


def _parts(stacks: dict[Hex, list[int]]) -> Iterator[Fault]:
    """Clause 5.1: the hive is one; the spaces of every part but the largest are at fault."""
    left, parts = set(stacks), []
    while left:
        part = [left.pop()]
        for cell in part:
            beside = left.intersection(neighbours(cell))
            left -= beside
            part.extend(beside)
        parts.append(sorted(part))
    parts.sort(key=lambda part: (-len(part), part))
    if len(parts) > 1:
        yield Fault(
            "hive_split", tuple(sorted(cell for part in parts[1:] for cell in part)), {"n": len(parts)}
        )


def _wrong_turns(state: HiveState) -> Iterator[Fault]:
    """Clauses 1.4 and 3.2: a turn places one piece at most, the first does; the queen comes by the fourth."""
    for colour, turns in enumerate(((state.ply + 1) // 2, state.ply // 2)):
        own = [spot for spot in state.spots[colour * SIDE : (colour + 1) * SIDE] if spot is not None]
        queen: dict[str, int | Term] = {"piece": term(QUEENS[colour])}
        if len(own) > turns:
            yield Fault("too_many_for_turn", (), queen)
        elif turns and not own:
            yield Fault("side_missing", (), queen)
        elif turns >= QUEEN_TURN and not state.queen_placed(colour):
            yield Fault("queen_missing", (), queen)


def _wrong_last(state: HiveState, stacks: dict[Hex, list[int]]) -> Iterator[Fault]:
    """The piece moved last lies on the table, on top of its stack."""
    if state.last_moved < 0:
        return
    spot = state.spots[state.last_moved]
    piece: dict[str, int | Term] = {"piece": term(state.last_moved)}
    if spot is None:
        yield Fault("last_in_hand", (), piece)
    elif stacks[spot.cell][-1] != state.last_moved:
        yield Fault("last_covered", (spot.cell,), piece)


def _surrounded(state: HiveState, stacks: dict[Hex, list[int]]) -> Iterator[Fault]:
    """Clause 9.1: with a surrounded queen the game is over, so nobody can play from here."""
    spots = [state.spots[queen] for queen in QUEENS]
    closed = [spot is not None and all(cell in stacks for cell in neighbours(spot.cell)) for spot in spots]
    cells = tuple(spot.cell for spot, lost in zip(spots, closed, strict=True) if spot and lost)
    if all(closed):
        yield Fault("both_surrounded", cells)
    elif any(closed):
        yield Fault("already_lost", cells, {"piece": term(QUEENS[closed.index(True)])})
