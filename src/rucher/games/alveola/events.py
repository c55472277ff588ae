"""The events of Alvéola, for the log and the animations."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.secrets import Hidden
from rucher.core.types import Event


class StartTileLaid(Event, frozen=True):
    """A player placed a start tile."""

    seat: int
    tile: int
    cell: Hex
    turn: int


class PowerUsed(Event, frozen=True):
    """Flowers were paid for a power, named by its id."""

    seat: int
    power: str


class WorkerRecovered(Event, frozen=True):
    """An eaten worker went back to its player's reserve."""

    seat: int


class HoneyTaken(Event, frozen=True):
    """A power gave honey."""

    seat: int
    honey: int


class PileSearched(Event, frozen=True):
    """A pile was looked through; only the searcher is told what lies in it."""

    seat: int
    pile: int
    tiles: tuple[Hidden, ...]


class TileTaken(Event, frozen=True):
    """A tile was taken from a pile; `depth` is above 0 only after a search."""

    seat: int
    pile: int
    depth: int
    tile: int
    shape: str


class HornetTilePassed(Event, frozen=True):
    """The dipper went past the hornet tile."""

    seat: int


class HornetTileMoved(Event, frozen=True):
    """Clause 4.4: the hornet tile's pile became empty, and the tile moved back to another pile."""

    pile: int


class Grown(Event, frozen=True):
    """A tile was laid on the ground."""

    seat: int
    tile: int
    cell: Hex
    turn: int
    flowers: int


class Raised(Event, frozen=True):
    """A tile was laid on the hive."""

    seat: int
    tile: int
    cell: Hex
    turn: int
    level: int
    honey: int


class WorkerPlaced(Event, frozen=True):
    """A worker came from the reserve."""

    seat: int
    cell: Hex
    level: int


class WorkerMoved(Event, frozen=True):
    """A worker moved to another cell."""

    seat: int
    start: Hex
    cell: Hex
    level: int


class QueenPlaced(Event, frozen=True):
    """A queen was placed: the last turns begin."""

    seat: int
    cell: Hex
    level: int


class HornetMoved(Event, frozen=True):
    """A hornet moved; `eaten` is the seat whose worker stood on its target."""

    seat: int
    start: Hex
    cell: Hex
    eaten: int | None


class HornetsStuck(Event, frozen=True):
    """Clause 8.6: no hornet could move, so the moves were lost."""

    moves: int


class TileTurnedUp(Event, frozen=True):
    """Clause 4.5: a pile shows its next tile."""

    pile: int
    tile: int
    shape: str


class PlayedAgain(Event, frozen=True):
    """A second turn begins."""

    seat: int


class Declined(Event, frozen=True):
    """No bee was placed or moved, or no second turn was taken."""

    seat: int
    what: str


class Ended(Event, frozen=True):
    """The game ended; the reason is that of the outcome."""

    reason: str


AlveolaEvent: TypeAlias = (
    StartTileLaid
    | PowerUsed
    | WorkerRecovered
    | HoneyTaken
    | PileSearched
    | TileTaken
    | HornetTilePassed
    | HornetTileMoved
    | Grown
    | Raised
    | WorkerPlaced
    | WorkerMoved
    | QueenPlaced
    | HornetMoved
    | HornetsStuck
    | TileTurnedUp
    | PlayedAgain
    | Declined
    | Ended
)
