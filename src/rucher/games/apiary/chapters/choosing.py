"""Clauses 12.10 to 12.14: the questions of effects: boost, recall, reserve, options, exchanges."""

from __future__ import annotations

from bisect import insort

from rucher.core.chance import Chance
from rucher.core.texts import Parameter
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import (
    ApiaryAction,
    Boost,
    ChooseOption,
    Exchange,
    Finish,
    Recall,
    ReserveTile,
)
from rucher.games.apiary.asking import FINISH, Ask, how_many, nothing_against, push
from rucher.games.apiary.box.effects import KINDS
from rucher.games.apiary.chapters.building import could_pay
from rucher.games.apiary.chapters.paying import can_pay, charge
from rucher.games.apiary.chapters.placing import send_back
from rucher.games.apiary.events import TileReserved, WorkerBoosted, WorkerRecalled
from rucher.games.apiary.pending import Run
from rucher.games.apiary.questions import Boosting, Exchanging, Options, Recalling, Reserving
from rucher.games.apiary.state import NONE, STRONGEST, ApiaryState

_BOOST = tuple(Boost(strength) for strength in range(1, STRONGEST + 1))


# -- a stronger worker -------------------------------------------------------------------------------------


def _zone(view: ApiaryState, question: Boosting) -> list[int]:
    """Clause 12.10: the workers of a seat in the zone where an effect boosts them."""
    player = view.players[question.seat]
    return player.active if question.zone == "active" else player.landing


def _boosts(view: ApiaryState, question: Boosting) -> list[ApiaryAction]:
    """Clause 12.10: each worker that may still be boosted, by its strength, or none."""
    zone, done = _zone(view, question), question.done
    able = [boost for boost in _BOOST if zone.count(boost.strength) > done.count(boost.strength)]
    return [*able, FINISH]


def _refuse_boost(view: ApiaryState, question: Boosting, action: Boost | Finish) -> Refusal | None:
    """Clause 12.10: refuse to boost a worker that is not in the zone, or one that was boosted already."""
    if isinstance(action, Finish):
        return None
    there = _zone(view, question).count(action.strength)
    cells = (f"worker:{action.strength}",)
    if not there:
        return Refusal("no_worker_to_boost", "12.10", {"n": action.strength}, cells)
    if there <= question.done.count(action.strength):
        return Refusal("boosted_already", "12.10", {"n": action.strength}, cells)
    return None


