"""Clause 2: the course of a turn, from the first action to the end-of-turn steps."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.actions import Begin
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.chapters.bees import drop_surplus
from rucher.games.anthophila.chapters.bonuses import Held, held, tell_changes
from rucher.games.anthophila.chapters.ending import check_end, finish
from rucher.games.anthophila.chapters.exploring import legal_explorations
from rucher.games.anthophila.chapters.foraging import legal_foragings
from rucher.games.anthophila.chapters.hornets import hornet_on, move_next_hornet
from rucher.games.anthophila.chapters.moving import anybody_can_move, legal_moves
from rucher.games.anthophila.chapters.parasites import roll_nosema
from rucher.games.anthophila.chapters.stock import (
    legal_mutations,
    legal_transforms,
    make_pollen,
    refuse_pollen,
)
from rucher.games.anthophila.events import Begun, TurnEnded
from rucher.games.anthophila.geometry import NOWHERE
from rucher.games.anthophila.ids import action_term
from rucher.games.anthophila.state import AnthophilaState, CutShort


def actions_allowed(view: AnthophilaState, bonuses: Held | None = None) -> int:
    """Clauses 2.2 and 12.2: the number of actions in this turn."""
    bonuses = held(view) if bonuses is None else bonuses
    return view.box.figures.actions + ("bonus_action" in bonuses)


def times_allowed(view: AnthophilaState, action: str) -> int | None:
    """Clauses 4.1, 5.1, 6.1, 10.3 and 12.2: how many times an action can be done; None: no limit."""
    box = view.box
    match action:
        case "explore":
            return box.figures.explore - view.sick[box.action_number["explore"]]
        case "move":
            return box.figures.move + ("bonus_move" in held(view)) - view.sick[box.action_number["move"]]
        case "forage":
            return box.figures.forage - view.sick[box.action_number["forage"]]
        case _:
            return None


def refuse_begin(view: AnthophilaState, action: ActionId) -> Refusal | None:
    """Clauses 2.2, 2.4 and 8.4: why this action cannot be begun."""
    if view.step != "turn":
        return Refusal("action_under_way", "2.4", {"action": action_term(view.step)})
    allowed = actions_allowed(view)
    if view.used >= allowed:
        return Refusal("no_actions_left", "2.2", {"n": allowed})
    return _refuse_this(view, action, held(view))


def legal_begins(view: AnthophilaState) -> list[Begin]:
    """Every action that can be begun."""
    bonuses = held(view)
    if view.used >= actions_allowed(view, bonuses):
        return []
    return [Begin(action) for action in view.box.actions if _refuse_this(view, action, bonuses) is None]


def _refuse_this(view: AnthophilaState, action: ActionId, bonuses: Held) -> Refusal | None:
    """Clauses 2.4 and 8.4: why this action is blocked, or would do nothing."""
    if view.hornets and hornet_on(view, action):
        return Refusal("hornet_blocks", "8.4", {"action": action_term(action)}, (f"action:{action}",))
    match action:
        case "make_pollen":
            return refuse_pollen(view)
        case "explore" if next(legal_explorations(view), None) is None:
            return Refusal("nothing_to_explore", "2.4")
        case "move" if not anybody_can_move(view):
            return Refusal("nothing_to_move", "2.4")
        case "forage" if next(legal_foragings(view, bonuses), None) is None:
            return Refusal("nothing_to_forage", "2.4")
        case "transform" if not legal_transforms(view, bonuses):
            return Refusal("nothing_to_transform", "2.4")
        case "mutate" if not legal_mutations(view, bonuses):
            return Refusal("nothing_to_mutate", "2.4")
        case _:
            return None


def begin(state: AnthophilaState, seat: Seat, action: ActionId, before: Held, emit: Emit) -> None:
    """Clause 2.2: put the queen die onto the action hex."""
    state.used += 1
    state.cut_short = None
    if emit:
        emit(Begun(seat, action, state.used))
    if action == "make_pollen":
        make_pollen(state, seat, emit)
        settle(state, before, emit)
        return
    state.step, state.done = action, 0


def after_part(state: AnthophilaState, before: Held, emit: Emit) -> None:
    """Clause 2.4: end the action when it has been done as many times as allowed."""
    settle(state, before, emit)
    if state.end:
        return
    state.done += 1
    allowed = times_allowed(state, state.step)
    if allowed is not None and state.done >= allowed:
        state.cut_short = _cut_short(state)
        finish_action(state)


def _cut_short(state: AnthophilaState) -> CutShort | None:
    """Clause 10.4: the facts that a cure needs in order to continue the action under way."""
    match state.step:
        case "explore" | "move" | "forage" as action if state.sick[state.box.action_number[action]]:
            bees = tuple([number for number, bee in enumerate(state.bees) if bee.acted])
            return CutShort(action, state.done, bees)
    return None


def resume_cut_action(state: AnthophilaState) -> None:
    """Clause 10.4: continue the action that a parasite cut short, if it is cured and has more to do."""
    cut = state.cut_short
    if cut is None or state.sick[state.box.action_number[cut.action]]:
        return
    state.cut_short, state.step, state.done = None, cut.action, cut.done
    for number in cut.bees:
        bee = state.bees[number]
        bee.acted = bee.at != NOWHERE
    if cut.done >= (times_allowed(state, cut.action) or 0) or not _has_part(state):
        finish_action(state)


def _has_part(view: AnthophilaState) -> bool:
    """Can a bee still do a part of the action under way?"""
    match view.step:
        case "explore":
            return next(legal_explorations(view), None) is not None
        case "move":
            return bool(legal_moves(view))
        case _:
            return next(legal_foragings(view), None) is not None


def after_free(state: AnthophilaState, seat: Seat, before: Held, chance: Chance, emit: Emit) -> None:
    """Clauses 2.5, 8.7 and 10.4: settle the changes of a free act, then continue what it interrupted."""
    before = settle(state, before, emit)
    if state.end:
        return
    resume_cut_action(state)
    if state.step == "ending" and not state.in_danger():
        end_turn(state, seat, before, chance, emit)


def finish_action(state: AnthophilaState) -> None:
    """Clause 2.4: end the action; all bees are free for the next one."""
    state.step, state.done = "turn", 0
    for bee in state.bees:
        bee.acted = False


def settle(state: AnthophilaState, before: Held, emit: Emit) -> Held:
    """Clauses 9.2, 12 and 13: after every event, update bonuses, then loads, then check for the end.

    `before` are the bonuses before the event; the answer is the bonuses now. Only a listener needs them.
    """
    now = before
    if emit:
        now = held(state)
        tell_changes(before, now, emit)
    drop_surplus(state, emit)
    check_end(state, emit)
    return now


def end_turn(state: AnthophilaState, seat: Seat, before: Held, chance: Chance, emit: Emit) -> None:
    """Clause 2.6: the hornets one by one, then the Nosema die, then the counter."""
    state.step, state.cut_short = "ending", None
    while state.moved < len(state.hornets):
        move_next_hornet(state, emit)
        before = settle(state, before, emit)
        if state.end or state.in_danger():
            return
    if roll_nosema(state, seat, chance, emit):
        settle(state, before, emit)
    if not state.end:
        _count_down(state, seat, emit)


def _count_down(state: AnthophilaState, seat: Seat, emit: Emit) -> None:
    """Clauses 2.1, 2.6 and 13.2: move the marker down, and pass the queen die to the left."""
    state.turns_left -= 1
    state.step, state.used, state.moved = "turn", 0, 0
    if emit:
        emit(TurnEnded(seat, state.turns_left))
    if state.turns_left:
        state.seat = (seat + 1) % state.options.players
    else:
        finish(state, "turns_out", emit)
