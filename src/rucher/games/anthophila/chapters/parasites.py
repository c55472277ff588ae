"""Clauses 9 and 10: mites on bees, Nosema on actions, and their cures."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.box import POLLEN
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.chapters.bees import first_equal, refuse_bee
from rucher.games.anthophila.events import Cured, NosemaRolled
from rucher.games.anthophila.geometry import STOCK
from rucher.games.anthophila.ids import action_term, bee_name, of_bee
from rucher.games.anthophila.state import AnthophilaState


def pollen_on_tile(view: AnthophilaState, spot: int) -> int:
    """Clause 9.3: the pollen on a bee's tile; in the hive, the pollen of the stock."""
    if spot == STOCK:
        return view.stock[POLLEN]
    return sum([bee.cargo[POLLEN] for bee in view.bees if bee.at == spot])


def curable_bees(view: AnthophilaState) -> list[int]:
    """The bees that can be cured now."""
    price = view.box.figures.cure_price
    return [n for n in patients(view) if pollen_on_tile(view, view.bees[n].at) >= price]


def patients(view: AnthophilaState) -> list[int]:
    """Clause 2.7: the bees with a parasite; of equal bees only the first."""
    return [n for n, bee in enumerate(view.bees) if bee.mite and first_equal(view, n) == n]


def refuse_patient(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 1.3, 2.7 and 9.3: why this bee has nothing to cure."""
    if refusal := refuse_bee(view, number):
        return refusal
    if not view.bees[number].mite:
        return Refusal("bee_is_healthy", "9.3", of_bee(view, number))
    return None


def curable_actions(view: AnthophilaState) -> list[ActionId]:
    """The actions that can be cured now."""
    if view.stock[POLLEN] < view.box.figures.cure_price:
        return []
    return [action for action, sick in zip(view.box.actions, view.sick, strict=True) if sick]


def refuse_any_cure(view: AnthophilaState) -> Refusal | None:
    """Clauses 2.5, 9.3 and 10.4: why nothing can be cured now."""
    if not parasites_at_work(view):
        return Refusal("nothing_to_cure", "2.5")
    if not curable_bees(view) and not curable_actions(view):
        return Refusal("cure_costs_pollen", "9.3", {"price": view.box.figures.cure_price})
    return None


def parasites_at_work(view: AnthophilaState) -> bool:
    """Clause 11.1: does any bee or action have a parasite?"""
    return True in view.sick or view.mite_cubes < view.box.pieces.mites


def refuse_cure_bee(view: AnthophilaState, number: int) -> Refusal | None:
    """Clause 9.3: why this bee cannot be cured now."""
    price, there = view.box.figures.cure_price, pollen_on_tile(view, view.bees[number].at)
    if refusal := refuse_patient(view, number):
        return refusal
    if there < price:
        return Refusal("too_little_pollen_here", "9.3", {"price": price, "n": there})
    return None


def cure_bee(state: AnthophilaState, seat: Seat, number: int, emit: Emit) -> None:
    """Clause 9.3: pay pollen of the spot, the bee's own first, and remove the parasite."""
    bee, due = state.bees[number], state.box.figures.cure_price
    purses = [bee.cargo, *(other.cargo for other in state.bees if other.at == bee.at and other is not bee)]
    for cubes in [state.stock] if bee.at == STOCK else purses:
        paid = min(due, cubes[POLLEN])
        cubes[POLLEN] -= paid
        due -= paid
    state.supply[POLLEN] += state.box.figures.cure_price
    bee.mite = False
    state.mite_cubes += 1
    if emit:
        emit(Cured(seat, bee_name(state, number)))


def refuse_cure_action(view: AnthophilaState, action: ActionId) -> Refusal | None:
    """Clause 10.4: why this action cannot be cured now."""
    price, pollen = view.box.figures.cure_price, view.stock[POLLEN]
    if not view.sick[view.box.action_number[action]]:
        return Refusal("action_is_healthy", "10.4", {"action": action_term(action)})
    if pollen < price:
        return Refusal("too_little_pollen", "10.4", {"price": price, "n": pollen})
    return None


def cure_action(state: AnthophilaState, seat: Seat, action: ActionId, emit: Emit) -> None:
    """Clause 10.4: pay pollen of the stock, and remove the parasite."""
    state.stock[POLLEN] -= state.box.figures.cure_price
    state.supply[POLLEN] += state.box.figures.cure_price
    take_cube_off(state, action)
    if emit:
        emit(Cured(seat, action))


def take_cube_off(state: AnthophilaState, action: ActionId) -> None:
    """Clauses 10.4 and 10.6: take the cube out of the game; in the hard variant, back onto its tile."""
    state.sick[state.box.action_number[action]] = False
    if state.options.nosema_returns:
        state.nosema_cubes += 1


def roll_nosema(state: AnthophilaState, seat: Seat, chance: Chance, emit: Emit) -> bool:
    """Clause 10.2: at the end of a turn, put a cube on the action rolled, or on the next healthy one."""
    if not state.nosema_cubes or all(state.sick):
        return False
    die = chance.die("queen die")
    place = die - 1
    while state.sick[place]:
        place = (place + 1) % 6
    state.nosema_cubes -= 1
    state.sick[place] = True
    if emit:
        emit(NosemaRolled(seat, die, state.box.actions[place]))
    return True
