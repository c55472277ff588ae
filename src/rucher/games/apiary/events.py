"""The events of Apiary. Components appear by their numbers in the box."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.packs.boxes import OWN
from rucher.core.secrets import Hidden
from rucher.core.types import Event


class _Told(Event, frozen=True, kw_only=True, omit_defaults=True):
    """An event with the box that its names come from."""

    pack: str = OWN


class FactionChosen(_Told, frozen=True):
    """Clause 1.7: somebody chose a faction; it stays secret until all have chosen."""

    seat: int
    faction: Hidden


class FactionTaken(_Told, frozen=True):
    """Clauses 1.7 and 15.2: a player has this faction now."""

    seat: int
    faction: int


class MatTaken(_Told, frozen=True):
    """Clause 15.2: a player drafted this hive mat."""

    seat: int
    mat: int


class HiveEmpty(_Told, frozen=True):
    """Clause 2.3: the turn began without any worker, and a worker of strength 1 was added."""

    seat: int


class Placed(_Told, frozen=True):
    """Clause 3.1: a worker went onto an action."""

    seat: int
    action: str
    strength: int


class Shifted(_Told, frozen=True):
    """Clause 3.4: a worker made room on a two-space action."""

    seat: int
    action: str
    strength: int


class Bumped(_Told, frozen=True):
    """Clause 3.3: a worker of `seat` was sent back from an action by `by`."""

    seat: int
    by: int
    action: str
    strength: int


class CameBack(_Told, frozen=True):
    """Clause 3.5: a bumped worker is now in a zone of the docking mat, with this strength."""

    seat: int
    strength: int
    zone: str


class StandingSet(_Told, frozen=True):
    """Clause 3.8: the standing answer for a seat's bumped workers: "active", "landing" or "ask"."""

    seat: int
    answer: str


class Flown(_Told, frozen=True):
    """Clause 4.2: the Queenship flew to a space of the planet grid, from another one."""

    seat: int
    planet: int
    start: int
    place: str  # the name of the space


class TokenTaken(_Told, frozen=True):
    """Clause 4.4: an exploration token was gained."""

    seat: int
    token: int


class PlanetTurnedUp(_Told, frozen=True):
    """Clause 4.5: a planet tile came onto a space of the grid."""

    planet: int
    tile: int


class SquareFilled(_Told, frozen=True):
    """Clause 4.6: a resource was put onto a planet."""

    seat: int
    planet: int
    resource: str


class Harvested(_Told, frozen=True):
    """Clauses 4.7 and 12.11: a planet gives its resources."""

    seat: int
    planet: int


class BenefitTaken(_Told, frozen=True):
    """Clause 4.8: the planet's strength-4 benefit was taken."""

    seat: int
    planet: int


class Gained(_Told, frozen=True):
    """Resources were gained from the supply."""

    seat: int
    resource: str
    n: int


class Paid(_Told, frozen=True):
    """Resources were paid to the supply."""

    seat: int
    resource: str
    n: int


class SupplyShort(_Told, frozen=True):
    """Clause 15.3: the supply did not have enough resources for a gain."""

    seat: int
    resource: str
    n: int


class PointsGained(_Told, frozen=True):
    """Victory points were gained on the track."""

    seat: int
    n: int


class FavorGained(_Told, frozen=True):
    """Clause 13.6: a player advanced on the Queen's Favor track."""

    seat: int
    n: int


class SeedsDrawn(_Told, frozen=True):
    """Seed cards came to a player; only that player is told which."""

    seat: int
    cards: tuple[Hidden, ...]


class SeedPlayed(_Told, frozen=True):
    """Clause 2.4: a seed card was played for its text or for a basic resource."""

    seat: int
    card: int
    use: str


class SeedDiscarded(_Told, frozen=True):
    """A seed card went face up to the discard pile, without effect."""

    seat: int
    card: int


class SeedPlanted(_Told, frozen=True):
    """Clause 7.5: a seed card was planted."""

    seat: int
    card: int


class SeedsShuffled(_Told, frozen=True):
    """Clause 7.2: the discarded seed cards became the new deck."""

    n: int


class TileBuilt(_Told, frozen=True):
    """Clauses 5.5 and 9.2: a tile was built."""

    seat: int
    tile: int
    cell: Hex
    wanted: tuple[int, ...] = ()  # the other seats that could have paid for it


class TileReserved(_Told, frozen=True):
    """Clause 12.13: a tile was set aside."""

    seat: int
    tile: int
    wanted: tuple[int, ...] = ()  # the other seats that could have paid for it


class RowRefreshed(_Told, frozen=True):
    """Clause 11.5: a row was discarded and dealt anew; -1 is an empty space."""

    kind: str
    tiles: tuple[int, ...]


class TileTurnedUp(_Told, frozen=True):
    """Clause 5.11: a row slid to the left, and this tile was added."""

    kind: str
    column: int
    tile: int


