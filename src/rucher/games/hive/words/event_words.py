"""Hive in words: the sentences of events."""

from __future__ import annotations

from typing import assert_never

from rucher.core.hexgrid import Hex
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.games.hive.events import Ended, HiveEvent, Moved, Passed, Placed, Repeated, Thrown
from rucher.games.hive.ids import touches_of
from rucher.games.hive.pieces import term


def describe_event(event: HiveEvent) -> Sentence:
    """The sentence of an event of Hive, pointing at the piece and its spaces."""
    match event:
        case Placed(seat, piece, cell):
            return _piece_event("event.placed", seat, piece, (cell,))
        case Moved(seat, piece, start, cell, onto):
            climbed = {} if onto is None else {"onto": term(onto)}
            return _piece_event(
                "event.climbed" if climbed else "event.moved", seat, piece, (cell, start), **climbed
            )
        case Thrown(seat, piece, start, cell, by):
            return _piece_event("event.thrown", seat, piece, (cell, start), by=term(by))
        case Passed(seat):
            return Sentence("event.passed", {}, {"player": seat})
        case Repeated(times):
            return Sentence("event.repeated" if times == 2 else "event.drawn_by_repetition")
        case Ended(reason, queen):
            return Sentence(f"outcome.{reason}", {} if queen is None else {"piece": term(queen)})
        case _:
            assert_never(event)


def _piece_event(key: str, seat: int, piece: int, cells: tuple[Hex, ...], **more: Term) -> Sentence:
    """The sentence of an event about one piece."""
    return Sentence(key, {"piece": term(piece), **more}, {"player": seat}, touches_of(piece, *cells))
