"""What a player of Hive may say, and what is told of it."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.game import Action, Event
from rucher.core.hexgrid import Hex


class Place(Action):
    """Clause 2: lay a piece from the hand on an empty space."""

    piece: int
    cell: Hex


class Move(Action):
    """Clauses 4 and 7.12: bring a piece on the table to another space, by its own legs or by a throw."""

    piece: int
    cell: Hex


class Pass(Action):
    """Clause 8.1: let the turn go, when nothing else is possible."""


HiveAction: TypeAlias = Place | Move | Pass


class Placed(Event):
    """A piece came onto the table."""

    seat: int
    piece: int
    cell: Hex


class Moved(Event):
    """A piece walked, jumped or climbed; `onto` is the piece it stands on now, if any."""

    seat: int
    piece: int
    start: Hex
    cell: Hex
    onto: int | None


class Thrown(Event):
    """A pillbug (or a mosquito beside one) carried a piece over its back."""

    seat: int
    piece: int
    start: Hex
    cell: Hex
    by: int


class Passed(Event):
    """A turn was let go."""

    seat: int


class Repeated(Event):
    """Clause 9.4: the position was on the table before; at the third time the game is drawn."""

    times: int


class Ended(Event):
    """The last word: the reason is that of the outcome."""

    reason: str
    queen: int | None = None


HiveEvent: TypeAlias = Placed | Moved | Thrown | Passed | Repeated | Ended
