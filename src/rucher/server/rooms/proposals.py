"""Proposals to the asked seat, and pointing at the board: shown to everybody, not played.

Nothing is stored: a proposal lasts until the next record, a pointer for a moment.
"""

from __future__ import annotations

from rucher.core.errors import IllegalAction, UnreadableAction
from rucher.core.types import Seat
from rucher.server import wire
from rucher.server.names import clean_name, same_name
from rucher.server.rooms.link import Link
from rucher.server.rooms.room import Room
from rucher.server.tables.steps import refused
from rucher.server.tables.viewing import proposing


def carry_out(room: Room, link: Link, asked: wire.Propose | wire.PutAside | wire.Point) -> None:
    """Do one of these requests."""
    match asked:
        case wire.Propose():
            propose(room, link, asked)
        case wire.PutAside():
            put_aside(room, asked)
        case wire.Point():
            point(room, link, asked)


def propose(room: Room, link: Link, asked: wire.Propose) -> None:
    """Show every page of the room an action that somebody proposes to the asked seat."""
    table, viewer = room.table, _viewer(room, link)
    match, seat = table.playing(), proposing(table, viewer)
    if seat is None:
        raise refused("no_proposal")
    view = table.game.view(match.state, viewer)
    try:
        action = table.game.read(view, seat, asked.notation)
    except UnreadableAction:
        raise refused("not_a_move") from None
    if refusal := table.game.refusal(view, seat, action):
        raise IllegalAction(refusal)
    touches = table.game.touches(view, action)
    said = table.texts.words(table.game.words.describe_action(view, action))
    name = _name(room, viewer, asked.name)
    room.proposal = wire.Proposal(table.n, seat, asked.notation, touches, said, name)
    _tell(room, wire.Proposed(room.proposal))


def put_aside(room: Room, asked: wire.PutAside) -> None:
    """Remove the proposal; only the asked seat may do that."""
    table = room.table
    if refusal := table.game.turn_refusal(table.playing().state, asked.seat):
        raise IllegalAction(refusal)
    room.proposal = None
    _tell(room, wire.Proposed(None))


def point(room: Room, link: Link, asked: wire.Point) -> None:
    """Show every page of the room a thing that can be touched."""
    if not room.table.opened.chat:
        raise refused("no_chat")
    viewer = _viewer(room, link)
    _tell(room, wire.Pointed(asked.touch, _name(room, viewer, asked.name), viewer))


def _viewer(room: Room, link: Link) -> Seat | None:
    """The seat that a page looks from, its person's own before an adviser's; None for a spectator."""
    held = sorted(link.audience, key=lambda seat: room.table.seating.adviser_at(seat) is not None)
    return held[0] if held else None


def _name(room: Room, viewer: Seat | None, own: str) -> str:
    """The name under which a page of the room proposes or points: its seat's, or its own."""
    chairs = room.table.seating.chairs
    if viewer is not None:
        return chairs[viewer].name
    return "" if any(same_name(own, chair.name) for chair in chairs) else clean_name(own)


def _tell(room: Room, message: wire.ServerMessage) -> None:
    """Send a message to every page of the room."""
    data = wire.encode(message)
    for link in room.links:
        link.send(data)
