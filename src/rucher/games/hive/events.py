"""What can happen in a game of Hive, for the log and the animations."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Event


class Placed(Event, frozen=True):
    """A piece came onto the table."""

    seat: int
    piece: int
    cell: Hex


class Moved(Event, frozen=True):
    """A piece walked, jumped or climbed; `onto` is the piece it stands on now, if any."""

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
    """A turn was let go."""

    seat: int


class Repeated(Event, frozen=True):
    """Clause 9.4: the position was on the table before; at the third time the game is drawn."""

    times: int


class Ended(Event, frozen=True):
    """The last word: the reason is that of the outcome."""

    reason: str
    queen: int | None = None


HiveEvent: TypeAlias = Placed | Moved | Thrown | Passed | Repeated | Ended
