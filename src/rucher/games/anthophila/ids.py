"""The names of bees, tiles, cells and actions in notation, touches and sentences."""

from __future__ import annotations

import re

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.core.texts import Parameter, Term
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.geometry import FARTHEST
from rucher.games.anthophila.state import AnthophilaState

HOME = "hive"
_BEE = re.compile(r"([wm])([1-9])")
_CELL = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")


def bee_name(view: AnthophilaState, bee: int) -> str:
    """The short name of a bee: w1 is the first worker, m1 the first male."""
    workers = view.box.pieces.workers
    return f"m{bee - workers + 1}" if bee >= workers else f"w{bee + 1}"


def bee_number(view: AnthophilaState, name: str) -> int:
    """The number of the bee with this name."""
    found, pieces = _BEE.fullmatch(name), view.box.pieces
    if found and int(found[2]) <= (pieces.workers if found[1] == "w" else pieces.males):
        return int(found[2]) - 1 + (pieces.workers if found[1] == "m" else 0)
    raise UnreadableAction(f"there is no bee {name[:40]!r}; bees are called w1, w2, m1 and so on")


def bee_term(name: str) -> Term:
    """The term of a bee for a sentence, from its short name."""
    return Term("worker" if name[0] == "w" else "male", number=int(name[1:]))


def of_bee(view: AnthophilaState, bee: int) -> dict[str, Parameter]:
    """The name of a bee as a parameter of a refusal."""
    return {"bee": bee_term(bee_name(view, bee))}


def patient_term(name: str) -> Term:
    """The term of a bee or an action for a sentence."""
    return bee_term(name) if _BEE.fullmatch(name) else action_term(name)


def action_term(action: str) -> Term:
    """The term of an action for a sentence: the action Explore."""
    return Term(f"action_{action}")


def action_called(view: AnthophilaState, name: str) -> ActionId:
    """The action with this name."""
    for action in view.box.actions:
        if action == name:
            return action
    raise UnreadableAction(f"there is no action {name[:40]!r}; there are {', '.join(view.box.actions)}")


def written(cell: Hex) -> str:
    """The notation of a cell of Anthophila; the hive has its own name."""
    return HOME if cell == (0, 0) else f"{cell[0]},{cell[1]}"


def cell_called(name: str) -> Hex:
    """The cell of Anthophila that a text such as 2,-1 or the hive's name means."""
    if name == HOME:
        return 0, 0
    found = _CELL.fullmatch(name)
    if not found or max(abs(int(found[1])), abs(int(found[2]))) > FARTHEST:
        raise UnreadableAction(f"{name[:40]!r} is not a cell of the table; write for instance 2,-1 or {HOME}")
    return int(found[1]), int(found[2])


def touch(cell: Hex) -> str:
    """The touch of a cell of Anthophila."""
    return "stock" if cell == (0, 0) else f"cell:{cell[0]},{cell[1]}"
