"""The part of the conformance kit that checks secrets: a seat learns nothing that it may not know.

It uses two methods. *Draw again*: the draws that a viewer does not see are drawn again, and the viewer's view
and events must not change. *Deal again*: the same action in a state resampled from the viewer's view must
give the viewer the same view and events.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rucher.core.chance import Chance
from rucher.core.conformance.faults import Chooser, Fault, expect
from rucher.core.errors import ChanceError
from rucher.core.game import AnyGame
from rucher.core.match import masked_events
from rucher.core.secrets import EVERYONE, UNKNOWN, Hidden, Slot, bit, unseen_items
from rucher.core.shapes import shape_of
from rucher.core.types import Options, Seat

Result = tuple[Any, list[Any], Chance]  # the state after, the events, the chance that was used
_TRIES = 4


def _slots(game: AnyGame, state: Any) -> list[Slot]:
    """The hidden places of a state, for the conformance kit."""
    return shape_of(game.state_type).slots(state)


def _viewers(game: AnyGame, state: Any) -> list[Seat | None]:
    """Everybody whom the kit looks for: each seat of a match, and a spectator."""
    return [*range(len(game.score(state).seats)), None]


def check_conservation(game: AnyGame, state: Any) -> None:
    """Check that every item of the box lies in exactly one zone, and that the zone's audience has seen it."""
    counts: dict[str, Counter[int]] = {}
    for slot in _slots(game, state):
        expect(slot.item != UNKNOWN, "Unknown in a real state", slot)
        content = slot.content
        if isinstance(content, Hidden):
            due = slot.audience
            expect(content.seen & due == due, "a zone its own audience has not seen", slot)
        if slot.zone.choices:
            expect(slot.item in slot.zone.choices, "a secret answer that is no choice", slot)
        else:
            counts.setdefault(slot.zone.kind, Counter())[slot.item] += 1
    inventory = game.inventory(state)
    expect(counts.keys() <= inventory.keys(), "a kind without an inventory", counts.keys() - inventory.keys())
    for kind, items in inventory.items():
        expect(counts.get(kind, Counter()) == Counter(items), "an item created or lost", f"{kind}: {counts}")


# -- questions about a view ------------------------------------------------------------------------------


def check_peeking(
    game: AnyGame, state: Any, view: Any, seat: Seat, legal: Sequence[Any], spelled: Iterable[Any]
) -> None:
    """Check that decisions, refusals and hints depend on no secret: state and view give the same."""
    for viewer in _viewers(game, state):
        seen = game.view(state, viewer)
        expect(game.view(seen, viewer) == seen, "a view that changes when viewed", viewer)
        expect(game.decision(seen) == game.decision(state), "a decision that peeks", viewer)
    if not shape_of(game.state_type).has_secrets:
        return
    for action in spelled:
        in_view, in_state = game.refusal(view, seat, action), game.refusal(state, seat, action)
        expect(in_view == in_state, "a refusal that peeks", f"{action}: {in_view} or {in_state}")
    for action in legal:
        touches, text = game.touches(view, action), game.write(view, action)
        expect(game.touches(state, action) == touches, "a hint that peeks", action)
        expect(game.attempt(state, seat, touches) == action, "a hint that peeks", action)
        foreseen = game.words.preview(view, seat, action)
        expect(game.words.preview(state, seat, action) == foreseen, "a hint that peeks", action)
        expect(game.write(state, action) == text, "a notation that peeks", action)
        expect(game.read(state, seat, text) == action, "a notation that peeks", action)


def check_resample(
    game: AnyGame, state: Any, view: Any, seat: Seat, legal: Sequence[Any], chooser: Chooser
) -> None:
    """Check that a resampled state looks the same to the seat, and really differs elsewhere."""
    unseen = [slot for slot in _slots(game, view) if slot.item == UNKNOWN]
    worlds = []
    for _ in range(12 if unseen else 1):
        seed = chooser.seed()
        world = game.resample(view, seat, Chance(seed))
        expect(game.resample(view, seat, Chance(seed)) == world, "unrecorded randomness", "in a resample")
        worlds.append(world)
    for world in worlds:
        left = [slot for slot in _slots(game, world) if slot.item == UNKNOWN]
        expect(not left, "a no-op resample", left)
        expect(game.view(world, seat) == view, "a resample that the seat can tell apart", seat)
        expect(game.legal(world, seat) == legal, "legality that peeks", "in a re-dealt world")
        expect(game.decision(world) == game.decision(state), "a decision that peeks", "in a re-dealt world")
        check_conservation(game, world)
    # Where even the likeliest deal is this rare, twelve equal deals happen by luck once in ten million.
    if _likeliest_deal(unseen, unseen_items(_slots(game, view), game.inventory(view))) < 0.23:
        expect(any(world != worlds[0] for world in worlds), "a no-op resample", "twelve times the same deal")


