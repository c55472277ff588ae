"""Clauses 5.3 to 5.9, 9.2 and 12.12: choose a tile and its hex, pay for it, and get its benefits."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

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
from rucher.games.apiary.chapters.abilities import abilities_of, added
from rucher.games.apiary.chapters.paying import bill, payable
from rucher.games.apiary.events import TileBuilt
from rucher.games.apiary.geometry import Hive
from rucher.games.apiary.pending import Fire, Raise, Run
from rucher.games.apiary.questions import Buying, CarvingChoice, Site
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.terms import resources

RESERVED = 9  # as a source: after the nine places of the rows, before the carvings
_CARVINGS = 10
ANY_TOTAL = 99  # for effects that ignore columns
ROW_KINDS: Final[tuple[RowKind, ...]] = ("farm", "recruit", "development")
_RESERVED = BuyReserved()
_BUY = tuple(BuyTile(kind, column) for kind in ROW_KINDS for column in range(3))


class Building(NamedTuple):
    """Clauses 5.5 and 5.7: where a hive can be built on now."""

    cells: tuple[int, ...]
    discounts: tuple[int, ...]  # by kind of tile, the largest one on any of them


@lru_cache(maxsize=4096)
def _building(hive: Hive, built: tuple[int, ...]) -> Building:
    """Clause 5.4: the open cells of a hive, and the largest discount for each kind of tile there."""
    cells = hive.open_cells(built)
    return Building(cells, tuple(_largest(hive, kind, cells) for kind in range(len(KINDS))))


def _building_of(view: ApiaryState, seat: int) -> Building:
    """Clause 5.4: the open cells and discounts of a seat's hive."""
    return _building(view.hive(seat), tuple(view.players[seat].built))


def open_cells(view: ApiaryState, seat: int) -> tuple[int, ...]:
    """Apiary, clause 5.5: the empty cells that touch a tile of the hive."""
    return _building_of(view, seat).cells


def discount_at(view: ApiaryState, seat: int, kind: int, cells: Collection[int]) -> int:
    """Clauses 5.4 and 5.7: the largest discount for a tile of this kind on any of some cells."""
    return added(view, seat, "cost_minus", KINDS[kind]) + _largest(view.hive(seat), kind, cells)


def _largest(hive: Hive, kind: int, cells: Collection[int]) -> int:
    """Clause 5.4: the largest discount that a hive gives for a kind of tile in some of its cells."""
    return max((n for cell, n in hive.discounts[kind].items() if cell in cells), default=0)


def sure_discount(view: ApiaryState, seat: int, tile: int) -> int:
    """Clauses 5.4 and 5.7: the discount for a tile wherever the player can pay for it."""
    facts, goods = view.box.tiles[tile], view.players[seat].resources
    found = [discount_at(view, seat, facts.kind, [cell]) for cell in open_cells(view, seat)]
    paid = [less for less in found if payable(goods, facts.cost, less)]
    return min(paid, default=discount_at(view, seat, facts.kind, ()))


def can_build(view: ApiaryState, seat: int, tile: int, cells: Collection[int], free: bool) -> bool:
    """Can the tile be built on one of these cells, and paid for there?"""
    if free or not cells:
        return bool(cells)
    facts = view.box.tiles[tile]
    discount = discount_at(view, seat, facts.kind, cells)
    return payable(view.players[seat].resources, facts.cost, discount)


def could_pay(view: ApiaryState, tile: int, taker: int) -> tuple[int, ...]:
    """Clause 5.4: the other players who could build this tile now and pay for it."""
    seats = [seat for seat, player in enumerate(view.players) if seat != taker and player.faction != NONE]
    return tuple(seat for seat in seats if can_build(view, seat, tile, open_cells(view, seat), False))


def least_total(view: ApiaryState, seat: int, kinds: tuple[int, ...]) -> int | None:
    """Clause 3.2: the total from which an Advance action can build a tile; None if it cannot."""
    reserved = view.players[seat].reserved
    if (
        reserved != NONE
        and view.box.tiles[reserved].kind in kinds
        and any(_affordable(view, seat, [reserved]))
    ):
        return 0
    for column, total in enumerate(view.box.pack.advance.totals):
        if any(_affordable(view, seat, [view.rows[3 * kind + column] for kind in kinds])):
            return total
    return None


def can_carve(view: ApiaryState, seat: int) -> bool:
    """Clause 3.2: can any carving be built?"""
    return any(_affordable(view, seat, view.carvings))


def _affordable(view: ApiaryState, seat: int, tiles: Iterable[int]) -> Iterator[bool]:
    """For each of some tiles: can it be built somewhere in the hive, and paid for there?"""
    cells, discounts = _building_of(view, seat)
    resources, facts = view.players[seat].resources, view.box.tiles
    cheaper = abilities_of(view, seat).cheaper
    for number in tiles:
        if number == NONE or not cells:
            yield False
            continue
        tile = facts[number]
        yield payable(resources, tile.cost, discounts[tile.kind] + cheaper[tile.kind])


# -- the choice of a tile ----------------------------------------------------------------------------------


def _buy_candidates(view: ApiaryState, question: Buying) -> list[ApiaryAction]:
    """Exactly the tiles in reach that can be paid for, and to build none where that is allowed."""
    seat, columns = question.seat, bisect_right(view.box.pack.advance.totals, question.total)
    places = [3 * kind + column for kind in question.kinds for column in range(columns)]
    offered: list[tuple[ApiaryAction, int]] = [(_BUY[place], view.rows[place]) for place in places]
    reserved = view.players[seat].reserved
    if reserved != NONE and view.box.tiles[reserved].kind in question.kinds:
        offered.append((_RESERVED, reserved))
    found: list[ApiaryAction]
    if question.free or question.target != NONE:
        sites = _sites(view, question)
        found = [
            answer
            for answer, tile in offered
            if tile != NONE and can_build(view, seat, tile, sites, question.free)
        ]
    else:
        able = _affordable(view, seat, [tile for _, tile in offered])
        found = [answer for (answer, _), yes in zip(offered, able, strict=True) if yes]
    if question.may:
        found.append(FINISH)
    return found


