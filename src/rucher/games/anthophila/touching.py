"""The touches of each action, and the action or refusal of some touches."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.errors import UnreadableAction
from rucher.core.hexgrid import Hex
from rucher.core.types import Refusal
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
from rucher.games.anthophila.chapters.bees import first_equal
from rucher.games.anthophila.chapters.exploring import refuse_any_spot, scouts
from rucher.games.anthophila.chapters.foraging import refuse_any_patient, refuse_forager
from rucher.games.anthophila.chapters.hornets import refuse_any_fight, refuse_fighter
from rucher.games.anthophila.chapters.moving import refuse_any_way
from rucher.games.anthophila.chapters.parasites import refuse_any_cure
from rucher.games.anthophila.chapters.turn import actions_allowed
from rucher.games.anthophila.ids import action_called, action_term, bee_name, bee_number, cell_called, touch
from rucher.games.anthophila.state import AnthophilaState

_BUTTONS: dict[str, AnthophilaAction] = {
    "done": Finish(),
    "end": EndTurn(),
    "yield": Yield(),
    "product:honey": Transform("honey"),
    "product:propolis": Transform("propolis"),
    "new:worker": Mutate("worker"),
    "new:male": Mutate("male"),
}
_TOUCH_OF = {action: button for button, action in _BUTTONS.items()}


def touches(view: AnthophilaState, action: AnthophilaAction) -> tuple[str, ...]:
    """The touches of an Anthophila action: an action hex, a button, or a bee and its target."""
    match action:
        case Explore(bee, cell) | MoveBee(bee, cell):
            return (_bee(view, bee), touch(cell))
        case Forage(bee):
            return (_bee(view, bee),)
        case VineBee(bee, patient):
            return (_bee(view, bee), _bee(view, patient))
        case VineAction(bee, name):
            return (_bee(view, bee), f"action:{name}")
        case Begin(name):
            return (f"action:{name}",)
        case CureBee(patient):
            return ("cure", _bee(view, patient))
        case CureAction(name):
            return ("cure", f"action:{name}")
        case Fight(bee, name):
            return ("fight", _bee(view, bee), f"action:{name}")
        case _:
            return (_TOUCH_OF[action],)


def _bee(view: AnthophilaState, bee: int) -> str:
    """The touch of a bee."""
    return f"bee:{bee_name(view, bee)}"


def read_touches(view: AnthophilaState, touched: Sequence[str]) -> AnthophilaAction | Refusal | None:
    """The action of Anthophila that touches spell, legal or not; or a refusal of the first ones."""
    if not touched:
        return None
    first, rest = touched[0], touched[1:]
    if found := _BUTTONS.get(first):
        return found
    if first == "cure":
        return _read_cure(view, rest)
    if first == "fight":
        return _read_fight(view, rest)
    kind, _, name = first.partition(":")
    if kind == "action":
        return Begin(action_called(view, name))
    if kind == "bee":
        return _read_bee(view, bee_number(view, name), rest)
    if kind == "cell" or first == "stock":
        _cell(first)
        return _refuse_hand(view, first) or Refusal("touch_a_bee_first", "2.4", {}, (first,))
    raise UnreadableAction(f"nothing on the table is called {first[:40]!r}")


def _refuse_hand(view: AnthophilaState, first: str) -> Refusal | None:
    """Anthophila, clauses 2.2, 2.4 and 8.7: why the first touch may be neither a bee nor a tile now."""
    if view.in_danger():
        return Refusal("hive_in_danger", "8.7")
    if view.step == "transform" or view.step == "mutate":
        return Refusal("works_on_stock", "2.4", {"action": action_term(view.step)}, (first,))
    if view.step != "turn":
        return None
    allowed = actions_allowed(view)
    if view.used >= allowed:
        return Refusal("no_actions_left", "2.2", {"n": allowed})
    return Refusal("choose_an_action", "2.2", {}, (first,))


def _read_cure(view: AnthophilaState, rest: Sequence[str]) -> AnthophilaAction | Refusal | None:
    """The cure that some touches spell, or why there is none."""
    if not rest:
        return refuse_any_cure(view)
    kind, _, name = rest[0].partition(":")
    if kind == "action":
        return CureAction(action_called(view, name))
    return CureBee(first_equal(view, bee_number(view, name)))


def _read_fight(view: AnthophilaState, rest: Sequence[str]) -> AnthophilaAction | Refusal | None:
    """The fight against a hornet that some touches spell, or why there is none."""
    if not rest:
        return refuse_any_fight(view)
    bee = first_equal(view, bee_number(view, rest[0].partition(":")[2]))
    if len(rest) == 1:
        return refuse_fighter(view, bee) or refuse_any_fight(view)
    return Fight(bee, action_called(view, rest[1].partition(":")[2]))


def _read_bee(view: AnthophilaState, bee: int, rest: Sequence[str]) -> AnthophilaAction | Refusal | None:
    """Clause 2.7: the action of a touched bee; of equal bees, the first acts."""
    if refusal := _refuse_hand(view, f"bee:{bee_name(view, bee)}"):
        return refusal
    if view.step == "explore":
        bee = dict(scouts(view)).get(view.bees[bee].at, bee) if not view.bees[bee].acted else bee
        return Explore(bee, _cell(rest[0])) if rest else refuse_any_spot(view, bee)
    bee = first_equal(view, bee)
    if view.step == "move":
        return MoveBee(bee, _cell(rest[0])) if rest else refuse_any_way(view, bee)
    return _read_forager(view, bee, rest)


def _read_forager(view: AnthophilaState, bee: int, rest: Sequence[str]) -> AnthophilaAction | Refusal | None:
    """What a forager's touches spell, or why it cannot forage."""
    if refusal := refuse_forager(view, bee):
        return refusal
    if view.box.is_plant(view.tiles[view.bees[bee].at]):
        return Forage(bee)
    if not rest:
        return refuse_any_patient(view, bee)
    kind, _, name = rest[0].partition(":")
    if kind == "action":
        return VineAction(bee, action_called(view, name))
    return VineBee(bee, first_equal(view, bee_number(view, name)))


def _cell(touched: str) -> Hex:
    """The cell that a touch names; the stock is the middle of the hive."""
    if touched == "stock":
        return 0, 0
    kind, _, name = touched.partition(":")
    if kind != "cell":
        raise UnreadableAction(f"touch a cell, not {touched[:40]!r}")
    return cell_called(name)
