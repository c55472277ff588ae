r"""Hives drawn in text, for diagrams and tests.

      x   bQ
    wA1 wQ  x

A row is a line; a space is four columns wide, and each row lies half a space to the side of the next. `wA1`
is a piece and `.` an empty space that is only there for the eye; a small letter marks one or several empty
spaces to speak of. A digit is a stack, named from the ground up on a line of its own: `1 = bQ wB1`.
"""

from __future__ import annotations

import re

from rucher.core.errors import UnreadablePosition
from rucher.core.hexgrid import Hex, draw_in_text
from rucher.games.hive.pieces import NAMES, NUMBERS, PIECES
from rucher.games.hive.state import HiveOptions, HiveState, Spot, new_state

EVERYTHING = HiveOptions(pillbug=True)
LATE = 10  # a turn on which nobody's queen is news

Drawing = tuple[dict[Hex, list[str]], dict[str, set[Hex]]]


def read_drawing(text: str) -> Drawing:
    """The stacks of a drawing, from the ground up, and the spaces of each mark."""
    legend = dict(re.findall(r"^\s*(\d) = (.+)$", text, re.MULTILINE))
    rows = [row for row in text.splitlines() if row.strip() and not re.match(r"\s*\d = ", row)]
    found = [(r, token.start(), token[0]) for r, row in enumerate(rows) for token in re.finditer(r"\S+", row)]
    if not found:
        raise UnreadablePosition("the drawing is empty")
    edge = found[0][1]
    stacks: dict[Hex, list[str]] = {}
    marks: dict[str, set[Hex]] = {}
    for r, column, token in found:
        q, astray = divmod(column - edge - 2 * r, 4)
        if astray:
            raise UnreadablePosition(f"{token} is {astray} columns too far to the right in row {r + 1}")
        if re.fullmatch(r"[a-z]", token):
            marks.setdefault(token, set()).add((q, r))
        elif token != ".":
            stacks[q, r] = legend.get(token, token).split()
    return stacks, marks


def state_of(
    stacks: dict[Hex, list[str]], to_move: int = 0, turn: int = LATE, options: HiveOptions = EVERYTHING
) -> HiveState:
    """The state with these stacks, on a turn of a side."""
    state = new_state(options)
    for (q, r), stack in stacks.items():
        for level, name in enumerate(stack):
            if name not in NUMBERS:
                raise UnreadablePosition(f"there is no piece {name!r}; write for instance wA1 or bQ")
            if state.spots[NUMBERS[name]] is not None:
                raise UnreadablePosition(f"{name} is drawn twice")
            state.spots[NUMBERS[name]] = Spot(q, r, level)
    state.ply = 2 * (turn - 1) + to_move
    return state


def write_drawing(state: HiveState) -> str:
    """The hive as `read_drawing` reads it."""
    stacks: dict[Hex, list[str]] = {}
    for piece in sorted(PIECES, key=lambda number: spot.level if (spot := state.spots[number]) else 0):
        if spot := state.spots[piece]:
            stacks.setdefault(spot.cell, []).append(NAMES[piece])
    tall = [cell for cell, stack in sorted(stacks.items()) if len(stack) > 1]
    shown = {cell: str(tall.index(cell) + 1) if cell in tall else stack[0] for cell, stack in stacks.items()}
    legend = [f"{shown[cell]} = {' '.join(stacks[cell])}" for cell in tall]
    return "\n".join([draw_in_text(shown), *legend])


def read_position(text: str) -> HiveState:
    """The state of a drawing: white to move, every creature in play, the opening over."""
    stacks, _ = read_drawing(text)
    return state_of(stacks)