def _refuse_buy(
    view: ApiaryState, question: Buying, action: BuyTile | BuyReserved | Finish
) -> Refusal | None:
    """Clauses 3.2 and 5.2: why this tile of a row, or the reserved one, cannot be bought."""
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
    """Clauses 5.2 and 5.11: why a tile cannot be bought from this column of its row."""
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
    """Clause 5.4: refuse a tile that the seat cannot pay for on any of these cells."""
    if not can_build(view, seat, tile, sites, free):
        cost = resources(view.box.tiles[tile].cost)
        return Refusal("cannot_pay", "5.4", {"tile": tile_words(view, tile), "cost": cost}, cells)
    return None


def _sites(view: ApiaryState, question: Buying) -> Collection[int]:
    """Clause 5.5: the cells where a bought tile may be built."""
    cells = open_cells(view, question.seat)
    return cells if question.target == NONE else [cell for cell in cells if cell == question.target]


def _buy(
    state: ApiaryState, question: Buying, action: BuyTile | BuyReserved | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 5.3: take a tile from its row or from the reserve, and ask where to build it."""
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
    return FINISH if _buy_candidates(view, question) in ([], [FINISH]) else None


def _row_place(action: BuyTile) -> int:
    """The number of a tile's place among the three rows of Advance."""
    return 3 * KINDS.index(action.kind) + action.column


def tile_words(view: ApiaryState, tile: int) -> Translated:
    """A tile's name, for a refusal of Apiary."""
    name = view.box.tiles[tile].name
    return Translated(name.en, name.fr)


def _carving_candidates(view: ApiaryState, question: CarvingChoice) -> list[ApiaryAction]:
    """Clause 9.2: the carvings that the seat can pay for."""
    able = _affordable(view, question.seat, view.carvings)
    return [BuyCarving(slot) for slot, yes in enumerate(able) if yes]


def _refuse_carving(view: ApiaryState, question: CarvingChoice, action: BuyCarving) -> Refusal | None:
    """Clause 9.3: refuse a carving that is gone, or costs too much."""
    tile, cells = view.carvings[action.carving], (f"carving:{action.carving}",)
    if tile == NONE:
        return Refusal("carving_gone", "9.3", {}, cells)
    return _refuse_price(view, question.seat, tile, False, open_cells(view, question.seat), cells)


def _buy_carving(
    state: ApiaryState, question: CarvingChoice, action: BuyCarving | Finish, chance: Chance, emit: Emit
) -> None:
    """Clause 9.2: buy a carving, and ask where to build it."""
    if isinstance(action, BuyCarving):
        push(state, Site(question.seat, state.carvings[action.carving], _CARVINGS + action.carving, False))


def _carving_alone(view: ApiaryState, question: CarvingChoice) -> ApiaryAction | None:
    """Clause 9.2: go on without asking where no carving can be paid for."""
    return None if can_carve(view, question.seat) else FINISH


# -- the choice of a hex -----------------------------------------------------------------------------------


def _site_candidates(view: ApiaryState, question: Site) -> list[ApiaryAction]:
    """The cells to build on; cells with a bonus come first."""
    hive = view.hive(question.seat)
    sites = sorted(_open_sites(view, question), key=lambda cell: hive.bonuses[cell] is None)
    return [BuildAt(hive.cells[cell]) for cell in sites]


def _open_sites(view: ApiaryState, question: Site) -> Collection[int]:
    """Clause 5.5: the cells where this tile may be built and paid for."""
    seat, tile = question.seat, view.box.tiles[question.tile]
    cells, goods = open_cells(view, seat), view.players[seat].resources
    if question.free:
        return cells
    cheaper, cheaper_here = abilities_of(view, seat).cheaper[tile.kind], view.hive(seat).discounts[tile.kind]
    return [cell for cell in cells if payable(goods, tile.cost, cheaper + cheaper_here.get(cell, 0))]


def _refuse_site(view: ApiaryState, question: Site, action: BuildAt) -> Refusal | None:
    """Clause 5.5: why the tile cannot be built on this cell of the hive."""
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
    """Clause 5.5: build a tile on a cell, and send the bill for it."""
    seat, tile = question.seat, state.box.tiles[question.tile]
    cell = state.hive(seat).index[action.cell]
    push(state, Raise(seat, question.tile, question.source, cell))
    if not question.free:
        bill(state, seat, tile.cost, discount_at(state, seat, tile.kind, [cell]))


def _site_alone(view: ApiaryState, question: Site) -> ApiaryAction | None:
    """Clause 5.5: build without asking where only one cell is open."""
    return only(_site_candidates(view, question))


def _tile_of(view: ApiaryState, question: Site) -> dict[str, Parameter]:
    """The tile to be built, for the prompt."""
    return {"tile": tile_words(view, question.tile)}


def hex_touch(seat: int, cell: Hex) -> str:
    """The touch of a cell in a player's hive of Apiary."""
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
    Buying: Ask(
        "buy",
        "5.3",
        (BuyTile, BuyReserved, Finish),
        _buy_candidates,
        _refuse_buy,
        _buy,
        _buy_alone,
        exact=True,
    ),
    CarvingChoice: Ask(
        "carve",
        "9.2",
        (BuyCarving,),
        _carving_candidates,
        _refuse_carving,
        _buy_carving,
        _carving_alone,
        exact=True,
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
