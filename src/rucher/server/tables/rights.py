"""What a seat may do besides the game's own actions: undo, offer, and leave its seat to a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rucher.bots.registry import FOR, full_name, info, split_name
from rucher.core.errors import BarrierError, IllegalAction, NothingToUndo, OptionError
from rucher.core.types import Seat
from rucher.core.undo import free_depth, last_touch, undo_depth
from rucher.server.tables.steps import refused
from rucher.server.wire import Offer

if TYPE_CHECKING:
    from rucher.server.tables.table import Table

STAND_IN: Final = "greedy"  # the bot that takes over a seat where three or more play
FINAL: Final = ("draw", "takeback")  # the offers that change the match; the others allow an assist


def undoable(table: Table, seat: Seat) -> int:
    """How many actions an undo by this seat would take back; refused beyond a barrier."""
    if table.status != "playing" or not table.seating.plays(seat):
        raise refused("nothing_to_undo")
    try:
        return undo_depth(table.done(), seat, lambda other: _is_another(table, seat, other))
    except NothingToUndo:
        raise refused("nothing_to_undo") from None
    except BarrierError:
        raise refused("past_barrier") from None


def may_undo(table: Table, seat: Seat) -> bool:
    """May this seat undo? The same as `undoable`, without an error: it is asked with every update."""
    if table.status != "playing" or not table.seating.plays(seat):
        return False
    return bool(free_depth(table.done(), seat, lambda other: _is_another(table, seat, other)))


def may_take_back(table: Table, seat: Seat) -> bool:
    """May this seat ask for a takeback?"""
    if not may_offer(table, seat, "takeback"):
        return False
    try:
        return takeback_depth(table, seat) > 0
    except IllegalAction:
        return False


def _is_another(table: Table, seat: Seat, other: Seat) -> bool:
    """Is the other seat another person, or a seat on the same screen whose secrets were shown since?"""
    if other == seat or table.seating.bot_at(other):
        return False
    return table.has_secrets or table.seating.browser_of(other) != table.seating.browser_of(seat)


def takeback_depth(table: Table, seat: Seat) -> int:
    """How many actions a takeback by this seat would take back."""
    if table.status != "playing":
        raise refused("nothing_to_undo")
    try:
        return last_touch(table.done(), (seat,))
    except NothingToUndo:
        raise refused("nothing_to_undo") from None


def may_offer(table: Table, seat: Seat, kind: Offer) -> bool:
    """Is there another person to ask, and no open offer of this kind?"""
    if table.status != "playing" or any(offer.kind == kind for offer in table.offers.values()):
        return False
    if not table.seating.plays(seat):
        return False
    others = [s for s in table.seating.people() if s != seat]
    info = table.game.info
    draws = info.agreed_draws and not info.co_operative
    if kind == "draw" and (not draws or len(others) < table.opened.seats - 1):
        return False  # a bot has no opinion on a draw
    return bool(others) and (kind in FINAL or kind not in table.agreed)


def substitute_bot(table: Table, seat: Seat) -> str | None:
    """The bot that plays on: with three or more seats, or in a co-operative game with a person left."""
    if table.game.info.co_operative:
        return STAND_IN if table.seating.companions(seat) else None
    return STAND_IN if table.opened.seats > 2 else None


def bot_with_aim(table: Table, seat: Seat, aim: str | None) -> str | None:
    """How the bot of a seat is named with an aim, or without one; None where no bot takes that aim there."""
    named = table.seating.bot_at(seat) if seat < table.opened.seats else None
    if named is None or not table.game.info.co_operative:
        return None
    game, alone = table.opened.game, split_name(named)[0]
    wanted = alone if aim is None else f"{alone}{FOR}{aim}"
    try:
        return full_name(wanted, game) if info(wanted, game).aims else None
    except OptionError:
        return None
