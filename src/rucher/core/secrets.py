"""Zones, and who has seen what. A seat's view is derived from the state's declarations, never hand-written.

Three ways to hold items that not everybody may know, each declared where the field is declared:

    bag: Annotated[list[int], bag("card")]                      nobody looks, no order: chance draws from it
    hands: list[Annotated[list[Hidden], zone("card", OWNER)]]   each item carries the seats that have seen it
    table: Annotated[list[int], zone("card", EVERYONE)]         open to all, declared so that items can be counted
    answers: Annotated[list[Hidden], choice(0, 1, 2)]           free secret answers, no box to count them against

A field that holds Hidden without such a declaration is an error at import. The owner of a zone is the first
list index on the way to it. Copying and masking code is generated once per class (`core.shapes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rucher.core.chance import Chance

UNKNOWN = -1  # what a view shows in place of an item its seat has not seen

NOBODY = 0
EVERYONE = -1  # every bit set: all seats and the spectators
OWNER = -2  # only in a declaration: the seat whose zone it is
SPECTATOR = 30  # the bit of those who only watch


def mask(*seats: int) -> int:
    """The mask of some seats."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


class Hidden(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An item and the mask of the seats that have seen it."""

    what: int
    seen: int = NOBODY

    def known_to(self, seat: int | None) -> bool:
        """Has this seat (None: a spectator) seen it?"""
        return bool(self.seen & bit(seat))


def bit(seat: int | None) -> int:
    """The bit of a seat, or of the spectators."""
    return 1 << (SPECTATOR if seat is None else seat)


def masked(item: Hidden, viewer: int) -> Hidden:
    """The item as a viewer's bit sees it."""
    return item if item.seen & viewer else Hidden(UNKNOWN, item.seen)


@dataclass(frozen=True)
class Zone:
    """The declaration of a field that holds items."""

    kind: str  # items of one kind are dealt among the zones of that kind
    audience: int  # those who see whatever arrives here: EVERYONE, OWNER or NOBODY
    is_bag: bool = False
    choices: tuple[int, ...] = ()


def zone(kind: str, audience: int) -> Zone:
    """Items of a kind, in order; each seen at least by the audience."""
    if audience not in (EVERYONE, OWNER, NOBODY):
        raise TypeError("a zone's audience is EVERYONE, OWNER or NOBODY")
    return Zone(kind, audience)


def bag(kind: str) -> Zone:
    """Items of a kind in no order, seen by nobody."""
    return Zone(kind, NOBODY, is_bag=True)


def choice(*values: int) -> Zone:
    """Secret answers, each one of these values, seen at first by the seat that gave it."""
    return Zone("choice", OWNER, choices=values)


def reveal(items: list[Hidden], seats: int, chance: Chance, at: Sequence[int] | None = None) -> None:
    """Show items (those at some indices, or all) to the seats of a mask. What was shown cannot be undone."""
    for index in range(len(items)) if at is None else at:
        item = items[index]
        if item.seen | seats != item.seen:
            items[index] = Hidden(item.what, item.seen | seats)
            chance.barrier = True


@dataclass(frozen=True)
class Slot:
    """One place of a zone in a state: where it is, what lies there, and whose zone it is."""

    zone: Zone
    holder: Any  # the list (or Struct) that holds the item
    key: int | str  # its index (or field name) there
    owner: int | None

    @property
    def content(self) -> Hidden | int:
        """What lies there now."""
        found = self.holder[self.key] if isinstance(self.key, int) else getattr(self.holder, self.key)
        assert isinstance(found, Hidden | int)
        return found

    @property
    def item(self) -> int:
        """The item, or UNKNOWN."""
        content = self.content
        return content.what if isinstance(content, Hidden) else content

    def fill(self, what: int) -> None:
        """Put an item where the view had Unknown; who has seen it stays as it was."""
        content = self.content
        new = Hidden(what, content.seen) if isinstance(content, Hidden) else what
        if isinstance(self.key, int):
            self.holder[self.key] = new
        else:
            setattr(self.holder, self.key, new)


def resample(view: Any, slots: Sequence[Slot], inventory: dict[str, Sequence[int]], chance: Chance) -> None:
    """Deal what the view does not show back over the slots it does not show, every deal equally likely."""
    unseen: dict[str, list[int]] = {kind: sorted(items) for kind, items in inventory.items()}
    empty: list[Slot] = []
    for slot in slots:
        if slot.item == UNKNOWN:
            empty.append(slot)
        elif not slot.zone.choices:
            unseen[slot.zone.kind].remove(slot.item)
    bags: dict[int, list[int]] = {}
    for slot in empty:
        if slot.zone.choices:
            slot.fill(chance.pick("choice", slot.zone.choices))
        else:
            slot.fill(chance.draw(f"unseen {slot.zone.kind}", unseen[slot.zone.kind]))
        if slot.zone.is_bag:
            bags[id(slot.holder)] = slot.holder
    for items in bags.values():
        items.sort()
