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
from rucher.games.apiary.pending import (
    Boosting,
    Buying,
    Converting,
    Exchanging,
    Framing,
    Harvest,
    Incomes,
    Options,
    PlanetChoice,
    Planting,
    Recalling,
    Reserving,
    Run,
    Upgrading,
)
from rucher.games.apiary.state import NONE, ApiaryState

_NUMBER = {resource: number for number, resource in enumerate(RESOURCES)}
NOT_FIRED = -2  # for effects that come from no ability


def run(state: ApiaryState, task: Run, chance: Chance, emit: Emit) -> None:
    """Run the first of some effects; the others wait."""
    if emit and task.fired != NOT_FIRED:
        emit(AbilityFired(task.seat, task.fired))
    if not task.effects:
        return
    effect = task.effects[0]
    if len(task.effects) > 1:
        state.stack.append(Run(task.seat, task.effects[1:]))
    OPS[effect.__class__](state, task.seat, effect, chance, emit)


def _gain(state: ApiaryState, seat: int, effect: box_effects.Gain, chance: Chance, emit: Emit) -> None:
    match effect.res:
        case "fiber" | "pollen" | "water" | "wax" | "honey" as resource:
            gain(state, seat, _NUMBER[resource], effect.n, emit)
        case icon:
            ask_wilds(state, seat, icon, effect.n)


def _vp(state: ApiaryState, seat: int, effect: box_effects.Vp, chance: Chance, emit: Emit) -> None:
    score_points(state, seat, effect.n, emit)


def _favor(state: ApiaryState, seat: int, effect: box_effects.Favor, chance: Chance, emit: Emit) -> None:
    gain_favor(state, seat, effect.n, emit)


def _seed(state: ApiaryState, seat: int, effect: box_effects.Seed, chance: Chance, emit: Emit) -> None:
    draw_to_hand(state, seat, effect.n, chance, emit)


def _pick(state: ApiaryState, seat: int, effect: box_effects.SeedPick, chance: Chance, emit: Emit) -> None:
    draw_and_keep(state, seat, effect.draw, effect.keep, chance, emit)


def _worker(state: ApiaryState, seat: int, effect: box_effects.Worker, chance: Chance, emit: Emit) -> None:
    for _ in range(effect.n):
        gain_worker(state, seat, effect.strength, emit)


def _boost(state: ApiaryState, seat: int, effect: box_effects.Boost, chance: Chance, emit: Emit) -> None:
    push(state, Boosting(seat, effect.zone, effect.n))


def _income(state: ApiaryState, seat: int, effect: box_effects.Income, chance: Chance, emit: Emit) -> None:
    push(state, Incomes(seat, effect.n))


def _convert(state: ApiaryState, seat: int, effect: box_effects.Convert, chance: Chance, emit: Emit) -> None:
    push(state, Converting(seat, effect.n, may=True))


def _exchange(
    state: ApiaryState, seat: int, effect: box_effects.Exchange, chance: Chance, emit: Emit
) -> None:
    push(state, Exchanging(seat, effect.pay, effect.gain, effect.max))


def _frame(state: ApiaryState, seat: int, effect: box_effects.Frame, chance: Chance, emit: Emit) -> None:
    push(state, *[Framing(seat, may=True)] * effect.n)


def _plant(state: ApiaryState, seat: int, effect: box_effects.Plant, chance: Chance, emit: Emit) -> None:
    push(state, Planting(seat, effect.n))


def _upgrade(
    state: ApiaryState, seat: int, effect: box_effects.UpgradeFaction, chance: Chance, emit: Emit
) -> None:
    push(state, Upgrading(seat))


def _build(state: ApiaryState, seat: int, effect: box_effects.Build, chance: Chance, emit: Emit) -> None:
    kinds = tuple(KINDS.index(kind) for kind in effect.kinds)
    push(state, Buying(seat, kinds, ANY_TOTAL, free=effect.free, may=True))


def _reserve(state: ApiaryState, seat: int, effect: box_effects.Reserve, chance: Chance, emit: Emit) -> None:
    push(state, Reserving(seat, effect.kinds))


def _recall(state: ApiaryState, seat: int, effect: box_effects.Recall, chance: Chance, emit: Emit) -> None:
    push(state, Recalling(seat))


def _planet(state: ApiaryState, seat: int, effect: box_effects.Planet, chance: Chance, emit: Emit) -> None:
    if effect.mode == "any_explored":
        if explored_planets(state):
            push(state, PlanetChoice(seat))
    elif state.planets[state.ship] != NONE:
        push(state, Harvest(seat, state.ship))


def _refresh(state: ApiaryState, seat: int, effect: box_effects.Refresh, chance: Chance, emit: Emit) -> None:
    refresh_row(state, KINDS.index(effect.row), chance, emit)


def _choice(state: ApiaryState, seat: int, effect: box_effects.Choice, chance: Chance, emit: Emit) -> None:
    push(state, Options(seat, effect.options))


def _per(state: ApiaryState, seat: int, effect: box_effects.Per, chance: Chance, emit: Emit) -> None:
    times = metric(state, seat, effect.metric)
    if effect.max:
        times = min(times, effect.max)
    push(state, Run(seat, (effect.effect,) * times))


OPS: dict[type, Callable[[ApiaryState, int, Any, Chance, Emit], None]] = {
    box_effects.Gain: _gain,
    box_effects.Vp: _vp,
    box_effects.Favor: _favor,
    box_effects.Seed: _seed,
    box_effects.SeedPick: _pick,
    box_effects.Worker: _worker,
    box_effects.Boost: _boost,
    box_effects.Income: _income,
    box_effects.Convert: _convert,
    box_effects.Exchange: _exchange,
    box_effects.Frame: _frame,
    box_effects.Plant: _plant,
    box_effects.UpgradeFaction: _upgrade,
    box_effects.Build: _build,
    box_effects.Reserve: _reserve,
    box_effects.Recall: _recall,
    box_effects.Planet: _planet,
    box_effects.Refresh: _refresh,
    box_effects.Choice: _choice,
    box_effects.Per: _per,
}
STEPS: dict[type, Carry] = {Run: run}
