"""Clause 4: fly the Queenship, explore a planet, fill its squares, harvest it."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.texts import Parameter, Term
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import (
    ApiaryAction,
    FillSquare,
    Finish,
    HarvestFirst,
    HarvestPlanet,
    MoveShip,
    TakeBenefit,
)
from rucher.games.apiary.asking import FINISH, Ask, Carry, nothing_against, only, push
from rucher.games.apiary.box.effects import RESOURCES, Effects, Gain
from rucher.games.apiary.chapters.abilities import earns_benefit
from rucher.games.apiary.chapters.stock import in_supply
from rucher.games.apiary.events import (
    BenefitTaken,
    Flown,
    Harvested,
    PlanetTurnedUp,
    SquareFilled,
    TokenTaken,
)
from rucher.games.apiary.geometry import sky_name
from rucher.games.apiary.pending import Explored, Fire, Harvest, Run, TurnUp
from rucher.games.apiary.questions import Benefit, BenefitOrder, PlanetChoice, Ship, Square
from rucher.games.apiary.state import NONE, ApiaryState

_BASIC = 3  # the first three resources are basic
_FILL = tuple(FillSquare(resource) for resource in RESOURCES[:_BASIC])


def planet_touch(planet: int) -> str:
    """The touch of a space of the planet grid."""
    return f"planet:{planet}"


# -- the flight --------------------------------------------------------------------------------------------


def _flights(view: ApiaryState, question: Ship) -> list[ApiaryAction]:
    """Clause 4.2: every space of the planet grid that the Queenship could fly to."""
    return [MoveShip(planet) for planet in range(view.layout.grid)]


def _refuse_flight(view: ApiaryState, question: Ship, action: MoveShip) -> Refusal | None:
    """Apiary, clause 4.2: refuse a flight to the same planet, or more than `total` steps away."""
    cells = (planet_touch(action.planet),)
    if action.planet == view.layout.start:
        return Refusal("no_planet", "1.3", {}, cells)
    if action.planet == view.ship:
        return Refusal("same_planet", "4.2", {}, cells)
    steps = view.layout.flight(view.ship, action.planet)
    if steps > question.total:
        return Refusal("too_far", "4.2", {"n": steps, "total": question.total}, cells)
    return None


def _fly(state: ApiaryState, question: Ship, action: MoveShip, chance: Chance, emit: Emit) -> None:
    """Clauses 4.2, 4.4 and 4.5: fly the ship, take the token, then turn up a planet tile."""
    seat, planet = question.seat, action.planet
    start, state.ship = state.ship, planet
    if emit:
        emit(Flown(seat, planet, start, sky_name(state.layout.columns, planet)))
    push(state, Explored(seat, planet, question.strength))
    token = state.grid_tokens[planet]
    if token == NONE:
        return
    state.grid_tokens[planet] = NONE
    state.players[seat].explore_tokens.append(token)
    if emit:
        emit(TokenTaken(seat, token))
    push(state, Run(seat, state.box.explore_tokens[token].effects), Fire(seat, "explore_new"), TurnUp(planet))


def turn_up(state: ApiaryState, task: TurnUp, chance: Chance, emit: Emit) -> None:
    """Clause 4.5: put the top planet tile onto the grid."""
    tile = chance.draw("planets", state.planet_bag)
    state.planets[task.planet] = tile
    if emit:
        emit(PlanetTurnedUp(task.planet, tile))


def explored(state: ApiaryState, task: Explored, chance: Chance, emit: Emit) -> None:
    """Clauses 4.6 to 4.8: put a resource onto the planet, harvest it, offer its strength-4 benefit."""
    seat, planet = task.seat, task.planet
    benefit = state.box.planets[state.planets[planet]].strength4
    if benefit and earns_benefit(state, seat, "explore", task.strength):
        push(state, BenefitOrder(seat, planet))
    else:
        push(state, Harvest(seat, planet))
    if free_squares(state, planet):
        push(state, Square(seat, planet))


# -- squares and harvest -----------------------------------------------------------------------------------


def free_squares(view: ApiaryState, planet: int) -> int:
    """Clause 4.6: the number of empty squares on a planet."""
    slots = view.box.planets[view.planets[planet]].slots
    return slots - sum(view.squares[_BASIC * planet : _BASIC * planet + _BASIC])


def _fillings(view: ApiaryState, question: Square) -> list[ApiaryAction]:
    """Clause 4.6: the basic resources of the supply that may fill a planet's square."""
    return [_FILL[resource] for resource in range(_BASIC) if in_supply(view, resource) > 0] or [FINISH]


def _refuse_filling(view: ApiaryState, question: Square, action: FillSquare | Finish) -> Refusal | None:
    """Clause 4.6: why this resource cannot fill the square of a planet."""
    if isinstance(action, Finish):
        if any(in_supply(view, resource) > 0 for resource in range(_BASIC)):
            return Refusal("square_must_be_filled", "4.6")
        return None
    if action.resource not in RESOURCES[:_BASIC]:
        return Refusal("only_basic", "4.6", {"resource": Term(action.resource)})
    if in_supply(view, RESOURCES.index(action.resource)) <= 0:
        return Refusal("supply_is_out", "15.3", {"resource": Term(action.resource)})
    return None


