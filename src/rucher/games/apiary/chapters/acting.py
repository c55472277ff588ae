"""Clauses 3.1 and 12.7: the action of a placed worker, and the abilities after it."""

from __future__ import annotations

from typing import Final

from rucher.core.chance import Chance
from rucher.core.types import Emit
from rucher.games.apiary.asking import Carry, push
from rucher.games.apiary.box.effects import ActionId, Effects, Occasion, Vp
from rucher.games.apiary.chapters.abilities import added, earns_benefit
from rucher.games.apiary.chapters.converting import has_taught
from rucher.games.apiary.chapters.placing import total_of
from rucher.games.apiary.chapters.researching import draw_and_keep, plant_limit
from rucher.games.apiary.pending import Act, Acted, Fire
from rucher.games.apiary.questions import Buying, CarvingChoice, Converting, Growing, Planting, Ship, Teaching
from rucher.games.apiary.state import NONE, ApiaryState

# Clause 5.2: abilities and benefits of Advance cover both of its actions.
_OCCASION: Final[dict[ActionId, Occasion]] = {
    "explore": "explore",
    "advance": "advance",
    "advance_farm": "advance",
    "advance_other": "advance",
    "grow": "grow",
    "research": "research",
    "convert": "convert",
    "carve": "carve",
}


def benefit_ahead(view: ApiaryState, seat: int, action: ActionId, strength: int) -> bool:
    """Clauses 3.9, 6.6, 7.6 and 8.6: would a worker of this strength earn a benefit that is still there?"""
    occasion = _OCCASION[action]
    if not earns_benefit(view, seat, occasion, strength):
        return False
    player = view.players[seat]
    match occasion:
        case "grow":
            return not player.upgraded
        case "research":
            return len(player.planted) < plant_limit(view, seat)
        case "convert":
            return not has_taught(view, seat) and NONE in view.teachers
        case _:
            return occasion != "carve"


def act(state: ApiaryState, task: Act, chance: Chance, emit: Emit) -> None:
    """Clause 3.1: start the action, with the strength of the worker and its benefit."""
    seat, strength = task.seat, task.strength
    benefit = earns_benefit(state, seat, _OCCASION[task.action], strength)
    match task.action:
        case "explore":
            push(state, Ship(seat, total_of(state, seat, "explore"), strength))
        case "grow":
            push(state, Growing(seat, strength, upgrade=benefit))
        case "research":
            if benefit:
                push(state, Planting(seat, 1))
            keep = 1 + added(state, seat, "research_keep_plus")
            draw_and_keep(state, seat, strength, keep, chance, emit)
        case "convert":
            push(state, Converting(seat, strength + added(state, seat, "convert_extra")))
            if benefit and not has_taught(state, seat):
                push(state, Teaching(seat))
        case "carve":
            push(state, CarvingChoice(seat))
        case _:
            _advance(state, task, benefit)


def _advance(state: ApiaryState, task: Act, benefit: bool) -> None:
    """Clauses 5.1 to 5.3 and 5.10: ask for one tile of the action's kinds; a strong worker earns points."""
    kinds = state.layout.kinds[task.action]
    reward: Effects = (Vp(state.box.pack.advance.strength4_vp),) if benefit else ()
    push(state, Buying(task.seat, kinds, total_of(state, task.seat, task.action), reward))


def acted(state: ApiaryState, task: Acted, chance: Chance, emit: Emit) -> None:
    """Clause 12.7: after the action and its benefit, fire the abilities."""
    occasion = _OCCASION[task.action]
    push(state, Fire(task.seat, occasion, "place", task.strength, recruits=task.recruits))


STEPS: dict[type, Carry] = {Act: act, Acted: acted}
