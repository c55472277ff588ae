"""Chapter 7: make pollen, transform, mutate."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import changes, fill, may, put, refusal_of, refused, state_of, table


@pytest.mark.clause("anthophila", "7.1")
def test_make_pollen_gives_one_to_the_stock() -> None:
    match = table()
    assert changes(match, "make_pollen") == {
        "used": (0, 1),
        "stock pollen": (3, 4),
        "supply pollen": (21, 20),
    }
    fill(match, pollen=24)
    assert refused(match, "make_pollen") == ("supply_empty", "6.7")


@pytest.mark.clause("anthophila", "7.2")
@pytest.mark.parametrize(("product", "before"), [("honey", (0, 8)), ("propolis", (0, 8))])
def test_four_pollen_become_one_as_often_as_wanted(product: str, before: tuple[int, int]) -> None:
    match = table()
    fill(match, pollen=11)
    stock, supply = before
    assert changes(match, "transform", product, product) == {
        "step": ("turn", "transform"),
        "used": (0, 1),
        "done": (0, 2),
        "stock pollen": (11, 3),
        "supply pollen": (13, 21),
        f"stock {product}": (stock, stock + 2),
        f"supply {product}": (supply, supply - 2),
    }
    assert refused(match, product) == ("too_little_pollen", "7.2")
    assert refusal_of(match, product).params == {"price": 4, "n": 3}


@pytest.mark.clause("anthophila", "7.2")
def test_pollen_that_bees_carry_does_not_count_and_the_box_is_the_limit() -> None:
    match = table()
    put(match, "w1", "hive", pollen=3)
    fill(match, pollen=3)
    assert refused(match, "transform") == ("nothing_to_transform", "2.4")
    fill(match, pollen=8, honey=8)
    match.play("transform")
    assert refused(match, "honey") == ("supply_empty", "6.7")
    fill(match, pollen=8, propolis=8)
    assert refused(match, "propolis") == ("supply_empty", "6.7")
    assert may(match) == ["honey", "done"]


@pytest.mark.clause("anthophila", "7.3")
@pytest.mark.parametrize(("kind", "bees", "price"), [("worker", ("w4", "w5"), 3), ("male", ("m1", "m2"), 6)])
def test_pollen_becomes_bees_in_the_stock(kind: str, bees: tuple[str, str], price: int) -> None:
    match = table()
    fill(match, pollen=14)
    assert changes(match, "mutate", kind, kind) == {
        "step": ("turn", "mutate"),
        "used": (0, 1),
        "done": (0, 2),
        "stock pollen": (14, 14 - 2 * price),
        "supply pollen": (10, 10 + 2 * price),
        bees[0]: (None, "hive"),
        bees[1]: (None, "hive"),
    }
    fill(match, pollen=price - 1)
    assert refused(match, kind) == ("too_little_pollen", "7.3")


@pytest.mark.clause("anthophila", "7.3")
def test_the_pawns_of_the_box_are_the_limit_and_the_dead_come_again() -> None:
    match = table()
    fill(match, pollen=20)
    for number in range(1, 9):
        put(match, f"w{number}", "hive")
    match.play("mutate")
    assert refused(match, "worker") == ("no_pawn_left", "1.3")
    assert "worker" not in may(match)
    state_of(match).bees[2].at = -1
    match.play("worker")
    assert state_of(match).bees[2].at == state_of(match).bees[1].at
    for number in range(1, 7):
        put(match, f"m{number}", "hive")
    assert refused(match, "male") == ("no_pawn_left", "1.3")
