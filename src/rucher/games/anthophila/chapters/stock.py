"""Clause 7: the actions that work on the stock: make pollen, transform, mutate."""

from __future__ import annotations

from typing import Literal

from rucher.core.texts import Term
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.actions import Mutate, Transform
from rucher.games.anthophila.box import POLLEN, RESOURCES
from rucher.games.anthophila.box.schema import ActionId, BonusId
from rucher.games.anthophila.box.schema import Bought as Bought
from rucher.games.anthophila.chapters.bonuses import Held, held
from rucher.games.anthophila.chapters.foraging import free_pawn
from rucher.games.anthophila.events import Mutated, PollenMade, Transformed
from rucher.games.anthophila.geometry import STOCK
from rucher.games.anthophila.ids import bee_name
from rucher.games.anthophila.state import AnthophilaState, Bee

_BONUS: dict[Bought, BonusId] = {
    "honey": "bonus_honey",
    "propolis": "bonus_propolis",
    "worker": "bonus_worker",
    "male": "bonus_male",
}
_ACTION: dict[Bought, ActionId] = {
    "honey": "transform",
    "propolis": "transform",
    "worker": "mutate",
    "male": "mutate",
}


def price(view: AnthophilaState, what: Bought, bonuses: Held | None = None) -> int:
    """Clauses 7.2, 7.3, 10.3 and 12.2: the present price of a thing in pollen."""
    box, bonuses = view.box, held(view) if bonuses is None else bonuses
    cost = (box.bonus_prices if _BONUS[what] in bonuses else box.prices)[what]
    return cost + view.sick[box.action_number[_ACTION[what]]]


def refuse_pollen(view: AnthophilaState) -> Refusal | None:
    """Clauses 6.7, 7.1 and 10.3: why no pollen can be made."""
    if pollen_made(view) == 0:
        return Refusal("action_makes_nothing", "10.3")
    if not view.supply[POLLEN]:
        return Refusal("supply_empty", "6.7", {"resource": [Term("pollen")]})
    return None


def pollen_made(view: AnthophilaState) -> int:
    """Clauses 7.1 and 10.3: the pollen that the action gives."""
    box = view.box
    return box.figures.pollen - view.sick[box.action_number["make_pollen"]]


def make_pollen(state: AnthophilaState, seat: Seat, emit: Emit) -> None:
    """Clause 7.1: put pollen into the stock."""
    made = min(pollen_made(state), state.supply[POLLEN])
    state.stock[POLLEN] += made
    state.supply[POLLEN] -= made
    if emit:
        emit(PollenMade(seat, made))


def legal_transforms(view: AnthophilaState, bonuses: Held | None = None) -> list[Transform]:
    """The legal transformations: honey and propolis, if there is pollen and a cube."""
    pollen, found = view.stock[POLLEN], list[Transform]()
    if pollen < view.box.lowest_price:
        return found
    if view.supply[1] and price(view, "honey", bonuses) <= pollen:
        found.append(Transform("honey"))
    if view.supply[2] and price(view, "propolis", bonuses) <= pollen:
        found.append(Transform("propolis"))
    return found


def legal_mutations(view: AnthophilaState, bonuses: Held | None = None) -> list[Mutate]:
    """The legal mutations: worker and male, if there is pollen and a pawn."""
    pollen, found = view.stock[POLLEN], list[Mutate]()
    if pollen < view.box.lowest_price:
        return found
    if price(view, "worker", bonuses) <= pollen and free_pawn(view, male=False) is not None:
        found.append(Mutate("worker"))
    if price(view, "male", bonuses) <= pollen and free_pawn(view, male=True) is not None:
        found.append(Mutate("male"))
    return found


def refuse_transform(view: AnthophilaState, product: Literal["honey", "propolis"]) -> Refusal | None:
    """Clauses 6.7 and 7.2: why this product cannot be made."""
    if not view.supply[RESOURCES.index(product)]:
        return Refusal("supply_empty", "6.7", {"resource": [Term(product)]})
    return _refuse_price(view, product, "7.2")


def refuse_mutate(view: AnthophilaState, kind: Literal["worker", "male"]) -> Refusal | None:
    """Clauses 1.3 and 7.3: why no bee of this kind can be added."""
    if free_pawn(view, male=kind == "male") is None:
        return Refusal("no_pawn_left", "1.3", {"kind": Term(kind)})
    return _refuse_price(view, kind, "7.3")


def _refuse_price(view: AnthophilaState, what: Bought, clause: str) -> Refusal | None:
    """Clause 7: refuse what costs more pollen than the stock holds."""
    cost, pollen = price(view, what), view.stock[POLLEN]
    if pollen < cost:
        return Refusal("too_little_pollen", clause, {"price": cost, "n": pollen})
    return None


def transform(state: AnthophilaState, seat: Seat, product: Literal["honey", "propolis"], emit: Emit) -> None:
    """Clause 7.2: replace pollen of the stock by honey or propolis."""
    cost, resource = price(state, product), RESOURCES.index(product)
    state.stock[POLLEN] -= cost
    state.supply[POLLEN] += cost
    state.stock[resource] += 1
    state.supply[resource] -= 1
    if emit:
        emit(Transformed(seat, product, cost))


def mutate(state: AnthophilaState, seat: Seat, kind: Literal["worker", "male"], emit: Emit) -> None:
    """Clause 7.3: replace pollen of the stock by a bee in the stock."""
    cost, pawn = price(state, kind), free_pawn(state, male=kind == "male")
    assert pawn is not None, "refused before"
    state.stock[POLLEN] -= cost
    state.supply[POLLEN] += cost
    state.bees[pawn] = Bee(STOCK, [0, 0, 0])
    if emit:
        emit(Mutated(seat, bee_name(state, pawn), cost))
