"""Events of Apiary: the Queenship flies, and planets are explored and harvested."""

from __future__ import annotations

from rucher.games.apiary.events.box_event import BoxEvent


class Flown(BoxEvent, frozen=True):
    """Clause 4.2: the Queenship flew to a space of the planet grid, from another one."""

    seat: int
    planet: int
    start: int
    place: str  # the name of the space


class TokenTaken(BoxEvent, frozen=True):
    """Clause 4.4: an exploration token was gained."""

    seat: int
    token: int


class PlanetTurnedUp(BoxEvent, frozen=True):
    """Clause 4.5: a planet tile came onto a space of the grid."""

    planet: int
    tile: int


class SquareFilled(BoxEvent, frozen=True):
    """Clause 4.6: a resource was put onto a planet."""

    seat: int
    planet: int
    resource: str


class Harvested(BoxEvent, frozen=True):
    """Clauses 4.7 and 12.11: a planet gives its resources."""

    seat: int
    planet: int


class BenefitTaken(BoxEvent, frozen=True):
    """Clause 4.8: the planet's strength-4 benefit was taken."""

    seat: int
    planet: int
