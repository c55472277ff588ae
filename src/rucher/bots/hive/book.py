"""Playing from the book of openings: a move about as good as the best one, another each time.

The book is the explorer's (`openings.py`). A level says by how much a move's expected score may fall short of
the best one's; closer moves are played more often.
"""

from __future__ import annotations

import random

from rucher.bots.hive.openings import DEEPEST, Book, explore, shipped_book
from rucher.games.hive.actions import HiveAction
from rucher.games.hive.state import HiveState

HALVED = 0.02  # a move so much worse than another one is played half as often


def choices(book: Book, view: HiveState, spread: float) -> list[tuple[HiveAction, float]]:
    """The moves of a book within a spread of the best one, and how much worse each is."""
    if view.ply >= DEEPEST or view.options.start:
        return []
    known = [(played.action, played.move.chance) for played in explore(book, view)]
    judged = [(action, chance) for action, chance in known if chance is not None]
    best = max((chance for _, chance in judged), default=0.0)
    return [(action, best - chance) for action, chance in judged if best - chance <= spread]


def from_the_book(view: HiveState, spread: float, rng: random.Random) -> HiveAction | None:
    """A move of the shipped book; None where it knows too little: a single move leaves no choice."""
    found = choices(shipped_book(), view, spread)
    if len(found) < 2:
        return None
    weights = [2 ** (-worse / HALVED) for _, worse in found]
    return rng.choices([action for action, _ in found], weights)[0]
