"""Events of Apiary: tiles and frames are built, rows are dealt, abilities of tiles fire."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.games.apiary.events.box_event import BoxEvent


class TileBuilt(BoxEvent, frozen=True):
    """Clauses 5.5 and 9.2: a tile was built."""

    seat: int
    tile: int
    cell: Hex
    wanted: tuple[int, ...] = ()  # the other seats that could have paid for it


class TileReserved(BoxEvent, frozen=True):
    """Clause 12.13: a tile was set aside."""

    seat: int
    tile: int
    wanted: tuple[int, ...] = ()  # the other seats that could have paid for it


class RowRefreshed(BoxEvent, frozen=True):
    """Clause 11.5: a row was discarded and dealt anew; -1 is an empty space."""

    kind: str
    tiles: tuple[int, ...]


class TileTurnedUp(BoxEvent, frozen=True):
    """Clause 5.11: a row slid to the left, and this tile was added."""

    kind: str
    column: int
    tile: int


class FramePlaced(BoxEvent, frozen=True):
    """Clause 6.4: a frame was added to a hive."""

    seat: int
    cell: Hex
    turn: int


class AbilityFired(BoxEvent, frozen=True):
    """Clause 12.7: an ability fired: of a recruit by number, or of the faction (-1)."""

    seat: int
    recruit: int
