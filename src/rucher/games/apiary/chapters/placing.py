"""Clause 3: place a worker on an action; shift and bump the workers there."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Final, get_args

from rucher.core.chance import Chance
from rucher.core.texts import Parameter, Term
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import AnswerBump, ApiaryAction, Place
from rucher.games.apiary.asking import Ask, nothing_against, push
from rucher.games.apiary.box.effects import ActionId
from rucher.games.apiary.chapters.abilities import abilities_of, added
from rucher.games.apiary.chapters.building import can_carve, least_total
from rucher.games.apiary.chapters.converting import can_convert
from rucher.games.apiary.chapters.growing import can_grow
from rucher.games.apiary.chapters.researching import can_research
from rucher.games.apiary.events import Bumped, CameBack, Placed, Shifted, StandingSet
from rucher.games.apiary.pending import Act, Acted, AutomaComesBack, Fire, Settle
from rucher.games.apiary.questions import BumpedWorker, Turn
from rucher.games.apiary.state import AUTOMA, NONE, STRONGEST, ApiaryState

_PLACE: Final[dict[ActionId, tuple[Place, ...]]] = {
    name: tuple(Place(strength, name) for strength in range(STRONGEST + 1)) for name in get_args(ActionId)
}
_ANSWERS: list[ApiaryAction] = [
    AnswerBump("active", False),
    AnswerBump("landing", False),
    AnswerBump("active", True),
    AnswerBump("landing", True),
]


def total_of(view: ApiaryState, seat: int, action: ActionId) -> int:
    """Clauses 4.1, 5.1 and 12.8: the total strength on an action, with the player's own bonus."""
    first = view.layout.first_space[action]
    total = sum(space & 7 for space in view.spaces[first : first + 2] if space != NONE)
    if action == "explore":
        return total + added(view, seat, "strength_plus", "explore")
    if view.spaces[first + 1] == NONE:
        total += view.box.pack.advance.empty_space
    return total + added(view, seat, "strength_plus", "advance")


def _total_after(view: ApiaryState, seat: int, action: ActionId, strength: int) -> int:
    """The total of Advance after a worker is placed there."""
    first = view.layout.first_space[action]
    arrow, lower = view.spaces[first], view.spaces[first + 1]
    beside = lower if arrow == NONE else arrow
    other = view.box.pack.advance.empty_space if beside == NONE else beside & 7
    return strength + other + added(view, seat, "strength_plus", "advance")


def weakest_carver(view: ApiaryState, seat: int) -> int:
    """Clauses 9.1 and 12.8: the weakest worker that a player may place on Carve."""
    figures = abilities_of(view, seat).figures.get(("carve_min_strength", ""), [])
    usual: int = view.box.pack.carve.min_strength
    return min([usual, *figures])


def refuse_place(view: ApiaryState, seat: int, action: Place) -> Refusal | None:
    """Clauses 3.1, 3.2, 5.2 and 9.1: why a worker of this strength cannot go onto an action."""
    name, strength = action.action, action.strength
    if name not in view.layout.actions:
        return Refusal("not_on_this_side", "5.2", {"action": Term(name)})
    if strength not in view.players[seat].active:
        return Refusal("no_such_worker", "3.1", {"n": strength}, (f"worker:{strength}",))
    if name == "carve" and strength < (weakest := weakest_carver(view, seat)):
        return Refusal("too_weak_to_carve", "9.1", {"n": weakest}, ("action:carve",))
    return None if _something_to_do(view, seat, name, strength) else _refuse_idle(view, seat, action)


def _refuse_idle(view: ApiaryState, seat: int, action: Place) -> Refusal:
    """Clause 3.2: why the worker would have nothing to do: the thing that is missing."""
    name, strength = action.action, action.strength
    cells = (f"action:{name}",)
    match name:
        case "grow":
            return Refusal("nothing_to_grow", "3.2", {"n": strength}, cells)
        case "research":
            return Refusal("nothing_to_draw", "7.2", {}, cells)
        case "convert":
            return Refusal("nothing_to_convert", "3.2", {}, cells)
        case "carve":
            return Refusal("nothing_to_carve", "3.2", {}, cells)
        case _:
            total = _total_after(view, seat, name, strength)
            return Refusal("nothing_to_build", "3.2", {"total": total}, cells)


def _something_to_do(view: ApiaryState, seat: int, name: ActionId, strength: int) -> bool:
    """Clause 3.2: can the worker do anything there, and pay for it?"""
    match name:
        case "explore":
            return True  # clause 4.3
        case "grow":
            return can_grow(view, seat, strength)
        case "research":
            return can_research(view, seat, strength)
        case "convert":
            return can_convert(view, seat)
        case "carve":
            return can_carve(view, seat)
        case _:
            needed = least_total(view, seat, view.layout.kinds[name])
            return needed is not None and needed <= _total_after(view, seat, name, strength)


