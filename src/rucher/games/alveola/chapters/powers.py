"""Clauses 3 and 9: the flower powers, with one small function for each effect."""

from __future__ import annotations

from typing import Final, assert_never

from rucher.core.texts import Parameter, Term
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.alveola.actions import UsePower
from rucher.games.alveola.box.schema import (
    Again,
    Effect,
    HornetFlight,
    HornetMove,
    Power,
    Reach,
    Recover,
    Search,
    TakeHoney,
)
from rucher.games.alveola.chapters.hornets import can_step
from rucher.games.alveola.chapters.taking import next_piles
from rucher.games.alveola.events import HoneyTaken, PowerUsed, WorkerRecovered
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of

_USES: Final = tuple(UsePower(power) for power in range(9))


def refuse_power(view: AlveolaState, seat: Seat, number: int) -> Refusal | None:
    """Clauses 3.1 to 3.4: why a power may not be used now."""
    power, flowers = view.box.powers[number], view.players[seat].flowers
    if number not in view.powers:
        return Refusal("power_not_in_play", "3.3", {"power": Term(power.id)}, _where(power))
    if view.power != NOTHING:
        used = Term(view.box.powers[view.power].id)
        return Refusal("power_already_used", "3.1", {"power": Term(power.id), "used": used}, _where(power))
    if view.second_turn:
        return Refusal("power_in_second_turn", "9.9", {"power": Term(power.id)}, _where(power))
    if flowers < power.cost:
        facts: dict[str, Parameter] = {"power": Term(power.id), "cost": power.cost, "n": flowers}
        return Refusal("too_few_flowers", "3.1", facts, _where(power))
    return _refuse_effect(view, seat, power)


def _where(power: Power) -> tuple[str, ...]:
    """The touch of a flower power, for a refusal."""
    return (f"power:{power.id.removeprefix('power_')}",)


def _refuse_effect(view: AlveolaState, seat: Seat, power: Power) -> Refusal | None:
    """Clause 3.4: why a power is refused that would change nothing."""
    ahead = next_piles(view, view.box.figures.choice + 1)
    if _changes(view, seat, power.effect, ahead):
        return None
    n = len(ahead)
    match power.effect:
        case Reach("fourth"):
            return Refusal("no_fourth_pile", "9.1", {"n": n}, _where(power))
        case Reach():
            return Refusal("no_previous_pile", "9.2", {"n": n}, _where(power))
        case Search():
            return Refusal("nothing_to_search", "9.3", {}, _where(power))
        case Recover():
            return Refusal("no_worker_eaten", "9.4", {}, _where(power))
        case HornetMove():
            return Refusal("no_hornet_can_move", "9.5", {}, _where(power))
        case HornetFlight():
            return Refusal("no_icon_free", "9.6", {}, _where(power))
        case _:
            return Refusal("no_second_tile", "9.9", {}, _where(power))


def _changes(view: AlveolaState, seat: Seat, effect: Effect, ahead: list[int]) -> bool:
    """Alvéola, clause 3.4: would this effect change anything? Ahead: the next piles, one over the choice."""
    kind = effect.__class__  # quicker than a match
    if isinstance(effect, Reach):
        return effect.piles == "any" or len(ahead) > view.box.figures.choice
    if kind is Search:
        return any(view.piles[pile].left > 1 for pile in ahead[: view.box.figures.choice])
    if kind is Recover:
        return view.players[seat].eaten > 0
    if kind is HornetMove:
        return can_step(view)
    if kind is HornetFlight:
        return board_of(view).has_icon()
    return kind is not Again or len(ahead) != 1 or view.piles[ahead[0]].left != 1


def legal_powers(view: AlveolaState, seat: Seat) -> list[UsePower]:
    """Clauses 3.1 to 3.4: the powers that may be used now."""
    if view.power != NOTHING or view.second_turn:
        return []
    flowers, powers = view.players[seat].flowers, view.box.powers
    affordable = [power for power in view.powers if powers[power].cost <= flowers]
    if not affordable:
        return []
    ahead = next_piles(view, view.box.figures.choice + 1)
    return [_USES[power] for power in affordable if _changes(view, seat, powers[power].effect, ahead)]


def use_power(state: AlveolaState, seat: Seat, number: int, emit: Emit) -> None:
    """Clause 3.1: pay the cost to the reserve, then apply the power."""
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
    """Clause 9.4: return an eaten worker to the reserve."""
    state.players[seat].eaten -= 1
    state.players[seat].reserve += 1
    if emit:
        emit(WorkerRecovered(seat))


def _take_honey(state: AlveolaState, seat: Seat, honey: int, emit: Emit) -> None:
    """Clause 9.7: take honey at once."""
    state.players[seat].honey += honey
    if emit:
        emit(HoneyTaken(seat, honey))
