"""Clauses 5 and 6: lay a tile, on the ground or on the hive."""

from __future__ import annotations

from rucher.core.hexgrid import Hex, neighbours
from rucher.core.texts import Parameter
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.board import ANY_CONTACT, BESIDE_LEVEL_1, FULL, HORNET, QUEEN, WORKER
from rucher.games.alveola.box import TileKind
from rucher.games.alveola.events import Grown, Raised
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import NOTHING, AlveolaState, Laid, board_of

CONTACTS = 2  # clause 5.3


def refuse_turn(tile: TileKind, turn: int) -> Refusal | None:
    """Clause 5.2: why this turn is refused: a tile with a half-turn symmetry has only three positions."""
    if turn >= tile.turns:
        return Refusal("same_when_turned", "5.2", {"turn": turn - 3}, (f"turn:{turn}",))
    return None


def refuse_lay(view: AlveolaState, action: Lay) -> Refusal | None:
    """Clauses 5 and 6: why the tile in hand may not be laid there."""
    board, tile = board_of(view), view.tile_in_hand
    cells = tile.cells(action.cell, action.turn)
    levels = [board.height(cell) for cell in cells]
    if not any(levels):
        return _refuse_ground(view, tile, cells)
    if not all(levels):
        hanging = [cell for cell, level in zip(cells, levels, strict=True) if not level]
        return Refusal("over_the_edge", "6.1", {"n": len(hanging)}, tuple(map(touch, hanging)))
    if len(set(levels)) > 1:
        low = [cell for cell, level in zip(cells, levels, strict=True) if level < max(levels)]
        facts: dict[str, Parameter] = {"n": len(low), "level": max(levels)}
        return Refusal("over_a_gap", "6.1", facts, tuple(map(touch, low)))
    if view.first_turn:
        return Refusal("grow_on_first_turn", "2.2", {}, tuple(map(touch, cells)))
    return _refuse_covering(view, cells) or _refuse_stacking(view, tile, cells)


def _refuse_ground(view: AlveolaState, tile: TileKind, cells: list[Hex]) -> Refusal | None:
    """Clauses 5.3 to 5.5: why not on the ground: it needs two contacts, and an uncovered cell of level 1."""
    board = board_of(view)
    beside = {cell: [near for near in neighbours(cell) if board.height(near)] for cell in cells}
    touching = sum(bool(hive) for hive in beside.values())
    touched = len({near for hive in beside.values() for near in hive})
    if not touching:
        return Refusal("no_contact", "5.3", {}, tuple(map(touch, cells)))
    standard = standard_of(view)
    if standard == ANY_CONTACT:
        return None
    if min(touching, touched) < CONTACTS:
        apart = tuple(touch(cell) for cell, hive in beside.items() if not hive)
        facts: dict[str, Parameter] = {"tile": touching, "hive": touched}
        return Refusal("too_few_contacts", "5.3", facts | {"lacks": CONTACTS - min(touching, touched)}, apart)
    low = any(board.height(near) == 1 for hive in beside.values() for near in hive)
    if standard == BESIDE_LEVEL_1 and not low:
        return Refusal("not_beside_level_1", "5.4", {}, tuple(map(touch, cells)))
    return None


def standard_of(view: AlveolaState) -> int:
    """Clause 5.5: the best standard that any place on the ground reaches for the tile in hand (cached)."""
    found: tuple[int, int] | None = view.__dict__.get("standard")
    if found is None or found[0] != view.hand:
        found = (view.hand, board_of(view).standard(view.hand))
        view.__dict__["standard"] = found
    return found[1]


def _refuse_covering(view: AlveolaState, cells: list[Hex]) -> Refusal | None:
    """Clause 6.3: why not here: a bee or a hornet must not be covered."""
    if under := _standing(view, cells, WORKER):
        return Refusal("covers_worker", "6.3", {}, under)
    if under := _standing(view, cells, QUEEN):
        return Refusal("covers_queen", "6.3", {}, under)
    if under := _standing(view, cells, HORNET):
        return Refusal("covers_hornet", "6.3", {}, under)
    return None


def _standing(view: AlveolaState, cells: list[Hex], who: int) -> tuple[str, ...]:
    """The touches of the cells where workers or hornets stand, for a refusal of a tile."""
    board = board_of(view)
    return tuple(touch(cell) for cell in cells if board.top(cell) & who)


def _refuse_stacking(view: AlveolaState, tile: TileKind, cells: list[Hex]) -> Refusal | None:
    """Clause 6.2: why not here: every cell needs empty on full, or full on empty."""
    board = board_of(view)
    fulls = [bool(board.top(cell) & FULL) for cell in cells]
    if wrong := [n for n, face in enumerate(tile.pattern) if face == "F" and fulls[n]]:
        return Refusal("full_on_full", "6.2", _numbered(wrong), tuple(touch(cells[n]) for n in wrong))
    if wrong := [n for n, face in enumerate(tile.pattern) if face == "E" and not fulls[n]]:
        return Refusal("empty_on_empty", "6.2", _numbered(wrong), tuple(touch(cells[n]) for n in wrong))
    return None


def _numbered(wrong: list[int]) -> dict[str, Parameter]:
    """Clause 5: the numbers of the tile's cells at fault, for a refusal."""
    return {"numbers": [str(n + 1) for n in wrong]}


def flowers_for_growing(view: AlveolaState) -> int:
    """Clause 5.6: the flowers that growing earns, limited by the reserve."""
    return min(view.box.figures.flowers_for_growing, view.flowers)


def lay(state: AlveolaState, seat: Seat, action: Lay, emit: Emit) -> None:
    """Clauses 5.6 and 6.5: add the tile to the hive; growing earns flowers, raising earns honey."""
    number = state.hand
    tile, player = state.box.tiles[number], state.players[seat]
    level = board_of(state).lay(number, action.cell, action.turn)
    q, r = action.cell
    state.hive.append(Laid(number, q, r, action.turn, level))
    state.hand = NOTHING
    if tile.hornet >= 0:
        state.hornet_moves += 1
    if level > 1:
        player.honey += tile.honey
        if emit:
            emit(Raised(seat, number, action.cell, action.turn, level, tile.honey))
        return
    flowers = 0
    if state.power == NOTHING:
        flowers = flowers_for_growing(state)
        player.flowers += flowers
        state.flowers -= flowers
    if emit:
        emit(Grown(seat, number, action.cell, action.turn, flowers))
