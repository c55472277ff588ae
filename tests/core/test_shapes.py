"""Generated copying: what can be copied is copied whole, and what cannot is refused at import."""

# Classes made on the fly need real annotations: no `from __future__ import annotations` here.

import enum
from typing import Annotated, Any, Literal, Optional

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rucher.core.secrets import EVERYONE, NOBODY, OWNER, UNKNOWN, Hidden, bag, choice, mask, zone
from rucher.core.shapes import shape_of
from rucher.core.types import State


class Colour(enum.Enum):
    RED = "red"


class Spot(msgspec.Struct, frozen=True):
    q: int
    r: int


class Pawn(msgspec.Struct, tag="pawn"):
    spot: Spot
    marks: list[int]


class Tower(msgspec.Struct, tag="tower"):
    floors: list[list[str]]
    above: Optional["Tower"] = None


class Everything(State):
    number: int
    text: str
    colour: Colour
    word: Literal["a", "b"]
    spots: tuple[Spot, ...]
    pair: tuple[int, str]
    maybe: Pawn | None
    either: Pawn | Tower | None
    things: list[Pawn | Tower]
    table: dict[str, list[int]]
    counts: dict[int, int]
    kinds: frozenset[int]


pawns = st.builds(Pawn, st.builds(Spot, st.integers(), st.integers()), st.lists(st.integers(), max_size=3))
towers = st.recursive(
    st.builds(Tower, st.lists(st.lists(st.text(max_size=2), max_size=2), max_size=2)),
    lambda above: st.builds(Tower, st.just([["x"]]), above),
    max_leaves=3,
)
everything = st.builds(
    Everything,
    number=st.integers(),
    text=st.text(max_size=3),
    colour=st.just(Colour.RED),
    word=st.sampled_from(["a", "b"]),
    spots=st.lists(st.builds(Spot, st.integers(), st.integers()), max_size=2).map(tuple),
    pair=st.tuples(st.integers(), st.text(max_size=2)),
    maybe=st.none() | pawns,
    either=st.none() | pawns | towers,
    things=st.lists(pawns | towers, max_size=3),
    table=st.dictionaries(st.text(max_size=2), st.lists(st.integers(), max_size=2), max_size=2),
    counts=st.dictionaries(st.integers(), st.integers(), max_size=2),
    kinds=st.frozensets(st.integers(), max_size=2),
)


def mutable(value: Any) -> set[int]:
    """The identities of the lists, dicts and unfrozen Structs in a value."""
    inside: list[Any] = []
    if isinstance(value, msgspec.Struct):
        inside = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, list | tuple):
        inside = list(value)
    own = isinstance(value, list | dict | Pawn | Tower | Everything)
    return ({id(value)} if own else set()).union(*map(mutable, inside))


@given(everything)
def test_a_clone_is_equal_and_shares_nothing_that_can_change(value: Everything) -> None:
    copy = shape_of(Everything).clone(value)
    assert copy == value
    assert not mutable(copy) & mutable(value)


