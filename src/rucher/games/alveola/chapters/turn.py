"""Clause 2: what comes after what, and clause 10, when it is over."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit, Seat
from rucher.games.alveola.chapters.bees import has_bee_to_play
from rucher.games.alveola.chapters.hornets import can_step
from rucher.games.alveola.chapters.taking import ring_is_empty, turn_up
from rucher.games.alveola.events import Declined, Ended, HornetsStuck, PlayedAgain
from rucher.games.alveola.state import NOTHING, AlveolaState


def after_laying(state: AlveolaState, seat: Seat, chance: Chance, emit: Emit) -> None:
    """Clause 2.1: a bee comes next, where there is one to play."""
    if has_bee_to_play(state, seat):
        state.step = "bee"
    else:
        after_bee(state, chance, emit)


def after_bee(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Clauses 8.3 and 8.6: the hornet moves come next, while there are any and one is possible."""
    if state.hornet_moves and not can_step(state):
        if emit:
            emit(HornetsStuck(state.hornet_moves))
        state.hornet_moves = 0
    if state.hornet_moves:
        state.step = "hornet"
    else:
        end_turn(state, chance, emit)


def after_hornet(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Clauses 8.3 and 9.5: the next move, or the end of the turn; a power's move comes before the tile."""
    if state.step == "hornet":
        state.hornet_moves -= 1
        after_bee(state, chance, emit)
    else:
        state.step = "take"


def end_turn(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Clauses 4.5 and 9.9: the pile shows its next tile; a second turn is offered where one was bought."""
    turn_up(state, chance, emit)
    state.turn += 1
    if state.second_turn == "granted" and not ring_is_empty(state):
        state.step = "again"
    else:
        pass_on(state, emit)


def decline(state: AlveolaState, seat: Seat, chance: Chance, emit: Emit) -> None:
    """Clauses 7.1 and 9.9: no bee, or no second turn."""
    if emit:
        emit(Declined(seat, state.step))
    if state.step == "bee":
        after_bee(state, chance, emit)
    else:
        pass_on(state, emit)


def play_again(state: AlveolaState, seat: Seat, emit: Emit) -> None:
    """Clause 9.9: the same player plays a whole turn, without a power."""
    if emit:
        emit(PlayedAgain(seat))
    state.second_turn = "playing"
    _begin(state)


def pass_on(state: AlveolaState, emit: Emit) -> None:
    """Clauses 2.1, 10.1, 10.2: clockwise, until the queen's player is due again or the ring is empty."""
    state.seat = (state.seat + 1) % state.options.players
    state.second_turn = ""
    if state.seat == state.queen_of:
        state.end = "queen"
    elif ring_is_empty(state):
        state.end = "ring_exhausted"
    if emit and state.end:
        emit(Ended(state.end))
    _begin(state)


def _begin(state: AlveolaState) -> None:
    state.step, state.reach = "take", "next"
    state.power, state.hornet_moves = NOTHING, 0
