"""The border of Alvéola's fast table: a table from a state, and actions as objects and as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, assert_never, get_args

from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex
from rucher.games.alveola import table as kernel
from rucher.games.alveola.actions import (
    AlveolaAction,
    Decline,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    SearchPile,
    TakePile,
    TakeTile,
    UsePower,
)
from rucher.games.alveola.board import axial, code
from rucher.games.alveola.box import box_of
from rucher.games.alveola.box.schema import Effect, Reach, TakeHoney
from rucher.games.alveola.state import (
    NOTHING,
    AlveolaState,
    BentPile,
    Pile,
    PilesInReach,
    Player,
    Step,
    StraightPile,
    TrianglePile,
    board_of,
    cuts_of,
)
from rucher.games.alveola.table import AlveolaTable, Printed

_STEPS: Final = get_args(Step)
_REACHES: Final = get_args(PilesInReach)
_SECOND_TURNS: Final = ("", "granted", "playing")
_ENDS: Final = ("", "queen", "ring_exhausted")
_EFFECTS: Final = {
    "Search": kernel.SEARCH_PILE,
    "Recover": kernel.RECOVER,
    "HornetMove": kernel.HORNET_MOVE,
    "HornetFlight": kernel.FLIGHT,
    "TakeHoney": kernel.HONEY,
    "Again": kernel.SECOND,
}


def table_of(state: AlveolaState, chance: Chance) -> AlveolaTable:
    """A fast table of Alvéola in the position of a state; bags are dealt to the piles."""
    powers, players = state.powers, state.options.players
    piles = deal(state, chance)
    board = board_of(state).copy()
    return AlveolaTable(
        printed(state.options.pack), board, players, state.options.teams, powers, piles, row(state)
    )


def deal(state: AlveolaState, chance: Chance) -> list[list[int]]:
    """The tiles of every pile from the top: those that are seen, then some of the bag."""
    bags: dict[type[Pile], list[int]] = {
        StraightPile: state.straight_bag.copy(),
        BentPile: state.bent_bag.copy(),
        TrianglePile: state.triangle_bag.copy(),
    }
    piles = []
    for number, pile in enumerate(state.piles):
        bag = bags[type(pile)]
        unseen = [chance.draw(f"pile {number}", bag) for _ in range(pile.below)]
        piles.append([item.what for item in pile.tiles] + unseen)
    return piles


@cache
def printed(pack: str) -> Printed:
    """What is printed in a box of Alvéola, for the fast table."""
    box = box_of(pack)
    figures = box.figures
    powers = [(power.cost, *_effect(power.effect)) for power in box.powers]
    numbers = (figures.choice, figures.flowers_for_growing, figures.queen_level, figures.queen_points)
    return Printed(cuts_of(pack), numbers, figures.level_points, powers)


def _effect(effect: Effect) -> tuple[int, int]:
    """The number of a flower power's effect on the fast table, and the honey that it gives."""
    if isinstance(effect, Reach):
        return _REACHES.index(effect.piles), 0
    return _EFFECTS[type(effect).__name__], effect.honey if isinstance(effect, TakeHoney) else 0


def row(state: AlveolaState) -> list[int]:
    """The numbers of a position of Alvéola, as the fast table keeps them."""
    found = [0] * kernel.ROW
    last = state.hive[-1]
    values = {
        kernel.SEAT: state.seat,
        kernel.STEP: _STEPS.index(state.step),
        kernel.TURN: state.turn,
        kernel.USED: state.power,
        kernel.REACH: _REACHES.index(state.reach),
        kernel.SOURCE: state.source,
        kernel.HAND: state.hand,
        kernel.MOVES: state.hornet_moves,
        kernel.SECOND_TURN: _SECOND_TURNS.index(state.second_turn),
        kernel.QUEEN_OF: state.queen_of,
        kernel.END: _ENDS.index(state.end),
        kernel.RESERVE: state.flowers,
        kernel.DIPPER: state.dipper,
        kernel.HORNET_TILE: state.hornet_tile,
        kernel.LAST_TILE: last.tile,
        kernel.LAST_AT: cell_number(last.cell),
        kernel.LAST_TURN: last.turn,
        kernel.LEVEL: last.level,
        kernel.LEFT: sum(pile.left for pile in state.piles),
    }
    for place, value in values.items():
        found[place] = value
    _list_into(found, kernel.WASPS, [cell_number(cell) for cell in state.hornets])
    _list_into(found, kernel.STARTS, state.start_tiles)
    for seat in range(4):
        player = state.players[seat] if seat < len(state.players) else None
        found[kernel.PLAYER + 16 * seat : kernel.PLAYER + 16 * seat + 16] = _player(player)
    return found


def _list_into(row: list[int], place: int, items: Sequence[int]) -> None:
    """Write a list behind its length."""
    row[place : place + 1 + len(items)] = [len(items), *items]


def _player(player: Player | None) -> list[int]:
    """A player's goods and workers as numbers of the fast table."""
    if player is None:
        return [0] * 16
    queen = NOTHING if player.queen is None else cell_number(player.queen)
    workers = [cell_number(cell) for cell in player.workers]
    goods = [player.reserve, player.flowers, player.honey, player.eaten, queen, len(workers)]
    return [*goods, *workers, *[0] * (10 - len(workers))]


def cell_number(cell: Hex) -> int:
    """The number of a cell on the fast table of Alvéola."""
    return code(cell, 0) >> 3


def encode(action: AlveolaAction) -> int:
    """The number of an action on the fast table of Alvéola."""
    match action:
        case UsePower(power):
            return kernel.POWER << 32 | power
        case TakePile(pile):
            return kernel.TAKE << 32 | pile
        case SearchPile(pile):
            return kernel.SEARCH << 32 | pile
        case TakeTile(depth):
            return kernel.DEPTH << 32 | depth
        case Lay(cell, turn):
            return kernel.LAY << 32 | code(cell, turn)
        case PlaceWorker(cell):
            return kernel.PLACE << 32 | cell_number(cell)
        case MoveWorker(start, cell):
            return kernel.MOVE << 32 | cell_number(start) << 16 | cell_number(cell)
        case PlaceQueen(cell):
            return kernel.CROWN << 32 | cell_number(cell)
        case MoveHornet(start, cell):
            return kernel.STING << 32 | cell_number(start) << 16 | cell_number(cell)
        case PlayAgain():
            return kernel.AGAIN << 32
        case Decline():
            return kernel.DECLINE << 32
        case _:
            assert_never(action)


@lru_cache(1 << 16)
def decode(number: int) -> AlveolaAction:
    """The action that a number means on the fast table of Alvéola."""
    kind, what = number >> 32, number & 0xFFFF_FFFF
    start, cell = axial(what >> 16 & 65535), axial(what & 65535)
    match kind:
        case kernel.POWER:
            return UsePower(what)
        case kernel.TAKE:
            return TakePile(what)
        case kernel.SEARCH:
            return SearchPile(what)
        case kernel.DEPTH:
            return TakeTile(what)
        case kernel.LAY:
            return Lay(axial(what >> 3), what & 7)
        case kernel.PLACE:
            return PlaceWorker(cell)
        case kernel.MOVE:
            return MoveWorker(start, cell)
        case kernel.CROWN:
            return PlaceQueen(cell)
        case kernel.STING:
            return MoveHornet(start, cell)
        case kernel.AGAIN:
            return PlayAgain()
        case _:
            return Decline()
