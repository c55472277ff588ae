"""What a player of Hive may do."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Action


class Place(Action, frozen=True):
    """Clause 2: lay a piece from the hand on an empty space."""

    piece: int
    cell: Hex


class Move(Action, frozen=True):
    """Clauses 4 and 7.12: bring a piece on the table to another space, by its own legs or by a throw."""

    piece: int
    cell: Hex


class Pass(Action, frozen=True):
    """Clause 8.1: let the turn go, when nothing else is possible."""


HiveAction: TypeAlias = Place | Move | Pass