@given(everything)
def test_where_nothing_is_secret_a_view_is_a_clone(value: Everything) -> None:
    shape = shape_of(Everything)
    assert shape.view(value, 0) == shape.view(value, None) == value
    assert not mutable(shape.view(value, 0)) & mutable(value)
    assert not shape.has_secrets
    assert shape.slots(value) == []


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Any, "core cannot copy"),
        (object, "core cannot copy"),
        (set[int], "core cannot copy"),
        (bytearray, "core cannot copy"),
        (tuple[int, list[int]], "core cannot copy"),
        (dict[Hidden, int], "core cannot copy"),
        (Literal["a"] | list[int], "cannot tell"),
    ],
)
def test_a_type_that_core_cannot_copy_is_refused_at_import(kind: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        shape_of(msgspec.defstruct("Odd", [("field", kind)], bases=(State,)))


# -- zones ----------------------------------------------------------------------------------------------

CARD = zone("card", OWNER)
FACE_DOWN = zone("card", NOBODY)
OPEN = zone("card", EVERYONE)


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        (Hidden, "declared zone"),
        (Hidden | None, "declared zone"),
        (list[Hidden], "declared zone"),
        (tuple[Hidden, ...], "declared zone"),
        (dict[str, list[Hidden]], "declared zone"),
        (list[Spot | Hidden], "declared zone"),
        (Annotated[list[int], CARD], "holds Hidden items and nothing else"),
        (Annotated[list[int], FACE_DOWN], "holds Hidden items and nothing else"),
        (Annotated[list[int], choice(0, 1)], "holds Hidden items and nothing else"),
        (Annotated[list[int | Hidden], FACE_DOWN], "holds Hidden items and nothing else"),
        (Annotated[list[str], OPEN], "holds ints or Hidden"),
        (Annotated[list[Spot], OPEN], "holds ints or Hidden"),
        (Annotated[Spot, OPEN], "holds ints or Hidden"),
        (Annotated[None, OPEN], "holds ints or Hidden"),
        (Annotated[list[Hidden], bag("card")], "a bag is a list"),
        (Annotated[int, bag("card")], "a bag is a list"),
        (Annotated[tuple[Hidden, ...], FACE_DOWN], "never be dealt again"),
        (Annotated[Hidden, CARD], "one place for each seat"),
        (Annotated[dict[str, Hidden], CARD], "one place for each seat"),
    ],
)
def test_a_secret_that_is_undeclared_or_cannot_be_kept_is_refused_at_import(kind: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        shape_of(msgspec.defstruct("Leaky", [("field", kind)], bases=(State,)))


@pytest.mark.timeout(20)  # read once for each way to it, the innermost type would be read 2 ** 40 times
@pytest.mark.parametrize("frozen", [False, True])
def test_a_type_that_is_reached_in_many_ways_is_read_once(frozen: bool) -> None:
    kind: type = int
    for level in range(40):
        kind = msgspec.defstruct(f"Level{level}", [("left", kind), ("right", kind)], frozen=frozen)
    assert not shape_of(kind, False).has_secrets


def test_the_refusal_names_the_field_also_deep_inside() -> None:
    inner = msgspec.defstruct("Inner", [("hand", list[Hidden])])
    with pytest.raises(TypeError, match=r"Inner\.hand"):
        shape_of(msgspec.defstruct("Outer", [("players", list[inner])], bases=(State,)))  # type: ignore[valid-type]


def test_an_item_in_a_frozen_struct_is_refused() -> None:
    frozen = msgspec.defstruct("Ice", [("card", Annotated[Hidden, FACE_DOWN])], frozen=True)
    with pytest.raises(TypeError, match="frozen"):
        shape_of(msgspec.defstruct("Outer", [("ice", frozen)], bases=(State,)))


def test_a_zone_has_one_of_three_audiences() -> None:
    with pytest.raises(TypeError, match="EVERYONE, OWNER or NOBODY"):
        zone("card", mask(0, 1))


class Player(msgspec.Struct):
    hand: Annotated[list[Hidden], zone("card", OWNER)]
    face_down: Annotated[Hidden | None, zone("card", NOBODY)] = None


class Pile(msgspec.Struct, tag="pile"):
    cards: Annotated[list[Hidden], zone("card", NOBODY)]


class Coin(msgspec.Struct, tag="coin"):
    face: int


class Table(State):
    bag: Annotated[list[int], bag("card")]
    players: list[Player]
    shelf: dict[str, Annotated[Hidden, zone("card", NOBODY)]]
    roles: Annotated[list[Hidden | None], zone("role", OWNER)]
    spot: Pile | Coin | None
    open: Annotated[list[int | None], zone("card", EVERYONE)]
    top: Annotated[Hidden, zone("card", NOBODY)] | None = None


def table() -> Table:
    return Table(
        bag=[1, 2],
        players=[
            Player([Hidden(3, mask(0))], Hidden(4)),
            Player([Hidden(5, mask(1)), Hidden(6, mask(0, 1))]),
        ],
        shelf={"low": Hidden(7), "high": Hidden(8, EVERYONE)},
        roles=[Hidden(20, mask(0)), None, Hidden(21, mask(2))],
        spot=Pile([Hidden(9)]),
        open=[10, None],
        top=Hidden(11, mask(1)),
    )


def test_a_view_masks_what_a_seat_has_not_seen_wherever_it_lies() -> None:
    view = shape_of(Table).view(table(), 0)
    assert view == Table(
        bag=[UNKNOWN, UNKNOWN],
        players=[
            Player([Hidden(3, mask(0))], Hidden(UNKNOWN)),
            Player([Hidden(UNKNOWN, mask(1)), Hidden(6, mask(0, 1))]),
        ],
        shelf={"low": Hidden(UNKNOWN), "high": Hidden(8, EVERYONE)},
        roles=[Hidden(20, mask(0)), None, Hidden(UNKNOWN, mask(2))],
        spot=Pile([Hidden(UNKNOWN)]),
        open=[10, None],
        top=Hidden(UNKNOWN, mask(1)),
    )


class Ring(State, dict=True):
    piles: list[Pile]
    bag: Annotated[list[int], bag("card")]
    turn: int = 0


class Marked(Pile, tag="marked"):
    secret: int = 7


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_glimpse_tells_what_the_view_tells(seat: int | None) -> None:
    whole = table()
    assert shape_of(Table).glimpse(whole, seat) == shape_of(Table).view(whole, seat)
    assert whole == table()
    for seen in (NOBODY, EVERYONE, mask(0), mask(1)):
        ring = Ring(piles=[Pile([Hidden(1, EVERYONE)]), Pile([]), Pile([Hidden(2, seen)])], bag=[3, 4])
        glimpse = shape_of(Ring).glimpse(ring, seat)
        assert glimpse == shape_of(Ring).view(ring, seat)
        assert (glimpse.piles is ring.piles) == ring.piles[2].cards[0].known_to(seat)


def test_what_is_cached_beside_a_state_is_not_copied() -> None:
    ring = Ring(piles=[], bag=[1])
    ring.__dict__["board"] = "a cache that may hold secrets"
    shape = shape_of(Ring)
    for made in (shape.clone(ring), shape.view(ring, 0), shape.glimpse(ring, 0)):
        assert made.__dict__ == {}


def test_a_subclass_that_was_not_declared_is_neither_copied_nor_shown() -> None:
    shape, ring = shape_of(Ring), Ring(piles=[Marked([Hidden(1, EVERYONE)])], bag=[])
    with pytest.raises(TypeError, match="a Marked where a Pile is declared"):
        shape.clone(ring)
    with pytest.raises(TypeError, match="a Marked where a Pile is declared"):
        shape.view(ring, 0)


def test_every_place_of_every_zone_is_found_with_its_owner() -> None:
    found = [(slot.item, slot.zone.kind, slot.owner) for slot in shape_of(Table).slots(table())]
    assert found == [
        (1, "card", None),
        (2, "card", None),
        (3, "card", 0),
        (4, "card", 0),
        (5, "card", 1),
        (6, "card", 1),
        (7, "card", None),
        (8, "card", None),
        (20, "role", 0),
        (21, "role", 2),
        (9, "card", None),
        (10, "card", None),
        (11, "card", None),
    ]


def test_a_slot_is_filled_where_it_lies_and_keeps_who_has_seen_it() -> None:
    state = table()
    for number, slot in enumerate(shape_of(Table).slots(state), 100):
        slot.fill(number)
    assert [slot.item for slot in shape_of(Table).slots(state)] == list(range(100, 113))
    assert state.players[1].hand == [Hidden(104, mask(1)), Hidden(105, mask(0, 1))]
    assert state.shelf["high"] == Hidden(107, EVERYONE)
    assert state.bag == [100, 101]


def test_a_union_without_its_secret_part_has_no_slots_there() -> None:
    state = table()
    state.spot = Coin(1)
    state.top = None
    assert [slot.item for slot in shape_of(Table).slots(state)][-2:] == [21, 10]
    assert shape_of(Table).view(state, 0).spot == Coin(1)
