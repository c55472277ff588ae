"""Clauses 12.9 to 12.14: the effects of components, one small function for each `op`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rucher.core.chance import Chance
from rucher.core.types import Emit
from rucher.games.apiary.asking import Carry, push
from rucher.games.apiary.box import effects as box_effects
from rucher.games.apiary.box.effects import KINDS, RESOURCES
from rucher.games.apiary.chapters.building import ANY_TOTAL
from rucher.games.apiary.chapters.exploring import explored_planets
from rucher.games.apiary.chapters.metrics import metric
from rucher.games.apiary.chapters.paying import ask_wilds
from rucher.games.apiary.chapters.researching import draw_and_keep, draw_to_hand
from rucher.games.apiary.chapters.rows import refresh_row
from rucher.games.apiary.chapters.stock import gain, gain_favor, gain_worker, score_points
from rucher.games.apiary.events import AbilityFired
from rucher.games.apiary.pending import Harvest, Run
from rucher.games.apiary.questions import (
    Boosting,
    Buying,
    Converting,
    Exchanging,
    Framing,
    Incomes,
    Options,
    PlanetChoice,
    Planting,
    Recalling,
    Reserving,
    Upgrading,
)
from rucher.games.apiary.state import NONE, ApiaryState

_NUMBER = {resource: number for number, resource in enumerate(RESOURCES)}
NOT_FIRED = -2  # for effects that come from no ability


def run(state: ApiaryState, task: Run, chance: Chance, emit: Emit) -> None:
    """Clause 12.9: run the first of some effects; the others wait on the stack."""
    if emit and task.fired != NOT_FIRED:
        emit(AbilityFired(task.seat, task.fired))
    if not task.effects:
        return
    effect = task.effects[0]
    if len(task.effects) > 1:
        state.stack.append(Run(task.seat, task.effects[1:]))
    OPS[effect.__class__](state, task.seat, effect, chance, emit)


def _run_gain(state: ApiaryState, seat: int, effect: box_effects.Gain, chance: Chance, emit: Emit) -> None:
    """Clause 12.9: run the effect that gives resources; wild ones are asked for."""
    match effect.res:
        case "fiber" | "pollen" | "water" | "wax" | "honey" as resource:
            gain(state, seat, _NUMBER[resource], effect.n, emit)
        case icon:
            ask_wilds(state, seat, icon, effect.n)


def _run_vp(state: ApiaryState, seat: int, effect: box_effects.Vp, chance: Chance, emit: Emit) -> None:
    """Clause 12.9: run the effect that gives victory points."""
    score_points(state, seat, effect.n, emit)


def _run_favor(state: ApiaryState, seat: int, effect: box_effects.Favor, chance: Chance, emit: Emit) -> None:
    """Clause 12.9: run the effect that advances on the Queen's Favor track."""
    gain_favor(state, seat, effect.n, emit)


def _run_seed(state: ApiaryState, seat: int, effect: box_effects.Seed, chance: Chance, emit: Emit) -> None:
    """Clause 12.9: run the effect that draws seed cards."""
    draw_to_hand(state, seat, effect.n, chance, emit)


def _run_pick(
    state: ApiaryState, seat: int, effect: box_effects.SeedPick, chance: Chance, emit: Emit
) -> None:
    """Clause 12.9: run the effect that draws seed cards and keeps some of them."""
    draw_and_keep(state, seat, effect.draw, effect.keep, chance, emit)


def _run_worker(
    state: ApiaryState, seat: int, effect: box_effects.Worker, chance: Chance, emit: Emit
) -> None:
    """Clause 12.9: run the effect that gives workers."""
    for _ in range(effect.n):
        gain_worker(state, seat, effect.strength, emit)


def _run_boost(state: ApiaryState, seat: int, effect: box_effects.Boost, chance: Chance, emit: Emit) -> None:
    """Clause 12.10: run the effect that boosts workers: ask which ones."""
    push(state, Boosting(seat, effect.zone, effect.n))


