"""Clauses 3 and 9: the flower powers, each effect a small function."""

from __future__ import annotations

from typing import assert_never

from rucher.core.game import Emit, Refusal, Seat
from rucher.games.alveola.actions import HoneyTaken, PowerUsed, WorkerRecovered
from rucher.games.alveola.box.schema import (
    Again,
    Effect,
    HornetFlight,
    HornetMove,
    Reach,
    Recover,
    Search,
    TakeHoney,
)
from rucher.games.alveola.hornets import can_step
from rucher.games.alveola.naming import power_name, power_term
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of
from rucher.games.alveola.taking import piles_left


def refuse_power(view: AlveolaState, seat: Seat, number: int) -> Refusal | None:
    """Clauses 3.1 to 3.4: why a power may not be used now."""
    power, name = view.box.powers[number], power_term(view.box, number)
    where = (f"power:{power_name(view.box, number)}",)
    if number not in view.powers:
        return Refusal("power_not_in_play", "3.3", {"power": name}, where)
    if view.power != NOTHING:
        used = power_term(view.box, view.power)
        return Refusal("power_already_used", "3.1", {"power": name, "used": used}, where)
    if view.second_turn:
        return Refusal("power_in_second_turn", "9.9", {"power": name}, where)
    flowers = view.players[seat].flowers
    if flowers < power.cost:
        return Refusal("too_few_flowers", "3.1", {"power": name, "cost": power.cost, "n": flowers}, where)
    return _refuse_effect(view, seat, power.effect, where)


def _refuse_effect(view: AlveolaState, seat: Seat, effect: Effect, where: tuple[str, ...]) -> Refusal | None:
    """Clause 3.4: a power that could change nothing is not paid for."""
    left, choice = piles_left(view), view.box.figures.choice
    match effect:
        case Reach("fourth") if len(left) <= choice:
            return Refusal("no_fourth_pile", "9.1", {"n": len(left)}, where)
        case Reach("previous") if len(left) <= choice:
            return Refusal("no_previous_pile", "9.2", {"n": len(left)}, where)
        case Search() if all(view.piles[pile].left == 1 for pile in left[:choice]):
            return Refusal("nothing_to_search", "9.3", {}, where)
        case Recover() if not view.players[seat].eaten:
            return Refusal("no_worker_eaten", "9.4", {}, where)
        case HornetMove() if not can_step(view):
            return Refusal("no_hornet_can_move", "9.5", {}, where)
        case HornetFlight() if not board_of(view).icons():
            return Refusal("no_icon_free", "9.6", {}, where)
        case Again() if sum(view.piles[pile].left for pile in left) == 1:
            return Refusal("no_second_tile", "9.9", {}, where)
    return None


def use_power(state: AlveolaState, seat: Seat, number: int, emit: Emit) -> None:
    """Clause 3.1: pay the cost back to the reserve and let the power act."""
    power, player = state.box.powers[number], state.players[seat]
    player.flowers -= power.cost
    state.flowers += power.cost
    state.power = number
    if emit:
        emit(PowerUsed(seat, power.id))
    match power.effect:
        case Reach(piles):
            state.reach = piles
        case Search():
            state.step = "search"
        case Recover():
            _recover(state, seat, emit)
        case HornetMove():
            state.step = "power_hornet"
        case HornetFlight():
            state.step = "flight"
        case TakeHoney(honey):
            _take_honey(state, seat, honey, emit)
        case Again():
            state.second_turn = "granted"
        case _:
            assert_never(power.effect)


def _recover(state: AlveolaState, seat: Seat, emit: Emit) -> None:
    """Clause 9.4: an eaten worker returns."""
    state.players[seat].eaten -= 1
    state.players[seat].reserve += 1
    if emit:
        emit(WorkerRecovered(seat))


def _take_honey(state: AlveolaState, seat: Seat, honey: int, emit: Emit) -> None:
    """Clause 9.7: honey at once."""
    state.players[seat].honey += honey
    if emit:
        emit(HoneyTaken(seat, honey))
