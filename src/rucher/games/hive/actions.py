"""The actions of Hive."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Action


class Place(Action, frozen=True):
    """Clause 2: place a piece from the hand on an empty space."""

    piece: int
    cell: Hex


class Move(Action, frozen=True):
    """Clauses 4 and 7.12: bring a piece on the table to another space, by its own move or by a throw."""

    piece: int
    cell: Hex


class Pass(Action, frozen=True):
    """Clause 8.1: pass, when nothing else is legal."""


HiveAction: TypeAlias = Place | Move | Pass
