"""Clauses 10 and 12.11: take workers back, and collect the incomes of farms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Finish, Hibernate, TakeIncome
from rucher.games.apiary.asking import FINISH, Ask, Carry, how_many, only, push
from rucher.games.apiary.box.effects import FARM
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.building import hex_touch
from rucher.games.apiary.chapters.hibernating import free_pods, has_token, hibernate, refuse_pod
from rucher.games.apiary.events import IncomeTaken, Retrieved
from rucher.games.apiary.pending import Fire, Run, Settle, Slept
from rucher.games.apiary.questions import Incomes, Retrieval, Turn
from rucher.games.apiary.state import NONE, STRONGEST, ApiaryState


def refuse_retrieve(view: ApiaryState, seat: int) -> Refusal | None:
    """Clause 10.1: refuse to retrieve where no worker is on the board or in the landing area."""
    if view.players[seat].landing or any(space >> 3 == seat for space in view.spaces):
        return None
    return Refusal("nobody_to_retrieve", "10.1")


class Bringing(NamedTuple):
    """Clauses 10.2, 10.3 and 10.6: what a retrieval would bring, and who would stay idle in this turn."""

    workers: int
    incomes: int
    asleep: int
    idle: int


def bringing(view: ApiaryState, seat: int) -> Bringing:
    """Foretell a retrieval: who comes back, the incomes that farms can pay, who is too strong to stay."""
    player = view.players[seat]
    back = [*player.landing, *(space & 7 for space in view.spaces if space >> 3 == seat)]
    asleep = sum(strength >= STRONGEST for strength in back)
    incomes = min(_incomes_of(view, seat, len(back) - asleep), len(list(farms_of(view, seat))))
    return Bringing(len(back), incomes, asleep, len(player.active))


def _incomes_of(view: ApiaryState, seat: int, awake: int) -> int:
    """Clause 10.3: one for each worker that is not too strong, and those of abilities."""
    return awake + added(view, seat, "income_extra")


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
    incomes = _incomes_of(state, seat, len(player.landing))
    push(state, Retrieval(seat, incomes), Settle(), Slept(seat), Turn(seat, before=False))


def farms_of(view: ApiaryState, seat: int) -> Iterator[int]:
    """The cells of a hive with a farm."""
    tiles = view.box.tiles
    for cell, tile in enumerate(view.players[seat].built):
        if tile != NONE and tiles[tile].kind == FARM:
            yield cell


def _farms(view: ApiaryState, question: Retrieval | Incomes) -> list[int]:
    """Clauses 10.3 and 12.11: the farms whose income can still be taken."""
    if not question.n:
        return []
    return [cell for cell in farms_of(view, question.seat) if cell not in question.used]


def _refuse_farm(view: ApiaryState, question: Retrieval | Incomes, action: TakeIncome) -> Refusal | None:
    """Clause 10.3: refuse an income that is not from a farm of the hive, or from the same one again."""
    cells = (hex_touch(question.seat, action.cell),)
    cell = view.hive(question.seat).index.get(action.cell)
    if cell is None or cell not in farms_of(view, question.seat):
        return Refusal("no_farm_there", "10.3", {}, cells)
    if cell in question.used:
        return Refusal("farm_has_paid", "10.3", {}, cells)
    return None if question.n else Refusal("no_income_left", "10.3", {}, cells)


def _collect(state: ApiaryState, seat: int, cell: int, emit: Emit) -> None:
    """Clause 10.3: collect the income of a farm."""
    tile = state.players[seat].built[cell]
    if emit:
        emit(IncomeTaken(seat, tile, state.hive(seat).cells[cell]))
    push(state, Run(seat, state.box.tiles[tile].income))


# -- a retrieve turn ---------------------------------------------------------------------------------------


def _retrieval_candidates(view: ApiaryState, question: Retrieval) -> list[ApiaryAction]:
    """Clauses 10.3 and 10.6: each farm with an income, and each free pod for a worker that hibernates."""
    hive = view.hive(question.seat)
    answers: list[ApiaryAction] = [TakeIncome(hive.cells[cell]) for cell in _farms(view, question)]
    if question.seat in view.waiting and has_token(view, question.seat):
        answers += [Hibernate(pod) for pod in free_pods(view)]
    return answers


def _refuse_retrieval(
    view: ApiaryState, question: Retrieval, action: TakeIncome | Hibernate
) -> Refusal | None:
    """Clauses 10.3 and 10.6: why this farm gives no income, or nobody can hibernate there."""
    if isinstance(action, TakeIncome):
        return _refuse_farm(view, question, action)
    if question.seat not in view.waiting:
        return Refusal("nobody_to_hibernate", "10.6")
    if not has_token(view, question.seat):
        return Refusal("no_token_left", "11.4")
    return refuse_pod(view, action)


def _answer_retrieval(
    state: ApiaryState,
    question: Retrieval,
    action: TakeIncome | Hibernate | Finish,
    chance: Chance,
    emit: Emit,
) -> None:
    """Clauses 10.3 and 10.6: take an income or let a worker hibernate, in any order."""
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


def _retrieval_alone(view: ApiaryState, question: Retrieval) -> ApiaryAction | None:
    """The only answer: the last farm or the last pod; without either, the end of the retrieval."""
    answers = _retrieval_candidates(view, question)
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
    """Clause 12.11: each farm whose income an effect may take, or none."""
    hive = view.hive(question.seat)
    return [*(TakeIncome(hive.cells[cell]) for cell in _farms(view, question)), FINISH]


def _refuse_income(view: ApiaryState, question: Incomes, action: TakeIncome | Finish) -> Refusal | None:
    """Clause 12.11: why this farm gives no income."""
    return None if isinstance(action, Finish) else _refuse_farm(view, question, action)


def _take_income(
    state: ApiaryState, question: Incomes, action: TakeIncome | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: take the income of the chosen farm."""
    if isinstance(action, TakeIncome):
        cell = state.hive(question.seat).index[action.cell]
        push(state, Incomes(question.seat, question.n - 1, (*question.used, cell)))
        _collect(state, question.seat, cell, emit)


def _income_alone(view: ApiaryState, question: Incomes) -> ApiaryAction | None:
    """Clause 12.11: go on without asking where no farm is left."""
    return None if _farms(view, question) else FINISH


ASKS: dict[type, Ask] = {
    Retrieval: Ask(
        "retrieve",
        "10.4",
        (TakeIncome, Hibernate),
        _retrieval_candidates,
        _refuse_retrieval,
        _answer_retrieval,
        _retrieval_alone,
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
