"""Who has seen what: a view shows no more, a reveal only widens, a resample keeps what is known."""

from collections import Counter
from itertools import pairwise
from typing import Annotated, Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.toys import tricks

from rucher.core.chance import Chance
from rucher.core.match import masked_events
from rucher.core.secrets import (
    EVERYONE,
    NOBODY,
    OWNER,
    UNKNOWN,
    Hidden,
    bag,
    bit,
    choice,
    mask,
    resample,
    reveal,
    shown,
    zone,
)
from rucher.core.shapes import shape_of
from rucher.core.types import Event, Options, State

SEATS = 3
CARDS = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8]


class Table(State):
    bag: Annotated[list[int], bag("card")]
    hands: list[Annotated[list[Hidden], zone("card", OWNER)]]
    open: Annotated[list[int], zone("card", EVERYONE)]
    answers: Annotated[list[Hidden | None], choice(0, 1)]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    cards = draw(st.permutations(CARDS))
    cuts = sorted(draw(st.lists(st.integers(0, len(CARDS)), min_size=4, max_size=4)))
    bounds = [0, *cuts, len(CARDS)]
    piles = [cards[a:b] for a, b in pairwise(bounds)]
    widened = st.sampled_from([NOBODY, mask(0), mask(1, 2), mask(None), EVERYONE])
    hands = [[Hidden(card, bit(seat) | draw(widened)) for card in piles[seat]] for seat in range(SEATS)]
    answers = [draw(st.none() | st.builds(Hidden, st.integers(0, 1), st.just(bit(s)))) for s in range(SEATS)]
    return Table(sorted(piles[3]), hands, piles[4], answers)


viewers = st.sampled_from([0, 1, 2, None])


def view(table: Table, seat: int | None) -> Table:
    seen: Table = shape_of(Table).view(table, seat)
    return seen


def resampled(seen: Table, seed: int) -> Table:
    world: Table = shape_of(Table).clone(seen)
    resample(shape_of(Table).slots(world), {"card": CARDS}, Chance(seed))
    return world


@given(tables(), viewers)
def test_a_view_shows_exactly_what_the_seat_has_seen(table: Table, seat: int | None) -> None:
    seen = view(table, seat)
    assert seen.bag == [UNKNOWN] * len(table.bag)
    assert seen.open == table.open
    for shown_hand, hand in zip(seen.hands, table.hands, strict=True):
        for item, real in zip(shown_hand, hand, strict=True):
            assert item == (real if real.known_to(seat) else Hidden(UNKNOWN, real.seen))
    for answer, given_answer in zip(seen.answers, table.answers, strict=True):
        assert (answer is None) == (given_answer is None)


@given(tables(), viewers, viewers)
def test_a_view_of_a_view_knows_no_more_than_either(table: Table, one: int | None, two: int | None) -> None:
    seen = view(table, one)
    assert view(seen, one) == seen
    both = view(seen, two)
    slots = (shape_of(Table).slots(t) for t in (both, seen, view(table, two)))
    for slot, first, second in zip(*slots, strict=True):
        assert slot.item in (UNKNOWN, first.item)
        assert slot.item in (UNKNOWN, second.item)


@given(tables(), viewers, st.integers(0, 2**32))
def test_a_resample_looks_the_same_and_loses_nothing(table: Table, seat: int | None, seed: int) -> None:
    seen = view(table, seat)
    world = resampled(seen, seed)
    assert view(world, seat) == seen
    cards = [slot.item for slot in shape_of(Table).slots(world) if slot.zone.kind == "card"]
    assert Counter(cards) == Counter(CARDS)
    assert all(answer is None or answer.what in (0, 1) for answer in world.answers)
    assert world.bag == sorted(world.bag)


def test_each_unseen_card_lands_in_each_slot_evenly_doubles_twice_as_often() -> None:
    mine = [Hidden(card, bit(0)) for card in CARDS[5:]]
    table = Table([0, 1, 2], [mine, [Hidden(0, bit(1))], []], [3], [None] * SEATS)
    worlds = [resampled(view(table, 0), seed) for seed in range(4000)]
    landed = Counter(world.hands[1][0].what for world in worlds)
    assert landed.keys() == {0, 1, 2}
    assert abs(landed[0] - 2000) < 150
    assert abs(landed[1] - 1000) < 150


# -- seats and masks ------------------------------------------------------------------------------------


def test_a_spectator_is_nobody_at_the_table() -> None:
    item = Hidden(5, mask(0, 1))
    assert item.known_to(0)
    assert not item.known_to(2)
    assert not item.known_to(None)
    assert Hidden(5, EVERYONE).known_to(None)


@pytest.mark.parametrize("seat", [-1, 30, 31, 10**30])
def test_a_number_that_is_no_seat_has_no_view(seat: int) -> None:
    with pytest.raises(ValueError, match="not a seat"):
        shape_of(Table).view(Table([], [], [], []), seat)


# -- reveal ---------------------------------------------------------------------------------------------


def test_a_reveal_widens_and_sets_the_barrier() -> None:
    chance = Chance(0)
    items = [Hidden(1, mask(0)), Hidden(2, mask(0)), Hidden(3, mask(0))]
    reveal(items, mask(1), chance, at=[1])
    assert items == [Hidden(1, mask(0)), Hidden(2, mask(0, 1)), Hidden(3, mask(0))]
    assert chance.barrier
    assert chance.shown == [(2, mask(1))]


def test_a_reveal_of_what_is_known_changes_nothing_and_sets_no_barrier() -> None:
    chance = Chance(0)
    items = [Hidden(1, mask(0, 1)), None]
    reveal(items, mask(1), chance)
    assert items == [Hidden(1, mask(0, 1)), None]
    assert not chance.barrier


@given(st.integers(0, 9), st.integers(0, 2**31), st.integers(0, 2**31))
def test_a_reveal_never_narrows(what: int, before: int, seats: int) -> None:
    after = shown(Hidden(what, before), seats, Chance(0))
    assert after == Hidden(what, before | seats)


# -- events and games -----------------------------------------------------------------------------------


def test_events_are_masked_for_each_seat_and_for_spectators() -> None:
    won = tricks.Won(1, Hidden(6, mask(1)))
    for seat in (0, 2, None):
        assert masked_events(tricks.game, [won], seat) == [tricks.Won(1, Hidden(UNKNOWN, mask(1)))]
    assert masked_events(tricks.game, [won], 1) == [won]
    assert masked_events(tricks.game, [tricks.Won(1, None)], 0) == [tricks.Won(1, None)]


class Undeclared(State):
    hands: list[list[Hidden]]


def test_a_game_with_an_undeclared_secret_fails_when_its_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Undeclared\.hands"):
        type("Careless", (tricks.Tricks,), {"state_type": Undeclared})


class Unmaskable(Event, frozen=True):
    secret: dict[Hidden, int]


def test_a_game_with_an_event_that_cannot_be_masked_fails_when_its_class_is_made() -> None:
    with pytest.raises(TypeError, match=r"Unmaskable\.secret"):
        type("Careless", (tricks.Tricks,), {"event_type": Unmaskable})


def test_a_state_is_written_and_read_with_who_has_seen_what() -> None:
    state: Any = tricks.game.setup(Options(), Chance(1))
    assert msgspec.json.decode(msgspec.json.encode(state), type=tricks.Table) == state
