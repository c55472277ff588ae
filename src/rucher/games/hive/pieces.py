"""The 28 pieces by number: white's 14, then black's, in the order of the box."""

from __future__ import annotations

import functools
from typing import Final

from rucher.core.texts import Term
from rucher.games.hive.box import CREATURES, Creature

COLOURS: Final = ("white", "black")
SIDE: Final = sum(creature.count for creature in CREATURES)  # pieces of one side, all options in play

_OF_SIDE: Final = [(creature, number) for creature in CREATURES for number in range(1, creature.count + 1)]

PIECES: Final = range(2 * SIDE)
NAMES: Final = tuple(
    f"{colour[0]}{creature.letter}{number if creature.count > 1 else ''}"
    for colour in COLOURS
    for creature, number in _OF_SIDE
)
NUMBERS: Final = {name: piece for piece, name in enumerate(NAMES)}
CREATURE_OF_LETTER: Final = {creature.letter: creature for creature in CREATURES}
QUEENS: Final = (NUMBERS["wQ"], NUMBERS["bQ"])


def colour_of(piece: int) -> int:
    """The colour of a piece: 0 for white, 1 for black; also its seat."""
    return piece // SIDE


def creature_of(piece: int) -> Creature:
    """The creature of a piece."""
    return _OF_SIDE[piece % SIDE][0]


def before_in_order(piece: int) -> int | None:
    """Clause 2.8: the piece of the same creature that must enter before this one."""
    return piece - 1 if _OF_SIDE[piece % SIDE][1] > 1 else None


@functools.cache
def term(piece: int) -> Term:
    """The term of a piece for a sentence: the white soldier ant 2."""
    creature, number = _OF_SIDE[piece % SIDE]
    return Term(creature.id, COLOURS[colour_of(piece)], number if creature.count > 1 else None)
