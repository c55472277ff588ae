"""What is still to be done and asked, as plain data. The last item of the state's stack comes first.

A question (`questions.py`) waits for an answer of its seat; the rules carry out a step at once.
"""

from __future__ import annotations

from typing import TypeAlias

from rucher.games.apiary.box.effects import ActionId, Effects, Occasion, Resource
from rucher.games.apiary.questions import Five, Question, StackItem


class Run(StackItem, frozen=True):
    """Chapter 12: effects, one after the other; `fired` is the recruit (-1: the faction) that gives them."""

    seat: int
    effects: Effects
    fired: int = -2


class Fire(StackItem, frozen=True):
    """Clause 12.7: one occasion for abilities, or two at once; for a tile built, its number.

    For an action or a card: the number of recruits before it, since recruits that it built act only later.
    """

    seat: int
    occasion: Occasion
    also: Occasion | None = None
    strength: int = 0
    tile: int = -1
    recruits: int | None = None


class Act(StackItem, frozen=True):
    """Clause 3.1: the action of the worker placed."""

    seat: int
    action: ActionId
    strength: int


class Acted(StackItem, frozen=True):
    """Clause 12.7: the action is done: abilities fire, except those of recruits that it built."""

    seat: int
    action: ActionId
    strength: int
    recruits: int


class Explored(StackItem, frozen=True):
    """Clauses 4.4 to 4.8: the ship has arrived at a planet."""

    seat: int
    planet: int
    strength: int


class TurnUp(StackItem, frozen=True):
    """Clause 4.5: a planet tile comes onto the grid."""

    planet: int


class Harvest(StackItem, frozen=True):
    """Clause 4.7: gain the resources of a planet."""

    seat: int
    planet: int


class Bill(StackItem, frozen=True):
    """Clause 5.4: pay this cost."""

    seat: int
    cost: Five


class Raise(StackItem, frozen=True):
    """Clause 5.5: put the tile onto its hex."""

    seat: int
    tile: int
    source: int
    cell: int


class Begin(StackItem, frozen=True):
    """Clause 2.1: a player's turn begins."""

    seat: int


class NewWorker(StackItem, frozen=True):
    """Clause 6.2: add the worker that was paid for."""

    seat: int


class Settle(StackItem, frozen=True):
    """Clause 3.7: the workers that wait hibernate, one after the other."""


class Slept(StackItem, frozen=True):
    """Clause 10.5: the retrieval is over: the workers gain strength, and abilities fire."""

    seat: int


class Wrap(StackItem, frozen=True):
    """Clause 2.5: the end of the turn after its storage: rows are refilled, the next player begins."""

    seat: int


class AutomaTurn(StackItem, frozen=True):
    """Clause 16.3: the Automa turns up a card."""


class AutomaActs(StackItem, frozen=True):
    """Clauses 16.7 and 16.8: the Automa's worker acts, with the card that supports it."""

    action: ActionId
    strength: int
    support: int


class AutomaComesBack(StackItem, frozen=True):
    """Clause 16.6: a bumped worker of the Automa comes back."""

    colour: int
    strength: int


class AutomaSleeps(StackItem, frozen=True):
    """Clause 16.10: a worker of the Automa hibernates."""

    colour: int


class Overflow(StackItem, frozen=True):
    """Clause 13.4: discard a resource that is not stored."""

    seat: int
    resource: Resource


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
