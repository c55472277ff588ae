"""How far an undo goes. The library, the terminal and the server share this rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import msgspec

from rucher.core.errors import BarrierError, NothingToUndo
from rucher.core.types import Seat


class Done(msgspec.Struct, frozen=True, gc=False):
    """An action that was not taken back: who played it, and the facts that an undo needs."""

    seat: Seat
    asked: tuple[Seat, ...]  # who is asked after it; nobody at the end
    barrier: bool  # chance was drawn or a secret shown
    touch: int  # the index in the log of the first action of the same touch


def undo_depth(done: Sequence[Done], seat: Seat, is_another: Callable[[Seat], bool]) -> int:
    """How many actions an undo by a seat takes back: its last touch, and every action since.

    An undo needs no consent up to the last barrier: chance drawn, a secret shown, the turn passed to another
    person, the end. `is_another` says which seats count as another person. BarrierError beyond a barrier.
    """
    depth = free_depth(done, seat, is_another)
    if depth:
        return depth
    if depth is None:
        raise BarrierError("chance was drawn, a secret shown or the turn passed on: ask for a takeback")
    raise NothingToUndo("nothing has been played yet")


def free_depth(done: Sequence[Done], seat: Seat, is_another: Callable[[Seat], bool]) -> int | None:
    """How many actions a free undo takes back: 0 where there is none, None where a barrier is in the way."""
    for back, action in enumerate(reversed(done), 1):
        passed_on = action.seat not in action.asked and any(map(is_another, action.asked))
        if action.barrier or passed_on or is_another(action.seat) or not action.asked:
            return None
        began = back == len(done) or done[-back - 1].touch != action.touch
        if action.seat == seat and began:
            return back
    return 0


def last_touch(done: Sequence[Done], seats: Collection[Seat]) -> int:
    """How many actions a takeback takes back: all since the last touch of one of these seats began."""
    for back, action in enumerate(reversed(done)):
        if action.seat in seats:
            place = len(done) - 1 - back
            while place > 0 and done[place - 1].touch == action.touch:
                place -= 1
            return len(done) - place
    raise NothingToUndo("nothing has been played yet")
