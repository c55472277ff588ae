"""Clauses 6.7, 7.2, 12.9 and 15.3: gain and pay resources, points, favor, cards and workers."""

from __future__ import annotations

from bisect import insort

from rucher.core.chance import Chance
from rucher.core.secrets import EVERYONE, Hidden, bit, shown
from rucher.core.types import Emit
from rucher.games.apiary.box.effects import RESOURCES
from rucher.games.apiary.chapters.abilities import best, has
from rucher.games.apiary.events import (
    FavorGained,
    Gained,
    Paid,
    PointsGained,
    SeedDiscarded,
    SeedsShuffled,
    SupplyShort,
    WorkerGained,
)
from rucher.games.apiary.state import ApiaryState

PLENTY = 999


def in_supply(view: ApiaryState, resource: int) -> int:
    """Clauses 1.9 and 15.3: the number left; without the strict supply it is unlimited."""
    if not view.options.strict_supply:
        return PLENTY
    held = sum(player.resources[resource] for player in view.players)
    on_planets = sum(view.squares[resource::3]) if resource < 3 else 0
    return view.box.pack.supply.amounts[resource] - held - on_planets


def gain(state: ApiaryState, seat: int, resource: int, n: int, emit: Emit) -> None:
    """Clause 12.9: take resources from the supply, as many as it has."""
    there = min(n, in_supply(state, resource))
    state.players[seat].resources[resource] += there
    if emit:
        if there:
            emit(Gained(seat, RESOURCES[resource], there))
        if there < n:
            emit(SupplyShort(seat, RESOURCES[resource], n - there))


def pay(state: ApiaryState, seat: int, resource: int, n: int, emit: Emit) -> None:
    """Give a player's resources back to the supply."""
    state.players[seat].resources[resource] -= n
    if emit and n:
        emit(Paid(seat, RESOURCES[resource], n))


def score_points(state: ApiaryState, seat: int, n: int, emit: Emit) -> None:
    """Score a player's victory points on Apiary's track."""
    state.players[seat].vp += n
    if emit:
        emit(PointsGained(seat, n))


def gain_favor(state: ApiaryState, seat: int, n: int, emit: Emit) -> None:
    """Clause 12.9: advance on the favor track, up to its end."""
    player = state.players[seat]
    steps = min(n, len(state.box.favor_vp) - 1 - player.favor)
    player.favor += steps
    if emit and steps:
        emit(FavorGained(seat, steps))


def seeds_left(view: ApiaryState) -> int:
    """The number of seed cards that can still be drawn."""
    return len(view.seed_bag) + len(view.seed_discards)


def draw_seeds(state: ApiaryState, seat: int, n: int, chance: Chance, emit: Emit) -> list[Hidden]:
    """Clauses 7.2 and 7.4: draw cards that only one seat sees; an empty deck is remade from the discards."""
    cards = []
    for _ in range(n):
        if not state.seed_bag:
            if not state.seed_discards:
                break
            state.seed_bag, state.seed_discards = sorted(state.seed_discards), []
            if emit:
                emit(SeedsShuffled(len(state.seed_bag)))
        cards.append(chance.deal("seeds", state.seed_bag, bit(seat)))
    return cards


def held(cards: list[Hidden], card: int) -> bool:
    """Is this seed card among those that the view can see?"""
    return any(item.what == card for item in cards)


def show_card(cards: list[Hidden], card: int, chance: Chance) -> None:
    """Take a card out of a hand and show it to all."""
    item = next(item for item in cards if item.what == card)
    cards.remove(item)
    shown(item, EVERYONE, chance)


def discard_card(
    state: ApiaryState, seat: int, cards: list[Hidden], card: int, chance: Chance, emit: Emit
) -> None:
    """Put a card face up onto the discard pile, without effect."""
    show_card(cards, card, chance)
    state.seed_discards.append(card)
    if emit:
        emit(SeedDiscarded(seat, card))


def workers_of(view: ApiaryState, seat: int) -> list[int]:
    """Clause 14.6: the strengths of a player's workers on the board and both docking zones."""
    player = view.players[seat]
    on_board = [space & 7 for space in view.spaces if space >> 3 == seat]
    return player.active + player.landing + on_board


def may_have_worker(view: ApiaryState, seat: int) -> bool:
    """Clause 6.7: does the player have fewer than four workers, hibernating ones included?"""
    return len(workers_of(view, seat)) + view.waiting.count(seat) < view.box.pieces.workers


def gain_worker(state: ApiaryState, seat: int, strength: int, emit: Emit) -> None:
    """Clause 12.10: add a worker to the active pool, unless there are four; abilities may add strength."""
    if may_have_worker(state, seat):
        if has(state, seat, "new_worker_strength"):
            strength = max(strength, best(state, seat, "new_worker_strength"))
        insort(state.players[seat].active, strength)
        if emit:
            emit(WorkerGained(seat, strength))
