"""Clause 6: new workers, frames, and the upgraded side of the faction tile."""

from __future__ import annotations

from collections.abc import Iterator

from rucher.core.chance import Chance
from rucher.core.texts import Parameter
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import (
    ApiaryAction,
    Finish,
    GrowFrame,
    GrowWorker,
    PlaceFrame,
    UpgradeFaction,
)
from rucher.games.apiary.asking import FINISH, Ask, Carry, nothing_against, push
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.building import hex_touch
from rucher.games.apiary.chapters.paying import bill, can_pay, charge, payable
from rucher.games.apiary.chapters.stock import gain_worker, may_have_worker
from rucher.games.apiary.events import FactionUpgraded, FramePlaced
from rucher.games.apiary.geometry import frame_cells, frame_turns
from rucher.games.apiary.pending import Fire, NewWorker
from rucher.games.apiary.questions import Framing, Growing, Upgrading
from rucher.games.apiary.state import NONE, ApiaryState

_PARTS: tuple[ApiaryAction, ...] = (GrowWorker(), GrowFrame(), UpgradeFaction(), FINISH)


def frames_left(view: ApiaryState) -> int:
    """Clause 1.9: the number of frames in the supply."""
    return view.box.pieces.frames - sum(len(player.frames) for player in view.players) // 3


def can_grow(view: ApiaryState, seat: int, strength: int) -> bool:
    """Clause 3.2: can a worker of this strength gain a new worker or a frame, and pay for it?"""
    question = Growing(seat, strength)
    return _refuse_worker(view, question) is None or _refuse_frame(view, question) is None


# -- the action --------------------------------------------------------------------------------------------


def _growth_candidates(view: ApiaryState, question: Growing) -> tuple[ApiaryAction, ...]:
    """Clause 6.1: a worker, a frame, the upgrade of the faction, or nothing more."""
    return _PARTS


def _refuse_growth(view: ApiaryState, question: Growing, action: ApiaryAction) -> Refusal | None:
    """Clause 6: why this part of Grow is not possible."""
    match action:
        case GrowWorker():
            return _refuse_worker(view, question)
        case GrowFrame():
            return _refuse_frame(view, question)
        case UpgradeFaction():
            return _refuse_upgrade(view, question)
        case _:
            return None if question.parts else Refusal("grow_something", "3.2")


def _refuse_worker(view: ApiaryState, question: Growing) -> Refusal | None:
    """Clauses 6.1 and 6.2: why no new worker can be grown."""
    figures = view.box.pack.grow
    if question.left < figures.worker.strength:
        return Refusal("strength_used_up", "6.1", {"n": question.left})
    if question.workers >= figures.workers:
        return Refusal("enough_new_workers", "6.2", {"n": figures.workers})
    if not may_have_worker(view, question.seat):
        return Refusal("four_workers", "6.7", {"n": view.box.pieces.workers})
    discount = added(view, question.seat, "cost_minus", "worker")
    if not payable(view.players[question.seat].resources, figures.worker.pay.amounts, discount):
        return Refusal("cannot_pay_worker", "6.2")
    return None


def _refuse_frame(view: ApiaryState, question: Growing) -> Refusal | None:
    """Clauses 6.1 and 1.9: why no frame can be grown."""
    frame = view.box.pack.grow.frame
    if question.left < frame.strength:
        return Refusal("strength_used_up", "6.1", {"n": question.left})
    if not frames_left(view):
        return Refusal("no_frame_left", "1.9")
    if not can_pay(view, question.seat, frame.pay):
        return Refusal("cannot_pay_frame", "6.3")
    return None


def _refuse_upgrade(view: ApiaryState, question: Growing) -> Refusal | None:
    """Clause 6.6: why the faction cannot be upgraded."""
    if not question.upgrade:
        return Refusal("needs_strength_4", "6.6")
    return Refusal("upgraded_already", "6.6") if view.players[question.seat].upgraded else None


def _grow(state: ApiaryState, question: Growing, action: ApiaryAction, chance: Chance, emit: Emit) -> None:
    """Clause 6: grow a worker or a frame, or upgrade the faction; then ask for more."""
    seat, figures = question.seat, state.box.pack.grow
    left, workers, parts = question.left, question.workers, question.parts + 1
    match action:
        case GrowWorker():
            push(
                state,
                NewWorker(seat),
                Growing(seat, left - figures.worker.strength, workers + 1, parts, question.upgrade),
            )
            bill(state, seat, figures.worker.pay.amounts, added(state, seat, "cost_minus", "worker"))
        case GrowFrame():
            push(
                state,
                Framing(seat),
                Growing(seat, left - figures.frame.strength, workers, parts, question.upgrade),
            )
            charge(state, seat, figures.frame.pay, emit)
        case UpgradeFaction():
            push(state, Growing(seat, left, workers, parts, question.upgrade))
            upgrade(state, seat, emit)
        case _:
            pass


