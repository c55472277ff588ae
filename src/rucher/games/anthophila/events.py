"""The events of Anthophila. Bees, tiles and actions appear by their numbers and ids."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Event


class Begun(Event, frozen=True):
    """The queen die went onto an action hex; `face` is the number it shows."""

    seat: int
    action: str
    face: int


class TileLaid(Event, frozen=True):
    """A bee explored, and this tile was drawn."""

    seat: int
    bee: str
    tile: str
    cell: Hex


class HornetCame(Event, frozen=True):
    """Clause 8.1: a hornet stands on its tile."""

    cell: Hex


class MitesCame(Event, frozen=True):
    """Clause 9.1: this many bees now have a parasite."""

    bees: int


class NosemaCame(Event, frozen=True):
    """Clause 10.1: this many cubes wait on the Nosema tile."""

    cubes: int


class Weedkilled(Event, frozen=True):
    """Clause 11.2: these plants were turned face down."""

    cells: tuple[Hex, ...]


class BeeMoved(Event, frozen=True):
    """A bee moved to a tile; `tile` is empty where it lies face down."""

    seat: int
    bee: str
    start: Hex
    cell: Hex
    tile: str


class CameHome(Event, frozen=True):
    """Clause 5.6: a bee came home and dropped off what it carried."""

    seat: int
    bee: str
    pollen: int
    honey: int
    propolis: int


class Foraged(Event, frozen=True):
    """A plant was foraged; the bee gained these cubes."""

    seat: int
    bee: str
    tile: str
    cell: Hex
    pollen: int
    honey: int
    propolis: int


class TransformedThere(Event, frozen=True):
    """Clause 6.4: a transformation tile was used, by the bee or from the stock."""

    seat: int
    bee: str
    tile: str
    cell: Hex
    from_stock: bool


class Metamorphosed(Event, frozen=True):
    """Clause 6.5: a worker became a male."""

    seat: int
    bee: str
    male: str
    tile: str
    cell: Hex


class TurnedDown(Event, frozen=True):
    """Clause 6.2: a plant is used up."""

    tile: str
    cell: Hex


class VineForaged(Event, frozen=True):
    """Clause 11.1: a vine took a parasite away, from a bee or an action."""

    seat: int
    bee: str
    patient: str


class PollenMade(Event, frozen=True):
    """Clause 7.1: pollen was made for the stock."""

    seat: int
    pollen: int


class Transformed(Event, frozen=True):
    """Clause 7.2: pollen became honey or propolis."""

    seat: int
    product: str
    price: int


class Mutated(Event, frozen=True):
    """Clause 7.3: pollen became a bee."""

    seat: int
    bee: str
    price: int


class Cured(Event, frozen=True):
    """Clauses 9.3 and 10.4: a bee or an action was cured for pollen."""

    seat: int
    patient: str


class FoughtInHive(Event, frozen=True):
    """Clause 8.6: a male of the stock and a hornet killed each other."""

    seat: int
    bee: str
    action: str


class FoughtOutside(Event, frozen=True):
    """Clause 8.3: a male and a hornet killed each other on a tile."""

    bee: str
    cell: Hex


class WorkerKilled(Event, frozen=True):
    """Clause 8.3: a hornet killed a worker."""

    bee: str
    cell: Hex


class CargoLost(Event, frozen=True):
    """Clauses 9.2 and 12.3: a bee lost the cubes that it could no longer carry."""

    bee: str
    n: int


class BonusHeld(Event, frozen=True):
    """Clause 12.1: every slot of a bonus tile is held."""

    bonus: str


class BonusLost(Event, frozen=True):
    """Clause 12.3: a bonus tile is no longer held."""

    bonus: str


class HornetMoved(Event, frozen=True):
    """Clause 8.2: a hornet came nearer."""

    start: Hex
    cell: Hex


class HornetInHive(Event, frozen=True):
    """Clause 8.4: a hornet blocks an action now."""

    action: str


class NosemaRolled(Event, frozen=True):
    """Clause 10.2: the queen die was rolled, and a cube went onto an action."""

    seat: int
    die: int
    action: str


class TurnEnded(Event, frozen=True):
    """Clause 2.6: the marker went down; this many turns are left."""

    seat: int
    turns: int


class Ended(Event, frozen=True):
    """The game ended; the reason is that of the outcome."""

    reason: str


AnthophilaEvent: TypeAlias = (
    Begun
    | TileLaid
    | HornetCame
    | MitesCame
    | NosemaCame
    | Weedkilled
    | BeeMoved
    | CameHome
    | Foraged
    | TransformedThere
    | Metamorphosed
    | TurnedDown
    | VineForaged
    | PollenMade
    | Transformed
    | Mutated
    | Cured
    | FoughtInHive
    | FoughtOutside
    | WorkerKilled
    | CargoLost
    | BonusHeld
    | BonusLost
    | HornetMoved
    | HornetInHive
    | NosemaRolled
    | TurnEnded
    | Ended
)