def _likeliest_deal(unseen: Sequence[Slot], items: Mapping[str, Sequence[int]]) -> float:
    """The probability of the likeliest way to fill the unseen slots, for the conformance kit."""
    chance = 1.0
    left = {kind: Counter(of_kind) for kind, of_kind in items.items()}
    for slot in unseen:
        if slot.zone.choices:
            chance /= len(slot.zone.choices)
        elif not slot.zone.is_bag:
            [(item, count)] = left[slot.zone.kind].most_common(1)
            chance *= count / left[slot.zone.kind].total()
            left[slot.zone.kind][item] -= 1
    return chance


def check_even_resample(game: AnyGame, state: Any, seat: Seat, *, worlds: int = 600, seed: int = 0) -> None:
    """Check over many resamples that each unseen item, and each pair, lands in each slot equally often.

    Only for positions where the seat knows nothing beyond its view. The bounds are wide and the seeds fixed:
    a fair resample always passes, a biased one fails.
    """
    view = game.view(state, seat)
    slots = _slots(game, view)
    unseen = unseen_items(slots, game.inventory(view))
    dealt = [i for i, slot in enumerate(slots) if slot.item == UNKNOWN and not slot.zone.is_bag]
    expect(dealt, "nothing to resample", "choose a position where the seat does not see everything")
    made = [_slots(game, game.resample(view, seat, Chance(seed + n))) for n in range(worlds)]
    for i in dealt:
        zone = slots[i].zone
        items = list(zone.choices) if zone.choices else unseen[zone.kind]
        _check_even(Counter(world[i].item for world in made), Counter(items), f"slot {i} of {zone.kind}")
    for i, j in itertools.pairwise(dealt):
        if slots[i].zone.kind == slots[j].zone.kind and not slots[i].zone.choices:
            due = Counter(_pairs(unseen[slots[i].zone.kind]))
            _check_even(Counter((w[i].item, w[j].item) for w in made), due, f"slots {i} and {j} together")