def _grow_alone(view: ApiaryState, question: Growing) -> ApiaryAction | None:
    """The only answer: stop, if nothing more can be gained."""
    return None if any(_refuse_growth(view, question, part) is None for part in _PARTS[:3]) else FINISH


def _new_worker(state: ApiaryState, task: NewWorker, chance: Chance, emit: Emit) -> None:
    """Clause 6.2: give the grown worker, of strength 1."""
    gain_worker(state, task.seat, 1, emit)


def _growth_prompt(view: ApiaryState, question: Growing) -> str:
    """Clauses 6.1 and 6.6: the prompt: the possible gains, and whether the faction can be upgraded."""
    return "grow" if _refuse_upgrade(view, question) else "grow_or_upgrade"


def _left(view: ApiaryState, question: Growing) -> dict[str, Parameter]:
    """The strength that Grow has left, for the prompt."""
    return {"n": question.left}


# -- frames ------------------------------------------------------------------------------------------------


def _frame_candidates(view: ApiaryState, question: Framing) -> Iterator[ApiaryAction]:
    """Clause 6.4: every place at the edge of the hive where a frame may be added."""
    for cell, turn in view.hive(question.seat).frame_places:
        yield PlaceFrame(cell, turn)
    if question.may:
        yield FINISH


def _refuse_place(view: ApiaryState, question: Framing, action: PlaceFrame | Finish) -> Refusal | None:
    """Clause 6.4: refuse a frame that covers something or does not touch the hive."""
    if isinstance(action, Finish):
        return None if question.may else Refusal("frame_must_be_placed", "6.4")
    hive = view.hive(question.seat)
    if (action.cell, action.turn) in hive.frame_places:
        return None
    shape = view.box.frame.cells
    if action.turn >= frame_turns(shape):
        return Refusal("same_turn", "6.4", {"n": frame_turns(shape)})
    covered = [
        at for at in frame_cells(shape, action.cell, action.turn) if at in hive.index or at in hive.faction
    ]
    if covered:
        return Refusal("frame_covers", "6.4", {}, tuple(hex_touch(question.seat, at) for at in covered))
    return Refusal("frame_touches_nothing", "6.4", {}, (hex_touch(question.seat, action.cell),))


def _place_frame(
    state: ApiaryState, question: Framing, action: PlaceFrame | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 6.4: add a frame to the hive."""
    if isinstance(action, Finish):
        return
    player = state.players[question.seat]
    player.frames += [*action.cell, action.turn]
    player.built += [NONE] * len(state.box.frame.cells)
    if emit:
        emit(FramePlaced(question.seat, action.cell, action.turn))
    push(state, Fire(question.seat, "gain_frame"))


def _frame_alone(view: ApiaryState, question: Framing) -> ApiaryAction | None:
    """Clause 12.12: the only answer: an effect gives no frame if none is left."""
    return FINISH if question.may and not frames_left(view) else None


# -- the faction tile --------------------------------------------------------------------------------------


def upgrade(state: ApiaryState, seat: int, emit: Emit) -> None:
    """Clause 6.6: turn the faction tile over; its upgraded side counts from now on."""
    player = state.players[seat]
    player.upgraded = True
    if emit:
        emit(FactionUpgraded(seat, player.faction))


def _upgrade_candidates(view: ApiaryState, question: Upgrading) -> list[ApiaryAction]:
    """Clause 6.6: upgrade the faction, or do without."""
    return [UpgradeFaction(), FINISH]


def _upgrade(
    state: ApiaryState, question: Upgrading, action: UpgradeFaction | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 6.6: turn the faction tile over if that is wanted."""
    if isinstance(action, UpgradeFaction):
        upgrade(state, question.seat, emit)


def _upgrade_alone(view: ApiaryState, question: Upgrading) -> ApiaryAction | None:
    """The only answer: nothing, if the faction is already upgraded."""
    return FINISH if view.players[question.seat].upgraded else None


ASKS: dict[type, Ask] = {
    Growing: Ask(
        "grow",
        "6.1",
        (GrowWorker, GrowFrame, UpgradeFaction, Finish),
        _growth_candidates,
        _refuse_growth,
        _grow,
        _grow_alone,
        _left,
        _growth_prompt,
    ),
    Framing: Ask(
        "frame",
        "6.4",
        (PlaceFrame, Finish),
        _frame_candidates,
        _refuse_place,
        _place_frame,
        _frame_alone,
        exact=True,
    ),
    Upgrading: Ask(
        "upgrade",
        "6.6",
        (UpgradeFaction, Finish),
        _upgrade_candidates,
        nothing_against,
        _upgrade,
        _upgrade_alone,
        exact=True,
    ),
}
STEPS: dict[type, Carry] = {NewWorker: _new_worker}
