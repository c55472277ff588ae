"""The outlook: the table for a drawn board, things by their names, and facts that follow from the rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.anthophila.actions import Forage
from rucher.games.anthophila.box import DOWN, PROPOLIS, AnthophilaBox
from rucher.games.anthophila.box.schema import ActionId, Condition, InStock, Revealed
from rucher.games.anthophila.chapters.bees import in_play, those_at
from rucher.games.anthophila.chapters.bonuses import held
from rucher.games.anthophila.chapters.ending import progress
from rucher.games.anthophila.chapters.exploring import pile_left
from rucher.games.anthophila.chapters.foraging import legal_foragings
from rucher.games.anthophila.chapters.hornets import hornet_on
from rucher.games.anthophila.chapters.moving import legal_moves
from rucher.games.anthophila.chapters.stock import Bought, pollen_made, price
from rucher.games.anthophila.chapters.turn import actions_allowed, times_allowed
from rucher.games.anthophila.chapters.ways import reach
from rucher.games.anthophila.geometry import HIVE, cell_of, spot_of
from rucher.games.anthophila.ids import bee_name, touch
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.words.preview import Foraging, HornetStep, after_hornets, foraging, hornet_steps
from rucher.games.anthophila.words.table_words import action_fact, bee_fact, tile_fact

_PRODUCTS: dict[ActionId, tuple[Bought, ...]] = {
    "transform": ("honey", "propolis"),
    "mutate": ("worker", "male"),
}


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A laid tile with its printed facts. A face-down tile shows nothing more."""

    touch: str
    said: Sentence
    id: str
    kind: Literal["forage", "transform", "metamorphosis", "bonus", "special", "down"]
    colour: str = "black"
    family: str = ""
    take: tuple[int, ...] = ()
    give: tuple[int, ...] = ()
    once: bool = False
    bonus: str = ""
    slots: int = 1
    taken: int = 0
    held: bool = False  # clause 12.1: is every slot held?
    price: int = 0  # clause 12.2: the price of a purchase while the tile is held
    cubes: int = 0  # cubes waiting on the Nosema tile


class Pawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bee on the table."""

    touch: str
    said: Sentence
    at: str
    male: bool
    cargo: tuple[int, ...]
    mite: bool = False
    acted: bool = False


class ActionHex(msgspec.Struct, frozen=True, omit_defaults=True):
    """Clause 1.2: an action of the hive, with its present numbers."""

    touch: str
    said: Sentence
    id: ActionId
    figures: tuple[int, ...]  # how often, how much, or the prices
    usual: tuple[int, ...]  # the same without parasite and bonus
    blocked: bool = False
    sick: bool = False
    begun: bool = False  # the queen die lies here


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """Clause 13: one line of the checklist: a victory condition or a way to lose."""

    said: Sentence
    got: int
    due: int
    done: bool = False
    near: bool = False  # a defeat one step away, or due at the end of this turn


class Reach(msgspec.Struct, frozen=True):
    """Clause 5.2: the tiles that a bee can reach without a colour change."""

    bee: str
    plain: tuple[str, ...]


class Forecast(msgspec.Struct, frozen=True):
    """A bee, and the gain of its foraging."""

    bee: str
    brings: Foraging


class Outlook(msgspec.Struct, frozen=True):
    """All facts of the outlook."""

    scenario: str
    turn: int
    turns: int
    turns_left: int
    used: int  # actions begun this turn
    allowed: int
    stock: tuple[int, ...]
    workers: tuple[int, int]  # in play, in the box
    males: tuple[int, int]
    pile: int
    tiles: tuple[Tile, ...]
    bees: tuple[Pawn, ...]
    hornets: tuple[HornetStep, ...]
    actions: tuple[ActionHex, ...]
    victory: tuple[Check, ...]
    defeat: tuple[Check, ...]
    foraging: tuple[Forecast, ...]
    reach: tuple[Reach, ...]


def outlook(view: AnthophilaState) -> Outlook:
    """What a drawn board of Anthophila is told: the things on the table, and what threatens."""
    pieces, turns = view.box.pieces, view.scenario.turns
    males = sum(view.is_male(bee) for bee in in_play(view))
    return Outlook(
        scenario=view.scenario.id,
        turn=min(turns, turns - view.turns_left + 1),
        turns=turns,
        turns_left=view.turns_left,
        used=view.used,
        allowed=actions_allowed(view),
        stock=tuple(view.stock),
        workers=(len(in_play(view)) - males, pieces.workers),
        males=(males, pieces.males),
        pile=pile_left(view),
        tiles=tuple(_tile_outlook(view, spot) for spot in view.tiles),
        bees=tuple(_pawn_outlook(view, bee) for bee in in_play(view)),
        hornets=tuple(hornet_steps(view)),
        actions=tuple(_action_outlook(view, action) for action in view.box.actions),
        victory=tuple(_victory_outlook(view, condition) for condition in view.scenario.victory),
        defeat=tuple(_defeat_outlook(view)),
        foraging=_foraging_outlook(view),
        reach=_reach_outlook(view),
    )


def _tile_outlook(view: AnthophilaState, spot: int) -> Tile:
    """What a drawn board is told of a tile in the meadow."""
    tile, at = view.tiles[spot], touch(cell_of(spot))
    name, said = view.box.tile_names[tile % DOWN], tile_fact(view, spot)
    if tile >= DOWN:
        return Tile(at, said, name, "down", "neutral")
    if not view.box.is_plant(tile):
        return Tile(at, said, name, "special", cubes=view.nosema_cubes if name == "nosema_tile" else 0)
    printed = printed_tile(view.box, tile)
    bees, is_held = len(those_at(view, spot)), printed.bonus in held(view)
    return msgspec.structs.replace(printed, touch=at, said=said, taken=bees, held=is_held)


def printed_tile(box: AnthophilaBox, number: int) -> Tile:
    """What a drawn board is told of a plant as it is printed, before it lies anywhere."""
    plant = box.plants[number]
    return Tile(
        "",
        Sentence(""),
        plant.id,
        plant.kind,
        plant.colour,
        plant.family,
        plant.take.amounts,
        plant.give.amounts,
        plant.once,
        plant.effect or "",
        plant.slots,
        price=getattr(box.bonus, f"{(plant.effect or '').removeprefix('bonus_')}_price", 0),
    )


def _pawn_outlook(view: AnthophilaState, number: int) -> Pawn:
    """What a drawn board is told of a bee."""
    bee, said = view.bees[number], bee_fact(view, number)
    at, cargo = touch(cell_of(bee.at)), tuple(bee.cargo)
    name = f"bee:{bee_name(view, number)}"
    return Pawn(name, said, at, view.is_male(number), cargo, bee.mite, bee.acted)


def _action_outlook(view: AnthophilaState, action: ActionId) -> ActionHex:
    """What a drawn board is told of an action hex of the hive."""
    figures, box = view.box.figures, view.box
    now: tuple[int, ...]
    usual: tuple[int, ...]
    if products := _PRODUCTS.get(action):
        now = tuple(price(view, what) for what in products)
        usual = tuple(getattr(figures, f"{what}_price") for what in products)
    elif action == "make_pollen":
        now, usual = (pollen_made(view),), (figures.pollen,)
    else:
        now, usual = (times_allowed(view, action) or 0,), (getattr(figures, action),)
    place, begun = box.action_number[action], view.step == action
    name, said = f"action:{action}", action_fact(view, place)
    return ActionHex(name, said, action, now, usual, hornet_on(view, action), view.sick[place], begun)


def _victory_outlook(view: AnthophilaState, condition: Condition) -> Check:
    """What a drawn board is told of an aim of the scenario."""
    got, due = progress(view, condition)
    params: dict[str, Parameter] = {}
    if isinstance(condition, InStock):
        params["what"] = Term(condition.resource)
    if isinstance(condition, Revealed):
        params["what"] = Term(condition.tile)
    return Check(Sentence(f"victory.{condition.__struct_config__.tag}", params), got, due, done=got >= due)


def _defeat_outlook(view: AnthophilaState) -> list[Check]:
    """What a drawn board is told of each way to lose; `near` if one step is left."""
    left, bees, sick = view.turns_left, len(in_play(view)), sum(view.sick)
    inside = sum(spot in HIVE for spot in view.hornets)
    most, then = view.stock[PROPOLIS], view if view.end else after_hornets(view)
    falls = bool(view.hornets) and (most - inside <= 1 or then.in_danger())
    checks = [
        Check(Sentence("defeat.turns"), left, 0, near=left <= 2),
        Check(Sentence("defeat.hornets"), inside, most, near=falls),
        Check(Sentence("defeat.parasites"), sick, len(view.sick), near=sick + 1 >= len(view.sick)),
    ]
    if view.scenario.defeat:
        checks.append(Check(Sentence("defeat.bees"), bees, 0, near=min(bees - 1, len(in_play(then))) <= 0))
    return checks


def _foraging_outlook(view: AnthophilaState) -> tuple[Forecast, ...]:
    """What a drawn board is told while bees forage: the gain of each bee that can."""
    if view.step != "forage" or view.end:
        return ()
    bees = [action.bee for action in legal_foragings(view) if isinstance(action, Forage)]
    return tuple(Forecast(f"bee:{bee_name(view, bee)}", foraging(view, view.seat, bee)) for bee in bees)


def _reach_outlook(view: AnthophilaState) -> tuple[Reach, ...]:
    """What a drawn board is told while bees fly: the tiles that each can reach in one colour."""
    if view.step != "move" or view.end:
        return ()
    found: dict[int, list[str]] = {}
    for action in legal_moves(view):
        bee = view.bees[action.bee]
        plain = reach(view, bee.at, male=view.is_male(action.bee), changes=0)
        found.setdefault(action.bee, [])
        if spot_of(action.cell) in plain:
            found[action.bee].append(touch(action.cell))
    return tuple(Reach(f"bee:{bee_name(view, bee)}", tuple(cells)) for bee, cells in found.items())
