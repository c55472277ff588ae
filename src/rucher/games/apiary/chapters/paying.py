"""Clauses 5.4, 8.2 and 13.2: check whether a price can be paid, and pay it one choice at a time."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.chance import Chance
from rucher.core.texts import Parameter, Term
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Pay, PayCard, Spare, Take
from rucher.games.apiary.asking import Ask, Carry, how_many, only, push
from rucher.games.apiary.box.effects import ACCEPTS, RESOURCES, Price, Resource, Wild
from rucher.games.apiary.chapters.stock import discard_card, gain, held, in_supply, pay
from rucher.games.apiary.pending import Bill
from rucher.games.apiary.questions import Discounting, Five, Owing, OwingCard, Wilds, five
from rucher.games.apiary.state import ApiaryState

_NUMBER = {resource: number for number, resource in enumerate(RESOURCES)}
_PAY = tuple(Pay(resource) for resource in RESOURCES)
_TAKE = tuple(Take(resource) for resource in RESOURCES)
_SPARE = tuple(Spare(resource) for resource in RESOURCES)
# If two of these sets share a resource, the earlier one lies within the later one. Paid in this order,
# no choice can make a later payment impossible.
_ICONS: tuple[Wild, ...] = ("pollen_or_fiber", "basic", "wax_or_honey", "any")


def can_pay(view: ApiaryState, seat: int, price: Price) -> bool:
    """Can a player pay a price with icons and cards?"""
    player = view.players[seat]
    if price.seed_card > len(player.hand):
        return False
    left = [have - due for have, due in zip(player.resources, price.amounts, strict=True)]
    if min(left) < 0:
        return False
    basics = left[0] + left[1] + left[2]
    precious = left[3] + left[4]
    return (
        price.pollen_or_fiber <= left[0] + left[1]
        and price.pollen_or_fiber + price.basic <= basics
        and price.wax_or_honey <= precious
        and price.pollen_or_fiber + price.basic + price.wax_or_honey + price.any <= basics + precious
    )


def charge(state: ApiaryState, seat: int, price: Price, emit: Emit) -> None:
    """Pay the parts without a choice, and ask for the rest."""
    for resource, n in enumerate(price.amounts):
        if n:
            pay(state, seat, resource, n, emit)
    if price.seed_card:
        push(state, OwingCard(seat, price.seed_card))
    for icon in reversed(_ICONS):
        if n := getattr(price, icon):
            push(state, Owing(seat, icon, n))


def payable(resources: Sequence[int], cost: Five, discount: int) -> bool:
    """Clause 5.4: does the discount cover the missing part of a tile's cost?"""
    for resource, due in enumerate(cost):
        if due and due > resources[resource]:
            discount -= due - resources[resource]
    return discount >= 0


# -- icons to pay and to gain ------------------------------------------------------------------------------


def _owing_candidates(view: ApiaryState, question: Owing) -> list[ApiaryAction]:
    """The resources that can be paid; the most plentiful first."""
    resources = view.players[question.seat].resources
    able = [resource for resource in ACCEPTS[question.icon] if resources[resource]]
    return [_PAY[resource] for resource in sorted(able, key=lambda r: -resources[r])]


def _refuse_pay(view: ApiaryState, question: Owing, action: Pay) -> Refusal | None:
    """Clause 13.2: refuse a resource that is not asked for, or that the seat does not have."""
    resource = _NUMBER[action.resource]
    if resource not in ACCEPTS[question.icon]:
        return Refusal("not_asked_for", "13.2", _resource_params(action.resource))
    if not view.players[question.seat].resources[resource]:
        return Refusal("none_to_pay", "13.2", _resource_params(action.resource))
    return None


def _pay(state: ApiaryState, question: Owing, action: Pay, chance: Chance, emit: Emit) -> None:
    """Clause 13.2: pay one resource of a wild price."""
    pay(state, question.seat, _NUMBER[action.resource], 1, emit)
    if question.n > 1:
        push(state, Owing(question.seat, question.icon, question.n - 1))


def _owing_alone(view: ApiaryState, question: Owing) -> ApiaryAction | None:
    """Clause 13.2: pay without asking where only one resource can be paid."""
    return only(_owing_candidates(view, question))


def gainable(view: ApiaryState, icon: Wild) -> list[int]:
    """The resources of an icon that the supply still has."""
    return [resource for resource in ACCEPTS[icon] if in_supply(view, resource) > 0]


def _wild_candidates(view: ApiaryState, question: Wilds) -> list[ApiaryAction]:
    """The resources that can be gained; the scarcest first."""
    able = gainable(view, question.icon)
    return [
        _TAKE[resource] for resource in sorted(able, key=view.players[question.seat].resources.__getitem__)
    ]


def _refuse_take(view: ApiaryState, question: Wilds, action: Take) -> Refusal | None:
    """Clauses 13.2 and 15.3: refuse a wild resource that is not offered, or that the supply lacks."""
    resource = _NUMBER[action.resource]
    if resource not in ACCEPTS[question.icon]:
        return Refusal("not_offered", "13.2", _resource_params(action.resource))
    if in_supply(view, resource) <= 0:
        return Refusal("supply_is_out", "15.3", _resource_params(action.resource))
    return None


