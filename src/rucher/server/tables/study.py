"""A position of Hive as the page of the study is told it: the table, and what may be played."""

from __future__ import annotations

from rucher.games.hive import game
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.sketch import facts_of, said_fault
from rucher.games.hive.start import Fault, write_start
from rucher.games.hive.state import HiveState
from rucher.server import wire


def study_position(state: HiveState, *, possible: bool = True) -> wire.StudyPosition:
    """A position to show; with its choices where play can go on from it."""
    seat = state.to_move
    legal = game.legal(state, seat) if possible and game.outcome(state) is None else ()
    choices = tuple(study_choice(state, action) for action in legal)
    return wire.StudyPosition(write_start(state), game.view(state, None), seat, choices)


def study_choice(state: HiveState, action: HiveAction) -> wire.StudyChoice:
    """One choice of a position."""
    return wire.StudyChoice(game.write(state, action), game.touches(state, action))


def judged(state: HiveState, faults: list[Fault]) -> wire.JudgedPosition:
    """The text of a position, and what is wrong with it or to be known of it."""
    told = tuple(wire.PositionFault(fault.code, said_fault(fault)) for fault in faults)
    facts = () if faults or game.outcome(state) is not None else tuple(facts_of(state))
    return wire.JudgedPosition(write_start(state), state.turn, told, facts)
