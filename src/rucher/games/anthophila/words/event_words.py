"""Anthophila in words: the sentences of events."""

from __future__ import annotations

from collections.abc import Sequence

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.anthophila import events
from rucher.games.anthophila.box import RESOURCES
from rucher.games.anthophila.events import AnthophilaEvent
from rucher.games.anthophila.ids import action_term, bee_term, patient_term, touch

_Told = tuple[str, dict[str, Parameter], tuple[str, ...]]


def cubes(amounts: Sequence[int]) -> list[Term]:
    """The words of some cubes in a sentence: 2 pollen, 1 honey."""
    return [Term(name, count=n) for name, n in zip(RESOURCES, amounts, strict=True) if n]


def describe_event(event: AnthophilaEvent) -> Sentence:
    """The sentence of an event of Anthophila."""
    key, params, cells = _of_bees(event)
    seat = getattr(event, "seat", None)
    return Sentence(f"event.{key}", params, {} if seat is None else {"player": seat}, cells)


def _of_bees(event: AnthophilaEvent) -> _Told:
    """The sentences of events of bees outside."""
    match event:
        case events.TileLaid(_, bee, tile, cell):
            return "tile_laid", {"bee": bee_term(bee), "tile": Term(tile)}, (touch(cell),)
        case events.BeeMoved(_, bee, _, cell, ""):
            return "bee_moved_face_down", {"bee": bee_term(bee)}, (touch(cell),)
        case events.BeeMoved(_, bee, _, cell, tile):
            return "bee_moved", {"bee": bee_term(bee), "tile": Term(tile)}, (touch(cell),)
        case events.CameHome(_, bee, pollen, honey, propolis):
            load = cubes((pollen, honey, propolis))
            return ("came_home" if load else "came_home_empty"), {"bee": bee_term(bee), "load": load}, ()
        case events.Foraged(_, bee, tile, cell, pollen, honey, propolis):
            load = cubes((pollen, honey, propolis))
            return "foraged", {"bee": bee_term(bee), "tile": Term(tile), "load": load}, (touch(cell),)
        case events.TransformedThere(_, bee, tile, cell, from_stock):
            key = "transformed_from_stock" if from_stock else "transformed_there"
            return key, {"bee": bee_term(bee), "tile": Term(tile)}, (touch(cell),)
        case events.Metamorphosed(_, bee, male, tile, cell):
            names: dict[str, Parameter] = {"bee": bee_term(bee), "male": bee_term(male)}
            return "metamorphosed", {**names, "tile": Term(tile)}, (touch(cell),)
        case events.TurnedDown(tile, cell):
            return "turned_down", {"tile": Term(tile)}, (touch(cell),)
        case events.VineForaged(_, bee, patient):
            return "vine_foraged", {"bee": bee_term(bee), "patient": patient_term(patient)}, ()
        case events.CargoLost(bee, n):
            return "cargo_lost", {"bee": bee_term(bee), "n": n}, ()
        case _:
            return _of_the_hive(event)


def _of_the_hive(event: AnthophilaEvent) -> _Told:
    """The sentences of Anthophila's events of the hive and of the turn."""
    match event:
        case events.Begun(_, action, face):
            return "begun", {"action": action_term(action), "face": face}, (f"action:{action}",)
        case events.PollenMade(_, pollen):
            return "pollen_made", {"pollen": Term("pollen", count=pollen)}, ()
        case events.Transformed(_, product, paid):
            cost = Term("pollen", count=paid)
            return "transformed", {"product": Term(product, count=1), "pollen": cost}, ()
        case events.Mutated(_, bee, paid):
            return "mutated", {"bee": bee_term(bee), "pollen": Term("pollen", count=paid)}, ()
        case events.Cured(_, patient):
            return "cured", {"patient": patient_term(patient)}, ()
        case events.BonusHeld(bonus):
            return "bonus_held", {"bonus": Term(bonus)}, ()
        case events.BonusLost(bonus):
            return "bonus_lost", {"bonus": Term(bonus)}, ()
        case events.TurnEnded(_, turns):
            return "turn_ended", {"turns": turns}, ()
        case events.Ended(reason):
            return f"ended_{reason}", {}, ()
        case _:
            return _of_threats(event)


def _of_threats(event: AnthophilaEvent) -> _Told:
    """The sentences of events of hornets, parasites and weedkiller."""
    match event:
        case events.HornetCame(cell):
            return "hornet_came", {}, (touch(cell),)
        case events.HornetMoved(start, cell):
            return "hornet_moved", {}, (touch(start), touch(cell))
        case events.HornetInHive(action):
            return "hornet_in_hive", {"action": action_term(action)}, (f"action:{action}",)
        case events.FoughtInHive(_, bee, action):
            return "fought_in_hive", {"bee": bee_term(bee)}, (f"action:{action}",)
        case events.FoughtOutside(bee, cell):
            return "fought_outside", {"bee": bee_term(bee)}, (touch(cell),)
        case events.WorkerKilled(bee, cell):
            return "worker_killed", {"bee": bee_term(bee)}, (touch(cell),)
        case events.MitesCame(bees):
            return "mites_came", {"n": bees}, ()
        case events.NosemaCame(n):
            return "nosema_came", {"n": n}, ()
        case events.NosemaRolled(_, die, action):
            return "nosema_rolled", {"die": die, "action": action_term(action)}, (f"action:{action}",)
        case events.Weedkilled(cells):
            return "weedkilled" if cells else "weedkilled_none", {"n": len(cells)}, tuple(map(touch, cells))
        case _:
            raise TypeError(f"no sentence for {event}")
