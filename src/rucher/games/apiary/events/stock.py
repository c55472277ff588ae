"""Events of Apiary: resources, points and favor are gained, paid and lost."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.games.apiary.events.box_event import BoxEvent


class Gained(BoxEvent, frozen=True):
    """Resources were gained from the supply."""

    seat: int
    resource: str
    n: int


class Paid(BoxEvent, frozen=True):
    """Resources were paid to the supply."""

    seat: int
    resource: str
    n: int


class SupplyShort(BoxEvent, frozen=True):
    """Clause 15.3: the supply did not have enough resources for a gain."""

    seat: int
    resource: str
    n: int


class PointsGained(BoxEvent, frozen=True):
    """Victory points were gained on the track."""

    seat: int
    n: int


class FavorGained(BoxEvent, frozen=True):
    """Clause 13.6: a player advanced on the Queen's Favor track."""

    seat: int
    n: int


class Converted(BoxEvent, frozen=True):
    """Clause 8.2: a printed conversion was used."""

    seat: int
    option: str


class IncomeTaken(BoxEvent, frozen=True):
    """Clause 10.3: a farm gives its income."""

    seat: int
    farm: int
    cell: Hex


class Overflowed(BoxEvent, frozen=True):
    """Clause 13.4: a resource could not be stored and was discarded."""

    seat: int
    resource: str