def _fill(
    state: ApiaryState, question: Square, action: FillSquare | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 4.6: put a resource onto a square of the planet."""
    if isinstance(action, Finish):
        return
    state.squares[_BASIC * question.planet + RESOURCES.index(action.resource)] += 1
    if emit:
        emit(SquareFilled(question.seat, question.planet, action.resource))


def _fill_alone(view: ApiaryState, question: Square) -> ApiaryAction | None:
    """Clause 4.6: fill the square without asking where only one resource is left."""
    return only(_fillings(view, question))


def harvest(state: ApiaryState, task: Harvest, chance: Chance, emit: Emit) -> None:
    """Clauses 4.7 and 12.11: gain the resources of a planet, printed and put there."""
    if emit:
        emit(Harvested(task.seat, task.planet))
    printed = [Gain(icon, 1) for icon in state.box.planets[state.planets[task.planet]].produces]
    there = state.squares[_BASIC * task.planet : _BASIC * task.planet + _BASIC]
    put = [Gain(RESOURCES[resource], n) for resource, n in enumerate(there) if n]
    gains: Effects = (*put, *printed)
    push(state, Run(task.seat, gains))


# -- the strength-4 benefit --------------------------------------------------------------------------------


def _orders(view: ApiaryState, question: BenefitOrder) -> list[ApiaryAction]:
    """Clause 4.8: harvest the planet first, or take its benefit first."""
    return [HarvestFirst(), TakeBenefit()]


def _begin(
    state: ApiaryState, question: BenefitOrder, action: HarvestFirst | TakeBenefit, chance: Chance, emit: Emit
) -> None:
    """Clause 4.8: begin with the harvest of the planet or with its benefit."""
    harvest_now = Harvest(question.seat, question.planet)
    if isinstance(action, HarvestFirst):
        push(state, harvest_now, Benefit(question.seat, question.planet))
    else:
        push(state, harvest_now)
        _take(state, question, emit)


def _take(state: ApiaryState, question: BenefitOrder | Benefit, emit: Emit) -> None:
    """Clause 4.8: take the benefit of a planet."""
    if emit:
        emit(BenefitTaken(question.seat, question.planet))
    push(state, Run(question.seat, state.box.planets[state.planets[question.planet]].strength4))


def _benefits(view: ApiaryState, question: Benefit) -> list[ApiaryAction]:
    """Clause 4.8: take the planet's benefit, or do without it."""
    return [TakeBenefit(), FINISH]


def _benefit(
    state: ApiaryState, question: Benefit, action: TakeBenefit | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 4.8: take the planet's benefit if it is wanted."""
    if isinstance(action, TakeBenefit):
        _take(state, question, emit)


# -- a planet harvested again ------------------------------------------------------------------------------


def explored_planets(view: ApiaryState) -> list[int]:
    """The spaces of the grid with a planet tile."""
    return [planet for planet, tile in enumerate(view.planets) if tile != NONE]


def _choices(view: ApiaryState, question: PlanetChoice) -> list[ApiaryAction]:
    """Clause 12.11: the explored planets that an effect may harvest."""
    return [HarvestPlanet(planet) for planet in explored_planets(view)]


def _refuse_choice(view: ApiaryState, question: PlanetChoice, action: HarvestPlanet) -> Refusal | None:
    """Clause 12.11: refuse to harvest a planet that nobody has explored."""
    if view.planets[action.planet] == NONE:
        return Refusal("not_explored", "12.11", {}, (planet_touch(action.planet),))
    return None


def _choose(
    state: ApiaryState, question: PlanetChoice, action: HarvestPlanet, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: harvest the chosen planet."""
    push(state, Harvest(question.seat, action.planet))


def _choice_alone(view: ApiaryState, question: PlanetChoice) -> ApiaryAction | None:
    """Clause 12.11: harvest without asking where only one planet is explored."""
    return only(_choices(view, question))


def _total(view: ApiaryState, question: Ship) -> dict[str, Parameter]:
    """The strength that flies the Queenship, for the prompt."""
    return {"n": question.total}


ASKS: dict[type, Ask] = {
    Ship: Ask("ship", "4.2", (MoveShip,), _flights, _refuse_flight, _fly, None, _total),
    Square: Ask(
        "square", "4.6", (FillSquare, Finish), _fillings, _refuse_filling, _fill, _fill_alone, exact=True
    ),
    BenefitOrder: Ask(
        "benefit_order", "4.8", (HarvestFirst, TakeBenefit), _orders, nothing_against, _begin, exact=True
    ),
    Benefit: Ask("benefit", "4.8", (TakeBenefit, Finish), _benefits, nothing_against, _benefit, exact=True),
    PlanetChoice: Ask(
        "planet", "12.11", (HarvestPlanet,), _choices, _refuse_choice, _choose, _choice_alone, exact=True
    ),
}
STEPS: dict[type, Carry] = {TurnUp: turn_up, Explored: explored, Harvest: harvest}
