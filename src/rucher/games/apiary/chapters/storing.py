"""Clause 13: storage spots, overflow, and its favor.

The rules ask only which resources are kept, not which spot holds them. Two facts about matchings help:
all resources find a spot if no set of kinds outnumbers the spots that accept any of it; and if all can
be stored and all spots of some kinds can be filled, both are possible at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from operator import le
from typing import Final

from rucher.core.chance import Chance
from rucher.core.texts import Term
from rucher.core.types import Emit, Refusal
from rucher.games.apiary.actions import ApiaryAction, Discard, Store
from rucher.games.apiary.asking import Ask, Carry, push
from rucher.games.apiary.box import ApiaryBox, box_of
from rucher.games.apiary.box.effects import FIBER, HONEY, POLLEN, RESOURCES, WATER, WAX
from rucher.games.apiary.chapters.stock import gain_favor
from rucher.games.apiary.events import Overflowed
from rucher.games.apiary.pending import Fire, Overflow
from rucher.games.apiary.questions import Five, Storing, five
from rucher.games.apiary.state import NONE, ApiaryState

_BITS: Final = (1, 2, 4, 8, 16)  # one for each resource
_SETS: Final = range(32)  # every set of resources
_KEPT_FIRST: Final = (HONEY, WAX, POLLEN, FIBER, WATER)  # the default arrangement keeps the first longest
_DISCARD = tuple(Discard(resource) for resource in RESOURCES)
_STORE = Store()


class Spots:
    """Clause 13.1: the spots of a hive, by the set of resources that each accepts."""

    def __init__(self, masks: tuple[tuple[int, int], ...]) -> None:
        """Take each set of resources that spots accept, with the number of these spots."""
        self.masks = masks
        within = _within(masks)
        self.taking = tuple(within[-1] - n for n in reversed(within))  # spots that accept any of a set
        self._dues: dict[int, list[int]] = {}

    def hold(self, resources: Sequence[int]) -> bool:
        """Clause 13.1: does every resource find a storage spot?"""
        return all(map(le, _sums(resources), self.taking))

    def filled(self, resources: Sequence[int], given_up: int) -> bool:
        """Clause 13.4: can every spot that accepts a discarded resource be filled with others?"""
        if self.taking[given_up] > sum(resources):
            return False
        return all(map(le, self._due(given_up), _sums(resources)))

    def _due(self, given_up: int) -> list[int]:
        """For every set of resources, the spots that accept a discarded one and nothing outside the set."""
        if (found := self._dues.get(given_up)) is None:
            found = self._dues[given_up] = _within([spots for spots in self.masks if spots[0] & given_up])
        return found


def _within(masks: Iterable[tuple[int, int]]) -> list[int]:
    """For every set of resources, the number of spots that accept nothing outside it."""
    found = [0] * 32
    for mask, n in masks:
        found[mask] = n
    for bit in _BITS:
        for some in _SETS:
            if some & bit:
                found[some] += found[some ^ bit]
    return found


def _printed(box: ApiaryBox, mat: int, faction: int, built: Sequence[int]) -> list[tuple[int, ...]]:
    """Clause 13.1: the storage spots of a mat, a faction and its tiles."""
    of_tiles = [spot for tile in built if tile != NONE for spot in box.tiles[tile].storage]
    return [*box.mats[mat].storage, *box.faction_storage[faction], *of_tiles]


def _sums(resources: Sequence[int]) -> list[int]:
    """For every set of resources, the number of resources in it."""
    sums = [0]
    for n in resources:
        sums += [other + n for other in sums]
    return sums


_spots_by_masks = lru_cache(maxsize=4096)(Spots)


@lru_cache(maxsize=4096)
def _spots(pack: str, mat: int, faction: int, built: tuple[int, ...]) -> Spots:
    """Clause 13.1: the storage spots of a hive; hives with as many of each kind share them."""
    masks = Counter(map(_mask, _printed(box_of(pack), mat, faction, built)))
    return _spots_by_masks(tuple(sorted(masks.items())))


@cache
def _mask(spot: tuple[int, ...]) -> int:
    """The resources that a spot of Apiary accepts, as a set of bits."""
    return sum(1 << resource for resource in spot)


def spots_of(view: ApiaryState, seat: int) -> Spots:
    """The storage spots of a player."""
    player = view.players[seat]
    return _spots(view.options.pack, player.mat, player.faction, tuple(player.built))


def all_fit(view: ApiaryState, seat: int) -> bool:
    """Clause 13.1: does every resource of a player find a spot?"""
    return spots_of(view, seat).hold(view.players[seat].resources)


def goes_without_saying(view: ApiaryState, question: Storing) -> bool:
    """Clause 13.4: does everything find a spot, or is there one kind alone that may go?"""
    return all_fit(view, question.seat) or len(_able(view, question)) == 1


def arranged(view: ApiaryState, seat: int) -> list[int]:
    """Clause 13.1: a resource for each spot of the mat, the faction and the tiles, in this order.

    The sets that spots accept are nested or disjoint: filled from the narrowest on, they hold the most.
    """
    player = view.players[seat]
    if player.mat == NONE or player.faction == NONE:
        return []
    spots = _printed(view.box, player.mat, player.faction, player.built)
    left, found = list(player.resources), {}
    for spot in sorted(range(len(spots)), key=lambda spot: len(spots[spot])):
        most = max(spots[spot], key=left.__getitem__)
        found[spot] = most if left[most] else NONE
        left[most] -= left[most] > 0
    return [found[spot] for spot in range(len(spots))]


def _given_up(view: ApiaryState, question: Storing) -> int:
    """The set of the kinds of resources that were discarded."""
    now = view.players[question.seat].resources
    return sum(1 << n for n, start in enumerate(question.start) if start > now[n])


@lru_cache(maxsize=16384)
def _may_go(spots: Spots, resources: Five, given_up: int) -> tuple[int, ...]:
    """Clause 13.4: the resources that may be discarded: the others can fill all spots that accept them."""
    found = []
    for resource, n in enumerate(resources):
        others = [*resources[:resource], n - 1, *resources[resource + 1 :]]
        if n and spots.filled(others, given_up | 1 << resource):
            found.append(resource)
    return tuple(found)


def _able(view: ApiaryState, question: Storing) -> tuple[int, ...]:
    """Clause 13.4: the resources that the seat may discard because they do not fit."""
    resources = five(view.players[question.seat].resources)
    return _may_go(spots_of(view, question.seat), resources, _given_up(view, question))


def _storing_candidates(view: ApiaryState, question: Storing) -> list[ApiaryAction]:
    """Clause 13.4: store what fits, or discard one of the resources that do not."""
    return [_STORE, *(_DISCARD[resource] for resource in _able(view, question))]


def _refuse_storing(view: ApiaryState, question: Storing, action: Store | Discard) -> Refusal | None:
    """Clause 13.4: why a resource cannot be discarded."""
    if isinstance(action, Store):
        return None
    resource = RESOURCES.index(action.resource)
    if not view.players[question.seat].resources[resource]:
        return Refusal("none_to_discard", "13.4", {"resource": Term(action.resource)})
    if resource not in _able(view, question):
        return Refusal("spot_still_free", "13.4", {"resource": Term(action.resource)})
    return None


def _answer_storing(
    state: ApiaryState, question: Storing, action: Store | Discard, chance: Chance, emit: Emit
) -> None:
    """Clause 13.4: store the resources, or discard one and ask again."""
    seat = question.seat
    if isinstance(action, Discard):
        push(state, Overflow(seat, action.resource), question)
        return
    resources = five(state.players[seat].resources)
    kept = most_valuable(spots_of(state, seat), resources)
    lost = [Overflow(seat, RESOURCES[r]) for r, n in enumerate(resources) for _ in range(n - kept[r])]
    # Abilities act after all discards: they can neither spend a lost resource nor add more to discard.
    push(state, *lost, *[Fire(seat, "overflow")] * (sum(question.start) - sum(kept)))


@lru_cache(maxsize=16384)
def most_valuable(spots: Spots, resources: Five) -> Five:
    """Clause 13.4: the default way to store: as many as possible, the most valuable first."""
    if spots.hold(resources):
        return resources
    kept = [0] * 5
    for resource in _KEPT_FIRST:
        for _ in range(resources[resource]):
            kept[resource] += 1
            if not spots.hold(kept):
                kept[resource] -= 1
                break
    return five(kept)


def _storing_alone(view: ApiaryState, question: Storing) -> ApiaryAction | None:
    """The only answer: store, if nothing may be discarded."""
    return None if _able(view, question) else _STORE


def overflow(state: ApiaryState, task: Overflow, chance: Chance, emit: Emit) -> None:
    """Clauses 13.4 and 13.5: discard a resource without a spot, and gain favor."""
    state.players[task.seat].resources[RESOURCES.index(task.resource)] -= 1
    if emit:
        emit(Overflowed(task.seat, task.resource))
    gain_favor(state, task.seat, 1, emit)


ASKS: dict[type, Ask] = {
    Storing: Ask(
        "store",
        "13.4",
        (Store, Discard),
        _storing_candidates,
        _refuse_storing,
        _answer_storing,
        _storing_alone,
        exact=True,
    )
}
STEPS: dict[type, Carry] = {Overflow: overflow}
