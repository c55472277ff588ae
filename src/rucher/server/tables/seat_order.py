"""Who sits where at a new table: as its host asked, or as the server draws it."""

from __future__ import annotations

from rucher.core.chance import Chance


def draw_order(seats: int, teams: bool, chance: Chance) -> tuple[int, ...]:
    """For each seat of a new table, the asked seat that is drawn for it; the first seat begins.

    Partners sit across from each other, so where teams play only the one who begins is drawn.
    """
    if not teams:
        return tuple(chance.shuffled("seat order", range(seats)))
    first = chance.pick("first seat", range(seats))
    return tuple((first + seat) % seats for seat in range(seats))