def placings(view: ApiaryState, seat: int) -> Iterator[ApiaryAction]:
    """Clause 3: every legal placement of a worker, the strongest worker first."""
    strengths = sorted(set(view.players[seat].active))
    if not strengths:
        return
    least = {name: _least(view, seat, name, strengths) for name in view.layout.actions}
    for strength in reversed(strengths):
        for name, enough in least.items():
            if strength >= enough:
                yield _PLACE[name][strength]


def _least(view: ApiaryState, seat: int, name: ActionId, strengths: list[int]) -> int:
    """The strength from which a worker can act there: whatever a worker can do, a stronger one can too."""
    if kinds := view.layout.kinds[name]:
        needed = least_total(view, seat, kinds)
        return STRONGEST + 1 if needed is None else needed - _total_after(view, seat, name, 0)
    if not _something_to_do(view, seat, name, strengths[-1]):
        return STRONGEST + 1
    if name == "carve":
        return weakest_carver(view, seat)
    if name == "explore" or name == "convert":
        return 0
    return next(strength for strength in strengths if _something_to_do(view, seat, name, strength))


def place(state: ApiaryState, seat: int, action: Place, emit: Emit) -> None:
    """Clauses 3.1 to 3.7: place the worker; then come bumped workers, the action, abilities, hibernation."""
    name, strength = action.action, action.strength
    state.players[seat].active.remove(strength)
    if emit:
        emit(Placed(seat, name, strength))
    push(
        state,
        Act(seat, name, strength),
        Acted(seat, name, strength, len(state.players[seat].recruits)),
        Settle(),
        Turn(seat, before=False),
    )
    stand(state, seat, name, strength, emit)


def stand(state: ApiaryState, owner: int, name: ActionId, strength: int, emit: Emit) -> None:
    """Clauses 3.3 and 3.4: put the worker on the arrow space; shift or bump the worker there."""
    first = state.layout.first_space[name]
    gone = state.spaces[first]
    state.spaces[first] = owner * 8 + strength
    if gone != NONE and state.layout.actions[name].spaces == 2:
        if emit:
            emit(Shifted(gone >> 3, name, gone & 7))
        state.spaces[first + 1], gone = gone, state.spaces[first + 1]
    if gone != NONE:
        _bump(state, owner, name, gone, emit)


def _bump(state: ApiaryState, by: int, action: ActionId, worker: int, emit: Emit) -> None:
    """Clauses 3.3 and 12.7: send a worker back, and fire the abilities of both players."""
    owner, strength = worker >> 3, worker & 7
    if emit:
        emit(Bumped(owner, by, action, strength))
    if owner != by and by < AUTOMA:
        push(state, Fire(by, "bump_other"))
    send_back(state, owner, strength)


def send_back(state: ApiaryState, owner: int, strength: int) -> None:
    """Clauses 3.5 and 3.6: ask where a worker goes that left its space; then its owner's abilities fire."""
    if owner < AUTOMA:
        push(state, Fire(owner, "bumped"))
    if strength >= STRONGEST:
        state.waiting.append(owner)
    elif owner > AUTOMA:
        push(state, AutomaComesBack(owner, strength))
    else:
        insort(state.players[owner].landing, strength)
        push(state, BumpedWorker(owner, strength))


# -- the owner's answer ------------------------------------------------------------------------------------


def _bump_candidates(view: ApiaryState, question: BumpedWorker) -> list[ApiaryAction]:
    """Clause 3.5: the ways to answer for a bumped worker."""
    return _ANSWERS


def _answer_bump(
    state: ApiaryState, question: BumpedWorker, action: AnswerBump, chance: Chance, emit: Emit
) -> None:
    """Clause 3.5: bring a bumped worker to the active pool or the landing zone."""
    player, strength = state.players[question.seat], question.strength
    if action.zone == "active":
        player.landing.remove(strength)
        strength += 1
        insort(player.active, strength)
    if emit:
        emit(CameBack(question.seat, strength, action.zone))
    if action.always:
        player.standing = action.zone
        if emit:
            emit(StandingSet(question.seat, action.zone))


def _bump_alone(view: ApiaryState, question: BumpedWorker) -> ApiaryAction | None:
    """Clause 3.8: the only answer: the standing one."""
    standing = view.players[question.seat].standing
    return None if standing == "ask" else AnswerBump(standing, False)


def _strength(view: ApiaryState, question: BumpedWorker) -> dict[str, Parameter]:
    """The strength of the bumped worker, for the prompt."""
    return {"n": question.strength}


ASKS: dict[type, Ask] = {
    BumpedWorker: Ask(
        "bumped",
        "3.5",
        (AnswerBump,),
        _bump_candidates,
        nothing_against,
        _answer_bump,
        _bump_alone,
        _strength,
        exact=True,
    )
}
