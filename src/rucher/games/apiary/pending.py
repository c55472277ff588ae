"""The open tasks and questions, as plain data. The last item of the state's stack comes first.

A question waits for an answer of its seat; the rules carry out a step at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from rucher.games.apiary.box.effects import ActionId, Effects, Occasion, Price, Resource, RowKind, Wild
from rucher.games.apiary.box.effects import Zone as WorkerZone

Five: TypeAlias = tuple[int, int, int, int, int]  # one number for each resource


def five(resources: Sequence[int]) -> Five:
    """Resources as a tuple, which cannot change."""
    fiber, pollen, water, wax, honey = resources
    return fiber, pollen, water, wax, honey


class _Pending(msgspec.Struct, frozen=True, tag=str.lower, gc=False):
    """An item on the stack."""


# -- questions: set-up and turn ----------------------------------------------------------------------------


class Factions(_Pending, frozen=True):
    """Clause 1.7: all players choose a faction at once; `seat` is the seat of the view."""

    seat: int = -1


class Draft(_Pending, frozen=True):
    """Clause 15.2: take a faction or a hive mat."""

    seat: int


class Turn(_Pending, frozen=True):
    """Clauses 2.2 and 2.4: before the main part, place or retrieve; after it, end; seed cards at any time."""

    seat: int
    before: bool


class BumpedWorker(_Pending, frozen=True):
    """Clause 3.5: a bumped worker, now in the landing area, stays there or goes to the active pool."""

    seat: int
    strength: int


# -- questions: the six actions ----------------------------------------------------------------------------


class Ship(_Pending, frozen=True):
    """Clause 4.2: the target of the Queenship, at most `total` steps away."""

    seat: int
    total: int
    strength: int


class Square(_Pending, frozen=True):
    """Clause 4.6: which basic resource goes onto the planet."""

    seat: int
    planet: int


class BenefitOrder(_Pending, frozen=True):
    """Clause 4.8: harvest or benefit first."""

    seat: int
    planet: int


class Benefit(_Pending, frozen=True):
    """Clause 4.8: take the benefit or not."""

    seat: int
    planet: int


class Buying(_Pending, frozen=True):
    """Clauses 5.3 and 12.12: the tile to build; an Advance action has a total and must build one."""

    seat: int
    kinds: tuple[int, ...]
    total: int  # the sum of the strengths; larger than any column needs if columns do not matter
    reward: Effects = ()  # clause 5.10: the gain beside the tile
    free: bool = False
    may: bool = False
    target: int = -1  # clause 5.8: the only cell allowed for a free building


class CarvingChoice(_Pending, frozen=True):
    """Clause 9.2: which carving to build."""

    seat: int


class Site(_Pending, frozen=True):
    """Clause 5.5: on which hex the chosen tile is built; `source` is where it lies."""

    seat: int
    tile: int
    source: int
    free: bool


class Discounting(_Pending, frozen=True):
    """Clause 5.4: which n resources of a cost are not paid?"""

    seat: int
    cost: Five
    n: int


class Owing(_Pending, frozen=True):
    """Clause 13.2: n more resources of an icon must be paid."""

    seat: int
    icon: Wild
    n: int


class OwingCard(_Pending, frozen=True):
    """Clause 8.2: n seed cards of the hand must be discarded."""

    seat: int
    n: int


class Growing(_Pending, frozen=True):
    """Clause 6.1: the gain for the strength that is left."""

    seat: int
    left: int
    workers: int = 0  # gained by this action
    parts: int = 0  # done by this action
    upgrade: bool = False  # clause 6.6: may the faction tile be turned over?


class Framing(_Pending, frozen=True):
    """Clause 6.4: the place of the frame; a frame from an effect may be declined."""

    seat: int
    may: bool = False


class Keeping(_Pending, frozen=True):
    """Clause 7.1: which of the drawn cards are kept."""

    seat: int
    n: int


class Planting(_Pending, frozen=True):
    """Clause 7.5: which card of the hand is planted, if any."""

    seat: int
    n: int


class Teaching(_Pending, frozen=True):
    """Clause 8.5: which dance is taught, if any."""

    seat: int


class TokenChoice(_Pending, frozen=True):
    """Clause 8.5: which token fills the next square of a dance."""

    seat: int
    slot: int
    square: int


class Converting(_Pending, frozen=True):
    """Clause 8.1: n more conversions may be made."""

    seat: int
    n: int
    parts: int = 0  # done by this action
    may: bool = False  # from an effect: all of them may be declined


# -- questions: retrieving, hibernating, effects, storing --------------------------------------------------


class Retrieval(_Pending, frozen=True):
    """Clause 10.4: incomes to collect and workers that hibernate, in any order."""

    seat: int
    n: int
    used: tuple[int, ...] = ()


class Incomes(_Pending, frozen=True):
    """Clause 12.11: up to n incomes of farms."""

    seat: int
    n: int
    used: tuple[int, ...] = ()


class Hibernation(_Pending, frozen=True):
    """Clause 11.2: which pod the token goes to."""

    seat: int


class Boosting(_Pending, frozen=True):
    """Clause 12.10: the worker that gains strength; `done` are those that already did."""

    seat: int
    zone: WorkerZone
    n: int
    done: tuple[int, ...] = ()


class Recalling(_Pending, frozen=True):
    """Clause 12.10: which worker comes back, if any."""

    seat: int


class Reserving(_Pending, frozen=True):
    """Clause 12.13: which tile is set aside, if any."""

    seat: int
    kinds: tuple[RowKind, ...]


class PlanetChoice(_Pending, frozen=True):
    """Clause 12.11: which explored planet is harvested."""

    seat: int


class Upgrading(_Pending, frozen=True):
    """Clause 6.6: turn the faction tile over or not."""

    seat: int


class Options(_Pending, frozen=True):
    """Clause 12.14: which of the benefits."""

    seat: int
    options: tuple[Effects, ...]


class Exchanging(_Pending, frozen=True):
    """Clause 12.11: pay and gain up to n more times."""

    seat: int
    pay: Price
    gain: Effects
    n: int


class Wilds(_Pending, frozen=True):
    """Clause 13.2: n more resources of an icon are gained."""

    seat: int
    icon: Wild
    n: int


class Ordering(_Pending, frozen=True):
    """Clause 12.7: several abilities fire at once: which is next? Each is a recruit, or -1 the faction."""

    seat: int
    sources: tuple[int, ...]
    effects: tuple[Effects, ...]


class Storing(_Pending, frozen=True):
    """Clause 13.4: the resources to store at the end of the turn, and those there were before."""

    seat: int
    start: Five


# -- steps -------------------------------------------------------------------------------------------------


class Run(_Pending, frozen=True):
    """Chapter 12: effects, one after the other; `fired` is the recruit (-1: the faction) that gives them."""

    seat: int
    effects: Effects
    fired: int = -2


class Fire(_Pending, frozen=True):
    """Clause 12.7: one occasion for abilities, or two at once; for a tile built, its number.

    For an action or a card: the number of recruits before it, since recruits that it built act only later.
    """

    seat: int
    occasion: Occasion
    also: Occasion | None = None
    strength: int = 0
    tile: int = -1
    recruits: int | None = None


class Act(_Pending, frozen=True):
    """Clause 3.1: the action of the worker placed."""

    seat: int
    action: ActionId
    strength: int


class Acted(_Pending, frozen=True):
    """Clause 12.7: the action is done: abilities fire, except those of recruits that it built."""

    seat: int
    action: ActionId
    strength: int
    recruits: int


class Explored(_Pending, frozen=True):
    """Clauses 4.4 to 4.8: the ship has arrived at a planet."""

    seat: int
    planet: int
    strength: int


class TurnUp(_Pending, frozen=True):
    """Clause 4.5: a planet tile comes onto the grid."""

    planet: int


class Harvest(_Pending, frozen=True):
    """Clause 4.7: gain the resources of a planet."""

    seat: int
    planet: int


class Bill(_Pending, frozen=True):
    """Clause 5.4: pay this cost."""

    seat: int
    cost: Five


class Raise(_Pending, frozen=True):
    """Clause 5.5: put the tile onto its hex."""

    seat: int
    tile: int
    source: int
    cell: int


class Begin(_Pending, frozen=True):
    """Clause 2.1: a player's turn begins."""

    seat: int


