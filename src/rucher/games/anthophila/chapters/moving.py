"""Clause 5: moving."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.anthophila.actions import MoveBee
from rucher.games.anthophila.box import BLACK, DOWN
from rucher.games.anthophila.chapters.bees import one_of_each, refuse_bee, remove, those_at
from rucher.games.anthophila.chapters.ways import reach
from rucher.games.anthophila.events import BeeMoved, CameHome, FoughtOutside
from rucher.games.anthophila.geometry import NOWHERE, STOCK, beside, cell_of, spot_of
from rucher.games.anthophila.ids import bee_name, of_bee, touch
from rucher.games.anthophila.state import AnthophilaState


def has_room(view: AnthophilaState, spot: int) -> bool:
    """Clause 3.4: is there room? One bee per tile, one per slot of a bonus tile, any number in the stock."""
    if spot == STOCK:
        return True
    return len(those_at(view, spot)) < view.box.slots[view.tiles[spot]]


def anybody_can_move(view: AnthophilaState) -> bool:
    """Clause 5: can any bee fly? A step to a neighbouring tile is tried first: it is most frequent."""
    box, tiles = view.box, view.tiles
    if not tiles:
        return False
    colours, workers = box.colours, box.pieces.workers
    taken = {bee.at for bee in view.bees}
    for number, bee in enumerate(view.bees):
        if bee.at == NOWHERE:
            continue
        for near in beside(bee.at):
            if near == STOCK:
                return True
            if near not in tiles or near in taken:
                continue
            if number >= workers or (colours[tiles[near]] != BLACK and near not in view.hornets):
                return True
    return bool(legal_moves(view))


def legal_moves(view: AnthophilaState) -> list[MoveBee]:
    """The legal moves: each bee that has not moved, to each tile in reach with room."""
    found: list[MoveBee] = []
    known: dict[tuple[int, bool], list[Hex]] = {}
    full = _full(view)
    workers = view.box.pieces.workers
    for number in one_of_each(view):
        key = (view.bees[number].at, number >= workers)
        if key not in known:
            known[key] = [cell_of(spot) for spot in reach(view, key[0], male=key[1]) if spot not in full]
        found += [MoveBee(number, cell) for cell in known[key]]
    return found


def _full(view: AnthophilaState) -> set[int]:
    """Clause 5: the tiles of the meadow without room for another bee."""
    slots, tiles = view.box.slots, view.tiles
    taken = [bee.at for bee in view.bees if bee.at in tiles]
    return {spot for spot in taken if taken.count(spot) >= slots[tiles[spot]]}


def refuse_mover(view: AnthophilaState, number: int) -> Refusal | None:
    """Clauses 1.3, 2.7 and 5.1: why this bee cannot move at all."""
    bee = view.bees[number]
    if bee.acted and bee.at != NOWHERE:
        return Refusal("bee_has_moved", "5.1", of_bee(view, number))
    return refuse_bee(view, number)


def refuse_any_way(view: AnthophilaState, number: int) -> Refusal | None:
    """Anthophila, clauses 5.1 to 5.5: why this bee can go nowhere."""
    if refusal := refuse_mover(view, number):
        return refusal
    if _full(view).issuperset(reach(view, view.bees[number].at, male=view.is_male(number))):
        return Refusal("bee_cannot_move", "5.4", of_bee(view, number))
    return None


def refuse_move(view: AnthophilaState, number: int, cell: Hex) -> Refusal | None:
    """Clauses 5.2 to 5.5: why this bee cannot move there."""
    bee, spot = view.bees[number], spot_of(cell)
    params, cells = of_bee(view, number), (touch(cell),)
    if refusal := refuse_mover(view, number):
        return refusal
    if spot == bee.at:
        return Refusal("already_there", "5.1", params, cells)
    if spot != STOCK and spot not in view.tiles:
        return Refusal("no_tile_there", "5.2", {}, cells)
    if not has_room(view, spot):
        return Refusal("no_room", "3.4", {}, cells)
    return _refuse_way(view, bee.at, spot, view.is_male(number))


def _refuse_way(view: AnthophilaState, start: int, spot: int, male: bool) -> Refusal | None:
    """Clauses 5.3 and 5.5: why a bee cannot fly there."""
    cells = (touch(cell_of(spot)),)
    if not male and spot != STOCK and view.box.colours[view.tiles[spot]] == BLACK:
        return Refusal("black_for_males", "5.3", {}, cells)
    if not male and spot in view.hornets:
        return Refusal("hornet_there", "5.5", {}, cells)
    if spot in reach(view, start, male=male):
        return None
    if spot in reach(view, start, male=male, changes=None):
        return Refusal("too_many_colours", "5.2", {}, cells)
    return Refusal("way_closed", "5.5", {}, cells)


def move(state: AnthophilaState, seat: Seat, number: int, cell: Hex, emit: Emit) -> None:
    """Clauses 5.5 and 5.6: move the bee; at home it unloads, on a hornet's tile it fights."""
    bee, spot = state.bees[number], spot_of(cell)
    start, bee.at, bee.acted = bee.at, spot, True
    if spot == STOCK:
        if emit:
            emit(CameHome(seat, bee_name(state, number), *bee.cargo))
        for resource in range(3):
            state.stock[resource] += bee.cargo[resource]
            bee.cargo[resource] = 0
        return
    if emit:
        tile = state.tiles[spot]
        name = state.box.tile_names[tile] if tile < DOWN else ""
        emit(BeeMoved(seat, bee_name(state, number), cell_of(start), cell, name))
    if spot in state.hornets:
        state.hornets.remove(spot)
        state.hornet_pawns += 1
        remove(state, number)
        if emit:
            emit(FoughtOutside(bee_name(state, number), cell))
