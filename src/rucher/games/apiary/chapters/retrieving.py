"""Clauses 10 and 12.11: take workers back, and collect the incomes of farms."""

from __future__ import annotations

from collections.abc import Iterator

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Finish, Hibernate, TakeIncome
from rucher.games.apiary.asking import FINISH, Ask, Carry, how_many, only, push
from rucher.games.apiary.box.effects import FARM
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.building import hex_touch
from rucher.games.apiary.chapters.hibernating import free_pods, has_token, hibernate, refuse_pod
from rucher.games.apiary.events import IncomeTaken, Retrieved
from rucher.games.apiary.pending import Fire, Incomes, Retrieval, Run, Settle, Slept, Turn
from rucher.games.apiary.state import NONE, STRONGEST, ApiaryState


def refuse_retrieve(view: ApiaryState, seat: int) -> Refusal | None:
    """Clause 10.1: why not: no worker is on the board or in the landing area."""
    if view.players[seat].landing or any(space >> 3 == seat for space in view.spaces):
        return None
    return Refusal("nobody_to_retrieve", "10.1")


def retrieve(state: ApiaryState, seat: int, emit: Emit) -> None:
    """Clauses 10.2, 10.3 and 10.6: take all workers back: strong ones hibernate, others get an income."""
    player = state.players[seat]
    back = player.landing
    for place, space in enumerate(state.spaces):
        if space >> 3 == seat:
            back.append(space & 7)
            state.spaces[place] = NONE
    player.landing = sorted(strength for strength in back if strength < STRONGEST)
    asleep = len(back) - len(player.landing)
    state.waiting += [seat] * asleep
    if emit:
        emit(Retrieved(seat, len(back), asleep))
    incomes = len(player.landing) + added(state, seat, "income_extra")
    push(state, Retrieval(seat, incomes), Settle(), Slept(seat), Turn(seat, before=False))


def farms_of(view: ApiaryState, seat: int) -> Iterator[int]:
    """The cells of a hive with a farm."""
    tiles = view.box.tiles
    for cell, tile in enumerate(view.players[seat].built):
        if tile != NONE and tiles[tile].kind == FARM:
            yield cell


def _farms(view: ApiaryState, question: Retrieval | Incomes) -> list[int]:
    """The farms that can still pay."""
    if not question.n:
        return []
    return [cell for cell in farms_of(view, question.seat) if cell not in question.used]


def _refuse_farm(view: ApiaryState, question: Retrieval | Incomes, action: TakeIncome) -> Refusal | None:
    """Clause 10.3: why not: it must be a farm of the hive, a different one each time."""
    cells = (hex_touch(question.seat, action.cell),)
    cell = view.hive(question.seat).index.get(action.cell)
    if cell is None or cell not in farms_of(view, question.seat):
        return Refusal("no_farm_there", "10.3", {}, cells)
    if cell in question.used:
        return Refusal("farm_has_paid", "10.3", {}, cells)
    return None if question.n else Refusal("no_income_left", "10.3", {}, cells)


def _collect(state: ApiaryState, seat: int, cell: int, emit: Emit) -> None:
    tile = state.players[seat].built[cell]
    if emit:
        emit(IncomeTaken(seat, tile, state.hive(seat).cells[cell]))
    push(state, Run(seat, state.box.tiles[tile].income))


# -- a retrieve turn ---------------------------------------------------------------------------------------


def _candidates(view: ApiaryState, question: Retrieval) -> list[ApiaryAction]:
    hive = view.hive(question.seat)
    answers: list[ApiaryAction] = [TakeIncome(hive.cells[cell]) for cell in _farms(view, question)]
    if question.seat in view.waiting and has_token(view, question.seat):
        answers += [Hibernate(pod) for pod in free_pods(view)]
    return answers


def _refuse(view: ApiaryState, question: Retrieval, action: TakeIncome | Hibernate) -> Refusal | None:
    if isinstance(action, TakeIncome):
        return _refuse_farm(view, question, action)
    if question.seat not in view.waiting:
        return Refusal("nobody_to_hibernate", "10.6")
    if not has_token(view, question.seat):
        return Refusal("no_token_left", "11.4")
    return refuse_pod(view, action)


def _answer(
    state: ApiaryState,
    question: Retrieval,
    action: TakeIncome | Hibernate | Finish,
    chance: Chance,
    emit: Emit,
) -> None:
    seat = question.seat
    if isinstance(action, Finish):
        return
    if isinstance(action, TakeIncome):
        cell = state.hive(seat).index[action.cell]
        push(state, Retrieval(seat, question.n - 1, (*question.used, cell)))
        _collect(state, seat, cell, emit)
    else:
        push(state, question)
        state.waiting.remove(seat)
        hibernate(state, seat, action.pod, emit)


def _alone(view: ApiaryState, question: Retrieval) -> ApiaryAction | None:
    """The only answer: the last farm or the last pod; without either, the end of the retrieval."""
    answers = _candidates(view, question)
    return only(answers) if answers else FINISH


def _slept(state: ApiaryState, task: Slept, chance: Chance, emit: Emit) -> None:
    """Clauses 3.7 and 10.5: returned workers gain strength; abilities fire; too strong ones hibernate."""
    player = state.players[task.seat]
    back, player.landing = player.landing, []
    player.active = sorted([*player.active, *(strength + 1 for strength in back if strength < STRONGEST)])
    state.waiting += [task.seat] * back.count(STRONGEST)  # an income may have given them this strength
    push(state, Fire(task.seat, "retrieve"), Settle())


# -- incomes by an effect ----------------------------------------------------------------------------------


def _incomes(view: ApiaryState, question: Incomes) -> list[ApiaryAction]:
    hive = view.hive(question.seat)
    return [*(TakeIncome(hive.cells[cell]) for cell in _farms(view, question)), FINISH]


def _refuse_income(view: ApiaryState, question: Incomes, action: TakeIncome | Finish) -> Refusal | None:
    return None if isinstance(action, Finish) else _refuse_farm(view, question, action)


def _take_income(
    state: ApiaryState, question: Incomes, action: TakeIncome | Finish, chance: Chance, emit: Emit
) -> None:
    if isinstance(action, TakeIncome):
        cell = state.hive(question.seat).index[action.cell]
        push(state, Incomes(question.seat, question.n - 1, (*question.used, cell)))
        _collect(state, question.seat, cell, emit)


def _income_alone(view: ApiaryState, question: Incomes) -> ApiaryAction | None:
    return None if _farms(view, question) else FINISH


ASKS: dict[type, Ask] = {
    Retrieval: Ask(
        "retrieve",
        "10.4",
        (TakeIncome, Hibernate),
        _candidates,
        _refuse,
        _answer,
        _alone,
        how_many,
        exact=True,
    ),
    Incomes: Ask(
        "income",
        "12.11",
        (TakeIncome, Finish),
        _incomes,
        _refuse_income,
        _take_income,
        _income_alone,
        how_many,
        exact=True,
    ),
}
STEPS: dict[type, Carry] = {Slept: _slept}
