"""Alvéola in words: the sentences of actions."""

from __future__ import annotations

from typing import assert_never

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
from rucher.games.alveola.words.common import DECLINED, cell_name, tile_sentence, worker_at


def describe_action(view: AlveolaState, action: AlveolaAction) -> Sentence:
    """The sentence of an action."""
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
            return Sentence("say.place_worker", {"cell": cell_name(cell)})
        case PlaceQueen(cell):
            return Sentence("say.place_queen", {"cell": cell_name(cell)})
        case MoveWorker(start, cell):
            return Sentence("say.move_worker", {"start": cell_name(start), "cell": cell_name(cell)})
        case MoveHornet(start, cell):
            victim = worker_at(view, cell)
            people = {} if victim is None else {"victim": victim}
            code = "say.move_hornet" if victim is None else "say.eat"
            return Sentence(code, {"start": cell_name(start), "cell": cell_name(cell)}, people)
        case PlayAgain():
            return Sentence("say.again")
        case Decline():
            return Sentence(f"say.{DECLINED[view.step]}")
        case _:
            assert_never(action)


def _tell_searched(view: AlveolaState, depth: int) -> Sentence:
    what = view.piles[view.source].tiles[depth].what
    if what == UNKNOWN:
        return Sentence("say.take_unknown", {"depth": depth + 1})
    return tile_sentence("say.take_tile", {"depth": depth + 1}, view.box.tiles[what])


def _tell_lay(view: AlveolaState, action: Lay) -> Sentence:
    params: dict[str, Parameter] = {"cell": cell_name(action.cell), "turn": action.turn}
    if view.step == "start":
        return Sentence("say.start", params)
    level = board_of(view).height(action.cell) + 1
    if level == 1:
        return Sentence("say.grow", params)
    honey = Term("honey", count=view.tile_in_hand.honey)
    return Sentence("say.raise", {**params, "level": level, "honey": honey})
