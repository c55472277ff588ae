"""Clause 2: the course of a turn, up to the next player's turn."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import Final

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, AskAgain, EndTurn, Place, PlaySeed, Retrieve
from rucher.games.apiary.asking import Ask, Carry, push
from rucher.games.apiary.chapters.ending import outcome
from rucher.games.apiary.chapters.placing import place, placings, refuse_place
from rucher.games.apiary.chapters.retrieving import refuse_retrieve, retrieve
from rucher.games.apiary.chapters.rows import refill_rows
from rucher.games.apiary.chapters.stock import held, show_card, workers_of
from rucher.games.apiary.events import Ended, HiveEmpty, SeedPlayed, StandingSet, TurnEnded
from rucher.games.apiary.pending import AutomaTurn, Begin, Fire, Run, Settle, Wrap
from rucher.games.apiary.questions import Storing, Turn, five
from rucher.games.apiary.state import AUTOMA, NONE, ApiaryState

_RETRIEVE, _END, _ASK = Retrieve(), EndTurn(), AskAgain()
TEXTS_ALLOWED: Final = 2  # clause 15.4


def begin(state: ApiaryState, task: Begin, chance: Chance, emit: Emit) -> None:
    """Clauses 2.1 and 2.3: begin a turn; a player without workers gains one."""
    seat = task.seat
    state.seat, state.texts_played, state.fired = seat, 0, []
    state.turn += 1
    if seat == AUTOMA:
        push(state, AutomaTurn())
        return
    if not workers_of(state, seat):
        insort(state.players[seat].active, 1)
        if emit:
            emit(HiveEmpty(seat))
    push(state, Turn(seat, before=True))


def _turn_candidates(view: ApiaryState, question: Turn) -> Iterator[ApiaryAction]:
    """Clause 2: exactly the legal answers of a turn, since this list is needed most often."""
    player = view.players[question.seat]
    if question.before:
        yield from placings(view, question.seat)
        if refuse_retrieve(view, question.seat) is None:
            yield _RETRIEVE
    if not (question.before and _may_act(view, question.seat)):
        yield _END
    for item in player.hand:
        if not _texts_used_up(view):
            yield PlaySeed(item.what, "text")
        yield PlaySeed(item.what, "basic")
    if player.standing != "ask":
        yield _ASK


def _refuse_part_of_turn(view: ApiaryState, question: Turn, action: ApiaryAction) -> Refusal | None:
    """Apiary, clauses 2.4 and 3.8: why this free act of a turn is not possible."""
    match action:
        case PlaySeed():
            return _refuse_seed(view, question, action)
        case AskAgain():
            standing = view.players[question.seat].standing
            return Refusal("no_standing_answer", "3.8") if standing == "ask" else None
        case EndTurn():
            idle = question.before and _may_act(view, question.seat)
            return Refusal("place_or_retrieve", "2.2") if idle else None
        case _ if not question.before:
            return Refusal("one_main_part", "2.2")
        case Place():
            return refuse_place(view, question.seat, action)
        case _:
            return refuse_retrieve(view, question.seat)


def _may_act(view: ApiaryState, seat: int) -> bool:
    """May the seat place a worker? Explore is always open to an active worker (clause 4.3)."""
    return bool(view.players[seat].active) or refuse_retrieve(view, seat) is None


def _refuse_seed(view: ApiaryState, question: Turn, action: PlaySeed) -> Refusal | None:
    """Clauses 2.4 and 15.4: why a seed card cannot be played: not in hand, or too many in this turn."""
    cells = (f"seed:{action.card}",)
    if not held(view.players[question.seat].hand, action.card):
        return Refusal("card_not_in_hand", "7.4", {}, cells)
    if action.use == "text" and _texts_used_up(view):
        return Refusal("enough_texts", "15.4", {"n": TEXTS_ALLOWED}, cells)
    return None


def _texts_used_up(view: ApiaryState) -> bool:
    """Clause 15.4: in the variant, have two cards been played for their text this turn?"""
    return view.options.seed_limit and view.texts_played >= TEXTS_ALLOWED


def _answer_turn(
    state: ApiaryState, question: Turn, action: ApiaryAction, chance: Chance, emit: Emit
) -> None:
    """Clause 2: carry out what a player chose to do with the turn."""
    seat = question.seat
    match action:
        case Place():
            place(state, seat, action, emit)
        case Retrieve():
            retrieve(state, seat, emit)
        case PlaySeed():
            push(state, question)
            _play_seed(state, seat, action, chance, emit)
        case AskAgain():
            push(state, question)
            state.players[seat].standing = "ask"
            if emit:
                emit(StandingSet(seat, "ask"))
        case _:
            push(state, Storing(seat, five(state.players[seat].resources)), Settle(), Wrap(seat))


def _play_seed(state: ApiaryState, seat: int, action: PlaySeed, chance: Chance, emit: Emit) -> None:
    """Clause 7.3: play a card for its text or a basic resource, then discard it and let workers hibernate."""
    show_card(state.players[seat].hand, action.card, chance)
    state.seed_discards.append(action.card)
    if emit:
        emit(SeedPlayed(seat, action.card, action.use))
    if action.use == "text":
        state.texts_played += 1
        effects = state.box.seeds[action.card].effects
    else:
        effects = state.box.pack.seed_figures.instead
    there = len(state.players[seat].recruits)
    push(state, Run(seat, effects), Fire(seat, "play_seed", recruits=there), Settle())


def _turn_alone(view: ApiaryState, question: Turn) -> ApiaryAction | None:
    """Clause 2.4: the only answer: end the turn, after the main part and without cards."""
    return None if question.before or view.players[question.seat].hand else _END


def _turn_prompt(view: ApiaryState, question: Turn) -> str:
    """Clauses 2.2 and 2.4: the prompt: the rest of the turn."""
    return "turn" if question.before else "after"


def wrap(state: ApiaryState, task: Wrap, chance: Chance, emit: Emit) -> None:
    """Clauses 2.5 and 14.2: fill the rows; begin the next turn, or end the game."""
    refill_rows(state, chance, emit)
    if emit:
        emit(TurnEnded(task.seat))
    sides = state.sides
    if state.turns_left != NONE:
        state.turns_left -= 1
    elif state.ending:
        state.turns_left = len(sides)
    if state.turns_left != 0:
        push(state, Begin(sides[(sides.index(task.seat) + 1) % len(sides)]))
        return
    state.over = True
    result = outcome(state)
    if emit and result:
        emit(Ended(result.reason))


ASKS: dict[type, Ask] = {
    Turn: Ask(
        "turn",
        "2.2",
        (Place, Retrieve, PlaySeed, EndTurn, AskAgain),
        _turn_candidates,
        _refuse_part_of_turn,
        _answer_turn,
        _turn_alone,
        now=_turn_prompt,
        exact=True,
    )
}
STEPS: dict[type, Carry] = {Begin: begin, Wrap: wrap}