def _boost(
    state: ApiaryState, question: Boosting, action: Boost | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 12.10: make a worker stronger by one; a worker of strength 4 hibernates."""
    if isinstance(action, Finish):
        return
    zone, seat, strength = _zone(state, question), question.seat, action.strength
    zone.remove(strength)
    done = question.done
    if strength < STRONGEST:
        insort(zone, strength + 1)
        done = (*done, strength + 1)
    else:
        state.waiting.append(seat)  # clause 3.7
    if emit:
        emit(WorkerBoosted(seat, strength))
    if question.n > 1:
        push(state, Boosting(seat, question.zone, question.n - 1, done))


def _boost_alone(view: ApiaryState, question: Boosting) -> ApiaryAction | None:
    """Clause 12.10: go on without asking where no worker is left to boost."""
    return FINISH if len(_zone(view, question)) <= len(question.done) else None


# -- a worker back from the board --------------------------------------------------------------------------


def _recalls(view: ApiaryState, question: Recalling) -> list[ApiaryAction]:
    """Clause 12.10: each own worker on an action that may be recalled, or none."""
    return [*(Recall(place) for place, s in enumerate(view.spaces) if s >> 3 == question.seat), FINISH]


def _refuse_recall(view: ApiaryState, question: Recalling, action: Recall | Finish) -> Refusal | None:
    """Clause 12.10: refuse to recall a worker of somebody else."""
    if isinstance(action, Finish) or view.spaces[action.space] >> 3 == question.seat:
        return None
    return Refusal("not_your_worker", "12.10", {}, (f"space:{action.space}",))


def _recall(
    state: ApiaryState, question: Recalling, action: Recall | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 12.10: take a worker back from its action."""
    if isinstance(action, Finish):
        return
    strength = state.spaces[action.space] & 7
    state.spaces[action.space] = NONE
    if emit:
        emit(WorkerRecalled(question.seat, state.layout.spaces[action.space][0], strength))
    send_back(state, question.seat, strength)


def _recall_alone(view: ApiaryState, question: Recalling) -> ApiaryAction | None:
    """Clause 12.10: go on without asking where the seat has no worker on an action."""
    return None if any(space >> 3 == question.seat for space in view.spaces) else FINISH


# -- a tile set aside --------------------------------------------------------------------------------------


def _reservable(view: ApiaryState, question: Reserving) -> list[ApiaryAction]:
    """Clause 12.13: each tile of the rows that an effect allows to reserve, or none."""
    places = [(kind, column) for kind in question.kinds for column in range(3)]
    there = [(k, column) for k, column in places if view.rows[3 * KINDS.index(k) + column] != NONE]
    return [*(ReserveTile(kind, column) for kind, column in there), FINISH]


def _refuse_reserve(view: ApiaryState, question: Reserving, action: ReserveTile | Finish) -> Refusal | None:
    """Clause 12.13: refuse to reserve a tile of another kind, or an empty space of a row."""
    if isinstance(action, Finish):
        return None
    cells = (f"row:{action.kind}:{action.column}",)
    if action.kind not in question.kinds:
        return Refusal("other_kind_of_tile", "12.13", {}, cells)
    if view.rows[3 * KINDS.index(action.kind) + action.column] == NONE:
        return Refusal("no_tile_there", "5.11", {}, cells)
    return None


def _reserve(
    state: ApiaryState, question: Reserving, action: ReserveTile | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 12.13: take a tile from its row and set it aside for the seat."""
    if isinstance(action, Finish):
        return
    place = 3 * KINDS.index(action.kind) + action.column
    tile, state.rows[place] = state.rows[place], NONE
    state.players[question.seat].reserved = tile
    if emit:
        emit(TileReserved(question.seat, tile, could_pay(state, tile, question.seat)))


def _reserve_alone(view: ApiaryState, question: Reserving) -> ApiaryAction | None:
    """Clause 12.13: the only answer: nothing, if a tile is already reserved."""
    held = view.players[question.seat].reserved != NONE
    return FINISH if held or len(_reservable(view, question)) == 1 else None


# -- options and trades ------------------------------------------------------------------------------------


def _options(view: ApiaryState, question: Options) -> list[ApiaryAction]:
    """Clause 12.14: each option of an effect that offers a choice."""
    return [ChooseOption(number) for number in range(len(question.options))]


def _refuse_option(view: ApiaryState, question: Options, action: ChooseOption) -> Refusal | None:
    """Clause 12.14: refuse an option that the effect does not offer."""
    if action.number < len(question.options):
        return None
    return Refusal("no_such_option", "12.14", {"n": len(question.options)})


def _choose(state: ApiaryState, question: Options, action: ChooseOption, chance: Chance, emit: Emit) -> None:
    """Clause 12.14: run the effects of the chosen option."""
    push(state, Run(question.seat, question.options[action.number]))


def _exchanges(view: ApiaryState, question: Exchanging) -> list[ApiaryAction]:
    """Clause 12.11: exchange once more, or stop."""
    return [Exchange(), FINISH]


def _exchange(
    state: ApiaryState, question: Exchanging, action: Exchange | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 12.11: pay the price of an exchange and run its gain; it may be used again."""
    if isinstance(action, Finish):
        return
    seat = question.seat
    if question.n > 1:
        push(state, Exchanging(seat, question.pay, question.gain, question.n - 1))
    push(state, Run(seat, question.gain))
    charge(state, seat, question.pay, emit)


def _exchange_alone(view: ApiaryState, question: Exchanging) -> ApiaryAction | None:
    """The only answer: stop, if the price cannot be paid."""
    return None if can_pay(view, question.seat, question.pay) else FINISH


def _on_offer(view: ApiaryState, question: Options) -> dict[str, Parameter]:
    """The number of options, for the prompt."""
    return {"n": len(question.options)}


ASKS: dict[type, Ask] = {
    Boosting: Ask(
        "boost", "12.10", (Boost, Finish), _boosts, _refuse_boost, _boost, _boost_alone, how_many, exact=True
    ),
    Recalling: Ask(
        "recall", "12.10", (Recall, Finish), _recalls, _refuse_recall, _recall, _recall_alone, exact=True
    ),
    Reserving: Ask(
        "reserve",
        "12.13",
        (ReserveTile, Finish),
        _reservable,
        _refuse_reserve,
        _reserve,
        _reserve_alone,
        exact=True,
    ),
    Options: Ask(
        "option", "12.14", (ChooseOption,), _options, _refuse_option, _choose, None, _on_offer, exact=True
    ),
    Exchanging: Ask(
        "exchange",
        "12.11",
        (Exchange, Finish),
        _exchanges,
        nothing_against,
        _exchange,
        _exchange_alone,
        how_many,
        exact=True,
    ),
}
