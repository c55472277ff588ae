"""Clause 7: draw seed cards, keep some, plant."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Finish, KeepCard, PlantCard
from rucher.games.apiary.asking import FINISH, Ask, how_many, push
from rucher.games.apiary.chapters.abilities import earns_benefit
from rucher.games.apiary.chapters.stock import discard_card, draw_seeds, held, seeds_left, show_card
from rucher.games.apiary.events import SeedPlanted, SeedsDrawn
from rucher.games.apiary.pending import Fire
from rucher.games.apiary.questions import Keeping, Planting
from rucher.games.apiary.state import ApiaryState


def can_research(view: ApiaryState, seat: int, strength: int) -> bool:
    """Clause 3.2: is there a card to draw, or one that a strong worker can plant?"""
    if seeds_left(view):
        return True
    player = view.players[seat]
    may_plant = player.hand and len(player.planted) < plant_limit(view, seat)
    return bool(may_plant) and earns_benefit(view, seat, "research", strength)


def draw_and_keep(state: ApiaryState, seat: int, n: int, keep: int, chance: Chance, emit: Emit) -> None:
    """Clause 7.1: draw n cards and keep some of these."""
    cards = draw_seeds(state, seat, n, chance, emit)
    state.players[seat].drawn = cards
    if emit and cards:
        emit(SeedsDrawn(seat, tuple(cards)))
    if cards:
        push(state, Keeping(seat, min(keep, len(cards))))


def draw_to_hand(state: ApiaryState, seat: int, n: int, chance: Chance, emit: Emit) -> None:
    """Clause 12.9: draw n cards to the hand."""
    cards = draw_seeds(state, seat, n, chance, emit)
    state.players[seat].hand += cards
    if emit and cards:
        emit(SeedsDrawn(seat, tuple(cards)))


# -- keeping -----------------------------------------------------------------------------------------------


def _kept(view: ApiaryState, question: Keeping) -> list[ApiaryAction]:
    """Clause 7.1: each drawn seed card that may be kept."""
    return [KeepCard(item.what) for item in view.players[question.seat].drawn]


def _refuse_keep(view: ApiaryState, question: Keeping, action: KeepCard) -> Refusal | None:
    """Clause 7.1: refuse to keep a seed card that was not drawn."""
    if held(view.players[question.seat].drawn, action.card):
        return None
    return Refusal("card_not_drawn", "7.1", {}, (f"seed:{action.card}",))


def _keep(state: ApiaryState, question: Keeping, action: KeepCard, chance: Chance, emit: Emit) -> None:
    """Clause 7.1: take a drawn seed card in hand; the rest is discarded after the last one."""
    player = state.players[question.seat]
    item = next(item for item in player.drawn if item.what == action.card)
    player.drawn.remove(item)
    player.hand.append(item)
    if question.n > 1:
        push(state, Keeping(question.seat, question.n - 1))
        return
    for other in list(player.drawn):
        discard_card(state, question.seat, player.drawn, other.what, chance, emit)


def _keep_alone(view: ApiaryState, question: Keeping) -> ApiaryAction | None:
    """The only answer: keep a card, if all drawn cards are kept."""
    cards = _kept(view, question)
    return cards[0] if len(cards) == question.n else None


# -- planting ----------------------------------------------------------------------------------------------


def plant_limit(view: ApiaryState, seat: int) -> int:
    """Clause 7.6: the number of cards that a player may plant."""
    figures, frames = view.box.pack.seed_figures, len(view.players[seat].frames) // 3
    limit = figures.plant_limit + min(frames, view.box.frame.plant_slots)
    return min(limit, figures.plant_limit_most)


def _plantable(view: ApiaryState, question: Planting) -> list[ApiaryAction]:
    """Clause 7.5: each seed card in hand that may be planted, or none."""
    return [*(PlantCard(item.what) for item in view.players[question.seat].hand), FINISH]


def _refuse_plant(view: ApiaryState, question: Planting, action: PlantCard | Finish) -> Refusal | None:
    """Clause 7.4: refuse to plant a seed card that is not in hand."""
    if isinstance(action, Finish):
        return None
    if held(view.players[question.seat].hand, action.card):
        return None
    return Refusal("card_not_in_hand", "7.4", {}, (f"seed:{action.card}",))


def _plant(
    state: ApiaryState, question: Planting, action: PlantCard | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 7.5: plant a seed card face up."""
    if isinstance(action, Finish):
        return
    player = state.players[question.seat]
    show_card(player.hand, action.card, chance)
    player.planted.append(action.card)
    if emit:
        emit(SeedPlanted(question.seat, action.card))
    if question.n > 1:
        push(state, Planting(question.seat, question.n - 1))
    push(state, Fire(question.seat, "plant"))


def _plant_alone(view: ApiaryState, question: Planting) -> ApiaryAction | None:
    """Clause 7.6: the only answer: nothing, at the limit or without a card."""
    player = view.players[question.seat]
    full = len(player.planted) >= plant_limit(view, question.seat)
    return FINISH if full or not player.hand else None


ASKS: dict[type, Ask] = {
    Keeping: Ask("keep", "7.1", (KeepCard,), _kept, _refuse_keep, _keep, _keep_alone, how_many, exact=True),
    Planting: Ask(
        "plant",
        "7.5",
        (PlantCard, Finish),
        _plantable,
        _refuse_plant,
        _plant,
        _plant_alone,
        how_many,
        exact=True,
    ),
}
