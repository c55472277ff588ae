"""Rules about bees that all chapters share: which bees are equal, their loads, their removal."""

from __future__ import annotations

from rucher.core.types import Emit, Refusal
from rucher.games.anthophila.box import HONEY, POLLEN, PROPOLIS
from rucher.games.anthophila.chapters.bonuses import Held, held
from rucher.games.anthophila.events import CargoLost
from rucher.games.anthophila.geometry import NOWHERE
from rucher.games.anthophila.ids import bee_name, of_bee
from rucher.games.anthophila.state import AnthophilaState, Bee


def in_play(view: AnthophilaState) -> list[int]:
    """The bees on the table, in the stock or outside."""
    return [number for number, bee in enumerate(view.bees) if bee.at != NOWHERE]


def those_at(view: AnthophilaState, spot: int) -> list[int]:
    """The bees on one tile."""
    return [number for number, bee in enumerate(view.bees) if bee.at == spot]


def first_equal(view: AnthophilaState, number: int) -> int:
    """Clause 2.7: the lowest-numbered bee that is equal to this one in place, kind, load and health."""
    workers = view.box.pieces.workers
    return view.bees.index(view.bees[number], workers if number >= workers else 0)


def one_of_each(view: AnthophilaState) -> list[int]:
    """Clause 2.7: the bees in play that have not acted; of equal bees only the first."""
    found: list[int] = []
    seen: list[tuple[bool, Bee]] = []
    workers = view.box.pieces.workers
    for number, bee in enumerate(view.bees):
        if bee.at != NOWHERE and not bee.acted:
            key = (number >= workers, bee)
            if key not in seen:
                seen.append(key)
                found.append(number)
    return found


def refuse_bee(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 1.3 and 2.7: why this bee cannot act."""
    if view.bees[number].at == NOWHERE:
        return Refusal("bee_not_in_play", "1.3", of_bee(view, number))
    first = first_equal(view, number)
    if first != number:
        return Refusal("first_of_equals", "2.7", of_bee(view, first))
    return None


def carrying_limit(view: AnthophilaState, bee: Bee, bonuses: Held) -> int:
    """Clauses 6.3, 9.2 and 12.2: the number of cubes that a bee can carry."""
    return view.box.figures.carry + ("bonus_carry" in bonuses) - bee.mite


def load(state: AnthophilaState, bee: Bee, amounts: tuple[int, ...], limit: int) -> list[int]:
    """Clauses 6.3 and 6.7: load cubes of the supply onto a bee, up to its limit; return the cubes gained."""
    gained = [0, 0, 0]
    for resource in (PROPOLIS, HONEY, POLLEN):  # the cubes without room are pollen first, as in 9.2
        if amounts[resource]:
            amount = min(amounts[resource], state.supply[resource], limit - sum(bee.cargo))
            if amount > 0:
                state.supply[resource] -= amount
                bee.cargo[resource] += amount
                gained[resource] = amount
    return gained


def drop_surplus(state: AnthophilaState, emit: Emit) -> None:
    """Clauses 9.2 and 12.3: drop the cubes above a bee's limit: pollen, then honey, then propolis."""
    bonuses: Held | None = None
    carry, tiles = state.box.figures.carry, state.tiles
    for number, bee in enumerate(state.bees):
        if bee.at not in tiles:
            continue  # clause 5.6: a bee at home carries nothing
        loaded = sum(bee.cargo)
        if loaded + bee.mite <= carry:
            continue
        bonuses = held(state) if bonuses is None else bonuses
        surplus = loaded - carrying_limit(state, bee, bonuses)
        if surplus <= 0:
            continue
        if emit:
            emit(CargoLost(bee_name(state, number), surplus))
        for resource in range(3):
            lost = min(surplus, bee.cargo[resource])
            bee.cargo[resource] -= lost
            state.supply[resource] += lost
            surplus -= lost


def remove(state: AnthophilaState, number: int) -> None:
    """Clauses 6.5, 8.3 and 9.4: take a pawn off the table; its load and its parasite return to the supply."""
    bee = state.bees[number]
    for resource in range(3):
        state.supply[resource] += bee.cargo[resource]
    state.mite_cubes += bee.mite
    state.bees[number] = Bee(NOWHERE, [0, 0, 0])
