"""The preview of an action, and of the hornets at the end of the turn: both are tried on a copy."""

from __future__ import annotations

import msgspec

from rucher.core.sentence import Sentence
from rucher.core.shapes import shape_of
from rucher.core.texts import Term
from rucher.core.types import Event, Seat
from rucher.games.anthophila.actions import AnthophilaAction, CureAction, EndTurn, Forage, MoveBee
from rucher.games.anthophila.box.schema import ActionId
from rucher.games.anthophila.chapters.bees import drop_surplus
from rucher.games.anthophila.chapters.bonuses import held, tell_changes
from rucher.games.anthophila.chapters.foraging import forage, offered
from rucher.games.anthophila.chapters.hornets import move_next_hornet
from rucher.games.anthophila.chapters.moving import move
from rucher.games.anthophila.chapters.parasites import cure_action
from rucher.games.anthophila.chapters.turn import resume_cut_action
from rucher.games.anthophila.chapters.ways import reach
from rucher.games.anthophila.events import (
    BonusHeld,
    BonusLost,
    CargoLost,
    FoughtOutside,
    HornetInHive,
    Metamorphosed,
    TurnedDown,
    WorkerKilled,
)
from rucher.games.anthophila.geometry import HEX_NUMBER, cell_of, spot_of
from rucher.games.anthophila.ids import action_term, bee_name, bee_number, bee_term, touch
from rucher.games.anthophila.state import AnthophilaState
from rucher.games.anthophila.words.event_words import cubes


class Foraging(msgspec.Struct, frozen=True):
    """Clauses 6.2 to 6.7: a bee's gain, the cubes that it could not carry, and other facts in words."""

    gained: tuple[int, ...]  # by resource
    lost: tuple[int, ...]
    told: tuple[Sentence, ...]


class HornetStep(msgspec.Struct, frozen=True):
    """Clauses 8.2 to 8.5: a hornet's spot, its next stop, and its deeds there."""

    start: str  # as touches
    stop: str
    told: tuple[Sentence, ...]
    deadly: bool  # a bee dies, or the hive is in danger


def preview(view: AnthophilaState, seat: Seat, action: AnthophilaAction) -> list[Sentence]:
    """The preview of an Anthophila action: short facts without chance or secrets."""
    match action:
        case Forage(bee):
            told, cells = foraging(view, seat, bee).told, (touch(cell_of(view.bees[bee].at)),)
        case MoveBee(bee, cell):
            told, cells = _moving(view, seat, bee, spot_of(cell)), (touch(cell),)
        case CureAction(name):
            return _curing(view, seat, name)
        case EndTurn():
            return [said for step in hornet_steps(view) if step.deadly for said in step.told]
        case _:
            return []
    return [msgspec.structs.replace(said, cells=cells) for said in told]


def foraging(view: AnthophilaState, seat: Seat, bee: int) -> Foraging:
    """The preview of a legal foraging, tried on a copy."""
    tried, events = _copy(view), list[Event]()
    name, plant = bee_name(view, bee), view.box.plants[view.tiles[view.bees[bee].at]]
    forage(tried, seat, bee, events.append)
    changed = next((event for event in events if isinstance(event, Metamorphosed)), None)
    after = tried.bees[bee_number(view, changed.male) if changed else bee].cargo
    from_stock = tried.stock != view.stock
    paid = (0, 0, 0) if from_stock else plant.take.amounts
    gained = tuple(now - was + cost for now, was, cost in zip(after, view.bees[bee].cargo, paid, strict=True))
    offer = offered(view, plant, from_stock=from_stock)
    lost = tuple(due - got for due, got in zip(offer, gained, strict=True))
    told = [Sentence("foresee.carries", {"bee": bee_term(name), "load": cubes(after)})] if any(after) else []
    if from_stock:
        told.append(_stock_change(view, tried))
    if any(lost):
        told.append(Sentence("foresee.lost", {"load": cubes(lost)}))
    if changed:
        told.append(Sentence("foresee.becomes_male", {"bee": bee_term(name)}))
    if any(isinstance(event, TurnedDown) for event in events):
        told.append(Sentence("foresee.turned_down"))
    return Foraging(gained, lost, tuple(told))


def _stock_change(view: AnthophilaState, tried: AnthophilaState) -> Sentence:
    """What the stock pays and receives where a tile is used with it."""
    change = [now - was for now, was in zip(tried.stock, view.stock, strict=True)]
    paid = cubes(tuple(max(-n, 0) for n in change))
    received = cubes(tuple(max(n, 0) for n in change))
    key = "foresee.from_stock" if received else "foresee.stock_pays"
    return Sentence(key, {"paid": paid, "received": received})


