"""Anthophila in words: the sentences of actions."""

from __future__ import annotations

from typing import assert_never

from rucher.core.hexgrid import Hex
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.anthophila.actions import (
    AnthophilaAction,
    Begin,
    CureAction,
    CureBee,
    EndTurn,
    Explore,
    Fight,
    Finish,
    Forage,
    FreeAct,
    MoveBee,
    Mutate,
    Transform,
    TurnAct,
    VineAction,
    VineBee,
    Yield,
)
from rucher.games.anthophila.box import DOWN
from rucher.games.anthophila.chapters.stock import price
from rucher.games.anthophila.geometry import spot_of
from rucher.games.anthophila.ids import action_term, bee_name, bee_term, of_bee, written
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.words.event_words import cubes


def describe_action(view: AnthophilaState, action: AnthophilaAction) -> Sentence:
    """The sentence of an action of Anthophila."""
    key, params = _tell(view, action)
    return Sentence(f"say.{key}", params)


def _tell(view: AnthophilaState, action: AnthophilaAction) -> tuple[str, dict[str, Parameter]]:
    """The key and the words of an action's sentence."""
    match action:
        case Explore(bee, cell):
            return "explore", {**of_bee(view, bee), "cell": written(cell)}
        case MoveBee(bee, cell):
            return _tell_move(view, bee, cell)
        case Forage(bee):
            tile = view.box.tile_names[view.tiles[view.bees[bee].at] % DOWN]
            return "forage", {**of_bee(view, bee), "tile": Term(tile)}
        case VineBee(bee, patient):
            return "vine", {**of_bee(view, bee), "patient": bee_term(bee_name(view, patient))}
        case VineAction(bee, name):
            return "vine", {**of_bee(view, bee), "patient": action_term(name)}
        case Transform(product):
            return f"transform_{product}", {"pollen": Term("pollen", count=price(view, product))}
        case Mutate(kind):
            return f"mutate_{kind}", {"pollen": Term("pollen", count=price(view, kind))}
        case _:
            return _tell_other(view, action)


def _tell_other(view: AnthophilaState, action: FreeAct | TurnAct) -> tuple[str, dict[str, Parameter]]:
    """The key and the words of a cure, a fight, or a choice of the turn."""
    cure = Term("pollen", count=view.box.figures.cure_price)
    match action:
        case Begin(name):
            return f"begin_{name}", {}
        case CureBee(patient):
            return "cure", {"patient": bee_term(bee_name(view, patient)), "pollen": cure}
        case CureAction(name):
            return "cure", {"patient": action_term(name), "pollen": cure}
        case Fight(bee, name):
            return "fight", {**of_bee(view, bee), "action": action_term(name)}
        case Finish():
            return "finish", {}
        case EndTurn():
            return "end_turn", {}
        case Yield():
            return "yield", {}
        case _:
            assert_never(action)


def _tell_move(view: AnthophilaState, bee: int, cell: Hex) -> tuple[str, dict[str, Parameter]]:
    """The key and the words of a bee's flight; one that comes home unloads."""
    if cell == (0, 0):
        load = cubes(view.bees[bee].cargo)
        return ("come_home" if load else "come_home_empty"), {**of_bee(view, bee), "load": load}
    tile = view.tiles[spot_of(cell)]
    params: dict[str, Parameter] = {**of_bee(view, bee), "cell": written(cell)}
    if spot_of(cell) in view.hornets:
        return "move_to_hornet", params
    if tile >= DOWN:
        return "move_face_down", params
    name = Term(view.box.tile_names[tile])
    if view.box.is_plant(tile):
        return "move", {**of_bee(view, bee), "tile": name}  # a plant is there once
    return "move_special", {**params, "tile": name}
