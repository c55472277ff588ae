"""Apiary in words: the sentences of actions."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term, Translated
from rucher.games.apiary import actions, questions
from rucher.games.apiary.actions import ApiaryAction
from rucher.games.apiary.box.effects import KINDS
from rucher.games.apiary.chapters.abilities import added
from rucher.games.apiary.chapters.building import sure_discount
from rucher.games.apiary.chapters.retrieving import bringing
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
    """The sentence of an action of Apiary."""
    key, params = _turn_words(view, action)
    return Sentence(f"say.{key}", params)


def _turn_words(view: ApiaryState, action: ApiaryAction) -> _Said:
    """The sentence of an action of the set-up or of the turn."""
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
            assert isinstance(question, questions.BumpedWorker)
            rises: dict[str, Parameter] = {"n": question.strength, "more": question.strength + 1}
            return f"bump_{zone}" + ("_always" if always else ""), rises
        case actions.Retrieve():
            return "retrieve", dict(bringing(view, _asked(view))._asdict())
        case actions.AskAgain():
            return "ask", {}
        case actions.EndTurn():
            return "end", {}
        case actions.Finish():
            return "done", {}
        case _:
            return _explore_words(view, action)


def _explore_words(view: ApiaryState, action: ApiaryAction) -> _Said:
    """The sentence of an answer on the way to a planet."""
    match action:
        case actions.MoveShip(planet):
            return _flight_words(view, planet)
        case actions.FillSquare(resource):
            return "square", {"what": Term(resource, count=1)}
        case actions.HarvestFirst():
            return "harvest", {}
        case actions.TakeBenefit():
            return "benefit", {"text": _benefit_words(view)}
        case actions.HarvestPlanet(planet):
            return "planet", {"name": named(view.box.planets[view.planets[planet]].name)}
        case _:
            return _build_words(view, action)


def _flight_words(view: ApiaryState, planet: int) -> _Said:
    """The sentence of a flight of the Queenship, with what waits on the planet."""
    place: dict[str, Parameter] = {"place": sky_name(view.layout.columns, planet)}
    token, tile = view.grid_tokens[planet], view.planets[planet]
    if token != NONE:
        return "fly_new", {**place, "text": phrase(view.box.explore_tokens[token].effects)}
    if tile == NONE:
        return "fly", place
    item = view.box.planets[tile]
    return "fly_known", {**place, "name": named(item.name), "text": planet_text(item)}


def _benefit_words(view: ApiaryState) -> Translated:
    """The strength-4 benefit of the planet in question."""
    question = view.stack[-1]
    assert isinstance(question, questions.Benefit | questions.BenefitOrder)
    return phrase(view.box.planets[view.planets[question.planet]].strength4)


def _build_words(view: ApiaryState, action: ApiaryAction) -> _Said:
    """The sentence of an answer about a tile."""
    match action:
        case actions.BuyTile(kind, column):
            return _price_words(view, "buy", view.rows[3 * KINDS.index(kind) + column])
        case actions.ReserveTile(kind, column):
            return "reserve", _tile_words(view, view.rows[3 * KINDS.index(kind) + column])
        case actions.BuyReserved():
            return _price_words(view, "reserved", view.players[_asked(view)].reserved)
        case actions.BuyCarving(slot):
            return _price_words(view, "buy", view.carvings[slot])
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
            return _card_words(view, action)


def _asked(view: ApiaryState) -> int:
    """The seat of the question whose answers are put in words."""
    return int(getattr(view.stack[-1], "seat", view.seat))


def _price_words(view: ApiaryState, key: str, tile: int) -> _Said:
    """A tile with its price for the buyer, in the sentence of an action."""
    question, facts, params = view.stack[-1], view.box.tiles[tile], _tile_words(view, tile)
    less = sure_discount(view, _asked(view), tile)
    if less >= sum(facts.cost) or (isinstance(question, questions.Buying) and question.free):
        return f"{key}_free", params
    return (f"{key}_less", {**params, "n": less}) if less else (key, params)


def _tile_words(view: ApiaryState, tile: int) -> dict[str, Parameter]:
    """A tile in the sentence of an action: kind, name and price."""
    box = view.box
    cost: list[Term] = resources(box.tiles[tile].cost)
    return {
        "kind": kind_term(box, tile),
        "name": tile_name(box, tile),
        "cost": cost,
        "text": tile_text(box, tile),
    }


def _card_words(view: ApiaryState, action: ApiaryAction) -> _Said:
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
            return "dance", _dance_words(view, slot)
        case actions.Teach(slot):
            return "teach", _dance_words(view, slot)
        case actions.PutToken(token):
            item = box.dance_tokens[token]
            return f"token_{item.slot}", {"text": phrase(item.pay or item.gain)}
        case actions.Exchange():
            question = view.stack[-1]
            assert isinstance(question, questions.Exchanging)
            return "exchange", {"pay": terms(question.pay), "gain": phrase(question.gain)}
        case _:
            return _other_words(view, action)


def _dance_words(view: ApiaryState, slot: int) -> dict[str, Parameter]:
    """A dance in the sentence of an action: name and text."""
    dance = view.box.dances[view.dances[slot]]
    tokens = view.dance_tokens[2 * slot : 2 * slot + 2]
    return {"name": named(dance.name), "text": dance_text(view.box, dance, tokens)}


def _other_words(view: ApiaryState, action: ApiaryAction) -> _Said:
    """The sentence of an answer about retrieving, hibernating, choosing, paying or storing."""
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
            assert isinstance(question, questions.Options)
            return "option", {"text": phrase(question.options[number])}
        case actions.FireFirst(number):
            return _first_words(view, number)
        case actions.Pay(resource) | actions.Take(resource) | actions.Spare(resource):
            return str(action.__struct_config__.tag), {"what": Term(resource, count=1)}
        case actions.Discard(resource):
            return "discard", {"what": Term(resource, count=1)}
        case actions.Store():
            return "store", {}
    raise TypeError(f"no sentence for {action}")


def _first_words(view: ApiaryState, number: int) -> _Said:
    """The choice of the next ability: of a recruit, or of the faction."""
    question = view.stack[-1]
    assert isinstance(question, questions.Ordering)
    source, text = question.sources[number], phrase(question.effects[number])
    if source >= 0:
        return "first", {"name": tile_name(view.box, source), "text": text}
    return "first_faction", {"text": text}
