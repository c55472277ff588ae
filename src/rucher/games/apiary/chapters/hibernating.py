"""Clause 11: hibernating workers, the comb and its benefits."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Hibernate
from rucher.games.apiary.asking import Ask, Carry, only, push
from rucher.games.apiary.events import Hibernated, LastTurns, MajorityLost, SleptWithoutToken
from rucher.games.apiary.pending import AutomaSleeps, Fire, Run, Settle
from rucher.games.apiary.questions import Hibernation
from rucher.games.apiary.state import AUTOMA, NONE, ApiaryState


def free_pods(view: ApiaryState) -> list[int]:
    """Clause 11.2: the empty pods."""
    return [pod for pod, seat in enumerate(view.comb) if seat == NONE]


def has_token(view: ApiaryState, seat: int) -> bool:
    """Clause 11.4: does this player have a hibernation token left?"""
    return view.comb.count(seat) < view.box.pieces.hibernation_tokens


def settle_waiting(state: ApiaryState, task: Settle, chance: Chance, emit: Emit) -> None:
    """Clause 3.7: the waiting workers hibernate, one after the other."""
    if not state.waiting:
        return
    push(state, task)
    seat = state.waiting.pop(0)
    if seat > AUTOMA:
        push(state, AutomaSleeps(seat))
    elif has_token(state, seat) and NONE in state.comb:
        push(state, Hibernation(seat))
    else:
        _sleep_without_token(state, seat, emit)


def hibernate(state: ApiaryState, seat: int, pod: int, emit: Emit) -> None:
    """Clauses 11.1 and 11.3: put a token onto a pod and gain its benefit; then abilities fire."""
    lay_token(state, seat, seat, pod, emit)
    push(state, Run(seat, state.layout.pods[pod]), Fire(seat, "hibernate"))
    if not state.ending:
        call_the_end(state, seat, emit)


def lay_token(state: ApiaryState, owner: int, sleeper: int, pod: int, emit: Emit) -> None:
    """Clause 11.1: put a token onto a pod, and tell who loses the lead in its sector."""
    number = state.layout.pod_sectors[pod]
    before = _leaders(state, number) if emit else []
    state.comb[pod] = owner
    if emit:
        sector, after = state.layout.sectors[number], _leaders(state, number)
        emit(Hibernated(sleeper, sector, pod, state.layout.pod_name(pod)))
        for seat in before:
            if seat != owner and after != before:
                emit(MajorityLost(seat, owner, sector, seat in after))


def _leaders(view: ApiaryState, sector: int) -> list[int]:
    """Clause 14.8: the owners with the most tokens in a sector."""
    owners = [o for pod, o in enumerate(view.comb) if o != NONE and view.layout.pod_sectors[pod] == sector]
    most = max(map(owners.count, owners), default=0)
    return sorted({owner for owner in owners if owners.count(owner) == most})


def _sleep_without_token(state: ApiaryState, seat: int, emit: Emit) -> None:
    """Clause 11.4: hibernate without a token, since no pod or no token is left."""
    if emit:
        emit(SleptWithoutToken(seat))
    push(state, Run(seat, state.box.pack.comb.when_full), Fire(seat, "hibernate"))


def call_the_end(state: ApiaryState, seat: int, emit: Emit) -> None:
    """Clause 14.1: call the end after a player's seventh token, or after the last pod."""
    reason = "" if has_token(state, seat) else "tokens"
    if NONE not in state.comb:
        reason = reason or "comb"
    if reason:
        state.ending = True
        if emit:
            emit(LastTurns(seat, reason))


def refuse_pod(view: ApiaryState, action: Hibernate) -> Refusal | None:
    """Clause 11.2: refuse a pod of the comb that is not empty."""
    if view.comb[action.pod] == NONE:
        return None
    return Refusal("pod_taken", "11.2", {}, (f"pod:{action.pod}",))


def _hibernation_candidates(view: ApiaryState, question: Hibernation) -> list[ApiaryAction]:
    """Clause 11.2: each free pod of the comb."""
    return [Hibernate(pod) for pod in free_pods(view)]


def _refuse_hibernation(view: ApiaryState, question: Hibernation, action: Hibernate) -> Refusal | None:
    """Clause 11.2: why a worker cannot hibernate on this pod."""
    return refuse_pod(view, action)


def _answer_hibernation(
    state: ApiaryState, question: Hibernation, action: Hibernate, chance: Chance, emit: Emit
) -> None:
    """Clause 11.2: put a hibernation token on the chosen pod."""
    hibernate(state, question.seat, action.pod, emit)


def _hibernation_alone(view: ApiaryState, question: Hibernation) -> ApiaryAction | None:
    """Clause 11.2: hibernate without asking where only one pod is free."""
    return only(_hibernation_candidates(view, question))


ASKS: dict[type, Ask] = {
    Hibernation: Ask(
        "hibernate",
        "11.2",
        (Hibernate,),
        _hibernation_candidates,
        _refuse_hibernation,
        _answer_hibernation,
        _hibernation_alone,
        exact=True,
    )
}
STEPS: dict[type, Carry] = {Settle: settle_waiting}
