"""Clause 1: set the table."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.hexgrid import Hex, neighbours
from rucher.core.secrets import EVERYONE
from rucher.core.types import Emit, Refusal, Seat
from rucher.games.alveola.actions import Lay
from rucher.games.alveola.board import HORNET
from rucher.games.alveola.box import AlveolaBox, box_of
from rucher.games.alveola.events import StartTileLaid
from rucher.games.alveola.ids import touch
from rucher.games.alveola.state import PILE_TYPES, AlveolaOptions, AlveolaState, Laid, Pile, Player, board_of

CENTRE: Hex = (0, 0)


def lay_table(options: AlveolaOptions, chance: Chance) -> AlveolaState:
    """Clauses 1.1 to 1.9: set up bees, start tiles, ring, tokens and powers."""
    box = box_of(options.pack)
    bags = {shape: list(tiles) for shape, tiles in box.of_shape.items()}
    state = AlveolaState(
        options=options,
        players=[Player(reserve=box.tokens.workers) for _ in range(options.players)],
        hive=[],
        hornets=[],
        piles=[],
        straight_bag=bags["tile_straight"],
        bent_bag=bags["tile_bent"],
        triangle_bag=bags["tile_triangle"],
        powers=_draw_powers(box, options, chance),
        flowers=box.tokens.flowers,
        dipper=box.ring.hornet_tile,
        hornet_tile=box.ring.hornet_tile,
        start_tiles=[],
    )
    for shape in box.ring.piles:
        top = chance.deal(shape, bags[shape], EVERYONE)
        pile: Pile = PILE_TYPES[shape](tiles=[top], below=box.ring.pile_size - 1)
        state.piles.append(pile)
    if options.free_start_layout:
        first, *state.start_tiles = box.start_tiles[options.players]
        lay_start_tile(state, first, CENTRE, 0)
        state.step = "start"
    else:
        for tile, cell, turn in box.layouts[options.players]:
            lay_start_tile(state, tile, cell, turn)
    return state


def _draw_powers(box: AlveolaBox, options: AlveolaOptions, chance: Chance) -> tuple[int, ...]:
    """Clause 1.9: draw one power of each cost, the cheapest first; or take those marked for a first game."""
    powers = list(enumerate(box.powers))
    if options.first_game:
        return tuple(sorted((n for n, p in powers if p.first_game), key=lambda n: box.powers[n].cost))
    return tuple(chance.pick(f"power of cost {c}", [n for n, p in powers if p.cost == c]) for c in (1, 2, 3))


def lay_start_tile(state: AlveolaState, tile: int, cell: Hex, turn: int) -> None:
    """Clauses 1.3 and 1.5: lay a start tile on the table, and put a hornet on its icon."""
    board, kind = board_of(state), state.box.tiles[tile]
    board.lay(tile, cell, turn)
    state.hive.append(Laid(tile, *cell, turn, 1))
    if kind.hornet >= 0:
        icon = kind.cells(cell, turn)[kind.hornet]
        state.hornets.append(icon)
        board.stand(icon, HORNET)


def refuse_start(view: AlveolaState, action: Lay) -> Refusal | None:
    """Clause 1.4: why a start tile may not lie there: start tiles lie side by side."""
    board = board_of(view)
    cells = view.tile_in_hand.cells(action.cell, action.turn)
    if under := [cell for cell in cells if board.height(cell)]:
        return Refusal("start_tile_on_top", "1.4", {"n": len(under)}, tuple(map(touch, under)))
    if not any(board.height(near) for cell in cells for near in neighbours(cell)):
        return Refusal("start_tile_apart", "1.4", {}, tuple(map(touch, cells)))
    return None


def place_start(state: AlveolaState, seat: Seat, action: Lay, emit: Emit) -> None:
    """Clause 1.4: place one start tile; each player places one, then the first turn begins."""
    tile = state.start_tiles.pop(0)
    lay_start_tile(state, tile, action.cell, action.turn)
    if emit:
        emit(StartTileLaid(seat, tile, action.cell, action.turn))
    if state.start_tiles:
        state.seat += 1
    else:
        state.seat, state.step = 0, "take"