class NewWorker(_Pending, frozen=True):
    """Clause 6.2: add the worker that was paid for."""

    seat: int


class Settle(_Pending, frozen=True):
    """Clause 3.7: the workers that wait hibernate, one after the other."""


class Slept(_Pending, frozen=True):
    """Clause 10.5: the retrieval is over: the workers gain strength, and abilities fire."""

    seat: int


class Wrap(_Pending, frozen=True):
    """Clause 2.5: the end of the turn after its storage: rows are refilled, the next player begins."""

    seat: int


class AutomaTurn(_Pending, frozen=True):
    """Clause 16.3: the Automa turns up a card."""


class AutomaActs(_Pending, frozen=True):
    """Clauses 16.7 and 16.8: the Automa's worker acts, with the card that supports it."""

    action: ActionId
    strength: int
    support: int


class AutomaComesBack(_Pending, frozen=True):
    """Clause 16.6: a bumped worker of the Automa comes back."""

    colour: int
    strength: int


class AutomaSleeps(_Pending, frozen=True):
    """Clause 16.10: a worker of the Automa hibernates."""

    colour: int


class Overflow(_Pending, frozen=True):
    """Clause 13.4: discard a resource that is not stored."""

    seat: int
    resource: Resource


Question: TypeAlias = (
    Factions
    | Draft
    | Turn
    | BumpedWorker
    | Ship
    | Square
    | BenefitOrder
    | Benefit
    | Buying
    | CarvingChoice
    | Site
    | Discounting
    | Owing
    | OwingCard
    | Growing
    | Framing
    | Keeping
    | Planting
    | Teaching
    | TokenChoice
    | Converting
    | Retrieval
    | Incomes
    | Hibernation
    | Boosting
    | Recalling
    | Reserving
    | PlanetChoice
    | Upgrading
    | Options
    | Exchanging
    | Wilds
    | Ordering
    | Storing
)
Step: TypeAlias = (
    Run
    | Fire
    | Act
    | Acted
    | Explored
    | TurnUp
    | Harvest
    | Bill
    | Raise
    | NewWorker
    | Settle
    | Slept
    | Begin
    | Wrap
    | Overflow
    | AutomaTurn
    | AutomaActs
    | AutomaComesBack
    | AutomaSleeps
)
Pending: TypeAlias = Question | Step
