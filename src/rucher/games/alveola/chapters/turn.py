"""Clause 2: the order of steps in a turn; clause 10: the end of the game."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit, Seat
from rucher.games.alveola.chapters.bees import has_bee_to_play
from rucher.games.alveola.chapters.hornets import can_step
from rucher.games.alveola.chapters.taking import ring_is_empty, turn_up
from rucher.games.alveola.events import Declined, Ended, HornetsStuck, PlayedAgain
from rucher.games.alveola.state import NOTHING, AlveolaState


def after_laying(state: AlveolaState, seat: Seat, chance: Chance, emit: Emit) -> None:
    """Alvéola, clause 2.1: go on to the bee, if there is one to play."""
    if has_bee_to_play(state, seat):
        state.step = "bee"
    else:
        after_bee(state, chance, emit)


def after_bee(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Alvéola, clauses 8.3 and 8.6: go on to the hornet moves, while some are due and one is possible."""
    if state.hornet_moves and not can_step(state):
        if emit:
            emit(HornetsStuck(state.hornet_moves))
        state.hornet_moves = 0
    if state.hornet_moves:
        state.step = "hornet"
    else:
        end_turn(state, chance, emit)


def after_hornet(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Clauses 8.3 and 9.5: go on to the next hornet move or the turn's end; after a power, to the tile."""
    if state.step == "hornet":
        state.hornet_moves -= 1
        after_bee(state, chance, emit)
    else:
        state.step = "take"


def end_turn(state: AlveolaState, chance: Chance, emit: Emit) -> None:
    """Clauses 4.5 and 9.9: turn up the pile's next tile; offer a second turn if one was bought."""
    turn_up(state, chance, emit)
    state.turn += 1
    if state.second_turn == "granted" and not ring_is_empty(state):
        state.step = "again"
    else:
        pass_on(state, emit)


def decline(state: AlveolaState, seat: Seat, chance: Chance, emit: Emit) -> None:
    """Clauses 7.1 and 9.9: play no bee, or take no second turn."""
    if emit:
        emit(Declined(seat, state.step))
    if state.step == "bee":
        after_bee(state, chance, emit)
    else:
        pass_on(state, emit)


def play_again(state: AlveolaState, seat: Seat, emit: Emit) -> None:
    """Clause 9.9: give the same player a whole second turn, without a power."""
    if emit:
        emit(PlayedAgain(seat))
    state.second_turn = "playing"
    _begin(state)


def pass_on(state: AlveolaState, emit: Emit) -> None:
    """Clauses 2.1, 10.1, 10.2: pass the turn clockwise; end at the queen's player or with an empty ring."""
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
    """Clause 2.1: begin a turn: a tile is taken first."""
    state.step, state.reach = "take", "next"
    state.power, state.hornet_moves = NOTHING, 0
