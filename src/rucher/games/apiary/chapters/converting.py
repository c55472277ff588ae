"""Clause 8: conversions, dances and teaching."""

from __future__ import annotations

from functools import cache

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Convert, Finish, PutToken, Teach, UseDance
from rucher.games.apiary.asking import FINISH, Ask, how_many, only, push
from rucher.games.apiary.box import box_of
from rucher.games.apiary.box.effects import Effects, Favor, Price
from rucher.games.apiary.chapters.paying import can_pay, charge
from rucher.games.apiary.events import Converted, DanceTaught, DanceTokenPut, DanceUsed
from rucher.games.apiary.pending import Fire, Run
from rucher.games.apiary.questions import Converting, Teaching, TokenChoice
from rucher.games.apiary.state import NONE, ApiaryState

_DEAR: tuple[ApiaryAction, ...] = (Convert("honey"), Convert("wax"))
_PLAIN: tuple[ApiaryAction, ...] = (Convert("basic"), Convert("card"), FINISH)


def dance_price(view: ApiaryState, slot: int) -> Price:
    """Clauses 8.4 and 8.5: the price of the dance at a place, with its tokens."""
    return _facts(view.options.pack, view.dances[slot], *view.dance_tokens[2 * slot : 2 * slot + 2])[0]


def dance_gain(view: ApiaryState, slot: int) -> Effects:
    """Clauses 8.4 and 8.5: the gain of the dance at a place, with its tokens."""
    return _facts(view.options.pack, view.dances[slot], *view.dance_tokens[2 * slot : 2 * slot + 2])[1]


@cache
def _facts(pack: str, dance: int, *tokens: int) -> tuple[Price, Effects]:
    """Clause 8.4: the price and the effects of a dance together with its tokens."""
    box = box_of(pack)
    put = [box.dance_tokens[token] for token in tokens if token != NONE]
    prices = [box.dances[dance].pay, *(token.pay for token in put if token.pay is not None)]
    names = Price.__struct_fields__
    price = Price(**{name: sum(getattr(each, name) for each in prices) for name in names})
    gains = [box.dances[dance].gain, *(token.gain for token in put)]
    return price, tuple(effect for gain in gains for effect in gain)


def has_taught(view: ApiaryState, seat: int) -> bool:
    """Clause 8.6: has this player taught a dance?"""
    return seat in view.teachers


def can_convert(view: ApiaryState, seat: int) -> bool:
    """Clause 3.2: can a conversion be paid for?"""
    if any(can_pay(view, seat, conversion.pay) for conversion in view.box.pack.conversions):
        return True
    taught = (slot for slot, teacher in enumerate(view.teachers) if teacher != NONE)
    return any(can_pay(view, seat, dance_price(view, slot)) for slot in taught)


# -- converting --------------------------------------------------------------------------------------------


def _conversion_candidates(view: ApiaryState, question: Converting) -> list[ApiaryAction]:
    """Clause 8.1: the printed conversions and the dances that have a teacher."""
    taught = [UseDance(slot) for slot, teacher in enumerate(view.teachers) if teacher != NONE]
    return [*_DEAR, *taught, *_PLAIN]


def _refuse_conversion(view: ApiaryState, question: Converting, action: ApiaryAction) -> Refusal | None:
    """Clauses 8.2 to 8.5: why this conversion, dance or teaching is not possible."""
    match action:
        case Convert(option):
            conversion = next(c for c in view.box.pack.conversions if c.id == option)
            if not can_pay(view, question.seat, conversion.pay):
                return Refusal("cannot_pay_conversion", "8.2", {}, (f"convert:{option}",))
        case UseDance(slot):
            if view.teachers[slot] == NONE:
                return Refusal("not_taught", "8.4", {}, (f"dance:{slot}",))
            if not can_pay(view, question.seat, dance_price(view, slot)):
                return Refusal("cannot_pay_dance", "8.4", {}, (f"dance:{slot}",))
        case _:
            if not question.parts and not question.may:
                return Refusal("convert_something", "3.2")
    return None


def _convert(
    state: ApiaryState, question: Converting, action: ApiaryAction, chance: Chance, emit: Emit
) -> None:
    """Clauses 8.2 to 8.5: carry out a conversion, use a dance, or begin to teach one."""
    seat = question.seat
    match action:
        case Convert(option):
            conversion = next(c for c in state.box.pack.conversions if c.id == option)
            price, effects = conversion.pay, conversion.gain
            if emit:
                emit(Converted(seat, option))
        case UseDance(slot):
            price, effects = dance_price(state, slot), dance_gain(state, slot)
            if emit:
                emit(DanceUsed(seat, slot, state.dances[slot]))
        case _:
            return
    if question.n > 1:
        push(state, Converting(seat, question.n - 1, question.parts + 1, question.may))
    if isinstance(action, UseDance):
        _thank(state, seat, action.dance)
    push(state, Run(seat, effects))
    charge(state, seat, price, emit)


