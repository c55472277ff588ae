"""What one step of a plan of Anthophila is for, as it can be seen on the table."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.bots.protocol import Reason
from rucher.core.texts import Term
from rucher.games.anthophila import table as kernel
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
from rucher.games.anthophila.box import DOWN, POLLEN, RESOURCES
from rucher.games.anthophila.box.schema import (
    Bought,
    Condition,
    Explored,
    InStock,
    Males,
    NoHornets,
    Revealed,
    Workers,
)
from rucher.games.anthophila.chapters.ending import progress, unmet
from rucher.games.anthophila.chapters.stock import price
from rucher.games.anthophila.codes import decode
from rucher.games.anthophila.geometry import RIM, STOCK, spot_of
from rucher.games.anthophila.ids import action_term
from rucher.games.anthophila.state import AnthophilaState

_LAST = (kernel.BEGIN, kernel.FINISH, kernel.END_TURN)


def purpose(view: AnthophilaState, planned: Sequence[int]) -> Reason:
    """What the first of some planned actions is for, as the companion says it."""
    action = decode(planned[0])
    match action:
        case Begin("make_pollen"):
            return _saving(view, [decode(number) for number in planned[1:]])
        case Begin("explore") | Explore():
            return _exploring(view, action)
        case Begin():
            return _beginning(view, action, [decode(number) for number in _parts(planned[1:])])
        case MoveBee():
            return _moving(view, action)
        case Forage(bee):
            return _foraging(view, bee)
        case Transform(product):
            return Reason(f"buys_{product}", {"n": view.stock[0]})
        case Mutate(kind):
            return Reason(f"buys_{kind}", {"n": view.stock[0]})
        case _:
            return _other(view, action)


def _parts(planned: Sequence[int]) -> list[int]:
    """The planned actions up to the next one of the queen die."""
    found: list[int] = []
    for number in planned:
        if number >> 24 in _LAST:
            break
        found.append(number)
    return found


def _exploring(view: AnthophilaState, action: AnthophilaAction) -> Reason:
    """What exploring is for in a plan; of a single tile, what it may be."""
    if isinstance(action, Explore) and (risk := _risk(view)):
        return risk
    for condition in unmet(view):
        if isinstance(condition, Revealed):
            got, due = progress(view, condition)
            return Reason("seeks_tile", {"tile": Term(condition.tile, count=due - got)})
        if isinstance(condition, Explored):
            got, due = progress(view, condition)
            return Reason("explores_more", {"n": due - got})
    if isinstance(action, Explore) and spot_of(action.cell) in RIM:
        return Reason("explores_near")
    return Reason("anthophila_explores")


def _risk(view: AnthophilaState) -> Reason | None:
    """How many of the next tiles bring a hornet; None where no hornet is left in the pile."""
    kind = view.box.special_number["hornet_tile"]
    left = [part for part in view.deck if part.plants or part.special]
    if not any(kind in part.special for part in left):
        return None
    tiles, hornets = left[0].plants + len(left[0].special), left[0].special.count(kind)
    if not hornets:
        return Reason("draws_safely", {"n": tiles})
    if hornets == tiles:
        return Reason("draws_a_hornet")
    return Reason("draws_hornets", {"n": tiles, "hornets": hornets})


def _saving(view: AnthophilaState, later: Sequence[AnthophilaAction]) -> Reason:
    """What pollen is made for: what is bought next, or what is asked for and cannot be paid yet."""
    wanted = [part.product if isinstance(part, Transform) else part.kind for part in _purchases(later)]
    for what in (*wanted[:1], *map(_bought_for, unmet(view))):
        short = price(view, what) - view.stock[POLLEN] if what else 0
        if what and short > 0:
            return Reason("saves_for", {"n": short, "what": Term(what)})
    return Reason("makes_pollen")


def _bought_for(condition: Condition) -> Bought | None:
    """What a goal wants to be bought with pollen; a hornet goes by a male."""
    match condition:
        case InStock("honey" | "propolis" as product, _):
            return product
        case Workers():
            return "worker"
        case Males() | NoHornets():
            return "male"
        case _:
            return None


def _beginning(view: AnthophilaState, action: Begin, parts: list[AnthophilaAction]) -> Reason:
    """What a whole action is for in a plan, by the parts that follow."""
    moves = [part for part in parts if isinstance(part, MoveBee)]
    home = [part.bee for part in moves if spot_of(part.cell) == STOCK]
    cubes = sum(sum(view.bees[bee].cargo) for bee in home)
    match action.action:
        case "move" if cubes:
            return Reason("brings_home", {"n": cubes})
        case "move" if any(spot_of(part.cell) in view.hornets for part in moves):
            return Reason("attacks_hornet")
        case "move":
            return Reason("flies_out", {"n": max(1, len(moves) - len(home))})
        case "forage":
            return Reason("forages", {"n": max(1, len(parts))})
        case "transform" | "mutate":
            return _buying(parts)
        case _:
            return Reason("makes_pollen")


def _purchases(parts: Sequence[AnthophilaAction]) -> list[Transform | Mutate]:
    """The parts of a plan that buy something."""
    return [part for part in parts if isinstance(part, Transform | Mutate)]


def _buying(parts: list[AnthophilaAction]) -> Reason:
    """Everything that a plan buys, as one list."""
    bought = [part.product if isinstance(part, Transform) else part.kind for part in _purchases(parts)]
    what = [Term(name, count=bought.count(name)) for name in dict.fromkeys(bought)]
    return Reason("will_buy", {"what": what}) if what else Reason("anthophila_enough")


def _moving(view: AnthophilaState, action: MoveBee) -> Reason:
    """What a flight is for in a plan."""
    spot, bee = spot_of(action.cell), view.bees[action.bee]
    if spot == STOCK:
        if any(bee.cargo):
            return Reason("unloads", {"what": _cubes(bee.cargo)})
        return Reason("guards_hive" if view.is_male(action.bee) else "comes_home")
    if spot in view.hornets:
        return Reason("attacks_hornet")
    tile = view.tiles[spot]
    name = Term(view.box.tile_names[tile % DOWN])
    if tile >= DOWN:
        return Reason("passes_through")
    if not view.box.is_plant(tile):
        cures = view.box.tile_names[tile] == "vine_tile"
        return Reason("will_cure_there" if cures else "passes_through")
    plant = view.box.plants[tile]
    if plant.effect:
        return Reason("holds_bonus", {"tile": name, "bonus": Term(plant.effect)})
    return Reason("will_forage", {"tile": name})


def _foraging(view: AnthophilaState, number: int) -> Reason:
    """What foraging is for in a plan."""
    plant = view.box.plants[view.tiles[view.bees[number].at]]
    if plant.kind == "metamorphosis":
        return Reason("becomes_male", {"tile": Term(plant.id)})
    return Reason("gathers", {"what": _cubes(list(plant.give.amounts))})


def _cubes(amounts: list[int]) -> list[Term]:
    """Cubes of Anthophila as terms in a bot's reason: two pollen and one honey."""
    return [Term(name, count=n) for name, n in zip(RESOURCES, amounts, strict=True) if n]


def _other(view: AnthophilaState, action: AnthophilaAction) -> Reason:
    """What a fight, a cure or work on the stock is for in a plan."""
    match action:
        case Fight(_, name):
            if view.in_danger():
                return Reason("anthophila_defends")
            return Reason("frees_action", {"action": action_term(name)})
        case CureAction(name) | VineAction(_, name):
            return Reason("cures_action", {"action": action_term(name)})
        case CureBee() | VineBee():
            return Reason("cures_bee")
        case EndTurn() if view.used == 0:
            return Reason("waits")
        case Finish() | EndTurn():
            return Reason("anthophila_enough")
        case Yield():
            return Reason("anthophila_defends")
        case _:
            return Reason("anthophila_gathers")
