"""Clause 8: hornets, outside and in the hive."""

from __future__ import annotations

from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.actions import Fight
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.chapters.bees import first_equal, refuse_bee, remove, those_at
from rucher.games.anthophila.events import (
    FoughtInHive,
    FoughtOutside,
    HornetInHive,
    HornetMoved,
    WorkerKilled,
)
from rucher.games.anthophila.geometry import HEX_NUMBER, HEXES, STOCK, cell_of, hornet_steps
from rucher.games.anthophila.ids import action_term, bee_name, of_bee
from rucher.games.anthophila.state import AnthophilaState


def move_next_hornet(state: AnthophilaState, emit: Emit) -> None:
    """Clauses 8.2 to 8.5: move the next hornet, in order of arrival; it fights where it stops."""
    place = state.moved
    start = state.hornets[place]
    spot = _destination(state, start, set(state.hornets[:place]))
    state.hornets[place] = spot
    state.moved += 1
    if spot in HEX_NUMBER:
        if emit:
            emit(HornetInHive(state.box.actions[HEX_NUMBER[spot]]))
        return
    if emit:
        emit(HornetMoved(cell_of(start), cell_of(spot)))
    _fight_outside(state, spot, place, emit)


def _destination(state: AnthophilaState, start: int, taken: set[int]) -> int:
    """Clauses 8.2, 8.4 and 8.5: the target of a step; it goes on past hornets that have already moved."""
    spot = _step(state, start)
    while spot in taken:
        if taken.issuperset(HEXES) and spot in HEX_NUMBER:
            return spot
        spot = _step(state, spot)
    return spot


def _step(state: AnthophilaState, spot: int) -> int:
    """Clauses 8.2 and 8.4: the next tile on the way, or the next action hex clockwise."""
    return HEXES[(HEX_NUMBER[spot] + 1) % 6] if spot in HEX_NUMBER else hornet_steps(state.tiles)[spot]


def _fight_outside(state: AnthophilaState, spot: int, place: int, emit: Emit) -> None:
    """Clause 8.3: the fight on a tile: workers die; the first male and the hornet kill each other."""
    males = []
    for number in those_at(state, spot):
        if state.is_male(number):
            males.append(number)
            continue
        remove(state, number)
        state.workers_lost += 1
        if emit:
            emit(WorkerKilled(bee_name(state, number), cell_of(spot)))
    if males:
        remove(state, males[0])
        _remove_hornet(state, place)
        if emit:
            emit(FoughtOutside(bee_name(state, males[0]), cell_of(spot)))


def _remove_hornet(state: AnthophilaState, place: int) -> None:
    """Clause 8: take a hornet off the table, back to the supply."""
    del state.hornets[place]
    state.hornet_pawns += 1
    state.moved -= place < state.moved


def hornet_on(view: AnthophilaState, action: ActionId) -> bool:
    """Clause 8.4: is this action blocked by a hornet?"""
    return HEXES[view.box.action_number[action]] in view.hornets


def legal_fights(view: AnthophilaState) -> list[Fight]:
    """Clause 8.6: each male in the stock, of equal ones only the first, against each action with a hornet."""
    hexes = sorted({HEX_NUMBER[spot] for spot in view.hornets if spot in HEX_NUMBER})
    if not hexes:
        return []
    males = [number for number in view.males_at_home() if first_equal(view, number) == number]
    return [Fight(number, view.box.actions[place]) for number in males for place in hexes]


def refuse_any_fight(view: AnthophilaState) -> Refusal | None:
    """Clause 8.6: why no bee can fight in the hive now."""
    if not any(spot in HEX_NUMBER for spot in view.hornets):
        return Refusal("no_hornet_in_hive", "8.6")
    if not view.males_at_home():
        return Refusal("no_male_at_home", "8.6")
    return None


def refuse_fighter(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 1.3, 2.7 and 8.6: why this bee cannot fight a hornet in the hive."""
    params = of_bee(view, number)
    if not view.is_male(number):
        return Refusal("only_males_fight", "8.6", params)
    if refusal := refuse_bee(view, number):
        return refusal
    if view.bees[number].at != STOCK:
        return Refusal("male_not_at_home", "8.6", params)
    return None


def refuse_fight(view: AnthophilaState, number: int, action: ActionId) -> Refusal | None:
    """Clause 8.6: why this fight is not possible."""
    if refusal := refuse_fighter(view, number):
        return refusal
    if not hornet_on(view, action):
        return Refusal("no_hornet_on_action", "8.6", {"action": action_term(action)})
    return None


def fight_in_hive(state: AnthophilaState, seat: Seat, number: int, action: ActionId, emit: Emit) -> None:
    """Clause 8.6: remove the male and the hornet, which kill each other."""
    _remove_hornet(state, state.hornets.index(HEXES[state.box.action_number[action]]))
    name = bee_name(state, number)
    remove(state, number)
    if emit:
        emit(FoughtInHive(seat, name, action))