def _thank(state: ApiaryState, seat: int, slot: int) -> None:
    """Clause 8.7: the teacher gains favor when another player uses the dance."""
    teacher = state.teachers[slot]
    if teacher != seat:
        push(state, Run(teacher, (Favor(state.box.pack.dance_figures.teacher_favor),)))


def _convert_alone(view: ApiaryState, question: Converting) -> ApiaryAction | None:
    """The only answer: stop, if nothing more can be paid."""
    return None if can_convert(view, question.seat) else FINISH


# -- teaching ----------------------------------------------------------------------------------------------


def _teachable(view: ApiaryState, question: Teaching) -> list[ApiaryAction]:
    """Clause 8.5: each dance without a teacher, or none."""
    return [FINISH, *(Teach(slot) for slot, teacher in enumerate(view.teachers) if teacher == NONE)]


def _refuse_teach(view: ApiaryState, question: Teaching, action: Teach | Finish) -> Refusal | None:
    """Clause 8.5: refuse to teach a dance that has a teacher."""
    if isinstance(action, Finish) or view.teachers[action.dance] == NONE:
        return None
    return Refusal("taught_already", "8.5", {}, (f"dance:{action.dance}",))


def _teach(
    state: ApiaryState, question: Teaching, action: Teach | Finish, chance: Chance, emit: Emit
) -> None:
    """Clauses 8.5 and 8.6: give the dance a teacher, then fill its squares one by one."""
    if isinstance(action, Finish):
        return
    seat, slot = question.seat, action.dance
    state.teachers[slot] = seat
    conversion = state.stack[-1]
    assert isinstance(conversion, Converting)  # clause 3.2: teaching is part of the action
    state.stack[-1] = Converting(seat, conversion.n, 1)
    if emit:
        emit(DanceTaught(seat, slot, state.dances[slot]))
    squares = range(len(state.box.dances[state.dances[slot]].slots))
    push(state, *(TokenChoice(seat, slot, square) for square in squares), Fire(seat, "teach_dance"))


def _teach_alone(view: ApiaryState, question: Teaching) -> ApiaryAction | None:
    """Clause 8.5: go on without asking where every dance has a teacher."""
    return FINISH if NONE not in view.teachers else None


def _tokens(view: ApiaryState, question: TokenChoice) -> list[ApiaryAction]:
    """Clause 8.5: the tokens that fit the square of a new dance."""
    fit = view.box.dances[view.dances[question.slot]].slots[question.square]
    return [
        PutToken(number)
        for number, token in enumerate(view.box.dance_tokens)
        if token.slot == fit and number not in view.dance_tokens
    ]


def _refuse_token(view: ApiaryState, question: TokenChoice, action: PutToken) -> Refusal | None:
    """Clause 8.5: refuse a dance token that is used already or does not fit."""
    cells = (f"token:{action.token}",)
    if action.token in view.dance_tokens:
        return Refusal("token_used", "8.5", {}, cells)
    fit = view.box.dances[view.dances[question.slot]].slots[question.square]
    if view.box.dance_tokens[action.token].slot != fit:
        return Refusal("token_does_not_fit", "8.5", {}, cells)
    return None


def _put_token(
    state: ApiaryState, question: TokenChoice, action: PutToken, chance: Chance, emit: Emit
) -> None:
    """Clause 8.5: put a token on a square of a dance."""
    state.dance_tokens[2 * question.slot + question.square] = action.token
    if emit:
        emit(DanceTokenPut(question.seat, question.slot, action.token))


def _token_alone(view: ApiaryState, question: TokenChoice) -> ApiaryAction | None:
    """Clause 8.5: put the token without asking where only one fits."""
    return only(_tokens(view, question))


ASKS: dict[type, Ask] = {
    Converting: Ask(
        "convert",
        "8.1",
        (Convert, UseDance, Finish),
        _conversion_candidates,
        _refuse_conversion,
        _convert,
        _convert_alone,
        how_many,
    ),
    Teaching: Ask(
        "teach", "8.5", (Teach, Finish), _teachable, _refuse_teach, _teach, _teach_alone, exact=True
    ),
    TokenChoice: Ask(
        "token", "8.5", (PutToken,), _tokens, _refuse_token, _put_token, _token_alone, exact=True
    ),
}
