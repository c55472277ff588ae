"""Alvéola in words: the sentences of events."""

from __future__ import annotations

from rucher.core.sentence import Sentence
from rucher.core.texts import Parameter, Term
from rucher.games.alveola.events import (
    AlveolaEvent,
    Declined,
    Ended,
    Grown,
    HoneyTaken,
    HornetMoved,
    HornetsStuck,
    HornetTileMoved,
    HornetTilePassed,
    PileSearched,
    PlayedAgain,
    PowerUsed,
    QueenPlaced,
    Raised,
    StartTileLaid,
    TileTaken,
    TileTurnedUp,
    WorkerMoved,
    WorkerPlaced,
    WorkerRecovered,
)
from rucher.games.alveola.ids import touch
from rucher.games.alveola.words.common import DECLINED

_ENDS = {"queen": "event.ended_queen", "ring_exhausted": "event.ended_ring"}


def describe_event(event: AlveolaEvent) -> Sentence:
    """The sentence of an event of Alvéola."""
    match event:
        case HornetTileMoved(pile):
            return Sentence("event.hornet_tile_moved", {"pile": pile + 1}, {}, (f"pile:{pile + 1}",))
        case HornetsStuck(moves):
            return Sentence("event.hornets_stuck", {"n": moves})
        case TileTurnedUp(pile, _, shape):
            return Sentence(
                "event.tile_turned_up", {"pile": pile + 1, "tile": Term(shape)}, {}, (f"pile:{pile + 1}",)
            )
        case Ended(reason):
            return Sentence(_ENDS[reason])
        case _:
            code, params, cells = _sentence_parts(event)
            return Sentence(f"event.{code}", params, _people(event), cells)


def _people(event: AlveolaEvent) -> dict[str, int]:
    """The players that the sentence of an event names."""
    people = {"player": getattr(event, "seat")}  # noqa: B009 - the events that have no seat were told before
    if isinstance(event, HornetMoved) and event.eaten is not None:
        people["victim"] = event.eaten
    return people


_Parts = tuple[str, dict[str, Parameter], tuple[str, ...]]


def _sentence_parts(event: AlveolaEvent) -> _Parts:
    """The parts of an event's sentence in Alvéola: the message, its parameters, the cells."""
    match event:
        case StartTileLaid(_, _, cell):
            return "start_tile", {}, (touch(cell),)
        case PowerUsed(_, power):
            return "power_used", {"power": Term(power)}, (f"power:{power.removeprefix('power_')}",)
        case WorkerRecovered():
            return "worker_recovered", {}, ()
        case HoneyTaken(_, honey):
            return "honey_taken", {"honey": Term("honey", count=honey)}, ()
        case PileSearched(_, pile):
            return "pile_searched", {"pile": pile + 1}, (f"pile:{pile + 1}",)
        case TileTaken(_, pile, depth, _, shape):
            facts: dict[str, Parameter] = {"tile": Term(shape), "pile": pile + 1, "depth": depth + 1}
            return "tile_found" if depth else "tile_taken", facts, (f"pile:{pile + 1}",)
        case HornetTilePassed():
            return "hornet_tile_passed", {}, ()
        case PlayedAgain():
            return "played_again", {}, ()
        case Declined(_, step):
            return DECLINED[step], {}, ()
        case _:
            return _hive_sentence_parts(event)


def _hive_sentence_parts(event: AlveolaEvent) -> _Parts:
    """The parts of the sentence of an event on the hive of Alvéola: growing, bees and hornets."""
    match event:
        case Grown(_, _, cell, _, flowers):
            params: dict[str, Parameter] = {"flowers": Term("flower", count=flowers)}
            return "grown" if flowers else "grown_bare", params, (touch(cell),)
        case Raised(_, _, cell, _, level, honey):
            return "raised", {"level": level, "honey": Term("honey", count=honey)}, (touch(cell),)
        case WorkerPlaced(_, cell, level):
            return "worker_placed", {"level": level}, (touch(cell),)
        case WorkerMoved(_, start, cell, level):
            return "worker_moved", {"level": level}, (touch(start), touch(cell))
        case QueenPlaced(_, cell, level):
            return "queen_placed", {"level": level}, (touch(cell),)
        case HornetMoved(_, start, cell, eaten):
            return "hornet_moved" if eaten is None else "worker_eaten", {}, (touch(start), touch(cell))
        case _:
            raise TypeError(f"no sentence for {event}")