class WorkerGained(_Told, frozen=True):
    """A worker came to the active pool."""

    seat: int
    strength: int


class WorkerBoosted(_Told, frozen=True):
    """Clause 12.10: a worker got stronger; from 4 it goes to hibernate."""

    seat: int
    start: int


class WorkerRecalled(_Told, frozen=True):
    """Clause 12.10: a player took back a worker from an action."""

    seat: int
    action: str
    strength: int


class FramePlaced(_Told, frozen=True):
    """Clause 6.4: a frame was added to a hive."""

    seat: int
    cell: Hex
    turn: int


class FactionUpgraded(_Told, frozen=True):
    """Clause 6.6: a faction tile was turned over."""

    seat: int
    faction: int


class Converted(_Told, frozen=True):
    """Clause 8.2: a printed conversion was used."""

    seat: int
    option: str


class DanceTaught(_Told, frozen=True):
    """Clause 8.5: a dance has a teacher now."""

    seat: int
    slot: int
    dance: int


class DanceTokenPut(_Told, frozen=True):
    """Clause 8.5: a token lies on a dance."""

    seat: int
    slot: int
    token: int


class DanceUsed(_Told, frozen=True):
    """Clause 8.4: a dance was used."""

    seat: int
    slot: int
    dance: int


class Retrieved(_Told, frozen=True):
    """Clause 10.2: workers were retrieved, some of them to hibernate."""

    seat: int
    workers: int
    hibernating: int


class IncomeTaken(_Told, frozen=True):
    """Clause 10.3: a farm gives its income."""

    seat: int
    farm: int
    cell: Hex


class Hibernated(_Told, frozen=True):
    """Clause 11.2: a hibernation token was put on a pod of the comb."""

    seat: int
    sector: str
    pod: int
    place: str  # the name of the pod


class MajorityLost(_Told, frozen=True):
    """Clause 14.8: `seat` led a sector of the comb, alone or with others, until `by` put a token there."""

    seat: int
    by: int
    sector: str
    shared: bool  # is `seat` still among the leaders?


class SleptWithoutToken(_Told, frozen=True):
    """Clause 11.4: a worker hibernated, but there was no space or no token left."""

    seat: int


class AbilityFired(_Told, frozen=True):
    """Clause 12.7: an ability fired: of a recruit by number, or of the faction (-1)."""

    seat: int
    recruit: int


class Overflowed(_Told, frozen=True):
    """Clause 13.4: a resource could not be stored and was discarded."""

    seat: int
    resource: str


class LastTurns(_Told, frozen=True):
    """Clause 14.1: the end is near: the seventh token ("tokens") or the full comb ("comb")."""

    seat: int
    reason: str


class AutomaTurnedUp(_Told, frozen=True):
    """Clause 16.3: the Automa turned up a card; another one supports it."""

    card: int
    support: int


class AutomaShuffled(_Told, frozen=True):
    """Clause 16.3: her deck and her discards were shuffled together."""

    n: int


class AutomaDiscarded(_Told, frozen=True):
    """Clause 16.8: the Automa discarded a face-up tile."""

    kind: str
    column: int
    tile: int
    wanted: tuple[int, ...] = ()  # the other seats that could have paid for it


class AutomaCarved(_Told, frozen=True):
    """Clause 16.8: the Automa took a carving."""

    place: int
    tile: int


class TokenRemoved(_Told, frozen=True):
    """Clause 16.7: the Automa removed an explore token, without its benefit."""

    planet: int
    token: int


class TurnEnded(_Told, frozen=True):
    """Clause 2.5: the turn is over."""

    seat: int


class Ended(_Told, frozen=True):
    """The game ended; the reason is that of the outcome."""

    reason: str


ApiaryEvent: TypeAlias = (
    FactionChosen
    | FactionTaken
    | MatTaken
    | HiveEmpty
    | Placed
    | Shifted
    | Bumped
    | CameBack
    | StandingSet
    | Flown
    | TokenTaken
    | PlanetTurnedUp
    | SquareFilled
    | Harvested
    | BenefitTaken
    | Gained
    | Paid
    | SupplyShort
    | PointsGained
    | FavorGained
    | SeedsDrawn
    | SeedPlayed
    | SeedDiscarded
    | SeedPlanted
    | SeedsShuffled
    | TileBuilt
    | TileReserved
    | RowRefreshed
    | TileTurnedUp
    | WorkerGained
    | WorkerBoosted
    | WorkerRecalled
    | FramePlaced
    | FactionUpgraded
    | Converted
    | DanceTaught
    | DanceTokenPut
    | DanceUsed
    | Retrieved
    | IncomeTaken
    | Hibernated
    | MajorityLost
    | SleptWithoutToken
    | AbilityFired
    | Overflowed
    | LastTurns
    | AutomaTurnedUp
    | AutomaShuffled
    | AutomaDiscarded
    | AutomaCarved
    | TokenRemoved
    | TurnEnded
    | Ended
)
