"""Apiary in words: the sentences of events. Components have the names of the box."""

from __future__ import annotations

from rucher.core.hexgrid import Hex
from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term, Translated
from rucher.games.apiary import events
from rucher.games.apiary.box import ApiaryBox, box_of
from rucher.games.apiary.events import ApiaryEvent
from rucher.games.apiary.words.effect_words import phrase
from rucher.games.apiary.words.names import (
    automa_order,
    faction_text,
    kind_term,
    known,
    named,
    names,
    support_text,
    tile_name,
)

_Told = tuple[str, dict[str, Parameter], tuple[str, ...]]


def describe_event(event: ApiaryEvent) -> Sentence:
    """The sentence of an event of Apiary."""
    key, params, cells = _of_workers(event)
    slots = {"player": getattr(event, "seat", None), "by": getattr(event, "by", None)}
    automa, seats = names(**{slot: owner for slot, owner in slots.items() if owner is not None})
    return Sentence(f"event.{key}", {**params, **automa}, seats, cells)


def _of_workers(event: ApiaryEvent) -> _Told:
    """The sentences of events: workers placed, bumped and retrieved."""
    match event:
        case events.Placed(_, action, strength):
            return "placed", {"action": Term(action), "n": strength}, (f"action:{action}",)
        case events.Shifted(_, action, strength):
            return "shifted", {"action": Term(action), "n": strength}, (f"action:{action}",)
        case events.Bumped(seat, by, action, strength):
            key = "bumped_own" if seat == by else "bumped"
            return key, {"action": Term(action), "n": strength}, (f"action:{action}",)
        case events.CameBack(_, strength, zone):
            return f"came_back_{zone}", {"n": strength}, ()
        case events.StandingSet(_, answer):
            return f"standing_{answer}", {}, ()
        case events.WorkerGained(_, strength):
            return "worker_gained", {"n": strength}, ()
        case events.WorkerBoosted(_, start):
            return ("boosted_to_sleep" if start == 4 else "boosted"), {"n": start, "more": start + 1}, ()
        case events.WorkerRecalled(_, action, strength):
            return "recalled", {"action": Term(action), "n": strength}, (f"action:{action}",)
        case events.Retrieved(_, workers, hibernating):
            return (
                _retrieved_key(workers, hibernating),
                {"n": workers, "asleep": hibernating},
                (),
            )
        case _:
            return _of_sleep(event)


def _of_sleep(event: ApiaryEvent) -> _Told:
    """The sentences of events of the hibernation comb."""
    match event:
        case events.Hibernated(_, _, pod, place):
            return "hibernated", {"place": place}, (f"pod:{pod}",)
        case events.MajorityLost(_, _, sector, shared):
            return f"majority_{'shared' if shared else 'lost'}", {"sector": sector}, ()
        case events.SleptWithoutToken():
            return "slept_without_token", {}, ()
        case _:
            return _of_the_sky(event)


def _of_the_sky(event: ApiaryEvent) -> _Told:
    """The sentences of events of the Queenship, planets and tokens."""
    box = box_of(event.pack)
    match event:
        case events.Flown(_, planet, _, place):
            return "flown", {"place": place}, (f"planet:{planet}",)
        case events.TokenTaken(_, token):
            return "token_taken", {"text": phrase(box.explore_tokens[token].effects)}, ()
        case events.PlanetTurnedUp(planet, tile):
            return "planet_turned_up", {"planet": named(box.planets[tile].name)}, (f"planet:{planet}",)
        case events.SquareFilled(_, planet, resource):
            return "square_filled", {"resource": Term(resource, count=1)}, (f"planet:{planet}",)
        case events.Harvested(_, planet):
            return "harvested", {}, (f"planet:{planet}",)
        case events.BenefitTaken(_, planet):
            return "benefit_taken", {}, (f"planet:{planet}",)
        case _:
            return _of_tiles(event)


def _of_tiles(event: ApiaryEvent) -> _Told:
    """The sentences of events of tiles, frames and rows."""
    box = box_of(event.pack)
    match event:
        case events.TileBuilt(seat, tile, cell):
            return "tile_built", _tile_words(box, tile), (_hex_touch(seat, cell),)
        case events.TileReserved(_, tile):
            return "tile_reserved", _tile_words(box, tile), ()
        case events.TileTurnedUp(kind, column, tile):
            return "tile_turned_up", _tile_words(box, tile), (f"row:{kind}:{column}",)
        case events.RowRefreshed(kind, tiles):
            new = [tile_name(box, tile) for tile in tiles if tile >= 0]
            cells = tuple(f"row:{kind}:{column}" for column in range(len(tiles)))
            return f"row_refreshed_{kind}" + ("" if new else "_none"), {"tiles": new}, cells
        case events.FramePlaced(seat, cell, _):
            return "frame_placed", {}, (_hex_touch(seat, cell),)
        case events.IncomeTaken(seat, farm, cell):
            return "income_taken", {"tile": tile_name(box, farm)}, (_hex_touch(seat, cell),)
        case _:
            return _of_factions(event)


