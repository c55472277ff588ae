"""The actions of Apiary."""

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
    """Clause 2.4: play a seed card of the hand, for its text or for one basic resource."""

    card: int
    use: Literal["text", "basic"]


class AskAgain(Action, frozen=True, tag="ask"):
    """Clause 3.8: cancel the standing answer for bumped workers."""


class EndTurn(Action, frozen=True, tag="end"):
    """Clause 2.5: end the turn."""


class AnswerBump(Action, frozen=True, tag="bump"):
    """Clauses 3.5 and 3.8: choose where a bumped worker goes, this time or from now on."""

    zone: Literal["active", "landing"]
    always: bool


class MoveShip(Action, frozen=True, tag="ship"):
    """Clause 4.2: move the Queenship to a space of the planet grid."""

    planet: int


class FillSquare(Action, frozen=True, tag="square"):
    """Clause 4.6: put a basic resource of the supply onto the planet."""

    resource: Resource


class HarvestFirst(Action, frozen=True, tag="harvest"):
    """Clause 4.8: take the planet's resources before its strength-4 benefit."""


class TakeBenefit(Action, frozen=True, tag="benefit"):
    """Clause 4.8: take the planet's strength-4 benefit now."""


class BuyTile(Action, frozen=True, tag="buy"):
    """Clause 5.3: choose a face-up tile to build."""

    kind: RowKind
    column: int


class BuyReserved(Action, frozen=True, tag="reserved"):
    """Clause 12.13: choose one's reserved tile to build."""


class BuyCarving(Action, frozen=True, tag="carving"):
    """Clause 9.2: choose the carving at a place to build."""

    carving: int


class BuildAt(Action, frozen=True, tag="build"):
    """Clause 5.5: choose the hex of the hive for the tile."""

    cell: Hex


class Spare(Action, frozen=True):
    """Clause 5.4: use a discount to leave one resource of this kind unpaid."""

    resource: Resource


class Pay(Action, frozen=True):
    """Clause 13.2: pay one resource of this kind, where the cost leaves a choice."""

    resource: Resource


class PayCard(Action, frozen=True, tag="pay_card"):
    """Clause 8.2: discard this seed card as a payment."""

    card: int


class Take(Action, frozen=True):
    """Clause 13.2: gain one resource of this kind, where the gain leaves a choice."""

    resource: Resource


class GrowWorker(Action, frozen=True, tag="worker"):
    """Clause 6.2: pay for a new worker."""


class GrowFrame(Action, frozen=True, tag="frame"):
    """Clause 6.3: pay for a frame."""


class UpgradeFaction(Action, frozen=True, tag="upgrade"):
    """Clause 6.6: turn the faction tile over."""


class PlaceFrame(Action, frozen=True, tag="place_frame"):
    """Clause 6.4: place a frame, its first hex on a cell, turned by sixths."""

    cell: Hex
    turn: int


class KeepCard(Action, frozen=True, tag="keep"):
    """Clause 7.1: keep a drawn seed card in the hand."""

    card: int


class PlantCard(Action, frozen=True, tag="plant"):
    """Clause 7.5: plant a seed card of the hand."""

    card: int


class Convert(Action, frozen=True):
    """Clause 8.2: use one of the printed conversions."""

    option: Literal["card", "basic", "wax", "honey"]


class UseDance(Action, frozen=True, tag="dance"):
    """Clause 8.4: use the dance at a place, once it has been taught."""

    dance: int


class Teach(Action, frozen=True):
    """Clause 8.5: teach the dance at a place that nobody has taught."""

    dance: int


class PutToken(Action, frozen=True, tag="token"):
    """Clause 8.5: put a dance token onto the next empty square of the dance."""

    token: int


class TakeIncome(Action, frozen=True, tag="income"):
    """Clause 10.3: collect the income of the farm on this hex."""

    cell: Hex


class Hibernate(Action, frozen=True):
    """Clause 11.2: put a hibernation token onto a pod of the comb."""

    pod: int


class Boost(Action, frozen=True):
    """Clause 12.10: give 1 strength to a worker of this strength."""

    strength: int


class Recall(Action, frozen=True):
    """Clause 12.10: take back one's own worker from this space of the board."""

    space: int


class ReserveTile(Action, frozen=True, tag="reserve"):
    """Clause 12.13: set a face-up tile aside."""

    kind: RowKind
    column: int


class HarvestPlanet(Action, frozen=True, tag="planet"):
    """Clause 12.11: choose the explored planet to harvest."""

    planet: int


class ChooseOption(Action, frozen=True, tag="option"):
    """Clause 12.14: choose one of the benefits on offer."""

    number: int


class Exchange(Action, frozen=True):
    """Clause 12.11: pay and gain once more."""


class FireFirst(Action, frozen=True, tag="first"):
    """Clause 12.7: choose which of several abilities fires next."""

    number: int


class Discard(Action, frozen=True):
    """Clause 13.4: discard one resource of this kind instead of storing it."""

    resource: Resource


class Store(Action, frozen=True):
    """Clause 13.4: store as much as possible of what is left."""


class Finish(Action, frozen=True, tag="done"):
    """Clause 3.2: stop here, or decline where that is allowed."""


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