def _pairs(items: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Each pair of two different items, for the conformance kit."""
    return ((a, b) for n, a in enumerate(items) for m, b in enumerate(items) if n != m)


def _check_even(found: Mapping[Any, int], due: Mapping[Any, int], where: str) -> None:
    """Check counts of the kit by Pearson's chi-square, with a bound far above its mean."""
    expect(found.keys() <= due.keys(), "an uneven resample", f"{where}: {found.keys() - due.keys()}")
    total, weight, cells = sum(found.values()), sum(due.values()), len(due)
    wanted = {item: total * count / weight for item, count in due.items()}
    spread = sum((found.get(item, 0) - count) ** 2 / count for item, count in wanted.items())
    rare = sum(1 / count for count in wanted.values()) - (cells**2 + 2 * cells - 2) / total
    bound = cells - 1 + 8 * math.sqrt(max(2 * (cells - 1) + rare, 1))
    expect(spread <= bound, "an uneven resample", f"{where}: {spread:.0f}, at most {bound:.0f}")


# -- what an action shows --------------------------------------------------------------------------------


def check_setup(game: AnyGame, options: Options, chooser: Chooser) -> None:
    """Check that setup shows a dealt item only to its audience."""

    def run(chance: Chance) -> Result:
        return game.setup(options, chance), [], chance

    first = run(Chance(chooser.seed()))
    for viewer in _viewers(game, first[0]):
        _draw_again(game, viewer, first, run, chooser, "setup")


def check_told(game: AnyGame, state: Any, seat: Seat, action: Any, first: Result, chooser: Chooser) -> None:
    """Check that an action shows each viewer only items drawn for it, shown to it, or public."""
    if not shape_of(game.state_type).has_secrets:
        return
    for viewer in _viewers(game, state):
        _check_shown(game, state, seat, first, viewer)
        _draw_again(
            game, viewer, first, lambda chance: _run(game, state, seat, action, chance), chooser, action
        )
        if viewer is not None:
            _deal_again(game, state, seat, action, viewer, first, chooser)


def _run(game: AnyGame, state: Any, seat: Seat, action: Any, chance: Chance) -> Result:
    """Play an action on a copy of the state for the kit; return copy, events and chance."""
    after, events = game.clone(state), list[Any]()
    game.apply(after, seat, action, chance, events.append)
    return after, events, chance


def _told_to(game: AnyGame, result: Result, viewer: Seat | None) -> tuple[Any, bytes]:
    """What the kit knows a viewer is told of an action: the view, and the masked events."""
    return game.view(result[0], viewer), msgspec.json.encode(masked_events(game, result[1], viewer))


def _known(game: AnyGame, state: Any, seat: Seat | None, viewer: Seat | None) -> Counter[tuple[str, int]]:
    """The items that the zones show a viewer, by kind, for the conformance kit."""
    slots = _slots(game, game.view(state, viewer))
    known = [slot for slot in slots if slot.item != UNKNOWN and not (slot.zone.choices and viewer == seat)]
    return Counter((slot.zone.kind, slot.item) for slot in known)


def _check_shown(game: AnyGame, state: Any, seat: Seat, first: Result, viewer: Seat | None) -> None:
    """Check that each item new to a viewer was drawn for it or shown to it, so that undo stops there."""
    after, _, chance = first
    news = _known(game, after, seat, viewer) - _known(game, state, seat, viewer)
    drawn, shown = _given(chance, viewer)
    unexplained = Counter(item for _, item in news.elements()) - Counter(drawn) - Counter(shown)
    expect(not unexplained, "a secret shown without a reveal", f"viewer {viewer}: {unexplained}")


def _given(chance: Chance, viewer: Seat | None) -> tuple[list[int], list[int]]:
    """The draws that a viewer saw, and the items shown to it, for the conformance kit."""
    drawn = zip(chance.drawn, chance.audiences, strict=True)
    seen, shown = ([a for a, eyes in pairs if eyes & bit(viewer)] for pairs in (drawn, chance.shown))
    return seen, shown


class _BehindTheBack(Chance):
    """A Chance that repeats the draws a viewer sees, and makes the others again."""

    def __init__(self, seed: int, viewer: Seat | None, like: Chance) -> None:
        super().__init__(seed)
        self._viewer = viewer
        self._given = _given(like, viewer)
        self._next_seen = self._given[0][::-1]
        self.bags: list[Sequence[int]] = []

    def pick(self, source: str, items: Sequence[int], audience: int = EVERYONE) -> int:
        """Repeat a draw that the viewer saw, for the kit; ChanceError where that is impossible."""
        if audience & bit(self._viewer):
            if not self._next_seen:
                raise ChanceError("more was drawn for the viewer than before")
            self.follow([self._next_seen.pop()])
        self.bags.append(items)
        return super().pick(source, items, audience)

    @property
    def gave_the_same(self) -> bool:
        """Did the viewer see the same draws and the same secrets as before?"""
        return _given(self, self._viewer) == self._given


def _draw_again(
    game: AnyGame,
    viewer: Seat | None,
    first: Result,
    run: Callable[[Chance], Result],
    chooser: Chooser,
    where: object,
) -> None:
    """Make the draws that the viewer does not see again: its view and events must stay the same."""
    if all(audience & bit(viewer) for audience in first[2].audiences):
        return
    for _ in range(_TRIES):
        chance = _BehindTheBack(chooser.seed(), viewer, first[2])
        try:
            other = run(chance)
        except ChanceError:
            continue  # the draws that the viewer saw are impossible after these others
        if chance.gave_the_same:
            view, events = _told_to(game, first, viewer)
            other_view, other_events = _told_to(game, other, viewer)
            if view != other_view:
                detail = f"viewer {viewer}, {where}: {view} or {other_view}"
                raise Fault(_leak(view, other_view, first[2], other[0], chance), detail)
            expect(events == other_events, "an event that leaks", f"viewer {viewer}, {where}")


def _leak(view: Any, other: Any, first: Chance, state: Any, again: _BehindTheBack) -> str:
    """The name of a leak that the kit found, by the first field that differs."""
    if first.drawn == again.drawn:
        return "unrecorded randomness"
    name = next(n for n in view.__struct_fields__ if getattr(view, n) != getattr(other, n))
    if any(part is source for part in _parts(getattr(state, name)) for source in again.bags):
        return "a public bag"
    here, there = (Counter(p for p in _parts(getattr(v, name)) if isinstance(p, int)) for v in (view, other))
    return "a view that shows an unseen draw" if here - there - Counter(first.drawn) else "a public hand"


def _parts(value: Any) -> Iterable[Any]:
    """A value and every value inside it, for the kit's search for secrets."""
    yield value
    if isinstance(value, Hidden):
        yield value.what
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))
    elif isinstance(value, list | tuple | dict):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from _parts(inside)


def _deal_again(
    game: AnyGame, state: Any, seat: Seat, action: Any, viewer: Seat, first: Result, chooser: Chooser
) -> None:
    """Check that the same action in a resampled state gives a viewer the same view and events."""
    world = game.resample(game.view(state, viewer), viewer, Chance(chooser.seed()))
    if game.refusal(game.view(world, seat), seat, action) is not None:
        return
    chance = _BehindTheBack(chooser.seed(), viewer, first[2])
    try:
        other = _run(game, world, seat, action, chance)
    except ChanceError:
        return  # the drawn items lie elsewhere in that state
    if chance.gave_the_same:
        view, events = _told_to(game, first, viewer)
        other_view, other_events = _told_to(game, other, viewer)
        expect(view == other_view, "a view that tells a secret", f"viewer {viewer}, {action}")
        expect(events == other_events, "an event that leaks", f"viewer {viewer}, {action}")
