"""Clauses 5.3 to 5.9, 9.2 and 12.12: choose a tile and its hex, pay for it, and get its benefits."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final

from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex
from rucher.core.texts import Parameter, Translated
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, BuildAt, BuyCarving, BuyReserved, BuyTile, Finish
from rucher.games.apiary.asking import FINISH, Ask, Carry, only, push
from rucher.games.apiary.box.effects import (
    DEVELOPMENT,
    KINDS,
    RECRUIT,
    CellEffects,
    FreeBuild,
    Occasion,
    RowKind,
)
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.paying import bill, payable
from rucher.games.apiary.events import TileBuilt
from rucher.games.apiary.geometry import Hive
from rucher.games.apiary.pending import Buying, CarvingChoice, Fire, Raise, Run, Site
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.terms import resources

RESERVED = 9  # as a source: after the nine places of the rows, before the carvings
_CARVINGS = 10
ANY_TOTAL = 99  # for effects that ignore columns
ROW_KINDS: Final[tuple[RowKind, ...]] = ("farm", "recruit", "development")
_BUY = tuple(BuyTile(kind, column) for kind in ROW_KINDS for column in range(3))


def open_cells(view: ApiaryState, seat: int) -> tuple[int, ...]:
    """Clause 5.5: the empty cells that touch a tile of the hive."""
    return _open_cells(view.hive(seat), tuple(view.players[seat].built))


_open_cells = lru_cache(maxsize=4096)(Hive.open_cells)


def discount_at(view: ApiaryState, seat: int, kind: int, cells: Collection[int]) -> int:
    """Clauses 5.4 and 5.7: the largest discount for a tile of this kind on any of some cells."""
    everywhere = added(view, seat, "cost_minus", KINDS[kind])
    discounts = view.hive(seat).discounts[kind]
    return everywhere + max((n for cell, n in discounts.items() if cell in cells), default=0)


def can_build(view: ApiaryState, seat: int, tile: int, cells: Collection[int], free: bool) -> bool:
    """Can the tile be built on one of these cells, and paid for there?"""
    if free or not cells:
        return bool(cells)
    facts = view.box.tiles[tile]
    discount = discount_at(view, seat, facts.kind, cells)
    return payable(view.players[seat].resources, facts.cost, discount)


def could_pay(view: ApiaryState, tile: int, taker: int) -> tuple[int, ...]:
    """The other players who could build this tile now and pay for it."""
    seats = [seat for seat, player in enumerate(view.players) if seat != taker and player.faction != NONE]
    return tuple(seat for seat in seats if can_build(view, seat, tile, open_cells(view, seat), False))


def can_buy(view: ApiaryState, seat: int, kinds: tuple[int, ...], total: int) -> bool:
    """Clause 3.2: can an Advance action with this total build a tile?"""
    cells = open_cells(view, seat)
    if not cells:
        return False
    resources, tiles = view.players[seat].resources, view.box.tiles
    discounts = {kind: discount_at(view, seat, kind, cells) for kind in kinds}
    for tile in _within_reach(view, Buying(seat, kinds, total)):
        if payable(resources, tiles[tile].cost, discounts[tiles[tile].kind]):
            return True
    return False


def can_carve(view: ApiaryState, seat: int) -> bool:
    """Clause 3.2: can any carving be built?"""
    cells = open_cells(view, seat)
    return any(can_build(view, seat, tile, cells, False) for tile in view.carvings if tile != NONE)


def _within_reach(view: ApiaryState, question: Buying) -> Iterator[int]:
    """Clauses 5.1 and 5.3: the face-up tiles of open columns, and the reserved tile."""
    totals = view.box.pack.advance.totals
    for kind in question.kinds:
        for column in range(3):
            tile = view.rows[3 * kind + column]
            if tile != NONE and question.total >= totals[column]:
                yield tile
    reserved = view.players[question.seat].reserved
    if reserved != NONE and view.box.tiles[reserved].kind in question.kinds:
        yield reserved


# -- the choice of a tile ----------------------------------------------------------------------------------


def _buy_candidates(view: ApiaryState, question: Buying) -> Iterator[ApiaryAction]:
    for kind in question.kinds:
        yield from _BUY[3 * kind : 3 * kind + 3]
    yield BuyReserved()
    if question.may:
        yield FINISH


def _refuse_buy(
    view: ApiaryState, question: Buying, action: BuyTile | BuyReserved | Finish
) -> Refusal | None:
    if isinstance(action, Finish):
        return None if question.may else Refusal("tile_must_be_built", "3.2")
    if isinstance(action, BuyReserved):
        tile, cells = view.players[question.seat].reserved, ("reserved",)
        if tile == NONE:
            return Refusal("nothing_reserved", "12.13")
        if view.box.tiles[tile].kind not in question.kinds:
            return Refusal("other_kind_of_tile", "5.2", {}, cells)
    else:
        source = _row_place(action)
        tile, cells = view.rows[source], (f"row:{action.kind}:{action.column}",)
        if refusal := _refuse_row(view, question, action, tile):
            return refusal
    return _refuse_price(view, question.seat, tile, question.free, _sites(view, question), cells)


def _refuse_row(view: ApiaryState, question: Buying, action: BuyTile, tile: int) -> Refusal | None:
    cells = (f"row:{action.kind}:{action.column}",)
    if tile == NONE:
        return Refusal("no_tile_there", "5.11", {}, cells)
    if KINDS.index(action.kind) not in question.kinds:
        return Refusal("other_kind_of_tile", "5.2", {}, cells)
    due = view.box.pack.advance.totals[action.column]
    if question.total < due:
        return Refusal("column_closed", "5.1", {"n": due, "total": question.total}, cells)
    return None


def _refuse_price(
    view: ApiaryState, seat: int, tile: int, free: bool, sites: Collection[int], cells: tuple[str, ...]
) -> Refusal | None:
    if not can_build(view, seat, tile, sites, free):
        cost = resources(view.box.tiles[tile].cost)
        return Refusal("cannot_pay", "5.4", {"tile": tile_words(view, tile), "cost": cost}, cells)
    return None


def _sites(view: ApiaryState, question: Buying) -> Collection[int]:
    cells = open_cells(view, question.seat)
    return cells if question.target == NONE else [cell for cell in cells if cell == question.target]


def _buy(
    state: ApiaryState, question: Buying, action: BuyTile | BuyReserved | Finish, chance: Chance, emit: Emit
) -> None:
    if isinstance(action, Finish):
        return
    source = RESERVED if isinstance(action, BuyReserved) else _row_place(action)
    tile = state.players[question.seat].reserved if source == RESERVED else state.rows[source]
    if question.reward:
        push(state, Run(question.seat, question.reward))
    if question.target == NONE:
        push(state, Site(question.seat, tile, source, question.free))
    else:
        push(state, Raise(question.seat, tile, source, question.target))


def _buy_alone(view: ApiaryState, question: Buying) -> ApiaryAction | None:
    """Clause 3.2: the only answer: an effect with nothing to build is skipped."""
    sites = _sites(view, question)
    found = any(
        can_build(view, question.seat, t, sites, question.free) for t in _within_reach(view, question)
    )
    return None if found else FINISH


def _row_place(action: BuyTile) -> int:
    return 3 * KINDS.index(action.kind) + action.column


def tile_words(view: ApiaryState, tile: int) -> Translated:
    """A tile's name, for a sentence."""
    name = view.box.tiles[tile].name
    return Translated(name.en, name.fr)


