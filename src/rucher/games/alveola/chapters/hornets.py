"""Clause 8: the hornets' moves; clause 9.6: a hornet's flight."""

from __future__ import annotations

from rucher.core.hexgrid import Hex, distance
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.alveola.actions import MoveHornet
from rucher.games.alveola.board import HORNET, ICON, QUEEN, WORKER
from rucher.games.alveola.events import HornetMoved
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import AlveolaState, board_of


def legal_steps(view: AlveolaState) -> list[MoveHornet]:
    """Clause 8.4: the moves of every hornet to every neighbouring cell open to it."""
    board = board_of(view)
    return [MoveHornet(start, cell) for start in view.hornets for cell in board.steps(start)]


def legal_flights(view: AlveolaState) -> list[MoveHornet]:
    """Clause 9.6: the flights of every hornet to every visible icon open to it."""
    icons = board_of(view).icons()
    return [MoveHornet(start, cell) for start in view.hornets for cell in icons]


def can_step(view: AlveolaState) -> bool:
    """Alvéola, clause 8.6: does any hornet have a legal move?"""
    board = board_of(view)
    for start in view.hornets:  # noqa: SIM110 - quicker than any()
        if board.can_step(start):
            return True
    return False


def refuse_hornet(view: AlveolaState, start: Hex) -> Refusal | None:
    """Clause 8.4: why nothing on this cell can move as a hornet."""
    if start not in view.hornets:
        return Refusal("no_hornet_there", "8.4", {}, (touch(start),))
    return None


def refuse_target(view: AlveolaState, start: Hex, cell: Hex) -> Refusal | None:
    """Clauses 8.4 and 9.6: why a hornet may not go to a cell."""
    board, where = board_of(view), (touch(cell),)
    flight = view.step == "flight"
    clause = "9.6" if flight else "8.4"
    if not board.height(cell):
        return Refusal("hornet_off_hive", clause, {}, where)
    if flight:
        if not board.top(cell) & ICON:
            return Refusal("no_icon_there", "9.6", {}, where)
    elif distance(start, cell) > 1:
        return Refusal("hornet_too_far", "8.4", {"n": distance(start, cell)}, where)
    if board.top(cell) & HORNET:
        return Refusal("hornet_on_hornet", clause, {}, where)
    if board.top(cell) & QUEEN:
        return Refusal("hornet_on_queen", clause, {}, where)
    return None


def move_hornet(state: AlveolaState, seat: Seat, action: MoveHornet, emit: Emit) -> None:
    """Clause 8.5: move the hornet; it eats the worker on its target."""
    board, eaten = board_of(state), None
    if board.top(action.cell) & WORKER:
        eaten = next(s for s, player in enumerate(state.players) if action.cell in player.workers)
        state.players[eaten].workers.remove(action.cell)
        state.players[eaten].eaten += 1
        board.leave(action.cell, WORKER)
    board.leave(action.start, HORNET)
    board.stand(action.cell, HORNET)
    state.hornets[state.hornets.index(action.start)] = action.cell
    if emit:
        emit(HornetMoved(seat, action.start, action.cell, eaten))
