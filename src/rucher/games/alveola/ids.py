"""The names of cells, tiles and powers in touches, terms and notation."""

from __future__ import annotations

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.core.texts import Term
from rucher.games.alveola.box import Box


def touch(cell: Hex) -> str:
    """The touch of a cell."""
    return f"cell:{cell[0]},{cell[1]}"


def cell_of(text: str) -> Hex:
    """The cell of a text such as `2,-1`."""
    q, comma, r = text.partition(",")
    try:
        found = (int(q), int(r))
    except ValueError:
        raise UnreadableAction(f"{text!r} is not a cell; write for instance 2,-1") from None
    if not comma or max(map(abs, found)) > 127:
        raise UnreadableAction(f"{text!r} is not a cell near the hive")
    return found


def power_term(box: Box, power: int) -> Term:
    """The term of a power for a sentence."""
    return Term(box.powers[power].id)


def power_name(box: Box, power: int) -> str:
    """The name of a power in notation: its id without the word power."""
    return box.powers[power].id.removeprefix("power_")


def power_number(box: Box, name: str) -> int:
    """The number of the power with this name."""
    for number in range(len(box.powers)):
        if power_name(box, number) == name:
            return number
    raise UnreadableAction(f"there is no power {name!r}")
