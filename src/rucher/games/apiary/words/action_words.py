"""Apiary in words: the sentences of actions."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term, Translated
from rucher.games.apiary import actions, pending
from rucher.games.apiary.actions import ApiaryAction
from rucher.games.apiary.box.effects import KINDS
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.building import discount_at
from rucher.games.apiary.geometry import cell_name, sky_name
from rucher.games.apiary.state import NONE, ApiaryState
from rucher.games.apiary.terms import resources, terms
from rucher.games.apiary.words.effect_words import phrase
from rucher.games.apiary.words.names import (
    dance_text,
    faction_offer,
    faction_text,
    kind_term,
    mat_text,
    named,
    planet_text,
    tile_name,
    tile_text,
)

_Said = tuple[str, dict[str, Parameter]]


def describe_action(view: ApiaryState, action: ApiaryAction) -> Sentence:
    """The sentence of an action."""
    key, params = _turn(view, action)
    return Sentence(f"say.{key}", params)


def _turn(view: ApiaryState, action: ApiaryAction) -> _Said:
    """Actions of the set-up and of the turn."""
    box = view.box
    match action:
        case actions.ChooseFaction(faction):
            name, text = named(box.factions[faction].name), faction_offer(box, faction)
            return "faction", {"name": name, "text": text}
        case actions.DraftMat(mat):
            return "mat", {"name": named(box.mats[mat].name), "text": mat_text(box, mat)}
        case actions.Place(strength, name):
            return "place", {"n": strength, "action": Term(name)}
        case actions.PlaySeed(card, use):
            seed = box.seeds[card]
            return f"seed_{use}", {"name": named(seed.name), "text": phrase(seed.effects)}
        case actions.AnswerBump(zone, always):
            question = view.stack[-1]
            assert isinstance(question, pending.BumpedWorker)
            rises: dict[str, Parameter] = {"n": question.strength, "more": question.strength + 1}
            return f"bump_{zone}" + ("_always" if always else ""), rises
        case actions.Retrieve():
            return "retrieve", {}
        case actions.AskAgain():
            return "ask", {}
        case actions.EndTurn():
            return "end", {}
        case actions.Finish():
            return "done", {}
        case _:
            return _explore(view, action)


def _explore(view: ApiaryState, action: ApiaryAction) -> _Said:
    match action:
        case actions.MoveShip(planet):
            return _flight(view, planet)
        case actions.FillSquare(resource):
            return "square", {"what": Term(resource, count=1)}
        case actions.HarvestFirst():
            return "harvest", {}
        case actions.TakeBenefit():
            return "benefit", {"text": _benefit(view)}
        case actions.HarvestPlanet(planet):
            return "planet", {"name": named(view.box.planets[view.planets[planet]].name)}
        case _:
            return _build(view, action)


def _flight(view: ApiaryState, planet: int) -> _Said:
    place: dict[str, Parameter] = {"place": sky_name(view.layout.columns, planet)}
    token, tile = view.grid_tokens[planet], view.planets[planet]
    if token != NONE:
        return "fly_new", {**place, "text": phrase(view.box.explore_tokens[token].effects)}
    if tile == NONE:
        return "fly", place
    item = view.box.planets[tile]
    return "fly_known", {**place, "name": named(item.name), "text": planet_text(item)}


def _benefit(view: ApiaryState) -> Translated:
    """The strength-4 benefit of the planet in question."""
    question = view.stack[-1]
    assert isinstance(question, pending.Benefit | pending.BenefitOrder)
    return phrase(view.box.planets[view.planets[question.planet]].strength4)


def _build(view: ApiaryState, action: ApiaryAction) -> _Said:
    match action:
        case actions.BuyTile(kind, column):
            return _priced(view, "buy", view.rows[3 * KINDS.index(kind) + column])
        case actions.ReserveTile(kind, column):
            return "reserve", _tile(view, view.rows[3 * KINDS.index(kind) + column])
        case actions.BuyReserved():
            return _priced(view, "reserved", view.players[_asked(view)].reserved)
        case actions.BuyCarving(slot):
            return _priced(view, "buy", view.carvings[slot])
        case actions.BuildAt(cell):
            hive = view.hive(_asked(view))
            bonus = hive.bonuses[hive.index[cell]] if cell in hive.index else None
            if bonus is None:
                return "build", {"cell": cell_name(cell)}
            return "build_bonus", {"cell": cell_name(cell), "text": phrase(bonus)}
        case actions.PlaceFrame(cell, turn):
            return "place_frame", {"cell": cell_name(cell), "n": turn}
        case actions.GrowWorker():
            free = added(view, _asked(view), "cost_minus", "worker") > 0
            return ("worker_free" if free else "worker"), {"pay": terms(view.box.pack.grow.worker.pay)}
        case actions.GrowFrame():
            return "frame", {"pay": terms(view.box.pack.grow.frame.pay)}
        case actions.UpgradeFaction():
            seat = _asked(view)
            return "upgrade", {"text": faction_text(view.box, view.players[seat].faction, upgraded=True)}
        case _:
            return _cards(view, action)


def _asked(view: ApiaryState) -> int:
    """The seat of the question on top of the stack."""
    return int(getattr(view.stack[-1], "seat", view.seat))


def _priced(view: ApiaryState, key: str, tile: int) -> _Said:
    """Clauses 5.4, 5.8 and 12.12: a tile with its price for the buyer, on any cell."""
    question, facts, params = view.stack[-1], view.box.tiles[tile], _tile(view, tile)
    less = discount_at(view, _asked(view), facts.kind, ())
    if less >= sum(facts.cost) or (isinstance(question, pending.Buying) and question.free):
        return f"{key}_free", params
    return (f"{key}_less", {**params, "n": less}) if less else (key, params)


def _tile(view: ApiaryState, tile: int) -> dict[str, Parameter]:
    box = view.box
    cost: list[Term] = resources(box.tiles[tile].cost)
    return {
        "kind": kind_term(box, tile),
        "name": tile_name(box, tile),
        "cost": cost,
        "text": tile_text(box, tile),
    }


def _cards(view: ApiaryState, action: ApiaryAction) -> _Said:
    """Actions with seed cards, conversions and dances."""
    box = view.box
    match action:
        case actions.KeepCard(card) | actions.PlantCard(card) | actions.PayCard(card):
            seed = box.seeds[card]
            params: dict[str, Parameter] = {"name": named(seed.name), "text": phrase(seed.effects)}
            return str(action.__struct_config__.tag), {**params, "planted": phrase(seed.scoring)}
        case actions.Convert(option):
            return f"convert_{option}", {}
        case actions.UseDance(slot):
            return "dance", _dance(view, slot)
        case actions.Teach(slot):
            return "teach", _dance(view, slot)
        case actions.PutToken(token):
            item = box.dance_tokens[token]
            return f"token_{item.slot}", {"text": phrase(item.pay or item.gain)}
        case actions.Exchange():
            question = view.stack[-1]
            assert isinstance(question, pending.Exchanging)
            return "exchange", {"pay": terms(question.pay), "gain": phrase(question.gain)}
        case _:
            return _others(view, action)


def _dance(view: ApiaryState, slot: int) -> dict[str, Parameter]:
    dance = view.box.dances[view.dances[slot]]
    tokens = view.dance_tokens[2 * slot : 2 * slot + 2]
    return {"name": named(dance.name), "text": dance_text(view.box, dance, tokens)}


def _others(view: ApiaryState, action: ApiaryAction) -> _Said:
    """Actions of retrieving, hibernating, choosing, paying and storing."""
    box = view.box
    match action:
        case actions.TakeIncome(cell):
            seat = _asked(view)
            tile = view.players[seat].built[view.hive(seat).index[cell]]
            return "income", {"name": tile_name(box, tile), "text": phrase(box.tiles[tile].income)}
        case actions.Hibernate(space):
            sector = view.layout.sectors[view.layout.pod_sectors[space]]
            return "hibernate", {"sector": sector, "text": phrase(view.layout.pods[space])}
        case actions.Boost(strength):
            return ("boost_to_sleep" if strength == 4 else "boost"), {"n": strength, "more": strength + 1}
        case actions.Recall(space):
            return "recall", {"action": Term(view.layout.spaces[space][0]), "n": view.spaces[space] & 7}
        case actions.ChooseOption(number):
            question = view.stack[-1]
            assert isinstance(question, pending.Options)
            return "option", {"text": phrase(question.options[number])}
        case actions.FireFirst(number):
            return _first(view, number)
        case actions.Pay(resource) | actions.Take(resource) | actions.Spare(resource):
            return str(action.__struct_config__.tag), {"what": Term(resource, count=1)}
        case actions.Discard(resource):
            return "discard", {"what": Term(resource, count=1)}
        case actions.Store():
            return "store", {}
    raise TypeError(f"no sentence for {action}")


def _first(view: ApiaryState, number: int) -> _Said:
    """The choice of the next ability: of a recruit, or of the faction."""
    question = view.stack[-1]
    assert isinstance(question, pending.Ordering)
    source, text = question.sources[number], phrase(question.effects[number])
    if source >= 0:
        return "first", {"name": tile_name(view.box, source), "text": text}
    return "first_faction", {"text": text}
