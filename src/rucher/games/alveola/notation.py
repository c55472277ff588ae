"""A short notation for every action, to write down or to read aloud.

p3              take the top tile of pile 3           power fourth    use that power
look p3         look through pile 3                   tile 2          take the second tile of it
2,-1/3          lay the tile on 2,-1, three turns     again, pass     the second turn; no bee, no second turn
w 2,-1          a worker from the reserve             w 0,1>2,-1      a worker from another cell
q 2,-1          the queen                             h 0,0>1,0       a hornet
"""

from __future__ import annotations

import re
from typing import assert_never

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.games.alveola.actions import (
    AlveolaAction,
    Decline,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    SearchPile,
    TakePile,
    TakeTile,
    UsePower,
)
from rucher.games.alveola.ids import cell_of, power_name, power_number
from rucher.games.alveola.state import AlveolaState

AGAIN, PASS = "again", "pass"
_NUMBERED = re.compile(r"(p|look p|tile) ?([0-9]{1,2})")
_LAY = re.compile(r"(-?[0-9]+,-?[0-9]+)/([0-5])")
_PIECE = re.compile(r"([wqh]) ?(?:(-?[0-9]+,-?[0-9]+) ?> ?)?(-?[0-9]+,-?[0-9]+)")


def write(view: AlveolaState, action: AlveolaAction) -> str:
    """The notation of an action of Alvéola."""
    match action:
        case UsePower(power):
            return f"power {power_name(view.box, power)}"
        case TakePile(pile):
            return f"p{pile + 1}"
        case SearchPile(pile):
            return f"look p{pile + 1}"
        case TakeTile(depth):
            return f"tile {depth + 1}"
        case Lay(cell, turn):
            return f"{_at(cell)}/{turn}"
        case PlaceWorker(cell):
            return f"w {_at(cell)}"
        case MoveWorker(start, cell):
            return f"w {_at(start)}>{_at(cell)}"
        case PlaceQueen(cell):
            return f"q {_at(cell)}"
        case MoveHornet(start, cell):
            return f"h {_at(start)}>{_at(cell)}"
        case PlayAgain():
            return AGAIN
        case Decline():
            return PASS
        case _:
            assert_never(action)


def _at(cell: Hex) -> str:
    """A cell in the notation of Alvéola."""
    return f"{cell[0]},{cell[1]}"


def read(view: AlveolaState, text: str) -> AlveolaAction:
    """The action of Alvéola that a notation spells."""
    text = text.strip().lower()
    if text in (AGAIN, PASS):
        return PlayAgain() if text == AGAIN else Decline()
    if text.startswith("power "):
        return UsePower(power_number(view.box, text.removeprefix("power ").strip()))
    if found := _NUMBERED.fullmatch(text):
        kinds: dict[str, type[TakePile | SearchPile | TakeTile]]
        kinds = {"p": TakePile, "look p": SearchPile, "tile": TakeTile}
        return kinds[found[1]](int(found[2]) - 1)
    if found := _LAY.fullmatch(text):
        return Lay(cell_of(found[1]), int(found[2]))
    if found := _PIECE.fullmatch(text):
        start = cell_of(found[2]) if found[2] else None
        return _piece(found[1], start, cell_of(found[3]), text)
    raise UnreadableAction(
        f"{text!r} is not an action; write for instance 'p3', '2,-1/3', 'w 2,-1' or 'pass'"
    )


def _piece(who: str, start: Hex | None, cell: Hex, text: str) -> AlveolaAction:
    """The action of a worker, a queen or a hornet, from its notation."""
    if who == "w":
        return PlaceWorker(cell) if start is None else MoveWorker(start, cell)
    if who == "q" and start is None:
        return PlaceQueen(cell)
    if who == "h" and start is not None:
        return MoveHornet(start, cell)
    raise UnreadableAction(f"{text!r}: a queen is placed ('q 2,-1'), a hornet moves ('h 0,0>1,0')")