def _carving_candidates(view: ApiaryState, question: CarvingChoice) -> list[ApiaryAction]:
    return [BuyCarving(slot) for slot, tile in enumerate(view.carvings) if tile != NONE]


def _refuse_carving(view: ApiaryState, question: CarvingChoice, action: BuyCarving) -> Refusal | None:
    tile, cells = view.carvings[action.carving], (f"carving:{action.carving}",)
    if tile == NONE:
        return Refusal("carving_gone", "9.3", {}, cells)
    return _refuse_price(view, question.seat, tile, False, open_cells(view, question.seat), cells)


def _buy_carving(
    state: ApiaryState, question: CarvingChoice, action: BuyCarving | Finish, chance: Chance, emit: Emit
) -> None:
    if isinstance(action, BuyCarving):
        push(state, Site(question.seat, state.carvings[action.carving], _CARVINGS + action.carving, False))


def _carving_alone(view: ApiaryState, question: CarvingChoice) -> ApiaryAction | None:
    return None if can_carve(view, question.seat) else FINISH


# -- the choice of a hex -----------------------------------------------------------------------------------


def _site_candidates(view: ApiaryState, question: Site) -> list[ApiaryAction]:
    """The cells to build on; cells with a bonus come first."""
    hive = view.hive(question.seat)
    sites = sorted(_open_sites(view, question), key=lambda cell: hive.bonuses[cell] is None)
    return [BuildAt(hive.cells[cell]) for cell in sites]


