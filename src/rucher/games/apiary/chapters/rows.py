"""Clauses 5.11 and 11.5: the face-up rows of Advance and their stacks."""

from __future__ import annotations

from rucher.core.chance import Chance
from rucher.core.types import Emit
from rucher.games.apiary.box.effects import KINDS
from rucher.games.apiary.events import RowRefreshed, TileTurnedUp
from rucher.games.apiary.state import NONE, ApiaryState


def next_tile(state: ApiaryState, kind: int, chance: Chance) -> int:
    """Clause 5.11: the top of a stack; an empty stack is remade from its discards; NONE if both are empty."""
    stack = state.bag_of(kind)
    if not stack:
        stack += sorted(state.discards[kind])
        state.discards[kind] = []
    return chance.draw(f"{KINDS[kind]}s", stack) if stack else NONE


def refill_rows(state: ApiaryState, chance: Chance, emit: Emit) -> None:
    """Clause 5.11: slide the rest of each row to the left, and fill it with new tiles."""
    for kind in range(3):
        first = 3 * kind
        if NONE not in state.rows[first : first + 3]:
            continue
        row = [tile for tile in state.rows[first : first + 3] if tile != NONE]
        for column in range(len(row), 3):
            tile = next_tile(state, kind, chance)
            row.append(tile)
            if emit and tile != NONE:
                emit(TileTurnedUp(KINDS[kind], column, tile))
        state.rows[first : first + 3] = row


def refresh_row(state: ApiaryState, kind: int, chance: Chance, emit: Emit) -> None:
    """Clause 11.5: discard the whole row and deal a new one at once."""
    first = 3 * kind
    state.discards[kind] += [tile for tile in state.rows[first : first + 3] if tile != NONE]
    row = [next_tile(state, kind, chance) for _ in range(3)]
    state.rows[first : first + 3] = row
    if emit:
        emit(RowRefreshed(KINDS[kind], tuple(row)))
