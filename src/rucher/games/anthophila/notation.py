"""A short notation for every action, to write down or to read aloud.

explore, move, forage, make_pollen, transform, mutate      begin that action
w1 explore 2,-1    w1 move 2,-1    w1 move hive            a bee explores, moves, comes home
w1 forage          m1 vine w2      m1 vine explore         a bee forages; a vine frees a bee or an action
honey, propolis, worker, male                              transform into, mutate into
done, end                                                  the action is over; the turn is over
cure w2, cure explore, m1 fight explore, yield             free acts; giving the hive up
"""

from __future__ import annotations

from typing import get_args

from rucher.core.errors import UnreadableAction
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
    MoveBee,
    Mutate,
    Transform,
    VineAction,
    VineBee,
    Yield,
)
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.ids import action_called, bee_name, bee_number, cell_called, written
from rucher.games.anthophila.state import AnthophilaState

WORDS: dict[str, AnthophilaAction] = {
    **{action: Begin(action) for action in get_args(ActionId)},
    "honey": Transform("honey"),
    "propolis": Transform("propolis"),
    "worker": Mutate("worker"),
    "male": Mutate("male"),
    "done": Finish(),
    "end": EndTurn(),
    "yield": Yield(),
}
_IN_SHORT = {action: word for word, action in WORDS.items()}


def write(view: AnthophilaState, action: AnthophilaAction) -> str:
    """The notation of an action of Anthophila."""
    match action:
        case Explore(bee, cell):
            return f"{bee_name(view, bee)} explore {written(cell)}"
        case MoveBee(bee, cell):
            return f"{bee_name(view, bee)} move {written(cell)}"
        case Forage(bee):
            return f"{bee_name(view, bee)} forage"
        case VineBee(bee, patient):
            return f"{bee_name(view, bee)} vine {bee_name(view, patient)}"
        case VineAction(bee, name):
            return f"{bee_name(view, bee)} vine {name}"
        case CureBee(patient):
            return f"cure {bee_name(view, patient)}"
        case CureAction(name):
            return f"cure {name}"
        case Fight(bee, name):
            return f"{bee_name(view, bee)} fight {name}"
        case _:
            return _IN_SHORT[action]


def read(view: AnthophilaState, text: str) -> AnthophilaAction:
    """The action of Anthophila that a notation spells."""
    words = text.lower().split()
    match words:
        case [word] if word in WORDS:
            return WORDS[word]
        case ["cure", name] if name in view.box.actions:
            return CureAction(action_called(view, name))
        case ["cure", name]:
            return CureBee(bee_number(view, name))
        case [bee, "forage"]:
            return Forage(bee_number(view, bee))
        case [bee, "explore", cell]:
            return Explore(bee_number(view, bee), cell_called(cell))
        case [bee, "move", cell]:
            return MoveBee(bee_number(view, bee), cell_called(cell))
        case [bee, "fight", name]:
            return Fight(bee_number(view, bee), action_called(view, name))
        case [bee, "vine", name] if name in view.box.actions:
            return VineAction(bee_number(view, bee), action_called(view, name))
        case [bee, "vine", name]:
            return VineBee(bee_number(view, bee), bee_number(view, name))
    raise UnreadableAction(
        f"{text[:60]!r} is not an action; write for instance 'explore', 'w1 move 2,-1' or 'end'"
    )