def _open_sites(view: ApiaryState, question: Site) -> Collection[int]:
    cells = open_cells(view, question.seat)
    if question.free:
        return cells
    return [cell for cell in cells if can_build(view, question.seat, question.tile, [cell], False)]


def _refuse_site(view: ApiaryState, question: Site, action: BuildAt) -> Refusal | None:
    hive, built = view.hive(question.seat), view.players[question.seat].built
    cells = (hex_touch(question.seat, action.cell),)
    cell = hive.index.get(action.cell)
    if action.cell in hive.faction:
        return Refusal("under_the_faction", "5.5", {}, cells)
    if cell is None:
        return Refusal("no_such_cell", "5.5", {}, cells)
    if built[cell] != NONE:
        return Refusal("cell_taken", "5.5", {}, cells)
    if cell not in open_cells(view, question.seat):
        return Refusal("touches_no_tile", "5.5", {}, cells)
    if not question.free and not can_build(view, question.seat, question.tile, [cell], False):
        return Refusal("too_dear_here", "5.7", {"tile": tile_words(view, question.tile)}, cells)
    return None


def _build_at(state: ApiaryState, question: Site, action: BuildAt, chance: Chance, emit: Emit) -> None:
    seat, tile = question.seat, state.box.tiles[question.tile]
    cell = state.hive(seat).index[action.cell]
    push(state, Raise(seat, question.tile, question.source, cell))
    if not question.free:
        bill(state, seat, tile.cost, discount_at(state, seat, tile.kind, [cell]))


def _site_alone(view: ApiaryState, question: Site) -> ApiaryAction | None:
    return only(_site_candidates(view, question))


def _tile_of(view: ApiaryState, question: Site) -> dict[str, Parameter]:
    return {"tile": tile_words(view, question.tile)}


def hex_touch(seat: int, cell: Hex) -> str:
    """The touch of a hex in a player's hive."""
    return f"hex:{seat}:{cell[0]},{cell[1]}"


# -- building the tile -------------------------------------------------------------------------------------


def _raise(state: ApiaryState, task: Raise, chance: Chance, emit: Emit) -> None:
    """Clauses 5.5 to 5.9: move the tile to the hive; then the cell's bonus, the tile's own, and abilities."""
    seat, player, tile = task.seat, state.players[task.seat], state.box.tiles[task.tile]
    missed = could_pay(state, task.tile, seat) if emit and task.source != RESERVED else ()
    if task.source == RESERVED:
        player.reserved = NONE
    elif task.source < RESERVED:
        state.rows[task.source] = NONE
    else:
        state.carvings[task.source - _CARVINGS] = NONE
    player.built[task.cell] = task.tile
    if tile.kind == RECRUIT:
        player.recruits.append(task.tile)
    hive = state.hive(seat)
    if emit:
        emit(TileBuilt(seat, task.tile, hive.cells[task.cell], missed))
    also: Occasion | None = "build_reserve" if task.source == RESERVED else None
    push(state, Fire(seat, "build", also, tile=task.tile))
    if tile.kind == DEVELOPMENT:
        push(state, Run(seat, tile.effects))
    bonus = hive.bonuses[task.cell]
    if isinstance(bonus, CellEffects):
        push(state, Run(seat, bonus.effects))
    elif isinstance(bonus, FreeBuild) and player.built[hive.index[bonus.target]] == NONE:
        kinds = tuple(KINDS.index(kind) for kind in bonus.kinds)
        push(state, Buying(seat, kinds, ANY_TOTAL, free=True, may=True, target=hive.index[bonus.target]))


ASKS: dict[type, Ask] = {
    Buying: Ask("buy", "5.3", (BuyTile, BuyReserved, Finish), _buy_candidates, _refuse_buy, _buy, _buy_alone),
    CarvingChoice: Ask(
        "carve", "9.2", (BuyCarving,), _carving_candidates, _refuse_carving, _buy_carving, _carving_alone
    ),
    Site: Ask(
        "site",
        "5.5",
        (BuildAt,),
        _site_candidates,
        _refuse_site,
        _build_at,
        _site_alone,
        _tile_of,
        exact=True,
    ),
}
STEPS: dict[type, Carry] = {Raise: _raise}
