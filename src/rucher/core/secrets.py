"""Zones, and which seat has seen which item. Views are derived from declarations, never written by hand.

There are four ways to hold items, each declared on its field:

    bag: Annotated[list[int], bag("card")]                     nobody looks, no order: chance draws from it
    hands: list[Annotated[list[Hidden], zone("card", OWNER)]]  each item carries the seats that have seen it
    table: Annotated[list[int], zone("card", EVERYONE)]        open to all, declared so that items are counted
    answers: Annotated[list[Hidden | None], choice(0, 1, 2)]   free secret answers, counted against no box

A field that holds Hidden without a declaration is an error at import. The owner of an item is the first list
index on the path to it. Copying and masking code is generated once per class (`core.shapes`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from rucher.core.chance import Chance

__all__ = [
    "EVERYONE",
    "NOBODY",
    "OWNER",
    "UNKNOWN",
    "Hidden",
    "Zone",
    "bag",
    "choice",
    "reveal",
    "shown",
    "zone",
]

UNKNOWN = -1  # stands in a view for an item that the seat has not seen

NOBODY = 0
EVERYONE = -1  # every bit set: all seats and the spectators
OWNER = -2  # only in a declaration: the seat whose zone it is
SPECTATOR = 30  # the bit of the spectators


def bit(seat: int | None) -> int:
    """The bit of a seat in an audience, or (None) of the spectators."""
    if seat is None:
        return 1 << SPECTATOR
    if not 0 <= seat < SPECTATOR:
        raise ValueError(f"{seat} is not a seat; seats are counted from 0")
    return 1 << seat


def mask(*seats: int | None) -> int:
    """The mask of an audience, from its seats."""
    bits = NOBODY
    for seat in seats:
        bits |= bit(seat)
    return bits


class Hidden(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An item and the mask of the seats that have seen it."""

    what: int  # the item; UNKNOWN in a view that has not seen it
    seen: int = NOBODY  # the mask

    def known_to(self, seat: int | None) -> bool:
        """Has this seat (None: a spectator) seen it?"""
        return bool(self.seen & bit(seat))


@dataclass(frozen=True)
class Zone:
    """The declaration of a field that holds items."""

    kind: str  # items of one kind are dealt among the zones of that kind
    audience: int  # who sees every item that arrives here: EVERYONE, OWNER or NOBODY
    is_bag: bool = False
    choices: tuple[int, ...] = ()


def zone(kind: str, audience: int) -> Zone:
    """Items of a kind, in order; each seen at least by the audience."""
    if audience not in (EVERYONE, OWNER, NOBODY):
        raise TypeError("a zone's audience is EVERYONE, OWNER or NOBODY")
    return Zone(kind, audience)


def bag(kind: str) -> Zone:
    """A zone of items in no order, seen by nobody."""
    return Zone(kind, NOBODY, is_bag=True)


def choice(*values: int) -> Zone:
    """Secret answers, each one of these values; at first only the seat that gave it sees it."""
    return Zone("choice", OWNER, choices=values)


def shown(item: Hidden, seats: int, chance: Chance) -> Hidden:
    """The item after the seats of a mask have seen it too. An action that shows an item cannot be undone."""
    if item.seen | seats == item.seen:
        return item
    chance.show(item.what, seats & ~item.seen)
    return Hidden(item.what, item.seen | seats)


def reveal(
    items: list[Hidden] | list[Hidden | None], seats: int, chance: Chance, at: Sequence[int] | None = None
) -> None:
    """Show the items of a list (all, or those at some indices) to the seats of a mask."""
    for index in range(len(items)) if at is None else at:
        item = items[index]
        if item is not None:
            items[index] = shown(item, seats, chance)


@dataclass(frozen=True)
class Slot:
    """One place of a zone in a state: its position, its content and its owner."""

    zone: Zone
    holder: Any  # the list, dict or Struct that holds the item
    key: Any  # its index, key or field name there
    owner: int | None

    @property
    def content(self) -> Hidden | int:
        """The content of this hidden place now."""
        in_struct = isinstance(self.holder, msgspec.Struct)
        found: Hidden | int = getattr(self.holder, self.key) if in_struct else self.holder[self.key]
        return found

    @property
    def item(self) -> int:
        """The item of this hidden place, or UNKNOWN."""
        content = self.content
        return content.what if isinstance(content, Hidden) else content

    @property
    def audience(self) -> int:
        """The mask of the seats that see every item here."""
        return bit(self.owner) if self.zone.audience == OWNER else self.zone.audience

    def fill(self, what: int) -> None:
        """Put an item where the view had Unknown; the seats that have seen it stay the same."""
        content = self.content
        new = Hidden(what, content.seen) if isinstance(content, Hidden) else what
        if isinstance(self.holder, msgspec.Struct):
            setattr(self.holder, self.key, new)
        else:
            self.holder[self.key] = new


def unseen_items(slots: Sequence[Slot], inventory: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    """For each kind, the items of the box that these slots of a view do not show."""
    unseen = {kind: sorted(items) for kind, items in inventory.items()}
    for slot in slots:
        if slot.item != UNKNOWN and not slot.zone.choices:
            unseen[slot.zone.kind].remove(slot.item)
    return unseen


def resample(slots: Sequence[Slot], inventory: Mapping[str, Sequence[int]], chance: Chance) -> None:
    """Deal the unseen items over the unknown slots of a view; every deal is equally likely."""
    unseen = unseen_items(slots, inventory)
    bags: dict[int, list[int]] = {}
    for slot in slots:
        if slot.item != UNKNOWN:
            continue
        if slot.zone.choices:
            slot.fill(chance.pick("choice", slot.zone.choices))
        else:
            slot.fill(chance.draw(f"unseen {slot.zone.kind}", unseen[slot.zone.kind]))
        if slot.zone.is_bag:
            bags[id(slot.holder)] = slot.holder
    for items in bags.values():
        items.sort()
