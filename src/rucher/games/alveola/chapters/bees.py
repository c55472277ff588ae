"""Clause 7: place or move one bee on the tile just laid."""

from __future__ import annotations

from typing import Final

from rucher.core.hexgrid import Hex
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.alveola.actions import AlveolaAction, Decline, MoveWorker, PlaceQueen, PlaceWorker
from rucher.games.alveola.board import FULL, QUEEN, WORKER
from rucher.games.alveola.events import QueenPlaced, WorkerMoved, WorkerPlaced
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import NOTHING, AlveolaState, board_of

_NO_BEE: Final = Decline()


def legal_bees(view: AlveolaState, seat: Seat) -> list[AlveolaAction]:
    """Alvéola, clauses 7.1 to 7.5: all legal actions with a bee; declining comes last."""
    player, laid = view.players[seat], view.hive[-1]
    cells = view.box.tiles[laid.tile].full_cells((laid.q, laid.r), laid.turn)
    actions: list[AlveolaAction] = []
    if player.reserve:
        actions += [PlaceWorker(cell) for cell in cells]
    elif laid.level >= view.box.figures.queen_level and view.queen_of == NOTHING:
        actions += [PlaceQueen(cell) for cell in cells]
    actions += [MoveWorker(start, cell) for start in player.workers for cell in cells]
    actions.append(_NO_BEE)
    return actions


def has_bee_to_play(view: AlveolaState, seat: Seat) -> bool:
    """Alvéola, clauses 2.2 and 7.1: is there a decision to make about bees?"""
    if view.first_turn:
        return False
    player = view.players[seat]
    if player.reserve or player.workers:
        return True
    return view.hive[-1].level >= view.box.figures.queen_level and view.queen_of == NOTHING


def refuse_worker(view: AlveolaState, seat: Seat, cell: Hex) -> Refusal | None:
    """Clause 7.2: why no worker may come from the reserve to this cell."""
    if not view.players[seat].reserve:
        return Refusal("no_worker_in_reserve", "7.2", {}, ("worker",))
    return refuse_bee_cell(view, cell)


def refuse_queen(view: AlveolaState, seat: Seat, cell: Hex | None) -> Refusal | None:
    """Clauses 7.4 and 7.5: why the queen may not come, here or anywhere."""
    reserve, due = view.players[seat].reserve, view.box.figures.queen_level
    if view.queen_of != NOTHING:
        return Refusal("hive_has_queen", "7.5", {}, ("queen",))
    if reserve:
        return Refusal("workers_before_queen", "7.4", {"n": reserve}, ("queen",))
    if (level := view.hive[-1].level) < due:
        return Refusal("too_low_for_queen", "7.4", {"level": level, "due": due}, ("queen",))
    return None if cell is None else refuse_bee_cell(view, cell)


def refuse_mover(view: AlveolaState, seat: Seat, start: Hex) -> Refusal | None:
    """Alvéola, clauses 7.3 and 7.5: why the piece on a cell may not be moved."""
    player = view.players[seat]
    if start == player.queen:
        return Refusal("queen_stays", "7.5", {}, (touch(start),))
    if start not in player.workers:
        return Refusal("no_worker_of_yours", "7.3", {}, (touch(start),))
    return None


def refuse_bee_cell(view: AlveolaState, cell: Hex) -> Refusal | None:
    """Clause 7.1: why a bee may not go to this cell: it needs a full cell of the tile just laid."""
    laid = view.hive[-1]
    if cell not in view.box.tiles[laid.tile].cells(laid.cell, laid.turn):
        return Refusal("not_on_this_tile", "7.1", {}, (touch(cell),))
    if not board_of(view).top(cell) & FULL:
        return Refusal("bee_on_empty_cell", "7.1", {}, (touch(cell),))
    return None


def play_bee(
    state: AlveolaState, seat: Seat, action: PlaceWorker | PlaceQueen | MoveWorker, emit: Emit
) -> None:
    """Alvéola, clauses 7.2 to 7.4: put the bee on its cell."""
    board, player, level = board_of(state), state.players[seat], state.hive[-1].level
    board.stand(action.cell, QUEEN if isinstance(action, PlaceQueen) else WORKER)
    match action:
        case PlaceWorker(cell):
            player.reserve -= 1
            player.workers.append(cell)
            if emit:
                emit(WorkerPlaced(seat, cell, level))
        case MoveWorker(start, cell):
            board.leave(start, WORKER)
            player.workers.remove(start)
            player.workers.append(cell)
            if emit:
                emit(WorkerMoved(seat, start, cell, level))
        case PlaceQueen(cell):
            player.queen = cell
            state.queen_of = seat
            if emit:
                emit(QueenPlaced(seat, cell, level))
