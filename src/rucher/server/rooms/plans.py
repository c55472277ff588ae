"""The plans of seats in a room: stored apart from the match, and told to the pages of the seat alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rucher.core.types import Refusal, Seat
from rucher.server import wire
from rucher.server.rooms.link import Link

if TYPE_CHECKING:
    from rucher.server.rooms.room import Room


def tell_plans(room: Room) -> None:
    """Tell the pages of each seat whose plan has changed, and no others."""
    for seat, void in room.table.plans.news().items():
        for link in room.links:
            if seat in link.audience:
                link.send(_told_plans(room, seat, void))


def welcome_plans(room: Room, link: Link) -> None:
    """Tell a page that arrives the plans of its seats."""
    for seat in link.audience:
        if seat in room.table.plans.lines:
            link.send(_told_plans(room, seat))


def _told_plans(room: Room, seat: Seat, void: Refusal | None = None) -> wire.Plans:
    """The plans of a seat, for its own pages."""
    lines = room.table.plans.lines.get(seat, ())
    return wire.Plans(seat, tuple(line.told for line in lines), void)
