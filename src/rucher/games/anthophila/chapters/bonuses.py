"""Clause 12: bonus tiles, whose effect lasts while every slot is held."""

from __future__ import annotations

from typing import TypeAlias

from rucher.core.types import Emit
from rucher.games.anthophila.box.schema import BonusId
from rucher.games.anthophila.events import BonusHeld, BonusLost
from rucher.games.anthophila.state import AnthophilaState

Held: TypeAlias = frozenset[BonusId]
_NONE: Held = frozenset()


def held(view: AnthophilaState) -> Held:
    """Clause 12.1: the effects of the face-up bonus tiles whose slots are all held."""
    effects, tiles = view.box.effects, view.tiles
    count: dict[int, int] = {}
    for bee in view.bees:
        if bee.at in tiles and (tile := tiles[bee.at]) in effects:
            count[tile] = count.get(tile, 0) + 1
    if not count:
        return _NONE
    return frozenset(effects[tile][0] for tile, bees in count.items() if bees >= effects[tile][1])


def tell_changes(before: Held, after: Held, emit: Emit) -> None:
    """Anthophila, clauses 12.1 and 12.3: emit an event for each effect gained or lost."""
    if emit and before != after:
        for bonus in sorted(after - before):
            emit(BonusHeld(bonus))
        for bonus in sorted(before - after):
            emit(BonusLost(bonus))
