"""The events of Hive, for the log and the animations."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Event


class Placed(Event, frozen=True):
    """A piece was placed."""

    seat: int
    piece: int
    cell: Hex


class Moved(Event, frozen=True):
    """A piece moved on its own; `onto` is the piece under it now, if any."""

    seat: int
    piece: int
    start: Hex
    cell: Hex
    onto: int | None


class Thrown(Event, frozen=True):
    """A pillbug (or a mosquito beside one) carried a piece over its back."""

    seat: int
    piece: int
    start: Hex
    cell: Hex
    by: int


class Passed(Event, frozen=True):
    """A player passed."""

    seat: int


class Repeated(Event, frozen=True):
    """Clause 9.4: the position occurred before; at the third time the game is drawn."""

    times: int


class Ended(Event, frozen=True):
    """The game ended; the reason is that of the outcome."""

    reason: str
    queen: int | None = None


HiveEvent: TypeAlias = Placed | Moved | Thrown | Passed | Repeated | Ended