def _of_factions(event: ApiaryEvent) -> _Told:
    """The sentences of events of factions, mats and abilities."""
    box = box_of(event.pack)
    match event:
        case events.FactionChosen():
            return "faction_chosen", {}, ()
        case events.FactionTaken(_, faction):
            return "faction_taken", {"faction": named(box.factions[faction].name)}, ()
        case events.FactionUpgraded(_, faction):
            name, text = named(box.factions[faction].name), faction_text(box, faction, upgraded=True)
            return "faction_upgraded", {"faction": name, "text": text}, ()
        case events.MatTaken(_, mat):
            return "mat_taken", {"mat": named(box.mats[mat].name)}, ()
        case events.AbilityFired(_, recruit) if recruit >= 0:
            return "ability_fired", {"tile": tile_name(box, recruit)}, ()
        case events.AbilityFired():
            return "faction_fired", {}, ()
        case _:
            return _of_cards(event)


def _of_cards(event: ApiaryEvent) -> _Told:
    """The sentences of events of seed cards and dances."""
    box = box_of(event.pack)
    match event:
        case events.SeedsDrawn(_, cards):
            shown = [named(box.seeds[card].name) for card in known(cards)]
            return "seeds_seen" if shown else "seeds_drawn", {"n": len(cards), "cards": shown}, ()
        case events.SeedPlayed(_, card, use):
            return f"seed_played_{use}", _card_words(box, card), ()
        case events.SeedDiscarded(_, card):
            return "seed_discarded", _card_words(box, card), ()
        case events.SeedPlanted(_, card):
            return "seed_planted", {**_card_words(box, card), "text": phrase(box.seeds[card].scoring)}, ()
        case events.SeedsShuffled(n):
            return "seeds_shuffled", {"n": n}, ()
        case events.Converted(_, option):
            return f"converted_{option}", {}, (f"convert:{option}",)
        case events.DanceTaught(_, slot, dance):
            return "dance_taught", {"dance": named(box.dances[dance].name)}, (f"dance:{slot}",)
        case events.DanceTokenPut(_, slot, token):
            return "dance_token_put", {"text": token_words(box, token)}, (f"dance:{slot}",)
        case events.DanceUsed(_, slot, dance):
            return "dance_used", {"dance": named(box.dances[dance].name)}, (f"dance:{slot}",)
        case _:
            return _of_stores(event)


def _of_stores(event: ApiaryEvent) -> _Told:
    """The sentences of events of resources, points, favor, and the turn."""
    match event:
        case events.Gained(_, resource, n):
            return "gained", {"what": Term(resource, count=n)}, ()
        case events.Paid(_, resource, n):
            return "paid", {"what": Term(resource, count=n)}, ()
        case events.SupplyShort(_, resource, n):
            return "supply_short", {"what": Term(resource, count=n)}, ()
        case events.PointsGained(_, n):
            return "points_gained", {"what": Term("vp", count=n)}, ()
        case events.FavorGained(_, n):
            return "favor_gained", {"what": Term("favor", count=n)}, ()
        case events.Overflowed(_, resource):
            return "overflowed", {"what": Term(resource, count=1)}, ()
        case events.LastTurns(_, reason):
            return f"last_turns_{reason}", {}, ()
        case events.HiveEmpty():
            return "hive_empty", {}, ()
        case events.TurnEnded():
            return "turn_ended", {}, ()
        case _:
            return _of_the_automa(event)


def _of_the_automa(event: ApiaryEvent) -> _Told:
    """Chapter 16: events of the Automa's cards and removals; and the end."""
    box = box_of(event.pack)
    match event:
        case events.AutomaTurnedUp(card, support):
            return "automa_turned_up", automa_cards(box, card, support), ()
        case events.AutomaShuffled(n):
            return "automa_shuffled", {"n": n}, ()
        case events.AutomaDiscarded(kind, column, tile):
            return "automa_discarded", _tile_words(box, tile), (f"row:{kind}:{column}",)
        case events.AutomaCarved(place, tile):
            return "automa_carved", _tile_words(box, tile), (f"carving:{place}",)
        case events.TokenRemoved(planet, token):
            text = phrase(box.explore_tokens[token].effects)
            return "token_removed", {"text": text}, (f"planet:{planet}",)
        case events.Ended():
            return "ended", {}, ()
        case _:
            raise TypeError(f"no sentence for {event}")


def automa_cards(box: ApiaryBox, card: int, support: int) -> dict[str, Parameter]:
    """The words of an Automa card's action and of its support, in the sentence of an event."""
    told, other = box.pack.cards[card], box.pack.cards[support]
    return {
        "card": told.id,
        "order": automa_order(told),
        "support": other.id,
        "text": support_text(other),
    }


def token_words(box: ApiaryBox, token: int) -> Translated:
    """The text that a dance token adds to a dance."""
    item = box.dance_tokens[token]
    return phrase(item.pay) if item.pay else phrase(item.gain)


def _tile_words(box: ApiaryBox, tile: int) -> dict[str, Parameter]:
    """A tile in the sentence of an event: kind and name."""
    return {"kind": kind_term(box, tile), "tile": tile_name(box, tile)}


def _card_words(box: ApiaryBox, card: int) -> dict[str, Parameter]:
    """A seed card in the sentence of an event."""
    return {"card": named(box.seeds[card].name)}


def _hex_touch(seat: int, cell: Hex) -> str:
    """The touch of a hive's cell that an event names."""
    return f"hex:{seat}:{cell[0]},{cell[1]}"


def _retrieved_key(workers: int, hibernating: int) -> str:
    """The key of the sentence about retrieved workers: none, some or all of them hibernate."""
    if not hibernating:
        return "retrieved"
    return "retrieved_asleep" if hibernating == workers else "retrieved_sleepy"
