"""Clauses 3 and 9: the flower powers, each effect a small function."""

from __future__ import annotations

from typing import assert_never

from rucher.core.game import Emit, Refusal, Seat
from rucher.core.texts import Term
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
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of
from rucher.games.alveola.taking import next_piles


def refuse_power(view: AlveolaState, seat: Seat, number: int) -> Refusal | None:
    """Clauses 3.1 to 3.4: why a power may not be used now."""
    power, flowers = view.box.powers[number], view.players[seat].flowers
    name, where = Term(power.id), (f"power:{power.id.removeprefix('power_')}",)
    if number not in view.powers:
        return Refusal("power_not_in_play", "3.3", {"power": name}, where)
    if view.power != NOTHING:
        used = Term(view.box.powers[view.power].id)
        return Refusal("power_already_used", "3.1", {"power": name, "used": used}, where)
    if view.second_turn:
        return Refusal("power_in_second_turn", "9.9", {"power": name}, where)
    if flowers < power.cost:
        return Refusal("too_few_flowers", "3.1", {"power": name, "cost": power.cost, "n": flowers}, where)
    return _refuse_effect(view, seat, power.effect, where)


def _refuse_effect(view: AlveolaState, seat: Seat, effect: Effect, where: tuple[str, ...]) -> Refusal | None:
    """Clause 3.4: a power that could change nothing is not paid for."""
    choice = view.box.figures.choice
    match effect:
        case Reach("fourth") if (n := len(next_piles(view, choice + 1))) <= choice:
            return Refusal("no_fourth_pile", "9.1", {"n": n}, where)
        case Reach("previous") if (n := len(next_piles(view, choice + 1))) <= choice:
            return Refusal("no_previous_pile", "9.2", {"n": n}, where)
        case Search() if all(view.piles[pile].left == 1 for pile in next_piles(view, choice)):
            return Refusal("nothing_to_search", "9.3", {}, where)
        case Recover() if not view.players[seat].eaten:
            return Refusal("no_worker_eaten", "9.4", {}, where)
        case HornetMove() if not can_step(view):
            return Refusal("no_hornet_can_move", "9.5", {}, where)
        case HornetFlight() if not board_of(view).icons():
            return Refusal("no_icon_free", "9.6", {}, where)
        case Again() if sum(pile.left for pile in view.piles) == 1:
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
