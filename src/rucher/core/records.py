"""A match as a file holds it: its header, its log, and how the people ended it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal

import msgspec

from rucher.core.chance import Kept
from rucher.core.types import Seat

if TYPE_CHECKING:  # a type checker knows its default, so that `Entry` alone has an action of any game
    from typing_extensions import TypeVar

    A = TypeVar("A", default=Any)
else:
    from typing import TypeVar

    A = TypeVar("A")

FORMAT = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts that are fixed before the first action."""

    game: str
    rules_version: int
    options: dict[str, Any]
    format: int = FORMAT
    box: str | None = None  # the content hash of its box; None in games without one, and in old files
    pack: str | msgspec.UnsetType | None = msgspec.UNSET  # only in old files: the hash of a foreign box


class Entry(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True, gc=False):
    """One action of the log, with the items that it drew."""

    seat: Seat
    action: A
    draws: list[int] = []
    touch: int | msgspec.UnsetType = msgspec.UNSET  # the index of the first action of its touch, if another


class TableEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the people at a table ended a match that the rules had not ended."""

    how: Literal["resigned", "out_of_time", "agreed"]
    seat: Seat | None = None  # who gave up or was too slow; None where all agreed to a draw


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole match as a file holds it."""

    header: Header
    setup: list[int]
    log: list[Entry]
    kept: Kept = {}  # drawn items that a takeback put aside: they are drawn again
    ended: TableEnd | None = None
    foreseen: bool = False  # could somebody know what it draws? See Match.foreseen
