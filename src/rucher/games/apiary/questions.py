"""The questions that a seat can be asked, as plain data. They wait on the state's stack (`pending.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from rucher.games.apiary.box.effects import Effects, Price, RowKind, Wild
from rucher.games.apiary.box.effects import Zone as WorkerZone

Five: TypeAlias = tuple[int, int, int, int, int]  # one number for each resource


def five(resources: Sequence[int]) -> Five:
    """The five resources of Apiary as a tuple, which cannot change."""
    fiber, pollen, water, wax, honey = resources
    return fiber, pollen, water, wax, honey


class StackItem(msgspec.Struct, frozen=True, tag=str.lower, gc=False):
    """An item on the stack."""


# -- set-up and turn ---------------------------------------------------------------------------------------


class Factions(StackItem, frozen=True):
    """Clause 1.7: all players choose a faction at once; `seat` is the seat of the view."""

    seat: int = -1


class Draft(StackItem, frozen=True):
    """Clause 15.2: take a faction or a hive mat."""

    seat: int


class Turn(StackItem, frozen=True):
    """Clauses 2.2 and 2.4: before the main part, place or retrieve; after it, end; seed cards at any time."""

    seat: int
    before: bool


class BumpedWorker(StackItem, frozen=True):
    """Clause 3.5: a bumped worker, now in the landing area, stays there or goes to the active pool."""

    seat: int
    strength: int


# -- the six actions ---------------------------------------------------------------------------------------


class Ship(StackItem, frozen=True):
    """Clause 4.2: the target of the Queenship, at most `total` steps away."""

    seat: int
    total: int
    strength: int


class Square(StackItem, frozen=True):
    """Clause 4.6: which basic resource goes onto the planet."""

    seat: int
    planet: int


class BenefitOrder(StackItem, frozen=True):
    """Clause 4.8: harvest or benefit first."""

    seat: int
    planet: int


class Benefit(StackItem, frozen=True):
    """Clause 4.8: take the benefit or not."""

    seat: int
    planet: int


class Buying(StackItem, frozen=True):
    """Clauses 5.3 and 12.12: the tile to build; an Advance action has a total and must build one."""

    seat: int
    kinds: tuple[int, ...]
    total: int  # the sum of the strengths; larger than any column needs if columns do not matter
    reward: Effects = ()  # clause 5.10: the gain beside the tile
    free: bool = False
    may: bool = False
    target: int = -1  # clause 5.8: the only cell allowed for a free building


class CarvingChoice(StackItem, frozen=True):
    """Clause 9.2: which carving to build."""

    seat: int


class Site(StackItem, frozen=True):
    """Clause 5.5: on which hex the chosen tile is built; `source` is where it lies."""

    seat: int
    tile: int
    source: int
    free: bool


class Discounting(StackItem, frozen=True):
    """Clause 5.4: which n resources of a cost are not paid?"""

    seat: int
    cost: Five
    n: int


class Owing(StackItem, frozen=True):
    """Clause 13.2: n more resources of an icon must be paid."""

    seat: int
    icon: Wild
    n: int


class OwingCard(StackItem, frozen=True):
    """Clause 8.2: n seed cards of the hand must be discarded."""

    seat: int
    n: int


class Growing(StackItem, frozen=True):
    """Clause 6.1: the gain for the strength that is left."""

    seat: int
    left: int
    workers: int = 0  # gained by this action
    parts: int = 0  # done by this action
    upgrade: bool = False  # clause 6.6: may the faction tile be turned over?


class Framing(StackItem, frozen=True):
    """Clause 6.4: the place of the frame; a frame from an effect may be declined."""

    seat: int
    may: bool = False


class Keeping(StackItem, frozen=True):
    """Clause 7.1: which of the drawn cards are kept."""

    seat: int
    n: int


class Planting(StackItem, frozen=True):
    """Clause 7.5: which card of the hand is planted, if any."""

    seat: int
    n: int


class Teaching(StackItem, frozen=True):
    """Clause 8.5: which dance is taught, if any."""

    seat: int


class TokenChoice(StackItem, frozen=True):
    """Clause 8.5: which token fills the next square of a dance."""

    seat: int
    slot: int
    square: int


class Converting(StackItem, frozen=True):
    """Clause 8.1: n more conversions may be made."""

    seat: int
    n: int
    parts: int = 0  # done by this action
    may: bool = False  # from an effect: all of them may be declined


# -- retrieving, hibernating, effects, storing -------------------------------------------------------------


class Retrieval(StackItem, frozen=True):
    """Clause 10.4: incomes to collect and workers that hibernate, in any order."""

    seat: int
    n: int
    used: tuple[int, ...] = ()


class Incomes(StackItem, frozen=True):
    """Clause 12.11: up to n incomes of farms."""

    seat: int
    n: int
    used: tuple[int, ...] = ()


class Hibernation(StackItem, frozen=True):
    """Clause 11.2: which pod the token goes to."""

    seat: int


class Boosting(StackItem, frozen=True):
    """Clause 12.10: the worker that gains strength; `done` are those that already did."""

    seat: int
    zone: WorkerZone
    n: int
    done: tuple[int, ...] = ()


class Recalling(StackItem, frozen=True):
    """Clause 12.10: which worker comes back, if any."""

    seat: int


class Reserving(StackItem, frozen=True):
    """Clause 12.13: which tile is set aside, if any."""

    seat: int
    kinds: tuple[RowKind, ...]


class PlanetChoice(StackItem, frozen=True):
    """Clause 12.11: which explored planet is harvested."""

    seat: int


class Upgrading(StackItem, frozen=True):
    """Clause 6.6: turn the faction tile over or not."""

    seat: int


class Options(StackItem, frozen=True):
    """Clause 12.14: which of the benefits."""

    seat: int
    options: tuple[Effects, ...]


class Exchanging(StackItem, frozen=True):
    """Clause 12.11: pay and gain up to n more times."""

    seat: int
    pay: Price
    gain: Effects
    n: int


class Wilds(StackItem, frozen=True):
    """Clause 13.2: n more resources of an icon are gained."""

    seat: int
    icon: Wild
    n: int


class Ordering(StackItem, frozen=True):
    """Clause 12.7: several abilities fire at once: which is next? Each is a recruit, or -1 the faction."""

    seat: int
    sources: tuple[int, ...]
    effects: tuple[Effects, ...]


class Storing(StackItem, frozen=True):
    """Clause 13.4: the resources to store at the end of the turn, and those there were before."""

    seat: int
    start: Five


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