def _moving(view: AnthophilaState, seat: Seat, bee: int, spot: int) -> tuple[Sentence, ...]:
    """The preview of a flight: colour change, bonuses gained and lost, the hornet that follows."""
    tried, events = _copy(view), list[Event]()
    before = held(view)
    move(tried, seat, bee, cell_of(spot), None)
    tell_changes(before, held(tried), events.append)
    drop_surplus(tried, events.append)
    told = []
    if spot not in reach(view, view.bees[bee].at, male=view.is_male(bee), changes=0):
        told.append(Sentence("foresee.one_change"))
    for event in events:
        match event:
            case BonusHeld(bonus):
                told.append(Sentence("foresee.bonus_held", {"bonus": Term(bonus)}))
            case BonusLost(bonus):
                told.append(Sentence("foresee.bonus_lost", {"bonus": Term(bonus)}))
            case CargoLost(name, n):
                told.append(Sentence("foresee.cargo_lost", {"bee": bee_term(name), "n": n}))
            case _:
                raise TypeError(f"a move cannot cause {event}")
    if tried.bees[bee].at == spot:
        stop = touch(cell_of(spot))
        told += [said for step in hornet_steps(tried) if step.stop == stop for said in step.told]
    return tuple(told)


def _curing(view: AnthophilaState, seat: Seat, action: ActionId) -> list[Sentence]:
    """The preview of a cure: would the action that was cut short go on (clause 10.4)?"""
    tried = _copy(view)
    cure_action(tried, seat, action, None)
    resume_cut_action(tried)
    return [Sentence("foresee.goes_on")] if tried.step != view.step else []


def hornet_steps(view: AnthophilaState) -> list[HornetStep]:
    """The preview of the turn's end: the step of each hornet, in order of arrival.

    Hornets that have already moved, in an end of turn that waits for a male (8.7), stay where they are.
    """
    here = [_touch(view, spot) for spot in view.hornets]
    still = len(here) if view.end else view.moved
    found = [HornetStep(at, at, (), deadly=False) for at in here[:still]]
    if view.end:
        return found
    tried = _copy(view)
    while tried.moved < len(tried.hornets):
        start, events = tried.hornets[tried.moved], list[Event]()
        safe = not tried.in_danger()
        stop = _stop(tried, events)
        told = [said for event in events if (said := _forecast_of(event))]
        falls = safe and tried.in_danger()
        if falls:
            told.append(Sentence("forecast.must_fight" if tried.males_at_home() else "forecast.hive_falls"))
        deadly = falls or any(isinstance(event, WorkerKilled | FoughtOutside) for event in events)
        told, at = told or [Sentence("forecast.comes_nearer")], _touch(view, stop)
        there = tuple(msgspec.structs.replace(said, cells=(at,)) for said in told)
        found.append(HornetStep(_touch(view, start), at, there, deadly))
    return found


def after_hornets(view: AnthophilaState) -> AnthophilaState:
    """For the preview: the state after the hornets, if the turn ended now."""
    tried = _copy(view)
    while tried.moved < len(tried.hornets):
        move_next_hornet(tried, None)
    return tried


def _stop(tried: AnthophilaState, events: list[Event]) -> int:
    """Move the next hornet on the preview's copy and return its stop, even if it dies there."""
    pawns, place = tried.hornet_pawns, tried.moved
    move_next_hornet(tried, events.append)
    if tried.hornet_pawns == pawns:
        return tried.hornets[place]
    return next(spot_of(event.cell) for event in events if isinstance(event, FoughtOutside))


def _forecast_of(event: Event) -> Sentence | None:
    """The sentence that foretells what hornets will do at the end of the turn."""
    match event:
        case WorkerKilled(bee, _):
            return Sentence("forecast.worker_dies", {"bee": bee_term(bee)})
        case FoughtOutside(bee, _):
            return Sentence("forecast.both_die", {"bee": bee_term(bee)})
        case HornetInHive(action):
            return Sentence("forecast.blocks", {"action": action_term(action)})
        case _:
            return None


def _touch(view: AnthophilaState, spot: int) -> str:
    """The touch of a spot for the preview; the hexes of the hive are named by their actions."""
    place = HEX_NUMBER.get(spot)
    return touch(cell_of(spot)) if place is None else f"action:{view.box.actions[place]}"


def _copy(view: AnthophilaState) -> AnthophilaState:
    """A copy of the view, on which the preview is tried."""
    copy: AnthophilaState = shape_of(AnthophilaState).clone(view)
    return copy
