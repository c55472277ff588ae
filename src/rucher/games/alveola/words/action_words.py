"""Alvéola in words: the sentences of actions."""

from __future__ import annotations

from typing import assert_never

from rucher.core.hexgrid import DIRECTION_NAMES, Hex, direction_between, neighbours
from rucher.core.secrets import UNKNOWN
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.alveola.actions import (
    AlveolaAction,
    Decline,
    Lay,
    MoveHornet,
    MoveWorker,
    PlaceQueen,
    PlaceWorker,
    PlayAgain,
    SearchPile,
    TakePile,
    TakeTile,
    UsePower,
)
from rucher.games.alveola.ids import power_term
from rucher.games.alveola.state import AlveolaState, board_of
from rucher.games.alveola.words.common import DECLINED, cell_numbers, tile_sentence, worker_at


def describe_action(view: AlveolaState, action: AlveolaAction) -> Sentence:
    """The sentence of an action of Alvéola."""
    match action:
        case UsePower(power):
            cost = Term("flower", count=view.box.powers[power].cost)
            return Sentence("say.use_power", {"power": power_term(view.box, power), "cost": cost})
        case TakePile(pile):
            return tile_sentence(
                "say.take", {"pile": pile + 1}, view.box.tiles[view.piles[pile].tiles[0].what]
            )
        case SearchPile(pile):
            return Sentence("say.search", {"pile": pile + 1})
        case TakeTile(depth):
            return _tell_searched(view, depth)
        case Lay():
            return _tell_lay(view, action)
        case PlaceWorker(cell):
            return Sentence("say.place_worker", {"cell": _number(view, cell)})
        case PlaceQueen(cell):
            return Sentence("say.place_queen", {"cell": _number(view, cell)})
        case MoveWorker(start, cell):
            return Sentence("say.move_worker", {"start": _number(view, start), "cell": _number(view, cell)})
        case MoveHornet(start, cell):
            victim = worker_at(view, cell)
            people = {} if victim is None else {"victim": victim}
            code = "say.move_hornet" if victim is None else "say.eat"
            return Sentence(code, {"start": _number(view, start), "cell": _number(view, cell)}, people)
        case PlayAgain():
            return Sentence("say.again")
        case Decline():
            return Sentence(f"say.{DECLINED[view.step]}")
        case _:
            assert_never(action)


def _tell_searched(view: AlveolaState, depth: int) -> Sentence:
    """The sentence of taking a tile from a pile that was searched."""
    what = view.piles[view.source].tiles[depth].what
    if what == UNKNOWN:
        return Sentence("say.take_unknown", {"depth": depth + 1})
    return tile_sentence("say.take_tile", {"depth": depth + 1}, view.box.tiles[what])


def _number(view: AlveolaState, cell: Hex) -> int:
    """The number of a cell in the sentence of an action of Alvéola; 0 for one beside the hive."""
    return cell_numbers(view).get(cell, 0)


def _tell_lay(view: AlveolaState, action: Lay) -> Sentence:
    """A tile on the ground lies beside a cell; on the hive it covers cells, face by face."""
    numbers, cells = cell_numbers(view), view.tile_in_hand.cells(action.cell, action.turn)
    level = board_of(view).height(action.cell) + 1
    if level > 1:
        covered: Parameter = [str(numbers[cell]) for cell in cells if cell in numbers]
        honey = Term("honey", count=view.tile_in_hand.honey)
        return Sentence("say.raise", {"cells": covered, "level": level, "honey": honey})
    return Sentence("say.start" if view.step == "start" else "say.grow", _beside(numbers, cells, action.turn))


def _beside(numbers: dict[Hex, int], cells: list[Hex], turn: int) -> dict[str, Parameter]:
    """The place of a tile on the ground: its first face at the hive, and the side of a cell there."""
    for face, cell in enumerate(cells, 1):
        if near := [other for other in neighbours(cell) if other in numbers]:
            first = min(near, key=numbers.__getitem__)
            side = DIRECTION_NAMES[direction_between(first, cell) or 0].lower()
            return {"face": face, "side": Term(f"side_{side}"), "cell": numbers[first], "turn": turn}
    raise ValueError(f"no face of {cells} touches the hive")
