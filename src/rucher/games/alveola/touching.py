"""The touches of each action, and the action or refusal of some touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rucher.core.errors import UnreadableAction
from rucher.core.types import Refusal, Seat
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
from rucher.games.alveola.chapters.bees import refuse_mover, refuse_queen
from rucher.games.alveola.chapters.hornets import refuse_hornet
from rucher.games.alveola.ids import cell_of, power_name, power_number, touch
from rucher.games.alveola.state import AlveolaState


def touches(view: AlveolaState, action: AlveolaAction) -> tuple[str, ...]:
    """Alvéola's touches of an action: a pile, power or button; or origin and target, or cell and turn."""
    match action:
        case UsePower(power):
            return (f"power:{power_name(view.box, power)}",)
        case TakePile(pile) | SearchPile(pile):
            return (f"pile:{pile + 1}",)
        case TakeTile(depth):
            return (f"tile:{depth + 1}",)
        case Lay(cell, turn):
            return (touch(cell), f"turn:{turn}")
        case PlaceWorker(cell):
            return ("worker", touch(cell))
        case PlaceQueen(cell):
            return ("queen", touch(cell))
        case MoveWorker(start, cell) | MoveHornet(start, cell):
            return (touch(start), touch(cell))
        case PlayAgain():
            return ("again",)
        case Decline():
            return ("pass",)
        case _:
            assert_never(action)


def read_touches(view: AlveolaState, seat: Seat, touched: Sequence[str]) -> AlveolaAction | Refusal | None:
    """The action of Alvéola that touches spell, legal or not; or a refusal of the first one."""
    if not touched:
        return None
    kind, _, name = touched[0].partition(":")
    if kind == "pass":
        return Decline()
    if kind == "again":
        return PlayAgain()
    if kind == "power":
        return UsePower(power_number(view.box, name))
    if kind in ("pile", "tile"):
        return _counted(view, kind, _number(name) - 1)
    if kind not in ("cell", "worker", "queen"):
        raise UnreadableAction(f"nothing on the table is called {touched[0]!r}")
    if len(touched) == 1:
        return _refuse_first(view, seat, kind, name)
    return _two(view, kind, name, *touched[1].split(":", 1))


def _counted(view: AlveolaState, kind: str, number: int) -> AlveolaAction:
    """The action that one touch of a pile or a tile spells."""
    if kind == "tile":
        return TakeTile(number)
    return SearchPile(number) if view.step == "search" else TakePile(number)


def _two(view: AlveolaState, kind: str, name: str, then: str, place: str = "") -> AlveolaAction:
    """The action of Alvéola that two touches spell: a place and a turn, or a piece and its new cell."""
    if kind == "cell" and then == "turn":
        return Lay(cell_of(name), _number(place))
    if then != "cell":
        raise UnreadableAction(f"touch a cell after {kind}, not {then!r}")
    cell = cell_of(place)
    if kind == "worker":
        return PlaceWorker(cell)
    if kind == "queen":
        return PlaceQueen(cell)
    start = cell_of(name)
    return MoveWorker(start, cell) if view.step == "bee" else MoveHornet(start, cell)


def _refuse_first(view: AlveolaState, seat: Seat, kind: str, name: str) -> Refusal | None:
    """Why a first touch of Alvéola cannot lead to an action; None if a second may follow."""
    if view.step == "bee" and kind == "queen":
        return refuse_queen(view, seat, None)
    if view.step == "bee" and kind == "cell":
        return refuse_mover(view, seat, cell_of(name))
    if view.step in ("hornet", "power_hornet", "flight") and kind == "cell":
        return refuse_hornet(view, cell_of(name))
    return None


def _number(text: str) -> int:
    """The number in a touch of Alvéola."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise UnreadableAction(f"{text!r} is not a number")
    return int(text)
