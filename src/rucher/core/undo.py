"""How far an undo goes: said once, for the library, the terminal and the server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from rucher.core.errors import BarrierError, NothingToUndo
from rucher.core.types import Seat


class Done(NamedTuple):
    """An action that stands: who played it, and what an undo must know of it."""

    seat: Seat
    asked: tuple[Seat, ...]  # who is asked after it; nobody at the end
    barrier: bool  # chance was drawn or a secret shown
    touch: int  # the place in the log of the first action that the same touch played


def undo_depth(done: Sequence[Done], seat: Seat, is_another: Callable[[Seat], bool]) -> int:
    """How many actions an undo by a seat takes back: its last touch, and what was done since.

    It is free back to the last barrier: chance drawn, a secret shown, the turn passed to another, the end.
    Bots and the other seats of the same hand are nobody else. BarrierError where only a takeback can go.
    """
    last = last_touch(done, (seat,))
    for action in done[len(done) - last :]:
        passed_on = action.seat not in action.asked and any(map(is_another, action.asked))
        if action.barrier or passed_on or is_another(action.seat) or not action.asked:
            raise BarrierError("chance was drawn, a secret shown or the turn passed on: ask for a takeback")
    return last


def last_touch(done: Sequence[Done], seats: Collection[Seat]) -> int:
    """How many actions ago one of these seats began its last touch: so many does a takeback take back."""
    for back, action in enumerate(reversed(done)):
        if action.seat in seats:
            place = len(done) - 1 - back
            while place > 0 and done[place - 1].touch == action.touch:
                place -= 1
            return len(done) - place
    raise NothingToUndo("nothing has been played yet")