def _run_income(
    state: ApiaryState, seat: int, effect: box_effects.Income, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: run the effect that takes incomes of farms: ask which ones."""
    push(state, Incomes(seat, effect.n))


def _run_convert(
    state: ApiaryState, seat: int, effect: box_effects.Convert, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: run the effect that allows conversions."""
    push(state, Converting(seat, effect.n, may=True))


def _run_exchange(
    state: ApiaryState, seat: int, effect: box_effects.Exchange, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: run the effect that offers an exchange."""
    push(state, Exchanging(seat, effect.pay, effect.gain, effect.max))


def _run_frame(state: ApiaryState, seat: int, effect: box_effects.Frame, chance: Chance, emit: Emit) -> None:
    """Clause 12.12: run the effect that gives frames: ask where they go."""
    push(state, *[Framing(seat, may=True)] * effect.n)


def _run_plant(state: ApiaryState, seat: int, effect: box_effects.Plant, chance: Chance, emit: Emit) -> None:
    """Clause 12.12: run the effect that plants seed cards: ask which ones."""
    push(state, Planting(seat, effect.n))


def _run_upgrade(
    state: ApiaryState, seat: int, effect: box_effects.UpgradeFaction, chance: Chance, emit: Emit
) -> None:
    """Clause 12.12: run the effect that offers to upgrade the faction."""
    push(state, Upgrading(seat))


def _run_build(state: ApiaryState, seat: int, effect: box_effects.Build, chance: Chance, emit: Emit) -> None:
    """Clause 12.12: run the effect that builds a tile: ask which one."""
    kinds = tuple(KINDS.index(kind) for kind in effect.kinds)
    push(state, Buying(seat, kinds, ANY_TOTAL, free=effect.free, may=True))


def _run_reserve(
    state: ApiaryState, seat: int, effect: box_effects.Reserve, chance: Chance, emit: Emit
) -> None:
    """Clause 12.13: run the effect that reserves a tile: ask which one."""
    push(state, Reserving(seat, effect.kinds))


def _run_recall(
    state: ApiaryState, seat: int, effect: box_effects.Recall, chance: Chance, emit: Emit
) -> None:
    """Clause 12.10: run the effect that recalls a worker: ask which one."""
    push(state, Recalling(seat))


def _run_planet(
    state: ApiaryState, seat: int, effect: box_effects.Planet, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: run the effect that harvests a planet."""
    if effect.mode == "any_explored":
        if explored_planets(state):
            push(state, PlanetChoice(seat))
    elif state.planets[state.ship] != NONE:
        push(state, Harvest(seat, state.ship))


def _run_refresh(
    state: ApiaryState, seat: int, effect: box_effects.Refresh, chance: Chance, emit: Emit
) -> None:
    """Clause 11.5: run the effect that deals a row of tiles anew."""
    refresh_row(state, KINDS.index(effect.row), chance, emit)


def _run_choice(
    state: ApiaryState, seat: int, effect: box_effects.Choice, chance: Chance, emit: Emit
) -> None:
    """Clause 12.14: run the effect that offers a choice: ask for an option."""
    push(state, Options(seat, effect.options))


def _run_per(state: ApiaryState, seat: int, effect: box_effects.Per, chance: Chance, emit: Emit) -> None:
    """Clause 12.14: run an effect as often as a metric counts."""
    times = metric(state, seat, effect.metric)
    if effect.max:
        times = min(times, effect.max)
    push(state, Run(seat, (effect.effect,) * times))


OPS: dict[type, Callable[[ApiaryState, int, Any, Chance, Emit], None]] = {
    box_effects.Gain: _run_gain,
    box_effects.Vp: _run_vp,
    box_effects.Favor: _run_favor,
    box_effects.Seed: _run_seed,
    box_effects.SeedPick: _run_pick,
    box_effects.Worker: _run_worker,
    box_effects.Boost: _run_boost,
    box_effects.Income: _run_income,
    box_effects.Convert: _run_convert,
    box_effects.Exchange: _run_exchange,
    box_effects.Frame: _run_frame,
    box_effects.Plant: _run_plant,
    box_effects.UpgradeFaction: _run_upgrade,
    box_effects.Build: _run_build,
    box_effects.Reserve: _run_reserve,
    box_effects.Recall: _run_recall,
    box_effects.Planet: _run_planet,
    box_effects.Refresh: _run_refresh,
    box_effects.Choice: _run_choice,
    box_effects.Per: _run_per,
}
STEPS: dict[type, Carry] = {Run: run}
