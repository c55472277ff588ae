"""What the records do that are no actions of the game: undo, offers, leaving, stand-ins, down time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rucher.bots.registry import split_name
from rucher.core.sentence import Sentence
from rucher.core.texts import Term
from rucher.core.types import Seat
from rucher.server.tables import records as r
from rucher.server.tables.steps import Step
from rucher.server.wire import End, OpenOffer

if TYPE_CHECKING:
    from rucher.server.tables.table import Table


def perform_record(table: Table, record: r.MatchRecord) -> Step:
    """Carry out a record that is not an action of the game; the caller appends its step."""
    seat = {"player": record.seat} if isinstance(record, r.BySeat) else {}
    match record:
        case r.Undone():
            return Step(
                record, said=Sentence("table.undone", {}, seat), taken_back=table.take_back(record.actions)
            )
        case r.Offered():
            others = tuple(s for s in table.seating.people() if s != record.seat)
            offer = OpenOffer(table.n + 1, record.kind, record.seat, others, record.actions)
            table.offers[offer.id] = offer
            return Step(record, said=Sentence(f"table.offers.{record.kind}", {}, seat))
        case r.Answered():
            return _settle(table, record)
        case r.Resigned() | r.Flagged():
            return Step(record, said=_drop_out(table, record))
        case r.StoodIn():
            _stand_in(table, record.seat, record.bot, record.why == "absent")
            return Step(record, said=_who_plays(record))
        case r.CameBack():
            table.seating.stand_in(record.seat, None)
            return Step(record, said=Sentence("table.came_back", {}, seat))
        case r.WasDown():
            table.clocks.was_down(record.since, record.at)
            return Step(record, said=Sentence("table.was_down"))
        case r.Started() | r.Played():
            raise TypeError("start and play apply these records themselves")


def _who_plays(record: r.StoodIn) -> Sentence:
    """What is told of a bot that plays from now on."""
    aim, seat = split_name(record.bot)[1], {"player": record.seat}
    if record.why != "aim":
        return Sentence(f"table.bot_{record.why}", {}, seat)
    return (
        Sentence("table.bot_aim", {"aim": Term(f"aim_{aim}")}, seat)
        if aim
        else Sentence("table.bot_free", {}, seat)
    )


def _settle(table: Table, record: r.Answered) -> Step:
    """Carry out the answer to an offer: a draw, a takeback or an assist."""
    offer = table.offers.pop(record.offer)
    said = Sentence("table.accepts" if record.accept else "table.declines", {}, {"player": record.seat})
    if not record.accept:
        return Step(record, said=said)
    left = tuple(seat for seat in offer.waiting if seat != record.seat)
    if left:
        table.offers[offer.id] = msgspec.structs.replace(offer, waiting=left)
    elif offer.kind == "takeback":
        return Step(record, said=Sentence("table.taken_back"), taken_back=table.take_back(offer.actions))
    elif offer.kind == "draw":
        table.end_by_people(End((1,) * table.opened.seats, (), Sentence("end.agreed")))
    else:
        table.agreed.add(offer.kind)
    return Step(record, said=said)


def _drop_out(table: Table, record: r.Resigned | r.Flagged) -> Sentence:
    """Let a bot play on for a person, or end the match."""
    word = "resigned" if isinstance(record, r.Resigned) else "out_of_time"
    said = Sentence(f"end.{word}", {}, {"player": record.seat})
    seats = range(table.opened.seats)
    if record.bot:
        _stand_in(table, record.seat, record.bot)
    elif table.game.info.co_operative:
        table.end_by_people(End((1,) * len(seats), (), said))  # they lose together
    else:
        rest = tuple(seat for seat in seats if seat != record.seat)
        table.end_by_people(End(tuple(1 if seat in rest else 2 for seat in seats), rest, said))
    return said


def _stand_in(table: Table, seat: Seat, bot: str, may_come_back: bool = False) -> None:
    """Let a bot play at a seat, and drop the offers of its person: a bot has no opinion on them."""
    table.seating.stand_in(seat, bot, may_come_back)
    table.offers = {n: o for n, o in table.offers.items() if seat not in (o.seat, *o.waiting)}
