"""Chapters 3 and 5: colours, room, and moving."""

from __future__ import annotations

import pytest
from tests.games.anthophila.tables import changes, code, hornet, lay, may, put, refused, state_of, table

from rucher.core.match import Match
from rucher.games.anthophila import game


def moving(match: Match) -> Match:
    """The move action has begun."""
    match.play("move")
    return match


def row(*tiles: str) -> Match:
    """Tiles in a line outward from the hive to the east, worker 1 on the first, the others at home."""
    match = table()
    for q, tile in enumerate(tiles, 2):
        lay(match, f"{q},0", tile)
    put(match, "w1", "2,0")
    return match


def reached(match: Match, bee: str = "w1") -> list[str]:
    """Where a bee can go."""
    return [text.split()[2] for text in may(match, "move") if text.startswith(f"{bee} ")]


@pytest.mark.clause("anthophila", "3.2", "5.2")
def test_the_booklets_example_red_red_wild_blue_is_one_change() -> None:
    match = moving(row("clover", "poppy", "mint", "lavender", "linden"))
    assert reached(match) == ["hive", "3,0", "4,0", "5,0"]
    assert refused(match, "w1 move 6,0") == ("too_many_colours", "5.2")


@pytest.mark.clause("anthophila", "3.2")
def test_the_hive_is_of_any_colour_and_so_is_a_wild_tile() -> None:
    match = moving(row("clover", "lavender", "linden"))
    assert reached(match, "w2") == ["3,0"]  # hive, red, blue: one change; 2,0 is taken, green is a second one
    lay(match, "-2,0", "poppy")
    lay(match, "-3,0", "borage")
    assert "-3,0" in reached(match)  # red, hive, red, blue


@pytest.mark.clause("anthophila", "3.2", "5.3")
def test_black_is_one_colour_and_for_males_only() -> None:
    match = row("lavender", "vine_tile", "mite_tile", "linden")
    put(match, "m1", "2,0")
    put(match, "w1", "hive")
    moving(match)
    assert refused(match, "w1 move 3,0") == ("black_for_males", "5.3")
    assert refused(match, "w1 move 5,0") == ("way_closed", "5.5")
    assert reached(match, "m1") == ["hive", "3,0", "4,0"]
    assert refused(match, "m1 move 5,0") == ("too_many_colours", "5.2")


@pytest.mark.clause("anthophila", "3.3")
def test_face_down_tiles_have_one_neutral_colour() -> None:
    match = table()
    lay(match, "2,0", "lavender")
    for q, tile in ((3, "borage"), (4, "ivy")):
        lay(match, f"{q},0", tile, down=True)
    lay(match, "5,0", "linden")
    put(match, "w1", "2,0")
    moving(match)
    assert reached(match) == ["hive", "3,0", "4,0"]


@pytest.mark.clause("anthophila", "3.4", "5.4")
def test_one_bee_on_a_tile_many_in_the_stock_and_crossing_is_free() -> None:
    match = row("lavender", "borage")
    moving(match)
    assert refused(match, "w2 move 2,0") == ("no_room", "3.4")
    assert reached(match, "w2") == ["3,0"]
    match.play("w1 move hive")
    assert state_of(match).bees[0].at == state_of(match).bees[1].at


@pytest.mark.clause("anthophila", "3.4")
def test_a_bonus_tile_has_room_for_its_slots_until_it_is_face_down() -> None:
    match = row("rosemary")
    moving(match)
    match.play("w2 move 2,0")
    assert refused(match, "w3 move 2,0") == ("no_room", "3.4")
    down = table()
    lay(down, "2,0", "goldenrod", down=True)
    put(down, "w1", "2,0")
    lay(down, "-2,0", "linden")
    moving(down)
    assert refused(down, "w2 move 2,0") == ("no_room", "3.4")


@pytest.mark.clause("anthophila", "5.1")
def test_three_bees_each_once_to_another_tile() -> None:
    match = row("lavender")
    for q, tile in ((-2, "linden"), (-3, "ivy")):
        lay(match, f"{q},0", tile)
    moving(match)
    assert refused(match, "w1 move 2,0") == ("already_there", "5.1")
    assert refused(match, "w1 move 3,0") == ("no_tile_there", "5.2")
    match.play("w2 move -2,0")
    assert refused(match, "w2 move hive") == ("bee_has_moved", "5.1")
    match.play("w3 move -3,0")
    match.play("w1 move hive")
    assert state_of(match).step == "turn"


@pytest.mark.clause("anthophila", "5.5")
def test_a_tile_with_a_hornet_is_closed_to_workers() -> None:
    match = row("lavender", "borage", "cornflower")
    put(match, "m1", "hive")
    hornet(match, "3,0")
    moving(match)
    assert refused(match, "w1 move 3,0") == ("hornet_there", "5.5")
    assert refused(match, "w1 move 4,0") == ("way_closed", "5.5")
    assert reached(match, "m1") == ["3,0", "4,0"]


@pytest.mark.clause("anthophila", "5.5")
def test_a_male_that_stops_on_a_hornet_dies_with_it() -> None:
    match = row("lavender", "borage")
    put(match, "m1", "2,0", pollen=2)
    put(match, "w1", "hive")
    hornet(match, "3,0")
    assert changes(match, "move", "m1 move 3,0") == {
        "step": ("turn", "move"),
        "used": (0, 1),
        "done": (0, 1),
        "m1": ("2,0", None),
        "m1 pollen": (2, 0),
        "supply pollen": (19, 21),
        "hornets": (["3,0"], []),
        "hornet_pawns": (7, 8),
    }


@pytest.mark.clause("anthophila", "5.6")
def test_a_bee_that_comes_home_drops_off_its_load() -> None:
    match = row("lavender")
    put(match, "w1", "2,0", pollen=2, honey=1)
    assert changes(match, "move", "w1 move hive") == {
        "step": ("turn", "move"),
        "used": (0, 1),
        "done": (0, 1),
        "w1": ("2,0", "hive"),
        "w1 acted": (False, True),
        "w1 pollen": (2, 0),
        "w1 honey": (1, 0),
        "stock pollen": (3, 5),
        "stock honey": (0, 1),
    }


@pytest.mark.clause("anthophila", "5.6")
def test_crossing_the_hive_does_not_unload() -> None:
    match = row("lavender")
    lay(match, "-2,0", "borage")
    put(match, "w1", "2,0", pollen=2)
    assert changes(match, "move", "w1 move -2,0") == {
        "step": ("turn", "move"),
        "used": (0, 1),
        "done": (0, 1),
        "w1": ("2,0", "-2,0"),
        "w1 acted": (False, True),
    }


def test_a_touch_on_a_bee_that_cannot_move_says_why() -> None:
    match = moving(row("lavender"))
    assert game.attempt(match.state, 0, ("bee:w1",)) is None
    match.play("w1 move hive")
    assert code(game.attempt(match.state, 0, ("bee:w1",))) == ("bee_has_moved", "5.1")
