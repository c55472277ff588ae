"""The actions of Alvéola."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Action


class UsePower(Action, frozen=True):
    """Clause 3.1: pay flowers for one of the powers in play."""

    power: int


class TakePile(Action, frozen=True):
    """Clause 4.1: take the top tile of a pile."""

    pile: int


class SearchPile(Action, frozen=True):
    """Clause 9.3: look through a pile."""

    pile: int


class TakeTile(Action, frozen=True):
    """Clause 9.3: take a tile of the searched pile; 0 is its top."""

    depth: int


class Lay(Action, frozen=True):
    """Clauses 1.4, 5 and 6: lay the tile, its pivot on a cell, turned by sixths."""

    cell: Hex
    turn: int


class PlaceWorker(Action, frozen=True):
    """Clause 7.2: place a worker from the reserve."""

    cell: Hex


class MoveWorker(Action, frozen=True):
    """Clause 7.3: move a worker from another cell of the hive."""

    start: Hex
    cell: Hex


class PlaceQueen(Action, frozen=True):
    """Clause 7.4: place the queen."""

    cell: Hex


class MoveHornet(Action, frozen=True):
    """Clauses 8.4 and 9.6: move a hornet from one cell to another."""

    start: Hex
    cell: Hex


class PlayAgain(Action, frozen=True):
    """Clause 9.9: take the second turn."""


class Decline(Action, frozen=True):
    """Clauses 7.1 and 9.9: no bee, or no second turn."""


AlveolaAction: TypeAlias = (
    UsePower
    | TakePile
    | SearchPile
    | TakeTile
    | Lay
    | PlaceWorker
    | MoveWorker
    | PlaceQueen
    | MoveHornet
    | PlayAgain
    | Decline
)
