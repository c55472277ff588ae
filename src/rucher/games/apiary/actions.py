"""What a player of Apiary may say."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Action
from rucher.games.apiary.box.effects import ActionId, Resource, RowKind


class ChooseFaction(Action, frozen=True, tag="faction"):
    """Clauses 1.7 and 15.2: keep one of the factions dealt, or draft one."""

    faction: int


class DraftMat(Action, frozen=True, tag="mat"):
    """Clause 15.2: draft a hive mat."""

    mat: int


class Place(Action, frozen=True):
    """Clause 3.1: an active worker of this strength goes onto an action."""

    strength: int
    action: ActionId


class Retrieve(Action, frozen=True):
    """Clause 10.1: take back every worker from the board and the landing area."""


class PlaySeed(Action, frozen=True, tag="seed"):
    """Clause 2.4: a seed card of the hand, for its text or for one basic resource."""

    card: int
    use: Literal["text", "basic"]


class AskAgain(Action, frozen=True, tag="ask"):
    """Clause 3.8: the standing answer for bumped workers no longer stands."""


class EndTurn(Action, frozen=True, tag="end"):
    """Clause 2.5: the turn is over."""


class AnswerBump(Action, frozen=True, tag="bump"):
    """Clauses 3.5 and 3.8: where a bumped worker goes, this time or from now on."""

    zone: Literal["active", "landing"]
    always: bool


class MoveShip(Action, frozen=True, tag="ship"):
    """Clause 4.2: the Queenship goes to a space of the planet grid."""

    planet: int


class FillSquare(Action, frozen=True, tag="square"):
    """Clause 4.6: a basic resource of the supply goes onto the planet."""

    resource: Resource


class HarvestFirst(Action, frozen=True, tag="harvest"):
    """Clause 4.8: the planet's resources before its strength-4 benefit."""


class TakeBenefit(Action, frozen=True, tag="benefit"):
    """Clause 4.8: take the planet's strength-4 benefit now."""


class BuyTile(Action, frozen=True, tag="buy"):
    """Clause 5.3: choose a face-up tile to build."""

    kind: RowKind
    column: int


class BuyReserved(Action, frozen=True, tag="reserved"):
    """Clause 12.13: choose one's reserved tile to build."""


class BuyCarving(Action, frozen=True, tag="carving"):
    """Clause 9.2: choose the carving of a place to build."""

    carving: int


class BuildAt(Action, frozen=True, tag="build"):
    """Clause 5.5: the hex of the hive on which the tile is built."""

    cell: Hex


class Spare(Action, frozen=True):
    """Clause 5.4: a discount leaves one such resource unpaid."""

    resource: Resource


class Pay(Action, frozen=True):
    """Clause 13.2: pay one such resource where the cost leaves a choice."""

    resource: Resource


class PayCard(Action, frozen=True, tag="pay_card"):
    """Clause 8.2: the seed card that is discarded as a payment."""

    card: int


class Take(Action, frozen=True):
    """Clause 13.2: gain one such resource where the gain leaves a choice."""

    resource: Resource


class GrowWorker(Action, frozen=True, tag="worker"):
    """Clause 6.2: pay for a new worker."""


class GrowFrame(Action, frozen=True, tag="frame"):
    """Clause 6.3: pay for a frame."""


class UpgradeFaction(Action, frozen=True, tag="upgrade"):
    """Clause 6.6: turn the faction tile over."""


class PlaceFrame(Action, frozen=True, tag="place_frame"):
    """Clause 6.4: a frame, its first hex on a cell, turned by sixths."""

    cell: Hex
    turn: int


class KeepCard(Action, frozen=True, tag="keep"):
    """Clause 7.1: a drawn seed card goes to the hand."""

    card: int


class PlantCard(Action, frozen=True, tag="plant"):
    """Clause 7.5: a seed card of the hand is planted."""

    card: int


class Convert(Action, frozen=True):
    """Clause 8.2: use one of the printed conversions."""

    option: Literal["card", "basic", "wax", "honey"]


class UseDance(Action, frozen=True, tag="dance"):
    """Clause 8.4: use the dance of a place, once it has been taught."""

    dance: int


class Teach(Action, frozen=True):
    """Clause 8.5: teach the dance of a place, which nobody has taught."""

    dance: int


class PutToken(Action, frozen=True, tag="token"):
    """Clause 8.5: a dance token goes onto the next empty square of the dance."""

    token: int


class TakeIncome(Action, frozen=True, tag="income"):
    """Clause 10.3: collect the income of the farm on this hex."""

    cell: Hex


class Hibernate(Action, frozen=True):
    """Clause 11.2: a hibernation token goes onto a pod of the comb."""

    pod: int


class Boost(Action, frozen=True):
    """Clause 12.10: a worker of this strength gets one stronger."""

    strength: int


class Recall(Action, frozen=True):
    """Clause 12.10: take back one's worker from this space of the board."""

    space: int


class ReserveTile(Action, frozen=True, tag="reserve"):
    """Clause 12.13: set a face-up tile aside."""

    kind: RowKind
    column: int


class HarvestPlanet(Action, frozen=True, tag="planet"):
    """Clause 12.11: the explored planet whose resources are gained."""

    planet: int


class ChooseOption(Action, frozen=True, tag="option"):
    """Clause 12.14: one of the benefits on offer."""

    number: int


class Exchange(Action, frozen=True):
    """Clause 12.11: pay and gain, once more."""


class FireFirst(Action, frozen=True, tag="first"):
    """Clause 12.7: of several abilities that fire at once, the one that comes next."""

    number: int


class Discard(Action, frozen=True):
    """Clause 13.4: store less well, and discard one such resource."""

    resource: Resource


class Store(Action, frozen=True):
    """Clause 13.4: store what is left as well as can be."""


class Finish(Action, frozen=True, tag="done"):
    """Clause 3.2: no more of this, or not at all where it may be declined."""


ApiaryAction: TypeAlias = (
    ChooseFaction
    | DraftMat
    | Place
    | Retrieve
    | PlaySeed
    | AskAgain
    | EndTurn
    | AnswerBump
    | MoveShip
    | FillSquare
    | HarvestFirst
    | TakeBenefit
    | BuyTile
    | BuyReserved
    | BuyCarving
    | BuildAt
    | Spare
    | Pay
    | PayCard
    | Take
    | GrowWorker
    | GrowFrame
    | UpgradeFaction
    | PlaceFrame
    | KeepCard
    | PlantCard
    | Convert
    | UseDance
    | Teach
    | PutToken
    | TakeIncome
    | Hibernate
    | Boost
    | Recall
    | ReserveTile
    | HarvestPlanet
    | ChooseOption
    | Exchange
    | FireFirst
    | Discard
    | Store
    | Finish
)