def _take(state: ApiaryState, question: Wilds, action: Take, chance: Chance, emit: Emit) -> None:
    """Clause 13.2: take one wild resource from the supply."""
    gain(state, question.seat, _NUMBER[action.resource], 1, emit)
    ask_wilds(state, question.seat, question.icon, question.n - 1)


def ask_wilds(state: ApiaryState, seat: int, icon: Wild, n: int) -> None:
    """Clause 13.2: ask for n resources of an icon, while the supply has any."""
    if n and gainable(state, icon):
        push(state, Wilds(seat, icon, n))


def _only_wild_payment(view: ApiaryState, question: Wilds) -> ApiaryAction | None:
    """Clause 15.3: take the only resource that a strict supply has left, without asking."""
    return only(_wild_candidates(view, question)) if view.options.strict_supply else None


# -- cards to pay ------------------------------------------------------------------------------------------


def _card_candidates(view: ApiaryState, question: OwingCard) -> list[ApiaryAction]:
    """Clause 7.4: each seed card in hand that may be paid."""
    return [PayCard(item.what) for item in view.players[question.seat].hand]


def _refuse_card(view: ApiaryState, question: OwingCard, action: PayCard) -> Refusal | None:
    """Clause 7.4: refuse to pay a seed card that is not in hand."""
    if held(view.players[question.seat].hand, action.card):
        return None
    return Refusal("card_not_in_hand", "7.4", {}, (f"seed:{action.card}",))


def _pay_card(state: ApiaryState, question: OwingCard, action: PayCard, chance: Chance, emit: Emit) -> None:
    """Clause 7.4: pay a seed card to the discard pile."""
    discard_card(state, question.seat, state.players[question.seat].hand, action.card, chance, emit)
    if question.n > 1:
        push(state, OwingCard(question.seat, question.n - 1))


def _card_alone(view: ApiaryState, question: OwingCard) -> ApiaryAction | None:
    """Clause 7.4: pay without asking where only one seed card is in hand."""
    return only(_card_candidates(view, question))


# -- the cost of a tile ------------------------------------------------------------------------------------


def bill(state: ApiaryState, seat: int, cost: Five, discount: int) -> None:
    """Clause 5.4: ask which resources a discount spares, if that is a choice, and pay the rest."""
    discount = min(discount, sum(cost))
    if discount:
        push(state, Discounting(seat, cost, discount))
    else:
        push(state, Bill(seat, cost))


def _pay_bill(state: ApiaryState, task: Bill, chance: Chance, emit: Emit) -> None:
    """Clause 5.4: pay a price whose resources are all known."""
    for resource, n in enumerate(task.cost):
        if n:
            pay(state, task.seat, resource, n, emit)


def _cost_without(cost: Five, resource: int) -> Five:
    """A price with one piece of a resource less."""
    left = list(cost)
    left[resource] -= 1
    return five(left)


def _spare_candidates(view: ApiaryState, question: Discounting) -> list[ApiaryAction]:
    """Clause 5.4: the resources that a discount may spare."""
    answers: list[ApiaryAction] = list(_SPARE)
    return [answer for answer in answers if _refuse_spare(view, question, answer) is None]


def _refuse_spare(view: ApiaryState, question: Discounting, action: ApiaryAction) -> Refusal | None:
    """Clause 5.4: refuse a discount on a resource that is not in the price or does not help."""
    assert isinstance(action, Spare)
    resource = _NUMBER[action.resource]
    if not question.cost[resource]:
        return Refusal("not_in_the_price", "5.4", _resource_params(action.resource))
    if not payable(
        view.players[question.seat].resources, _cost_without(question.cost, resource), question.n - 1
    ):
        return Refusal("rest_not_payable", "5.4", _resource_params(action.resource))
    return None


def _spare(state: ApiaryState, question: Discounting, action: Spare, chance: Chance, emit: Emit) -> None:
    """Clause 5.4: take a resource off the price, by a discount."""
    bill(state, question.seat, _cost_without(question.cost, _NUMBER[action.resource]), question.n - 1)


def _spare_alone(view: ApiaryState, question: Discounting) -> ApiaryAction | None:
    """Clause 5.4: use the discount without asking where it can spare only one resource."""
    return only(_spare_candidates(view, question))


def _resource_params(resource: Resource) -> dict[str, Parameter]:
    """The name of a resource, for a refusal."""
    return {"resource": Term(resource)}


ASKS: dict[type, Ask] = {
    Owing: Ask(
        "pay", "13.2", (Pay,), _owing_candidates, _refuse_pay, _pay, _owing_alone, how_many, exact=True
    ),
    Wilds: Ask(
        "take",
        "13.2",
        (Take,),
        _wild_candidates,
        _refuse_take,
        _take,
        _only_wild_payment,
        how_many,
        exact=True,
    ),
    OwingCard: Ask(
        "pay_card",
        "8.2",
        (PayCard,),
        _card_candidates,
        _refuse_card,
        _pay_card,
        _card_alone,
        how_many,
        exact=True,
    ),
    Discounting: Ask(
        "spare", "5.4", (Spare,), _spare_candidates, _refuse_spare, _spare, _spare_alone, how_many, exact=True
    ),
}
STEPS: dict[type, Carry] = {Bill: _pay_bill}
