"""Positions written in text, for diagrams: a line for each thing, on the start hive of two players.

S-EFF-2 1,1/0     a tile laid there, with its turn (notation of `Lay`)     hand S-EFF-2    the tile to lay
worker 2 0,1      a worker of the second player                            queen 2 0,1     and their queen
bee               a bee may come to the tile laid last                     hornet          a hornet moves

The first player is to act, long after the first turn.
"""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.errors import UnreadablePosition
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.chapters.setting_up import lay_table
from rucher.games.alveola.ids import cell_of
from rucher.games.alveola.notation import read
from rucher.games.alveola.state import AlveolaOptions, AlveolaState, Laid, Player, board_of

LATE = 10  # a turn on which bees may come


def read_position(text: str) -> AlveolaState:
    """The state of Alvéola that a written position means."""
    state = lay_table(AlveolaOptions(), Chance(0))
    state.turn = LATE
    for line in text.strip().splitlines():
        _add(state, line.split())
    state.__dict__.clear()  # the board is made again, with everybody who stands on it
    return state


def _add(state: AlveolaState, line: list[str]) -> None:
    """Add what one line of a written position of Alvéola names."""
    match line:
        case ["hand", tile]:
            state.hand, state.source, state.step = _tile(state, tile), 0, "lay"
        case ["worker", number, cell]:
            player = _player(state, number)
            player.workers.append(cell_of(cell))
            player.reserve -= 1
        case ["queen", number, cell]:
            _player(state, number).queen = cell_of(cell)
            state.queen_of = int(number) - 1
        case ["bee"]:
            state.step = "bee"
        case ["hornet"]:
            state.step, state.hornet_moves = "hornet", 1
        case [tile, place]:
            lay = read(state, place)
            if not isinstance(lay, Lay):
                raise UnreadablePosition(f"{place!r} is not a place for a tile; write for instance 1,1/0")
            level = board_of(state).lay(_tile(state, tile), lay.cell, lay.turn)
            state.hive.append(Laid(_tile(state, tile), *lay.cell, lay.turn, level))
        case _:
            raise UnreadablePosition(f"{' '.join(line)!r} puts nothing on the table")


def _tile(state: AlveolaState, name: str) -> int:
    """The number of a tile that a written position names; it leaves its bag."""
    found = [tile.number for tile in state.box.tiles if tile.id == name]
    if not found:
        raise UnreadablePosition(f"there is no tile {name!r}; write for instance S-EFF-2")
    for bag in (state.straight_bag, state.bent_bag, state.triangle_bag):
        if found[0] in bag:
            bag.remove(found[0])
    return found[0]


def _player(state: AlveolaState, number: str) -> Player:
    """The player that a written position of Alvéola names."""
    if number not in ("1", "2"):
        raise UnreadablePosition(f"there is no player {number!r}; there are 1 and 2")
    return state.players[int(number) - 1]
