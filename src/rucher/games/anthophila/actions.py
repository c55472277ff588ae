"""The actions of Anthophila."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rucher.core.hexgrid import Hex
from rucher.core.types import Action
from rucher.games.anthophila.box.schema import ActionId


class Begin(Action, frozen=True):
    """Clause 2.2: put the queen die on an action hex."""

    action: ActionId


class Explore(Action, frozen=True):
    """Clause 4: a bee explores a spot beside its tile."""

    bee: int
    cell: Hex


class MoveBee(Action, frozen=True, tag="move"):
    """Clause 5: a bee moves to a tile, or home (0, 0)."""

    bee: int
    cell: Hex


class Forage(Action, frozen=True):
    """Clause 6: a bee forages the plant it stands on."""

    bee: int


class VineBee(Action, frozen=True, tag="vine_bee"):
    """Clause 11.1: a male forages a vine, and a bee loses its parasite."""

    bee: int
    patient: int


class VineAction(Action, frozen=True, tag="vine_action"):
    """Clause 11.1: a male forages a vine, and an action loses its parasite."""

    bee: int
    action: ActionId


class Transform(Action, frozen=True):
    """Clause 7.2: turn pollen of the stock into honey or propolis."""

    product: Literal["honey", "propolis"]


class Mutate(Action, frozen=True):
    """Clause 7.3: turn pollen of the stock into a bee."""

    kind: Literal["worker", "male"]


class Finish(Action, frozen=True):
    """Clause 2.4: finish the action under way."""


class EndTurn(Action, frozen=True, tag="end"):
    """Clause 2.3: end the turn."""


class CureBee(Action, frozen=True, tag="cure_bee"):
    """Clause 9.3, a free act: pay pollen on the spot to cure a bee's parasite."""

    patient: int


class CureAction(Action, frozen=True, tag="cure_action"):
    """Clause 10.4, a free act: pay pollen of the stock to cure an action's parasite."""

    action: ActionId


class Fight(Action, frozen=True):
    """Clause 8.6, a free act: a male in the stock fights a hornet in the hive."""

    bee: int
    action: ActionId


class Yield(Action, frozen=True):
    """Clause 8.7: fight with no male, and let the hive fall."""


Part: TypeAlias = Explore | MoveBee | Forage | VineBee | VineAction | Transform | Mutate  # clause 2.4
FreeAct: TypeAlias = CureBee | CureAction | Fight  # clause 2.5
TurnAct: TypeAlias = Begin | Finish | EndTurn | Yield
AnthophilaAction: TypeAlias = (
    Begin
    | Explore
    | MoveBee
    | Forage
    | VineBee
    | VineAction
    | Transform
    | Mutate
    | Finish
    | EndTurn
    | CureBee
    | CureAction
    | Fight
    | Yield
)
