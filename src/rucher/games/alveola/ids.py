"""The names of cells, tiles and powers in touches, terms and notation."""

from __future__ import annotations

import re

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.core.texts import Term
from rucher.games.alveola.box import AlveolaBox

_CELL = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
FARTHEST = 127


def touch(cell: Hex) -> str:
    """The touch of a cell of Alvéola."""
    return f"cell:{cell[0]},{cell[1]}"


def cell_of(text: str) -> Hex:
    """The cell of Alvéola that a text such as `2,-1` names."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise UnreadableAction(f"{text!r} is not a cell; write for instance 2,-1")
    cell = int(found[1]), int(found[2])
    if max(map(abs, cell)) > FARTHEST:
        raise UnreadableAction(f"{text!r} is not a cell near the hive")
    return cell


def power_term(box: AlveolaBox, power: int) -> Term:
    """The word for a flower power in a sentence of Alvéola."""
    return Term(box.powers[power].id)


def power_name(box: AlveolaBox, power: int) -> str:
    """The name of a flower power in Alvéola's notation: its id without the word power."""
    return box.powers[power].id.removeprefix("power_")


def power_number(box: AlveolaBox, name: str) -> int:
    """The number of the power with this name."""
    for number in range(len(box.powers)):
        if power_name(box, number) == name:
            return number
    raise UnreadableAction(f"there is no power {name!r}")
